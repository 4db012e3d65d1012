// Package vectors owns the texts that every implementation of a contract must agree on, each with its exact answer: tokens, subjects and
// filters, accepted and refused (codegen, One answer in every language; the shape is Vectors of model/shape). It thinks of texts at the
// edges of what a contract allows, and lets the checker's own engine judge them; it expects nothing by itself.
//
// How a subject is read: first its tokens are counted, then each is looked at, from the left. One that differs from a literal fails at the
// first byte that is another one, or at its end where bytes are missing. A filter matches a subject as a NATS server does, and texts that
// are no subjects not at all: those with an empty token, with white space, or with * or > as a token.
package vectors

import (
	"github.com/natscontract/natscontract/codegen/ir"
)

// Vectors are those of a bundle.
type Vectors struct {
	Version   int        `json:"version"`
	Contracts []Contract `json:"contracts"`
}

// A Contract has the vectors of one contract.
type Contract struct {
	ID         string      `json:"id"`
	Version    string      `json:"version"`
	Digest     string      `json:"digest"`
	TokenTypes []TokenType `json:"tokenTypes"`
	Channels   []Channel   `json:"channels"`
	Filters    []Filter    `json:"filters"`
}

// A TokenType has texts that are tokens of it, and texts that are not.
type TokenType struct {
	TokenType string         `json:"tokenType"`
	Accepted  []string       `json:"accepted"`
	Refused   []RefusedToken `json:"refused"`
}

// A RefusedToken is a text that is no token, and why.
type RefusedToken struct {
	Text   string `json:"text"`
	Reason string `json:"reason"`
	At     int    `json:"at"` // the byte
}

// A Channel has subjects of it, and texts that are none.
type Channel struct {
	Channel  string            `json:"channel"`
	Address  string            `json:"address"`
	Accepted []AcceptedSubject `json:"accepted"`
	Refused  []RefusedSubject  `json:"refused"`
}

// An AcceptedSubject is a subject with the tokens of its parameters.
type AcceptedSubject struct {
	Subject string            `json:"subject"`
	Tokens  map[string]string `json:"tokens"`
}

// A RefusedSubject is a text that is no subject of the channel, and why.
type RefusedSubject struct {
	Subject string `json:"subject"`
	Fault
}

// A Filter is a filter with some tokens given, and what it matches.
type Filter struct {
	Channel  string            `json:"channel"`
	Filter   string            `json:"filter,omitempty"` // "" is the natural one
	Tokens   map[string]string `json:"tokens"`
	Rendered string            `json:"rendered"`
	Matches  []string          `json:"matches"`
	Misses   []string          `json:"misses"`
}

// Of makes the vectors of contracts, in their order.
func Of(contracts []ir.Contract) Vectors {
	all := Vectors{Version: 1, Contracts: []Contract{}}
	for i := range contracts {
		all.Contracts = append(all.Contracts, ofContract(&contracts[i]))
	}
	return all
}

func ofContract(c *ir.Contract) Contract {
	out := Contract{ID: c.ID, Version: c.Version, Digest: c.Digest, TokenTypes: []TokenType{}, Channels: []Channel{}, Filters: []Filter{}}
	for _, t := range c.TokenTypes {
		out.TokenTypes = append(out.TokenTypes, ofTokenType(t))
	}
	for i := range c.Channels {
		channel := ofChannel(out.TokenTypes, c, &c.Channels[i])
		out.Channels = append(out.Channels, channel)
		out.Filters = append(out.Filters, ofFilters(out.TokenTypes, &c.Channels[i], channel)...)
	}
	return out
}

// A set keeps texts once each, in the order in which they come.
type set struct {
	seen map[string]bool
	all  []string
}

func (s *set) add(texts ...string) {
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	for _, text := range texts {
		if !s.seen[text] {
			s.seen[text] = true
			s.all = append(s.all, text)
		}
	}
}
