package syntax

import (
	"strings"

	"github.com/natscontract/natscontract/internal/seq"
	"github.com/natscontract/natscontract/model/source"
)

// Stated limits: what passes them is reported and left unread, so that time and memory stay bounded (rules.tsv,
// PARSE_LIMIT).
const (
	MaxDepth      = 200      // nested mappings and sequences; the root has depth 1
	MaxAliasNodes = 100_000  // nodes made by aliases
	MaxBytes      = 32 << 20 // of a file
)

// A parser reads one version of a text. It goes forward only, and what it makes of a collection's entries is a function
// of the collection's form, its indent and the text from the entry on. That is what allows the parser of the next version
// to take entries over from the last one (reuse.go): there is one parser, and reading incrementally is reading with a
// memory.
//
// It sees the text through a window, which a reader from scratch makes as large as the text, and which an incremental
// reader keeps small. All offsets count from the start of the text.
type parser struct {
	text  source.Text
	src   string // the window
	base  int    // the window's offset
	final bool   // the window reaches the text's end
	size  int    // how large to make a window
	clone bool   // the window is not to be kept

	pos    int // where the parser stands
	line   int // where its line begins: pos-line is the column, in bytes
	tab    int // a tab in the indentation before pos, or -1
	depth  int
	faults []fault // with offsets from the start of the text, until an entry takes them
	stack  []draft // of the collections that are being read
	parts  []part  // likewise: what was taken over
	ready  []entry // of the collection that is being made

	openers    []byte // the closers that open brackets wait for
	lostInFlow bool   // what ended the brackets early is reported already

	balance int    // of JSON's brackets; where it is not 0 the indentation decides what belongs together
	far     bool   // something was decided by text far ahead: a merge conflict
	old     *reuse // the last version, nil for a reader from scratch
}

// starved is thrown when the window ends before the text does.
type starved struct{}

// at is the byte at an offset, 0 at the text's end.
func (p *parser) at(i int) byte {
	if i-p.base < len(p.src) {
		return p.src[i-p.base]
	}
	p.need()
	return 0
}

// need throws when the text goes on behind the window.
func (p *parser) need() {
	if !p.final {
		panic(starved{})
	}
}

// end is the offset behind the window. A loop that runs into it calls need.
func (p *parser) end() int { return p.base + len(p.src) }

// eof tells whether the offset is the end of the text.
func (p *parser) eof(i int) bool {
	if i < p.end() {
		return false
	}
	p.need()
	return true
}

// slice is the text between two offsets of the window, and a part of it: what is kept of it is copied (see draft.entry).
func (p *parser) slice(start, end int) string { return p.src[start-p.base : end-p.base] }

// move goes to an offset with a known column, by a new window where needed.
func (p *parser) move(to, column int) {
	if to < p.base || to > p.end() || to == p.end() && !p.final {
		stop := min(to+p.size, p.text.Len())
		p.src, p.base, p.final = p.text.Slice(to, stop), to, stop == p.text.Len()
	}
	p.pos, p.line, p.tab = to, to-column, -1
}

// endsWord tells whether blank space or the end of the text stands at the offset: what an indicator needs behind it.
func (p *parser) endsWord(i int) bool {
	c := p.at(i)
	return classes[c]&(isBlank|isBreak) != 0 || c == 0 && p.eof(i)
}

func (p *parser) column() int { return p.pos - p.line }

// fault notes a fault.
func (p *parser) fault(kind FaultKind, start, end int, message string) {
	p.faults = append(p.faults, fault{kind, start, end, message})
}

func (p *parser) syntax(start, end int, message string) { p.fault(FaultSyntax, start, end, message) }

// take moves the faults from the mark on into an entry.
func (p *parser) take(mark int, e *draft, start int) {
	if len(p.faults) == mark {
		return
	}
	own := make([]fault, 0, len(p.faults)-mark)
	for _, f := range p.faults[mark:] {
		f.start -= start
		f.end -= start
		own = append(own, f)
	}
	e.faults = own
	p.faults = p.faults[:mark]
}

// skipBlanks moves over spaces and tabs.
func (p *parser) skipBlanks() {
	for blank(p.at(p.pos)) {
		p.pos++
	}
}

// skipBreak moves over the line break at pos, and begins a line.
func (p *parser) skipBreak() {
	if p.at(p.pos) == '\r' && p.at(p.pos+1) == '\n' {
		p.pos++
	}
	p.pos++
	p.line = p.pos
}

