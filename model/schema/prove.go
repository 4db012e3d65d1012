package schema

import (
	"github.com/natscontract/natscontract/model/syntax"
)

// A Source is what is known of the values that a binding takes its value from.
type Source struct {
	values  Set
	schemas []Schema
	literal syntax.Node
	absent  bool // there may be no value at all
}

// FromSet is a source whose values are known by a set, such as a context field.
func FromSet(s Set) Source { return Source{values: s} }

// FromSchema is a source whose values are those of some schemas, all at once.
func FromSchema(s ...Schema) Source {
	from := Source{values: Any(), schemas: s}
	for _, one := range s {
		from.values = from.values.Intersect(one.Values())
	}
	return from
}

// FromLiteral is a source that always gives one value.
func FromLiteral(n syntax.Node) Source { return Source{values: Literal(n), literal: n.Resolve()} }

// Optional is the source where it may give no value, as an optional member of a stage's input does.
func (s Source) Optional() Source {
	s.absent = true
	return s
}

// Values is what the source may give.
func (s Source) Values() Set { return s.values }

// A Decision is what is known of a source and a destination.
type Decision uint8

// The decisions.
const (
	Unknown      Decision = iota // neither: a check at run time has to tell
	Proved                       // every value of the source fits
	Contradicted                 // no value of the source fits
	Obstructed                   // something is in the way: Proof.Block
)

// A Proof is a decision with its reason.
type Proof struct {
	Decision Decision
	Why      string // of Unknown and Contradicted: in words, without a subject; reads on from "source and destination: "
	Witness  string // a value of the source that does not fit, as it would be written; "" where none is at hand
	Block    *Block
}

// Prove decides whether a source is proved for a destination, which may consist of several schemas that all must hold
// (shapes, When a binding is proved). A required destination needs a source that is always there.
func Prove(from Source, required bool, to ...Schema) Proof {
	for _, s := range append(append([]Schema{}, to...), from.schemas...) {
		if by := s.Blocked(); by != nil {
			return Proof{Decision: Obstructed, Block: by}
		}
	}
	best := Proof{Decision: Proved}
	for _, s := range to {
		switch p := prove(from, s); {
		case p.Decision == Contradicted:
			return p
		case p.Decision == Unknown && best.Decision == Proved:
			best = p
		}
	}
	if best.Decision == Proved && required && from.absent {
		return Proof{Why: "the source may be absent, and the destination is required"}
	}
	return best
}

func prove(from Source, to Schema) Proof {
	v := to.vertex()
	if v.opaque == nil && (to.w == nil || to.w.takesAll(v)) {
		return Proof{Decision: Proved}
	}
	if from.literal != (syntax.Node{}) {
		return to.w.check(v, from.literal)
	}
	for _, s := range from.schemas {
		if Compare(s, to).Verdict == Equal {
			return Proof{Decision: Proved}
		}
	}
	if v.opaque != nil {
		return Proof{Why: "the destination is in the format " + v.opaque.written + ", of which nothing is proved"}
	}
	takes, exact := v.values()
	if !from.values.Meets(takes) {
		return contradiction(from.values, takes)
	}
	if !from.values.Within(takes) {
		return possible(from.values, takes)
	}
	if !exact {
		return Proof{Why: "the destination's " + v.unproved() + " is not proved"}
	}
	return Proof{Decision: Proved}
}

func contradiction(from, to Set) Proof {
	p := Proof{Decision: Contradicted, Why: "the source gives " + from.String() + ", the destination takes " + to.String()}
	if example, ok := from.outside(to); ok {
		p.Witness = example.String()
	}
	return p
}

func possible(from, to Set) Proof {
	p := Proof{Why: "the source may give " + from.String() + ", the destination takes " + to.String()}
	if example, ok := from.outside(to); ok {
		p.Witness = example.String()
	}
	return p
}

// unproved names the first keyword of a vertex that proofs do not look at.
func (v *vertex) unproved() string {
	for i := range v.form.words {
		s := Any()
		if w := &v.form.words[i]; !s.narrow(w) {
			return w.name
		}
	}
	return "schema"
}
