-- What a contract is, where its workspace begins, and how its server is started. Used by plugin/natscontract.lua, which does all
-- of it unasked, and by lsp/natscontract.lua, which is how Neovim 0.11 and newer look a server up.
local M = {}

-- The server's own marks of a bundle.
local marks = { 'bundle.lock.json', 'natscontract.yaml' }

M.filetypes = { 'yaml.natscontract', 'json.natscontract' }

-- Options are what the user has put into g:natscontract:
--   cmd       the server's command line
--   settings  as in the section natscontract of other editors' settings
--   enabled   false: nothing starts by itself
function M.options()
  local given = vim.g.natscontract or {}
  return {
    cmd = given.cmd or { 'natscontract', 'lsp' },
    settings = given.settings or vim.empty_dict(),
    enabled = given.enabled ~= false,
  }
end

-- Tells whether a buffer holds a contract: an AsyncAPI document with the extension. Documents of other kinds are other people's.
function M.is_contract(bufnr)
  local asyncapi, extension = false, false
  for _, line in ipairs(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false)) do
    asyncapi = asyncapi or line:find('^["\']?asyncapi["\']?%s*:') ~= nil or line:find('^[%s{]*"asyncapi"%s*:') ~= nil
    extension = extension or line:find('x-nats-contract', 1, true) ~= nil and line:find('x%-nats%-contract["\']?%s*:') ~= nil
    if asyncapi and extension then
      return true
    end
  end
  return false
end

-- The filetype of a buffer with a contract in it; nil for every other, which keeps what it has.
function M.detect(path, bufnr)
  if not bufnr or not vim.api.nvim_buf_is_valid(bufnr) or not M.is_contract(bufnr) then
    return nil
  end
  return path:match('%.json$') and 'json.natscontract' or 'yaml.natscontract'
end

-- The folder to work in: the outermost bundle around a file, since a bundle may contain others; else its repository; else its folder.
function M.root(bufnr)
  local name = vim.api.nvim_buf_get_name(bufnr)
  local outermost
  for dir in vim.fs.parents(name) do
    for _, mark in ipairs(marks) do
      if vim.uv.fs_stat(vim.fs.joinpath(dir, mark)) then
        outermost = dir
      end
    end
  end
  return outermost or vim.fs.root(bufnr, '.git') or vim.fs.dirname(name)
end

-- How the server is started, in the words that Neovim of every version has for it.
function M.config()
  local options = M.options()
  return {
    name = 'natscontract',
    cmd = options.cmd,
    settings = { natscontract = options.settings },
    get_language_id = function(_, filetype)
      return (filetype:gsub('%.natscontract$', ''))
    end,
  }
end

-- Starts the server for a buffer, or gives the buffer to the one that serves its folder already. For Neovim 0.10.
function M.start(bufnr)
  local config = M.config()
  if vim.fn.executable(config.cmd[1]) == 0 then
    vim.notify_once(
      ('natscontract: %s cannot be run. Install it, or set g:natscontract.cmd; :checkhealth natscontract says more'):format(config.cmd[1]),
      vim.log.levels.WARN
    )
    return nil
  end
  config.root_dir = M.root(bufnr)
  return vim.lsp.start(config, { bufnr = bufnr })
end

return M
