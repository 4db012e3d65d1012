// Package flow owns what can be bound to what: the sources that an interaction or a pipeline's step has, what is known of their
// values, the destinations in a subject and a payload, whether one is proved for the other, and which source is the best for a
// destination (profile, Interaction inputs and bindings; shapes, When a binding is proved). It reports nothing: rules word what it
// finds, fixes and completion write what it chooses.
package flow

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Kind is a sort of source.
type Kind uint8

// The kinds of sources.
const (
	Input   Kind = iota // an input of the interaction
	Context             // a field of the context
	Branch              // a field of the branch that is dispatched
	Literal             // the value that stands there
	Stage               // a place of a step's input

	kinds
)

var words = [kinds]string{"input", "context", "branch", "literal", "stageInput"}

// String is the property by which a source of the kind is written.
func (k Kind) String() string { return words[k] }

// A Source is where a value comes from, as it is written.
type Source struct {
	Kind Kind
	Name string // the input, the field, or the pointer; "" of a literal
}

// String is the source as one would write it: {input: item}.
func (s Source) String() string {
	name := s.Name
	switch {
	case s.Kind == Literal:
		name = "…"
	case name == "":
		name = "''"
	}
	return "{" + s.Kind.String() + ": " + name + "}"
}

// Value is the source as it is to be written.
func (s Source) Value() edit.Value {
	return edit.Object(edit.Member{Name: s.Kind.String(), Value: edit.Text(s.Name)})
}

// A Written is a source as it stands in a document.
type Written struct {
	Source
	At      contract.Place // the object
	Value   contract.Place // the value of its one property
	By      diag.Code      // the report that says why it cannot be read
	Foreign bool           // it is one that only the other of interactions and pipelines has; Source says which
}

// Read reads a source. Foreign are the kinds that mean nothing where it stands.
func Read(at contract.Place, foreign ...Kind) Written {
	w := Written{At: at, By: at.By}
	for _, k := range foreign {
		if w.By == "" && at.Node.Has(k.String()) {
			w.Kind, w.Foreign = k, true
			return w
		}
	}
	for k := range kinds {
		if w.By != "" || !at.Node.Has(k.String()) {
			continue
		}
		w.Kind, w.Value = k, at.Get(k.String())
		w.Name, w.By = w.Value.Word(), w.Value.By
		if k != Literal && w.By == "" && w.Value.Node.Tag() != syntax.TagString {
			w.By = "STRUCTURE_TYPE"
		}
		return w
	}
	if w.By == "" {
		w.By = "STRUCTURE_EXCLUSIVE"
	}
	return w
}

// InInteraction and InPipeline are the kinds that mean nothing there.
var (
	InInteraction = []Kind{Stage}
	InPipeline    = []Kind{Input, Branch}
)
