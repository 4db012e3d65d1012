package session

import (
	"context"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
)

// A Tally counts what is said, whether a client shows it or not: facts that hold for a right contract are only a number to most, and
// what could not be decided is a number too, lest it pass for sound.
type Tally struct {
	Errors      int `json:"errors"`
	Warnings    int `json:"warnings"`
	Information int `json:"information"`
	Hints       int `json:"hints"`
	Blocked     int `json:"blocked"`
}

// add counts a diagnostic.
func (t *Tally) add(severity diag.Severity) {
	switch severity {
	case diag.Error:
		t.Errors++
	case diag.Warning:
		t.Warnings++
	case diag.Information:
		t.Information++
	case diag.Hint:
		t.Hints++
	}
}

// A Status is how a document and its bundle stand.
type Status struct {
	Document Tally                `json:"document"`
	Bundle   Tally                `json:"bundle"`
	Stages   map[diag.Stage]Tally `json:"stages"` // of the bundle, where a stage has something to say
}

// Status counts what is said of a document, and of all of its bundle. It ends early when the context does.
func (v *View) Status(ctx context.Context, d Document) (Status, error) {
	s := Status{Stages: map[diag.Stage]Tally{}}
	for _, path := range d.Snapshot.Documents() {
		if err := ctx.Err(); err != nil {
			return Status{}, err
		}
		said, _ := d.Snapshot.Said(path, analysis.Wish{Facts: true})
		for _, found := range said {
			stage := s.Stages[found.Stage]
			stage.add(found.Severity)
			s.Stages[found.Stage] = stage
			s.Bundle.add(found.Severity)
			if path == d.Path {
				s.Document.add(found.Severity)
			}
		}
		for _, b := range d.Snapshot.Blocked(path) {
			rule, _ := analysis.RuleFor(b.Code)
			stage := s.Stages[rule.Stage]
			stage.Blocked++
			s.Stages[rule.Stage] = stage
			s.Bundle.Blocked++
			if path == d.Path {
				s.Document.Blocked++
			}
		}
	}
	return s, nil
}
