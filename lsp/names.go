package lsp

import (
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/source"
)

// nameOf is what the session calls a document: the path of a file; else the URI itself.
func nameOf(u uri.URI) (name string, filed bool) {
	if u.IsFile() {
		if path := filepath.Clean(u.FsPath()); filepath.IsAbs(path) {
			return strings.Clone(path), true
		}
	}
	return strings.Clone(string(u)), false
}

// uriOf is a document's URI: as the client writes it, where it has said so.
func uriOf(name, written string) uri.URI {
	switch {
	case written != "":
		return uri.URI(written)
	case filepath.IsAbs(name):
		return uri.File(name)
	}
	return uri.URI(name)
}

// uriOfDocument is a document's URI.
func uriOfDocument(d session.Document) uri.URI {
	if d.Open != nil {
		return uriOf(d.Name, d.Open.URI)
	}
	return uriOf(d.Name, "")
}

// rangeOf is a range as the protocol writes it.
func rangeOf(r session.Range) protocol.Range {
	return protocol.Range{
		Start: protocol.Position{Line: r.Start.Line, Character: r.Start.Character},
		End:   protocol.Position{Line: r.End.Line, Character: r.End.Character},
	}
}

// spanOf is a span of a text as the protocol writes it.
func spanOf(v *session.View, text source.Text, span source.Span) protocol.Range {
	return rangeOf(v.Range(text, span))
}
