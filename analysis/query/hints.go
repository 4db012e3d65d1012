package query

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Hint is what an editor shows behind a value: what a number is in human units, or the type of what a binding takes.
type Hint struct {
	At   int // the end of the value
	Text string
	Type bool   // Text is a type, else it is what the value equals
	More string // the type in words; "" where Text says all
}

// Hints are the hints of a part of a document, in their order.
func Hints(b Bundle, f File, span source.Span) (all []Hint) {
	if !isContract(b, f.Path) {
		return nil
	}
	var bound []binding
	extension, _ := f.Tree.Root().Get(contract.Extension)
	for e := range extension.Value().Entries() {
		finder, ok := hinted[e.Key().Value()]
		if !ok {
			continue
		}
		for _, found := range finder.FindIn(e.Value(), span) {
			for _, h := range found.Things {
				switch h.At += found.Start; {
				case !span.Contains(h.At):
				case h.of == "":
					all = append(all, h.Hint)
				default:
					bound = append(bound, binding{len(all), h})
					all = append(all, h.Hint)
				}
			}
		}
	}
	return typed(b, f.Path, all, bound)
}

// A hint is a Hint as the text of its entry tells it. That of a source has no text yet.
type hint struct {
	Hint
	source flow.Source
	of     string // the interaction that the source stands in, or the pipeline
	step   bool   // it is a pipeline
}

// A binding is a source, and where its hint stands among all.
type binding struct {
	index int
	hint
}

// hinted find the hints in the sections of the extension.
var hinted = func() map[string]*syntax.Finder[hint] {
	all := map[string]*syntax.Finder[hint]{}
	for _, section := range []string{"operations", "streams", "consumers", "interactions", "pipelines"} {
		all[section] = &syntax.Finder[hint]{Whole: true, Entry: func(e syntax.Entry, to *syntax.Finding[hint]) {
			h := hinter{to, e.Key().Value(), section == "pipelines"}
			h.in(e.Value())
		}}
	}
	return all
}()

// A hinter looks for hints in one entry of a section.
type hinter struct {
	to   *syntax.Finding[hint]
	of   string
	step bool
}

func (h hinter) in(n syntax.Node) {
	for e := range n.Entries() {
		switch key, value := e.Key().Value(), e.Value(); {
		case key == "bindings":
			for part := range value.Entries() {
				for bound := range part.Value().Entries() {
					h.source(bound.Value())
				}
			}
		case value.Kind() == syntax.Scalar:
			if text := inUnits(key, value); text != "" {
				h.to.Add(hint{Hint: Hint{At: value.Span().End - h.to.From(), Text: text}})
			}
		default:
			h.in(value)
		}
	}
	for item := range n.Items() {
		h.in(item)
	}
}

// source adds a hint for a source of which the type is known by its name.
func (h hinter) source(n syntax.Node) {
	for _, kind := range []flow.Kind{flow.Input, flow.Context, flow.Branch} {
		e, ok := n.Get(kind.String())
		if value := e.Value(); ok && n.Kind() == syntax.Mapping && value.Kind() == syntax.Scalar {
			h.to.Add(hint{Hint{At: n.Span().End - h.to.From(), Type: true}, flow.Source{Kind: kind, Name: value.Value()}, h.of, h.step})
			return
		}
	}
}

// inUnits is what a property's number is in human units; "" where that says no more than the number.
func inUnits(property string, value syntax.Node) string {
	n, ok := shape.Integer(value)
	switch {
	case !ok:
	case property == "max_age" || property == "duplicate_window" || property == "ack_wait":
		return Nanos(n)
	case property == "max_bytes":
		return Bytes(n)
	case strings.HasSuffix(property, "Ms"):
		if text := Millis(n); text != fmt.Sprintf("%d ms", n) {
			return text
		}
	}
	return ""
}

// typed writes the types of sources into their hints, and leaves out those that nobody knows.
func typed(b Bundle, path string, all []Hint, bound []binding) []Hint {
	if len(bound) == 0 {
		return all
	}
	b.See(path, func(v contract.View) {
		var scope *flow.Scope
		var inputs contract.Place
		for i, s := range bound {
			if i == 0 || s.of != bound[i-1].of || s.step != bound[i-1].step {
				scope, inputs = scopeOf(v, s.hint)
			}
			all[s.index].Text, all[s.index].More = typeOf(scope.Value(s.source), inputs, s.source)
		}
	})
	known := all[:0]
	for _, h := range all {
		if h.Text != "" {
			known = append(known, h)
		}
	}
	return known
}

// scopeOf is the namespace of a source, and the inputs that it may name.
func scopeOf(v contract.View, h hint) (*flow.Scope, contract.Place) {
	if h.step {
		return flow.OfStep(v, contract.NewSchemas(v), flow.StageInput{}), contract.Place{}
	}
	i := contract.InteractionOf(v, h.of)
	return flow.OfInteraction(i), i.Inputs
}

// typeOf is what a source gives: in a word, and in words. Both are empty where that is not known.
func typeOf(v flow.Value, inputs contract.Place, of flow.Source) (word, words string) {
	if v.By != "" {
		return "", ""
	}
	values := v.From.Values()
	word, words = values.Types().String(), values.String()
	if of.Kind == flow.Input {
		if t := inputs.Get(of.Name).Get("tokenType").Word(); t != "" {
			word = t
		}
	}
	return word, words
}
