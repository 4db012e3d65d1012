package domain

import (
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
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
		least, most := verdict.Node(files, at, "minLength"), verdict.Node(files, at, "maxLength")
		return append(verdict.Write(files, at.Get("minLength"), most.Value()), verdict.Write(files, at.Get("maxLength"), least.Value())...)
	}}
}

// withoutItem is the fix that takes an item out of a list.
func withoutItem(list contract.Anchor, index string) verdict.Fix {
	return verdict.Fix{Title: "Remove the item", Edits: func(files verdict.Files) []diag.FileEdit {
		return verdict.RemoveItem(files, list, index)
	}}
}
