package query_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// small is a bundle in which names are written in every way.
var small = map[string]string{
	"a.yaml": `asyncapi: 3.1.0
id: urn:a
info: {title: 'order {region}', version: 1.0.0, description: orders and region}
channels:
  user/{x} 1: {address: user.one, messages: {m: {$ref: '#/components/messages/m'}}}
  orders:
    address: orders.{region}
    parameters: {region: {}}
    messages: {"m": {$ref: "other.yaml#/components/messages/region"}}
operations:
  send: {action: send, channel: {$ref: "#/channels/user~1%7Bx%7D%201"}, messages: [{$ref: '#/channels/user~1%7Bx%7D%201/messages/m'}]}
components:
  messages:
    m: {payload: {$ref: '#/components/schemas/S/properties/a'}}
  schemas:
    S: {type: object, properties: {a: {type: string, default: S}}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: main, minimumServerVersion: 2.11.0}
  tokenTypes:
    region: {kind: enum, values: [region]}
  channels:
    user/{x} 1: {parameters: {}}
    orders: {parameters: {'region': region}, filters: {all: "orders.{region}"}}
  adapters:
    flow: {kind: workflow, version: 1.0.0, inputSchema: '#/components/schemas/S', outputSchema: '#/components/schemas/S/properties/a', description: S}
  interactions:
    work: {}
  workflows:
    w: {artifact: {path: w.yaml, sha256: x}, adapter: flow, inputSchema: '#/components/schemas/S', outputSchema: '#/components/schemas/S'}
`,
	"other.yaml": `asyncapi: 3.1.0
components:
  messages:
    region: {payload: {$ref: 'a.yaml#/components/schemas/S'}}
`,
	"w.yaml": `document: {dsl: 1.0.4, namespace: work, name: work, version: 1.0.0}
do:
- work: {call: nats-contract, with: {interaction: work, input: {interaction: work}}}
- data: {set: {call: nats-contract, with: {interaction: work}}}
- loop:
    for: {each: x, in: y}
    do: [{inner: {call: nats-contract, with: {interaction: "work"}}}]
`,
	"bundle.lock.json": `{"version": "0.2.0-draft", "entries": []}`,
}

// spotIn is the offset that a | marks in a part of a file.
func spotIn(t *testing.T, s *analysis.Snapshot, path, marked string) (query.File, int) {
	t.Helper()
	tree, ok := s.Tree(path)
	if !ok {
		t.Fatalf("no %s", path)
	}
	before, after, _ := strings.Cut(marked, "|")
	at := strings.Index(tree.Text().String(), before+after)
	if at < 0 {
		t.Fatalf("%s has no %q", path, marked)
	}
	return query.File{Path: path, Tree: tree}, at + len(before)
}

// TestOccurrences: all places of a name and no others, from each of them.
func TestOccurrences(t *testing.T) {
	s := opened(t, small)
	for name, c := range map[string]struct {
		spots []string // file, a bar, and a marked text
		want  []string // file, and the line with the name in brackets
	}{
		"a parameter": {
			[]string{"a.yaml:address: orders.{re|gion}", "a.yaml:parameters: {re|gion: {}}", "a.yaml:{'re|gion': region}", `a.yaml:all: "orders.{region|}"`},
			[]string{"a.yaml:address: orders.{«region»}", "a.yaml:parameters: {«region»: {}}", "a.yaml:{'«region»': region}", `a.yaml:all: "orders.{«region»}"`},
		},
		"a token type": {
			[]string{"a.yaml:tokenTypes:\n    re|gion", "a.yaml:'region': re|gion}"},
			[]string{"a.yaml:    «region»: {kind", "a.yaml:'region': «region»}"},
		},
		"a channel with a strange key": {
			[]string{"a.yaml:channels:\n  us|er/{x} 1", "a.yaml:#/channels/us|er~1%7Bx%7D%201\"", "a.yaml:'#/channels/use|r~1%7Bx%7D%201/messages", "a.yaml:    us|er/{x} 1: {parameters"},
			[]string{"a.yaml:  «user/{x} 1»: {address", "a.yaml:#/channels/«user~1%7Bx%7D%201»\"", "a.yaml:#/channels/«user~1%7Bx%7D%201»/messages", "a.yaml:    «user/{x} 1»: {parameters"},
		},
		"a message by the way of its channel": {
			[]string{"a.yaml:%201/messages/|m'", "a.yaml:messages: {|m: {$ref: '#"},
			[]string{"a.yaml:%201/messages/«m»'", "a.yaml:messages: {«m»: {$ref: '#"},
		},
		"a schema": {
			[]string{"a.yaml:schemas:\n    |S:", "a.yaml:inputSchema: '#/components/schemas/|S', outputSchema: '#/components/schemas/S/", "other.yaml:schemas/|S'"},
			[]string{"a.yaml:    «S»: {type", "a.yaml:#/components/schemas/«S»/properties/a'}}", "a.yaml:#/components/schemas/«S»'", "a.yaml:#/components/schemas/«S»/properties/a', desc", "a.yaml:#/components/schemas/«S»'", "a.yaml:#/components/schemas/«S»'", "other.yaml:a.yaml#/components/schemas/«S»'"},
		},
		"an interaction": {
			[]string{"a.yaml:interactions:\n    wo|rk", "w.yaml:with: {interaction: wo|rk, input", `w.yaml:"wo|rk"`},
			[]string{"a.yaml:    «work»: {}", "w.yaml:with: {interaction: «work», input", `w.yaml:{interaction: "«work»"}`},
		},
	} {
		for _, spot := range c.spots {
			path, marked, _ := strings.Cut(spot, ":")
			f, at := spotIn(t, s, path, marked)
			of, ok := query.Named(f, s, at)
			if !ok {
				t.Errorf("%s: nothing is named at %s", name, spot)
			}
			if got := places(s, query.Occurrences(of, s)); !alike(got, c.want) {
				t.Errorf("%s, from %s (%v):\n%s", name, spot, of, strings.Join(got, "\n"))
			}
		}
	}
}

