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

	ruler *source.Ruler // of the text
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
	return place{view: v, doc: d, file: query.File{Path: d.Path, Tree: tree}, text: tree.Text(), ruler: tree.Text().Ruler()}, true
}

// offset is where a position stands.
func (p place) offset(at protocol.Position) int { return p.view.Offset(p.text, position(at)) }

// at is a span of the document as the protocol writes it.
func (p place) at(span source.Span) protocol.Range { return ruled(p.ruler, p.view, span) }

// ruled is a span of a text as the protocol writes it. It must not begin or end in a line break: no node does.
func ruled(r *source.Ruler, v *session.View, span source.Span) protocol.Range {
	at := func(offset int) protocol.Position {
		line, character := r.Character(offset, v.Encoding)
		return protocol.Position{Line: uint32(line), Character: uint32(character)} //nolint:gosec // a text has at most 32 MiB
	}
	return protocol.Range{Start: at(span.Start), End: at(span.End)}
}

// locations are places in documents of the same bundle, but for those that nobody has read.
func (p place) locations(spots ...query.Spot) []protocol.Location {
	all := make([]protocol.Location, 0, len(spots))
	var last query.Spot
	var ruler *source.Ruler
	var in uri.URI
	for _, at := range spots {
		if ruler == nil || at.Path != last.Path {
			text, ok := p.doc.Snapshot.Text(at.Path)
			if !ok {
				continue
			}
			last, ruler, in = at, text.Ruler(), p.uri(at.Path)
		}
		all = append(all, protocol.Location{URI: in, Range: ruled(ruler, p.view, at.Span)})
	}
	return all
}

// uri is the URI of a document of the same bundle.
func (p place) uri(path string) uri.URI { return uriOfDocument(p.doc.Beside(p.view, path)) }
