package shape

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// Kind is what a fault breaks.
type Kind uint8

// The kinds of faults.
const (
	UnknownProperty   Kind = iota // the object has no such property
	MissingProperties             // the object lacks what it must have
	MissingAny                    // the object must have at least one of several properties and has none
	WrongType                     // the value has another JSON type
	WrongValue                    // the value is outside its list or range, or has another form
	WrongKey                      // the key of a map has another form
	NotExclusive                  // the object must have exactly one of several properties
	Misplaced                     // the property does not go with the value of another one
	Ambiguous                     // the object is both a reference and a schema
)

// A Fault is one thing that does not fit. It holds what a message needs, and no message.
type Fault struct {
	Kind       Kind
	Area       Area
	Rule       diag.Code // a rule of its own, which the official schema does not have; "" for the area's rule
	InContract diag.Code // the rule that speaks instead in a document with the extension

	Span    source.Span // the smallest token that is wrong: a key, a value, or the key (or list item) whose value lacks something
	Node    source.Span // the object that is judged, or the value
	Pointer string      // JSON Pointer of the value; of a missing property: of the object that lacks it
	Via     []source.Span

	Want  Shape    // the shape that does not hold
	Word  string   // the key or the scalar as its text
	Got   Type     // what stands there
	Plain bool     // it is an unquoted scalar
	Names []string // the properties that are missing, or of which one must stand
	Have  []string // those of Names that are there
	Near  string   // what Word most likely means

	owner   bool // Span is to be the key or item that holds the node, which only the one above knows
	keyword bool // and an item will not do: it is the keyword of a schema that is wrong
}

// A Block is a place that cannot be read, because of a fault in or around it.
type Block struct {
	Pointer string
	Broken  bool // by a syntax fault, which the tree reports; else by a fault with these:
	Kind    Kind
	Area    Area
	Rule    diag.Code

	InContract diag.Code // the rule that looks at the place all the same in a document with the extension
}

// Blocks are the places of a document that cannot be read, sorted by pointer.
type Blocks []Block

// At gives what is in the way of reading the value at the pointer as a whole: a block there or at any place above.
func (b Blocks) At(pointer string) (Block, bool) {
	if len(b) == 0 {
		return Block{}, false
	}
	for end := 0; ; {
		if i, found := b.find(pointer[:end]); found {
			return b[i], true
		}
		if end == len(pointer) {
			return Block{}, false
		}
		if next := strings.IndexByte(pointer[end+1:], '/'); next >= 0 {
			end += 1 + next
		} else {
			end = len(pointer)
		}
	}
}

// In gives the blocks at the pointer and below it.
func (b Blocks) In(pointer string) Blocks {
	var in Blocks
	for i, _ := b.find(pointer); i < len(b) && strings.HasPrefix(b[i].Pointer, pointer); i++ {
		if rest := b[i].Pointer[len(pointer):]; rest == "" || rest[0] == '/' {
			in = append(in, b[i])
		}
	}
	return in
}

func (b Blocks) find(pointer string) (int, bool) {
	return slices.BinarySearchFunc(b, pointer, func(b Block, p string) int { return cmp.Compare(b.Pointer, p) })
}

// part is what is wrong in one node: positions count from its start, pointers begin at it. It is a function of the node's
// content, the shape, the area and the language alone, unless the node reads something outside itself. A nil part is a node
// in which nothing is wrong; that is remembered (visit).
type part struct {
	faults  []Fault
	blocks  []Block
	outside bool // an alias or a merge key was followed
}

func (p *part) fault(f Fault) *part {
	if p == nil {
		p = &part{}
	}
	p.faults = append(p.faults, f)
	return p
}

func (p *part) block(f Fault, pointer string) *part {
	if p == nil {
		p = &part{}
	}
	p.blocks = append(p.blocks, Block{Pointer: pointer, Kind: f.Kind, Area: f.Area, Rule: f.Rule, InContract: f.InContract})
	return p
}

func (p *part) broken(pointer string) *part {
	if p == nil {
		p = &part{}
	}
	p.blocks = append(p.blocks, Block{Pointer: pointer, Broken: true})
	return p
}

// and joins what two looks at one node found.
func (p *part) and(q *part) *part {
	if p == nil || q == nil {
		if p == nil {
			return q
		}
		return p
	}
	p.faults, p.blocks = append(p.faults, q.faults...), append(p.blocks, q.blocks...)
	p.outside = p.outside || q.outside
	return p
}

func (p *part) follow() *part {
	if p == nil {
		p = &part{}
	}
	p.outside = true
	return p
}

// take adds what is wrong in a child. The child begins by bytes behind the node, under the key or index seg; owner is the
// token, counted from the node, that stands for it: a key, or an item of a list.
func (p *part) take(child *part, by int, seg string, owner source.Span, item bool) *part {
	if child == nil {
		return p
	}
	if p == nil {
		p = &part{}
	}
	seg = "/" + escape(seg)
	for _, f := range child.faults {
		f.shift(by)
		if f.owner && !(item && f.keyword) {
			f.Span, f.owner = owner, false
		}
		f.Pointer = seg + f.Pointer
		p.faults = append(p.faults, f)
	}
	for _, b := range child.blocks {
		b.Pointer = seg + b.Pointer
		p.blocks = append(p.blocks, b)
	}
	p.outside = p.outside || child.outside
	return p
}

// through is what is wrong behind an alias: the anchored node begins by bytes behind it.
func through(target *part, by int, alias source.Span) *part {
	p := &part{outside: true}
	if target == nil {
		return p
	}
	p.blocks = target.blocks
	for _, f := range target.faults {
		f.shift(by)
		f.Via = append([]source.Span{alias}, f.Via...)
		p.faults = append(p.faults, f)
	}
	return p
}

func (f *Fault) shift(by int) {
	f.Span, f.Node = f.Span.Shift(by), f.Node.Shift(by)
	if f.Via == nil {
		return
	}
	via := make([]source.Span, len(f.Via)) // the child may be kept: it must not change
	for i, s := range f.Via {
		via[i] = s.Shift(by)
	}
	f.Via = via
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func escape(segment string) string { return pointerEscapes.Replace(segment) }
