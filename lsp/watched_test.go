package lsp

import (
	"io"
	"sync"
	"testing"

	"github.com/natscontract/natscontract/internal/lspcheck"
	"github.com/natscontract/natscontract/internal/testkit"
)

// metaModel is the protocol's own description of itself, as the module that has its types brings it.
func metaModel(t testing.TB) *lspcheck.Model {
	t.Helper()
	model.Do(func() {
		text := testkit.Read(t, testkit.Module(t, "go.lsp.dev/protocol", "internal", "genlsp", "testdata", "metaModel.json"))
		model.read, model.err = lspcheck.Read([]byte(text))
	})
	if model.err != nil {
		t.Fatal(model.err)
	}
	return model.read
}

var model struct {
	sync.Once
	read *lspcheck.Model
	err  error
}

// watched is a client's end of a connection on which every message of the server is held to the protocol and to what the client has
// said that it can take. A benchmark is not watched: it would measure that.
func watched(t testing.TB, client io.ReadWriteCloser) io.ReadWriteCloser {
	t.Helper()
	if _, measuring := t.(*testing.B); measuring {
		return client
	}
	return lspcheck.NewWatch(metaModel(t), func(fault string) { t.Errorf("not as the protocol asks: %s", fault) }).Conn(client)
}
