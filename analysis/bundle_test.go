package analysis

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// service is a contract that takes orders, and sends some to those that it imports.
func service(name string, imports ...string) string {
	var channels, operations, in, ours, does, links string
	for _, i := range imports {
		channels += fmt.Sprintf("  to-%s:\n    address: %s.orders\n    messages: {order: {$ref: '#/components/messages/order'}}\n", i, i)
		operations += fmt.Sprintf("  order-%s: {action: send, channel: {$ref: '#/channels/to-%s'}}\n", i, i)
		in += fmt.Sprintf("    %s: {contract: urn:%s, version: 1.0.0, path: %s.yaml, sha256: '{{%s.yaml}}'}\n", i, i, i, i)
		ours += fmt.Sprintf("    to-%s: {parameters: {}}\n", i)
		does += fmt.Sprintf("    order-%s: {publish: {api: core, confirmation: none}}\n", i)
		links += fmt.Sprintf("    - {send: order-%s, receive: {contract: %s, operation: onOrder}}\n", i, i)
	}
	if in != "" {
		in, links = "  imports:\n"+in, "  links:\n"+links
	}
	return "asyncapi: 3.1.0\nid: urn:" + name + "\ninfo:\n  title: " + name + "\n  version: 1.0.0\n  description: what it is\n" +
		"channels:\n  orders:\n    address: " + name + ".orders\n    messages: {order: {$ref: '#/components/messages/order'}}\n" + channels +
		"operations:\n  onOrder: {action: receive, channel: {$ref: '#/channels/orders'}}\n" + operations +
		"components:\n  messages:\n    order: {payload: {$ref: 'schemas/order.yaml#/Order'}}\n" +
		"x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: town, minimumServerVersion: 2.11.0}\n" + in +
		"  channels:\n    orders: {parameters: {}}\n" + ours + "  operations:\n    onOrder: {subscribe: {api: core}}\n" + does + links
}

// town is a sound bundle in which everything depends on something else: contracts import each other and a contained distribution,
// share schemas that lead to other files, and have an artifact.
func town() MapFiles {
	files := MapFiles{
		"a.yaml":                     service("a"),
		"b.yaml":                     service("b", "a"),
		"c.yaml":                     service("c", "a", "b"),
		"d.yaml":                     service("d", "c", "lib"),
		"schemas/order.yaml":         "Order:\n  type: object\n  properties:\n    line: {$ref: 'parts.yaml#/Line'}\n    by: {$ref: '../a.yaml#/components/messages/order'}\n",
		"schemas/parts.yaml":         "Line: {type: object}\nMore: {$ref: '#/Line'}\n",
		"native/streams.json":        `{"s": {"name": "S", "subjects": ["c.orders"], "retention": "limits", "storage": "file", "num_replicas": 1, "max_age": 1000000000, "max_msgs": 1, "max_bytes": 1, "discard": "old", "duplicate_window": 1000000000}}` + "\n",
		"lib/asyncapi.yaml":          strings.ReplaceAll(service("lib", "inner"), "schemas/order.yaml#/Order", "#/components/schemas/Order") + "",
		"lib/inner.yaml":             strings.ReplaceAll(service("inner"), "schemas/order.yaml#/Order", "#/components/schemas/Order"),
		"schemas/unused-locked.yaml": "a: 1\n",
	}
	for _, p := range []string{"lib/asyncapi.yaml", "lib/inner.yaml"} {
		files[p] = strings.Replace(files[p], "components:\n", "components:\n  schemas: {Order: {type: object}}\n", 1)
	}
	files["d.yaml"] = strings.Replace(files["d.yaml"], "path: lib.yaml, sha256: '{{lib.yaml}}'", "path: lib/asyncapi.yaml, sha256: '{{lib/asyncapi.yaml}}'", 1)
	files["d.yaml"] = strings.Replace(files["d.yaml"], "lib.orders\n    messages: {order: {$ref: '#/components/messages/order'}}", "lib.orders\n    messages: {order: {payload: {type: object}}}", 1)
	files["c.yaml"] += "  workflows: {}\n  streams: {s: {authority: external, artifact: {path: native/streams.json, sha256: '{{native/streams.json}}'}, pointer: /s}}\n"
	for _, p := range []string{"lib/inner.yaml", "lib/asyncapi.yaml", "a.yaml", "b.yaml", "c.yaml", "d.yaml"} { // who is imported comes first
		dir := strings.TrimSuffix(p, p[strings.LastIndexByte(p, '/')+1:])
		for at := range files {
			files[p] = strings.ReplaceAll(files[p], "{{"+strings.TrimPrefix(at, dir)+"}}", contract.Digest(files[at]))
		}
	}
	relock(files, "lib/")
	relock(files, "")
	return files
}

