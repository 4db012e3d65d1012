package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Renaming is something that has a name which can be another one, and all places at which it is named.
type Renaming struct {
	Of   Target
	Kind string // in words, "token type"
	Name string
	At   source.Span // the name at the offset that was asked about

	kind symbolKind
	all  []Occurrence
}

// Renamable finds what can be renamed at an offset. The error says, to the author, why nothing can.
func Renamable(s *analysis.Snapshot, f File, offset int) (Renaming, error) {
	t, ok := Named(f, s, offset)
	p, err := ref.Parse(t.Pointer)
	kind, is := symbolAt(p)
	if !ok || err != nil || !is {
		return Renaming{}, errors.New("nothing here has a name that can be changed")
	}
	symbol := Renaming{Of: t, Kind: kind.word, Name: p[len(p)-1], kind: kind, all: Occurrences(t, s)}
	if !slices.ContainsFunc(symbol.all, func(o Occurrence) bool { return o.Declares }) {
		return Renaming{}, fmt.Errorf("there is no %s %s", symbol.Kind, symbol.Name)
	}
	if err := symbol.writable(s); err != nil {
		return Renaming{}, err
	}
	here := slices.IndexFunc(symbol.all, func(o Occurrence) bool {
		return o.Path == f.Path && o.Span.Start <= offset && offset <= o.Span.End
	})
	if here < 0 {
		return Renaming{}, errors.New("nothing here has a name that can be changed")
	}
	symbol.At = symbol.all[here].Name
	return symbol, nil
}

// writable tells why not all places of a symbol can be found and changed.
func (y Renaming) writable(s *analysis.Snapshot) error {
	for _, o := range y.all {
		if s.Foreign(o.Path) {
			return fmt.Errorf("the %s %s stands in %s, which belongs to a contained distribution and is read-only", y.Kind, y.Name, o.Path)
		}
	}
	paths := withNamers(y.Of.Path, s)
	if tree, ok := s.Tree(y.Of.Path); ok && y.Kind == "interaction" {
		paths = append(paths, workflowsOf(s, y.Of.Path, tree.Root())...)
	}
	for _, path := range paths {
		tree, ok := s.Tree(path)
		if !ok {
			continue
		}
		if faults := tree.Faults(); len(faults) > 0 {
			line := tree.Text().Line(faults[0].Span.Start)
			return fmt.Errorf("%s cannot be read on line %d, and may name the %s %s there: mend that first", path, line+1, y.Kind, y.Name)
		}
	}
	return nil
}

// Rename gives the edits that give a symbol another name. The error says, to the author, why it cannot have it.
func Rename(s *analysis.Snapshot, y Renaming, name string) ([]diag.FileEdit, error) {
	if name == y.Name {
		return nil, nil
	}
	if err := y.takes(name); err != nil {
		return nil, err
	}
	if err := y.free(s, name); err != nil {
		return nil, err
	}
	var edits []diag.FileEdit
	for _, o := range y.all {
		tree, _ := s.Tree(o.Path)
		edits = append(edits, diag.FileEdit{Path: o.Path, Edit: o.renamed(tree, name)})
	}
	return edits, y.proved(s, edits, name)
}

// takes tells why a name is none for the kind.
func (y Renaming) takes(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("a name for the %s %s is missing", y.Kind, y.Name)
	case y.kind.form != nil && !y.kind.form.MatchString(name):
		return fmt.Errorf("%q is no name of a %s: %s", name, y.Kind, y.kind.says)
	case strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Errorf("%q is no name of a %s: it has a control character", name, y.Kind)
	}
	return nil
}

// free tells where a name is taken already.
func (y Renaming) free(s *analysis.Snapshot, name string) error {
	for _, o := range y.all {
		tree, _ := s.Tree(o.Path)
		root := tree.Root()
		if o.form == plainName {
			way := ref.At(root, o.scalar.Start)
			in, _, _ := way[:max(0, len(way)-1)].Find(root)
			e, ok := in.Resolve().Get(y.Name)
			if ok && e.Key().Span() == o.scalar && in.Resolve().Has(name) {
				return fmt.Errorf("%s has the %s %s already", o.Path, y.Kind, name)
			}
		}
		if o.form == inPlaceholder && placeholderOf(o.text, name) >= 0 {
			return fmt.Errorf("%s in %s has the placeholder %s already", o.text, o.Path, name)
		}
	}
	return nil
}

