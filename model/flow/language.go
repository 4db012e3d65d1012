package flow

import (
	"math/big"

	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/subject"
)

// language is a set of tokens as the strings that schemas are held to. A token's bytes are its characters.
type language struct{ subject.Tokens }

var _ schema.Language = language{}

// Count is of schema.Language.
func (l language) Count() (n *big.Int, finite bool) { return l.Tokens.Count() }

// Within is of schema.Language. No token of a declared type is longer than MaxToken.
func (l language) Within(least, most int) (string, bool) {
	shortest := l.Shortest()
	if least <= shortest && (most < 0 || shortest <= most) {
		return l.Least()
	}
	longest, finite := l.Longest()
	if finite && (most < 0 || most > longest) {
		most = longest
	}
	if most < 0 || most > subject.MaxToken {
		most = subject.MaxToken
	}
	if least = max(least, shortest, 1); least > most {
		return "", false
	}
	between := subject.TokenType{Alphabet: subject.ASCII, Min: least, Max: most}
	return l.Intersect(between.Tokens()).Least()
}
