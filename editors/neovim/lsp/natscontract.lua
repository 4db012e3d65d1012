-- For Neovim 0.11 and newer: vim.lsp.enable('natscontract') finds the server here.
local natscontract = require('natscontract')

return vim.tbl_extend('force', natscontract.config(), {
  filetypes = natscontract.filetypes,
  root_dir = function(bufnr, use)
    use(natscontract.root(bufnr))
  end,
})
