package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// alias reads *name.
func (p *parser) alias() reading {
	start := p.pos
	p.pos++
	p.word()
	g := bare(green{kind: Alias, text: p.slice(start+1, p.pos), width: uint32(p.pos - start), flags: flagAlias})
	if g.text == "" {
		p.syntax(start, p.pos, "an alias without a name: quote a value that begins with *")
		g.flags = flagBroken
	}
	return g
}

// run moves over the plain text on this line, and returns where it ends without the blanks behind it, and its first bad
// byte, -1 for none. The parser stands at that end.
func (p *parser) run(flow bool) (end, bad int) {
	s, i := p.src, p.pos-p.base
	last, bad := i, -1
	for {
		for i < len(s) && classes[s[i]]&isStop == 0 {
			i++
			last = i
		}
		if i == len(s) {
			p.need()
			break
		}
		c := s[i]
		switch k := classes[c]; {
		case k&isBlank != 0:
			i++
			if p.at(p.base+i) == '#' {
				p.pos = p.base + last
				return p.pos, bad
			}
			continue
		case k&isBreak != 0, flow && k&isFlow != 0, c == ':' && p.colonEnds(p.base+i+1, flow):
			p.pos = p.base + last
			return p.pos, bad
		case k&isOdd != 0:
			size, ok := odd(s, i, false)
			if !p.final && i+size == len(s) {
				p.need()
			}
			if !ok && bad < 0 {
				bad = p.base + i
			}
			i += size
		default: // a flow indicator outside flow, a colon or # within a word
			i++
		}
		last = i
	}
	p.pos = p.base + last
	return p.pos, bad
}

// colonEnds tells whether a colon before the offset ends a key.
func (p *parser) colonEnds(i int, flow bool) bool {
	return p.endsWord(i) || flow && classes[p.at(i)]&isFlow != 0
}

// plainLine reads a plain scalar that ends on its line.
func (p *parser) plainLine() reading {
	start := p.pos
	end, bad := p.run(false)
	return p.damage(bare(green{kind: Scalar, text: p.slice(start, end), width: uint32(end - start)}), bad)
}

// damage marks a scalar with a bad byte.
func (p *parser) damage(g reading, bad int) reading {
	if bad >= 0 {
		p.encoding(bad)
		g.flags |= flagBroken
	}
	return g
}

// plain reads a plain scalar, which goes on over the lines that are indented by more than n.
func (p *parser) plain(n int, flow bool) reading {
	start := p.pos
	end, bad := p.run(flow)
	g := bare(green{kind: Scalar, text: p.slice(start, end), width: uint32(end - start)})
	var lines []byte
	for {
		pos, line := p.pos, p.line
		breaks, ok := p.continued(n, flow)
		if !ok {
			break
		}
		from := p.pos
		to, worse := p.run(flow)
		if to == from { // a colon begins the line
			p.pos, p.line = pos, line
			break
		}
		if bad < 0 {
			bad = worse
		}
		if lines == nil {
			lines = []byte(g.text)
		}
		lines = fold(lines, breaks)
		lines = append(lines, p.src[from-p.base:to-p.base]...)
		end = to
	}
	if lines != nil {
		g.text, g.width = string(lines), uint32(end-start)
	}
	return p.damage(g, bad)
}

// fold appends what n line breaks in a row stand for: a space, or all but the first.
func fold(to []byte, n int) []byte {
	if n == 1 {
		return append(to, ' ')
	}
	for range n - 1 {
		to = append(to, '\n')
	}
	return to
}

// continued moves to the next line that a plain scalar goes on with, and counts the breaks before it; false, with the
// parser where it was, where it ends here.
func (p *parser) continued(n int, flow bool) (breaks int, ok bool) {
	pos, line, tab := p.pos, p.line, p.tab
	for {
		p.skipBlanks()
		if !newline(p.at(p.pos)) {
			break
		}
		p.skipBreak()
		breaks++
		for p.at(p.pos) == ' ' {
			p.pos++
		}
		indent := p.pos - p.line
		if p.skipBlanks(); newline(p.at(p.pos)) {
			continue
		}
		c := p.at(p.pos)
		end := c == '#' || c == 0 && p.eof(p.pos) || flow && classes[c]&isFlow != 0
		if !end && !p.atDocument() && indent > n {
			return breaks, true
		}
		break
	}
	p.pos, p.line, p.tab = pos, line, tab
	return 0, false
}

