package domain

import (
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// tokenTypes judges a token type (profile, Token domains and channels; shapes, Token types).
var tokenTypes = verdict.Define("token type rules", func(v contract.View, name string, out *verdict.Verdict) {
	p := v.Entry(contract.OwnTokenTypes, name)
	if p.Get("kind").Word() == "enum" {
		enum(p, out)
		return
	}
	t, by := contract.DeclaredTokenType(p)
	if by != "" {
		out.Block(p.Anchor(), by, "DOMAIN_LENGTH_BOUNDS", "DOMAIN_EMPTY", "DOMAIN_PREFIX")
		return
	}
	switch {
	case t.Prefix != "" && !subject.IsBase(t.Prefix):
		out.Report(verdict.Finding{Code: "DOMAIN_PREFIX", Anchor: verdict.AtValue(p.Get("prefix").Anchor()),
			Message: fmt.Sprintf("the prefix %q has a character that no token may have: only A-Z a-z 0-9 _ - may stand there", t.Prefix)})
	case t.Min > t.Max:
		out.Report(verdict.Finding{Code: "DOMAIN_LENGTH_BOUNDS", Anchor: verdict.AtValue(p.Get("minLength").Anchor()),
			Message: fmt.Sprintf("minLength %d is greater than maxLength %d", t.Min, t.Max), Fixes: []verdict.Fix{swapped(p.Anchor())}})
	case t.Tokens().Empty():
		out.Report(verdict.Finding{Code: "DOMAIN_EMPTY", Anchor: verdict.AtKey(p.Anchor()), Message: empty(name, t)})
	}
}, contract.OwnTokenTypes)

// empty words why a token type has no token.
func empty(name string, t subject.TokenType) string {
	needs := fmt.Sprintf("its prefix %q has %d bytes", t.Prefix, len(t.Prefix))
	if t.Letter {
		needs += " and a letter must follow"
	}
	return fmt.Sprintf("no token belongs to %s: %s, and maxLength is %d", name, needs, t.Max)
}

// enum judges a list of tokens.
func enum(p contract.Place, out *verdict.Verdict) {
	values := p.Get("values")
	out.Block(p.Anchor(), values.By, "DOMAIN_ENUM_TOKEN", "DOMAIN_ENUM_DUPLICATE")
	first := map[string]contract.Anchor{}
	for i := range values.Keys() {
		item := values.Get(i)
		text, ok := item.Text()
		switch earlier, twice := first[text]; {
		case !ok:
			out.Block(item.Anchor(), item.By, "DOMAIN_ENUM_TOKEN")
		case !subject.IsBase(text):
			out.Report(verdict.Finding{Code: "DOMAIN_ENUM_TOKEN", Anchor: verdict.AtValue(item.Anchor()), Message: notToken(text)})
		case twice:
			out.Report(verdict.Finding{Code: "DOMAIN_ENUM_DUPLICATE", Anchor: verdict.AtValue(item.Anchor()),
				Message: fmt.Sprintf("%s stands in the list twice", text),
				Related: []verdict.Note{{Anchor: verdict.AtValue(earlier), Message: "it stands here before"}},
				Fixes:   []verdict.Fix{withoutItem(values.Anchor(), i)}})
		default:
			first[text] = item.Anchor()
		}
	}
}

func notToken(text string) string {
	if text == "" {
		return "an enum value is empty: a token has at least one character"
	}
	return fmt.Sprintf("%q is no token: only A-Z a-z 0-9 _ - may stand in one", text)
}

// swapped is the fix that exchanges the bounds of length.
func swapped(at contract.Anchor) verdict.Fix {
	return verdict.Fix{Title: "Swap minLength and maxLength", Edits: func(files verdict.Files) []diag.FileEdit {
		t := files.Tree(at.Path)
		least, most := node(t, at, "minLength"), node(t, at, "maxLength")
		if least.Kind() != syntax.Scalar || most.Kind() != syntax.Scalar {
			return nil
		}
		text := func(n syntax.Node) string { return t.Text().Slice(n.Span().Start, n.Span().End) }
		return []diag.FileEdit{
			{Path: at.Path, Edit: source.Edit{Span: least.Span(), New: text(most)}},
			{Path: at.Path, Edit: source.Edit{Span: most.Span(), New: text(least)}},
		}
	}}
}

// withoutItem is the fix that takes an item out of a list.
func withoutItem(list contract.Anchor, index string) verdict.Fix {
	return verdict.Fix{Title: "Remove the item", Edits: func(files verdict.Files) []diag.FileEdit {
		t := files.Tree(list.Path)
		n := node(t, list)
		i := 0
		if _, err := fmt.Sscan(index, &i); err != nil || i >= n.Len() {
			return nil
		}
		return []diag.FileEdit{{Path: list.Path, Edit: edit.Writer{Tree: t}.RemoveItem(n, i)}}
	}}
}

// node is what stands at an anchor, or at a property there; Missing where nothing does, or where it stands behind an alias.
func node(t *syntax.Tree, at contract.Anchor, property ...string) syntax.Node {
	p, err := ref.Parse(at.Pointer)
	if t == nil || err != nil {
		return syntax.Node{}
	}
	n, _, ok := append(p, property...).Find(t.Root())
	if !ok {
		return syntax.Node{}
	}
	return n
}
