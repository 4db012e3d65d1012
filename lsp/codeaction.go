package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// fixAll is the action that applies all fixes that are always right.
const fixAll = protocol.CodeActionKind("source.fixAll.natscontract")

// CodeAction gives the fixes of what is reported at a range.
func (s *server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok || !s.can.literalActions { // there are no commands that would do the same
		return nil, nil
	}
	report := p.view.Mending(p.doc)
	actions := []protocol.CommandOrCodeAction{}
	if wanted(params.Context.Only, protocol.CodeActionKindQuickFix) {
		span := source.Span{Start: p.offset(params.Range.Start), End: p.offset(params.Range.End)}
		for _, item := range report.Items {
			if item.Span.Start <= span.End && span.Start <= item.Span.End {
				actions = append(actions, s.quickFixes(p, item)...)
			}
		}
	}
	if wanted(params.Context.Only, fixAll) && len(params.Context.Only) > 0 { // nobody wants it in the list for a place
		if edits := safeEdits(report); len(edits) > 0 {
			actions = append(actions, &protocol.CodeAction{Title: "Fix all that is safe to fix", Kind: new(fixAll), Edit: s.workspaceEdit(p, edits)})
		}
	}
	if wanted(params.Context.Only, regenerateAction) && len(params.Context.Only) > 0 && s.generates() && len(p.doc.Snapshot.Config().Outputs) > 0 {
		actions = append(actions, s.regenerating(p, regenerateAction))
	}
	return actions, nil
}

// wanted tells whether a kind is among those that were asked for. A kind stands for all below it.
func wanted(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return k == kind || strings.HasPrefix(string(kind), string(k)+".") || k == protocol.CodeActionKindEmpty
	})
}

func (s *server) quickFixes(p place, item session.Item) (all []protocol.CommandOrCodeAction) {
	best := preferred(item.Fixes)
	for i, fix := range item.Fixes {
		action := &protocol.CodeAction{
			Title: fix.Title, Kind: new(protocol.CodeActionKindQuickFix), Diagnostics: []protocol.Diagnostic{s.diagnostic(item)},
			Edit: s.workspaceEdit(p, fix.Edits)}
		if s.can.preferred && i == best {
			action.IsPreferred = new(true)
		}
		all = append(all, action)
	}
	if item.Code == staleCode && s.generates() {
		action := s.regenerating(p, protocol.CodeActionKindQuickFix)
		action.Diagnostics = []protocol.Diagnostic{s.diagnostic(item)}
		all = append(all, action)
	}
	return all
}

// preferred is the fix that an editor may apply without asking which: the only one, the one name that is near, or the first that is
// always right; -1 for none.
func preferred(fixes []diag.Fix) int {
	if len(fixes) == 1 {
		return 0
	}
	if i := slices.IndexFunc(fixes, func(f diag.Fix) bool { return f.Near }); i >= 0 {
		return i
	}
	return slices.IndexFunc(fixes, func(f diag.Fix) bool { return f.Safe })
}

// safeEdits are the edits of all safe fixes of a document, as far as they do not meet.
func safeEdits(r session.Report) (all []diag.FileEdit) {
	for _, item := range r.Items {
		for _, fix := range item.Fixes {
			if fix.Safe && !slices.ContainsFunc(fix.Edits, func(e diag.FileEdit) bool { return meets(all, e) }) {
				all = append(all, fix.Edits...)
				break
			}
		}
	}
	return all
}

// meets tells whether an edit touches one of others. Two edits that insert at one place do: their order would be chance.
func meets(all []diag.FileEdit, e diag.FileEdit) bool {
	return slices.ContainsFunc(all, func(o diag.FileEdit) bool {
		return o.Path == e.Path && e.Start <= o.End && o.Start <= e.End
	})
}

// workspaceEdit is edits as the protocol writes them: of a version of each document, where the client understands that.
func (s *server) workspaceEdit(p place, edits []diag.FileEdit) *protocol.WorkspaceEdit {
	var order []string
	byPath := map[string][]protocol.TextEdit{}
	for _, e := range edits {
		text, ok := p.doc.Snapshot.Text(e.Path)
		if !ok {
			continue
		}
		if byPath[e.Path] == nil {
			order = append(order, e.Path)
		}
		byPath[e.Path] = append(byPath[e.Path], protocol.TextEdit{Range: spanOf(p.view, text, e.Span), NewText: e.New})
	}
	all := &protocol.WorkspaceEdit{}
	for _, path := range order {
		d := p.doc.Beside(p.view, path)
		if !s.can.documentChanges {
			if all.Changes == nil {
				all.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			all.Changes[uriOfDocument(d)] = byPath[path]
			continue
		}
		change := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: uriOfDocument(d)}}}
		if d.Open != nil {
			change.TextDocument.Version = &d.Open.Version
		}
		for _, e := range byPath[path] {
			change.Edits = append(change.Edits, &e)
		}
		all.DocumentChanges = append(all.DocumentChanges, change)
	}
	return all
}
