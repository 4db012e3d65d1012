package schema

import (
	"math/big"
	"strings"
)

// maxExact is the greatest integer that every JSON reader holds exactly.
const maxExact = 1<<53 - 1

// Context is what is known of a context field; false for a name that is none. The contract's id and version are those of the
// document that the binding stands in (shapes, When a binding is proved).
func Context(field, contractID, version string) (Set, bool) {
	switch field {
	case "contractId":
		return Text(contractID), true
	case "contractVersion":
		return Text(version), true
	case "contractDigest":
		return Tokens(Digits{"", 64}), true
	case "operationId":
		return Tokens(Digits{"op", 64}), true
	case "principalId", "senderPeerId", "scopeId", "systemId", "accountId", "jetstreamDomain", "policyRevision":
		return Strings(1), true
	case "nowMs", "deadlineMs":
		return Integers(0, maxExact), true
	}
	return Set{}, false
}

// Branch is what is known of a branch field but for input, which has a schema; false for another name.
func Branch(field string) (Set, bool) {
	switch field {
	case "id", "peerId":
		return Strings(1), true
	case "attempt", "fence":
		return Integers(0, maxExact), true
	}
	return Set{}, false
}

// Digits is the language of the strings of so many lowercase hexadecimal digits behind a prefix of ASCII characters.
type Digits struct {
	Prefix string
	N      int
}

var _ Language = Digits{}

// Has is of Language.
func (d Digits) Has(s string) bool {
	rest, ok := strings.CutPrefix(s, d.Prefix)
	return ok && len(rest) == d.N && strings.Trim(rest, "0123456789abcdef") == ""
}

// Count is of Language.
func (d Digits) Count() (n *big.Int, finite bool) {
	return new(big.Int).Lsh(big.NewInt(1), uint(4*d.N)), true
}

// Within is of Language.
func (d Digits) Within(least, most int) (string, bool) {
	n := len(d.Prefix) + d.N
	if n < least || most >= 0 && n > most {
		return "", false
	}
	return d.Prefix + strings.Repeat("0", d.N), true
}
