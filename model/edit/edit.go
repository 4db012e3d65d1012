// Package edit owns how a change of a document is written: a scalar in the style of the one that it replaces, an entry taken
// out with its lines or its comma, a new entry at its place, indented and quoted as what stands around it. It gives edits and
// applies none. It does not know which change is right: that is told by the rule that offers it.
package edit

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Writer writes changes of one version of a document.
type Writer struct{ Tree *syntax.Tree }

func (w Writer) json() bool { return w.Tree.Language() == syntax.JSON }

// Scalar writes text as a scalar, in the style of one that stands where it goes.
func (w Writer) Scalar(text string, like syntax.Style) string {
	switch {
	case w.json() || like == syntax.DoubleQuoted || strings.ContainsFunc(text, unicode.IsControl):
		return quoted(text)
	case like == syntax.SingleQuoted || like == syntax.Literal || like == syntax.Folded || !plainIsText(text):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	return text
}

// quoted writes text as JSON does, which YAML reads too.
func quoted(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil { // text can always be written
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// plainIsText tells whether the text may stand without quotes and is read as text. It says no when it is not sure.
func plainIsText(text string) bool {
	if text == "" || strings.HasPrefix(text, "-") {
		return false
	}
	for i, r := range text {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		digit := r >= '0' && r <= '9'
		switch {
		case letter, r == '/', i > 0 && (digit || r == '-' || r == '_' || r == '.' || r == '~'), i > 0 && r == ':' && i+1 < len(text):
		case i == 0 && digit && strings.Count(text, ".") == 2: // a version
		default:
			return false
		}
	}
	switch strings.ToLower(text) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return false
	}
	return true
}

// Replace writes text in place of a scalar.
func (w Writer) Replace(n syntax.Node, text string) source.Edit {
	span := n.Span()
	added := w.Scalar(text, n.Style())
	if old := w.Tree.Text().Slice(span.Start, span.End); strings.HasSuffix(old, "\n") { // a block scalar holds its last line's end
		added += old[len(strings.TrimRight(old, "\r\n")):]
	}
	return source.Edit{Span: span, New: added}
}

// Remove takes an entry out of its mapping: with its lines in block style, with one comma in flow style.
func (w Writer) Remove(from syntax.Node, e syntax.Entry) []source.Edit {
	return w.RemoveSome(from, func(o syntax.Entry) bool { return o.Key().Span() == e.Key().Span() })
}

// Holds tells whether an entry stands in the mapping itself, and was not merged into it from elsewhere: only then can it be
// removed there.
func Holds(in syntax.Node, e syntax.Entry) bool {
	found, _, ok := in.At(e.Key().Full().Start)
	return ok && found.Key().Span() == e.Key().Span()
}

// end is where an entry ends: its value, or its key where it has none.
func end(e syntax.Entry) int { return max(e.Key().Span().End, e.Value().Full().End) }

// wholeLines widens a span of one entry to its lines, unless the entry begins behind a dash: then the next entry moves up.
func (w Writer) wholeLines(span source.Span) source.Span {
	text := w.Tree.Text()
	first, last := text.Line(span.Start), text.Line(max(span.Start, span.End-1))
	start := text.LineStart(first)
	end := text.Len()
	if last+1 < text.Lines() {
		end = text.LineStart(last + 1)
	}
	if strings.TrimLeft(text.Slice(start, span.Start), " ") == "" {
		return source.Span{Start: start, End: end}
	}
	next := text.Slice(end, min(end+span.Start-start, text.Len()))
	if strings.TrimLeft(next, " ") == "" {
		return source.Span{Start: span.Start, End: end + len(next)}
	}
	return span
}

// RemoveSome takes entries out of their mapping: all those of which drop says so. The last one leaves an empty mapping.
func (w Writer) RemoveSome(from syntax.Node, drop func(syntax.Entry) bool) (edits []source.Edit) {
	var before, first, last syntax.Entry // the last one that stays, and the run that goes
	kept, run := 0, false
	for e := range from.Entries() {
		switch {
		case !drop(e):
			if run {
				edits = append(edits, w.removeRun(from, first, last, source.Span{Start: first.Key().Full().Start, End: e.Key().Full().Start}))
			}
			before, run = e, false
			kept++
		case !run:
			first, last, run = e, e, true
		default:
			last = e
		}
	}
	switch {
	case run && kept == 0:
		return []source.Edit{{Span: from.Span(), New: "{}"}}
	case run:
		edits = append(edits, w.removeRun(from, first, last, source.Span{Start: end(before), End: end(last)}))
	}
	return edits
}

// removeRun takes out neighbouring entries: their lines in block style, a span that holds their commas in flow style.
func (w Writer) removeRun(from syntax.Node, first, last syntax.Entry, flow source.Span) source.Edit {
	if from.Style() == syntax.Flow {
		return source.Edit{Span: flow}
	}
	return source.Edit{Span: w.wholeLines(source.Span{Start: first.Key().Full().Start, End: end(last)})}
}
