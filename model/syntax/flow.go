package syntax

// flowRoot reads a flow collection that a block node holds. Its lines are indented by more than n. Where it is not closed,
// that is reported, and the parser is at the start of the line that ends it.
func (p *parser) flowRoot(n int) (g reading, closed bool) {
	p.lostInFlow = false
	return p.flow(n)
}

// flow reads the flow collection at pos. It is not closed when the text, or the block that it stands in, ends first.
func (p *parser) flow(n int) (g reading, closed bool) {
	start := p.pos
	form, closer := formFlowSeq, byte(']')
	if p.at(start) == '{' {
		form, closer = formFlowMap, '}'
	}
	if p.depth == MaxDepth {
		p.fault(FaultLimit, start, start+1, depthMessage)
		closed = p.skipFlow(n)
		return bare(green{kind: Missing, flags: flagBroken | flagDeep, width: uint32(p.lastText(start) - start)}), closed
	}
	p.depth++
	b := p.build(form, n, start)
	p.pos++
	closed, own := p.flowEntries(&b, n, closer)
	p.depth--
	return b.bracketed(closed, own), closed
}

// bracketed makes the node of a collection in brackets. The faults from own on are about the brackets, and belong to the
// entry that holds the collection; they cost all of it.
func (b *builder) bracketed(closed bool, own int) reading {
	p := b.p
	end := p.pos
	if !closed {
		end = max(p.lastText(b.start), b.start+1)
	}
	brackets := append([]fault(nil), p.faults[own:]...)
	p.faults = p.faults[:own]
	g := b.finish(end)
	p.faults = append(p.faults, brackets...)
	if !closed || len(brackets) > 0 {
		g.flags |= flagBroken
	}
	if b.around {
		g.flags |= flagAround
	}
	return g
}

// flowEntries reads up to and with the closer. It returns the mark of the faults that belong to the collection itself.
func (p *parser) flowEntries(b *builder, n int, closer byte) (closed bool, own int) {
	comma := true // an entry may begin
	for {
		if !p.skipInFlow(n) {
			own = len(p.faults)
			if !p.lostInFlow {
				p.syntax(b.start, b.start+1, "a bracket that is not closed")
				p.lostInFlow = true
			}
			return false, own
		}
		switch c := p.at(p.pos); {
		case c == closer:
			p.pos++
			return true, len(p.faults)
		case c == ']' || c == '}':
			own = len(p.faults)
			b.around = true
			if p.enclosing(c) {
				p.syntax(b.start, b.start+1, "a bracket that is not closed")
				return true, own
			}
			p.syntax(p.pos, p.pos+1, "a closing bracket that fits no opening one")
			p.pos++
			return true, own
		case c == ',':
			if comma {
				p.syntax(p.pos, p.pos+1, "a comma with nothing before it")
			}
			p.pos++
			comma = true
			continue
		}
		if !comma {
			p.syntax(p.pos, p.tokenInFlow(), "a comma is missing before this")
		}
		switch b.reuse() {
		case tookRest:
			return true, len(p.faults)
		case tookHead:
			comma = true
			continue
		}
		b.begin(p.pos)
		p.openers = append(p.openers, closer)
		e, ok := p.flowEntry(n, b.form)
		p.openers = p.openers[:len(p.openers)-1]
		b.add(e)
		if !ok {
			own = len(p.faults)
			return false, own
		}
		comma = false
	}
}

// enclosing tells whether the closer fits a flow collection around the present one.
func (p *parser) enclosing(c byte) bool {
	for _, o := range p.openers {
		if o == c {
			return true
		}
	}
	return false
}

// skipInFlow moves to the next token of a flow collection; false where the block around it ends first.
func (p *parser) skipInFlow(n int) bool {
	fresh := p.skip()
	if !p.done() && (!fresh || p.column() > n || p.column() == n && n >= 0 && p.closes()) {
		p.tab = -1
		return true
	}
	if fresh {
		p.pos, p.tab = p.line, -1
	}
	return false
}

