package syntax

import "strings"

// place says where a block node stands, which decides what it may be.
type place uint8

const (
	inline  place = iota // behind a key's colon on the same line: no block collection
	compact              // behind an indicator on the same line: a block collection may begin here
	fresh                // first on its line
)

// node reads the block node at pos, whose parent's entries stand at column n, and returns it with its first byte's offset.
// Behind it the parser stands at its end.
//
// Where zero is set, the node is the value of a mapping, and may be a list at the column of the mapping's keys.
func (p *parser) node(n int, at place, zero bool) (reading, int) {
	start := p.pos
	if c := p.at(p.pos); c != '&' && c != '!' || at != inline && p.keyAhead(p.pos) {
		return p.content(n, at), start
	}
	pr, end := p.properties()
	if !p.lineEnds() {
		pr.content = uint32(p.pos - start)
		if p.at(p.pos) == '*' {
			p.syntax(start, end, "an alias has the anchor and tag of what it stands for, and none of its own")
		}
		return withProps(p.content(n, inline), pr), start
	}
	p.pos = end
	g, first, ok := p.below(n, zero)
	if !ok {
		return withProps(bare(green{kind: Missing, width: 0}), props{pr.anchor, pr.tag, uint32(end - start)}), start
	}
	if g.props != nil && (g.props.anchor != "" && pr.anchor != "" || g.props.tag != "" && pr.tag != "") {
		p.syntax(first, first+1, "a second anchor or tag for one value")
		g.flags |= flagBroken
	}
	pr.content = uint32(first - start)
	return withProps(g, pr), start
}

// below reads the node that stands on the lines below its key, indicator or properties; false, with the parser where it
// was, where there is none.
func (p *parser) below(n int, zero bool) (g reading, start int, ok bool) {
	pos, line, tab, mark := p.pos, p.line, p.tab, len(p.faults)
	p.skip()
	switch {
	case p.done():
	case p.tab >= 0 && (p.tab-p.line <= n || p.atDash() || p.keyAhead(p.pos)):
		start = p.tab
		p.syntax(p.tab, p.tab+1, tabMessage)
		return bare(green{kind: Missing, flags: flagBroken, width: uint32(p.skipBroken(n) - start)}), start, true
	case p.tab >= 0:
		g, start = p.node(n, inline, zero)
		return g, start, true
	case p.column() > n:
		g, start = p.node(n, fresh, zero)
		return g, start, true
	case zero && p.column() == n && p.atDash():
		start = p.pos
		return p.collection(n, formZeroSeq, n), start, true
	}
	p.pos, p.line, p.tab, p.faults = pos, line, tab, p.faults[:mark]
	return reading{}, 0, false
}

const tabMessage = "a tab in the indentation: use spaces"

// withProps gives a node its anchor and tag.
func withProps(g reading, pr props) reading {
	if old := g.props; old != nil {
		pr.content += old.content
		if pr.anchor == "" {
			pr.anchor = old.anchor
		}
		if pr.tag == "" {
			pr.tag = old.tag
		}
		g.width -= old.content
	}
	own := pr
	g.props = &own
	g.width += pr.content
	if own.anchor != "" {
		g.flags |= flagAnchor
	}
	return g
}

// properties reads the anchor and the tag at pos, and the blanks behind them. It returns where they end without the blanks;
// the caller sets where the content begins.
func (p *parser) properties() (pr props, end int) {
	for {
		start := p.pos
		switch c := p.at(p.pos); {
		case c == '&' && pr.anchor == "":
			p.pos++
			p.word()
			pr.anchor = p.slice(start+1, p.pos)
		case c == '!' && pr.tag == "":
			p.pos++
			if p.at(p.pos) == '<' {
				for c := p.at(p.pos); c != '>' && classes[c]&(isBlank|isBreak) == 0 && !(c == 0 && p.eof(p.pos)); c = p.at(p.pos) {
					p.pos++
				}
			}
			p.word()
			pr.tag = p.slice(start, p.pos)
		default:
			return pr, end
		}
		end = p.pos
		p.skipBlanks()
	}
}

// word moves over characters that are no blank, break or flow indicator.
func (p *parser) word() {
	for {
		c := p.at(p.pos)
		if classes[c]&(isBlank|isBreak|isFlow) != 0 || c == 0 && p.eof(p.pos) {
			return
		}
		p.pos++
	}
}

