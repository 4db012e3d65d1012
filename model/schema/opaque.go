package schema

import (
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

func itoa(i int) string { return strconv.Itoa(i) }

// opaque is a payload in a format that is not a Schema Object's: a value that is compared as it is.
type opaque struct {
	written string // the format as the author wrote it
	format  string // without case and spaces
	path    string
	schema  syntax.Node
}

// unwrap reads a Multi Format Schema Object: the Schema Object in it, or else what is in another format. False where the
// schema is no such object.
func (s Schema) unwrap() (inner Schema, other *opaque, is bool) {
	e, is := s.node.Get("schema")
	if !is {
		return Schema{}, nil, false
	}
	format := ""
	if f, ok := s.node.Get("schemaFormat"); ok {
		format = f.Value().Resolve().Value()
	}
	if isSchemaObject(canonicalFormat(format)) {
		return Schema{s.w, s.path, e.Value().Resolve(), false}, nil, true
	}
	return Schema{}, &opaque{format, canonicalFormat(format), s.path, e.Value().Resolve()}, true
}

// canonicalFormat drops what does not tell formats apart (shapes, When a binding is proved).
func canonicalFormat(format string) string {
	return strings.Join(strings.Fields(strings.ToLower(format)), "")
}

// isSchemaObject tells whether a format is that of AsyncAPI's Schema Objects, or JSON Schema draft-07. Without a format it is.
func isSchemaObject(format string) bool {
	media, version, _ := strings.Cut(format, ";version=")
	media = strings.TrimSuffix(strings.TrimSuffix(media, "+json"), "+yaml")
	switch media {
	case "":
		return version == ""
	case "application/vnd.aai.asyncapi":
		return true
	case "application/schema":
		return version == "draft-07"
	}
	return false
}

// sum stands for the format and the value. Behind a reference to a file it is the file's bytes that count.
func (o *opaque) sum(w *World) (Fingerprint, *Block) {
	to := appendText([]byte("%"), o.format)
	path, n := o.path, o.schema
	for range maxHops {
		e, has := n.Get("$ref")
		text := e.Value().Resolve()
		if !has || text.Kind() != syntax.Scalar {
			break
		}
		if t, problem := ref.Follow(path, text.Value()); problem == ref.None && t.Path != path && t.Fragment == "" {
			if bytes, ok := w.files.Text(t.Path); ok {
				return sum(appendText(append(to, 'b'), bytes.String())), nil
			}
		}
		t := w.follow(path, text.Value())
		if t.by != "" {
			return Fingerprint{}, leadsNowhere(t.by, path, text)
		}
		path, n = t.path, t.node
	}
	return sum(appendData(append(to, 'v'), n)), nil
}

// leadsNowhere is the block of a reference that could not be followed.
func leadsNowhere(by diag.Code, path string, text syntax.Node) *Block {
	return &Block{by, diag.Place{Path: path, Span: text.Span()}, "the $ref " + text.Value() + " leads to nothing that can be read"}
}
