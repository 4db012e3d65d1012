package topology

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/diag"
	"pgregory.net/rapid"
)

// hostile are names that something might trip over.
var hostile = []string{
	"", " ", "<&\">'", "]]>", "<script>alert(1)</script>", "a\x00b\x1b[31m\r\n\tc", "\xff\xfe\xc3", "\ufffe\uffff", "\u202eevil\u2066", "שלום עולם", "مرحبا",
	"👩‍👩‍👧‍👦🇩🇪", "日本語の名前", "\ufdfd\ufdfd", strings.Repeat("long", 200), strings.Repeat("e\u0301", 90), "a|b\\N\\\"", "%%{init: {}}%%", "end", "style x fill:#f00;", "`md`**b**",
	"#quot;#35;", "&amp;&#0;", "c0s0 --> c1r0", "*.>", "{a}.{b}", "\u2028\u2029\u0085", "W", strings.Repeat("W", 60), strings.Repeat("\u0301", 40), "\u200b\u00ad",
}

func name(t *rapid.T, what string) string {
	return rapid.OneOf(rapid.SampledFrom(hostile), rapid.StringN(0, 30, -1), rapid.SampledFrom([]string{"a", "b", "c"})).Draw(t, what)
}

func faults(t *rapid.T) []Fault {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Fault {
		return Fault{diag.Code(name(t, "code")), rapid.SampledFrom([]diag.Severity{diag.Error, diag.Warning, diag.Information, diag.Hint, "", "odd"}).Draw(t, "severity"), name(t, "message")}
	}), 0, 2).Draw(t, "faults")
}

func somewhere(t *rapid.T) diag.Place {
	return rapid.SampledFrom([]diag.Place{{}, place("a.yaml", 3), place("<&\">\x00.yaml", 7)}).Draw(t, "place")
}

// wild draws graphs in which everything may be wrong: names that are hostile or there twice, links to nothing and twice,
// actions that do not fit.
func wild(t *rapid.T) Graph {
	operations := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Operation {
		return Operation{
			Key: name(t, "key"), Action: rapid.SampledFrom([]Action{Send, Receive, "", "odd"}).Draw(t, "action"), Channel: name(t, "channel"), Subject: name(t, "subject"),
			API: rapid.SampledFrom([]API{Core, JetStream, "", "<odd>"}).Draw(t, "api"), Request: rapid.Bool().Draw(t, "request"), Queue: name(t, "queue"), Stream: name(t, "stream"),
			Consumer: name(t, "consumer"), Place: somewhere(t), Faults: faults(t),
		}
	}), 0, 5)
	g := Graph{Contracts: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Contract {
		return Contract{
			ID: name(t, "id"), Version: name(t, "version"), Title: name(t, "title"), Path: name(t, "path"), Binding: name(t, "binding"), Operations: operations.Draw(t, "operations"),
			Place: somewhere(t), Faults: faults(t),
		}
	}), 0, 6).Draw(t, "contracts")}
	ends := []End{{"nowhere", "nothing"}}
	for _, c := range g.Contracts {
		for _, o := range c.Operations {
			ends = append(ends, End{c.Path, o.Key})
		}
		ends = append(ends, End{c.Path, name(t, "missing")})
	}
	g.Links = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Link {
		return Link{rapid.SampledFrom(ends).Draw(t, "send"), rapid.SampledFrom(ends).Draw(t, "receive"), name(t, "subject"), somewhere(t), faults(t)}
	}), 0, 12).Draw(t, "links")
	return g
}

// shuffled is the same graph in another order.
func shuffled(g Graph, seed uint64) Graph {
	r := rand.New(rand.NewPCG(seed, 2))
	shuffle := func(fs []Fault) []Fault {
		fs = slices.Clone(fs)
		r.Shuffle(len(fs), func(i, j int) { fs[i], fs[j] = fs[j], fs[i] })
		return fs
	}
	g.Contracts, g.Links = slices.Clone(g.Contracts), slices.Clone(g.Links)
	for i := range g.Contracts {
		c := &g.Contracts[i]
		c.Faults, c.Operations = shuffle(c.Faults), slices.Clone(c.Operations)
		for k := range c.Operations {
			c.Operations[k].Faults = shuffle(c.Operations[k].Faults)
		}
		r.Shuffle(len(c.Operations), func(a, b int) { c.Operations[a], c.Operations[b] = c.Operations[b], c.Operations[a] })
	}
	for i := range g.Links {
		g.Links[i].Faults = shuffle(g.Links[i].Faults)
	}
	r.Shuffle(len(g.Contracts), func(a, b int) { g.Contracts[a], g.Contracts[b] = g.Contracts[b], g.Contracts[a] })
	r.Shuffle(len(g.Links), func(a, b int) { g.Links[a], g.Links[b] = g.Links[b], g.Links[a] })
	return g
}

func TestOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := wild(t)
		before := shuffled(g, 0)
		other := shuffled(g, rapid.Uint64().Draw(t, "seed"))
		for ending, write := range writers {
			if written(t, write, g) != written(t, write, other) {
				t.Errorf("%s depends on the order", ending)
			}
		}
		if !reflect.DeepEqual(before, shuffled(g, 0)) {
			t.Error("the graph was changed")
		}
	})
	g := town(60, 4)
	if written(t, SVG, g) != written(t, SVG, shuffled(g, 5)) {
		t.Error("the picture of a large bundle depends on the order")
	}
}

// Whatever is in the names, each thing is in one line, and no line has what a terminal obeys.
func TestTextIsLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := wild(t)
		for _, ending := range []string{"txt", "mmd", "dot"} {
			text := written(t, writers[ending], g)
			if i := strings.IndexFunc(text, func(r rune) bool {
				return r < ' ' && r != '\n' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x202a && r <= 0x202e
			}); i >= 0 || !utf8.ValidString(text) {
				t.Errorf("%s is not plain at byte %d: %q", ending, i, text)
			}
		}
		v, lines := see(g), 0
		for _, c := range v.contracts {
			lines += 2 + len(c.Faults) // with the empty one
			for _, o := range c.operations() {
				lines += 1 + len(o.Faults) + len(o.links)
				for _, l := range o.links {
					lines += len(l.Faults)
				}
			}
		}
		if got := strings.Count(written(t, Text, g), "\n"); got != max(lines-1, 1) {
			t.Errorf("%d lines, want %d", got, lines-1)
		}
	})
}

// The JSON holds the names as they are, and closed objects.
func TestJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := wild(t)
		var got jsonGraph
		d := json.NewDecoder(strings.NewReader(written(t, JSON, g)))
		d.DisallowUnknownFields()
		if err := d.Decode(&got); err != nil {
			t.Fatal(err)
		}
		v := see(g)
		if len(got.Contracts) != len(v.contracts) || len(got.Links) != len(v.links) {
			t.Fatalf("%d contracts and %d links, want %d and %d", len(got.Contracts), len(got.Links), len(v.contracts), len(v.links))
		}
		for i, c := range v.contracts {
			if want := strings.ToValidUTF8(c.Title, "\ufffd"); utf8.ValidString(c.Title) && got.Contracts[i].Title != want {
				t.Errorf("title %q, want %q", got.Contracts[i].Title, want)
			}
			if len(got.Contracts[i].Operations) != len(c.operations()) {
				t.Errorf("%d operations, want %d", len(got.Contracts[i].Operations), len(c.operations()))
			}
		}
	})
}

func TestEndsThatAreNotThere(t *testing.T) {
	g := Graph{
		Contracts: []Contract{{Path: "a.yaml", Title: "A", Operations: []Operation{{Key: "hears", Action: Receive}}}},
		Links:     []Link{{Send: End{"a.yaml", "hears"}, Receive: End{"b", "gone"}, Subject: "x"}},
	}
	v := see(g)
	if len(v.contracts) != 2 || !v.contracts[1].missing || v.contracts[0].missing {
		t.Fatalf("%+v", v.contracts)
	}
	a := v.contracts[0]
	if len(a.gets) != 1 || len(a.sends) != 1 || a.gets[0].missing || !a.sends[0].missing {
		t.Errorf("a link from an operation that receives: %+v %+v", a.gets, a.sends)
	}
	if svg := written(t, SVG, g); !strings.Contains(svg, "no document of the bundle is this contract") || !strings.Contains(svg, "the contract has no such operation") {
		t.Error(svg)
	}
}
