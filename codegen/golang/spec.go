package golang

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
)

// Types declares the types of descriptors.
func (v *view) Types() string {
	var b strings.Builder
	for _, t := range ir.Types() {
		name := names.GoDescriptor(t)
		fmt.Fprintf(&b, "\n%s\n", paragraph(documented(t)))
		switch t.Kind {
		case ir.Enum:
			enum(&b, name, t)
		case ir.Union:
			union(&b, name, t)
		default:
			v.record(&b, name, t)
		}
	}
	return b.String()
}

// documented says what a type is: an enumeration whose field it is, anything else in the words of the profile.
func documented(t *ir.Type) string {
	name := names.GoDescriptor(t)
	if t.Kind != ir.Enum {
		return name + ": " + lower(t.Doc)
	}
	for _, of := range ir.Types() {
		for _, f := range of.Fields {
			if f.Type.Name == t.Name {
				return fmt.Sprintf("%s is the %s of %s.", article(name), names.GoField(f.Name), lower(article(names.GoDescriptor(of))))
			}
		}
	}
	panic("no descriptor has a field of type " + t.Name)
}

func article(name string) string {
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "An " + name
	}
	return "A " + name
}

// lower is a sentence that goes on.
func lower(sentence string) string { return strings.ToLower(sentence[:1]) + sentence[1:] }

func enum(b *strings.Builder, name string, t *ir.Type) {
	fmt.Fprintf(b, "type %s string\n\n// The values of %[1]s.\nconst (\n", name)
	var constants, values []string
	for _, v := range t.Values {
		constants, values = append(constants, names.GoConstant(t, v)), append(values, name+" = "+quote(v))
	}
	for _, line := range aligned(constants, " ", values) {
		b.WriteString("\t" + line + "\n")
	}
	b.WriteString(")\n")
}

func (v *view) record(b *strings.Builder, name string, t *ir.Type) {
	fmt.Fprintf(b, "type %s struct {\n", name)
	if v.hasKeys(t) {
		b.WriteString("\t// Its key in the contract.\n\tKey string `json:\"key\"`\n")
	}
	for _, f := range t.Fields {
		doc := f.Doc
		if f.Optional {
			doc += " " + absence(f)
		}
		fmt.Fprintf(b, "\t%s\n\t%s %s %s\n", strings.ReplaceAll(paragraph(doc), "\n", "\n\t"), names.GoField(f.Name), fieldType(f), tag(f))
	}
	b.WriteString("}\n")
}

// absence says how a field shows that it is not there.
func absence(f ir.Field) string {
	switch fieldType(f)[0] {
	case '*', 'm', '[':
		return "It may be nil."
	case 'i':
		return "It may be 0, for none."
	}
	if f.Type.Kind == ir.Union {
		return "It may be nil."
	}
	return `It may be "", for none.`
}

func tag(f ir.Field) string {
	if f.Optional {
		return fmt.Sprintf("`json:\"%s,omitzero\"`", f.Name)
	}
	return fmt.Sprintf("`json:\"%s\"`", f.Name)
}

// union is a type that one form implements or another.
func union(b *strings.Builder, name string, t *ir.Type) {
	fmt.Fprintf(b, "//\n// It is one of\n//\n")
	for _, f := range t.Fields {
		fmt.Fprintf(b, "//   - %s\n", names.GoForm(t, f))
	}
	fmt.Fprintf(b, "type %s interface{ is%[1]s() }\n", name)
	for _, f := range t.Fields {
		form := names.GoForm(t, f)
		fmt.Fprintf(b, "\n%s\ntype %s struct {\n\t%s %s %s\n}\n\nfunc (%[2]s) is%[6]s() {}\n", paragraph(form+" is: "+lower(f.Doc)),
			form, names.GoField(f.Name), goType(f.Type), tag(ir.Field{Name: f.Name}), name)
	}
}

// hasKeys tells whether values of the type have a key in the contract: those of all sections but links.
func (v *view) hasKeys(t *ir.Type) bool {
	return slices.ContainsFunc(v.Descriptors, func(s ir.Section) bool { return s.Type == t && s.Name != "links" })
}

// fieldType is the type of a field: a pointer where a record may not be there.
func fieldType(f ir.Field) string {
	if f.Optional && f.Type.Kind == ir.Record {
		return "*" + goType(f.Type)
	}
	return goType(f.Type)
}

func goType(t *ir.Type) string {
	switch t.Kind {
	case ir.Text:
		return "string"
	case ir.Integer:
		return "int64"
	case ir.Boolean:
		return "bool"
	case ir.List:
		return "[]" + goType(t.Of)
	case ir.Map:
		return "map[string]" + goType(t.Of)
	case ir.JSON:
		return "JSONText"
	}
	return names.GoDescriptor(t)
}

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// unsupported tells what the descriptors cannot hold: a text that is there and empty, where an empty one says that there is none. A queue group
// without a name is none, and the pointer to a whole file stands beside the file.
func (v *view) unsupported() error {
	for _, s := range v.Descriptors {
		for _, e := range s.Entries {
			if field := emptyText(e.Value); field != "" {
				return &UnsupportedError{fmt.Sprintf("%s of %s in %s, which is there and empty,", field, quote(e.Key), s.Name)}
			}
		}
	}
	return nil
}

// emptyText is the first optional text that is there and empty; "" where there is none.
func emptyText(v ir.Value) string {
	for _, item := range v.Items {
		if field := emptyText(item); field != "" {
			return field
		}
	}
	for _, m := range v.Members {
		if v.Type.Kind == ir.Record && optional(v.Type, m.Name) && m.Value.Type.Kind == ir.Text && m.Value.Text == "" &&
			m.Name != "queue" && m.Name != "pointer" {
			return m.Name
		}
		if field := emptyText(m.Value); field != "" {
			return field
		}
	}
	return ""
}
