package syntax

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/source"
)

// A Tree is one version of a document. It is immutable.
type Tree struct {
	text     source.Text
	language Language
	root     entry   // without a key
	at       int     // where the root begins
	faults   []fault // that stand in no entry, with offsets from the start of the text
	far      bool
	balance  int

	once    sync.Once
	aliases aliases
}

// Parse reads a text. It never fails: what is malformed is in Faults, and everything else in the tree.
func Parse(text source.Text, language Language) *Tree {
	p := &parser{text: text, src: text.String(), final: true, tab: -1}
	return p.read(language)
}

// Edit reads the next version, which differs by the edits, applied one after the other. It gives the tree that Parse gives
// for the new text, for the price of what the edits touched.
func (t *Tree) Edit(edits ...source.Edit) *Tree {
	for _, e := range edits {
		t = t.edit(e)
	}
	return t
}

// window is how much of the text an incremental reader looks at first, in bytes.
var window = 2048

func (t *Tree) edit(e source.Edit) *Tree {
	e.Start = min(max(e.Start, 0), t.text.Len())
	e.End = min(max(e.End, e.Start), t.text.Len())
	text := t.text.Apply(e)
	old := &reuse{tree: t, start: e.Start, oldEnd: e.End, newEnd: e.Start + len(e.New)}
	balance := 0
	if t.language == JSON {
		balance = t.balance - balanceOf(t.text, e.Start, e.End) + balanceOf(text, e.Start, old.newEnd)
	}
	if t.far || t.balance != 0 || balance != 0 || broken(text) || broken(t.text) {
		return Parse(text, t.language)
	}
	for size := window + len(e.New); ; size *= 4 {
		if next := t.resume(text, old, size); next != nil {
			return next
		}
	}
}

// resume reads with the last version for a memory, through a window of the size; nil where that is too small.
func (t *Tree) resume(text source.Text, old *reuse, size int) (next *Tree) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(starved); !ok {
				panic(r)
			}
		}
	}()
	p := &parser{text: text, old: old, size: size, clone: true, base: text.Len() + 1, tab: -1}
	p.move(0, 0)
	return p.read(t.language)
}

// broken tells whether a text is in an encoding that is not read at all.
func broken(text source.Text) bool {
	return text.Len() > MaxBytes || wide(text.Slice(0, min(4, text.Len()))) != ""
}

// read reads the document from the start of the text.
func (p *parser) read(language Language) *Tree {
	t := &Tree{text: p.text, language: language}
	var root draft
	start := p.text.Slice(0, min(4, p.text.Len()))
	switch name := wide(start); {
	case p.text.Len() > MaxBytes:
		p.fault(FaultLimit, 0, 0, "a file larger than 32 MiB")
		t.root.value.flags = flagBroken
	case name != "":
		first := strings.IndexFunc(start, func(r rune) bool { return r == 0 || r == utf8.RuneError })
		p.fault(FaultEncoding, first, first+1, "the text is "+name+": save it as UTF-8")
		t.root.value.flags = flagBroken
	default:
		if p.text.HasBOM() {
			p.pos, p.line = 3, 3
		}
		if language == JSON {
			if p.final {
				p.balance = balanceOf(p.text, 0, p.text.Len())
			}
			root.value, t.at = p.jsonDocument()
		} else {
			root.value, t.at = p.document()
		}
		t.root = root.entry(p.clone)
	}
	t.faults = append([]fault(nil), p.faults...)
	t.far, t.balance = p.far, p.balance
	return t
}

// wide names an encoding whose characters are wider than a byte, by the first bytes of a text; "" for any other.
func wide(s string) string {
	switch {
	case len(s) >= 4 && (s[:4] == "\x00\x00\xfe\xff" || s[:4] == "\xff\xfe\x00\x00"):
		return "UTF-32"
	case len(s) >= 2 && (s[:2] == "\xfe\xff" || s[:2] == "\xff\xfe"):
		return "UTF-16"
	case len(s) >= 4 && s[:3] == "\x00\x00\x00" && s[3] != 0, len(s) >= 4 && s[0] != 0 && s[1:4] == "\x00\x00\x00":
		return "UTF-32"
	case len(s) >= 4 && (s[0] == 0 && s[1] != 0 && s[2] == 0 && s[3] != 0 || s[0] != 0 && s[1] == 0 && s[2] != 0 && s[3] == 0):
		return "UTF-16"
	}
	return ""
}

// document reads a YAML stream: its first document, and what is wrong behind it.
func (p *parser) document() (root reading, at int) {
	p.directives()
	at = p.pos
	switch {
	case p.atDocument() && p.at(p.pos) == '-':
		p.pos += 3
		start := p.pos
		e, _ := p.valueOf(draft{}, -1, start, inline, false)
		root, at = e.value, start+int(e.value0)
	case p.done():
	default:
		root, at = p.node(-1, fresh, false)
	}
	p.afterDocument()
	return root, at
}

// directives reads the lines before the first document that begin with %.
func (p *parser) directives() {
	last, version := -1, false
	for p.skip(); p.at(p.pos) == '%' && p.pos == p.line; p.skip() {
		last = p.pos
		end := p.tokenEnd()
		name := p.slice(p.pos, end)
		p.pos = end
		p.skipBlanks()
		switch argument := p.pos; {
		case name == "%TAG":
			p.syntax(last, end, "a %TAG directive: only YAML's own tags have a meaning here")
		case name == "%YAML" && version:
			p.syntax(last, end, "a second %YAML directive")
		case name == "%YAML":
			version = true
			p.pos = p.tokenEnd()
			p.skipBlanks()
			if p.lineEnds() && p.at(argument) == '1' && p.at(argument+1) == '.' {
				break
			}
			p.syntax(last, end, "a %YAML directive needs a version, as 1.2, and nothing else")
		}
		p.skipComment()
	}
	if last >= 0 && !(p.atDocument() && p.at(p.pos) == '-') {
		p.syntax(last, last+1, "a directive without a --- that begins the document")
	}
}

// afterDocument reports what stands behind the first document.
func (p *parser) afterDocument() {
	p.skip()
	ended := false
	for p.atDocument() && p.at(p.pos) == '.' {
		p.pos += 3
		ended = true
		p.skip()
	}
	switch {
	case p.at(p.pos) == 0 && p.eof(p.pos):
	case p.atDocument(), ended:
		p.fault(FaultMultipleDocuments, p.pos, p.tokenEnd(), "a second document begins here: only the first is read")
	default:
		p.syntax(p.pos, p.tokenEnd(), "text behind the end of the document")
	}
}

// lineStart is the offset at which the offset's line begins, behind a byte order mark.
func lineStart(text source.Text, offset int) int {
	start := text.LineStart(text.Line(offset))
	if start == 0 && offset >= 3 && text.HasBOM() {
		return 3
	}
	return start
}

// Text is the text that the tree was read from.
func (t *Tree) Text() source.Text { return t.text }

// Language is what the tree was read as.
func (t *Tree) Language() Language { return t.language }
