// Package ref owns what points into documents: JSON Pointers (RFC 6901), read, written and followed over a tree. It knows
// nothing of files.
package ref

import (
	"errors"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// A Pointer is a JSON Pointer's reference tokens, decoded. The empty pointer is the whole document.
type Pointer []string

// ErrSyntax is what Parse says of text that is no JSON Pointer.
var ErrSyntax = errors.New("a JSON Pointer is empty or begins with /, and has ~ only in ~0 and ~1")

var (
	escape   = strings.NewReplacer("~", "~0", "/", "~1")
	unescape = strings.NewReplacer("~1", "/", "~0", "~")
)

// Parse reads a JSON Pointer.
func Parse(s string) (Pointer, error) {
	if s == "" {
		return nil, nil
	}
	if s[0] != '/' {
		return nil, ErrSyntax
	}
	p := make(Pointer, 0, strings.Count(s, "/"))
	for token := range strings.SplitSeq(s[1:], "/") {
		for i := strings.IndexByte(token, '~'); i >= 0; {
			if i+1 == len(token) || token[i+1] != '0' && token[i+1] != '1' {
				return nil, ErrSyntax
			}
			next := strings.IndexByte(token[i+1:], '~')
			if next < 0 {
				break
			}
			i += 1 + next
		}
		p = append(p, Unescape(token))
	}
	return p, nil
}

// Escape writes one token as it stands in a pointer.
func Escape(token string) string {
	if strings.IndexByte(token, '~') < 0 && strings.IndexByte(token, '/') < 0 {
		return token
	}
	return escape.Replace(token)
}

// Unescape reads one token of a pointer.
func Unescape(token string) string {
	if strings.IndexByte(token, '~') < 0 {
		return token
	}
	return unescape.Replace(token)
}

// String writes the pointer.
func (p Pointer) String() string {
	var b strings.Builder
	for _, token := range p {
		b.WriteByte('/')
		b.WriteString(escape.Replace(token))
	}
	return b.String()
}

// Find follows the pointer from a node, through aliases. Where it leads nowhere, depth says how many of its tokens could be
// followed.
func (p Pointer) Find(n syntax.Node) (found syntax.Node, depth int, ok bool) {
	for i, token := range p {
		next, ok := step(n.Resolve(), token)
		if !ok {
			return n, i, false
		}
		n = next
	}
	return n, len(p), true
}

// step is the member or element that a token names.
func step(n syntax.Node, token string) (syntax.Node, bool) {
	switch n.Kind() {
	case syntax.Mapping:
		e, ok := n.Get(token)
		return e.Value(), ok
	case syntax.Sequence:
		i, ok := index(token)
		if !ok {
			return syntax.Node{}, false
		}
		return n.Item(i)
	}
	return syntax.Node{}, false
}

// index reads an array index as RFC 6901 has it: no sign, and no zero before other digits.
func index(token string) (int, bool) {
	if len(token) > 1 && token[0] == '0' || token == "" || token[0] < '0' || token[0] > '9' {
		return 0, false
	}
	i, err := strconv.Atoi(token)
	return i, err == nil
}

// At is the pointer of the innermost entry or item that an offset stands in; empty outside all.
func At(root syntax.Node, offset int) (p Pointer) {
	for n := root; ; {
		e, i, ok := n.At(offset)
		if !ok {
			return p
		}
		if n.Kind() == syntax.Sequence {
			p = append(p, strconv.Itoa(i))
		} else {
			p = append(p, e.Key().Value())
		}
		if n = e.Value(); offset < n.Full().Start {
			return p
		}
	}
}
