package query

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/subject"
)

// A Near is a channel that nearly has a subject.
type Near struct {
	*Claim
	Token int    // the place of the token that fails, from 0; where one too many or too few stands, the first such place
	Why   string // in words
}

// maxNear is how many channels a miss names.
const maxNear = 5

// Nearest are the channels that a subject misses by the least: by one token, else those that share the most of its first tokens. None
// is near that shares nothing.
func (c *Catalogue) Nearest(text string) []Near {
	language, _ := subject.ParsePattern(text)
	if language.Empty() {
		return nil
	}
	m := miss{c, strings.Split(text, "."), language}
	if near := m.byOne(); len(near) > 0 {
		return near
	}
	return m.byPrefix()
}

// A miss is a subject that no channel has.
type miss struct {
	*Catalogue
	tokens   []string
	language subject.Language
}

// places are the first tokens of the subject as sets.
func (m miss) places(n int) []subject.Tokens {
	all := make([]subject.Tokens, n)
	for i := range all {
		all[i] = m.language.At(i)
	}
	return all
}

// byOne are the channels that would have the subject if one of its tokens were another: the last ones first, since most addresses go
// from the general to the special.
func (m miss) byOne() (near []Near) {
	if m.language.Len() == 1 && !m.language.Open() {
		return nil // it shares nothing with them
	}
	for i := m.language.Len() - 1; i >= 0 && len(near) < maxNear; i-- {
		places := m.places(m.language.Len())
		places[i] = subject.Any()
		near = m.add(near, subject.New(places, m.language.Open()))
	}
	return near
}

// byPrefix are the channels that share the most of the subject's first tokens.
func (m miss) byPrefix() (near []Near) {
	for n := m.language.Len(); n > 0 && len(near) == 0; n-- {
		near = m.add(near, subject.New(m.places(n), false))
		near = m.add(near, subject.New(m.places(n), true))
	}
	return near
}

// add adds the channels that meet a language.
func (m miss) add(near []Near, l subject.Language) []Near {
	m.ids = m.index.AppendMeeting(m.ids[:0], l)
	for _, id := range m.ids {
		claim := m.claims[id]
		known := slices.ContainsFunc(near, func(n Near) bool { return n.Claim == claim })
		if claim.Kind == ChannelClaim && !known && len(near) < maxNear {
			near = append(near, m.compare(claim))
		}
	}
	return near
}

// compare tells by which token a channel lacks the subject.
func (m miss) compare(claim *Claim) Near {
	for i := range min(m.language.Len(), claim.language.Len()) {
		if !m.language.At(i).Meets(claim.language.At(i)) {
			return Near{claim, i, claim.refuse(i, m.tokens[i])}
		}
	}
	at := min(m.language.Len(), claim.language.Len())
	return Near{claim, at, fmt.Sprintf("it has %s, and the channel has %d", tokenCount(m.language), claim.language.Len())}
}

func tokenCount(l subject.Language) string {
	switch {
	case l.Open():
		return fmt.Sprintf("%d tokens or more", l.Len()+1)
	case l.Len() == 1:
		return "1 token"
	}
	return fmt.Sprintf("%d tokens", l.Len())
}

// refuse words why a token cannot stand at a place of a channel.
func (c *Claim) refuse(place int, token string) string {
	shown := fmt.Sprintf("token %d is %s", place+1, wording.Quoted(token))
	i := slices.IndexFunc(c.params, func(p ParamType) bool { return p.Place == place })
	if i < 0 {
		literal, _ := c.language.At(place).Single()
		return fmt.Sprintf("%s, where the channel has %s", shown, literal)
	}
	p := c.params[i]
	return fmt.Sprintf("%s, which is no {%s}: %s", shown, p.Name, Refusal(p.Declared, token))
}

// Refusal words why a text is no token of a type.
func Refusal(t subject.TokenType, token string) string {
	reason, at := t.Check(token)
	switch reason {
	case subject.BadLength:
		return fmt.Sprintf("it has %s, and must have %s", between(len(token), len(token), "byte"), between(t.Min, t.Max, "byte"))
	case subject.BadPrefix:
		return "it must begin with " + t.Prefix
	case subject.BadAlphabet:
		_, size := utf8.DecodeRuneInString(token[at:])
		return fmt.Sprintf("%s is none of %s", wording.Quoted(token[at:at+size]), alphabets[t.Alphabet])
	case subject.BadFirst:
		return "a letter must stand " + firstPlace(t)
	case subject.BadValue:
		return "it must be " + TypeWords(t)
	}
	return "it is " + TypeWords(t)
}

func firstPlace(t subject.TokenType) string {
	if t.Prefix == "" {
		return "first"
	}
	return "behind " + t.Prefix
}
