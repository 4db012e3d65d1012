package rust

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
)

// types are the types of descriptors.
func (o *output) types() string {
	var b strings.Builder
	b.WriteString("//! What contracts say of their operations, links, interactions and the rest, as plain data.\n//!\n")
	b.WriteString("//! A map is a slice of its entries, sorted by key.\n\n")
	b.WriteString(o.uses(1, "core::fmt"))
	b.WriteString("\n/// Any JSON value, as JSON text: without white space, and with its keys sorted.\n")
	b.WriteString("#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\npub struct Json(pub &'static str);\n")
	for _, t := range ir.Types() {
		b.WriteString("\n" + doc(0, prose(t.Doc), missingDoc(t)) + "\n")
		switch t.Kind {
		case ir.Record:
			b.WriteString("#[derive(Clone, Debug, PartialEq, Eq, Hash)]\n" + fields("struct", t, func(f ir.Field) string {
				return "pub " + fieldName(f.Name) + ": " + fieldType(f)
			}))
		case ir.Union:
			b.WriteString("#[derive(Clone, Debug, PartialEq, Eq, Hash)]\n" + fields("enum", t, func(f ir.Field) string {
				return variant(f.Name) + "(" + typeName(f.Type) + ")"
			}))
		default:
			b.WriteString(enumeration(t))
		}
	}
	return b.String()
}

// missingDoc is what is said of a type of which the profile says nothing.
func missingDoc(t *ir.Type) string {
	if t.Doc != "" {
		return ""
	}
	return "One of the words that stand there."
}

func fields(keyword string, t *ir.Type, declared func(ir.Field) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "pub %s %s {\n", keyword, t.Name)
	for _, f := range t.Fields {
		b.WriteString(doc(4, prose(f.Doc)) + "\n    " + declared(f) + ",\n")
	}
	return b.String() + "}\n"
}

// enumeration is a closed list of words.
func enumeration(t *ir.Type) string {
	var variants, arms strings.Builder
	for _, value := range t.Values {
		fmt.Fprintf(&variants, "    /// %s\n    %s,\n", code(value), variant(value))
		arms.WriteString(arm(12, "Self::"+variant(value), quote(value)) + "\n")
	}
	return strings.NewReplacer("Name", t.Name, "VARIANTS", variants.String(), "ARMS", arms.String()).Replace(
		`#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
VARIANTS}

impl Name {
    /// The word as the contract has it.
    pub fn as_str(self) -> &'static str {
        match self {
ARMS        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
`)
}

func variant(word string) string     { return names.Camel(names.Words(word), nil) }
func fieldName(name string) string   { return names.Snake(names.Words(name)) }
func staticName(name string) string  { return strings.ToUpper(fieldName(name)) }
func reference(inside string) string { return "&'static [" + inside + "]" }

func fieldType(f ir.Field) string {
	if f.Optional {
		return "Option<" + typeName(f.Type) + ">"
	}
	return typeName(f.Type)
}

func typeName(t *ir.Type) string {
	switch t.Kind {
	case ir.Text:
		return "&'static str"
	case ir.Integer:
		return "u64"
	case ir.Boolean:
		return "bool"
	case ir.JSON:
		return "Json"
	case ir.List:
		return reference(typeName(t.Of))
	case ir.Map:
		return reference("(&'static str, " + typeName(t.Of) + ")")
	}
	return t.Name
}

// descriptors are those of a contract: a table for each sort.
func (v *view) descriptors() string {
	var b strings.Builder
	b.WriteString("//! What the contract says beside its subjects, as plain data: a table for each sort.\n\n")
	b.WriteString(v.Use("crate::descriptor::*"))
	for _, s := range v.Descriptors {
		table, of := list{open: "&[", note: "By key."}, "(&str, "+s.Type.Name+")"
		if s.Name == "links" {
			table.note, of = "In the order of the contract.", s.Type.Name
		}
		for _, e := range s.Entries {
			if s.Name == "links" {
				table.items = append(table.items, literal(e.Value))
			} else {
				table.items = append(table.items, tuple{atom(quote(e.Key)), literal(e.Value)})
			}
		}
		fmt.Fprintf(&b, "\n/// The %s of the contract.\npub static %s: &[%s] = %s;\n", s.Name, staticName(s.Name), of, lay(table, 0, 0, 0))
	}
	return b.String()
}

// literal is a descriptor's value.
func literal(v ir.Value) expr {
	switch v.Type.Kind {
	case ir.Text:
		return atom(quote(v.Text))
	case ir.Enum:
		return atom(v.Type.Name + "::" + variant(v.Text))
	case ir.Integer:
		return atom(strconv.FormatInt(v.Integer, 10))
	case ir.Boolean:
		return atom(strconv.FormatBool(v.Boolean))
	case ir.JSON:
		return of("Json", atom(quote(v.Text)))
	case ir.List:
		l := list{open: "&["}
		for _, item := range v.Items {
			l.items = append(l.items, literal(item))
		}
		return l
	case ir.Map:
		l := list{open: "&["}
		for _, m := range v.Members {
			l.items = append(l.items, tuple{atom(quote(m.Name)), literal(m.Value)})
		}
		return l
	case ir.Union:
		return of(v.Type.Name+"::"+variant(v.Members[0].Name), literal(v.Members[0].Value))
	}
	r := record{name: v.Type.Name}
	for _, f := range v.Type.Fields {
		value, there := v.Get(f.Name)
		r.items = append(r.items, recordItem{fieldName(f.Name), optional(f, value, there)})
	}
	return r
}

func optional(f ir.Field, value ir.Value, there bool) expr {
	switch {
	case !f.Optional:
		return literal(value)
	case !there:
		return atom("None")
	}
	return of("Some", literal(value))
}
