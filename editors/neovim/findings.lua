-- What the tests share: the findings of a buffer as Neovim shows them, and as `urlint check` prints them.

-- A finding on one line, with columns in bytes.
local function row(rule, severity, line, col, end_line, end_col)
  return string.format("%d:%d-%d:%d %d %s", line, col, end_line, end_col, severity, rule)
end

local severities = { error = 1, warning = 2, info = 3 }

local M = {}

-- A finding of `urlint check --format jsonl`.
function M.row_of(found)
  local col, end_col = found.byte_col or found.col, found.end_byte_col or found.end_col
  return row(found.rule, severities[found.severity], found.line, col, found.end_line, end_col)
end

local function wanted(name)
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") .. "\n"
  local run = { "urlint", "check", "--format", "jsonl", "--exit-zero", "--stdin-filename", name, "-" }
  local rows = {}
  for _, line in ipairs(vim.fn.systemlist(run, text)) do
    table.insert(rows, M.row_of(vim.fn.json_decode(line)))
  end
  return rows
end

local function shown()
  local rows = {}
  for _, found in ipairs(vim.diagnostic.get(0)) do
    assert(found.source == "urlint", found.source)
    local line, end_line = found.lnum + 1, found.end_lnum + 1
    table.insert(rows, row(found.code, found.severity, line, found.col + 1, end_line, found.end_col + 1))
  end
  table.sort(rows)
  return table.concat(rows, "\n")
end

function M.eventually(what, holds)
  if not vim.wait(20000, holds, 5) then
    error(what .. ": not in 20 s", 0)
  end
end

-- Waits until these findings are shown in the buffer of a file; returns them as a text.
function M.are_shown(name, rows)
  table.sort(rows)
  local expected = table.concat(rows, "\n")
  local fine = pcall(M.eventually, name, function()
    return shown() == expected
  end)
  if not fine then
    error(name .. "\n-- urlint check\n" .. expected .. "\n-- Neovim\n" .. shown(), 0)
  end
  return expected
end

-- Waits until the findings of the program in the text of the buffer of a file are shown; returns them as a text.
function M.agrees(name)
  return M.are_shown(name, wanted(name))
end

-- Runs a test, and ends Neovim; `what` was done is its last line.
function M.run(what, test)
  local fine, problem = xpcall(test, function(problem)
    return type(problem) == "string" and problem or debug.traceback(problem)
  end)
  if fine then
    local version = vim.version()
    io.stderr:write(string.format("\nNeovim %d.%d.%d: %s\n", version.major, version.minor, version.patch, what))
    vim.cmd("qall!")
  else
    io.stderr:write(tostring(problem) .. "\n")
    vim.cmd("cquit")
  end
end

return M
