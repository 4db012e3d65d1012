package typescript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/natscontract/natscontract/codegen/ir"
)

// A literal is a value as it is written: a text, or what stands in brackets.
type literal struct {
	key        string // of the property that it is; "" for none
	text       string
	open, shut string
	items      []literal
	broken     bool // each item has a line of its own, even where all would fit on one
}

// maxSafe is the greatest integer up to which a number has every one.
const maxSafe = 1<<53 - 1

// literalOf is a descriptor's value. The error names what a number of TypeScript cannot hold.
func literalOf(v ir.Value) (l literal, err error) {
	switch v.Type.Kind {
	case ir.Text, ir.Enum:
		return literal{text: quote(v.Text)}, nil
	case ir.Integer:
		return integer(v)
	case ir.Boolean:
		return literal{text: strconv.FormatBool(v.Boolean)}, nil
	case ir.JSON:
		return jsonLiteral(v.Text)
	case ir.List:
		l = literal{open: "[", shut: "]"}
		for _, item := range v.Items {
			one, err := literalOf(item)
			if err != nil {
				return l, err
			}
			l.items = append(l.items, one)
		}
		l.broken = areObjects(l.items)
		return l, nil
	case ir.Map:
		l = literal{open: "check.map({", shut: "})"}
	default:
		l = literal{open: "{", shut: "}"}
	}
	for _, m := range v.Members {
		one, err := literalOf(m.Value)
		if err != nil {
			return l, fmt.Errorf("%s: %w", m.Name, err)
		}
		one.key = key(m.Name)
		l.items = append(l.items, one)
	}
	return l, nil
}

func integer(v ir.Value) (literal, error) {
	text := strconv.FormatInt(v.Integer, 10)
	switch {
	case v.Type.Wide:
		return literal{text: text + "n"}, nil
	case v.Integer > maxSafe || v.Integer < -maxSafe:
		return literal{}, tooLarge(text)
	}
	return literal{text: text}, nil
}

func tooLarge(number string) error {
	return fmt.Errorf("%s is beyond what a number of TypeScript holds exactly (2^53-1)", number)
}

// jsonLiteral is a JSON value, of which the text is canonical.
func jsonLiteral(text string) (literal, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return literal{}, fmt.Errorf("a literal that is no JSON: %w", err)
	}
	switch raw[0] {
	case '{':
		return jsonObject(raw)
	case '[':
		var items []json.RawMessage
		if err := json.Unmarshal(raw, &items); err != nil {
			return literal{}, err
		}
		l := literal{open: "[", shut: "]"}
		for _, item := range items {
			one, err := jsonLiteral(string(item))
			if err != nil {
				return l, err
			}
			l.items = append(l.items, one)
		}
		l.broken = areObjects(l.items)
		return l, nil
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return literal{text: quote(s)}, err
	case 't', 'f', 'n':
		return literal{text: string(raw)}, nil
	}
	return jsonNumber(string(raw))
}

func jsonObject(raw json.RawMessage) (literal, error) {
	l := literal{open: "{", shut: "}"}
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		return l, err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return l, err
		}
		var member json.RawMessage
		if err := d.Decode(&member); err != nil {
			return l, err
		}
		one, err := jsonLiteral(string(member))
		if err != nil {
			return l, fmt.Errorf("%v: %w", name, err)
		}
		one.key = key(name.(string))
		l.items = append(l.items, one)
	}
	return l, nil
}

// jsonNumber is a number. An integer must be exact; of others the nearest number is what every reader of JSON has.
func jsonNumber(text string) (literal, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n == math.Trunc(n) && math.Abs(n) > maxSafe {
		return literal{}, tooLarge(text)
	}
	return literal{text: text}, nil
}

// areObjects tells whether a list has several items, all of them objects of several members: the formatter breaks such a list.
func areObjects(items []literal) bool {
	return len(items) > 1 && !slices.ContainsFunc(items, func(l literal) bool { return l.open != "{" || len(l.items) < 2 })
}

// write writes a literal at an indent, behind so many characters on the line, and before so many.
func (l literal) write(b *strings.Builder, indent, before, behind int) {
	if l.key != "" {
		b.WriteString(l.key + ":")
		before += utf8.RuneCountInString(l.key) + len(": ")
	}
	flat, broken := l.flat()
	fits := before+utf8.RuneCountInString(flat)+behind <= width
	switch {
	case l.open == "" && l.key != "":
		if !fits && (l.text[0] == '"' || l.text[0] == '\'') && len(l.key) > 2 {
			b.WriteString("\n" + strings.Repeat(" ", indent+2) + l.text)
			return
		}
		b.WriteString(" " + l.text)
		return
	case l.key != "":
		b.WriteString(" ")
	}
	if fits && !broken || l.open == "" || len(l.items) == 0 {
		b.WriteString(flat)
		return
	}
	b.WriteString(l.open + "\n")
	for _, item := range l.items {
		b.WriteString(strings.Repeat(" ", indent+2))
		item.write(b, indent+2, indent+2, len(","))
		b.WriteString(",\n")
	}
	b.WriteString(strings.Repeat(" ", indent) + l.shut)
}

// flat is a literal on one line, without its key, and whether it must not stand on one.
func (l literal) flat() (text string, broken bool) {
	if l.open == "" {
		return l.text, false
	}
	broken = l.broken
	var items []string
	for _, item := range l.items {
		one, breaks := item.flat()
		if item.key != "" {
			one = item.key + ": " + one
		}
		items = append(items, one)
		broken = broken || breaks
	}
	pad := ""
	if strings.HasSuffix(l.open, "{") && len(items) > 0 {
		pad = " "
	}
	return l.open + pad + strings.Join(items, ", ") + pad + l.shut, broken
}
