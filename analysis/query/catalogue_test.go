package query_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// catalogue is that of a bundle, with the languages of its channels.
func catalogue(t testing.TB, files map[string]string) (*query.Catalogue, []subject.Language) {
	t.Helper()
	s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := &query.Catalogue{}
	var languages []subject.Language
	for _, p := range s.Contracts() {
		s.See(p, func(v contract.View) {
			c.Add(v, p)
			for _, ch := range query.ChannelsOf(v) {
				if !ch.Language.Empty() {
					languages = append(languages, ch.Language)
				}
			}
		})
	}
	if len(c.Unknown()) > 0 || len(languages) == 0 {
		t.Fatalf("unknown: %v, channels: %d", c.Unknown(), len(languages))
	}
	return c, languages
}

// subjectsOf are subjects of channels, all over them.
func subjectsOf(languages []subject.Language, n int) (all []string) {
	pick := rand.New(rand.NewPCG(1, 2))
	for len(all) < n {
		l := languages[pick.IntN(len(languages))]
		skip := pick.IntN(5)
		for s := range l.All() {
			if skip--; skip < 0 {
				all = append(all, s)
				break
			}
		}
	}
	return all
}

// What the catalogue says is what asking every channel says; of a subject of which one token is another, a channel is near.
func TestMatchIsWhatEachChannelSays(t *testing.T) {
	c, languages := catalogue(t, workload.Workspace(20, 1).Files)
	for _, s := range subjectsOf(languages, 300) {
		want := 0
		for _, l := range languages {
			if l.Has(s) {
				want++
			}
		}
		got := 0
		for _, claim := range c.Match(s).Claims {
			if claim.Kind == query.ChannelClaim {
				got++
			}
		}
		if got != want || want == 0 {
			t.Errorf("%s: %d channels, want %d", s, got, want)
		}
		tokens := strings.Split(s, ".")
		tokens[len(tokens)-1] = "~"
		miss := strings.Join(tokens, ".")
		if near := c.Nearest(miss); c.Match(miss).In() || !slices.ContainsFunc(near, func(n query.Near) bool { return n.Token == len(tokens)-1 }) {
			t.Errorf("%s: near are %v", miss, near)
		}
	}
}

// Every space that NATS uses itself has its words, and is found.
func TestSpacesOfNATS(t *testing.T) {
	c := &query.Catalogue{}
	for _, space := range contract.ReservedSpaces() {
		if query.SpaceWords(space) == "" {
			t.Errorf("nothing is said of %s", space)
		}
		for _, s := range []string{strings.Replace(space, ">", "x.y", 1), space, strings.Replace(space, ">", "*", 1)} {
			if a := c.Match(s); a.Space != space || !a.Claimed() {
				t.Errorf("%s is in %q", s, a.Space)
			}
		}
	}
	if a := c.Match(">"); a.Space != "" || a.Claimed() {
		t.Errorf("> is %+v", a)
	}
}

func TestRefusals(t *testing.T) {
	token := subject.TokenType{Alphabet: subject.Lower, Letter: true, Min: 3, Max: 5, Prefix: "p"}
	for text, want := range map[string]string{
		"pa": "it has 2 bytes, and must have 3 to 5 bytes", "xab": "it must begin with p", "paB": `"B" is none of a-z 0-9 _ -`,
		"p1a": "a letter must stand behind p", "paé": `"é" is none of a-z 0-9 _ -`,
	} {
		if got := query.Refusal(token, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if got := query.Refusal(subject.TokenType{Values: []string{"a", "b"}}, "c"); got != "it must be one of a or b" {
		t.Error(got)
	}
}

// BenchmarkMatch100k is performance.md's match-100k.
func BenchmarkMatch100k(b *testing.B) {
	c, languages := catalogue(b, workload.Workspace(1000, 1).Files)
	subjects := subjectsOf(languages, 100_000)
	claims := 0
	for b.Loop() {
		for _, s := range subjects {
			claims += len(c.Match(s).Claims)
		}
	}
	if claims == 0 {
		b.Fatal(fmt.Sprint("nothing was claimed of ", len(subjects)))
	}
}
