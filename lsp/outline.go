package lsp

import (
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/syntax"
)

// A draft is a part of an answer in which the lines are still missing. It is good for as long as the text that it speaks of.
type draft struct {
	text      []byte
	gaps      []gap
	character int // of the place that the lines count from
}

// A gap is where a line goes, by how many bytes of the text stand before it.
type gap struct{ at, line int32 }

// maxDigits is the longest line number that is likely.
const maxDigits = 6

func (d *draft) size() int { return len(d.text) + maxDigits*len(d.gaps) }

// write appends the draft, for a line that its lines count from.
func (d *draft) write(to []byte, line int) []byte {
	at, last := int32(0), int32(-1)
	var digits []byte
	for _, g := range d.gaps {
		if g.line != last { // most of the time it is the same one
			digits, last = strconv.AppendInt(digits[:0], int64(line+int(g.line)), 10), g.line
		}
		to = append(append(to, d.text[at:g.at]...), digits...)
		at = g.at
	}
	return append(to, d.text[at:]...)
}

// An outliner puts an outline together from drafts.
type outliner struct {
	place
	of     *server
	drafts []*draft
	lines  []int // that each one's lines count from
}

// outline writes a document's outline. Ten thousand symbols are asked for again after every keystroke, and what a keystroke changes of
// them is mostly nothing, else their lines.
func (s *server) outline(p place) written {
	o := &outliner{place: p, of: s}
	o.text("[")
	o.sections(query.Outline(p.file))
	o.text("]")
	size := 0
	for _, d := range o.drafts {
		size += d.size()
	}
	to := s.stream.room(size)
	for i, d := range o.drafts {
		to = d.write(to, o.lines[i])
	}
	return to
}

func (o *outliner) put(d *draft, line int) {
	o.drafts, o.lines = append(o.drafts, d), append(o.lines, line)
}

func (o *outliner) text(s string) { o.put(&draft{text: []byte(s)}, 0) }

func (o *outliner) sections(all []query.Section) {
	for i, s := range all {
		head := &draft{}
		if i > 0 {
			head.add(",")
		}
		o.head(head, query.Symbol{Name: s.Name, At: s.At, Whole: s.Whole}, 0)
		head.add(`,"children":[`)
		o.put(head, 0)
		o.sections(s.Sections)
		for k, found := range s.Things {
			if k > 0 {
				o.text(",")
			}
			o.things(found)
		}
		o.text("]}")
	}
}

// things drafts what stands together, unless that has been done before.
func (o *outliner) things(found syntax.Found[query.Symbol]) {
	line, character := o.ruler.Character(found.Start, o.view.Encoding)
	if found.Memo != nil {
		if known, ok := found.Memo.Load(o.of); ok && known.(*draft).character == character {
			o.put(known.(*draft), line)
			return
		}
	}
	n := count(found.Things)
	d := &draft{text: make([]byte, 0, n*maxSymbol), gaps: make([]gap, 0, n*4), character: character}
	o.list(d, found.Things, found.Start, line)
	if found.Memo != nil {
		found.Memo.Store(o.of, d)
	}
	o.put(d, line)
}

// maxSymbol is how long a symbol is likely to be, in bytes.
const maxSymbol = 256

// count is the number of symbols, with those inside.
func count(all []query.Symbol) int {
	n := len(all)
	for i := range all {
		n += count(all[i].Inside)
	}
	return n
}

// list drafts symbols whose places count from an offset, and lines that count from a line.
func (o *outliner) list(d *draft, things []query.Symbol, from, line int) {
	for i := range things {
		if i > 0 {
			d.add(",")
		}
		s := &things[i]
		o.head(d, query.Symbol{Name: s.Name, Detail: s.Detail, Of: s.Of, At: s.At.Shift(from), Whole: s.Whole.Shift(from)}, line)
		if len(s.Inside) > 0 {
			d.add(`,"children":[`)
			o.list(d, s.Inside, from, line)
			d.add("]")
		}
		d.add("}")
	}
}

// head drafts a symbol but for its end.
func (o *outliner) head(d *draft, s query.Symbol, line int) {
	d.add(`{"name":`)
	d.quote(shown(s.Name))
	if s.Detail != "" {
		d.add(`,"detail":`)
		d.quote(s.Detail)
	}
	d.add(`,"kind":`)
	d.text = strconv.AppendInt(d.text, int64(o.of.can.outline.shows(symbolKinds[s.Of])), 10)
	d.add(`,"selectionRange":`)
	d.span(o.at(s.At), line)
	d.add(`,"range":`)
	d.span(o.at(s.Whole), line)
}

func (d *draft) add(s string) { d.text = append(d.text, s...) }

// quote appends a string. Most have nothing in them that must be escaped.
func (d *draft) quote(s string) {
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) < 0 {
		d.add(`"`)
		d.add(s)
		d.add(`"`)
		return
	}
	if quoted, err := protocol.AppendMarshal(d.text, protocol.String(s)); err == nil {
		d.text = quoted
	}
}

func (d *draft) span(r protocol.Range, line int) {
	d.add(`{"start":`)
	d.position(r.Start, line)
	d.add(`,"end":`)
	d.position(r.End, line)
	d.add("}")
}

func (d *draft) position(p protocol.Position, line int) {
	d.add(`{"line":`)
	d.gaps = append(d.gaps, gap{int32(len(d.text)), int32(int(p.Line) - line)}) //nolint:gosec // a text has at most 32 MiB
	d.add(`,"character":`)
	d.text = strconv.AppendUint(d.text, uint64(p.Character), 10)
	d.add("}")
}
