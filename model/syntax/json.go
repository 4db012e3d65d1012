package syntax

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/source"
)

// JSON is read strictly: what RFC 8259 does not allow is a fault. Nothing in JSON tells where an object with a missing
// brace ends, so a text whose brackets do not pair up is read by its indentation as well: a member that stands no deeper
// than the line of its object's brace belongs to an object further out.

// jsonDocument reads the one value of a JSON text.
func (p *parser) jsonDocument() (root reading, at int) {
	p.jsonSkip()
	at = p.pos
	if p.atEnd() {
		return reading{}, at
	}
	root, _ = p.jsonValue()
	p.jsonSkip()
	if !p.atEnd() && root.flags&flagBroken == 0 { // else it is the same fault
		p.syntax(p.pos, p.jsonToken(), "text behind the end of the document")
	}
	return root, at
}

func (p *parser) atEnd() bool { return p.at(p.pos) == 0 && p.eof(p.pos) }

// jsonSkip moves over white space, and over comments, which it reports.
func (p *parser) jsonSkip() (fresh bool) {
	fresh = p.pos == p.line
	for {
		switch c := p.at(p.pos); {
		case c == ' ' || c == '\t':
			p.pos++
		case newline(c):
			p.skipBreak()
			fresh = true
		case c == '/' && p.at(p.pos+1) == '/':
			p.syntax(p.pos, p.pos+2, "a comment: JSON has none")
			p.skipLine()
		case fresh && p.pos == p.line && p.conflict():
		default:
			return fresh
		}
	}
}

// jsonToken is where the word at pos ends, at least one byte behind it.
func (p *parser) jsonToken() int {
	i := p.pos
	if p.at(i) == '"' {
		if end := p.skipQuoted(i); end >= 0 {
			return end
		}
	}
	for c := p.at(i); !jsonEnds(c) && !(c == 0 && p.eof(i)); c = p.at(i) {
		i++
	}
	return max(i, p.pos+1)
}

func jsonEnds(c byte) bool { return classes[c]&(isBlank|isBreak|isFlow) != 0 || c == ':' || c == '"' }

// jsonValue reads a value; not whole where it is not closed, so that a comma behind it may be lost.
func (p *parser) jsonValue() (g reading, whole bool) {
	switch p.at(p.pos) {
	case '{':
		return p.jsonCollection(formJSONMap, '}')
	case '[':
		return p.jsonCollection(formJSONSeq, ']')
	case '"':
		return p.jsonString()
	}
	return p.jsonWord(), true
}

// jsonWord reads a number, true, false or null, or reports what stands there instead.
func (p *parser) jsonWord() reading {
	start := p.pos
	end := p.jsonToken()
	text := p.slice(start, end)
	p.pos = end
	g := bare(green{kind: Scalar, text: text, width: uint32(end - start)})
	if text == "true" || text == "false" || text == "null" || jsonNumber(text) {
		return g
	}
	message := "neither a number nor true, false or null: text needs double quotes"
	for i := 0; i < len(text); {
		if classes[text[i]]&isOdd == 0 {
			i++
			continue
		}
		size, ok := odd(text, i, false)
		if !ok {
			p.encoding(start + i)
			g.flags = flagBroken
			return g
		}
		i += size
	}
	if strings.HasPrefix(text, "'") {
		message = "a single quote: JSON needs double quotes"
	}
	p.syntax(start, end, message)
	g.flags = flagBroken
	return g
}

// jsonNumber tells whether the text is a number in JSON.
func jsonNumber(s string) bool {
	digits := func() bool {
		n := len(s)
		s = strings.TrimLeft(s, "0123456789")
		return len(s) < n
	}
	s = strings.TrimPrefix(s, "-")
	if strings.HasPrefix(s, "0") {
		s = s[1:]
	} else if !digits() {
		return false
	}
	if strings.HasPrefix(s, ".") {
		if s = s[1:]; !digits() {
			return false
		}
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		if !digits() {
			return false
		}
	}
	return s == ""
}