// lineEnds tells whether nothing but a comment follows on the line; blanks were skipped before.
func (p *parser) lineEnds() bool {
	c := p.at(p.pos)
	return newline(c) || c == '#' || c == 0 && p.eof(p.pos)
}

// content reads the node at pos without its properties.
func (p *parser) content(n int, at place) reading {
	start := p.pos
	c := p.at(start)
	indicator := (c == '-' || c == '?' || c == ':') && p.endsWord(start+1)
	switch {
	case indicator && at == inline:
		p.syntax(start, start+1, inlineMessage(c))
		return p.lost(n, start)
	case (indicator || p.keyAhead(start)) && at == compact && p.at(start-1) == '\t':
		p.syntax(start-1, start, tabMessage)
		return p.lost(n, start)
	case indicator && c == '-':
		return p.collection(n, formBlockSeq, p.column())
	case indicator, at != inline && p.keyAhead(start):
		return p.collection(n, formBlockMap, p.column())
	case at != inline && p.maybeKey(n, c) && p.entryBelow(n):
		return p.collection(n, formBlockMap, p.column())
	}
	g, closed := p.single(n, c)
	if !closed {
		return g
	}
	return p.tail(n, g, start)
}

// maybeKey tells whether what stands at pos could be a key that is only half typed: a plain word, or a quote that is not
// closed.
func (p *parser) maybeKey(n int, c byte) bool {
	return strings.IndexByte("|>\"'[{*,]}%@`", c) < 0 || p.unclosed(n, c)
}

// unclosed tells whether the quoted scalar at pos does not end: then it may be a key that is only half typed.
func (p *parser) unclosed(n int, c byte) bool {
	if c != '"' && c != '\'' {
		return false
	}
	pos, line, tab, mark := p.pos, p.line, p.tab, len(p.faults)
	_, closed := p.quoted(n, true)
	p.pos, p.line, p.tab, p.faults = pos, line, tab, p.faults[:mark]
	return !closed
}

// single reads what is no block collection. Where it is not closed, it took all lines that this costs.
func (p *parser) single(n int, c byte) (g reading, closed bool) {
	start := p.pos
	switch {
	case c == '|' || c == '>':
		return p.blockScalar(n), false
	case c == '"' || c == '\'':
		if g, closed = p.quoted(n, true); closed {
			return g, true
		}
	case c == '[' || c == '{':
		return p.flowRoot(n)
	case c == '*':
		return p.alias(), true
	case c != 0 && strings.IndexByte(",]}%@`", c) >= 0:
		p.syntax(start, start+1, "a plain value cannot begin with "+string(c)+": quote it")
	default:
		return p.plain(n, false), true
	}
	g.flags |= flagBroken
	g.width = uint32(p.skipBroken(n) - start)
	return g, false
}

func inlineMessage(c byte) string {
	switch c {
	case '-':
		return "a list cannot begin on the line of its key"
	case ':':
		return "a second colon on the line: quote the value"
	}
	return "an explicit key cannot begin on the line of a key"
}

// lost moves over what a fault costs, from the node's start on.
func (p *parser) lost(n, start int) reading {
	return bare(green{kind: Missing, flags: flagBroken, width: uint32(p.skipBroken(n) - start)})
}

// tail makes sure that nothing but a comment follows a scalar or flow collection on its line.
func (p *parser) tail(n int, g reading, start int) reading {
	end := p.pos
	p.skipBlanks()
	if p.lineEnds() && (p.pos > end || p.at(p.pos) != '#') {
		p.pos = end
		return g
	}
	switch c := p.at(p.pos); {
	case c == ':' && p.endsWord(p.pos+1):
		p.syntax(p.pos, p.pos+1, "a second colon on the line: quote the value")
	case g.collects():
		p.syntax(p.pos, p.tokenEnd(), "text behind the closing bracket: quote the whole value")
	default:
		p.syntax(p.pos, p.tokenEnd(), "text behind the value: a comment needs #, a value with quotes in it needs to be quoted whole")
	}
	g.flags |= flagBroken
	g.width = uint32(p.skipBroken(n) - start)
	return g
}

// tokenEnd is where the word at pos ends, at least one byte behind it, but for the end of the text.
func (p *parser) tokenEnd() int {
	if p.at(p.pos) == 0 && p.eof(p.pos) {
		return p.pos
	}
	i := p.pos
	for c := p.at(i); classes[c]&(isBlank|isBreak) == 0 && !(c == 0 && p.eof(i)); c = p.at(i) {
		i++
	}
	return max(i, p.pos+1)
}

