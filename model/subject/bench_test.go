package subject

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// The workloads of performance.md, as languages: what a bundle's documents come to.

// address is the language of an address template, the types of its placeholders by their names.
func address(text string, types map[string]Tokens) Language {
	return ParseAddress(text).Language(func(name string) Tokens { return types[name] })
}

func commonTypes() map[string]Tokens {
	return map[string]Tokens{
		"region": Enum("eu", "us", "ap", "sa"),
		"number": TokenType{Alphabet: Hex, Min: 8, Max: 8}.Tokens(),
		"name":   TokenType{Alphabet: Lower, Letter: true, Min: 1, Max: 32}.Tokens(),
		"op":     TokenType{Alphabet: Hex, Min: 66, Max: 66, Prefix: "op"}.Tokens(),
	}
}

// overlapping is overlap-N: n channels, a fifth of which share a shape and are kept apart by one token only.
func overlapping(n int) []Language {
	r := rand.New(rand.NewPCG(10, 1))
	types := commonTypes()
	forms := []string{
		"team%d.orders.{region}.{number}", "team%d.quotes.{name}.request.{op}", "team%d.journal.{number}",
		"team%d.news.{region}.{name}.v1", "team%d.{name}.audit.{op}",
	}
	all := make([]Language, n)
	for i := range all {
		form := "events.{region}.channel%d.{name}.{number}"
		if i%5 != 0 {
			form = forms[r.IntN(len(forms))]
		}
		all[i] = address(fmt.Sprintf(form, i), types)
		if i%500 == 499 { // a copy that nobody edited
			all[i] = all[i-1]
		}
	}
	return all
}

// hard is overlap-hard-N: n patterns of 16 tokens, 30 % of them placeholders, over alphabets that meet in part. One in a hundred
// is like another, wider at a few places; the others hardly ever overlap.
func hard(n int) []Language {
	r := rand.New(rand.NewPCG(11, 1))
	words := strings.Fields("a b c d e f 0 1 2 3 A B C aa ab b0 c1 up down left right Red Green x-1 x_2 k9 op0 op1 eu us ap sa")
	types := []Tokens{
		Enum("eu", "us", "ap", "sa"), Enum(words[:12]...), Enum(words[8:24]...), Enum("A", "B", "a", "b"),
		TokenType{Alphabet: Hex, Min: 1, Max: 2}.Tokens(), TokenType{Alphabet: Hex, Letter: true, Min: 1, Max: 32}.Tokens(),
		TokenType{Alphabet: Lower, Min: 2, Max: 5}.Tokens(), TokenType{Alphabet: Lower, Letter: true, Min: 1, Max: 3}.Tokens(),
		TokenType{Alphabet: ASCII, Min: 1, Max: 128}.Tokens(), TokenType{Alphabet: ASCII, Min: 3, Max: 9, Prefix: "op"}.Tokens(),
		TokenType{Alphabet: Hex, Min: 3, Max: 66, Prefix: "op"}.Tokens(), TokenType{Alphabet: ASCII, Letter: true, Min: 4, Max: 64}.Tokens(),
	}
	all := make([]Language, n)
	for i := range all {
		tokens := make([]Tokens, 16)
		for p := range tokens {
			if r.IntN(10) < 3 {
				tokens[p] = types[r.IntN(len(types))]
			} else {
				tokens[p] = Literal(words[r.IntN(len(words))])
			}
		}
		if i%100 == 99 {
			copy(tokens, all[r.IntN(i)].tokens)
			for range 3 {
				tokens[r.IntN(len(tokens))] = types[8]
			}
		}
		all[i] = New(tokens, false)
	}
	return all
}

// services is ws-N: ten channels for each of n services.
func services(n int) []Language {
	types := commonTypes()
	var all []Language
	for i := range n {
		for _, form := range []string{
			"orders.{region}.{number}", "journal.{number}", "news.{region}", "quote.{name}.request.{op}", "quote.{name}.result.{op}",
			"quote.{name}.cancel.{op}", "audit.{name}", "rates.{region}.v1", "rates.{region}.v2", "health",
		} {
			all = append(all, address(fmt.Sprintf("s%04d.%s", i, form), types))
		}
	}
	return all
}

func indexOf(languages []Language) *Index {
	var x Index
	for id, l := range languages {
		x.Put(id, l)
	}
	return &x
}

