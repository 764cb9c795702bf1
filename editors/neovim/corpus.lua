-- Opens the documents that the file `documents` of the current folder lists, compares what Neovim shows in each with what
-- `urlint check` found (`findings.jsonl`), fixes each, and renames the files that `moves` lists; `editors/check` compares the
-- folder with one in which the program did the same.
local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":h")
local findings = dofile(here .. "/findings.lua")
-- the last line of a file stays as it is
vim.o.fixendofline = false

-- The documents whose findings came, by URI: of one without findings nothing else is seen.
local judged = {}
for _, method in ipairs({ "textDocument/publishDiagnostics", "textDocument/diagnostic" }) do
  local shows = vim.lsp.handlers[method]
  vim.lsp.handlers[method] = shows and function(problem, result, context, ...)
    local document = context.params and context.params.textDocument or result or {}
    judged[document.uri or ""] = true
    return shows(problem, result, context, ...)
  end
end

findings.run("real documents: passed", function()
  local wanted = {}
  for _, line in ipairs(vim.fn.readfile("findings.jsonl")) do
    local found = vim.fn.json_decode(line)
    wanted[found.path] = wanted[found.path] or {}
    table.insert(wanted[found.path], findings.row_of(found))
  end
  for _, name in ipairs(vim.fn.readfile("documents")) do
    vim.cmd("edit " .. vim.fn.fnameescape(name))
    assert(vim.bo.fileencoding == "utf-8" or vim.bo.fileencoding == "", name .. " is UTF-8")
    local uri = vim.uri_from_bufnr(0)
    findings.eventually(name, function()
      return judged[uri]
    end)
    findings.are_shown(name, wanted[name] or {})
    vim.cmd("UrlintFixAll")
    vim.cmd("silent update")
    vim.cmd("bdelete")
  end
  for _, move in ipairs(vim.fn.readfile("moves")) do
    local from, to = move:match("^(.*)\t(.*)$")
    vim.cmd("edit " .. vim.fn.fnameescape(from))
    vim.cmd("UrlintRename " .. vim.fn.fnameescape(to))
    vim.cmd("silent wall")
    vim.cmd("silent %bdelete")
  end
end)
