package query

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
)

// form is how a name is written where it occurs.
type form uint8

const (
	plainName     form = iota // a key or a value is the name
	inPointer                 // it is a token of a JSON Pointer in a reference
	inPlaceholder             // it is a placeholder of an address or a filter
)

// An Occurrence is a place at which something is named: its declaration too.
type Occurrence struct {
	Path     string
	Span     source.Span // what names it: the key, the value, the placeholder; of a reference that leads there, all of it
	Name     source.Span // the name alone, without quotes; Span where it is written in another way than it reads
	Declares bool

	form   form
	scalar source.Span // the key or value that it stands in
	text   string      // that as text
	from   int         // where the name begins in text
	to     int         // where it ends
}

// Named finds what is named at an offset, or right before it: there stands who has just typed a name.
func Named(f File, b Bundle, offset int) (Target, bool) {
	t, ok := namedAt(f, b, offset)
	if !ok && offset > 0 {
		t, ok = namedAt(f, b, offset-1)
	}
	return t, ok
}

func namedAt(f File, b Bundle, offset int) (Target, bool) {
	if t, ok := parameterAt(f, b, offset); ok {
		return t, true
	}
	if t, ok := calledAt(f, b, offset); ok {
		return t, true
	}
	t, span, ok := nearest(f, b, offset)
	if !ok {
		return t, false
	}
	return declaredAt(b, onTheWay(f, t, span, offset)), true
}

// onTheWay is what the token of a reference's pointer at an offset leads to, where that has a name of its own; else all that the
// reference leads to.
func onTheWay(f File, t Target, span source.Span, offset int) Target {
	p, err := ref.Parse(t.Pointer)
	if err != nil {
		return t
	}
	text := f.Tree.Text().Slice(span.Start, span.End)
	if !strings.Contains(text, "#") {
		return t
	}
	for n := 1; n < len(p); n++ {
		if _, ok := symbolAt(p[:n]); !ok {
			continue
		}
		if from, to := tokenOf(text, n); from >= 0 && from <= offset-span.Start && offset-span.Start <= to {
			return Target{t.Path, p[:n].String()}
		}
	}
	return t
}

// declaredAt is where a message is declared that a pointer leads to through the reference of its channel; else the pointer's own target.
func declaredAt(b Bundle, t Target) Target {
	p, err := ref.Parse(t.Pointer)
	if err != nil || len(p) != 4 || p[0] != "channels" || p[2] != "messages" || !isContract(b, t.Path) {
		return t
	}
	b.See(t.Path, func(v contract.View) {
		if at := contract.StandardChannels.Get(v.Scope(), v.Key(p[1])).At; at.Path != "" {
			t = Target{at.Path, at.Pointer + ref.Pointer(p[2:]).String()}
		}
	})
	return t
}

// tokenOf is where the nth token of the pointer in a reference stands, from 1; -1 where there is none.
func tokenOf(text string, n int) (from, to int) {
	from = strings.IndexByte(text, '#') + 1
	for range n {
		i := strings.IndexByte(text[from:], '/')
		if i < 0 {
			return -1, -1
		}
		from += i + 1
	}
	to = len(text)
	if i := strings.IndexByte(text[from:], '/'); i >= 0 {
		to = from + i
	}
	return from, to
}

// Occurrences are all places at which something is named, in the order of paths and places.
func Occurrences(t Target, b Bundle) []Occurrence {
	p, err := ref.Parse(t.Pointer)
	kind, symbol := symbolAt(p)
	o := occurrences{bundle: b, of: t, way: p, symbol: symbol}
	switch {
	case err != nil:
		return nil
	case kind.word == parameterWord:
		o.parameter()
	default:
		o.named()
	}
	switch {
	case kind.word == "interaction":
		o.calls()
	case kind.word == "message" && len(p) > 3:
		o.throughChannels()
	}
	slices.SortFunc(o.found, func(a, b Occurrence) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.form, b.form))
	})
	return slices.CompactFunc(o.found, func(a, b Occurrence) bool { return a.Path == b.Path && a.Span == b.Span })
}

// occurrences collects those of one thing.
type occurrences struct {
	bundle Bundle
	of     Target
	way    ref.Pointer // of it
	symbol bool        // it has a name that others use
	found  []Occurrence
}

// named finds what names a thing by a name, a pointer or a path.
func (o *occurrences) named() {
	if at, ok := Declared(o.of, o.bundle); ok {
		o.add(at.Path, Use{Span: at.Span, text: o.name()}, true)
	}
	o.uses(o.of, len(o.way))
}

