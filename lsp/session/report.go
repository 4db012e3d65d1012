package session

import (
	"slices"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// A Report is all that is said of one document, in one version of everything.
type Report struct {
	Name    string
	URI     string // as the client writes it; "" for a document that is not open
	Version int32  // of an open document
	Items   []Item
	Broken  []analysis.Internal // what broke down in the check
}

// An Item is a diagnostic where the client sees it.
type Item struct {
	diag.Diagnostic
	At      Range
	Related []Related
	Data    int // which of the document's diagnostics it is
}

// Related is another place that a diagnostic speaks of.
type Related struct {
	Name, URI string
	At        Range
	Message   string
}

// Report makes the report of a document, for showing it: fixes have their titles alone.
func (v *View) Report(d Document) Report { return v.report(d, false) }

// Mending is a document's report with what its fixes write.
func (v *View) Mending(d Document) Report { return v.report(d, true) }

func (v *View) report(d Document, edits bool) Report {
	r := Report{Name: d.Name}
	if d.Open != nil {
		r.URI, r.Version = d.Open.URI, d.Open.Version
	}
	if d.Snapshot == nil {
		return r
	}
	text, ok := d.Snapshot.Text(d.Path)
	if !ok {
		return r
	}
	said, broken := d.Snapshot.Said(d.Path, analysis.Wish{Facts: v.Settings.Information, Edits: edits})
	r.Items, r.Broken = v.items(Bundle{d.root, d.Snapshot}, text, said), broken
	return r
}

// items are the diagnostics of a text that a client is to show.
func (v *View) items(b Bundle, text source.Text, all []diag.Diagnostic) (items []Item) {
	for i, found := range all {
		item := Item{Diagnostic: found, At: v.Range(text, found.Span), Data: i}
		for _, rel := range found.Related {
			item.Related = append(item.Related, v.related(b, rel))
		}
		items = append(items, item)
	}
	return items
}

func (v *View) related(b Bundle, rel diag.Related) Related {
	d := b.Document(v, rel.Path)
	r := Related{Name: d.Name, Message: rel.Message}
	if d.Open != nil {
		r.URI = d.Open.URI
	}
	if text, ok := b.Snapshot.Text(rel.Path); ok {
		r.At = v.Range(text, rel.Span)
	}
	return r
}

// Range is a span as the client counts it.
func (v *View) Range(text source.Text, span source.Span) Range {
	return Range{v.Position(text, span.Start), v.Position(text, span.End)}
}

// Position is an offset as the client counts it. Between the two characters of a line break there is no place: one there is the
// end of the line.
func (v *View) Position(text source.Text, offset int) Position {
	offset = min(offset, text.Len()) // others may speak of a place that was there a moment ago
	if text.Slice(max(offset-1, 0), min(offset+1, text.Len())) == "\r\n" {
		offset--
	}
	line, character := text.Character(offset, v.Encoding)
	return Position{uint32(line), uint32(character)} //nolint:gosec // a text has at most 32 MiB
}

// Offset is the place of a position; one outside the text is cut to it.
func (v *View) Offset(text source.Text, p Position) int { return v.offset(text, p) }

// same tells whether a client would show two reports alike.
func (r Report) same(o Report) bool {
	return slices.EqualFunc(r.Items, o.Items, func(a, b Item) bool {
		return a.Code == b.Code && a.Severity == b.Severity && a.At == b.At && a.Message == b.Message && slices.Equal(a.Related, b.Related)
	})
}

// Shown tells whether reports of a document are sent at all, whatever an edit affects.
func (v *View) Shown(d Document) bool { return v.Settings.Scope == Workspace || d.Open != nil }

// reports lists the documents of a bundle of which something may be said.
func (b Bundle) reports(since *analysis.Snapshot) []string {
	if since == nil {
		return b.Snapshot.Documents()
	}
	return b.Snapshot.Affected(since)
}
