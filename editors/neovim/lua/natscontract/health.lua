-- :checkhealth natscontract
local M = {}

local health = vim.health

local function check_editor()
  if vim.fn.has('nvim-0.10') == 1 then
    health.ok('Neovim ' .. tostring(vim.version()))
  else
    health.error('Neovim is older than 0.10', 'install a newer one')
  end
end

local function check_server(cmd)
  if vim.fn.executable(cmd[1]) == 0 then
    health.error(cmd[1] .. ' cannot be run', { 'install natscontract and put it on the PATH', 'or say where it is: vim.g.natscontract = { cmd = { "/path/to/natscontract", "lsp" } }' })
    return
  end
  local result = vim.system({ cmd[1], 'version' }, { text = true }):wait(5000)
  if result.code ~= 0 then
    health.error(('%s version ended with %d'):format(cmd[1], result.code), vim.trim(result.stderr or ''))
    return
  end
  health.ok(vim.trim(result.stdout) .. ': ' .. vim.fn.exepath(cmd[1]))
end

-- Two servers on one buffer would say things twice.
local function check_clients()
  local serving = vim.lsp.get_clients({ name = 'natscontract' })
  if #serving == 0 then
    health.info('no contract is open')
  end
  for _, client in ipairs(serving) do
    health.ok(('serving %s (%d buffers)'):format(client.config.root_dir or 'no folder', vim.tbl_count(client.attached_buffers)))
    for bufnr in pairs(client.attached_buffers) do
      for _, other in ipairs(vim.lsp.get_clients({ bufnr = bufnr, name = 'yamlls' })) do
        health.warn(
          ('yamlls serves %s too'):format(vim.api.nvim_buf_get_name(bufnr)),
          ('take %s out of the filetypes of %s'):format(vim.bo[bufnr].filetype, other.name)
        )
      end
    end
  end
end

function M.check()
  health.start('natscontract')
  check_editor()
  local options = require('natscontract').options()
  if not options.enabled then
    health.info('g:natscontract.enabled is false: nothing starts by itself')
  end
  check_server(options.cmd)
  check_clients()
end

return M
