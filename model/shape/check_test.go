package shape

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func check(text string) (source.Text, Result) {
	tree := syntax.Parse(source.New(text), syntax.YAML)
	return tree.Text(), Check(tree.Root(), Named("Document"), syntax.YAML)
}

// contract is a document with an extension of these lines.
func contract(lines ...string) string {
	return "asyncapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\nx-nats-contract:\n  version: 0.2.0-draft\n" +
		"  deployment: {binding: b, minimumServerVersion: 2.11.0}\n  " + strings.Join(lines, "\n  ") + "\n"
}

// TestWhatIsBlocked: a fault blocks the property that it is in, or that it takes the place of, and nothing else.
func TestWhatIsBlocked(t *testing.T) {
	for _, c := range []struct {
		line string
		want string // pointers below the extension
	}{
		{"tokenTypes: {a: {kind: enum, values: [a]}}", ""},
		{"tokenTypes: {a: {kind: enum, values: [a], extra: 1}}", ""},
		{"tokenTypes: {a: {kind: enum, valeus: [a]}}", "/tokenTypes/a/values"},
		{"tokenTypes: {a: {kind: enum}, b: {kind: enum, values: [1, b]}}", "/tokenTypes/a/values /tokenTypes/b/values/0"},
		{"tokenTypes: {a: {kind: other}, b: {values: [b]}}", "/tokenTypes/a /tokenTypes/a/kind /tokenTypes/b"},
		{"tokenTypes: {a/b~: 5}", "/tokenTypes/a~1b~0"},
		{"operations: {a: {}}", "/operations/a/publish /operations/a/subscribe"},
		{"operations: {a: {publish: {api: x}}}", "/operations/a/publish /operations/a/publish/api"},
		{"streams: {a: {authority: external, pointer: /a, artifact: {path: p, sha256: x}}}", "/streams/a/artifact/sha256"},
		{"links: [{send: 1, receive: a}, 5]", "/links/0/send /links/1"},
	} {
		_, r := check(contract(c.line))
		var got []string
		for _, b := range r.Blocked {
			got = append(got, strings.TrimPrefix(b.Pointer, "/"+ExtensionKey))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s blocks %v, want %s", c.line, got, c.want)
		}
	}
}

// TestBrokenEntriesAreNeverJudged: what a syntax fault costs is blocked, and the rest goes on.
func TestBrokenEntriesAreNeverJudged(t *testing.T) {
	_, r := check(contract("tokenTypes:", "  a: {kind: enum, values: [a}", "  b: {kind: enum, values: 5}", "  c: kind: token"))
	for _, f := range r.Faults {
		if f.Pointer != "/x-nats-contract/tokenTypes/b/values" {
			t.Errorf("a fault at %s", f.Pointer)
		}
	}
	for _, pointer := range []string{"/x-nats-contract/tokenTypes/a", "/x-nats-contract/tokenTypes/c"} {
		if b, ok := r.Blocked.At(pointer + "/values"); !ok || !b.Broken {
			t.Errorf("%s can be read: %+v", pointer, r.Blocked)
		}
	}
}

func TestBlocksAt(t *testing.T) {
	b := Blocks{{Pointer: "/a"}, {Pointer: "/a-b"}, {Pointer: "/b/c", Broken: true}}
	for pointer, want := range map[string]bool{"": false, "/a": true, "/a/x/y": true, "/ab": false, "/a-b": true, "/b": false, "/b/c": true, "/b/c/d": true, "/b/cd": false} {
		if _, got := b.At(pointer); got != want {
			t.Errorf("At(%q) = %v", pointer, got)
		}
	}
	for pointer, want := range map[string]int{"": 3, "/a": 1, "/b": 1, "/b/c": 1, "/c": 0} {
		if got := len(b.In(pointer)); got != want {
			t.Errorf("In(%q) gives %d", pointer, got)
		}
	}
}

// TestFaultsMoveWithTheirNode: what is said of a node hangs on its content, not on where it stands.
func TestFaultsMoveWithTheirNode(t *testing.T) {
	text := testkit.Read(t, "../../analysis/rules/structure/testdata/contract.yaml")
	shift := "# Grüße 🦀\r\n# and more\n"
	_, before := check(text)
	_, after := check(shift + text)
	if len(before.Faults) < 100 || len(before.Faults) != len(after.Faults) {
		t.Fatalf("%d faults, and %d behind a comment", len(before.Faults), len(after.Faults))
	}
	for i := range before.Faults {
		f := before.Faults[i]
		f.shift(len(shift))
		if !reflect.DeepEqual(f, after.Faults[i]) {
			t.Errorf("%+v became %+v", f, after.Faults[i])
		}
	}
	if !reflect.DeepEqual(before.Blocked, after.Blocked) {
		t.Error("other places are blocked")
	}
}

// TestAliasesSayWhereTheyStand: a fault behind an alias is one report at the anchored text, with the alias beside it.
func TestAliasesSayWhereTheyStand(t *testing.T) {
	text, r := check("x-a: &t {kind: enum, values: [1]}\n" + contract("tokenTypes: {a: *t, b: *t}"))
	if len(r.Faults) != 1 {
		t.Fatalf("%+v", r.Faults)
	}
	f := r.Faults[0]
	if got := text.Slice(f.Span.Start, f.Span.End); got != "1" || text.Line(f.Span.Start) != 0 {
		t.Errorf("it stands at %q", got)
	}
	if len(f.Via) != 1 || text.Slice(f.Via[0].Start, f.Via[0].End) != "*t" {
		t.Errorf("it goes by %v", f.Via)
	}
}

// TestAliasesCostNoMoreThanTheirText: every level doubles what a reader would see.
func TestAliasesCostNoMoreThanTheirText(t *testing.T) {
	var b strings.Builder
	b.WriteString("asyncapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\ncomponents:\n  schemas:\n    a0: &a0 {type: wrong}\n")
	for i := range 60 {
		fmt.Fprintf(&b, "    a%d: &a%d {allOf: [*a%d, *a%d], enum: [*a%d, *a%d]}\n", i+1, i+1, i, i, i, i)
	}
	_, r := check(b.String())
	wrong := 0
	for _, f := range r.Faults {
		if f.Kind == WrongValue && f.Word == "wrong" {
			wrong++
		}
	}
	if wrong != 1 {
		t.Errorf("%d reports of one fault", wrong)
	}
}

// TestCirclesEnd: an alias may stand in what it names.
func TestCirclesEnd(t *testing.T) {
	check("asyncapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\ncomponents: {schemas: {a: &a {allOf: [*a], properties: {a: *a}, enum: [*a, *a]}}}\n")
	check("&a asyncapi: *a\ninfo: &b [*b]\n")
}

// TestSilenceCostsLittle: nothing is allocated for an object or a list in which nothing is wrong.
func TestSilenceCostsLittle(t *testing.T) {
	items := strings.Repeat("{type: string, minLength: 1, enum: [a, b]}, ", 1000)
	tree := syntax.Parse(source.New("{allOf: ["+items+"]}"), syntax.YAML)
	s := Named("Draft07")
	allocs := testing.AllocsPerRun(10, func() {
		if r := Check(tree.Root(), s, syntax.YAML); len(r.Faults) > 0 {
			t.Fatalf("%+v", r.Faults[0])
		}
	})
	if allocs > 2500 { // a lookup of the property that tells what an object is may cost one
		t.Errorf("%.0f allocations for 3,000 collections", allocs)
	}
}
