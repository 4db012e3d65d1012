package render

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/printable"
)

// PlaceText is a place explained on a terminal. Where says where it is: a path with line and column.
func PlaceText(x query.Explanation, where string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", printable.Line(placeTitle(x)), printable.Line(where))
	if x.Pointer != "" {
		b.WriteString("  " + printable.Line(x.Pointer))
	}
	b.WriteByte('\n')
	if x.Outside != "" {
		says := "Nothing is known of it: " + printable.Line(x.Outside)
		if !strings.HasSuffix(says, "?") {
			says += "."
		}
		fmt.Fprintf(&b, "\n%s\n", wrap(says, 80))
		return b.String()
	}
	for _, sentence := range x.Means {
		fmt.Fprintf(&b, "\n%s\n", wrap(sentence, 80))
	}
	writePlaceFacts(&b, x)
	writeMembers(&b, x)
	return b.String()
}

// placeTitle names the place and what has it.
func placeTitle(x query.Explanation) string {
	var title string
	switch x.Kind {
	case query.Document:
		return orElse(x.Is, "document")
	case query.Item:
		title = "item " + x.Name
	default:
		title = x.Name
	}
	switch {
	case x.Of != "" && x.Kind == query.Property && x.Outside == "":
		title += ": a property of " + x.Of
	case x.Of != "":
		title += ": in " + x.Of
	}
	if x.Required {
		title += ", required"
	}
	return title
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func writePlaceFacts(b *strings.Builder, x query.Explanation) {
	var all []fact
	if len(x.Values) > 1 {
		all = append(all, fact{"Values", strings.Join(x.Values, ", ")})
	} else if x.Takes != "" && x.Kind != query.Document && !strings.HasSuffix(x.Takes, " "+x.Name) { // "a deployment" is no news
		all = append(all, fact{"Takes", x.Takes})
	}
	if x.JudgedBy != "" {
		all = append(all, fact{"Whether", fmt.Sprintf("it may or must stand here is told by %s", x.JudgedBy)})
	}
	if x.Link != "" {
		all = append(all, fact{"More", x.Link})
	}
	if len(all) > 0 {
		b.WriteByte('\n')
	}
	for _, f := range all {
		fmt.Fprintf(b, "%-13s %s\n", f.name+":", strings.ReplaceAll(wrap(f.value, 66), "\n", "\n"+strings.Repeat(" ", 14)))
	}
}

// writeMembers lists the properties of an object: what is there, and what could be.
func writeMembers(b *strings.Builder, x query.Explanation) {
	if len(x.Members) == 0 {
		return
	}
	width := 0
	for _, m := range x.Members {
		width = max(width, len(m.Name))
	}
	b.WriteString("\nProperties (* required, + there):\n")
	for _, m := range x.Members {
		mark := func(is bool, sign string) string {
			if is {
				return sign
			}
			return " "
		}
		indent := "\n" + strings.Repeat(" ", width+6)
		fmt.Fprintf(b, "  %s%s %-*s  %s\n", mark(m.Required, "*"), mark(m.There, "+"), width, m.Name,
			strings.ReplaceAll(wrap(m.Means, max(74-width, 30)), "\n", indent+" "))
	}
}