// places are the lines of occurrences, with the names in brackets.
func places(s *analysis.Snapshot, all []query.Occurrence) (lines []string) {
	for _, o := range all {
		text, _ := s.Text(o.Path)
		line := text.Line(o.Name.Start)
		start := text.LineStart(line)
		rest := strings.SplitN(text.Slice(o.Name.End, text.Len()), "\n", 2)[0]
		lines = append(lines, o.Path+":"+text.Slice(start, o.Name.Start)+"«"+text.Slice(o.Name.Start, o.Name.End)+"»"+rest)
	}
	return lines
}

// alike tells whether each line has its part.
func alike(lines, parts []string) bool {
	if len(lines) != len(parts) {
		return false
	}
	for _, part := range parts {
		path, words, _ := strings.Cut(part, ":")
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, path+":") && strings.Contains(l, words) }) {
			return false
		}
	}
	return true
}

// TestRenamingWritesNames: as they have to be written where they go, with quotes where there were none and with escapes in pointers.
func TestRenamingWritesNames(t *testing.T) {
	s := opened(t, small)
	for _, c := range []struct {
		marked, name string
		want         []string
	}{
		{"channels:\n  us|er/{x} 1", "it's: 1/2", []string{
			`  'it''s: 1/2': {address`, `#/channels/it%27s:%201~12"`, `#/channels/it%27s:%201~12/messages/m'`, `    'it''s: 1/2': {parameters`}},
		{"tokenTypes:\n    re|gion", "007", []string{"    '007': {kind", "'region': '007'}"}},
		{"parameters: {re|gion: {}}", "r-2", []string{"orders.{r-2}\n", "parameters: {r-2: {}}", "{'r-2': region}", `all: "orders.{r-2}"`}},
	} {
		f, at := spotIn(t, s, "a.yaml", c.marked)
		y, err := query.Renamable(s, f, at)
		if err != nil {
			t.Errorf("%q: %v", c.marked, err)
			continue
		}
		edits, err := query.Rename(s, y, c.name)
		after := applied(small, edits)["a.yaml"]
		for _, part := range c.want {
			if !strings.Contains(after, part) || err != nil || len(edits) != len(c.want) {
				t.Errorf("%q: %d edits, %v: no %s in\n%s", c.marked, len(edits), err, part, after)
			}
		}
	}
}

// TestContainedNamesAreReadOnly: what a contained distribution declares keeps its name, wherever that is asked.
func TestContainedNamesAreReadOnly(t *testing.T) {
	refused := 0
	for seed := range testkit.Seeds(t, 60, 200) {
		b := contractgen.New(seed)
		s := opened(t, b.Files)
		for _, path := range b.Contained {
			tree, _ := s.Tree(path)
			keysOf(tree.Root(), func(at source.Span) {
				_, err := query.Renamable(s, query.File{Path: path, Tree: tree}, at.Start)
				if err == nil {
					t.Fatalf("%s: %s can be renamed", path, tree.Text().Slice(at.Start, at.End))
				}
				if strings.Contains(err.Error(), "contained distribution and is read-only") {
					refused++
				}
			})
		}
	}
	if refused < 20 {
		t.Errorf("%d names are read-only", refused)
	}
}

// TestWhatCannotBeReadMayHoldTheName: nothing is renamed then, and the author is told where.
func TestWhatCannotBeReadMayHoldTheName(t *testing.T) {
	for marked, broken := range map[string]string{"interactions:\n    wo|rk": "w.yaml", "schemas:\n    |S:": "other.yaml", "tokenTypes:\n    re|gion": ""} {
		files := maps.Clone(small)
		if broken != "" {
			files[broken] += "x: [\n"
		}
		s := opened(t, files)
		f, at := spotIn(t, s, "a.yaml", marked)
		_, err := query.Renamable(s, f, at)
		if got := err != nil && strings.HasPrefix(err.Error(), broken+" cannot be read on line "); got != (broken != "") {
			t.Errorf("%q: %v", marked, err)
		}
	}
}
