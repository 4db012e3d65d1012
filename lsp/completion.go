package lsp

import (
	"context"
	"fmt"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// completing is what a client can do with proposals.
type completing struct {
	snippets bool
	asIs     bool                // it writes lines as they come, and does not indent them once more
	prefers  bool                // it can begin with the best one
	docs     protocol.MarkupKind // what it likes best in documentation
}

func completingOf(c *protocol.CompletionClientCapabilities) (has completing) {
	if c == nil || c.CompletionItem == nil {
		return has
	}
	item := c.CompletionItem
	has.snippets, has.prefers = is(item.SnippetSupport), is(item.PreselectSupport)
	has.asIs = slices.Contains(item.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAsIs)
	if len(item.DocumentationFormat) > 0 {
		has.docs = item.DocumentationFormat[0]
	}
	return has
}

// completionTriggers are the characters behind which something new begins.
var completionTriggers = []string{":", " ", "\"", "'", "/", "#", "{", "["}

// Completion proposes what may be written at a place.
func (s *server) Completion(ctx context.Context, params *protocol.CompletionParams) (protocol.CompletionResult, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok || p.doc.Snapshot.Foreign(p.doc.Path) {
		return nil, nil
	}
	c := query.Complete(p.doc.Snapshot, p.file, p.offset(params.Position))
	list := &protocol.CompletionList{IsIncomplete: c.More, Items: []protocol.CompletionItem{}}
	if len(c.Items) == 0 {
		return list, nil
	}
	at := p.at(c.Span)
	for i, item := range c.Items {
		list.Items = append(list.Items, s.proposal(item, i, at))
	}
	return list, nil
}

// proposalKinds are the icons of proposals: of the protocol's first version, which every client has.
var proposalKinds = map[query.ProposalKind]protocol.CompletionItemKind{
	query.ForProperty: protocol.CompletionItemKindProperty, query.ForValue: protocol.CompletionItemKindValue, query.ForName: protocol.CompletionItemKindVariable,
	query.ForReference: protocol.CompletionItemKindReference, query.ForObject: protocol.CompletionItemKindSnippet, query.ForFile: protocol.CompletionItemKindFile,
}

// proposal is one of them as the protocol writes it. What is typed tells which of them a client shows; their order is ours.
func (s *server) proposal(p query.Proposal, place int, at protocol.Range) protocol.CompletionItem {
	can := s.can.completing
	item := protocol.CompletionItem{
		Label: p.Label, Kind: proposalKinds[p.Kind], TextEdit: &protocol.TextEdit{Range: at, NewText: p.Text},
		SortText: protocol.NewOptional(fmt.Sprintf("%04d", place)), FilterText: protocol.NewOptional(p.Filter),
	}
	if p.Detail != "" {
		item.Detail = protocol.NewOptional(p.Detail)
	}
	if p.Doc != "" {
		item.Documentation = documentation(p.Doc, can.docs)
	}
	if can.snippets && p.Snippet != "" {
		item.TextEdit, item.InsertTextFormat = &protocol.TextEdit{Range: at, NewText: p.Snippet}, protocol.InsertTextFormatSnippet
	}
	if can.asIs {
		item.InsertTextMode = protocol.InsertTextModeAsIs
	}
	if can.prefers && place == 0 {
		item.Preselect = protocol.NewOptional(true)
	}
	return item
}

// documentation is what a proposal means, in the form that a client likes best.
func documentation(text string, kind protocol.MarkupKind) protocol.InlayHintTooltip {
	b := page{plain: kind != protocol.MarkupKindMarkdown}
	b.words(text)
	if kind == "" {
		return protocol.String(b.String())
	}
	return &protocol.MarkupContent{Kind: kind, Value: b.String()}
}
