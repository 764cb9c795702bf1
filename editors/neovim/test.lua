-- Opens all files of the current folder, compares what Neovim shows with what `urlint check` says, fixes each, moves
-- one, and writes all; `editors/check` compares the folder with one in which the program did the same.

local function eventually(what, holds)
  if not vim.wait(20000, holds, 20) then
    error(what .. ": not in 20 s", 0)
  end
end

-- A finding on one line, with columns in bytes.
local function row(rule, severity, line, col, end_line, end_col)
  return string.format("%d:%d-%d:%d %d %s", line, col, end_line, end_col, severity, rule)
end

local severities = { error = 1, warning = 2, info = 3 }

local function wanted(name)
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") .. "\n"
  local run = { "urlint", "check", "--format", "jsonl", "--exit-zero", "--stdin-filename", name, "-" }
  local rows = {}
  for _, line in ipairs(vim.fn.systemlist(run, text)) do
    local found = vim.fn.json_decode(line)
    local col, end_col = found.byte_col or found.col, found.end_byte_col or found.end_col
    local severity = severities[found.severity]
    table.insert(rows, row(found.rule, severity, found.line, col, found.end_line, end_col))
  end
  table.sort(rows)
  return table.concat(rows, "\n")
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

local function agrees(name)
  local expected = wanted(name)
  local fine = pcall(eventually, name, function()
    return shown() == expected
  end)
  if not fine then
    error(name .. "\n-- urlint check\n" .. expected .. "\n-- Neovim\n" .. shown(), 0)
  end
  return expected
end

local function check()
  local names = { "harbours.html", "harbours.yaml", "index.md", "install.md", "unicode.md" }
  for _, name in ipairs(names) do
    vim.cmd("edit " .. name)
    assert(agrees(name) ~= "", name .. " has findings")
    -- what is typed moves the findings, and brings another
    vim.api.nvim_buf_set_lines(0, 0, 0, true, { "😀 é hhttps://www.ietf.org/ü" })
    agrees(name)
    vim.api.nvim_buf_set_lines(0, 0, 1, true, {})
    agrees(name)
    vim.cmd("UrlintFixAll")
    agrees(name)
    vim.cmd("silent write")
  end

  -- a configuration that the editor writes holds from then on
  vim.cmd("edit unicode.md")
  vim.api.nvim_buf_set_lines(0, 0, 0, true, { "<hhttps://www.ietf.org/> HTTPS://www.ietf.org/" })
  local before = agrees("unicode.md")
  vim.cmd("edit urlint.toml")
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'ignore = ["scheme-typo"]' })
  vim.cmd("silent write")
  vim.cmd("edit unicode.md")
  assert(agrees("unicode.md") ~= before, "the configuration was read again")
  vim.cmd("edit!")
  vim.cmd("edit urlint.toml")
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { "ignore = []" })
  vim.cmd("silent write")

  vim.cmd("edit commands.md")
  local lines = { "<HTTPS://WWW.ietf.org/a/../b?utm_source=x&id=1>", "<hhttps://www.ietf.org/>" }
  vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
  agrees("commands.md")
  vim.fn.cursor(1, 5)
  vim.cmd("UrlintCopy")
  assert(not vim.fn.getreg('"'):find("utm_source"), vim.fn.getreg('"'))
  assert(vim.fn.getreg('"'):lower():find("^https://www.ietf.org/.*id=1$"), vim.fn.getreg('"'))
  vim.cmd("UrlintHost")
  assert(#vim.fn.getqflist() >= 1 and vim.fn.getqflist({ title = true }).title == "URLs of this host")
  vim.cmd("cclose")
  vim.fn.cursor(2, 5)
  vim.cmd("UrlintExplain")
  local page
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      page = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), "\n")
      vim.api.nvim_win_close(window, true)
    end
  end
  assert(page and page:find("scheme%-typo"), page)
  vim.fn.cursor(1, 5)
  vim.cmd("UrlintNormalize")
  eventually("the normal form", function()
    return vim.fn.getline(1):find("<https://www.ietf.org/b?", 1, true) ~= nil
  end)
  vim.cmd("UrlintStatus")
  vim.cmd("bdelete!")

  vim.cmd("edit install.md")
  vim.cmd("UrlintRename guide/set-up.md")
  assert(vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":t") == "set-up.md", vim.api.nvim_buf_get_name(0))
  agrees("guide/set-up.md")
  vim.cmd("silent wall")
  os.remove("urlint.toml")
  local version = vim.version()
  io.stderr:write(string.format("\nNeovim %d.%d.%d: passed\n", version.major, version.minor, version.patch))
end

local fine, problem = xpcall(check, function(problem)
  return type(problem) == "string" and problem or debug.traceback(problem)
end)
if fine then
  vim.cmd("qall!")
else
  io.stderr:write(tostring(problem) .. "\n")
  vim.cmd("cquit")
end
