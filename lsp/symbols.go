package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// symbolKinds are the icons of the things that documents declare, by the section that they stand in. A section is a namespace.
var symbolKinds = map[string]protocol.SymbolKind{
	"": protocol.SymbolKindNamespace, "servers": protocol.SymbolKindModule, "channels": protocol.SymbolKindInterface,
	"operations": protocol.SymbolKindMethod, "schemas": protocol.SymbolKindStruct, "messages": protocol.SymbolKindStruct,
	"parameters": protocol.SymbolKindTypeParameter, "imports": protocol.SymbolKindPackage, "tokenTypes": protocol.SymbolKindEnum,
	"streams": protocol.SymbolKindArray, "consumers": protocol.SymbolKindObject, "adapters": protocol.SymbolKindClass,
	"interactions": protocol.SymbolKindFunction, "pipelines": protocol.SymbolKindFunction, "workflows": protocol.SymbolKindFunction,
	"inputs": protocol.SymbolKindVariable,
}

// symbols gives a document's outline.
func (s *server) symbols(ctx context.Context, params *protocol.DocumentSymbolParams) (any, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if s.can.nested {
		return s.outline(p), nil
	}
	flat := protocol.SymbolInformationSlice{}
	var add func(list []query.Symbol, in string)
	add = func(list []query.Symbol, in string) {
		for _, sym := range list {
			flat = append(flat, protocol.SymbolInformation{
				BaseSymbolInformation: base(sym, in, s.can.outline), Location: protocol.Location{URI: params.TextDocument.URI, Range: p.at(sym.Whole)}})
			add(sym.Inside, sym.Name)
		}
	}
	add(query.Symbols(p.file), "")
	return flat, nil
}

func base(sym query.Symbol, in string, can icons) protocol.BaseSymbolInformation {
	b := protocol.BaseSymbolInformation{Name: shown(sym.Name), Kind: can.shows(symbolKinds[sym.Of])}
	if in != "" {
		b.ContainerName = &in
	}
	return b
}

// shown is a name that can be seen: the protocol forbids others.
func shown(name string) string {
	if strings.TrimSpace(name) == "" {
		return `"` + name + `"`
	}
	return name
}

// maxFound is how many symbols a search gives. The client narrows it with the next letter.
const maxFound = 500

// Symbols finds things in all documents.
func (s *server) Symbols(ctx context.Context, params *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	v := viewOf(ctx)
	found := protocol.SymbolInformationSlice{}
	for _, b := range v.Bundles() {
		for _, path := range b.Snapshot.Documents() {
			tree, ok := b.Snapshot.Tree(path)
			if !ok || ctx.Err() != nil || len(found) >= maxFound {
				continue
			}
			d := b.Document(v, path)
			p := place{view: v, doc: d, file: query.File{Path: path, Tree: tree}, text: tree.Text(), ruler: tree.Text().Ruler()}
			symbols := query.FindSymbols(p.file, params.Query)
			for _, sym := range slices.Clip(symbols)[:min(len(symbols), maxFound-len(found))] {
				found = append(found, protocol.SymbolInformation{
					BaseSymbolInformation: base(sym, path, s.can.search), Location: protocol.Location{URI: uriOfDocument(d), Range: p.at(sym.At)}})
			}
		}
	}
	return found, ctx.Err()
}
