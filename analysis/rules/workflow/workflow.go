// Package workflow owns the rules about workflow documents: that an artifact is an Open Workflow document of the form that the
// profile takes, and that the interactions that it calls are there (shapes, Workflows). It judges the form alone: what the tasks of the
// standard do is for whoever runs them.
package workflow

import (
	"fmt"
	"path"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// The rules.
const (
	Document           diag.Code = "WORKFLOW_DOCUMENT"
	InteractionUnknown diag.Code = "WORKFLOW_INTERACTION_UNKNOWN"
)

// Judges are the families of rules.
func Judges() []verdict.Judge { return []verdict.Judge{workflows} }

// maxRelated is how many places of one report are shown.
const maxRelated = 10

// workflows judges a workflow of a contract.
var workflows = verdict.Define("workflow rules", func(v contract.View, name string, out *verdict.Verdict) {
	artifact := v.Entry(contract.Workflows, name).Get("artifact").Get("path")
	file, ok := artifact.Text()
	if !ok || contract.CheckPath(file) != "" {
		by := artifact.By
		if by == "" && ok {
			by = "BUNDLE_PATH_INVALID"
		}
		out.Block(artifact.Anchor(), by, Document, InteractionUnknown)
		return
	}
	root, by := v.InRoot(file).Whole()
	if by != "" {
		out.Block(artifact.Anchor(), by, Document, InteractionUnknown)
		return
	}
	r := reader{path: file}
	r.document(root)
	r.faults(artifact, out)
	r.unknown(v, artifact, out)
}, contract.Workflows)

// A reader reads a workflow document.
type reader struct {
	path  string
	wrong []fault
	calls []contract.Place // the values that name an interaction
	by    diag.Code        // the report that says why a part of the document could not be read
}

// A fault is what is not as it must be, and where.
type fault struct {
	at   verdict.Anchor
	what string
}

func (r *reader) say(at contract.Place, format string, args ...any) {
	r.wrong = append(r.wrong, fault{verdict.AtValue(at.Anchor()), fmt.Sprintf(format, args...)})
}

// faults reports what is wrong with the form: one report for the artifact.
func (r *reader) faults(artifact contract.Place, out *verdict.Verdict) {
	if len(r.wrong) == 0 {
		out.Block(artifact.Anchor(), r.by, Document)
		return
	}
	message := fmt.Sprintf("%s is no Open Workflow document of DSL %s: %s", path.Base(r.path), dsl, r.wrong[0].what)
	if more := len(r.wrong) - 1; more > 0 {
		message += fmt.Sprintf(" (and %d more)", more)
	}
	f := verdict.Finding{Code: Document, Anchor: verdict.AtValue(artifact.Anchor()), Message: message}
	for _, w := range r.wrong[:min(len(r.wrong), maxRelated)] {
		f.Related = append(f.Related, verdict.Note{Anchor: w.at, Message: w.what})
	}
	out.Report(f)
}

// unknown reports calls of interactions that are not there: one report for each name.
func (r *reader) unknown(v contract.View, artifact contract.Place, out *verdict.Verdict) {
	var names []string
	for _, call := range r.calls {
		entry := v.Entry(contract.Interactions, call.Word())
		if entry.Absent() && !slices.Contains(names, call.Word()) {
			names = append(names, call.Word())
		}
	}
	for _, name := range names {
		f := verdict.Finding{Code: InteractionUnknown, Anchor: verdict.AtValue(artifact.Anchor()),
			Message: fmt.Sprintf("%s calls the interaction %s, which this contract does not have", path.Base(r.path), name)}
		for _, call := range r.calls {
			if call.Word() == name && len(f.Related) < maxRelated {
				f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtValue(call.Anchor()), Message: "it is called here"})
			}
		}
		out.Report(f)
	}
	out.Block(artifact.Anchor(), r.by, InteractionUnknown)
}
