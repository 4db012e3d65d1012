-- How a contract stands, for a status line: also what is not among its diagnostics. The server counts; it is asked when diagnostics have
-- come, and what it says is in b:natscontract_status.
local M = {}

local words = {
  { 'errors', 'E' },
  { 'warnings', 'W' },
  { 'information', 'I' },
  { 'hints', 'H' },
  { 'blocked', '?' },
}

-- Asks the server. Neovim 0.11 has methods where 0.10 has functions.
local function ask(client, bufnr, answered)
  local params = { textDocument = vim.lsp.util.make_text_document_params(bufnr) }
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('natscontract/status', params, answered, bufnr)
  else
    client.request('natscontract/status', params, answered, bufnr)
  end
end

-- Brings b:natscontract_status up to date.
function M.update(bufnr)
  local client = vim.lsp.get_clients({ name = 'natscontract', bufnr = bufnr })[1]
  if not client or not vim.api.nvim_buf_is_loaded(bufnr) then
    return
  end
  ask(client, bufnr, function(err, status)
    if err or not status or not vim.api.nvim_buf_is_valid(bufnr) then
      return
    end
    vim.b[bufnr].natscontract_status = status
    vim.cmd.redrawstatus({ bang = true })
  end)
end

-- The document's numbers that are not 0, as 'E1 I2'; 'ok' where all are; '' where there is no contract.
function M.line(bufnr)
  local status = vim.b[bufnr or vim.api.nvim_get_current_buf()].natscontract_status
  if not status then
    return ''
  end
  local parts = {}
  for _, word in ipairs(words) do
    local n = status.document[word[1]]
    if n > 0 then
      table.insert(parts, word[2] .. n)
    end
  end
  return #parts == 0 and 'ok' or table.concat(parts, ' ')
end

return M