// skip moves over blank space, comments and merge-conflict markers to the next token, and tells whether that is on
// another line. It leaves in p.tab a tab that stands in the indentation before the token.
func (p *parser) skip() (fresh bool) {
	fresh = p.pos == p.line
	for {
		start := p.pos
		p.tab = -1
		for {
			c := p.at(p.pos)
			if c == '\t' && fresh && p.tab < 0 {
				p.tab = p.pos
			} else if c != ' ' && c != '\t' {
				break
			}
			p.pos++
		}
		switch c := p.at(p.pos); {
		case c == '#' && (p.pos > start || fresh):
			p.skipComment()
		case c == '\n' || c == '\r':
		case fresh && p.pos == p.line && p.conflict():
			continue
		default:
			return fresh
		}
		if p.eof(p.pos) {
			p.tab = -1
			return fresh
		}
		p.skipBreak()
		fresh = true
	}
}

// skipComment moves to the end of the line.
func (p *parser) skipComment() {
	s, i := p.src, p.pos-p.base
	bad := -1
	for i < len(s) && !newline(s[i]) {
		if classes[s[i]]&isOdd == 0 {
			i++
			continue
		}
		if size, ok := odd(s, i, false); ok {
			i += size
		} else {
			if bad < 0 {
				bad = i
			}
			i += size
		}
	}
	p.pos = p.base + i
	if i == len(s) {
		p.need()
	}
	if bad >= 0 {
		p.encoding(p.base + bad)
	}
}

// encoding notes a byte that is no text.
func (p *parser) encoding(at int) {
	message, size := "a control character that YAML forbids", 1
	if p.at(at) >= 0x80 {
		message = "bytes that are no UTF-8"
		if size, _ = odd(p.src, at-p.base, false); size > 1 {
			message = "a character that YAML forbids"
		}
	}
	p.fault(FaultEncoding, at, at+size, message)
}

// conflict moves over a merge-conflict marker at the start of a line, to the start of the next. The side above ======= is
// read, the other is not: two sides are one fault, and read together they would be many.
func (p *parser) conflict() bool {
	c := p.at(p.pos)
	if c != '<' && c != '=' && c != '|' && c != '>' || !p.marker(c, p.pos) {
		return false
	}
	p.far = true
	switch c {
	case '<':
		p.syntax(p.pos, p.pos+7, "an unresolved merge conflict begins here")
		p.skipComment()
	case '>':
		p.syntax(p.pos, p.pos+7, "the end of a merge conflict that has no beginning")
		p.skipComment()
	default:
		if close := p.closing(); close >= 0 {
			p.pos = close
		} else {
			p.syntax(p.pos, p.pos+7, "a merge-conflict marker")
		}
		p.skipComment()
	}
	if !p.eof(p.pos) {
		p.skipBreak()
	}
	return true
}

// marker tells whether seven of the character and a space or the end of the line stand at the offset.
func (p *parser) marker(c byte, at int) bool {
	for i := range 7 {
		if p.at(at+i) != c {
			return false
		}
	}
	return p.endsWord(at + 7)
}

// closing finds the line that ends the conflict, from pos on; -1 where there is none.
func (p *parser) closing() int {
	p.need() // the end may be anywhere
	for i := p.pos; i < p.end(); i++ {
		if p.at(i) == '>' && (newline(p.at(i - 1))) && p.marker('>', i) {
			return i
		}
	}
	return -1
}

// atDocument tells whether a document marker, --- or ..., stands at pos.
func (p *parser) atDocument() bool { return p.pos == p.line && p.documentAt(p.pos) }

// documentAt tells the same of the start of any line.
func (p *parser) documentAt(i int) bool {
	c := p.at(i)
	return (c == '-' || c == '.') && p.at(i+1) == c && p.at(i+2) == c && p.endsWord(i+3)
}

// done tells whether nothing more belongs to the document: its end, or the end of the text.
func (p *parser) done() bool { return p.at(p.pos) == 0 && p.eof(p.pos) || p.atDocument() }

// skipBroken moves over the rest of the line and all lines indented by more than n: what a fault costs. It returns where
// the last of them that is not empty ends.
func (p *parser) skipBroken(n int) (end int) {
	end = max(p.pos, p.skipLine())
	pos, line := p.pos, p.line
	for newline(p.at(p.pos)) {
		p.skipBreak()
		for p.at(p.pos) == ' ' {
			p.pos++
		}
		indent := p.pos - p.line
		tab := p.at(p.pos) == '\t'
		p.skipBlanks()
		switch c := p.at(p.pos); {
		case newline(c), c == '#' && indent <= n:
			p.skipLine()
			continue
		case p.done(), indent <= n && !tab, indent == 0 && strings.IndexByte("<=|>", c) >= 0 && p.marker(c, p.pos):
		default:
			end = max(end, p.skipLine())
			pos, line = p.pos, p.line
			continue
		}
		break
	}
	p.pos, p.line, p.tab = pos, line, -1
	return end
}