// closes tells whether a closer stands at pos: it may stand at the column of the key that the collection belongs to.
func (p *parser) closes() bool { c := p.at(p.pos); return c == ']' || c == '}' }

// tokenInFlow is where the word at pos ends.
func (p *parser) tokenInFlow() int {
	i := p.pos + 1
	for c := p.at(i); classes[c]&(isBlank|isBreak|isFlow) == 0 && !(c == 0 && p.eof(i)); c = p.at(i) {
		i++
	}
	return i
}

// flowEntry reads one entry; false where the block ended within it.
func (p *parser) flowEntry(n int, form form) (draft, bool) {
	start := p.pos
	explicit := p.at(start) == '?' && p.endsFlowWord(start+1)
	if explicit {
		p.pos++
		if !p.skipInFlow(n) {
			return draft{key: bare(green{kind: Missing}), value: bare(green{kind: Missing, flags: flagBroken})}, true
		}
	}
	at := p.pos
	line := p.line
	key, ok := p.flowNode(n)
	if !ok {
		return draft{value: key, value0: uint32(at - start)}, false
	}
	if form == formFlowSeq && !explicit && (p.line != line || !p.colonInFlow(key)) {
		return p.rest(n, draft{value: key, value0: uint32(at - start)}, start)
	}
	pos, keyLine, mark := p.pos, p.line, len(p.faults)
	hasColon := p.skipInFlow(n) && p.colonInFlow(key)
	if !hasColon {
		p.move(pos, pos-keyLine)
		p.faults = p.faults[:mark]
	}
	e := draft{key: p.asKey(key, at), key0: uint32(at - start), value0: uint32(pos - start)}
	if hasColon && e.key.merges() {
		e.key.flags |= flagMerge
	}
	if hasColon {
		e, ok = p.flowValue(n, e, start)
	}
	if e.key.flags&flagNoJSON != 0 {
		e.value.flags |= flagBroken
	}
	if form == formFlowSeq {
		e = p.pair(e, start)
	}
	if !ok {
		return e, false
	}
	return p.rest(n, e, start)
}

// pair makes a mapping of a single key and value in a list.
func (p *parser) pair(e draft, start int) draft {
	b := p.build(formPair, 0, start)
	b.begin(start)
	b.add(e)
	return draft{value: b.finish(start + int(e.value0+e.value.width))}
}

// flowValue reads the colon at pos and what follows it.
func (p *parser) flowValue(n int, e draft, start int) (draft, bool) {
	p.pos++
	colon := p.pos
	pos, line, mark := p.pos, p.line, len(p.faults)
	found := p.skipInFlow(n)
	if c := p.at(p.pos); found && (classes[c]&isFlow == 0 || c == '[' || c == '{') {
		e.value0 = uint32(p.pos - start)
		var ok bool
		e.value, ok = p.flowNode(n)
		return e, ok
	}
	p.move(pos, pos-line)
	p.faults = p.faults[:mark]
	e.value, e.value0 = bare(green{kind: Missing}), uint32(colon-start)
	return e, true
}

// rest makes sure that a comma or closer follows the entry, or text on another line.
func (p *parser) rest(n int, e draft, start int) (draft, bool) {
	pos, line, mark := p.pos, p.line, len(p.faults)
	found := p.skipInFlow(n)
	c := p.at(p.pos)
	if !found || classes[c]&isFlow != 0 || p.line != line {
		p.move(pos, pos-line)
		p.faults = p.faults[:mark]
		return e, true
	}
	if c == ':' {
		p.syntax(p.pos, p.pos+1, "a second colon: quote the value")
	} else {
		p.syntax(p.pos, p.tokenInFlow(), "a comma is missing before this")
	}
	e.value.flags |= flagBroken
	from := p.pos
	for c := p.at(p.pos); classes[c]&(isFlow|isBreak) == 0 && !(c == 0 && p.eof(p.pos)); c = p.at(p.pos) {
		p.pos++
	}
	e.value.width = max(e.value.width, uint32(p.lastText(from)-start)-e.value0)
	return e, true
}

