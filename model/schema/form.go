package schema

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// A Fingerprint stands for a normal form: equal ones have one, and different ones, as far as 128 bits of SHA-256 can tell,
// do not share any.
type Fingerprint [16]byte

// String writes the fingerprint in hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// A form is one schema in normal form, without what stands in it: what "equal normalized" drops is dropped, and what is left
// has one order (shapes, When a binding is proved).
type form struct {
	kind  formKind
	ref   syntax.Node // the text of a $ref
	words []word
}

type formKind uint8

const (
	isWords     formKind = iota // keywords that hold; none at all take every value
	isNothing                   // false: no value
	isReference                 // a $ref; what stands beside it does not count
	isDamaged                   // no schema
)

// formOf reads a schema, which is no alias.
func formOf(n syntax.Node, words []word) form {
	switch {
	case n == (syntax.Node{}):
		return form{}
	case n.Broken():
		return form{kind: isDamaged}
	case n.Kind() == syntax.Mapping:
		return mappingForm(n, words)
	case n.Kind() == syntax.Scalar && n.Tag() == syntax.TagBool && truth(n):
		return form{}
	case n.Kind() == syntax.Scalar && n.Tag() == syntax.TagBool:
		return form{kind: isNothing}
	}
	return form{kind: isDamaged}
}

func mappingForm(n syntax.Node, words []word) form {
	words, conditional := slices.Grow(words, n.Len()), false
	for e := range n.Fields() {
		name := e.Key().Value()
		if name == "$ref" {
			if ref := e.Value().Resolve(); ref.Kind() == syntax.Scalar && ref.Tag() == syntax.TagString && !ref.Broken() {
				return form{kind: isReference, ref: ref}
			}
			return form{kind: isDamaged}
		}
		order, holds := keywordOf(name)
		if holds == holdsNone {
			continue
		}
		w := word{name, order, holds, e.Key(), e.Value().Resolve()}
		if w.value.Broken() || e.Key().Kind() == syntax.Missing {
			return form{kind: isDamaged}
		}
		conditional = conditional || name == "if"
		if !w.idle() {
			words = append(words, w)
		}
	}
	if !conditional {
		words = slices.DeleteFunc(words, func(w word) bool { return w.name == "then" || w.name == "else" })
	}
	slices.SortFunc(words, compareWords)
	return form{words: words}
}

// idle tells whether the word says nothing by itself. Of additionalProperties only its schema tells.
func (w word) idle() bool {
	return w.name == "required" && w.value.Kind() == syntax.Sequence && w.value.Len() == 0
}

// get is the value of a keyword.
func (f form) get(name string) (syntax.Node, bool) {
	for i := range f.words {
		if f.words[i].name == name {
			return f.words[i].value, true
		}
	}
	return syntax.Node{}, false
}

// A child is a schema in another one: the name of its keyword, and where there are several below it, its own name or number.
type child struct {
	word  *word
	name  string // below properties, patternProperties and dependencies
	index int    // in a list; -1 for none
	node  syntax.Node
}

// children yields the schemas in a form in the order in which encode reads them.
func (f form) children(yield func(child) bool) {
	for i := range f.words {
		if !f.words[i].children(yield) {
			return
		}
	}
}

func (w *word) children(yield func(child) bool) bool {
	list := w.value.Kind() == syntax.Sequence
	switch {
	case w.holds == holdsSchema, w.holds == holdsEither && !list:
		return yield(child{w, "", -1, w.value})
	case (w.holds == holdsList || w.holds == holdsEither) && list:
		i := 0
		for item := range w.value.Items() {
			if !yield(child{w, "", i, item.Resolve()}) {
				return false
			}
			i++
		}
	case (w.holds == holdsMap || w.holds == holdsNeeds) && w.value.Kind() == syntax.Mapping:
		for _, e := range sortedFields(w.value) {
			v := e.Value().Resolve()
			if w.holds == holdsNeeds && v.Kind() == syntax.Sequence {
				continue
			}
			if !yield(child{w, e.Key().Value(), -1, v}) {
				return false
			}
		}
	}
	return true
}

// everything is the fingerprint of a schema without keywords.
var everything = sum(nil)

func sum(encoded []byte) (f Fingerprint) {
	s := sha256.Sum256(encoded)
	copy(f[:], s[:])
	return f
}

