package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/diag"
)

// A lensAt is what a lens carries until somebody looks at it.
type lensAt struct {
	URI     uri.URI `json:"uri"`
	Pointer string  `json:"pointer"`
}

// CodeLens gives the places above which something is told, and the facts that are none of the problems.
func (s *server) CodeLens(ctx context.Context, params *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := []protocol.CodeLens{}
	for _, l := range query.Lenses(p.file) {
		data, err := json.Marshal(lensAt{uriOfDocument(p.doc), l.Pointer})
		if err != nil {
			return nil, err
		}
		all = append(all, protocol.CodeLens{Range: p.at(l.At), Data: data})
	}
	if !p.view.Settings.Information { // else they are problems
		for _, fact := range p.told() {
			all = append(all, protocol.CodeLens{Range: firstLine(p.at(fact.Span)), Command: protocol.Command{Title: fact.Message}})
		}
	}
	return all, nil
}

// told are the facts that hold for a right document too.
func (p place) told() []diag.Diagnostic {
	said, _ := p.doc.Snapshot.Said(p.doc.Path, analysis.Wish{Facts: true})
	return slices.DeleteFunc(said, func(d diag.Diagnostic) bool { return d.Severity != diag.Information })
}

// firstLine is the part of a range on its first line: that is where a lens stands.
func firstLine(r protocol.Range) protocol.Range {
	if r.End.Line > r.Start.Line {
		r.End = r.Start
	}
	return r
}

// CodeLensResolve says what a lens says. One above an operation whose generated code is stale regenerates it.
func (s *server) CodeLensResolve(ctx context.Context, params *protocol.CodeLens) (*protocol.CodeLens, error) {
	if params.Command.Title != "" {
		return params, nil // a fact
	}
	at, err := read[lensAt](params.Data)
	if err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "that is no lens of this server")
	}
	p, ok := placeIn(ctx, at.URI)
	var parts []string
	if ok {
		for _, f := range query.LensText(p.doc.Snapshot, p.file, at.Pointer) {
			parts = append(parts, lensText(f))
		}
	}
	if len(parts) == 0 {
		params.Command.Title = "it has gone" // until the client asks for the lenses of the new text
		return params, nil
	}
	if strings.HasPrefix(at.Pointer, "/operations/") && s.generates() && len(p.doc.Snapshot.Config().Outputs) > 0 {
		if p.stale() {
			params.Command = s.regenerating(p, regenerateAction).Command
			parts = append(parts, "generated code is stale: regenerate")
		} else {
			parts = append(parts, "generated code is current")
		}
	}
	params.Command.Title = strings.Join(parts, " · ")
	return params, nil
}

// lensText is a fact in one line, with the report that says why it is not known.
func lensText(f query.Fact) string {
	if f.By == "" {
		return f.Says.String()
	}
	return strings.ToLower(f.About) + " " + f.Says.String() + ", because of " + string(f.By)
}

// stale tells whether the generated code of a document is.
func (p place) stale() bool {
	return slices.ContainsFunc(p.view.Report(p.doc).Items, func(i session.Item) bool { return i.Code == diag.Code(staleCode) })
}
