package query

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// NoSuchPlace says that a pointer leads nowhere, and how far it could be followed.
type NoSuchPlace struct {
	Pointer string // that was asked for
	Until   string // the part that could be followed
	Missing string // the token that could not
	Near    string // the pointer that was meant, most likely; else ""

	holds string // what there is instead
}

// Error names the nearest place that there is.
func (e *NoSuchPlace) Error() string {
	where := e.Until
	if where == "" {
		where = "the document"
	}
	start := fmt.Sprintf("there is no %s: %s has no %s", e.Pointer, where, e.Missing)
	if e.Near != "" {
		return start + "; did you mean " + e.Near + "?"
	}
	return start + e.holds
}

// Find reads a pointer and makes sure that something stands there.
func Find(f File, pointer string) (ref.Pointer, error) {
	p, err := ref.Parse(pointer)
	if err != nil {
		return nil, fmt.Errorf("%q is no pointer: %w", pointer, err)
	}
	root := f.Tree.Root()
	found, depth, ok := p.Find(root)
	if ok {
		return p, nil
	}
	e := &NoSuchPlace{Pointer: pointer, Until: p[:depth].String(), Missing: p[depth]}
	found = found.Resolve()
	var names []string
	for entry := range found.Fields() {
		names = append(names, entry.Key().Value())
	}
	if near := shape.Near(e.Missing, names); near != "" {
		e.Near = ref.Pointer(append(p[:depth:depth], near)).String()
	}
	e.holds = holds(found, names)
	return nil, e
}

// maxNamed is how many keys an error names.
const maxNamed = 14

// holds says what a node has, as it follows that it has not what was asked for.
func holds(n syntax.Node, names []string) string {
	switch {
	case n.Kind() == syntax.Sequence && n.Len() == 1:
		return "; it is a list of one item, and the first is 0"
	case n.Kind() == syntax.Sequence:
		return fmt.Sprintf("; it is a list of %d items, and the first is 0", n.Len())
	case n.Kind() != syntax.Mapping:
		return ", nor anything else: it is no object and no list"
	case len(names) == 0:
		return ", nor anything else: it is empty"
	case len(names) > maxNamed:
		return fmt.Sprintf("; it has %d others, %s and so on", len(names), strings.Join(names[:maxNamed], ", "))
	}
	return "; it has " + wording.And(names)
}

// Line gives the offset of what begins on a line: its first key, or what stands there else. Lines count from 1.
func Line(f File, line int) (offset int, err error) {
	text := f.Tree.Text()
	lines := text.Lines()
	if lines > 1 && text.LineText(lines-1) == "" {
		lines-- // behind the last line break there is nothing
	}
	if line < 1 || line > lines {
		return 0, fmt.Errorf("there is no line %d: the file has %d", line, lines)
	}
	content := text.LineText(line - 1)
	mark := 0
	if line == 1 && text.HasBOM() {
		mark = len("\uFEFF")
		content = content[mark:]
	}
	column := len(content) - len(strings.TrimLeft(content, " \t-[{"))
	if column == len(content) { // nothing but indicators
		column = len(content) - len(strings.TrimLeft(content, " \t"))
	}
	offset = text.LineStart(line-1) + mark + column
	if column == len(content) || !Stands(f, offset) {
		return 0, fmt.Errorf("nothing stands on line %d: it is empty or a comment", line)
	}
	return offset, nil
}

// Stands tells whether an offset lies in the text of a key or a value, and not in a comment or an empty place between them.
func Stands(f File, offset int) bool {
	root := f.Tree.Root()
	p := around(root, offset)
	if len(p) == 0 {
		return root.Kind() == syntax.Scalar || root.Style() == syntax.Flow && root.Span().Contains(offset)
	}
	holder, _, _ := p[:len(p)-1].Find(root)
	e, _, _ := holder.Resolve().At(offset)
	value := e.Value()
	return e.Key().Full().Contains(offset) && e.Key().Kind() != syntax.Missing ||
		(value.Kind() == syntax.Scalar || value.Kind() == syntax.Alias || value.Style() == syntax.Flow) && value.Full().Contains(offset)
}

// Column gives the offset of a line and a column, both from 1, the column in code points as check prints it. One behind the end
// of the line stands for that end.
func Column(f File, line, column int) int {
	text := f.Tree.Text()
	if line == 1 && text.HasBOM() {
		column++
	}
	return text.Offset(line-1, column-1, source.UTF32)
}