// skipLine moves to the end of the line, and returns where its text ends.
func (p *parser) skipLine() int {
	last := p.pos
	for {
		c := p.at(p.pos)
		if newline(c) || c == 0 && p.eof(p.pos) {
			return last
		}
		p.pos++
		if !blank(c) {
			last = p.pos
		}
	}
}

// A part is a run of entries that was taken over from the last version, between those read anew.
type part struct {
	entries entries
	before  int // how many entries of the stack stand before it
	from    *body
	lo, hi  int // which of its entries
}

// A builder collects the entries of one collection on the parser's stacks.
type builder struct {
	p      *parser
	form   form
	indent int
	start  int // of the collection
	lead   int
	mark   int  // of the parser's faults
	entry0 int  // where its entries begin on the stack
	part0  int  // and its parts
	first  int  // of the entry that is being read: where it begins,
	faults int  // and the mark of its faults
	around bool // a closing bracket was judged by those around the collection
	headed bool // it was seen whether the last version's entries up to the edit can be taken
}

func (p *parser) build(form form, indent, start int) builder {
	return builder{p: p, form: form, indent: indent, start: start, lead: -1, mark: len(p.faults), faults: len(p.faults),
		entry0: len(p.stack), part0: len(p.parts)}
}

// lost tells whether one of the entries holds a string that is not closed.
func (b *builder) lost() bool {
	for i := range b.p.stack[b.entry0:] {
		if d := &b.p.stack[b.entry0+i]; (d.key.flags|d.value.flags)&flagLost != 0 {
			return true
		}
	}
	for i := range b.p.parts[b.part0:] {
		if b.p.parts[b.part0+i].entries.Sum().flags&flagLost != 0 {
			return true
		}
	}
	return false
}

// begin notes that an entry begins at the offset; the one before it ends there.
func (b *builder) begin(at int) {
	b.seal(at)
	if b.lead < 0 {
		b.lead = at - b.start
	} else {
		b.faults = len(b.p.faults)
	}
	b.first = at
}

// seal gives the last entry its extent and its faults.
func (b *builder) seal(at int) {
	if n := len(b.p.stack); n > b.entry0 && b.p.stack[n-1].width == 0 {
		e := &b.p.stack[n-1]
		e.width = uint32(at - b.first)
		b.p.take(b.faults, e, b.first)
	}
}

// add puts the entry that began last onto the stack.
func (b *builder) add(e draft) { b.p.stack = append(b.p.stack, e) }

// finish makes the node, which ends at the offset, and clears the stacks.
func (b *builder) finish(end int) reading {
	b.seal(end)
	c := &body{lead: uint32(max(b.lead, 0)), indent: int32(b.indent)}
	g := reading{green: green{kind: Sequence, form: b.form, width: uint32(end - b.start)}, body: c}
	b.fill(c)
	g.flags = c.run.Sum().flags
	if b.form.mapping() {
		g.kind = Mapping
		if twice := duplicates(c); twice != nil {
			room(&c).twice = twice
			g.flags |= flagDuplicate
		}
	}
	return g
}

// fill puts the entries into the collection, and clears the stacks.
func (b *builder) fill(c *body) {
	p := b.p
	drafts, parts := p.stack[b.entry0:], p.parts[b.part0:]
	fresh := p.ready[:0]
	for i := range drafts {
		fresh = append(fresh, drafts[i].entry(p.clone))
	}
	if len(parts) == 0 && len(fresh) <= small {
		c.run.Fill(fresh)
	} else {
		list, x := assemble(fresh, parts, b.form.mapping())
		c.run.Hold(list)
		if x != nil {
			room(&c).index = x
		}
	}
	clear(fresh)
	clear(drafts)
	clear(parts)
	p.ready, p.stack, p.parts = fresh, p.stack[:b.entry0], p.parts[:b.part0]
}

// assemble joins what was read with what was taken over, in order, and brings a large mapping's index up to date.
func assemble(fresh []entry, parts []part, mapping bool) (entries, *index) {
	total := len(fresh)
	for _, part := range parts {
		total += part.hi - part.lo
	}
	if mapping && total > small {
		if list, x, ok := amend(fresh, parts); ok {
			return list, x
		}
		return indexed(join(fresh, parts))
	}
	return join(fresh, parts), nil
}

func join(fresh []entry, parts []part) entries {
	var list entries
	at := 0
	for _, part := range parts {
		list = list.Concat(seq.Of[entry, sum](fresh[at:part.before])).Concat(part.entries)
		at = part.before
	}
	return list.Concat(seq.Of[entry, sum](fresh[at:]))
}
