package typescript

import (
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
)

// declared are the declarations of all types of descriptors.
func declared() (all []string) {
	for _, t := range ir.Types() {
		all = append(all, declaration(t))
	}
	return all
}

// declaration declares a type that has a name.
func declaration(t *ir.Type) string {
	var b strings.Builder
	b.WriteString(doc(0, t.Doc))
	switch t.Kind {
	case ir.Enum:
		var values []string
		for _, v := range t.Values {
			values = append(values, quote(v))
		}
		b.WriteString("export type " + t.Name + " =" + union("export type "+t.Name+" =", values) + ";")
	case ir.Union:
		b.WriteString("export type " + t.Name + " = OneOf<{\n")
		fields(&b, t)
		b.WriteString("}>;")
	default:
		b.WriteString("export interface " + t.Name + " {\n")
		fields(&b, t)
		b.WriteString("}")
	}
	return b.String()
}

// fields are the members of a record, or the forms of a union.
func fields(b *strings.Builder, t *ir.Type) {
	for _, f := range t.Fields {
		mark := ":"
		if f.Optional && t.Kind == ir.Record {
			mark = "?:"
		}
		b.WriteString(doc(2, f.Doc))
		b.WriteString("  readonly " + key(f.Name) + mark + " " + reference(f.Type) + ";\n")
	}
}

// reference is a type where it is used.
func reference(t *ir.Type) string {
	switch {
	case t.Name != "":
		return t.Name
	case t.Kind == ir.Integer && t.Wide:
		return "bigint"
	case t.Kind == ir.List:
		return "readonly " + reference(t.Of) + "[]"
	case t.Kind == ir.Map:
		return "Readonly<Record<string, " + reference(t.Of) + ">>"
	}
	return map[ir.Kind]string{ir.Text: "string", ir.Integer: "number", ir.Boolean: "boolean", ir.JSON: "Json"}[t.Kind]
}

// union are alternatives behind what stands before them on the line.
func union(before string, of []string) string {
	flat := strings.Join(of, " | ")
	switch {
	case len(before+" "+flat+";") <= width:
		return " " + flat
	case len("  "+flat+";") <= width:
		return "\n  " + flat
	}
	return "\n  | " + strings.Join(of, "\n  | ")
}
