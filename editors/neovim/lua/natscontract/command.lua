-- :NatsContract, which runs the program in the folder of the buffer's bundle. What check finds goes into the quickfix list, what other
-- commands say into a window.
local natscontract = require('natscontract')

local M = {}

local severities = { error = 'E', warning = 'W', information = 'I', hint = 'N' }

-- The place of a code point of a line, as the quickfix list counts: bytes, from 1. The program counts code points, from 1.
local function column(line, character)
  local at = vim.fn.byteidx(line, character - 1)
  return at < 0 and #line + 1 or at + 1
end

-- The lines of files, each read once.
local function reader(root)
  local known = {}
  return function(path, number)
    if not known[path] then
      local ok, lines = pcall(vim.fn.readfile, vim.fs.joinpath(root, path))
      known[path] = ok and lines or {}
    end
    return known[path][number] or ''
  end
end

-- The entries of a quickfix list for what check --format json has said. Facts that hold for a right contract are nothing to fix.
function M.entries(root, report)
  local line = reader(root)
  local entries = {}
  for _, d in ipairs(report.diagnostics) do
    if d.severity ~= 'information' then
      local from, to = d.range.start, d.range['end']
      table.insert(entries, {
        filename = vim.fs.joinpath(root, d.path),
        lnum = from.line,
        col = column(line(d.path, from.line), from.column),
        end_lnum = to.line,
        end_col = column(line(d.path, to.line), to.column),
        type = severities[d.severity],
        text = ('%s: %s'):format(d.code, d.message),
      })
    end
  end
  return entries
end

local function fail(said)
  vim.notify(vim.trim(said), vim.log.levels.ERROR)
end

-- Check of what is saved, as somebody in the middle of work sees it.
local function checked(root, result)
  local ok, report = pcall(vim.json.decode, result.stdout)
  if not ok or result.code > 1 then
    return fail(result.stderr)
  end
  local entries = M.entries(root, report)
  vim.fn.setqflist({}, ' ', { title = 'natscontract check', items = entries })
  if #entries == 0 then
    vim.cmd.cclose()
    vim.notify('natscontract: nothing to report', vim.log.levels.INFO)
    return
  end
  vim.cmd('botright copen')
end

-- The window that shows what a command says: one, which is used again.
local function window()
  local name = 'natscontract://output'
  local bufnr = vim.fn.bufnr(name)
  if bufnr < 0 then
    bufnr = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_name(bufnr, name)
    vim.bo[bufnr].bufhidden = 'hide'
  end
  local win = vim.fn.bufwinid(bufnr)
  if win < 0 then
    vim.cmd('botright split')
    vim.api.nvim_win_set_buf(0, bufnr)
  else
    vim.api.nvim_set_current_win(win)
  end
  return bufnr
end

local function shown(result)
  vim.cmd.checktime() -- it may have written files
  if result.code > 1 then
    return fail(result.stderr)
  end
  local said = vim.trim(result.stdout .. result.stderr)
  if said ~= '' then
    vim.api.nvim_buf_set_lines(window(), 0, -1, false, vim.split(said, '\n'))
  end
end

-- Runs a command of the program: { 'check' }, say, and further arguments of the user's.
function M.run(args)
  local program = natscontract.options().cmd[1]
  local root = natscontract.root(vim.api.nvim_get_current_buf())
  local isCheck = args[1] == 'check' and #args == 1
  local full = isCheck and { program, 'check', '--working', '--format', 'json' } or vim.list_extend({ program }, args)
  local ok, err = pcall(vim.system, full, { cwd = root, text = true }, function(result)
    vim.schedule(function()
      if isCheck then
        checked(root, result)
      else
        shown(result)
      end
    end)
  end)
  if not ok then
    fail(('natscontract: %s cannot be run: %s'):format(program, err))
  end
end

-- What may come next on the command line: the program itself knows.
function M.complete(lead, line)
  local words = vim.split(vim.trim(line), '%s+')
  table.remove(words, 1)
  if lead ~= '' then
    table.remove(words)
  end
  local ok, running = pcall(vim.system, vim.list_extend({ natscontract.options().cmd[1], '__complete' }, vim.list_extend(words, { lead })), { text = true })
  if not ok then
    return {}
  end
  local offered = {}
  for _, said in ipairs(vim.split(running:wait(2000).stdout or '', '\n', { trimempty = true })) do
    local word = said:match('^[^\t]+')
    if word:sub(1, 1) ~= ':' and vim.startswith(word, lead) then
      table.insert(offered, word)
    end
  end
  return offered
end

return M
