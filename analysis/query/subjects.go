package query

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

// An Owner is a contract, as one who has a question is sent to it.
type Owner struct {
	ID, Version, Title string
	Path               string
	Binding            string // of its deployment: contracts of different bindings share no server
	Contact            Contact
}

// A Contact is a document's info.contact; what it lacks is empty.
type Contact struct{ Name, URL, Email string }

// OwnerOf tells whose a contract is.
func OwnerOf(v contract.View) Owner {
	a := contract.ApplicationOf.Get(v.Scope(), v.Key(""))
	at := func(name ...string) string { return v.At(append(ref.Pointer{"info"}, name...)).Word() }
	return Owner{
		ID: a.ID, Version: a.Version, Title: at("title"), Path: v.Path, Binding: a.Binding,
		Contact: Contact{at("contact", "name"), at("contact", "url"), at("contact", "email")},
	}
}

// Name is what the contract is called.
func (o Owner) Name() string {
	for _, name := range []string{o.ID, o.Title} {
		if name != "" {
			return strings.TrimRight(name+" "+o.Version, " ")
		}
	}
	return o.Path
}

// A ChannelSubjects is the language of a channel.
type ChannelSubjects struct {
	Key        string
	By         diag.Code // the report that says why nobody knows; then there is no language
	Address    string
	HasAddress bool // false where the address is null: its subjects are made while it runs
	Outside    bool // none of its servers speaks NATS: the profile says nothing of it
	Params     []ParamType
	Language   subject.Language
}

// A ParamType is a placeholder of an address, with what may stand in its place.
type ParamType struct {
	contract.Param
	Declared subject.TokenType
}

// ChannelsOf are the languages of a contract's channels, in the order of the document. One that cannot be known is among them.
func ChannelsOf(v contract.View) (all []ChannelSubjects) {
	for key := range v.Names(contract.Channels) {
		all = append(all, channelOf(v, key))
	}
	return all
}

func channelOf(v contract.View, key string) ChannelSubjects {
	standard := contract.StandardChannels.Get(v.Scope(), v.Key(key))
	s := contract.SubjectsOf.Get(v.Scope(), v.Key(key))
	c := ChannelSubjects{Key: key, By: s.By, Address: s.Address, HasAddress: standard.HasAddress, Outside: standard.Outside, Language: s.Language}
	for _, p := range s.Params {
		c.Params = append(c.Params, ParamType{p, contract.TokenTypes.Get(v.Scope(), v.Key(p.Type)).Declared})
	}
	return c
}

// Size is how many subjects a channel has, and how many bytes the shortest and the longest of them; false where it has none that are
// known.
func (c ChannelSubjects) Size() (count *big.Int, shortest, longest int, known bool) {
	if c.Language.Empty() {
		return nil, 0, 0, false
	}
	count, finite := c.Language.Count()
	longest, bounded := c.Language.Longest()
	return count, c.Language.Shortest(), longest, finite && bounded
}

// maxExamples is how many subjects of a channel are shown.
const maxExamples = 3

// Examples are a few subjects of a channel: the first, one with what its placeholders are called where that is allowed, and the
// first of the longest.
func (c ChannelSubjects) Examples() []string {
	all := []string{}
	add := func(s string, ok bool) {
		if ok && len(all) < maxExamples && (len(all) == 0 || all[0] != s && all[len(all)-1] != s) {
			all = append(all, s)
		}
	}
	add(c.Language.Least())
	add(c.spoken())
	if longest, ok := c.Language.Longest(); ok {
		for s := range c.Language.OfLength(longest) {
			add(s, true)
			break
		}
	}
	return all
}

// spoken is a subject that reads like the address: a placeholder stands for its own name, where that is a token of it.
func (c ChannelSubjects) spoken() (string, bool) {
	if c.Language.Empty() {
		return "", false
	}
	tokens := make([]string, c.Language.Len())
	for i := range tokens {
		tokens[i], _ = c.Language.At(i).Least()
	}
	for _, p := range c.Params {
		if of := p.Declared; of.Values != nil {
			tokens[p.Place] = of.Values[0]
		} else {
			for _, word := range []string{p.Name, strings.ToLower(p.Name), of.Prefix + p.Name, of.Prefix + strings.ToLower(p.Name)} {
				if reason, _ := of.Check(word); reason == subject.Fits {
					tokens[p.Place] = word
					break
				}
			}
		}
	}
	s := strings.Join(tokens, ".")
	return s, c.Language.Has(s)
}

// alphabets are the alphabets in words.
var alphabets = map[subject.Alphabet]string{subject.ASCII: "A-Z a-z 0-9 _ -", subject.Lower: "a-z 0-9 _ -", subject.Hex: "0-9 a-f"}

// TypeWords is what a token type is, in words: one of eu or us; 1 to 36 bytes of a-z 0-9 _ -.
func TypeWords(t subject.TokenType) string {
	if t.Values != nil {
		return "one of " + wording.Or(t.Values)
	}
	var b strings.Builder
	b.WriteString(between(t.Min, t.Max, "byte"))
	if t.Prefix != "" {
		fmt.Fprintf(&b, ", %s and behind it", t.Prefix)
	} else {
		b.WriteString(" of")
	}
	b.WriteString(" " + alphabets[t.Alphabet])
	if t.Letter {
		b.WriteString(", a letter first")
	}
	return b.String()
}

// between is a number of things, or two bounds of it.
func between(least, most int, thing string) string {
	switch {
	case least == most && least == 1:
		return "1 " + thing
	case least == most:
		return fmt.Sprintf("%d %ss", least, thing)
	}
	return fmt.Sprintf("%d to %d %ss", least, most, thing)
}