// quoted reads a quoted scalar. It may go on over lines that are indented by more than n, if at all. Where no quote closes
// it, the opening one is reported, and the parser is back there.
func (p *parser) quoted(n int, lines bool) (g reading, closed bool) {
	start, line := p.pos, p.line
	quote := p.at(start)
	g = bare(green{kind: Scalar, form: form(SingleQuoted)})
	if quote == '"' {
		g.form = form(DoubleQuoted)
	}
	mark := len(p.faults)
	p.pos++
	from := p.pos
	var text []byte // what was decoded so far; what follows from is still to be copied
	bad, plain := -1, true
	for {
		i := p.pos - p.base
		for i < len(p.src) && p.src[i] != quote && p.src[i] != '\\' && classes[p.src[i]]&(isBreak|isOdd) == 0 {
			i++
		}
		p.pos = p.base + i
		c := p.at(p.pos)
		switch {
		case c == quote && quote == '\'' && p.at(p.pos+1) == quote:
			text, plain = append(text, p.src[from-p.base:i+1]...), false
			p.pos += 2
			from = p.pos
			continue
		case c == quote:
			if plain {
				g.text = p.slice(from, p.pos)
			} else {
				g.text = string(append(text, p.src[from-p.base:i]...))
			}
			p.pos++
			g.width = uint32(p.pos - start)
			return p.damage(g, bad), true
		case c == '\\' && quote == '\'':
			p.pos++
			continue
		case c == '\\' && newline(p.at(p.pos+1)) && lines:
			text, plain = append(text, p.src[from-p.base:i]...), false
			p.pos++
			if breaks, ok := p.nextLine(n); ok {
				text = append(text, strings.Repeat("\n", breaks-1)...)
				from = p.pos
				continue
			}
		case c == '\\' && !newline(p.at(p.pos+1)):
			text, plain = append(text, p.src[from-p.base:i]...), false
			text = p.escape(text, &g)
			from = p.pos
			continue
		case newline(c) && lines:
			text, plain = append(text, trimBlanks(p.src[from-p.base:i])...), false
			if breaks, ok := p.nextLine(n); ok {
				text = fold(text, breaks)
				from = p.pos
				continue
			}
		case classes[c]&isOdd != 0 && !p.eof(p.pos):
			size, ok := odd(p.src, i, false)
			if !p.final && i+size == len(p.src) {
				p.need()
			}
			if !ok && bad < 0 {
				bad = p.pos
			}
			p.pos += size
			continue
		}
		p.faults = p.faults[:mark]
		p.syntax(start, start+1, "a quote that is not closed")
		p.pos, p.line = start, line
		return bare(green{kind: Scalar, form: g.form, text: p.firstLine(start + 1), flags: flagBroken}), false
	}
}

// firstLine is the text from the offset to the end of its line: what an unclosed quote holds at least.
func (p *parser) firstLine(from int) string {
	i := from
	for c := p.at(i); !newline(c) && !(c == 0 && p.eof(i)); c = p.at(i) {
		i++
	}
	return p.slice(from, i)
}

func trimBlanks(s string) string { return strings.TrimRight(s, " \t") }

// nextLine moves from a line break within quotes to the first character that counts, and tells how many breaks it passed;
// false where the scalar cannot go on.
func (p *parser) nextLine(n int) (breaks int, ok bool) {
	for newline(p.at(p.pos)) {
		p.skipBreak()
		breaks++
		for p.at(p.pos) == ' ' {
			p.pos++
		}
		indent := p.pos - p.line
		p.skipBlanks()
		if newline(p.at(p.pos)) {
			continue
		}
		if p.atDocument() || indent <= n || p.at(p.pos) == 0 && p.eof(p.pos) {
			return breaks, false
		}
	}
	return breaks, true
}

const simpleEscapes = "0\x00a\ab\bt\tn\nv\vf\fr\re\x1b\"\"//\\\\  \t\t"

// escape decodes the escape at pos.
func (p *parser) escape(text []byte, g *reading) []byte {
	start := p.pos
	c := p.at(start + 1)
	p.pos += 2
	for i := 0; i < len(simpleEscapes); i += 2 {
		if simpleEscapes[i] == c && !(c == 0) {
			return append(text, simpleEscapes[i+1])
		}
	}
	digits := 0
	switch c {
	case 'N':
		return append(text, "\u0085"...)
	case '_':
		return append(text, "\u00a0"...)
	case 'L':
		return append(text, "\u2028"...)
	case 'P':
		return append(text, "\u2029"...)
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	}
	for i := range digits {
		p.at(p.pos + i) // the digits must be in the window
	}
	if stop := p.pos + digits; digits > 0 && stop <= p.end() {
		if r, err := strconv.ParseUint(p.src[p.pos-p.base:stop-p.base], 16, 32); err == nil && r <= utf8.MaxRune && (r < 0xD800 || r > 0xDFFF) {
			p.pos = stop
			return utf8.AppendRune(text, rune(r))
		}
	}
	if c == 0 && p.eof(start+1) {
		p.pos--
		return text
	}
	p.syntax(start, p.pos, "an escape that YAML does not know")
	g.flags |= flagBroken
	return text
}

