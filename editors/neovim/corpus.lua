-- Opens the documents that the file `documents` of the current folder lists, and compares what Neovim shows in each with
-- what `urlint check` says.
local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":h")
local findings = dofile(here .. "/findings.lua")

findings.run("real documents: passed", function()
  local names = vim.fn.readfile("documents")
  assert(#names > 0, "no document is listed")
  local with_findings = 0
  for _, name in ipairs(names) do
    vim.cmd("edit " .. vim.fn.fnameescape(name))
    -- the text is what the program reads
    if vim.bo.fileencoding == "utf-8" or vim.bo.fileencoding == "" then
      with_findings = with_findings + (findings.agrees(name) ~= "" and 1 or 0)
    end
    vim.cmd("bdelete!")
  end
  assert(with_findings > 0, "no document has findings")
end)