// renamed is the edit of one place. What is not the name keeps its bytes, where it is written as it reads.
func (o Occurrence) renamed(tree *syntax.Tree, name string) source.Edit {
	piece := name
	if o.form == inPointer {
		piece = pointerToken(name)
	}
	whole := o.text[:o.from] + piece + o.text[o.to:]
	raw := tree.Text().Slice(o.scalar.Start, o.scalar.End)
	if _, same := verbatim(raw, o.text); same && o.form != plainName && !strings.ContainsFunc(piece, needsQuotes) {
		return source.Edit{Span: o.Name, New: piece}
	}
	style := styleOf(raw)
	added := whole
	if style != syntax.Plain || tree.Language() == syntax.JSON || !isPlain(whole) {
		added = edit.Writer{Tree: tree}.Scalar(whole, style)
	}
	return source.Edit{Span: o.scalar, New: added + raw[len(strings.TrimRight(raw, "\r\n")):]} // a block scalar holds its last line's end
}

// needsQuotes tells whether a letter may mean something beside itself in a scalar.
func needsQuotes(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-._~%", r))
}

// styleOf is how a scalar is written.
func styleOf(raw string) syntax.Style {
	switch {
	case strings.HasPrefix(raw, `"`):
		return syntax.DoubleQuoted
	case strings.HasPrefix(raw, "'"):
		return syntax.SingleQuoted
	case strings.HasPrefix(raw, "|"):
		return syntax.Literal
	case strings.HasPrefix(raw, ">"):
		return syntax.Folded
	}
	return syntax.Plain
}

// isPlain tells whether text is read as itself without quotes, wherever it stands: as a key, as a value, and between brackets.
func isPlain(text string) bool {
	tree := syntax.Parse(source.New("{"+text+": "+text+"}"), syntax.YAML)
	e, ok := tree.Root().Get(text)
	v := e.Value()
	return ok && len(tree.Faults()) == 0 && tree.Root().Len() == 1 && e.Key().Style() == syntax.Plain &&
		v.Kind() == syntax.Scalar && v.Style() == syntax.Plain && v.Value() == text && v.Tag() == syntax.TagString
}

// proved makes the edits in a copy and tells what they would break: a place that means something else then, or something that is reported
// then and is not now.
func (y Renaming) proved(s *analysis.Snapshot, edits []diag.FileEdit, name string) error {
	after, paths, err := edited(s, edits)
	if err != nil {
		return err
	}
	p, _ := ref.Parse(y.Of.Pointer)
	renamed := Target{y.Of.Path, below(p[:len(p)-1], name).String()}
	if now := Occurrences(renamed, after); len(now) != len(y.all) {
		return fmt.Errorf("something else is named %s already where the %s %s is used, or cannot be told from it", name, y.Kind, y.Name)
	}
	if left := Occurrences(y.Of, after); len(left) > 0 {
		return fmt.Errorf("%s names the %s %s in a way that cannot be changed", left[0].Path, y.Kind, y.Name)
	}
	for _, path := range append(after.Affected(s), paths...) {
		if d, more := grown(s, after, path); more {
			return fmt.Errorf("it would break %s: %s", path, d.Message)
		}
	}
	return nil
}

// edited is a snapshot with edits made, and which documents they change.
func edited(s *analysis.Snapshot, edits []diag.FileEdit) (after *analysis.Snapshot, paths []string, err error) {
	byPath := map[string][]source.Edit{}
	for _, e := range edits {
		if byPath[e.Path] == nil {
			paths = append(paths, e.Path)
		}
		byPath[e.Path] = append(byPath[e.Path], e.Edit)
	}
	after = s
	for _, path := range paths {
		each := byPath[path]
		slices.SortFunc(each, func(a, b source.Edit) int { return b.Start - a.Start })
		if after, err = after.Edit(path, each...); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return after, paths, nil
}

// grown gives a report of a document that there was not before. Reports are counted by their codes: messages have names in them.
func grown(before, after *analysis.Snapshot, path string) (diag.Diagnostic, bool) {
	known := map[diag.Code]int{}
	was, _ := before.Said(path, analysis.Wish{})
	for _, d := range was {
		known[d.Code]++
	}
	now, _ := after.Said(path, analysis.Wish{})
	for _, d := range now {
		if known[d.Code]--; known[d.Code] < 0 {
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}
