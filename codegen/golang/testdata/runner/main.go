// The runner holds generated packages to vectors, and writes their descriptors: it is compiled with a table of what they declare. It is
// given a file of vectors and one to write descriptors to, and says what does not agree, a line each, and how much it has asked.
package main

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"
)

// A contract is what a package declares.
type contract struct {
	id, version, digest string
	tokens              map[string]func(string) (token, error)
	channels            map[string]channel
	parse               func(string) (subject, error)
	descriptors         map[string]any
}

type token interface {
	IsZero() bool
	String() string
	Render() (string, error)
	AppendTo([]byte) []byte
	encoding.TextMarshaler
}

type subject interface {
	String() string
	Render() (string, error)
	AppendTo([]byte) []byte
	IsZero() bool
}

type filter interface {
	String() string
	Render() (string, error)
	IsZero() bool
	Matches(string) bool
}

type channel struct {
	zero    subject
	filter  filter // the zero value
	parse   func(string) (subject, map[string]string, error)
	quiet   func(string)                    // parse, without anything else
	new     func(map[string]string) subject // of tokens, those that are not given being zero
	filters map[string]func(map[string]string) filter
	again   func(string) (subject, error) // through UnmarshalText and MarshalText
	channel func() any
	compare func(a, b string) int
}

// The vectors, as `natscontract schema vectors` has them.
type vectors struct {
	TokenTypes []struct {
		TokenType string
		Accepted  []string
		Refused   []struct {
			Text, Reason string
			At           int
		}
	}
	Channels []struct {
		Channel, Address string
		Accepted         []struct {
			Subject string
			Tokens  map[string]string
		}
		Refused []struct {
			Subject, Reason, Name string
			Token, At             int
		}
	}
	Filters []struct {
		Channel, Filter, Rendered string
		Tokens                    map[string]string
		Matches, Misses           []string
	}
}

func main() {
	var all map[string]vectors
	text, err := os.ReadFile(os.Args[1])
	if err := errors.Join(err, json.Unmarshal(text, &all)); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	dump := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(contracts)) {
		r := runner{name, contracts[name]}
		r.tokens(all[name])
		r.channels(all[name])
		r.filters(all[name])
		dump[name] = r.descriptors
	}
	text, err = json.Marshal(dump)
	if err := errors.Join(err, os.WriteFile(os.Args[2], text, 0o644)); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Printf("asked %d, wrong %d\n", asked, wrong)
}

var asked, wrong int

type runner struct {
	name string
	contract
}

// want counts a question, and says what is not as it has to be.
func (r runner) want(ok bool, format string, args ...any) {
	asked++
	if !ok {
		wrong++
		fmt.Printf("%s: %s\n", r.name, fmt.Sprintf(format, args...))
	}
}

// same is want, of two values.
func (r runner) same(got, want any, format string, args ...any) {
	r.want(reflect.DeepEqual(got, want), "%s: got %v, want %v", fmt.Sprintf(format, args...), got, want)
}

func (r runner) tokens(v vectors) {
	r.same(len(v.TokenTypes), len(r.contract.tokens), "token types")
	for _, t := range v.TokenTypes {
		parse := r.contract.tokens[t.TokenType]
		for _, text := range t.Accepted {
			got, err := parse(text)
			r.want(err == nil, "%s refuses %q: %v", t.TokenType, text, err)
			r.rendered(got, text)
		}
		for _, bad := range t.Refused {
			got, err := parse(bad.Text)
			r.want(got.IsZero(), "%s takes %q", t.TokenType, bad.Text)
			r.same(fault(err), [5]any{bad.Reason, bad.At, nil, nil, nil}, "%s of %q", t.TokenType, bad.Text)
			r.refuses(got, t.TokenType)
			_, err = got.MarshalText()
			r.want(err != nil, "the zero value of %s can be marshalled", t.TokenType)
		}
	}
}

// rendered holds what was made to its text.
func (r runner) rendered(got interface {
	String() string
	Render() (string, error)
	IsZero() bool
}, text string) {
	rendered, err := got.Render()
	r.want(got.String() == text && rendered == text && err == nil && !got.IsZero(), "%q is rendered as %q, %v", text, rendered, err)
	if a, ok := got.(interface{ AppendTo([]byte) []byte }); ok {
		r.same(string(a.AppendTo([]byte("> "))), "> "+text, "appended")
	}
}

// refuses holds a zero value to rendering nothing.
func (r runner) refuses(got interface {
	String() string
	Render() (string, error)
	IsZero() bool
}, what string) {
	rendered, err := got.Render()
	r.want(got.IsZero() && got.String() == "" && rendered == "" && err != nil, "the zero value of %s is rendered as %q", what, got)
	if a, ok := got.(interface{ AppendTo([]byte) []byte }); ok {
		r.same(string(a.AppendTo([]byte("> "))), "> ", "the zero value of %s appended", what)
	}
}

