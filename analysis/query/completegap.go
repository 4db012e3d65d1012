package query

import (
	"strings"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A gap is a place at which something is being typed: on one line, told by what stands on that line and by whether it lies in brackets.
type gap struct {
	tree  *syntax.Tree // of the document as it is
	span  source.Span  // of what is typed, and is to be replaced; with its quotes
	typed string       // of that, what stands before the cursor, without the quote
	quote byte         // that it begins with; 0 for none
	flow  bool         // it stands in brackets or braces
	value bool         // it is the value of a key on the same line
	colon bool         // a colon follows: it is a key

	line          string // the line break and the indentation of a further line
	before, after string // what is lacking around what is written
}

// gapAt finds what is being typed at an offset; false in a comment, and behind what is done.
func gapAt(tree *syntax.Tree, offset int) (gap, bool) {
	text := tree.Text()
	line := text.Line(offset)
	start := text.LineStart(line)
	content := strings.TrimRight(text.LineText(line), "\r\n")
	at := min(offset-start, len(content))
	s := scanner{line: content, json: tree.Language() == syntax.JSON}
	s.flow = s.json || inFlow(tree.Root(), start)
	if start == 0 && text.HasBOM() {
		s.from = len("\uFEFF")
	}
	if at < s.from || !s.scan(at) {
		return gap{}, false
	}
	if left := strings.TrimLeft(content[at:], " \t"); at == s.from && left != "" && (len(left) < len(content)-at || left[0] == '{' || left[0] == '[') && !s.comments(len(content)-len(left)) {
		return gap{}, false // before something that stands there already
	}
	g := gap{tree: tree, quote: s.quoted, flow: s.flow, value: s.value}
	end := s.end(at)
	g.span = source.Span{Start: start + s.from, End: start + end}
	g.typed = content[s.from:at]
	if g.quote != 0 {
		g.typed = strings.TrimRight(g.typed[min(1, len(g.typed)):], string(rune(g.quote)))
	}
	rest := strings.TrimLeft(content[end:], " \t")
	g.colon = !g.value && (rest == ":" || strings.HasPrefix(rest, ": ") || s.flow && strings.HasPrefix(rest, ":"))
	g.line = "\n" + strings.Repeat(" ", len(strings.TrimPrefix(content[:s.from], "\uFEFF")))
	if strings.HasSuffix(text.LineText(line), "\r\n") {
		g.line = "\r" + g.line
	}
	g.before, g.after = g.commas()
	return g, true
}

// inFlow tells whether an offset lies in brackets that were opened before it.
func inFlow(n syntax.Node, offset int) bool {
	for {
		if n.Style() == syntax.Flow && n.Span().Start < offset && offset < n.Span().End {
			return true
		}
		e, _, ok := n.At(offset)
		if !ok {
			return false
		}
		n = e.Value()
	}
}

// A scanner goes along one line, up to a place in it.
type scanner struct {
	line       string
	json, flow bool
	from       int  // where the token that it is in begins
	began      bool // there is something of it
	value      bool // it stands behind a colon
	quoted     byte // it begins with this quote
	open       bool // which is not closed yet
}

// next begins a new token.
func (s *scanner) next(from int, value bool) {
	s.from, s.began, s.value, s.quoted, s.open = from, false, value, 0, false
}

// scan goes up to a place; false where no token can be there.
func (s *scanner) scan(at int) bool {
	for i := s.from; i < at; i++ {
		c := s.line[i]
		switch {
		case s.open:
			i = s.inQuotes(i)
		case s.comments(i):
			return false
		case s.separates(i):
		case s.began:
			if s.quoted != 0 && i == at-1 {
				return false // behind a closing quote
			}
		case c == ' ' || c == '\t':
			s.from = i + 1
		case (c == '&' || c == '!') && !s.json: // an anchor or a tag, up to the next space
			if i += strings.IndexByte(s.line[i:]+" ", ' '); i >= at {
				return false
			}
			s.from = i + 1
		default:
			s.began = true
			if c == '"' || c == '\'' && !s.json {
				s.quoted, s.open = c, true
			}
		}
	}
	return !s.comments(at)
}

// inQuotes goes over one character of a quoted text.
func (s *scanner) inQuotes(i int) int {
	switch c := s.line[i]; {
	case c == '\\' && s.quoted == '"':
		return i + 1
	case c == s.quoted && c == '\'' && i+1 < len(s.line) && s.line[i+1] == c:
		return i + 1
	case c == s.quoted:
		s.open = false
	}
	return i
}

// comments tells whether a comment begins at a place.
func (s *scanner) comments(i int) bool {
	return !s.json && !s.open && i < len(s.line) && s.line[i] == '#' && (i == 0 || s.line[i-1] == ' ' || s.line[i-1] == '\t')
}

// separates begins a new token behind what separates two.
func (s *scanner) separates(i int) bool {
	c := s.line[i]
	last := i+1 == len(s.line) || s.line[i+1] == ' '
	switch {
	case c == ':' && s.began && (last || s.json || s.flow && s.quoted != 0):
		s.next(i+1, true)
	case c == '-' && !s.began && !s.flow && !s.value && last:
		s.next(i+1, false)
	case (c == '{' || c == '[') && (!s.began || s.json):
		s.flow = true
		s.next(i+1, false)
	case (c == ',' || c == '}' || c == ']') && s.flow:
		s.next(i+1, false)
	default:
		return false
	}
	return true
}

// end is where the token ends that holds a place.
func (s *scanner) end(at int) int {
	rest := s.line[at:]
	if s.quoted == 0 && at == s.from && rest != "" && (rest[0] == '"' || rest[0] == '\'' && !s.json) { // it begins right here
		s.quoted, s.open = rest[0], true
		at, rest = at+1, rest[1:]
	}
	if s.open {
		if i := closing(rest, s.quoted); i >= 0 {
			return at + i + 1
		}
		return at + len(rest) - len(strings.TrimLeftFunc(rest, inWord))
	}
	if s.quoted != 0 {
		return at
	}
	end := len(rest)
	for i := range rest {
		c := rest[i]
		if s.flow && strings.IndexByte(",]}", c) >= 0 || s.json && strings.IndexByte(`:"{[ `, c) >= 0 ||
			c == ':' && (i+1 == len(rest) || rest[i+1] == ' ') || s.comments(at+i) {
			end = i
			break
		}
	}
	return at + len(strings.TrimRight(rest[:end], " \t"))
}

// closing is where a quote closes; -1 where the next one seems to open something else.
func closing(rest string, quote byte) int {
	i := strings.IndexByte(rest, quote)
	if i < 0 {
		return -1
	}
	behind := strings.TrimLeft(rest[i+1:], " \t")
	if behind == "" || strings.IndexByte(",:]}#", behind[0]) >= 0 {
		return i
	}
	return -1
}

func inWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./#~", r)
}

