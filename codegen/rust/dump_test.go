package rust_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
)

// The descriptors of generated code are written as JSON by code that the test makes from the model's types, with the names that the profile
// has; the test writes the model's own values in the same way.

var inText = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func dumpedSection(s ir.Section) string {
	var all []string
	for _, e := range s.Entries {
		if s.Name == "links" {
			all = append(all, dumpedValue(e.Value))
		} else {
			all = append(all, `"`+inText.Replace(e.Key)+`":`+dumpedValue(e.Value))
		}
	}
	return strings.Join(all, ",")
}

func dumpedValue(v ir.Value) string {
	var all []string
	switch v.Type.Kind {
	case ir.Text, ir.Enum:
		return `"` + inText.Replace(v.Text) + `"`
	case ir.JSON:
		return v.Text
	case ir.Integer:
		return strconv.FormatInt(v.Integer, 10)
	case ir.Boolean:
		return strconv.FormatBool(v.Boolean)
	case ir.List:
		for _, item := range v.Items {
			all = append(all, dumpedValue(item))
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	for _, m := range v.Members {
		all = append(all, `"`+inText.Replace(m.Name)+`":`+dumpedValue(m.Value))
	}
	return "{" + strings.Join(all, ",") + "}"
}

// dumper is the module of the runner that writes descriptors.
func dumper() string {
	var b strings.Builder
	b.WriteString(`//! Writes descriptors as JSON.

use crate::contracts::descriptor;

type Dump<T> = fn(&T) -> String;

fn text(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

pub fn list<T>(items: &[T], dump: Dump<T>) -> String {
    items.iter().map(dump).collect::<Vec<_>>().join(",")
}

pub fn table<T>(entries: &[(&str, T)], dump: Dump<T>) -> String {
    let entry = |(key, value): &(&str, T)| text(key) + ":" + &dump(value);
    entries.iter().map(entry).collect::<Vec<_>>().join(",")
}
`)
	for _, t := range ir.Types() {
		fmt.Fprintf(&b, "\npub fn %s(v: &descriptor::%s) -> String {\n", strings.ToLower(t.Name), t.Name)
		switch t.Kind {
		case ir.Enum:
			b.WriteString("    text(v.as_str())\n}\n")
		case ir.Union:
			b.WriteString("    match v {\n")
			for _, f := range t.Fields {
				fmt.Fprintf(&b, "        descriptor::%s::%s(v) => format!(\"{{\\\"%s\\\":{}}}\", %s),\n", t.Name, names.Camel(names.Words(f.Name), nil), f.Name, dumping(f.Type, "v"))
			}
			b.WriteString("    }\n}\n")
		default:
			b.WriteString("    let mut all = Vec::new();\n")
			for _, f := range t.Fields {
				field := "v." + names.Snake(names.Words(f.Name))
				if f.Optional {
					fmt.Fprintf(&b, "    if let Some(v) = &%s {\n        all.push(format!(\"\\\"%s\\\":{}\", %s));\n    }\n", field, f.Name, dumping(f.Type, "v"))
				} else {
					fmt.Fprintf(&b, "    all.push(format!(\"\\\"%s\\\":{}\", %s));\n", f.Name, dumping(f.Type, "&"+field))
				}
			}
			b.WriteString("    \"{\".to_string() + &all.join(\",\") + \"}\"\n}\n")
		}
	}
	return b.String()
}

// dumping is the call that writes a reference to a value.
func dumping(t *ir.Type, v string) string {
	switch t.Kind {
	case ir.Text:
		return "text(" + v + ")"
	case ir.JSON:
		return "(" + v + ").0"
	case ir.Integer, ir.Boolean:
		return "(" + v + ").to_string()"
	case ir.List:
		return "\"[\".to_string() + &list(" + v + ", |v| " + dumping(t.Of, "v") + ") + \"]\""
	case ir.Map:
		return "\"{\".to_string() + &table(" + v + ", |v| " + dumping(t.Of, "v") + ") + \"}\""
	}
	return strings.ToLower(t.Name) + "(" + v + ")"
}