// uses finds where a target is named, by the nth token of a pointer.
func (o *occurrences) uses(of Target, nth int) {
	for _, p := range withNamers(of.Path, o.bundle) {
		tree, ok := o.bundle.Tree(p)
		if !ok {
			continue
		}
		u := user{file: File{p, tree}, files: o.bundle, want: &of, below: o.symbol}
		u.find()
		for _, use := range u.found {
			use.nth = nth
			o.add(p, use, false)
		}
	}
}

// throughChannels finds pointers to a message of a channel that lead through a reference to that channel.
func (o *occurrences) throughChannels() {
	channel := contract.Anchor{Path: o.of.Path, Pointer: o.way[:len(o.way)-2].String()}
	for _, by := range familyOf(o.bundle, channel, "").owners {
		of := Target{by.path, ref.Pointer{"channels", by.channel, "messages", o.way[len(o.way)-1]}.String()}
		if of != o.of {
			o.uses(of, 4)
		}
	}
}

// name is the thing's own name; "" for a file.
func (o *occurrences) name() string {
	if len(o.way) == 0 {
		return ""
	}
	return o.way[len(o.way)-1]
}

// withNamers are a document and all that may name something of it.
func withNamers(path string, files Files) []string {
	paths := append([]string{path}, files.Namers(path)...)
	slices.Sort(paths)
	return slices.Compact(paths)
}

// add adds an occurrence, and finds the name in the key or value that it stands in.
func (o *occurrences) add(path string, use Use, declares bool) {
	tree, ok := o.bundle.Tree(path)
	if !ok {
		return
	}
	at := Occurrence{Path: path, Span: use.Span, Name: use.Span, Declares: declares, form: use.form, scalar: use.Span, text: use.text, to: len(use.text)}
	name := o.name()
	switch use.form {
	case inPointer:
		if from, to := tokenOf(use.text, use.nth); from >= 0 && use.nth > 0 {
			at.from, at.to = from, to
		}
	case inPlaceholder:
		at.from = placeholderOf(use.text, name)
		at.to = at.from + len(name)
	}
	raw := tree.Text().Slice(use.Span.Start, use.Span.End)
	if open, same := verbatim(raw, use.text); same {
		at.Name = source.Span{Start: use.Span.Start + open + at.from, End: use.Span.Start + open + at.to}
	}
	if use.form == inPlaceholder || use.form == inPointer && at.to < len(use.text) {
		at.Span = at.Name
	}
	o.found = append(o.found, at)
}

// verbatim tells whether a scalar is written as it reads, but for quotes, and behind how many bytes it begins.
func verbatim(raw, text string) (open int, same bool) {
	if len(raw) > 1 && (raw[0] == '\'' || raw[0] == '"') {
		return 1, raw[1:len(raw)-1] == text
	}
	return 0, raw == text
}

// placeholderOf is where the name of a placeholder begins in a template; -1 where there is none.
func placeholderOf(template, name string) int {
	from := 0
	for token := range strings.SplitSeq(template, ".") {
		if token == "{"+name+"}" {
			return from + 1
		}
		from += len(token) + 1
	}
	return -1
}

// pointerToken writes a name as it stands in the pointer of a reference.
func pointerToken(name string) string {
	escaped := url.URL{Fragment: ref.Escape(name)}
	return escaped.EscapedFragment()
}

// calls finds the calls of an interaction in workflows of its contract.
func (o *occurrences) calls() {
	tree, ok := o.bundle.Tree(o.of.Path)
	if !ok {
		return
	}
	for _, path := range workflowsOf(o.bundle, o.of.Path, tree.Root()) {
		workflow, ok := o.bundle.Tree(path)
		if !ok {
			continue
		}
		for called := range callsIn(workflow.Root()) {
			if called.Value() == o.way[2] {
				o.add(path, Use{Span: called.Span(), text: called.Value()}, false)
			}
		}
	}
}

// calledAt finds the interaction that a call in a workflow names at an offset: of the first contract that has it.
func calledAt(f File, b Bundle, offset int) (Target, bool) {
	root := f.Tree.Root()
	if contract.IsAsyncAPI(root) {
		return Target{}, false
	}
	for called := range callsIn(root) {
		if !called.Span().Contains(offset) && called.Span().End != offset {
			continue
		}
		for _, namer := range b.Namers(f.Path) {
			tree, ok := b.Tree(namer)
			if !ok || !slices.Contains(workflowsOf(b, namer, tree.Root()), f.Path) {
				continue
			}
			t := Target{namer, ref.Pointer{contract.Extension, "interactions", called.Value()}.String()}
			if _, there := Declared(t, b); there {
				return t, true
			}
		}
	}
	return Target{}, false
}
