package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/source"
)

// A place is a document as a request sees it.
type place struct {
	view *session.View
	doc  session.Document
	file query.File
	text source.Text

	ruler *source.Ruler // for who asks for many places; else nil
}

// placeIn finds a document; false where it is nothing that the check reads.
func placeIn(ctx context.Context, u uri.URI) (place, bool) {
	v := viewOf(ctx)
	name, _ := nameOf(u)
	d, ok := v.Document(name)
	if !ok {
		return place{}, false
	}
	tree, ok := d.Snapshot.Tree(d.Path)
	if !ok {
		return place{}, false
	}
	return place{view: v, doc: d, file: query.File{Path: d.Path, Tree: tree}, text: tree.Text()}, true
}

// offset is where a position stands.
func (p place) offset(at protocol.Position) int { return p.view.Offset(p.text, position(at)) }

// at is a span of the document as the protocol writes it.
func (p place) at(span source.Span) protocol.Range {
	if p.ruler == nil {
		return spanOf(p.view, p.text, span)
	}
	return protocol.Range{Start: p.ruled(span.Start), End: p.ruled(span.End)}
}

func (p place) ruled(offset int) protocol.Position {
	line, character := p.ruler.Character(offset, p.view.Encoding)              // a node never ends in a line break
	return protocol.Position{Line: uint32(line), Character: uint32(character)} //nolint:gosec // a text has at most 32 MiB
}

// location is a place in a document of the same bundle; false where nobody has read it.
func (p place) location(at query.Spot) (protocol.Location, bool) {
	text, ok := p.doc.Snapshot.Text(at.Path)
	if !ok {
		return protocol.Location{}, false
	}
	return protocol.Location{URI: p.uri(at.Path), Range: spanOf(p.view, text, at.Span)}, true
}

// uri is the URI of a document of the same bundle.
func (p place) uri(path string) uri.URI { return uriOfDocument(p.doc.Beside(p.view, path)) }
