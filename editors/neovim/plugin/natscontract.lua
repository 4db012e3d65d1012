-- Detects contracts, starts their server, and offers the program's commands.
if vim.g.loaded_natscontract or vim.fn.has('nvim-0.10') == 0 then
  return
end
vim.g.loaded_natscontract = true

-- The module is loaded when the first file comes that may be a contract. A pattern that gives nil leaves a file to whoever is next.
local function detect(path, bufnr)
  return require('natscontract').detect(path, bufnr)
end
vim.filetype.add({
  pattern = {
    ['.*%.ya?ml'] = { detect, { priority = 10 } },
    ['.*%.json'] = { detect, { priority = 10 } },
  },
})

local group = vim.api.nvim_create_augroup('natscontract', {})

-- What was an empty file when it was opened may be a contract when it is saved.
vim.api.nvim_create_autocmd('BufWritePost', {
  group = group,
  pattern = { '*.yaml', '*.yml', '*.json' },
  callback = function(event)
    local filetype = vim.bo[event.buf].filetype
    if filetype == '' or filetype == 'yaml' or filetype == 'json' then
      vim.bo[event.buf].filetype = detect(event.match, event.buf) or filetype
    end
  end,
})

-- How a contract stands is asked for when its diagnostics have come.
vim.api.nvim_create_autocmd('DiagnosticChanged', {
  group = group,
  callback = function(event)
    if vim.bo[event.buf].filetype:find('natscontract', 1, true) then
      require('natscontract.status').update(event.buf)
    end
  end,
})

vim.api.nvim_create_user_command('NatsContract', function(command)
  require('natscontract.command').run(command.fargs)
end, {
  nargs = '+',
  desc = 'Run natscontract in the folder of the bundle',
  complete = function(lead, line)
    return require('natscontract.command').complete(lead, line)
  end,
})

if not require('natscontract').options().enabled then
  return
end
if vim.lsp.enable then -- Neovim 0.11
  vim.lsp.enable('natscontract')
else
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = require('natscontract').filetypes,
    callback = function(event)
      require('natscontract').start(event.buf)
    end,
  })
end
