// Package ir owns the one model that all backends of the generator read: a contract with its token types, the subjects and filters of
// its channels, and its promises as plain typed values. Everything in it is sorted by name and says nothing of any language. It knows
// no file but through a contract.View, and judges nothing: what cannot be read it says, and others report.
package ir

import "github.com/natscontract/natscontract/model/subject"

// A Contract is what is generated of one contract (codegen, What is generated).
type Contract struct {
	Path               string // in the bundle, for messages
	ID, Version        string
	Digest             string // the SHA-256 of the document's exact bytes, in 64 lower-case hexadecimal digits
	Profile            string // the version of the extension
	Title, Description string // "" for none

	TokenTypes  []TokenType
	Channels    []Channel // those that have subjects
	Imports     []Import  // those that are used
	Descriptors []Section // in the order of the profile
}

// A TokenType is a domain of tokens (profile, Token domains and channels).
type TokenType struct {
	Key      string
	Declared subject.TokenType
}

// A Channel is a family of subjects.
type Channel struct {
	Key                string
	Title, Description string // "" for none
	Address            string
	Segments           []Segment
	Params             []Param  // in the order of the address
	Filters            []Filter // the named ones; the natural one, in which each placeholder is *, is not among them
	Operations         []string // the keys of those that stand on it
}

// A Segment is one token of an address or of a filter's template.
type Segment struct {
	Kind    subject.SegmentKind
	Literal string // of a literal
	Param   int    // of a placeholder: its index in the channel's Params
}

// A Param is a placeholder of an address.
type Param struct {
	Name        string
	Type        int // the index of its token type in the contract's TokenTypes
	Place       int // which token of the address it is, from 0
	Description string
}

// A Filter is a named subscription template of a channel.
type Filter struct {
	Key      string
	Template string
	Segments []Segment
}

// An Import is a contract that this one refers to.
type Import struct {
	Alias       string
	Path        string // in the bundle
	ID, Version string
}

// A Section is the descriptors of one sort: Operations, Links and so on.
type Section struct {
	Name    string // as the profile has it: operations, links
	Type    *Type  // of every entry
	Entries []Entry
}

// An Entry is one descriptor. The key of a link is its index.
type Entry struct {
	Key   string
	Value Value
}
