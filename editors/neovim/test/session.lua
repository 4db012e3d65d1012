-- What a person does in Neovim with the example, and what they must see. Run by neovim_test.go. Ends with 1 at the first thing that is
-- not so.
local market = vim.env.HOME .. '/market/'
local severity = vim.diagnostic.severity

local function say(what)
  io.stdout:write(what .. '\n')
end

local function shown(bufnr)
  local lines = {}
  for _, d in ipairs(vim.diagnostic.get(bufnr)) do
    table.insert(lines, ('%d:%d-%d:%d %s %s'):format(d.lnum, d.col, d.end_lnum, d.end_col, d.code, d.message))
  end
  return table.concat(lines, '\n')
end

local function until_(what, wanted)
  if not vim.wait(20000, wanted, 20) then
    local all = {}
    for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
      table.insert(all, vim.api.nvim_buf_get_name(bufnr) .. ' ' .. vim.bo[bufnr].filetype .. '\n' .. shown(bufnr))
    end
    error(what .. ': it does not happen\n' .. table.concat(all, '\n') .. '\n' .. vim.fn.execute('messages'))
  end
end

local function edit(name)
  vim.cmd.edit(market .. name)
  return vim.api.nvim_get_current_buf()
end

-- Where a text stands first.
local function find(bufnr, text)
  for i, line in ipairs(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false)) do
    local at = line:find(text, 1, true)
    if at then
      return i, at - 1
    end
  end
  return nil
end

-- A hover's text, as it stands in the window that opens.
local function hovered()
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false), '\n'), win
    end
  end
  return nil
end

