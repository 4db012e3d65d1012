package vectors

import (
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/subject"
)

// A Fault is why a text is no subject of a channel.
type Fault struct {
	Reason string `json:"reason"` // count, literal, or why the token is none of its type
	Token  int    `json:"token"`  // which fails; of count, the first that is missing or too many
	Name   string `json:"name,omitempty"`
	At     int    `json:"at"` // the byte of that token
}

// Parse reads a subject of a channel: the token of each parameter, or why it is none.
func Parse(c *ir.Contract, channel *ir.Channel, text string) (tokens map[string]string, fault *Fault) {
	all := strings.Split(text, ".")
	if len(all) != len(channel.Segments) {
		return nil, &Fault{Reason: "count", Token: min(len(all), len(channel.Segments))}
	}
	tokens = map[string]string{}
	for i, s := range channel.Segments {
		if s.Kind == subject.LiteralSegment {
			if all[i] != s.Literal {
				return nil, &Fault{Reason: "literal", Token: i, At: common(all[i], s.Literal)}
			}
			continue
		}
		p := channel.Params[s.Param]
		if reason, at := c.TokenTypes[p.Type].Declared.Check(all[i]); reason != subject.Fits {
			return nil, &Fault{Reason: reason.String(), Token: i, Name: p.Name, At: at}
		}
		tokens[p.Name] = all[i]
	}
	return tokens, nil
}

// common is how many bytes two texts begin with alike.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func ofChannel(types []TokenType, c *ir.Contract, channel *ir.Channel) Channel {
	out := Channel{Channel: channel.Key, Address: channel.Address, Accepted: []AcceptedSubject{}, Refused: []RefusedSubject{}}
	var texts set
	around(&texts, types, channel)
	for _, text := range texts.all {
		if tokens, fault := Parse(c, channel, text); fault == nil {
			out.Accepted = append(out.Accepted, AcceptedSubject{text, tokens})
		} else {
			out.Refused = append(out.Refused, RefusedSubject{text, *fault})
		}
	}
	return out
}

// How many tokens of each parameter subjects are made with: good ones, and bad ones for each reason.
const maxTokens, maxBad = 5, 3

// around thinks of texts that are subjects of a channel, and of others that are nearly one.
func around(texts *set, types []TokenType, channel *ir.Channel) {
	good := base(types, channel)
	with := func(i int, token string) string { return joined(good, i, token) }
	texts.add(strings.Join(good, "."))
	for i, s := range channel.Segments {
		if s.Kind == subject.LiteralSegment {
			for _, near := range []string{"", swapped(s.Literal), s.Literal[1:], s.Literal + "a", replaced(s.Literal, len(s.Literal)-1, "~"), "*", ">", "é"} {
				texts.add(with(i, near))
			}
			continue
		}
		t := types[channel.Params[s.Param].Type]
		for _, token := range spread(t.Accepted, maxTokens) {
			texts.add(with(i, token))
		}
		for _, token := range bad(t) {
			texts.add(with(i, token))
		}
	}
	whole := strings.Join(good, ".")
	texts.add("", ".", "*", ">", whole+".", "."+whole, whole+".a", whole+"..", whole+".*", whole+".>", strings.Join(good[1:], "."), strings.Join(good[:len(good)-1], "."),
		whole+" ", " "+whole, whole+"\x00", strings.ReplaceAll(whole, ".", ".."), strings.ReplaceAll(whole, ".", "/"), strings.ToUpper(whole), channel.Address)
	longest := make([]string, len(good))
	for i, s := range channel.Segments {
		if longest[i] = s.Literal; s.Kind == subject.Placeholder {
			longest[i] = long(types[channel.Params[s.Param].Type])
		}
	}
	texts.add(strings.Join(longest, "."))
}

// bad are texts that are no tokens of a type, a few for each reason.
func bad(t TokenType) (some []string) {
	seen := map[string]int{}
	for _, r := range t.Refused {
		if seen[r.Reason]++; seen[r.Reason] <= maxBad {
			some = append(some, r.Text)
		}
	}
	return append(some, "", "*", ">", "a.b", "\x00", "é")
}

// base is a channel's address with a token for each placeholder: the tokens of a subject.
func base(types []TokenType, channel *ir.Channel) (tokens []string) {
	for _, s := range channel.Segments {
		if s.Kind == subject.LiteralSegment {
			tokens = append(tokens, s.Literal)
		} else {
			tokens = append(tokens, types[channel.Params[s.Param].Type].Accepted[0])
		}
	}
	return tokens
}

// long is the longest token that is known of a type.
func long(t TokenType) (longest string) {
	for _, token := range t.Accepted {
		if len(token) > len(longest) {
			longest = token
		}
	}
	return longest
}

// joined is tokens as a subject, with another one at one place.
func joined(tokens []string, at int, other string) string {
	all := append([]string(nil), tokens...)
	all[at] = other
	return strings.Join(all, ".")
}