// overlaps builds an index and finds all overlaps; it gives the number of pairs.
func overlaps(languages []Language) (pairs int) {
	for _, earlier := range indexOf(languages).Overlaps() {
		pairs += len(earlier)
	}
	return pairs
}

func BenchmarkIndexOverlap(b *testing.B) {
	for _, w := range []struct {
		name      string
		languages []Language
	}{{"overlap-1k", overlapping(1_000)}, {"overlap-10k", overlapping(10_000)}, {"overlap-hard-10k", hard(10_000)}} {
		b.Run(w.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				overlaps(w.languages)
			}
			b.ReportMetric(float64(kept(func() any { return indexOf(w.languages) }))/(1<<20), "MiB-kept")
		})
	}
}

// kept is how many bytes of the heap a value takes.
func kept(make func() any) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	value := make()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(value)
	return after.HeapAlloc - before.HeapAlloc
}

// BenchmarkIndexEdit gives one language of an index another, and asks what that meets.
func BenchmarkIndexEdit(b *testing.B) {
	for _, w := range []struct {
		name      string
		languages []Language
	}{{"overlap-10k", overlapping(10_000)}, {"overlap-hard-10k", hard(10_000)}} {
		b.Run(w.name, func(b *testing.B) {
			x, ids := indexOf(w.languages), []int(nil)
			r := rand.New(rand.NewPCG(12, 1))
			b.ReportAllocs()
			for b.Loop() {
				id, l := r.IntN(len(w.languages)), w.languages[r.IntN(len(w.languages))]
				x.Put(id, l)
				ids = x.AppendMeeting(ids[:0], l)
			}
		})
		b.Run(w.name+"/placeholders-only", func(b *testing.B) {
			x, ids := indexOf(w.languages), []int(nil)
			l := placeholdersOnly(w.languages[0].Len())
			b.ReportAllocs()
			for b.Loop() {
				x.Put(0, l)
				ids = x.AppendMeeting(ids[:0], l)
			}
			b.ReportMetric(float64(len(ids)), "met")
		})
	}
}

// placeholdersOnly says little at every place, so that there is much to compare.
func placeholdersOnly(places int) Language {
	tokens := make([]Tokens, places)
	for i := range tokens {
		tokens[i] = TokenType{Alphabet: Lower, Min: 1, Max: 64}.Tokens()
	}
	return New(tokens, false)
}

// BenchmarkIndexMatch asks for 100,000 subjects, most of them a channel's.
func BenchmarkIndexMatch(b *testing.B) {
	x := indexOf(services(1_000))
	r := rand.New(rand.NewPCG(13, 1))
	subjects := make([]string, 100_000)
	for i := range subjects {
		s := r.IntN(1_050)
		subjects[i] = []string{
			fmt.Sprintf("s%04d.orders.eu.%08x", s, r.Uint32()), fmt.Sprintf("s%04d.journal.%08x", s, r.Uint32()), fmt.Sprintf("s%04d.news.ap", s),
			fmt.Sprintf("s%04d.quote.acme-%d.request.op%064x", s, s, r.Uint64()), fmt.Sprintf("s%04d.audit.someone", s), fmt.Sprintf("s%04d.unknown", s),
		}[r.IntN(6)]
	}
	b.Run("match-100k", func(b *testing.B) {
		b.ReportAllocs()
		found := 0
		var ids []int
		for b.Loop() {
			found = 0
			for _, s := range subjects {
				ids = x.AppendHaving(ids[:0], s)
				found += len(ids)
			}
		}
		b.ReportMetric(float64(found), "found")
	})
}

// BenchmarkTokens makes the set of a token type, and what two of them share.
func BenchmarkTokens(b *testing.B) {
	wide, hex := TokenType{Min: 1, Max: MaxToken}, TokenType{Alphabet: Hex, Min: 5, Max: 66, Letter: true, Prefix: "op"}
	b.Run("make", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			wide.Tokens()
		}
		b.ReportMetric(float64(kept(func() any { return wide.Tokens() })), "B-kept")
	})
	b.Run("intersect", func(b *testing.B) {
		b.ReportAllocs()
		x, y := wide.Tokens(), hex.Tokens()
		for b.Loop() {
			x.Intersect(y)
		}
	})
	b.Run("has", func(b *testing.B) {
		x, token := wide.Tokens(), strings.Repeat("x", 32)
		for b.Loop() {
			x.Has(token)
		}
	})
}
