package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/source"
)

// PrepareCallHierarchy gives the operation under the cursor. Who sends calls who receives.
func (s *server) PrepareCallHierarchy(ctx context.Context, params *protocol.CallHierarchyPrepareParams) ([]protocol.CallHierarchyItem, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	o, ok := query.OperationAt(p.doc.Snapshot, p.file, p.offset(params.Position))
	if !ok {
		return nil, nil
	}
	item, err := p.hierarchyItem(o)
	return []protocol.CallHierarchyItem{item}, err
}

// IncomingCalls gives the operations whose messages an operation receives.
func (s *server) IncomingCalls(ctx context.Context, params *protocol.CallHierarchyIncomingCallsParams) ([]protocol.CallHierarchyIncomingCall, error) {
	all := []protocol.CallHierarchyIncomingCall{}
	err := follow(ctx, params.Item, query.Senders, func(p place, _ query.Operation, c query.Call, other protocol.CallHierarchyItem) {
		all = append(all, protocol.CallHierarchyIncomingCall{From: other, FromRanges: p.ranges(c.Operation, c.At)})
	})
	return all, err
}

// OutgoingCalls gives the operations that receive what an operation sends.
func (s *server) OutgoingCalls(ctx context.Context, params *protocol.CallHierarchyOutgoingCallsParams) ([]protocol.CallHierarchyOutgoingCall, error) {
	all := []protocol.CallHierarchyOutgoingCall{}
	err := follow(ctx, params.Item, query.Receivers, func(p place, of query.Operation, c query.Call, other protocol.CallHierarchyItem) {
		all = append(all, protocol.CallHierarchyOutgoingCall{To: other, FromRanges: p.ranges(of, c.At)})
	})
	return all, err
}

// follow looks up an item again, in what the documents say now, and follows its links.
func follow(ctx context.Context, item protocol.CallHierarchyItem, links func(query.Bundle, query.Operation) []query.Call, add func(place, query.Operation, query.Call, protocol.CallHierarchyItem)) error {
	pointer, err := read[string](item.Data)
	if err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, "that is no operation of this server")
	}
	p, ok := placeIn(ctx, item.URI)
	if !ok {
		return nil
	}
	of, ok := query.OperationOf(p.doc.Snapshot, query.Target{Path: p.doc.Path, Pointer: pointer})
	if !ok {
		return nil
	}
	for _, c := range links(p.doc.Snapshot, of) {
		other, err := p.hierarchyItem(c.Operation)
		if err != nil {
			return err
		}
		add(p, of, c, other)
	}
	return nil
}

// hierarchyItem is an operation as a client shows it.
func (p place) hierarchyItem(o query.Operation) (protocol.CallHierarchyItem, error) {
	data, err := protocol.Marshal(protocol.String(o.Pointer))
	item := protocol.CallHierarchyItem{Name: shown(o.Name), Kind: protocol.SymbolKindMethod, Detail: new(o.Action + "s in " + o.Owner), URI: p.uri(o.Spot.Path), Data: data}
	if o.Action == "" {
		item.Detail = new("in " + o.Owner)
	}
	if both := p.ranges(o, []source.Span{o.Whole, o.Span}); len(both) == 2 {
		item.Range, item.SelectionRange = both[0], both[1]
	}
	return item, err
}

// ranges are spans of the document of an operation.
func (p place) ranges(of query.Operation, spans []source.Span) []protocol.Range {
	all := []protocol.Range{}
	text, ok := p.doc.Snapshot.Text(of.Spot.Path)
	for _, span := range spans {
		if ok {
			all = append(all, spanOf(p.view, text, span))
		}
	}
	return all
}
