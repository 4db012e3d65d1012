package render

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/printable"
)

// policyWidth is how wide a policy is on a terminal, in columns.
const policyWidth = 100

// PolicyText is what an interaction or a pipeline does, on a terminal. Title says which it is and where. Otherwise stands there
// when nothing can be told.
func PolicyText(title string, topics []query.Topic, otherwise string) string {
	var b strings.Builder
	b.WriteString(printable.Line(title) + "\n\n")
	width := 0
	for _, t := range topics {
		width = max(width, len(t.About)+1)
	}
	indent := "\n" + strings.Repeat(" ", width+3)
	for _, t := range topics {
		fmt.Fprintf(&b, "  %-*s %s\n", width, t.About+":", strings.ReplaceAll(wrap(printable.Line(t.Text), policyWidth-width-3), "\n", indent))
	}
	if len(topics) == 0 {
		fmt.Fprintf(&b, "  %s\n", wrap(printable.Line(otherwise), policyWidth-2))
	}
	return b.String()
}
