package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/lsp/session"
)

// What a notification carries shares its memory with the whole message; what the session keeps is cloned.

// DidOpen takes over a document's text.
func (s *server) DidOpen(_ context.Context, p *protocol.DidOpenTextDocumentParams) error {
	d := p.TextDocument
	name, filed := nameOf(d.URI)
	s.session.Opened(session.Open{
		Name: name, URI: strings.Clone(string(d.URI)), Version: d.Version, Language: strings.Clone(string(d.LanguageID)), Unfiled: !filed,
	}, strings.Clone(d.Text))
	return nil
}

// DidChange changes it.
func (s *server) DidChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) error {
	name, _ := nameOf(p.TextDocument.URI)
	changes := make([]session.Change, 0, len(p.ContentChanges))
	for _, c := range p.ContentChanges {
		switch c := c.(type) {
		case *protocol.TextDocumentContentChangePartial:
			changes = append(changes, session.Change{Range: session.Range{Start: position(c.Range.Start), End: position(c.Range.End)}, Text: strings.Clone(c.Text)})
		case *protocol.TextDocumentContentChangeWholeDocument:
			changes = append(changes, session.Change{Whole: true, Text: strings.Clone(c.Text)})
		}
	}
	s.session.Changed(name, p.TextDocument.Version, changes)
	return nil
}

// DidSave reads what the disk has now: pins are judged by that.
func (s *server) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	name, _ := nameOf(p.TextDocument.URI)
	s.session.Saved(name)
	return nil
}

// DidClose leaves the document as the disk has it.
func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	name, _ := nameOf(p.TextDocument.URI)
	s.session.Closed(name)
	return nil
}

// position is a place as the session counts it.
func position(p protocol.Position) session.Position {
	return session.Position{Line: p.Line, Character: p.Character}
}
