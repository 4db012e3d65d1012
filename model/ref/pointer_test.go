package ref

import (
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Pointer{
		"": nil, "/": {""}, "/a/b": {"a", "b"}, "/a~1b/m~0n": {"a/b", "m~n"}, "/~01": {"~1"}, "//": {"", ""}, "/é 世": {"é 世"},
	} {
		got, err := Parse(text)
		if err != nil || !slices.Equal(got, want) || got.String() != text {
			t.Errorf("%q is %q (%v), and back %q", text, got, err, got.String())
		}
	}
	for _, text := range []string{"a", "#/a", "/~", "/a~2", "/a~", "/~0~", " /a"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%q is no pointer, and is read as %q", text, got)
		}
	}
}

const document = `a: &x
  b: [10, {c: d}]
m/n: 1
m~n: 2
"": 3
list: [*x]
`

func TestFind(t *testing.T) {
	root := syntax.Parse(source.New(document), syntax.YAML).Root()
	for text, want := range map[string]string{
		"/a/b/0": "10", "/a/b/1/c": "d", "/m~1n": "1", "/m~0n": "2", "/": "3", "/list/0/b/1/c": "d",
	} {
		p, _ := Parse(text)
		if n, depth, ok := p.Find(root); !ok || depth != len(p) || n.Value() != want {
			t.Errorf("%s leads to %q (%v)", text, n.Value(), ok)
		}
	}
	for text, want := range map[string]int{"/x": 0, "/a/b/2": 2, "/a/b/00": 2, "/a/b/+1": 2, "/a/b/-": 2, "/a/b/0/z": 3, "/a/b/99999999999999999999": 2} {
		p, _ := Parse(text)
		if _, depth, ok := p.Find(root); ok || depth != want {
			t.Errorf("%s leads somewhere (%v), or %d tokens far", text, ok, depth)
		}
	}
}

func TestAt(t *testing.T) {
	root := syntax.Parse(source.New(document), syntax.YAML).Root()
	for text, want := range map[string]string{"10": "/a/b/0", "c:": "/a/b/1/c", "d}": "/a/b/1/c", "m/n": "/m~1n", "*x": "/list/0", "a:": "/a"} {
		if got := At(root, strings.Index(document, text)).String(); got != want {
			t.Errorf("at %q stands %s, want %s", text, got, want)
		}
	}
}

// A pointer that can be read is written as it was, and what stands at an offset is found by its pointer.
func FuzzPointer(f *testing.F) {
	for _, s := range []string{"", "/", "/a/b/1/c", "/~0~1", "/~2", "/list/0/b"} {
		f.Add(s, document, uint16(9))
	}
	f.Fuzz(func(t *testing.T, pointer, text string, offset uint16) {
		root := syntax.Parse(source.New(text), syntax.YAML).Root()
		if p, err := Parse(pointer); err == nil {
			if got := p.String(); got != pointer {
				t.Fatalf("%q is written %q", pointer, got)
			}
			p.Find(root)
		}
		p := At(root, int(offset))
		again, err := Parse(p.String())
		if err != nil || !slices.Equal(again, p) {
			t.Fatalf("%q is read as %q (%v)", p.String(), again, err)
		}
	})
}