// fault is what an error says, for programs.
func fault(err error) (all [5]any) {
	if err == nil {
		return all
	}
	e := reflect.ValueOf(err).Elem()
	all[0], all[1] = e.FieldByName("Reason").String(), int(e.FieldByName("At").Int())
	if t := e.FieldByName("Token"); t.IsValid() {
		all[2], all[3], all[4] = int(t.Int()), e.FieldByName("Name").String(), e.FieldByName("Channel").String()
	}
	return all
}

func (r runner) channels(v vectors) {
	r.same(len(v.Channels), len(r.contract.channels), "channels")
	for _, c := range v.Channels {
		of := r.contract.channels[c.Channel]
		r.refuses(of.zero, c.Channel)
		r.refuses(of.filter, "the filter of "+c.Channel)
		r.backlink(of, c.Channel, c.Address)
		for _, good := range c.Accepted {
			r.accepted(of, c.Channel, good.Subject, good.Tokens)
		}
		for i, good := range c.Accepted {
			for _, other := range c.Accepted[:i] {
				there, back := of.compare(good.Subject, other.Subject), of.compare(other.Subject, good.Subject)
				r.want(there != 0 && there == -back, "%q and %q are in no order: %d, %d", good.Subject, other.Subject, there, back)
			}
		}
		for _, bad := range c.Refused {
			got, _, err := of.parse(bad.Subject)
			r.refuses(got, c.Channel)
			r.same(fault(err), [5]any{bad.Reason, bad.At, bad.Token, bad.Name, c.Channel}, "%s of %q", c.Channel, bad.Subject)
			any, err := r.parse(bad.Subject)
			r.want((any == nil) == (err != nil), "%q is parsed as %v, %v", bad.Subject, any, err)
			r.want(any == nil || reflect.TypeOf(any) != reflect.TypeOf(of.zero), "%q is parsed as a subject of %s", bad.Subject, c.Channel)
		}
	}
}

func (r runner) backlink(of channel, key, address string) {
	info := reflect.ValueOf(of.channel())
	contract := info.FieldByName("Contract")
	r.same(info.FieldByName("Key").String(), key, "the key of %s", key)
	r.same(info.FieldByName("Address").String(), address, "the address of %s", key)
	r.same([]string{contract.FieldByName("ID").String(), contract.FieldByName("Version").String(), contract.FieldByName("Digest").String()},
		[]string{r.id, r.version, r.digest}, "the contract of %s", key)
}

func (r runner) accepted(of channel, key, text string, tokens map[string]string) {
	got, parts, err := of.parse(text)
	r.want(err == nil, "%s refuses %q: %v", key, text, err)
	r.rendered(got, text)
	r.same(parts, tokens, "the tokens of %q", text)
	made := of.new(tokens)
	r.want(made == got, "%q is made as %q", text, made)
	any, err := r.parse(text)
	r.want(err == nil && any == got, "%q is parsed as %v, %v", text, any, err)
	again, err := of.again(text)
	r.want(err == nil && again == got, "%q is unmarshalled as %v, %v", text, again, err)
	r.same(of.compare(text, text), 0, "%q compared with itself", text)
	r.same(testing.AllocsPerRun(3, func() { of.quiet(text) }), 0.0, "allocations of parsing %q", text)
	for name := range tokens {
		some := maps.Clone(tokens)
		delete(some, name)
		r.refuses(of.new(some), key+" without "+name)
	}
}

func (r runner) filters(v vectors) {
	for _, f := range v.Filters {
		of := r.contract.channels[f.Channel].filters[f.Filter]
		if of == nil {
			r.want(false, "%s has no filter %q", f.Channel, f.Filter)
			continue
		}
		got := of(f.Tokens)
		r.rendered(got, f.Rendered)
		for _, subject := range f.Matches {
			r.want(got.Matches(subject), "%s does not match %q", got, subject)
		}
		for _, subject := range f.Misses {
			r.want(!got.Matches(subject), "%s matches %q", got, subject)
		}
	}
}

// given parses a token that is there, and gives the zero value for one that is not.
func given[T any](tokens map[string]string, name string, parse func(string) (T, error)) (token T) {
	if text, ok := tokens[name]; ok {
		token = must(parse(text))
	}
	return token
}

// some is nil for a token that is not there.
func some[T any](tokens map[string]string, name string, parse func(string) (T, error)) *T {
	if _, ok := tokens[name]; !ok {
		return nil
	}
	token := given(tokens, name, parse)
	return &token
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