// endsFlowWord is endsWord within brackets.
func (p *parser) endsFlowWord(i int) bool { return p.endsWord(i) || classes[p.at(i)]&isFlow != 0 }

// colonInFlow tells whether the colon of the key stands at pos. Behind a quoted key or a collection it needs no space.
//
// The parser goes there, or stays.
func (p *parser) colonInFlow(key reading) bool {
	end := p.pos
	p.skipBlanks()
	tight := key.collects() || key.kind == Scalar && key.form.style() != Plain
	if p.at(p.pos) == ':' && (tight || p.endsFlowWord(p.pos+1)) {
		return true
	}
	p.pos = end
	return false
}

// flowNode reads a node within brackets; false where the block ended within it.
func (p *parser) flowNode(n int) (reading, bool) {
	start := p.pos
	if c := p.at(start); c == '&' || c == '!' {
		pr, end := p.properties()
		p.pos = end
		pr.content = uint32(end - start)
		pos, line := p.pos, p.line
		if !p.skipInFlow(n) || classes[p.at(p.pos)]&isFlow != 0 && p.at(p.pos) != '[' && p.at(p.pos) != '{' ||
			p.at(p.pos) == ':' && p.endsFlowWord(p.pos+1) {
			p.move(pos, pos-line)
			return withProps(bare(green{kind: Missing}), pr), true
		}
		pr.content = uint32(p.pos - start)
		if p.at(p.pos) == '*' {
			p.syntax(start, end, "an alias has the anchor and tag of what it stands for, and none of its own")
		}
		g, ok := p.flowContent(n)
		return withProps(g, pr), ok
	}
	return p.flowContent(n)
}

func (p *parser) flowContent(n int) (reading, bool) {
	start := p.pos
	switch c := p.at(start); {
	case c == '[' || c == '{':
		return p.flow(n)
	case c == '"' || c == '\'':
		g, closed := p.quoted(n, true)
		if !closed {
			p.lostInFlow = true
			p.skipBroken(n)
		}
		return g, closed
	case c == '*':
		return p.alias(), true
	case c == ':' && p.endsFlowWord(start+1):
		return bare(green{kind: Missing}), true
	case c == '|' || c == '>' || c == '#' || c == '%' || c == '@' || c == '`' || (c == '-' || c == '?') && p.endsFlowWord(start+1):
		p.syntax(start, start+1, "a plain value cannot begin with "+string(c)+": quote it")
		p.pos++
		g := p.plain(n, true)
		return bare(green{kind: Missing, flags: flagBroken, width: g.width + 1}), true
	}
	return p.plain(n, true), true
}

// lastText is where the text between the offset and pos ends, without the blank space before pos.
func (p *parser) lastText(from int) int {
	for end := p.pos; end > from; end -= 64 {
		start := max(from, end-64)
		s := p.text.Slice(start, end)
		for i := len(s); i > 0; i-- {
			if classes[s[i-1]]&(isBlank|isBreak) == 0 {
				return start + i
			}
		}
	}
	return from
}

// skipFlow moves behind the flow collection at pos without reading it; false where it is not closed.
func (p *parser) skipFlow(n int) bool {
	depth := 0
	for {
		if !p.skipInFlow(n) {
			p.lostInFlow = true
			return false
		}
		switch c := p.at(p.pos); c {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				p.pos++
				return true
			}
		case '"', '\'':
			mark := len(p.faults)
			if _, closed := p.quoted(n, true); closed {
				p.faults = p.faults[:mark]
				continue
			}
			p.faults = p.faults[:mark]
		}
		p.pos++
	}
}
