package contract

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

// A TokenType is what a token type of a contract means (profile, Token domains and channels).
type TokenType struct {
	Declared subject.TokenType
	Tokens   subject.Tokens
	By       diag.Code // the report that says why nobody knows; then the rest is empty
}

func sameTokenType(a, b TokenType) bool {
	return a.By == b.By && a.Declared.Alphabet == b.Declared.Alphabet && a.Declared.Letter == b.Declared.Letter &&
		a.Declared.Min == b.Declared.Min && a.Declared.Max == b.Declared.Max && a.Declared.Prefix == b.Declared.Prefix &&
		slices.Equal(a.Declared.Values, b.Declared.Values)
}

// TokenTypes answers what a token type means.
var TokenTypes = ledger.Define("token type", func(s *ledger.Scope, k ledger.Key) TokenType {
	declared, by := DeclaredTokenType(In(s, k.Path).Entry(OwnTokenTypes, k.Name))
	if by == "" {
		by = brokenDomain(declared)
	}
	if by != "" {
		return TokenType{By: by}
	}
	t := TokenType{Declared: declared, Tokens: declared.Tokens()}
	if t.Tokens.Empty() {
		return TokenType{By: "DOMAIN_EMPTY"}
	}
	return t
}, sameTokenType, OwnTokenTypes)

// DeclaredTokenType reads a token type as it is written, whatever it means; by is the report that says why it cannot be read.
func DeclaredTokenType(p Place) (t subject.TokenType, by diag.Code) {
	if p.Absent() {
		return t, "REF_TOKEN_TYPE_UNKNOWN"
	}
	kind := p.Get("kind")
	if kind.Word() == "enum" {
		values := p.Get("values")
		t.Values = []string{}
		for i := range values.Keys() {
			v := values.Get(i)
			text, ok := v.Text()
			if by = cmp.Or(by, v.By); !ok {
				by = cmp.Or(by, missing)
			}
			t.Values = append(t.Values, text)
		}
		if len(t.Values) == 0 {
			by = cmp.Or(by, missing)
		}
		return t, cmp.Or(p.By, kind.By, values.By, by)
	}
	alphabet, first, shortest, longest, prefix := p.Get("alphabet"), p.Get("first"), p.Get("minLength"), p.Get("maxLength"), p.Get("prefix")
	by = cmp.Or(p.By, kind.By, alphabet.By, first.By, shortest.By, longest.By, prefix.By)
	var known [4]bool
	t.Alphabet, known[0] = subject.AlphabetNamed(alphabet.Word())
	t.Letter = first.Word() == "letter"
	least, isLeast := shortest.Integer()
	most, isMost := longest.Integer()
	t.Min, t.Max, known[1], known[2] = int(least), int(most), isLeast, isMost
	t.Prefix, known[3] = prefix.Text()
	if by == "" && (kind.Word() != "token" || slices.Contains(known[:], false)) {
		by = missing
	}
	return t, by
}

// missing is what is reported of a property that is not there. Where another rule speaks of it, the place is unreadable.
const missing diag.Code = "STRUCTURE_MISSING_PROPERTY"

// brokenDomain is the report of stage domain about a token type's own properties.
func brokenDomain(t subject.TokenType) diag.Code {
	switch {
	case t.Values != nil:
		if slices.ContainsFunc(t.Values, func(v string) bool { return !subject.IsBase(v) }) {
			return "DOMAIN_ENUM_TOKEN"
		}
	case t.Prefix != "" && !subject.IsBase(t.Prefix):
		return "DOMAIN_PREFIX"
	case t.Min > t.Max:
		return "DOMAIN_LENGTH_BOUNDS"
	}
	return ""
}

// IsOperationID tells whether a token type is that of generated operation ids: op and 64 hex digits (shapes, Interactions).
func IsOperationID(t subject.TokenType) bool {
	return t.Values == nil && t.Alphabet == subject.Hex && t.Prefix == "op" && !t.Letter && t.Min == operationIDLength && t.Max == operationIDLength
}

const operationIDLength = 66