// encode writes a form, with a fingerprint for each schema in it. It asks for that with the name of the keyword alone: a word that is
// handed to a function that nobody knows would have to be on the heap.
func (f form) encode(to []byte, of func(keyword string, n syntax.Node) Fingerprint) []byte {
	switch f.kind {
	case isNothing:
		return append(to, '!')
	case isReference:
		return appendText(append(to, '&'), f.ref.Value())
	case isDamaged:
		return append(to, '?')
	}
	for i := range f.words {
		to = f.words[i].encode(to, of)
	}
	return to
}

func (w *word) encode(to []byte, of func(keyword string, n syntax.Node) Fingerprint) []byte {
	from := len(to)
	to = w.appendName(to)
	list := w.value.Kind() == syntax.Sequence
	switch {
	case w.holds == holdsTypes, w.holds == holdsSet:
		return w.appendList(to)
	case w.holds == holdsSchema, w.holds == holdsEither && !list:
		f := of(w.name, w.value)
		if w.name == "additionalProperties" && f == everything {
			return to[:from]
		}
		return append(append(to, '$'), f[:]...)
	case (w.holds == holdsList || w.holds == holdsEither) && list:
		to = binary.AppendUvarint(append(to, '['), uint64(w.value.Len()))
		for item := range w.value.Items() {
			f := of(w.name, item.Resolve())
			to = append(to, f[:]...)
		}
		return to
	case (w.holds == holdsMap || w.holds == holdsNeeds) && w.value.Kind() == syntax.Mapping:
		return w.encodeMap(to, of)
	}
	return appendData(to, w.value)
}

func (w *word) encodeMap(to []byte, of func(keyword string, n syntax.Node) Fingerprint) []byte {
	fields := sortedFields(w.value)
	to = binary.AppendUvarint(append(to, '{'), uint64(len(fields)))
	for _, e := range fields {
		to = appendText(to, e.Key().Value())
		v := e.Value().Resolve()
		if w.holds == holdsNeeds && v.Kind() == syntax.Sequence {
			to = appendData(to, v)
			continue
		}
		f := of(w.name, v)
		to = append(append(to, '$'), f[:]...)
	}
	return to
}

func (w *word) appendName(to []byte) []byte {
	if w.order == unknown {
		return appendText(append(to, '~'), w.name)
	}
	return append(to, '@', byte(w.order))
}

// appendList writes a list whose order does not count. A list of one type is that type.
func (w *word) appendList(to []byte) []byte {
	if w.holds == holdsTypes && w.value.Kind() == syntax.Sequence && w.value.Len() == 1 {
		for item := range w.value.Items() {
			return appendData(to, item)
		}
	}
	return appendSet(to, w.value)
}

// own is what was found of a schema by its text alone, its references not followed.
type own struct {
	sum    Fingerprint
	closed bool // nothing in it is a reference, or cannot be read: sum says all
	full   bool // it has a value as far as refuted can tell, whatever its references lead to
	calm   bool // and so has everything in it, references apart
}

// ownOf reads a schema with all that stands in it. It depends on the content alone, and is remembered on larger nodes.
func ownOf(n syntax.Node) own {
	memo := n.Memo()
	keep := memo != nil && n.Nodes() >= worthKeeping && !n.HasAlias()
	if keep {
		if known, ok := memo.Load(ownKey{}); ok {
			return known.(own)
		}
	}
	var words [12]word
	f := formOf(n, words[:0])
	o := own{closed: f.kind != isReference && f.kind != isDamaged, calm: true}
	var space [512]byte
	all := true
	encoded := f.encode(space[:0], func(keyword string, n syntax.Node) Fingerprint {
		in := ownOf(n)
		o.closed, o.calm, all = o.closed && in.closed, o.calm && in.calm, all && (in.full || keyword != "properties")
		return in.sum
	})
	o.full = f.kind == isWords && f.surelyFull(all)
	o.calm = o.calm && (o.full || f.kind != isWords)
	o.sum = sum(encoded)
	if keep {
		memo.Store(ownKey{}, o)
	}
	return o
}

type ownKey struct{}

// worthKeeping is the number of nodes from which on a schema's fingerprint is remembered rather than made again.
const worthKeeping = 16

// Normal is the fingerprint of a schema's own text in normal form: its $refs stand for themselves. Schemas of one file with the
// same Normal are equal, whatever their references lead to. It is a function of the node's content.
func Normal(n syntax.Node) Fingerprint { return ownOf(n.Resolve()).sum }

// quote writes a name as a part of a path in words.
func quote(name string) string {
	if name != "" && !strings.ContainsAny(name, " .[]\"'\t\n") {
		return "." + name
	}
	return "[\"" + strings.ReplaceAll(name, "\"", "\\\"") + "\"]"
}
