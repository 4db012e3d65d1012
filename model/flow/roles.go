package flow

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

// PayloadExpression is what every expression of correlation and completion begins with (shapes, Interactions: Expr).
const PayloadExpression = "$message.payload#"

// Expression reads an expression of correlation or completion (shapes, Interactions: Expr).
func Expression(at contract.Place) (p ref.Pointer, by diag.Code) {
	text, ok := at.Text()
	if !ok {
		return nil, cmp.Or(at.By, "STRUCTURE_MISSING_PROPERTY")
	}
	pointer, is := strings.CutPrefix(text, PayloadExpression)
	p, err := ref.Parse(pointer)
	if !is || err != nil {
		return nil, "CORRELATION_EXPRESSION"
	}
	return p, ""
}

// A Role is what correlation reads at a place of a payload.
type Role struct {
	Name    string // operation, branch, attempt, peer or fence
	At      contract.Place
	Pointer ref.Pointer
	By      diag.Code // the report that says why it cannot be read
	Sources []Source  // those that a request may give it, the usual one first
}

// Whole tells whether the role is an integer; else it is a string.
func (r Role) Whole() bool { return r.Name == "attempt" || r.Name == "fence" }

// Roles are those of an interaction, in the order of the profile.
func Roles(i contract.Interaction) (all []Role) {
	for _, r := range []Role{
		{Name: "operation", Sources: []Source{{Input, "operationId"}, {Context, "operationId"}}},
		{Name: "branch", Sources: []Source{{Branch, "id"}}},
		{Name: "attempt", Sources: []Source{{Branch, "attempt"}}},
		{Name: "peer", Sources: []Source{{Branch, "peerId"}}},
		{Name: "fence", Sources: []Source{{Branch, "fence"}}},
	} {
		r.At = i.Correlation.Get(r.Name)
		r.Pointer, r.By = Expression(r.At)
		switch {
		case r.Name != "operation" || i.Inputs.Node.Has("operationId"):
		case i.Inputs.By != "":
			slices.Reverse(r.Sources) // nobody knows whether there is such an input
		default:
			r.Sources = r.Sources[1:]
		}
		all = append(all, r)
	}
	return all
}

// Takes tells whether a source is one of the role's own.
func (r Role) Takes(s Source) bool { return slices.Contains(r.Sources, s) }

// within tells whether a pointer leads to a place or into it.
func within(p, at ref.Pointer) bool { return len(p) >= len(at) && slices.Equal(p[:len(at)], at) }
