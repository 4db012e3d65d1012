package flow

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Destination is a parameter of a subject, or a place of a payload.
type Destination struct {
	Param string             // the parameter; "" for a place
	Type  string             // its token type's key
	Of    contract.TokenType // and that

	Place schema.Place
}

// IsParam tells whether it is a parameter.
func (d Destination) IsParam() bool { return d.Param != "" }

// Key is what the destination is called in the map of its bindings.
func (d Destination) Key() string {
	if d.IsParam() {
		return d.Param
	}
	return d.Place.Pointer.String()
}

// Name is what the destination is called by its author: the last part of its pointer; "" for a whole payload.
func (d Destination) Name() string {
	switch p := d.Place.Pointer; {
	case d.IsParam():
		return d.Param
	case len(p) == 0:
		return ""
	default:
		return p[len(p)-1]
	}
}

// Allows tells what is known of a source for the destination. A parameter is contradicted by what can never be one of its tokens;
// all else is for run time, and counts as proved (shapes, When a binding is proved, 4). A place that the bindings construct takes
// what may be absent only where its object does not require it.
func (d Destination) Allows(v Value) schema.Proof {
	if v.From.Values().Empty() {
		return empty
	}
	if !d.IsParam() {
		return d.proof(v)
	}
	meets := v.From.Values().Meets(setOf(d.Of))
	if v.Exact {
		meets = d.Of.Tokens.Meets(v.Tokens)
	}
	if meets {
		return schema.Proof{Decision: schema.Proved}
	}
	return schema.Proof{Decision: schema.Contradicted, Why: "the source gives " + v.From.Values().String()}
}

// empty is what is known where a schema takes no value: that is said of it, and all else is a consequence.
var empty = schema.Proof{Decision: schema.Obstructed, Block: &schema.Block{By: "SCHEMA_UNINHABITED"}}

func (d Destination) proof(v Value) schema.Proof {
	proof := schema.Prove(v.From, d.Place.Listed, d.Place.Parts...)
	if proof.Decision == schema.Contradicted {
		for _, part := range d.Place.Parts {
			if e := part.Empty(); e != nil && e.Cause.Node().Kind() != syntax.Scalar { // false is meant so
				return empty
			}
		}
	}
	return proof
}

// Takes tells whether every value of a source surely fits the destination.
func (d Destination) Takes(v Value) bool {
	switch {
	case v.By != "" || v.Miss != nil:
		return false
	case d.IsParam() && v.Exact:
		return d.Of.Tokens.Includes(v.Tokens)
	case d.IsParam():
		return v.From.Values().Within(setOf(d.Of))
	}
	return d.Allows(v).Decision == schema.Proved
}