// relock writes the lock of a folder over all that is in it.
func relock(files MapFiles, dir string) {
	var entries []contract.Entry
	for p, text := range files {
		if rel, ok := strings.CutPrefix(p, dir); ok && p != dir+contract.LockName {
			entries = append(entries, contract.Entry{Path: rel, SHA256: contract.Digest(text)})
		}
	}
	files[dir+contract.LockName] = contract.FormatLock(entries)
}

func openFiles(t testing.TB, files Files, opts Options) *Snapshot {
	t.Helper()
	s, err := Open(context.Background(), files, opts)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheTownIsSound(t *testing.T) {
	r := result(t, openFiles(t, town(), Options{}))
	if len(r.Diagnostics) > 0 || len(r.Blocked) > 0 || r.Contracts != 6 {
		t.Errorf("%d contracts, %+v %+v", r.Contracts, r.Diagnostics, r.Blocked)
	}
}

// typing is files of which some are being edited.
type typing struct {
	MapFiles
	texts map[string]string
	lasts map[string]string // what others saw last of those
}

func (f typing) List() ([]string, error) {
	paths := slices.AppendSeq(slices.Collect(maps.Keys(f.MapFiles)), maps.Keys(f.texts))
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

func (f typing) Edited(p string) (source.Text, bool) {
	text, ok := f.texts[p]
	return source.New(text), ok
}

func (f typing) Last(p string) (source.Text, bool) {
	text, ok := f.lasts[p]
	return source.New(text), ok
}

// typed is the files after a text was typed. What was a contract stays one until it is as the disk has it.
func (f typing) typed(p, text string) typing {
	f.texts, f.lasts = maps.Clone(f.texts), maps.Clone(f.lasts)
	f.texts[p] = text
	last, ok := f.lasts[p]
	if !ok {
		last = f.MapFiles[p]
	}
	language, _ := contract.LanguageOf(p)
	if stands := func(text string) standing { return standingOf(syntax.Parse(source.New(text), language)) }; text == f.MapFiles[p] || stands(text) >= stands(last) {
		last = text
	}
	f.lasts[p] = last
	return f
}

// words are what takes each other's place in a bundle, by kind.
var words = [][]string{
	{"urn:a", "urn:b", "urn:c", "urn:lib", "urn:inner", "''"},
	{"1.0.0", "1.1.0", "''"},
	{"onOrder", "onOrders", "order-a", "order-b", "on"},
	{"path: a.yaml", "path: b.yaml", "path: d.yaml", "path: c.yaml", "path: none.yaml", "path: ../x", "path: lib/asyncapi.yaml", "path: lib/inner.yaml",
		"path: native/streams.json", "path: schemas/order.yaml"},
	{"'schemas/order.yaml#/Order'", "'schemas/order.yaml#/Ordr'", "'schemas/parts.yaml#/More'", "'schemas/parts.yaml'", "'a.yaml#/channels/orders'",
		"'schemas/none.yaml'", "'https://example.com/x'", "'../x.yaml'", "'#/components/messages/none'", "'lib/inner.yaml#/info'"},
	{"    a: {", "    b: {", "    zz: {"},
	{"contract: a,", "contract: b,", "contract: lib,", "contract: none,"},
	{"action: send", "action: receive"},
	{"authority: external", "authority: contract"},
	{"x-nats-contract", "x-other"},
	{"asyncapi: 3.1.0", "asyncapi", "asyncap: 3.1.0", ""},
	{"\"a.yaml\"", "\"b.yaml\"", "\"lib/asyncapi.yaml\"", "\"bundle.lock.json\"", "\"../x\"", "7"},
	{"More: {", "Line: {", "Less: {"},
	{"  description: what it is\n", "  description: what it is\n  x-more: text\n", ""},
	{"sha256", "sha265"},
	{"{type: object}", "{type: array}", "{title: anything}", "{type: {}}", "{$ref: 'schemas/parts.yaml#/Line'}", "{schemaFormat: x, schema: 1}"},
	{"send: order-a,", "send: order-b,", "send: onOrder,", "send: {contract: a, operation: onOrder},"},
	{"binding: town", "binding: city"},
	{".orders", ".order"},
}

// mutate is an edit that puts a word in the place of another of its kind, or something that nobody means.
func mutate(r *rand.Rand, text string) source.Edit {
	for range 20 {
		kind := words[r.IntN(len(words))]
		word := kind[r.IntN(len(kind))]
		n := strings.Count(text, word)
		if word == "" || n == 0 {
			continue
		}
		start := 0
		for range r.IntN(n) {
			start += strings.Index(text[start:], word) + len(word)
		}
		start += strings.Index(text[start:], word)
		return source.Edit{Span: source.Span{Start: start, End: start + len(word)}, New: kind[r.IntN(len(kind))]}
	}
	at := r.IntN(len(text) + 1)
	return source.Edit{Span: source.Span{Start: at, End: min(len(text), at+r.IntN(4))}, New: typed[r.IntN(len(typed))]}
}

// What a bundle is found to say after edits is what the same texts, opened anew, are found to say.
func TestEditedBundleIsCheckedAsReadAnew(t *testing.T) {
	for _, opts := range []Options{{Workers: 1}, {Workers: 2, Working: true}} {
		r := rand.New(rand.NewPCG(7, uint64(opts.Workers)))
		files := typing{town(), map[string]string{}, map[string]string{}}
		sound := openFiles(t, files, opts)
		result(t, sound)
		s := sound
		paths := slices.Sorted(maps.Keys(files.MapFiles))
		for round := range testkit.Rounds(250, 20_000) {
			p := paths[r.IntN(len(paths))]
			tree, ok := s.Tree(p)
			if !ok {
				continue // a file that nobody reaches is no document
			}
			text := tree.Text().String()
			e := mutate(r, text)
			next, err := s.Edit(p, e)
			if err != nil {
				t.Fatal(err)
			}
			files = files.typed(p, text[:e.Start]+e.New+text[e.End:])
			s = next
			if r.IntN(3) > 0 { // what is never asked for is not known, either
				compareResults(t, fmt.Sprintf("round %d: after %+v in %s", round, e, p), s, result(t, openFiles(t, files, opts)))
			}
			if r.IntN(8) == 0 {
				s, files = sound, typing{files.MapFiles, map[string]string{}, map[string]string{}}
			}
		}
	}
}

func compareResults(t *testing.T, what string, s *Snapshot, want Result) {
	t.Helper()
	got := result(t, s)
	if !reflect.DeepEqual(got.Diagnostics, want.Diagnostics) {
		t.Fatalf("%s\nedited, and not anew: %s\nanew, and not edited: %s", what, without(got, want), without(want, got))
	}
	if !slices.Equal(got.Blocked, want.Blocked) {
		t.Fatalf("%s\nblocked: %+v\nanew:    %+v", what, got.Blocked, want.Blocked)
	}
	if got.Contracts != want.Contracts || got.Files != want.Files || len(got.Texts) != len(want.Texts) || len(got.Internal)+len(want.Internal) > 0 {
		t.Fatalf("%s\nedited: %d contracts, %d files, %d texts, %v\nanew:   %d contracts, %d files, %d texts, %v", what, got.Contracts, got.Files, len(got.Texts), got.Internal,
			want.Contracts, want.Files, len(want.Texts), want.Internal)
	}
	for _, p := range s.Documents() {
		alone, _ := s.Said(p, everything)
		ofAll := slices.DeleteFunc(slices.Clone(got.Diagnostics), func(d diag.Diagnostic) bool { return d.Path != p })
		if len(alone)+len(ofAll) > 0 && !reflect.DeepEqual(alone, ofAll) {
			t.Fatalf("%s: alone, %s is found to say %v\nand of all %v", what, p, shown(alone), shown(ofAll))
		}
	}
	for p, text := range want.Texts {
		if got.Texts[p].String() != text.String() {
			t.Fatalf("%s: the text of %s is\n%s\nanew\n%s", what, p, got.Texts[p], text)
		}
	}
}

// without shows the diagnostics of a result that another does not have.
func without(r, o Result) (s string) {
	for _, d := range r.Diagnostics {
		if !slices.ContainsFunc(o.Diagnostics, func(other diag.Diagnostic) bool { return reflect.DeepEqual(d, other) }) {
			s += fmt.Sprintf("\n  %s:%d:%d %s %s %s %v %v", d.Path, d.Span.Start, d.Span.End, d.Severity, d.Code, d.Message, d.Related, d.Fixes)
		}
	}
	return s
}

// looks counts whose surroundings are looked at, from now on.
func looks(s *Snapshot) func() []string {
	var mu sync.Mutex
	var paths []string
	s.looked = func(p string) {
		mu.Lock()
		defer mu.Unlock()
		paths = append(paths, p)
	}
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(paths)
		all := paths
		paths = nil
		return slices.Compact(all)
	}
}

// An edit costs what depends on it: nothing of another contract is looked at when it leaves alone what others may name, and the
// importers are when it does not.
func TestAnEditIsLookedAtWhereItMatters(t *testing.T) {
	bundle := workload.Workspace(120, 3)
	s := openFiles(t, MapFiles(bundle.Files), Options{})
	before := looks(s)
	if result(t, s); len(before()) != 121 { // the contracts and the lock
		t.Error("not every contract was looked at")
	}
	main := bundle.Main
	importers := []string{main}
	for p, text := range bundle.Files {
		if p != contract.LockName && strings.Contains(text, "path: "+main+"\n") {
			importers = append(importers, p)
		}
	}
	slices.Sort(importers)
	if len(importers) < 2 {
		t.Fatal("nobody imports the contract in the middle")
	}
	edit := func(s *Snapshot, old, new string) *Snapshot {
		tree, _ := s.Tree(main)
		at := strings.Index(tree.Text().String(), old)
		if at < 0 {
			t.Fatalf("%s has no %q", main, old)
		}
		next, err := s.Edit(main, source.Edit{Span: source.Span{Start: at, End: at + len(old)}, New: new})
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	first := edit(s, "title: Service", "title: Servces") // from now on the disk has another text than the editor
	after := looks(first)
	result(t, first)
	if got := after(); !slices.Equal(got, append([]string{contract.LockName}, importers...)) {
		t.Errorf("the first edit of a file concerns those who pin it: %q", got)
	}
	for _, c := range []struct {
		what, old, new string
		want           []string
	}{
		{"a title", "title: Servces", "title: Servcs", []string{main}},
		{"a description", "    description: ", "    description: a ", []string{main}},
		{"an address", ".orders.{region}", ".ordrs.{region}", []string{main}},
		{"a schema", "type: object", "type: objct", []string{main}},
		{"an operation's use", "{subscribe: {api: core}}", "{subscribe: {api: cor}}", []string{main}},
		{"an operation's name", "  onOrder:\n", "  onOrders:\n", importers},
		{"an operation's direction", "action: receive", "action: send", importers},
		{"the version", "  version: 1.0.0", "  version: 1.0.1", importers},
	} {
		next := edit(first, c.old, c.new)
		after := looks(next)
		if result(t, next); !slices.Equal(after(), c.want) {
			t.Errorf("%s: looked at other contracts than %q", c.what, c.want)
		}
	}
}

// What makes all of an artifact unreadable is known to those who look at one place in it.
func TestABrokenArtifact(t *testing.T) {
	const path = "native/streams.json"
	files := town()
	sound, text := openFiles(t, files, Options{}), files[path]
	result(t, sound)
	for _, in := range []string{"", "x", "}", "\"", ","} {
		broken, err := sound.Edit(path, source.Edit{Span: source.Span{Start: 0, End: 1}, New: in})
		if err != nil {
			t.Fatal(err)
		}
		compareResults(t, fmt.Sprintf("with %q at its start", in), broken, result(t, openFiles(t, typing{files, map[string]string{path: in + text[1:]}, map[string]string{}}, Options{})))
	}
}
