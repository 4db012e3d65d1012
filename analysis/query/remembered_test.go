package query

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// alone is a document without others.
type alone struct{ file File }

func (a alone) Tree(path string) (*syntax.Tree, bool) { return a.file.Tree, path == a.file.Path }

func (alone) RootOf(string) string { return "" }

func (alone) Namers(string) []string { return nil }

// answers are all that is said of a document as a whole.
func answers(f File) map[string]any {
	uses := usesOf(f, alone{f}, nil)
	sortUses(uses)
	links := Links(f, alone{f})
	sortUses(links)
	all := map[string]any{"symbols": Symbols(f), "found": FindSymbols(f, "re"), "folds": slices.Collect(Folds(f)), "uses": uses, "links": links, "tokens": tokensOf(f)}
	if len(uses) > 0 {
		of := uses[len(uses)/2].Of
		all["references"], all["highlights"] = References(of, alone{f}), UsesOf(of, f, alone{f})
	}
	return all
}

func sortUses(uses []Use) {
	slices.SortFunc(uses, func(a, b Use) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Of.Path, b.Of.Path), cmp.Compare(a.Of.Pointer, b.Of.Pointer))
	})
}

// strange are texts whose places are harder to find than most.
var strange = map[string]string{
	"flow.yaml":    "channels: {a: {address: b, messages: {m: {$ref: '#/x'}, n: {}}}, c: {address:\n d}}\nx-nats-contract: {channels: {a: {parameters: {p: t,\n q: u}}}}\n",
	"anchors.yaml": "asyncapi: 3.1.0\nchannels: &c\n  a: &a {address: x, messages: &m {k: {$ref: './o.yaml#/k'}}}\n  b: *a\n  <<: {d: {address: y}}\nx-nats-contract:\n  interactions: &i\n    one: &one\n      inputs: {x: {tokenType: t}}\n      audience: {input: x}\n    two: *one\n  channels:\n    a: {parameters: &p {t: t}}\n    b: {parameters: *p}\n",
	"lists.yaml":   "x-nats-contract:\n  links:\n  - send: a\n    receive: {contract: c, operation: o}\n  -\n    send: {contract: d, operation: o}\n  imports:\n    c: {path: c/a.yaml}\n    d: {path: ../d}\ncomponents:\n  schemas:\n    $ref: {properties: {$ref: {$ref: '#/a%20b'}}, enum: [{$ref: 'x.yaml'}], allOf: [{$ref: 'y.yaml'}, [{$ref: 'z.yaml#anchor'}]]}\n",
	"breaks.yaml":  "channels:\r\n  é:\r\n    address: '😀'\r  b: {address: x,\r\n messages: {\"m\": 5}}\r\n\r\n  # c\r\n",
	"a.json":       "{\"channels\": {\"a\": {\"address\": \"b\",\n\"messages\": {\"m\": {\"$ref\": \"#/m\"}}}},\n \"m\": [\n  {\"$ref\": \"b.json\"}\n ]}\n",
}

// TestWhatIsRememberedIsRight: after any edit, what is said of a document is what is said of one that nobody has seen before. Most
// edits are taken back, so that what was remembered of every version is still there.
func TestWhatIsRememberedIsRight(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := map[string]string{"doc.yaml": workload.Doc(2_500, 1).Text(), "flat.yaml": workload.Flat(800, 1).Text()}
	for name, text := range strange {
		texts[name] = text
		texts["many-"+name] = many(text)
	}
	for name, text := range texts {
		f := parse(name, text)
		for range testkit.Rounds(30, 2000) {
			e := mistyped(r, f.Tree)
			back := source.Edit{Span: source.Span{Start: e.Start, End: e.Start + len(e.New)}, New: f.Tree.Text().Slice(e.Start, e.End)}
			for _, e := range []source.Edit{e, back} {
				f.Tree = f.Tree.Edit(e)
				got, want := answers(f), answers(parse(name, f.Tree.Text().String()))
				for what := range want {
					if !reflect.DeepEqual(got[what], want[what]) {
						t.Fatalf("%s after %+v: %s are\n%+v\nand in a new tree\n%+v", name, e, what, got[what], want[what])
					}
				}
				if r.IntN(8) == 0 {
					break // keep some damage
				}
			}
		}
	}
}

// many is a text with each of its lines below the top level twenty times, so that there is something to remember.
func many(text string) string {
	var b strings.Builder
	for block := range strings.SplitAfterSeq(text, "\n") {
		b.WriteString(block)
		if indented := strings.TrimLeft(block, " "); len(block)-len(indented) == 2 && strings.Contains(block, ": {") && strings.Count(block, "{") == strings.Count(block, "}") {
			for i := range 40 {
				b.WriteString("  k" + strings.Repeat("k", i) + strings.TrimLeft(indented, "abcdefghijklmnopqrstuvwxyz<"))
			}
		}
	}
	return b.String()
}

var scraps = []string{"", "x", " ", "\n", "\n\n", ": ", "- ", "{", "]", "'", "#", "\r", "é😀", "$ref: '#/a'\n", "&a ", "*a", "<<: *a\n", "  ", "properties:\n", "messages: {m: {}}\n"}

// mistyped is an edit such as an author makes: a few characters, or a word of the document in the place of another.
func mistyped(r *rand.Rand, tree *syntax.Tree) source.Edit {
	text := tree.Text().String()
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \n:{},'[]", c) })
	if len(words) > 0 && r.IntN(3) == 0 {
		was, is := words[r.IntN(len(words))], words[r.IntN(len(words))]
		if at := strings.LastIndex(text[:r.IntN(len(text)+1)], was); at >= 0 {
			return source.Edit{Span: source.Span{Start: at, End: at + len(was)}, New: is}
		}
	}
	start := r.IntN(len(text) + 1)
	return source.Edit{Span: source.Span{Start: start, End: min(len(text), start+r.IntN(4))}, New: scraps[r.IntN(len(scraps))]}
}

// TestOutlinesHaveAnEnd: of a document with more things than anybody looks at there are as many as may be shown.
func TestOutlinesHaveAnEnd(t *testing.T) {
	var b strings.Builder
	b.WriteString("channels:\n")
	for i := range maxSymbols/2 + 10 {
		b.WriteString("  c" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + ": {messages: {m: {}}}\n")
	}
	f := parse("a.yaml", b.String())
	for range 2 {
		if all := Symbols(f); len(all) != 1 || len(all[0].Inside) != maxSymbols/2 {
			t.Fatalf("%d sections, %d things", len(all), len(all[0].Inside))
		}
	}
}