// collection reads a block collection, unless it is nested too deep.
func (p *parser) collection(n int, form form, indent int) reading {
	start := p.pos
	if p.depth == MaxDepth {
		p.fault(FaultLimit, start, start+1, depthMessage)
		g := p.lost(n, start)
		g.flags |= flagDeep
		return g
	}
	p.depth++
	g := p.block(form, indent)
	p.depth--
	return g
}

const depthMessage = "more than 200 mappings and sequences within each other"

// block reads the entries at one column.
func (p *parser) block(form form, indent int) reading {
	b := p.build(form, indent, p.pos)
	var end int
	for {
		switch b.reuse() {
		case tookHead:
			continue
		case tookRest:
			end = p.pos
		default:
			b.begin(p.pos)
			var e draft
			if form == formBlockMap {
				e, end = p.mapEntry(indent)
			} else {
				e, end = p.seqEntry(indent)
			}
			b.add(e)
		}
		pos, line, mark := p.pos, p.line, len(p.faults)
		p.skip()
		if !p.continues(form, indent) {
			// What stands between here and the next token belongs to an outer entry, which skips it again.
			p.pos, p.line, p.tab, p.faults = pos, line, -1, p.faults[:mark]
			return b.finish(end)
		}
	}
}

// continues tells whether the token at pos belongs to the block collection, if only as something broken.
func (p *parser) continues(form form, indent int) bool {
	switch column := p.column(); {
	case p.done():
		return false
	case p.tab >= 0:
		return true
	case column == indent && form == formZeroSeq:
		return p.atDash()
	default:
		return column >= indent
	}
}

func (p *parser) atDash() bool { return p.at(p.pos) == '-' && p.endsWord(p.pos+1) }

// seqEntry reads one item, and returns where it ends.
func (p *parser) seqEntry(indent int) (draft, int) {
	start := p.pos
	switch {
	case p.tab >= 0:
		return p.tabbed(indent)
	case p.column() > indent:
		p.syntax(start, p.tokenEnd(), "indented deeper than the items of the list, and part of none")
		return p.damaged(indent, bare(green{kind: Missing}), start)
	case !p.atDash():
		p.syntax(start, p.tokenEnd(), "an item of a list begins with \"- \"")
		return p.damaged(indent, bare(green{kind: Missing}), start)
	}
	p.pos++
	return p.valueOf(draft{}, indent, start, compact, false)
}

// tabbed is the entry for lines that a tab indents.
func (p *parser) tabbed(indent int) (draft, int) {
	start := p.pos
	p.syntax(p.tab, p.tab+1, tabMessage)
	return p.damaged(indent, bare(green{kind: Missing}), start)
}

// damaged is an entry of which nothing but perhaps the key is known.
func (p *parser) damaged(indent int, key reading, start int) (draft, int) {
	from := p.pos
	end := max(p.skipBroken(indent), from)
	return draft{key: key, value: bare(green{kind: Missing, flags: flagBroken, width: uint32(end - from)}), value0: uint32(from - start)}, end
}

// mapEntry reads one key with its value, and returns where it ends.
func (p *parser) mapEntry(indent int) (draft, int) {
	start := p.pos
	switch {
	case p.tab >= 0:
		return p.tabbed(indent)
	case p.column() > indent:
		p.syntax(start, p.keyEnd(), "indented deeper than the keys beside it, and part of none")
		mark := len(p.faults)
		key, _ := p.key(indent)
		p.faults = p.faults[:mark]
		return p.damaged(indent, key, start)
	case p.atDash():
		p.syntax(start, start+1, "a list item among the keys of a mapping")
		return p.damaged(indent, bare(green{kind: Missing}), start)
	case p.at(start) == '?' && p.endsWord(start+1):
		return p.explicit(indent)
	}
	key, ok := p.key(indent)
	if !ok {
		return p.damaged(indent, key, start)
	}
	p.pos++
	e, end := p.valueOf(draft{key: key}, indent, start, inline, true)
	if key.flags&flagNoJSON != 0 {
		e.value.flags |= flagBroken
	}
	return e, end
}

