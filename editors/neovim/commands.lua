-- Commands for what only urlint has, and for what Neovim does not do by itself. For Neovim 0.7 and later.

-- The client of the current buffer.
local function client()
  for _, each in ipairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if each.name == "urlint" and vim.lsp.buf_is_attached(0, each.id) then
      return each
    end
  end
  error("urlint does not run for this buffer (see :checkhealth lsp)", 0)
end

-- The answer of the server to a request.
local function ask(method, params)
  local from = client()
  local buffer = vim.api.nvim_get_current_buf()
  local answer, problem
  if vim.fn.has("nvim-0.11") == 1 then
    answer, problem = from:request_sync(method, params, 10000, buffer)
  else
    answer, problem = from.request_sync(method, params, 10000, buffer)
  end
  if not answer or answer.err then
    error("urlint: " .. (problem or answer.err.message), 0)
  end
  return answer.result ~= vim.NIL and answer.result or nil
end

local function execute(command, ...)
  return ask("workspace/executeCommand", { command = command, arguments = { ... } })
end

-- The arguments of a command on the URL at the cursor.
local function here()
  local params = vim.lsp.util.make_position_params(0, client().offset_encoding)
  return params.textDocument.uri, params.position
end

local function explain(rule)
  local page = execute("urlint.explainRule", rule) or ("There is no rule " .. rule .. ".")
  vim.lsp.util.open_floating_preview(vim.split(page, "\n"), "markdown", { focus_id = "urlint" })
end

-- What the code action "explain" does.
vim.lsp.commands["urlint.explainRule"] = function(command)
  explain(command.arguments[1])
end

local commands = {
  -- Applies all safe fixes, as `urlint check --fix`.
  FixAll = function()
    local params = vim.lsp.util.make_range_params(0, client().offset_encoding)
    params.range = {
      start = { line = 0, character = 0 },
      ["end"] = { line = vim.api.nvim_buf_line_count(0), character = 0 },
    }
    params.context = { diagnostics = {}, only = { "source.fixAll.urlint" } }
    for _, action in ipairs(ask("textDocument/codeAction", params) or {}) do
      -- the edit may come only when it is wanted
      local edit = action.edit or ask("codeAction/resolve", action).edit
      if edit then
        vim.lsp.util.apply_workspace_edit(edit, client().offset_encoding)
      end
    end
  end,

  -- Moves the file of the buffer, and changes the references, as `urlint mv`. Other buffers are left to be written.
  Rename = function(args)
    local from = vim.api.nvim_buf_get_name(0)
    local is_folder = args.args:find("[/\\]$") or vim.fn.isdirectory(args.args) == 1
    local name = is_folder and "/" .. vim.fn.fnamemodify(from, ":t") or ""
    local to = vim.fn.fnamemodify(args.args .. name, ":p")
    local files = { { oldUri = vim.uri_from_fname(from), newUri = vim.uri_from_fname(to) } }
    local edit = ask("workspace/willRenameFiles", { files = files })
    if edit then
      vim.lsp.util.apply_workspace_edit(edit, client().offset_encoding)
    end
    vim.cmd("silent update")
    vim.fn.mkdir(vim.fn.fnamemodify(to, ":h"), "p")
    vim.lsp.util.rename(from, to)
  end,

  -- Copies the URL at the cursor without tracking parameters.
  Copy = function()
    local url = execute("urlint.copyWithoutTracking", here())
    if url then
      vim.fn.setreg(vim.v.register, url)
      print("copied " .. url)
    end
  end,

  -- Writes the URL at the cursor in its normal form.
  Normalize = function()
    execute("urlint.normalize", here())
  end,

  -- Lists the URLs of the workspace with the host of the one at the cursor.
  Host = function()
    local found = execute("urlint.showHost", here()) or {}
    local items = vim.lsp.util.locations_to_items(found, client().offset_encoding)
    vim.fn.setqflist({}, " ", { title = "URLs of this host", items = items })
    vim.cmd("copen")
  end,

  -- Shows the page of a rule; without one, that of the first finding of the line.
  Explain = function(args)
    local rule = args.args
    for _, finding in ipairs(vim.diagnostic.get(0, { lnum = vim.fn.line(".") - 1 })) do
      if rule == "" and finding.source == "urlint" then
        rule = finding.code
      end
    end
    if rule ~= "" then
      explain(rule)
    end
  end,

  Status = function()
    print(vim.inspect(execute("urlint.status")))
  end,
}

local arguments = { Rename = { nargs = 1, complete = "file" }, Explain = { nargs = "?" } }
for name, run in pairs(commands) do
  vim.api.nvim_create_user_command("Urlint" .. name, run, arguments[name] or {})
end
