package contract

import (
	"cmp"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/syntax"
)

// SchemaRefs is what every custom schema pointer begins with.
const SchemaRefs = "#/components/schemas/"

// A SchemaRef is where a custom schema pointer leads: that of an adapter, an input or a workflow (shapes, Document and bundle).
type SchemaRef struct {
	By      diag.Code // the report that says why it cannot be followed
	Wrong   string    // why it leads to no schema, in words about it; "" where it does
	Missing string    // the key below components.schemas that is not there; "" where something else is wrong
	Text    string
}

// CustomSchema follows a custom schema pointer.
func CustomSchema(at Place) (r SchemaRef) {
	text, ok := at.Text()
	r.Text = text
	escaped, here := strings.CutPrefix(text, SchemaRefs)
	target, problem := ref.Follow(at.Path, text)
	pointer, err := ref.Parse(target.Fragment)
	switch {
	case at.By != "" || !ok:
		r.By = cmp.Or(at.By, missing)
	case !here:
		r.Wrong = "is no pointer to a schema of this document: one begins with " + SchemaRefs
	case problem != ref.None || err != nil || escaped == "":
		r.Wrong = "is no JSON Pointer behind " + SchemaRefs
	default:
		r.lead(at.View, pointer)
	}
	return r
}

// lead looks at what stands at a pointer of the document.
func (r *SchemaRef) lead(v View, pointer ref.Pointer) {
	p := v.At(pointer[:3])
	if p.Absent() && v.section(Components+"/schemas").Node.Hides() {
		r.By = "PARSE_SYNTAX"
		return
	}
	if p.Absent() {
		r.Wrong, r.Missing = "leads nowhere: components.schemas has no "+pointer[2], pointer[2]
		return
	}
	for _, token := range pointer[3:] {
		next := p.Get(token)
		if next.Absent() && p.Node.Has("$ref") {
			p, _ = p.Follow()
			next = p.Get(token)
		}
		if p = next; p.Absent() {
			r.Wrong = "leads nowhere: there is no " + token
			return
		}
	}
	boolean := p.Node.Kind() == syntax.Scalar && p.Node.Tag() == syntax.TagBool
	if r.By = p.By; r.By == "" && (p.Node.Kind() != syntax.Mapping && !boolean || namesOrData(pointer[3:])) {
		r.Wrong = "leads to no schema"
	}
}

// namesOrData tells whether a pointer within a schema leads to a map of names or to data, and so to no schema.
func namesOrData(p ref.Pointer) bool {
	is := schemaHere
	for _, token := range p {
		if is == namesHere {
			is = schemaHere
		} else {
			is = kindOf(token, is)
		}
	}
	return is != schemaHere
}

// Custom is the schema that a custom schema pointer leads to; by is the report that says why there is none.
func (s Schemas) Custom(at Place) (to schema.Schema, by diag.Code) {
	r := CustomSchema(at)
	if r.By == "" && r.Wrong != "" {
		r.By = "SCHEMA_POINTER"
	}
	if r.By != "" {
		return to, r.By
	}
	to, block := s.Follow(at.Path, r.Text)
	if block != nil {
		return to, block.By
	}
	return to, ""
}

// Anchor is where a schema stands; false for one that was merged from several, and stands nowhere.
func (s Schemas) Anchor(of schema.Schema) (Anchor, bool) {
	pointer, ok := of.Pointer(s.files.root(of.Path()))
	return Anchor{of.Path(), pointer.String()}, ok
}

// AnchorAt is where the innermost value at an offset of a file stands.
func (s Schemas) AnchorAt(path string, offset int) Anchor {
	return Anchor{path, ref.At(s.files.root(path), offset).String()}
}

// root is the root of a file that a schema was read from: what was read of it is noted already.
func (f *schemaFiles) root(path string) syntax.Node {
	if f.merged[path] != nil {
		return syntax.Node{}
	}
	return f.view.Of(path).file.root()
}