// jsonString reads a string; not whole, up to the end of its line, where no quote closes it.
func (p *parser) jsonString() (g reading, whole bool) {
	start := p.pos
	g = bare(green{kind: Scalar, form: form(DoubleQuoted)})
	p.pos++
	from := p.pos
	var text []byte
	bad, mark := -1, len(p.faults)
	for {
		i := p.pos - p.base
		for i < len(p.src) && p.src[i] != '"' && p.src[i] != '\\' && classes[p.src[i]]&(isBreak|isOdd) == 0 && p.src[i] != '\t' {
			i++
		}
		p.pos = p.base + i
		switch c := p.at(p.pos); {
		case c == '"':
			if text == nil {
				g.text = p.slice(from, p.pos)
			} else {
				g.text = string(append(text, p.src[from-p.base:i]...))
			}
			p.pos++
			g.width = uint32(p.pos - start)
			return p.damage(g, bad), true
		case c == '\\' && !newline(p.at(p.pos+1)) && !p.eof(p.pos+1):
			text = append(text, p.src[from-p.base:i]...)
			text = p.jsonEscape(text, &g)
			from = p.pos
		case newline(c) || c == '\\' || c == 0 && p.eof(p.pos):
			p.faults = p.faults[:mark]
			p.syntax(start, start+1, "a quote that is not closed")
			p.skipLine()
			g.text, g.flags = trimBlanks(p.slice(start+1, p.pos)), flagBroken|flagLost
			g.width = uint32(1 + len(g.text))
			return g, false
		default:
			size, ok := 1, false
			if c != '\t' {
				size, ok = odd(p.src, i, true)
			}
			if !p.final && i+size == len(p.src) {
				p.need()
			}
			if !ok && bad < 0 {
				bad = p.pos
			}
			p.pos += size
		}
	}
}

const jsonEscapes = "\"\"\\\\//b\bf\fn\nr\rt\t"

// jsonEscape decodes the escape at pos.
func (p *parser) jsonEscape(text []byte, g *reading) []byte {
	start := p.pos
	c := p.at(start + 1)
	p.pos += 2
	for i := 0; i < len(jsonEscapes); i += 2 {
		if jsonEscapes[i] == c {
			return append(text, jsonEscapes[i+1])
		}
	}
	if c == 'u' {
		if r, ok := p.hex4(p.pos); ok {
			p.pos += 4
			if utf16.IsSurrogate(r) && p.at(p.pos) == '\\' && p.at(p.pos+1) == 'u' {
				if low, ok := p.hex4(p.pos + 2); ok {
					if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
						p.pos += 6
						r = pair
					}
				}
			}
			return utf8.AppendRune(text, r) // half a pair becomes U+FFFD
		}
	}
	p.syntax(start, p.pos, "an escape that JSON does not know")
	g.flags |= flagBroken
	return text
}

// hex4 reads four hexadecimal digits.
func (p *parser) hex4(i int) (rune, bool) {
	p.at(i + 3)
	if i+4 > p.end() {
		return 0, false
	}
	r, err := strconv.ParseUint(p.src[i-p.base:i+4-p.base], 16, 16)
	return rune(r), err == nil
}

// jsonCollection reads an object or array.
func (p *parser) jsonCollection(form form, closer byte) (g reading, closed bool) {
	start := p.pos
	if p.depth == MaxDepth {
		p.fault(FaultLimit, start, start+1, depthMessage)
		p.jsonSkipNested()
		return bare(green{kind: Missing, flags: flagBroken | flagDeep, width: uint32(p.pos - start)}), true
	}
	p.depth++
	b := p.build(form, 0, start)
	column := p.lineIndent()
	p.pos++
	own, closed := p.jsonEntries(&b, closer, column)
	p.depth--
	return b.bracketed(closed, own), closed
}

// lineIndent is the column of the first token on the line of pos, which counts in a text whose brackets do not pair up.
func (p *parser) lineIndent() int {
	if p.balance == 0 {
		return 0
	}
	i := p.line
	for blank(p.at(i)) {
		i++
	}
	return i - p.line
}

// jsonEntries reads up to and with the closer. It returns the mark of the faults that belong to the collection itself.
func (p *parser) jsonEntries(b *builder, closer byte, column int) (own int, closed bool) {
	comma, lastComma := true, -1 // an entry may begin; the comma before it
	whole := true                // else a comma may be lost
	for {
		fresh := p.jsonSkip()
		c := p.at(p.pos)
		closes := c == ']' || c == '}'
		b.around = b.around || closes && c != closer
		if p.atEnd() || p.balance != 0 && fresh && p.outside(column, closes) || closes && c != closer && p.enclosing(c) {
			own = len(p.faults)
			if !p.lostInFlow && !b.lost() {
				p.syntax(b.start, b.start+1, "a bracket that is not closed")
				p.lostInFlow = p.atEnd() // then those around it are not closed either, and need not be told
			}
			return own, false
		}
		switch {
		case p.balance < 0 && fresh && closes && p.column() > column, closes && c != closer:
			p.syntax(p.pos, p.pos+1, "a closing bracket that fits no opening one")
			p.pos++
			continue
		case closes:
			if lastComma >= 0 {
				p.syntax(lastComma, lastComma+1, "a comma behind the last entry")
			}
			p.pos++
			return len(p.faults), true
		case c == ',':
			if comma && whole {
				p.syntax(p.pos, p.pos+1, "a comma with nothing before it")
			} else {
				lastComma = p.pos
			}
			comma, whole = true, true
			p.pos++
			continue
		}
		if !comma {
			p.syntax(p.pos, p.jsonToken(), "a comma is missing before this")
		}
		if p.balance == 0 {
			switch b.reuse() {
			case tookRest:
				return len(p.faults), true
			case tookHead:
				comma, lastComma = true, -1
				continue
			}
		}
		b.begin(p.pos)
		p.openers = append(p.openers, closer)
		var e draft
		e, whole = p.jsonEntry(b.form)
		p.openers = p.openers[:len(p.openers)-1]
		b.add(e)
		comma, lastComma = !whole, -1
	}
}

