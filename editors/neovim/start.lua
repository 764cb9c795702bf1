-- Starts `urlint server` for each file, once for a repository. For Neovim 0.7 and later.
local config = {
  name = "urlint",
  cmd = { "urlint", "server" },
  root_markers = { ".git", "urlint.toml", ".urlint.toml" },
  -- the settings, with their defaults
  init_options = { configuration = nil, workspaceDiagnostics = false, unsafeFixes = false },
}
config.settings = { urlint = config.init_options }
function config.on_init(client)
  local provider = client.server_capabilities.diagnosticProvider
  if provider and not config.init_options.workspaceDiagnostics then
    -- after a change of the configuration, Neovim 0.12 would ask for all files and leave the open ones as they were
    provider.workspaceDiagnostics = false
  end
end

if vim.fn.has("nvim-0.11") == 1 then
  vim.lsp.config("urlint", config)
  vim.lsp.enable("urlint")
else
  local clients = {}
  local function start()
    local folder = vim.fn.expand("%:p:h")
    local root = folder
    for _, marker in ipairs(config.root_markers) do
      local found = vim.fn.finddir(marker, folder .. ";")
      found = found ~= "" and found or vim.fn.findfile(marker, folder .. ";")
      if found ~= "" then
        root = vim.fn.fnamemodify(found, ":p:s?/$??:h")
        break
      end
    end
    if not (clients[root] and vim.lsp.get_client_by_id(clients[root])) then
      local folders = { { uri = vim.uri_from_fname(root), name = root } }
      local given = { root_dir = root, workspace_folders = folders }
      clients[root] = vim.lsp.start_client(vim.tbl_extend("error", config, given))
    end
    vim.lsp.buf_attach_client(0, clients[root])
  end
  vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
    callback = function()
      if vim.bo.buftype == "" then
        start()
      end
    end,
  })
end