// probeWord stands in a gap while it is found out what may stand there.
const probeWord = "zzProbe"

// probe puts a probe into the gap, as a key or as a value, and finds it in the tree of that.
func (g gap) probe(f File, key bool) (File, ref.Pointer, bool) {
	text := probeWord
	if g.tree.Language() == syntax.JSON {
		text = `"` + probeWord + `"`
	}
	before, after := g.before, g.after
	at := len(before)
	switch {
	case !key:
		text = before + text + after
	case g.colon:
	case g.tree.Language() == syntax.JSON:
		text = before + text + ": null" + after
	default:
		text = before + text + ": " + after
	}
	tree := f.Tree.Edit(source.Edit{Span: g.span, New: text})
	if len(tree.Faults()) > len(g.tree.Faults()) {
		return File{}, nil, false // nothing can stand there
	}
	at += g.span.Start + 1
	way := ref.At(tree.Root(), at)
	if len(way) == 0 {
		return File{}, nil, false
	}
	n := found(tree.Root(), way[:len(way)-1])
	e, _, ok := n.Resolve().At(at)
	if key {
		ok = ok && e.Key().Value() == probeWord
	} else {
		ok = ok && e.Key().Value() != probeWord && e.Value().Kind() == syntax.Scalar && e.Value().Value() == probeWord
	}
	return File{f.Path, tree}, way, ok
}

// commas are what is lacking before and behind what is written: of entries in brackets commas, and the space behind a colon or a dash.
func (g gap) commas() (before, after string) {
	text := g.tree.Text()
	last := text.Slice(max(0, g.span.Start-1), g.span.Start)
	switch {
	case g.tree.Language() == syntax.YAML && (last == ":" || last == "-" && !g.flow):
		return " ", ""
	case !g.flow || g.colon:
		return "", ""
	}
	const far = 400
	left := strings.TrimRight(text.Slice(max(0, g.span.Start-far), g.span.Start), " \t\r\n")
	right := strings.TrimLeft(text.Slice(g.span.End, min(text.Len(), g.span.End+far)), " \t\r\n")
	if left != "" && strings.IndexByte("{[,:", left[len(left)-1]) < 0 {
		before = ", "
	}
	if right != "" && (right[0] == '"' || strings.IndexByte("}],#:", right[0]) < 0 && g.closed()) {
		after = ","
	}
	return before, after
}

// closed tells whether the brackets around the gap are: what stands behind it is in them too.
func (g gap) closed() bool {
	return g.tree.Language() == syntax.JSON || inFlow(g.tree.Root(), g.span.End)
}

// opened is the quote that has been typed.
func (g gap) opened() string {
	if g.quote == 0 {
		return ""
	}
	return string(rune(g.quote))
}