// outside tells whether the token that begins a line stands too far left for a collection whose line begins at the column.
func (p *parser) outside(column int, closes bool) bool {
	return p.column() < column || p.column() == column && !closes
}

// jsonEntry reads a member or an element.
func (p *parser) jsonEntry(form form) (e draft, whole bool) {
	start := p.pos
	if form == formJSONSeq {
		if p.at(p.pos) == ':' {
			p.syntax(start, start+1, "a colon among the elements of an array")
			p.pos++
			return draft{value: bare(green{flags: flagBroken, width: 1})}, true
		}
		e.value, whole = p.jsonValue()
		return e, whole
	}
	switch c := p.at(p.pos); {
	case c == '"':
		if e.key, whole = p.jsonString(); !whole {
			e.key.flags |= flagNoJSON
			e.value = bare(green{flags: flagBroken})
			e.value0 = e.key.width
			return e, false
		}
	case c == ':':
		p.syntax(start, start+1, "a key is missing before the colon")
	case c == '{' || c == '[':
		p.syntax(start, start+1, "a key is missing: only text can be one")
		e.value, whole = p.jsonValue()
		e.value.flags |= flagBroken
		return e, whole
	default:
		end := p.jsonToken()
		p.syntax(start, end, "a key needs double quotes")
		e.key = bare(green{kind: Scalar, text: p.slice(start, end), width: uint32(end - start), flags: flagBroken})
		p.pos = end
	}
	return p.jsonMember(e, start)
}

// jsonMember reads the colon and the value of a member.
func (p *parser) jsonMember(e draft, start int) (draft, bool) {
	end := p.pos
	broken := e.key.kind == Missing || e.key.flags&flagBroken != 0
	line := p.line
	pos, column, mark := p.pos, p.column(), len(p.faults)
	p.jsonSkip()
	c := p.at(p.pos)
	if c != ':' {
		if !broken {
			p.faults = p.faults[:mark]
			p.syntax(start, end, "a key without a colon")
			mark++
		}
		if p.line != line || classes[c]&isFlow != 0 && c != '[' && c != '{' || p.atEnd() {
			p.move(pos, column)
			p.faults = p.faults[:mark]
			e.value, e.value0 = bare(green{flags: flagBroken}), uint32(end-start)
			return e, false
		}
		e.value0 = uint32(p.pos - start)
		g, whole := p.jsonValue()
		g.flags |= flagBroken
		e.value = g
		return e, whole
	}
	p.pos++
	colon := p.pos
	pos, column, mark = p.pos, p.column(), len(p.faults)
	p.jsonSkip()
	if c := p.at(p.pos); c == ',' || c == ']' || c == '}' || c == ':' || p.atEnd() {
		at, to := p.pos, p.pos+1
		if p.atEnd() {
			at, to = colon-1, colon
		}
		p.move(pos, column)
		p.faults = p.faults[:mark]
		p.syntax(at, to, "a value is missing before this")
		e.value, e.value0 = bare(green{flags: flagBroken}), uint32(colon-start)
		if c == ':' {
			p.jsonSkip()
			p.pos++
		}
		return e, true
	}
	e.value0 = uint32(p.pos - start)
	g, whole := p.jsonValue()
	if broken {
		g.flags |= flagBroken
	}
	e.value = g
	return e, whole
}

// jsonSkipNested moves behind the collection at pos without reading it.
func (p *parser) jsonSkipNested() {
	defer func() { p.lostInFlow = p.lostInFlow || p.atEnd() }()
	depth := 0
	for !p.atEnd() {
		switch c := p.at(p.pos); {
		case newline(c):
			p.skipBreak()
			continue
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == '"':
			mark := len(p.faults)
			p.jsonString()
			p.faults = p.faults[:mark]
			continue
		}
		p.pos++
		if depth == 0 {
			return
		}
	}
}

// balanceOf counts the opening brackets less the closing ones on the lines from one offset to another, outside strings,
// which end at the latest with their line.
func balanceOf(text source.Text, start, end int) (n int) {
	s := text.Slice(text.LineStart(text.Line(start)), text.LineStart(text.Line(end)+1))
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '[', '{':
			n++
		case ']', '}':
			n--
		case '"':
			for i++; i < len(s) && s[i] != '"' && s[i] != '\n' && s[i] != '\r'; i++ {
				if s[i] == '\\' && i+1 < len(s) && s[i+1] != '\n' && s[i+1] != '\r' {
					i++
				}
			}
		}
	}
	return n
}
