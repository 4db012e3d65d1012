package structure

import (
	"fmt"

	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
)

// The version of AsyncAPI in which contracts are written.
const asyncAPIVersion = "3.1.0"

// otherVersion is a contract that declares another version of AsyncAPI.
type otherVersion struct {
	document
	version string
}

func (o otherVersion) finding() Finding {
	e, _ := o.root.Get("asyncapi")
	value := e.Value().Resolve()
	span := value.Span()
	if span.Len() == 0 {
		span = e.Key().Span()
	}
	f := Finding{
		Code: AsyncAPIVersion, Span: span, Pointer: "/asyncapi",
		Message: fmt.Sprintf("the document declares AsyncAPI %q, and a contract is written in %s", o.version, asyncAPIVersion),
	}
	if span == value.Span() {
		f.Fixes = []Fix{{Title: "Set " + asyncAPIVersion, Edits: []source.Edit{{Span: span, New: o.spell(asyncAPIVersion, value.Style())}}}}
	}
	return f
}

// contractID reports a contract without an id, unless another name stands there for it.
func (d document) contractID(r *Report) {
	if _, ok := d.root.Get("id"); ok {
		return
	}
	for _, b := range r.Blocked {
		if b.Pointer == "/id" {
			return
		}
	}
	key := d.ext.Key().Span()
	r.add(Finding{
		Code: ContractIDMissing, Span: key, Pointer: "/" + shape.ExtensionKey,
		Message: "the document has no id: a contract needs one at its root, a URI such as urn:example:my-app",
		Fixes:   d.insertAtRoot("id", "urn:example:my-app"),
	})
	r.Blocked = append(r.Blocked, Blocked{Pointer: "/id", By: ContractIDMissing})
}
