// Package native owns the rules of stage structure about how operations are carried out on NATS, and about the configurations of
// streams and consumers: the families OPERATION_, REQUEST_REPLY_, QUEUE_ and NATIVE_. It judges one thing of one contract at a
// time; what streams, consumers and channels mean to each other is for stage overlap.
package native

import (
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// Judges are the families of rules.
func Judges() []verdict.Judge { return []verdict.Judge{operations, streams, consumers} }

// fix is a fix of one title.
func fix(title string, edits func(files verdict.Files) []diag.FileEdit) []verdict.Fix {
	return []verdict.Fix{{Title: title, Edits: edits}}
}

// used are the notes of a finding that stands behind references.
func used(via []contract.Anchor) (notes []verdict.Note) {
	for _, v := range via {
		notes = append(notes, verdict.Note{Anchor: verdict.AtValue(v), Message: "used here"})
	}
	return notes
}