// valueOf reads what stands behind a colon or dash at pos: on its line, on the lines below, or nothing.
func (p *parser) valueOf(e draft, indent, start int, at place, zero bool) (draft, int) {
	behind := p.pos
	p.skipBlanks()
	if c := p.at(p.pos); !newline(c) && !(c == '#' && p.pos > behind) && !(c == 0 && p.eof(p.pos)) {
		return e.with(p.node(indent, at, zero))(start)
	}
	p.pos = behind
	if g, first, ok := p.below(indent, zero); ok {
		return e.with(g, first)(start)
	}
	return e.with(bare(green{kind: Missing}), behind)(start)
}

// with sets the value; the entry's offsets count from its start.
func (e draft) with(value reading, at int) func(start int) (draft, int) {
	return func(start int) (draft, int) {
		e.value, e.value0 = value, uint32(at-start)
		return e, at + int(value.width)
	}
}

// explicit reads "? key" and ": value".
func (p *parser) explicit(indent int) (draft, int) {
	start := p.pos
	p.pos++
	k, end := p.valueOf(draft{}, indent, start, compact, true)
	e := draft{key: p.asKey(k.value, start+int(k.value0)), key0: k.value0}
	pos, line, tab, mark := p.pos, p.line, p.tab, len(p.faults)
	p.skip()
	if !p.done() && p.column() == indent && p.tab < 0 && p.at(p.pos) == ':' && p.endsWord(p.pos+1) {
		p.pos++
		e, end = p.valueOf(e, indent, start, compact, true)
	} else {
		p.pos, p.line, p.tab, p.faults = pos, line, tab, p.faults[:mark]
		e.value0 = uint32(end - start)
	}
	if e.key.flags&flagNoJSON != 0 {
		e.value.flags |= flagBroken
	}
	return e, end
}

// asKey makes a node a key: nothing but a scalar can be one in JSON.
func (p *parser) asKey(g reading, start int) reading {
	why := ""
	switch {
	case g.flags&flagBroken != 0:
		g.flags |= flagNoJSON
	case g.kind == Missing:
		why = "a key is missing before the colon"
	case g.kind == Alias:
		why = "an alias as a key: write the key out"
	case g.collects():
		why = "a mapping or list as a key: only text can be a key"
	}
	if why != "" {
		if g.width == 0 && p.at(start) != ':' { // nothing behind the indicator of an explicit key
			start--
		}
		p.syntax(start, start+max(int(g.width), 1), why)
		g.flags |= flagNoJSON
		g.kind = Missing
	}
	return g
}

// key reads an implicit key up to its colon; false where there is no colon, which is reported.
func (p *parser) key(indent int) (g reading, ok bool) {
	start := p.pos
	var pr props
	if c := p.at(p.pos); c == '&' || c == '!' {
		pr, _ = p.properties()
		pr.content = uint32(p.pos - start)
	}
	at := p.pos
	switch c := p.at(at); {
	case c == ':' && p.endsWord(at+1):
		g = bare(green{kind: Missing})
	case c == '"' || c == '\'':
		var closed bool
		if g, closed = p.quoted(indent, false); !closed {
			return g, false
		}
	case c == '*':
		g = p.alias()
	case c == '[' || c == '{':
		if p.skipFlowLine(at) < 0 { // a key ends on its line
			p.syntax(at, at+1, "a bracket that is not closed")
			return reading{}, false
		}
		line := p.line
		var closed bool
		g, closed = p.flowRoot(indent)
		p.far = p.far || !closed || p.line != line // something in it only looks as if it ended there
		if !closed {
			p.move(at, at-line)
			return reading{}, false
		}
	case c != 0 && strings.IndexByte(",]}%@`", c) >= 0:
		p.syntax(at, at+1, "a key cannot begin with "+string(c)+": quote it")
		return reading{}, false
	default:
		g = p.plainLine()
	}
	end := p.pos
	p.skipBlanks()
	if p.at(p.pos) != ':' || !p.endsWord(p.pos+1) {
		p.noColon(g, start, end)
		return g, false
	}
	if pr != (props{}) {
		g = withProps(g, pr)
	}
	g = p.asKey(g, start)
	if g.merges() {
		g.flags |= flagMerge
	}
	return g, true
}

// noColon reports a key without a colon.
func (p *parser) noColon(g reading, start, end int) {
	text := g.text
	switch colon := strings.IndexByte(text, ':'); {
	case !p.lineEnds():
		p.syntax(p.pos, p.tokenEnd(), "text between the key and its colon")
	case colon > 0 && g.form.style() == Plain:
		p.syntax(start, end, "no space behind the colon")
	default:
		p.syntax(start, end, "a key without a colon")
	}
}

