package names

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Rust is how Rust names things: types in CamelCase without initialisms (SupplierId), members and modules in snake_case.
//
// Reserved are the words of the editions 2021 and 2024, those that they keep for later among them, what generated code takes from the
// prelude and from its own runtime by a bare name, and the members of its own types: parameters cannot be pinned, so that a placeholder
// {new} has to have a name without any help, new_. Members that clippy takes for those of a trait (as_ref, clone, deref) are among them.
var Rust = Style{
	Language: "rust",
	Type:     func(words []string) string { return cut(Camel(words, nil)) },
	Member:   rustMember,
	Module:   func(words []string) string { return cut(Snake(words)) },
	Reserved: setOf(rustWords + `
		AsRef ChannelInfo ContractInfo Cow Err From FromStr None Ok Option Reason Result Some String Subject SubjectError TokenError TryFrom

		as_mut as_ref as_str borrow borrow_mut clone default deref from_iter from_str into_owned into_string matches natural new parse pieces
		read read_any reborrow render to_owned to_string write_to`),
	OwnModules:   strings.Fields("alloc contract core descriptor descriptors filters runtime std subjects tokens"),
	OfTokenType:  func(name string) []string { return []string{name} },
	OfChannel:    ofRustChannel,
	OfFilter:     func(channel, filter string) []string { return []string{RustFilterTokens(channel, filter)} },
	OwnOfSubject: nil,
	OwnOfFilter:  nil,
}

const rustWords = `
	as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move mut pub ref return
	self Self static struct super trait true type unsafe use where while
	abstract become box do final macro override priv try typeof unsized virtual yield
`

// IsRustWord tells whether a name is a word of the language, now or reserved for later.
func IsRustWord(name string) bool { return slices.Contains(strings.Fields(rustWords), name) }

// rustMember is the name of a member. A first word from or into goes to the end: clippy takes from_account for what makes something of an
// account.
func rustMember(words []string) string {
	if first := strings.ToLower(words[0]); len(words) > 1 && (first == "from" || first == "into") {
		words = append(slices.Clone(words[1:]), first)
	}
	return cut(Snake(words))
}

func ofRustChannel(name string) []string {
	return []string{RustType(name, "Subject"), RustType(name, "Filter"), RustType(name, "Tokens"), RustType(name, "FilterTokens")}
}

// RustType is the name of a type of a channel. A _ that a reserved word got behind it goes: nothing reserved ends so.
func RustType(channel, suffix string) string { return strings.TrimSuffix(channel, "_") + suffix }

// RustFilterTokens is the name of the type that holds the tokens of a named filter which takes too many of them for arguments.
func RustFilterTokens(channel, filter string) string {
	return RustType(channel, Camel(Words(filter), nil)+"FilterTokens")
}

// longest is how long a name may be: longer ones have no place on a line of rustfmt's.
const longest = 48

// cut is a name that is not too long: of one that is, the beginning, and a digest of the whole.
func cut(name string) string {
	if len(name) <= longest {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	return name[:longest-8] + hex.EncodeToString(sum[:4])
}
