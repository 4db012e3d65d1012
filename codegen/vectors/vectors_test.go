package vectors_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/vectors"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// each calls f with the contracts of every bundle that vectors are made of in tests.
func each(t *testing.T, f func(t *testing.T, name string, contracts []ir.Contract)) {
	t.Helper()
	all := models.Cases(t)
	all["market"] = models.Market(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f(t, name, models.Of(t, all[name]))
	}
	for seed := range testkit.Seeds(t, 20, 2000) {
		f(t, "made", models.Of(t, contractgen.New(seed).Files))
	}
}

// TestVectorsAreJudgedByTheEngine holds what vectors say of subjects to the languages that the checker reckons with.
func TestVectorsAreJudgedByTheEngine(t *testing.T) {
	t.Parallel()
	reasons := map[string]int{}
	each(t, func(t *testing.T, name string, contracts []ir.Contract) {
		for i, v := range vectors.Of(contracts).Contracts {
			c := &contracts[i]
			if v.ID != c.ID || v.Version != c.Version || v.Digest != c.Digest {
				t.Fatalf("%s: the vectors of %s are called those of %s", name, c.ID, v.ID)
			}
			for j, tokenType := range v.TokenTypes {
				judgeTokens(t, c.TokenTypes[j], tokenType, reasons)
			}
			for j, channel := range v.Channels {
				judgeSubjects(t, c, &c.Channels[j], channel, reasons)
			}
			for _, f := range v.Filters {
				judgeFilter(t, f)
			}
		}
	})
	for _, reason := range []string{"length", "prefix", "alphabet", "first", "value", "count", "literal"} {
		if reasons[reason] < 20 {
			t.Errorf("%d texts are refused for %s: too few to tell anything", reasons[reason], reason)
		}
	}
}

func judgeTokens(t *testing.T, of ir.TokenType, v vectors.TokenType, reasons map[string]int) {
	t.Helper()
	tokens := of.Declared.Tokens()
	if len(v.Accepted) == 0 {
		t.Errorf("%s: nothing is accepted", v.TokenType)
	}
	for _, text := range v.Accepted {
		if !tokens.Has(text) {
			t.Errorf("%s: %q is accepted", v.TokenType, text)
		}
	}
	for _, r := range v.Refused {
		reasons[r.Reason]++
		if tokens.Has(r.Text) || r.At < 0 || r.At > len(r.Text) {
			t.Errorf("%s: %q is refused at %d", v.TokenType, r.Text, r.At)
		}
	}
	if n := len(v.Accepted) + len(v.Refused); n > 600 {
		t.Errorf("%s: %d texts", v.TokenType, n)
	}
}

// language is the channel's subjects, as the checker has them.
func language(c *ir.Contract, channel *ir.Channel) subject.Language {
	var tokens []subject.Tokens
	for _, s := range channel.Segments {
		if s.Kind == subject.LiteralSegment {
			tokens = append(tokens, subject.Enum(s.Literal))
		} else {
			tokens = append(tokens, c.TokenTypes[channel.Params[s.Param].Type].Declared.Tokens())
		}
	}
	return subject.New(tokens, false)
}

func judgeSubjects(t *testing.T, c *ir.Contract, channel *ir.Channel, v vectors.Channel, reasons map[string]int) {
	t.Helper()
	subjects := language(c, channel)
	if len(v.Accepted) == 0 {
		t.Errorf("%s: nothing is accepted", v.Channel)
	}
	for _, a := range v.Accepted {
		if !subjects.Has(a.Subject) || len(a.Tokens) != len(channel.Params) {
			t.Errorf("%s: %q is accepted, with %q", v.Channel, a.Subject, a.Tokens)
		}
	}
	for _, r := range v.Refused {
		reasons[r.Reason]++
		if subjects.Has(r.Subject) {
			t.Errorf("%s: %q is refused: %+v", v.Channel, r.Subject, r.Fault)
		}
	}
}

func judgeFilter(t *testing.T, f vectors.Filter) {
	t.Helper()
	if len(f.Matches) == 0 || len(f.Misses) == 0 {
		t.Errorf("%s of %s: %d matches, %d misses", f.Rendered, f.Channel, len(f.Matches), len(f.Misses))
	}
	for _, text := range slices.Concat(f.Matches, f.Misses) {
		if got, want := matches(f.Rendered, text), slices.Contains(f.Matches, text); got != want {
			t.Errorf("%s matches %q: %v, want %v", f.Rendered, text, want, got)
		}
	}
}

// TestVectorsHaveTheirShape holds vectors to the closed shape of which the JSON Schema is made; all texts can be written in JSON.
func TestVectorsHaveTheirShape(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, name string, contracts []ir.Contract) {
		v := vectors.Of(contracts)
		text, err := json.Marshal(v)
		if err != nil || !utf8.Valid(text) {
			t.Fatalf("%s: %v", name, err)
		}
		tree := syntax.Parse(source.New(string(text)), syntax.JSON)
		for _, fault := range shape.Check(tree.Root(), shape.Named("Vectors"), syntax.JSON).Faults {
			t.Errorf("%s: %v", name, fault)
		}
		var back vectors.Vectors
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, v) {
			t.Errorf("%s: what is written is not what is read again: %v", name, err)
		}
		if !reflect.DeepEqual(vectors.Of(contracts), v) {
			t.Errorf("%s: other vectors at the second time", name)
		}
	})
}