// keyEnd is where the key at pos ends, or the word where there is no key.
func (p *parser) keyEnd() int {
	end := p.tokenEnd()
	if end > p.pos+1 && p.at(end-1) == ':' {
		end--
	}
	return end
}

// keyAhead tells whether an implicit key with its colon stands on the line from the offset on.
func (p *parser) keyAhead(i int) bool {
	for c := p.at(i); c == '&' || c == '!'; c = p.at(i) {
		for c = p.at(i); classes[c]&(isBlank|isBreak) == 0 && !(c == 0 && p.eof(i)); c = p.at(i) {
			i++
		}
		for blank(p.at(i)) {
			i++
		}
	}
	switch c := p.at(i); c {
	case '"', '\'':
		i = p.skipQuoted(i)
	case '[', '{':
		i = p.skipFlowLine(i)
	case '*':
		for c := p.at(i); classes[c]&(isBlank|isBreak|isFlow) == 0 && !(c == 0 && p.eof(i)); c = p.at(i) {
			i++
		}
	case ',', ']', '}', '#', '|', '>', '%', '@', '`':
		return false
	default:
		return p.colonAhead(i)
	}
	if i < 0 {
		return false
	}
	for blank(p.at(i)) {
		i++
	}
	return p.at(i) == ':' && p.endsWord(i+1)
}

// colonAhead tells whether the plain text at the offset ends in a key's colon.
func (p *parser) colonAhead(i int) bool {
	for {
		c := p.at(i)
		switch {
		case c == ':' && p.endsWord(i+1):
			return true
		case newline(c) || c == 0 && p.eof(i):
			return false
		case blank(c) && p.at(i+1) == '#':
			return false
		}
		i++
	}
}

// skipQuoted is the offset behind the quoted scalar at i, -1 where it does not end on its line.
func (p *parser) skipQuoted(i int) int {
	quote := p.at(i)
	for i++; ; i++ {
		switch c := p.at(i); {
		case newline(c) || c == 0 && p.eof(i):
			return -1
		case c == '\\' && quote == '"':
			if !newline(p.at(i + 1)) {
				i++
			}
		case c == quote && quote == '\'' && p.at(i+1) == quote:
			i++
		case c == quote:
			return i + 1
		}
	}
}

// skipFlowLine is the offset behind the flow collection at i, -1 where it does not end on its line.
func (p *parser) skipFlowLine(i int) int {
	depth := 0
	for ; ; i++ {
		switch c := p.at(i); {
		case newline(c) || c == 0 && p.eof(i):
			return -1
		case (c == '"' || c == '\'') && strings.IndexByte(" ,[{:\t", p.at(i-1)) >= 0:
			if i = p.skipQuoted(i) - 1; i < 0 {
				return -1
			}
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
}

// entryBelow tells whether a line below, at the column of pos, has a key, with no line in between that stands further left:
// then what stands at pos is a key that is only half typed, and not the first line of a scalar. In a sound text no line that
// would go on with the scalar has a key, and none stands behind its end; where one does, it was looked at from afar.
func (p *parser) entryBelow(n int) bool {
	column, i := p.column(), p.pos
	ended := false // a comment ended the scalar, if it is one
	for {
		next, comment, more := p.lineBelow(i)
		if !more {
			return false
		}
		ended = ended || comment
		line := next
		for i = next; p.at(i) == ' '; {
			i++
		}
		switch c := p.at(i); {
		case i == line && p.documentAt(i):
			return false
		case newline(c):
			continue
		case c == '#' && i-line > n:
			continue
		case c == '\t' || i-line <= n || c == 0 && p.eof(i):
			return false
		}
		if ended || p.at(i) == ':' && p.endsWord(i+1) {
			ended, p.far = true, true
		}
		if i-line < column {
			return false
		}
		if i-line == column && p.keyAhead(i) {
			return true
		}
	}
}

// lineBelow is the offset of the line behind the one that holds the offset, and whether a comment stands on that one; false at
// the end of the text.
func (p *parser) lineBelow(i int) (next int, comment, ok bool) {
	before := byte(' ')
	for c := p.at(i); !newline(c); c = p.at(i) {
		if c == 0 && p.eof(i) {
			return i, comment, false
		}
		comment = comment || c == '#' && blank(before)
		before = c
		i++
	}
	if p.at(i) == '\r' && p.at(i+1) == '\n' {
		i++
	}
	return i + 1, comment, true
}