// blockScalar reads a literal or folded scalar, whose lines are indented by more than n.
func (p *parser) blockScalar(n int) reading {
	start := p.pos
	h := p.blockHeader(n)
	g := bare(green{kind: Scalar, form: form(h.style)})
	if h.broken {
		g.kind, g.flags = Missing, flagBroken
		g.width = uint32(p.skipBroken(n) - start)
		return g
	}
	end := p.pos
	indent := h.indent
	var lines []string
	bad, deepest := -1, 0 // the most spaces on an empty line before the first
	for newline(p.at(p.pos)) {
		pos, line := p.pos, p.line
		p.skipBreak()
		for p.at(p.pos) == ' ' && (indent < 0 || p.pos-p.line < indent) {
			p.pos++
		}
		c := p.at(p.pos)
		column := p.pos - p.line
		switch {
		case newline(c):
			lines = append(lines, "")
			if indent < 0 {
				deepest = max(deepest, column)
			}
			continue
		case c == 0 && p.eof(p.pos):
		case indent < 0 && column > n && !(column == 0 && p.atDocument()):
			if indent = column; deepest > indent {
				p.syntax(p.pos, p.pos+1, "less indented than an empty line above: the first line of a block of text says how deep it is")
				g.flags |= flagBroken
			}
			fallthrough
		case column == indent && !(column == 0 && p.atDocument()):
			from := p.pos
			if worse := p.textLine(); bad < 0 {
				bad = worse
			}
			lines = append(lines, p.slice(from, p.pos))
			end = p.pos
			continue
		}
		p.pos, p.line = pos, line
		break
	}
	ended := newline(p.at(end)) // the last line has its break
	g.text = h.text(lines, ended)
	if h.keep {
		end = max(end, p.pos)
	}
	p.pos = end
	g.width = uint32(end - start)
	return p.damage(g, bad)
}

// textLine moves to the end of the line, and returns its first bad byte, -1 for none.
func (p *parser) textLine() (bad int) {
	bad = -1
	for {
		i := p.pos - p.base
		for i < len(p.src) && classes[p.src[i]]&(isBreak|isOdd) == 0 {
			i++
		}
		p.pos = p.base + i
		c := p.at(p.pos)
		if newline(c) || c == 0 && p.eof(p.pos) {
			return bad
		}
		size, ok := odd(p.src, i, false)
		if !p.final && i+size == len(p.src) {
			p.need()
		}
		if !ok && bad < 0 {
			bad = p.pos
		}
		p.pos += size
	}
}

// header is what the first line of a block scalar says.
type header struct {
	style       Style
	indent      int // of its lines; -1 where the first line tells
	keep, strip bool
	broken      bool
}

// blockHeader reads the indicators up to the end of the line.
func (p *parser) blockHeader(n int) header {
	h := header{style: Literal, indent: -1}
	if p.at(p.pos) == '>' {
		h.style = Folded
	}
	p.pos++
	for {
		switch c := p.at(p.pos); {
		case c >= '1' && c <= '9' && h.indent < 0:
			h.indent = max(n, 0) + int(c-'0')
		case (c == '+' || c == '-') && !h.keep && !h.strip:
			h.keep, h.strip = c == '+', c == '-'
		default:
			before := p.pos
			if p.skipBlanks(); p.lineEnds() && (p.at(p.pos) != '#' || p.pos > before) {
				if p.at(p.pos) == '#' {
					p.skipComment()
				}
				return h
			}
			p.syntax(p.pos, p.tokenEnd(), "text behind the indicator of a block of text")
			h.broken = true
			return h
		}
		p.pos++
	}
}

// text is the value of a block scalar with these lines.
func (h header) text(lines []string, ended bool) string {
	last := len(lines)
	for last > 0 && lines[last-1] == "" {
		last--
	}
	var b strings.Builder
	if h.style == Literal {
		for i, line := range lines[:last] {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(line)
		}
	} else {
		foldLines(&b, lines[:last])
	}
	switch {
	case h.strip:
	case h.keep:
		if last > 0 && ended {
			b.WriteByte('\n')
		}
		for range len(lines) - last {
			b.WriteByte('\n')
		}
	case last > 0 && ended:
		b.WriteByte('\n')
	}
	return b.String()
}

// foldLines joins lines as a folded scalar does: a single break between two lines that do not begin with a blank is a
// space.
func foldLines(b *strings.Builder, lines []string) {
	empty, more := 0, false // empty lines since the last one; that began with a blank
	for i, line := range lines {
		if line == "" {
			empty++
			continue
		}
		blankFirst := blank(line[0])
		switch {
		case i == empty: // nothing but empty lines before
			b.WriteString(strings.Repeat("\n", empty))
		case more || blankFirst:
			b.WriteString(strings.Repeat("\n", empty+1))
		case empty > 0:
			b.WriteString(strings.Repeat("\n", empty))
		default:
			b.WriteByte(' ')
		}
		b.WriteString(line)
		empty, more = 0, blankFirst
	}
}