-- The entries of the quickfix list, as places with their codes.
local function listed()
  local all = {}
  for _, e in ipairs(vim.fn.getqflist()) do
    local name = vim.api.nvim_buf_get_name(e.bufnr):sub(#market + 1)
    table.insert(all, ('%s:%d:%d-%d %s %s'):format(name, e.lnum, e.col, e.end_col, e.type, e.text:match('^[A-Z_]+')))
  end
  return table.concat(all, '\n')
end

-- The text of the window in which commands show what they say.
local function output()
  local bufnr = vim.fn.bufnr('natscontract://output')
  return bufnr < 0 and '' or table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n')
end

local function commands(shop, line, column)
  assert(vim.tbl_contains(vim.fn.getcompletion('NatsContract ', 'cmdline'), 'check'), vim.inspect(vim.fn.getcompletion('NatsContract ', 'cmdline')))
  assert(vim.deep_equal(vim.fn.getcompletion('NatsContract check --format s', 'cmdline'), { 'sarif' }), 'the values of a flag are not offered')
  vim.cmd('NatsContract check')
  local want = ('shop/asyncapi/asyncapi.yaml:%d:%d-%d E STRUCTURE_UNKNOWN_PROPERTY'):format(line, column + 1, column + 1 + #'maxLenght')
  until_('check fills the quickfix list', function()
    return listed() == want
  end)
  assert(vim.bo.buftype == 'quickfix', 'the list is not shown')
  vim.cmd.cclose()
  vim.fn.writefile({ 'asyncapi: 3.1.0', 'info: {title: T, version: 1.0.0}', "'é😀': 1" }, market .. 'odd.yaml')
  vim.cmd('NatsContract check')
  until_('places are bytes', function()
    return listed():find('odd.yaml:3:1-9 E', 1, true) ~= nil
  end)
  vim.cmd.cclose()
  vim.fn.delete(market .. 'odd.yaml')

  vim.api.nvim_set_current_buf(shop)
  vim.cmd('NatsContract explain STRUCTURE_TYPE')
  until_('explain says it in a window', function()
    return output():find('STRUCTURE_TYPE', 1, true) ~= nil
  end)
  vim.cmd.close()
  vim.api.nvim_set_current_buf(shop)
  vim.cmd('NatsContract check --show information')
  until_('with arguments it is as any other command', function()
    return output():find('maxLenght', 1, true) ~= nil
  end)
  vim.cmd.close()
  vim.api.nvim_set_current_buf(shop)
  vim.cmd('NatsContract nonsense')
  until_('what the program refuses is said', function()
    return vim.fn.execute('messages'):find('nonsense', 1, true) ~= nil
  end)
  vim.cmd('messages clear')
end

local function session()
  local newer = vim.env.WHICH == 'newer'
  assert((vim.fn.has('nvim-0.11') == 1) == newer, 'another Neovim is meant: ' .. tostring(vim.version()))
  say('Neovim ' .. tostring(vim.version()))
  vim.fn.writefile({ 'a: 1' }, market .. 'plain.yaml')
  local plain = edit('plain.yaml')
  assert(vim.bo[plain].filetype == 'yaml', vim.bo[plain].filetype)
  assert(#vim.lsp.get_clients() == 0, 'a file of somebody else is served')
  say('other files are left alone')

  local shop = edit('shop/asyncapi/asyncapi.yaml')
  assert(vim.bo[shop].filetype == 'yaml.natscontract', vim.bo[shop].filetype)
  assert(vim.bo[shop].commentstring == '# %s', 'it is YAML no more')
  until_('the seeded fault is shown', function()
    return #vim.diagnostic.get(shop) == 1
  end)
  local fault = vim.diagnostic.get(shop)[1]
  local line, column = find(shop, 'maxLenght')
  assert(fault.lnum == line - 1 and fault.col == column and fault.end_col == column + #'maxLenght', shown(shop))
  assert(fault.code == 'STRUCTURE_UNKNOWN_PROPERTY' and fault.severity == severity.ERROR, shown(shop))
  assert(fault.source == 'natscontract/structure', fault.source)
  say('the fault is shown at its place: ' .. shown(shop))

  until_('the server counts', function()
    return vim.startswith(require('natscontract.status').line(shop), 'E1')
  end)
  assert(vim.b[shop].natscontract_status.bundle.errors == 1, vim.inspect(vim.b[shop].natscontract_status))
  say('the status line says ' .. require('natscontract.status').line(shop))

  commands(shop, line, column)
  say('commands run, and what check finds is in the quickfix list')
  vim.api.nvim_set_current_buf(shop)

  vim.api.nvim_win_set_cursor(0, { find(shop, 'alphabet: lower') })
  vim.lsp.buf.hover()
  until_('hover opens', function()
    return hovered() ~= nil
  end)
  local text, win = hovered()
  assert(text:find('alphabet', 1, true), text)
  vim.api.nvim_win_close(win, true)
  say('hover says what stands there')

  vim.api.nvim_win_set_cursor(0, { line, column })
  vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find('to maxLength', 1, true) ~= nil end })
  until_('the fix is applied', function()
    return find(shop, 'maxLenght') == nil
  end)
  until_('the fault goes', function()
    return #vim.diagnostic.get(shop) == 0
  end)
  assert(vim.api.nvim_buf_get_lines(shop, line - 1, line, false)[1]:find('maxLength: 36', 1, true), 'the fix is another')
  until_('the count follows', function()
    local line = require('natscontract.status').line(shop)
    return line ~= '' and not line:find('E')
  end)
  say('the fix is applied, and the fault is gone')
  vim.cmd.write()
  vim.cmd('NatsContract check') -- the bytes are others than the lock's, and that is a warning
  until_('a stale pin is found', function()
    return listed() ~= '' and not listed():find(' E ', 1, true)
  end)
  vim.cmd.cclose()
  vim.api.nvim_set_current_buf(shop)
  vim.cmd('NatsContract lock')
  until_('lock says the reference', function()
    return output():find('sha256:', 1, true) ~= nil
  end)
  vim.cmd.close()
  vim.api.nvim_set_current_buf(shop)
  say('lock writes the lock')

  local warehouse = edit('warehouse/asyncapi/asyncapi.yaml')
  vim.cmd('%s/^  onOrder:/  onOrders:/')
  until_('an edit of one contract is seen in another', function()
    return shown(shop):find('onOrder', 1, true) ~= nil
  end)
  say('an edit of one contract changes what is said of another: ' .. shown(shop))
  vim.cmd.undo()
  until_('it is taken back', function()
    return #vim.diagnostic.get(shop) == 0 and #vim.diagnostic.get(warehouse) == 0
  end)

  local payments = edit('payments/asyncapi/asyncapi.json')
  assert(vim.bo[payments].filetype == 'json.natscontract', vim.bo[payments].filetype)
  local clients = vim.lsp.get_clients()
  assert(#clients == 1, 'two servers serve one bundle')
  until_('the server is given the buffer', function()
    return vim.lsp.buf_is_attached(payments, clients[1].id)
  end)
  assert(clients[1].config.root_dir == vim.fs.normalize(market):gsub('/$', ''), clients[1].config.root_dir)
  say('one server serves every contract of the bundle')

  vim.cmd.edit(market .. 'new.yaml')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'asyncapi: 3.1.0', 'x-nats-contract:', '  version: 0.2.0-draft' })
  vim.cmd.write()
  assert(vim.bo.filetype == 'yaml.natscontract', vim.bo.filetype)
  until_('a new contract is checked', function()
    return #vim.diagnostic.get(0) > 0
  end)
  say('a new file that becomes a contract is seen')

  vim.cmd('checkhealth natscontract')
  local health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  assert(not health:find('ERROR') and not health:find('WARNING') and health:find('serving', 1, true), health)
  vim.cmd('helptags ALL')
  vim.cmd('help g:natscontract')
  say('health and help are there')

  if newer then
    assert(vim.lsp.config.natscontract and vim.lsp.is_enabled('natscontract'), 'the server is not one that Neovim looks up')
    clients[1]:stop()
  else
    clients[1].stop()
  end
  until_('the server ends', function()
    return #vim.lsp.get_clients() == 0
  end)
  assert(not vim.fn.execute('messages'):find('exit code'), vim.fn.execute('messages'))
  say('the server ends when it is asked to')
end

local ok, err = xpcall(session, debug.traceback)
if not ok then
  io.stderr:write(err .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
