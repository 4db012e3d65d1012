package golang

import (
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
)

// A section is the function that gives the descriptors of one sort.
type section struct {
	Func, Says, Type string
	Entries          []string // literals
}

var sectionDocs = map[string]string{
	"imports":      "are the contracts that this one names.",
	"channels":     "is what the contract says of its channels.",
	"operations":   "is how operations are carried out.",
	"links":        "join operations of contracts, in the order of the contract.",
	"streams":      "are the streams that it uses.",
	"consumers":    "are the consumers that it uses.",
	"adapters":     "are the pieces of code outside the contract.",
	"interactions": "is the work that is given to peers.",
	"pipelines":    "are steps in a row.",
	"workflows":    "are graphs of steps.",
}

// Sections are the functions that give descriptors. Each call makes new ones, so that nobody can change those of others.
func (v *view) Sections() (all []section) {
	for _, s := range v.Descriptors {
		out := section{Func: names.GoField(s.Name), Says: sectionDocs[s.Name] + " Each call gives a new copy.", Type: goType(s.Type)}
		for _, e := range s.Entries {
			var key []string
			if v.hasKeys(s.Type) {
				key = []string{quote(e.Key)}
			}
			out.Entries = append(out.Entries, record("", e.Value, 2, key...))
		}
		all = append(all, out)
	}
	return all
}

// literal is a value as Go has it, on a line that is indented so far.
func literal(v ir.Value, indent int) string {
	switch v.Type.Kind {
	case ir.Record:
		return record(goType(v.Type), v, indent)
	case ir.Union:
		form := v.Members[0]
		name := names.GoForm(v.Type, ir.Field{Name: form.Name})
		return name + block([]string{names.GoField(form.Name) + ": " + literal(form.Value, indent+1)}, indent)
	case ir.List, ir.Map:
		return goType(v.Type) + collection(v, indent)
	case ir.Enum:
		return names.GoConstant(v.Type, v.Text)
	case ir.Integer:
		return strconv.FormatInt(v.Integer, 10)
	case ir.Boolean:
		return strconv.FormatBool(v.Boolean)
	}
	return quote(v.Text)
}

// collection is what stands in a list or a map: of scalars in one line.
func collection(v ir.Value, indent int) string {
	var items []string
	item := func(key string, of ir.Value) {
		if of.Type.Kind == ir.Record {
			items = append(items, key+record("", of, indent+1)) // the type around it tells its own
		} else {
			items = append(items, key+literal(of, indent+1))
		}
	}
	for _, of := range v.Items {
		item("", of)
	}
	for _, m := range v.Members {
		item(quote(m.Name)+": ", m.Value)
	}
	switch v.Type.Of.Kind {
	case ir.Record, ir.Union, ir.List, ir.Map:
		return block(items, indent)
	}
	return "{" + strings.Join(items, ", ") + "}"
}

// record is a record's fields that are there, one a line, those that stand in one line side by side; a key first.
func record(name string, v ir.Value, indent int, key ...string) string {
	var left, right, lines []string
	flush := func() {
		lines = append(lines, aligned(left, " ", right)...)
		left, right = nil, nil
	}
	for _, k := range key {
		left, right = append(left, "Key:"), append(right, k)
	}
	for _, m := range v.Members {
		field, value := names.GoField(m.Name)+":", literal(m.Value, indent+1)
		if optional(v.Type, m.Name) && m.Value.Type.Kind == ir.Record {
			value = "&" + value
		}
		if strings.Contains(value, "\n") {
			flush()
			lines = append(lines, field+" "+value)
		} else {
			left, right = append(left, field), append(right, value)
		}
	}
	flush()
	return name + block(lines, indent)
}

// block is lines in braces.
func block(lines []string, indent int) string {
	if len(lines) == 0 {
		return "{}"
	}
	margin := "\n" + strings.Repeat("\t", indent)
	return "{" + margin + "\t" + strings.Join(lines, ","+margin+"\t") + "," + margin + "}"
}

func optional(t *ir.Type, field string) bool {
	for _, f := range t.Fields {
		if f.Name == field {
			return f.Optional
		}
	}
	return false
}
