package render

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/diag"
)

// TextOptions say how a report is shown on a terminal.
type TextOptions struct {
	Colour      bool
	Information bool // information and hints are listed too, not only counted
}

// Text writes a report for people: each diagnostic with the source that it speaks of, and one line that counts all.
func Text(w io.Writer, r Report, opts TextOptions) error {
	t := texter{report: r, style: painter(opts.Colour)}
	for _, d := range r.Diagnostics {
		if !opts.Information && !d.Severity.AtLeast(diag.Warning) {
			continue
		}
		if _, err := io.WriteString(w, t.diagnostic(d)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, t.summary(opts.Information))
	return err
}

type texter struct {
	report Report
	style  painter
}

// diagnostic is the block of lines that shows one diagnostic, with an empty line behind it.
func (t texter) diagnostic(d diag.Diagnostic) string {
	var b strings.Builder
	gutter := t.gutter(d)
	label := t.style.paint(inkOf(d.Severity), string(d.Severity))
	fmt.Fprintf(&b, "%s: %s: %s %s\n", t.place(d.Place), label,
		t.style.paint(boldInk, printable.Line(d.Message)), t.style.paint(faintInk, "["+string(d.Code)+"]"))
	t.excerpt(&b, d.Place, gutter, "^", inkOf(d.Severity))
	for _, rel := range d.Related {
		fmt.Fprintf(&b, "%s: %s: %s\n", t.place(rel.Place), t.style.paint(informationInk, "note"), printable.Line(rel.Message))
		t.excerpt(&b, rel.Place, gutter, "-", informationInk)
	}
	indent := strings.Repeat(" ", gutter+2)
	fmt.Fprintf(&b, "%s%s %s\n\n", indent, t.style.paint(gutterInk, "= help:"), help(d))
	return b.String()
}

// gutter is the width of the line numbers of a diagnostic's excerpts, so that they stand under each other.
func (t texter) gutter(d diag.Diagnostic) int {
	width := 1
	if text, ok := t.report.Texts[d.Path]; ok {
		width = gutterFor(text, d.Span)
	}
	for _, rel := range d.Related {
		if text, ok := t.report.Texts[rel.Path]; ok {
			width = max(width, gutterFor(text, rel.Span))
		}
	}
	return width
}

func (t texter) place(p diag.Place) string {
	at := t.report.position(p.Path, p.Span.Start)
	return fmt.Sprintf("%s:%d:%d", t.style.paint(boldInk, printable.Line(p.Path)), at.Line, at.Column)
}

func (t texter) excerpt(b *strings.Builder, p diag.Place, gutter int, mark string, i ink) {
	if text, ok := t.report.Texts[p.Path]; ok {
		excerpt{text: text, span: p.Span, mark: mark, gutter: gutter, style: t.style, ink: i}.write(b)
	}
}

// help says which fixes are at hand, and where to read more.
func help(d diag.Diagnostic) string {
	more := "natscontract explain " + string(d.Code)
	var titles []string
	for _, fix := range d.Fixes {
		first, size := utf8.DecodeRuneInString(fix.Title) // an editor lists titles with a capital
		titles = append(titles, printable.Line(string(unicode.ToLower(first))+fix.Title[size:]))
	}
	if len(titles) == 0 {
		return more
	}
	return strings.Join(titles, ", or ") + " (" + more + ")"
}

func (t texter) summary(listed bool) string {
	r := t.report
	errors, warnings := r.Count(diag.Error), r.Count(diag.Warning)
	information, hints := r.Count(diag.Information), r.Count(diag.Hint)
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %s, %s in %s",
		t.style.paint(inkWhen(errors, errorInk), count(errors, "error")),
		t.style.paint(inkWhen(warnings, warningInk), count(warnings, "warning")),
		fmt.Sprintf("%d information", information), count(hints, "hint"), t.scope())
	if n := len(r.Blocked); n > 0 {
		fmt.Fprintf(&b, "; %s blocked", count(n, "check"))
	}
	if information+hints > 0 && !listed {
		b.WriteString(" (--show information lists information and hints)")
	}
	b.WriteByte('\n')
	return b.String()
}

func (t texter) scope() string {
	return fmt.Sprintf("%s and %s", count(t.report.Contracts, "contract"), count(t.report.Files, "file"))
}

func inkWhen(n int, i ink) ink {
	if n == 0 {
		return plainInk
	}
	return i
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
