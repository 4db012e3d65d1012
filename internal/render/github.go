package render

import (
	"fmt"
	"io"
	"strings"

	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/diag"
)

// GitHub writes errors and warnings as workflow commands, which a run shows as annotations, and one line that counts all.
// Information and hints are only counted: a run shows few annotations.
func GitHub(w io.Writer, r Report) error {
	var b strings.Builder
	for _, d := range r.Diagnostics {
		if d.Severity.AtLeast(diag.Warning) {
			b.WriteString(r.workflowCommand(d))
		}
	}
	b.WriteString(texter{report: r}.summary(true))
	_, err := io.WriteString(w, b.String())
	return err
}

func (r Report) workflowCommand(d diag.Diagnostic) string {
	start, end := r.position(d.Path, d.Span.Start), r.position(d.Path, d.Span.End)
	place := fmt.Sprintf("file=%s,line=%d,endLine=%d", commandProperty(d.Path), start.Line, end.Line)
	if start.Line == end.Line { // columns of different lines are refused
		place += fmt.Sprintf(",col=%d,endColumn=%d", start.Column, end.Column)
	}
	message := printable.Line(d.Message)
	for _, rel := range d.Related {
		at := r.position(rel.Path, rel.Span.Start)
		message += fmt.Sprintf("\n%s:%d:%d: %s", printable.Line(rel.Path), at.Line, at.Column, printable.Line(rel.Message))
	}
	return fmt.Sprintf("::%s %s,title=%s::%s\n", d.Severity, place, commandProperty(string(d.Code)), commandData(message))
}

// A workflow command is one line; these are the escapes that its reader knows.
var (
	commandData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace
)
