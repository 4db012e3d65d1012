package lsp

import (
	"path/filepath"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestAClientOfOthers has a client that is not ours work with the program itself: what both ends are to understand alike is not
// only what we think of it. The script tells what it does.
func TestAClientOfOthers(t *testing.T) {
	library := testkit.NPM(t, "vscode-languageserver-protocol")
	node := testkit.Program(t, "node", "Node 20 or newer runs a client of the language server that is not ours")
	root := testkit.Root(t)
	said, code := testkit.Run(t, node, filepath.Join(root, "lsp", "testdata", "stdio.cjs"), library, testkit.Natscontract(t), filepath.Join(root, "examples", "market"))
	if code != 0 {
		t.Errorf("the client ended with %d:\n%s", code, said)
	}
	t.Log(said)
}
