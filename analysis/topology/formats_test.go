package topology

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// mermaidLines are all lines that a flowchart of ours may have. In quotes nothing stands that Mermaid would look at.
var mermaidLines = regexp.MustCompile(`^(` + strings.Join([]string{
	`flowchart LR`,
	`  c\d+\["<b>` + mermaidQuoted + `</b>(<br/>(send|receive) ` + mermaidQuoted + `)*"\]`,
	`  c\d+ -->\|"` + mermaidQuoted + ` → ` + mermaidQuoted + `(<br/>` + mermaidQuoted + `)?"\| c\d+`,
	`  style c\d+ stroke:#[0-9a-f]{6},stroke-width:2px`,
	`  linkStyle \d+ stroke:#[0-9a-f]{6},stroke-width:2px`,
	`  %% [^{}]*`,
}, "|") + `)$`)

const mermaidQuoted = `(#\d+;|[^"#&<>` + "`" + `\\:;%|\[\]()$~@'])+`

func TestMermaidIsSafe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := wild(t)
		v, nodes, arrows, operations := see(g), 0, 0, 0
		text := written(t, Mermaid, g)
		for line := range strings.Lines(text) {
			m := mermaidLines.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			switch {
			case m == nil:
				t.Errorf("a line that Mermaid may take for something else: %q", line)
			case strings.HasPrefix(line, "  c") && strings.Contains(line, `["`):
				nodes++
				operations += strings.Count(line, "<br/>")
			case strings.HasPrefix(line, "  c"):
				arrows++
			}
		}
		for _, c := range v.contracts {
			operations -= len(c.operations())
		}
		if nodes != len(v.contracts) || operations != 0 || arrows != len(v.links) {
			t.Errorf("%d nodes and %d arrows, want %d and %d; operations differ by %d: %s", nodes, arrows, len(v.contracts), len(v.links), operations, text)
		}
	})
}

// dotLines are all lines that a graph of ours may have.
var dotLines = regexp.MustCompile(`^(` + strings.Join([]string{
	`digraph topology \{`,
	`  (graph|node|edge) \[[^\]]*\];`,
	`  c\d+ \[label=<(.*)>, tooltip="` + dotQuoted + `"\];`,
	`  c\d+:c\d+s\d+:e -> c\d+:c\d+r\d+:w \[label="` + dotQuoted + `", tooltip="` + dotQuoted + `"(, color="#[0-9a-f]{6}", fontcolor="#[0-9a-f]{6}")?\];`,
	`\}`,
}, "|") + `)$`)

const dotQuoted = `(\\["\\n]|[^"\\])*`

func TestDOTIsSafe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := wild(t)
		arrows := 0
		for line := range strings.Lines(written(t, DOT, g)) {
			m := dotLines.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil {
				t.Errorf("a line that Graphviz may take for something else: %q", line)
			}
			if m != nil && m[3] != "" {
				elements(t, m[3])
			}
			if strings.Contains(line, " -> ") {
				arrows++
			}
		}
		if want := len(see(g).links); arrows < want {
			t.Errorf("%d arrows, want %d", arrows, want)
		}
	})
}

// An element is one of an XML document, with those in it.
type element struct {
	name  string
	attrs map[string]string
	inner []*element
	text  string
}

func (e *element) class(name string) bool {
	return strings.Contains(" "+e.attrs["class"]+" ", " "+name+" ")
}

// all are the elements in one, itself included, for which something holds.
func (e *element) all(is func(*element) bool) (found []*element) {
	if is(e) {
		found = append(found, e)
	}
	for _, i := range e.inner {
		found = append(found, i.all(is)...)
	}
	return found
}

// elements parses XML strictly.
func elements(t interface{ Fatalf(string, ...any) }, text string) *element {
	d := xml.NewDecoder(strings.NewReader(text))
	stack := []*element{{}}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, text)
		}
		top := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attrs[a.Name.Local]; twice {
					t.Fatalf("%s has %s twice", e.name, a.Name.Local)
				}
				e.attrs[a.Name.Local] = a.Value
			}
			top.inner = append(top.inner, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text += string(token)
		default:
			t.Fatalf("%T in a picture", token)
		}
	}
	if len(stack) != 1 || len(stack[0].inner) != 1 {
		t.Fatalf("not one element: %s", text)
	}
	return stack[0].inner[0]
}
