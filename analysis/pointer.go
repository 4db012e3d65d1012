package analysis

import (
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// pointerAt is the JSON Pointer of the innermost entry or item that the offset stands in; "" outside all.
func pointerAt(root syntax.Node, offset int) string {
	var b strings.Builder
	for n := root; ; {
		e, i, ok := n.At(offset)
		if !ok {
			return b.String()
		}
		b.WriteByte('/')
		if n.Kind() == syntax.Sequence {
			b.WriteString(strconv.Itoa(i))
		} else {
			b.WriteString(pointerEscape.Replace(e.Key().Value()))
		}
		if n = e.Value(); offset < n.Full().Start {
			return b.String()
		}
	}
}
