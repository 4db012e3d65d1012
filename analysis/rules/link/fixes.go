package link

import (
	"strings"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// swapped is the fix that exchanges the sides of a link: their values where each stands on a line, else their keys.
func swapped(l *contract.Link) verdict.Fix {
	return verdict.Fix{Title: "Swap send and receive", Edits: func(files verdict.Files) []diag.FileEdit {
		t := files.Tree(l.At.Path)
		link := verdict.Node(files, l.At)
		send, first := link.Get("send")
		receive, second := link.Get("receive")
		if t == nil || !first || !second || !stands(link, send) || !stands(link, receive) {
			return nil
		}
		a, b := send.Value(), receive.Value()
		text := func(n syntax.Node) string { return t.Text().Slice(n.Span().Start, n.Span().End) }
		if t.Language() == syntax.YAML && strings.Contains(text(a)+text(b), "\n") || a.Anchor() != "" || b.Anchor() != "" {
			a, b = send.Key(), receive.Key()
		}
		return []diag.FileEdit{
			{Path: l.At.Path, Edit: source.Edit{Span: a.Span(), New: text(b)}},
			{Path: l.At.Path, Edit: source.Edit{Span: b.Span(), New: text(a)}},
		}
	}}
}

// stands tells whether an entry stands in an object itself, and can be written there.
func stands(in syntax.Node, e syntax.Entry) bool {
	return edit.Holds(in, e) && !e.Broken() && e.Value().Kind() != syntax.Missing
}

// removed is the fix that takes a link out of its list.
func removed(at contract.Anchor) verdict.Fix {
	return verdict.Fix{Title: "Remove the link", Edits: func(files verdict.Files) []diag.FileEdit {
		list, index := upper(at)
		return verdict.RemoveItem(files, list, index)
	}}
}
