-- Opens all files of the current folder, compares what Neovim shows with what `urlint check` says, fixes each, moves
-- one, and writes all; `editors/check` compares the folder with one in which the program did the same.

local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":h")
local findings = dofile(here .. "/findings.lua")
local eventually, agrees = findings.eventually, findings.agrees

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
  -- what was typed just now counts
  vim.api.nvim_buf_set_lines(0, 0, 1, true, { (lines[1]:gsub("id=1", "id=2")) })
  vim.cmd("UrlintCopy")
  assert(vim.fn.getreg('"'):find("id=2$"), vim.fn.getreg('"'))
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
end

findings.run("passed", check)
