package structure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxOffered is how many listed values are offered, one fix each.
const maxOffered = 10

// fixes are the changes that the rules table names for a fault.
func (d document) fixes(code diag.Code, f shape.Fault) []Fix {
	if f.Span.Len() == 0 {
		return nil
	}
	switch {
	case code == OperationChannel:
		if e, ok := d.at(f.Pointer); ok {
			return d.pointToChannel(e)
		}
	case code == ServerHost:
		return d.splitHost(f)
	case code == ProfileVersion:
		return []Fix{d.write("Set "+shape.ProfileVersion, f, shape.ProfileVersion)}
	case f.Kind == shape.UnknownProperty && code != AsyncAPISchema && code != SchemaInvalid:
		return d.rename(f)
	case f.Kind == shape.MissingProperties && code == MissingProperty:
		return d.insertMissing(f)
	case f.Kind == shape.WrongType && code == Type:
		return d.quote(f)
	case f.Kind == shape.WrongValue && code == Value:
		return d.offer(f)
	}
	return nil
}

// at is the node at a pointer.
func (d document) at(pointer string) (syntax.Node, bool) {
	n := d.root
	if pointer == "" {
		return n, true
	}
	for _, s := range strings.Split(pointer[1:], "/") {
		switch n.Kind() {
		case syntax.Mapping:
			e, ok := n.Get(ref.Unescape(s))
			if !ok || e.Broken() {
				return n, false
			}
			n = e.Value().Resolve()
		case syntax.Sequence:
			i, err := strconv.Atoi(s)
			if err != nil || i < 0 || i >= n.Len() {
				return n, false
			}
			for item := range n.Items() {
				if i == 0 {
					n = item.Resolve()
					break
				}
				i--
			}
		default:
			return n, false
		}
	}
	return n, true
}

// writer writes changes of the document.
func (d document) writer() edit.Writer { return edit.Writer{Tree: d.tree} }

// spell writes text as a scalar in the style of the one that it replaces.
func (d document) spell(text string, style syntax.Style) string {
	return d.writer().Scalar(text, style)
}

// write replaces the value at a fault.
func (d document) write(title string, f shape.Fault, text string) Fix {
	style := syntax.Plain
	if n, ok := d.at(f.Pointer); ok {
		style = n.Style()
	}
	return Fix{Title: title, Edits: []source.Edit{{Span: f.Span, New: d.spell(text, style)}}}
}

// rename offers the near name for an unknown property, and to remove it.
func (d document) rename(f shape.Fault) []Fix {
	var all []Fix
	e, ok := d.entry(f)
	if !ok {
		return nil
	}
	if f.Near != "" {
		all = append(all, Fix{Title: "Rename to " + f.Near, Near: true, Edits: []source.Edit{{Span: f.Span, New: d.spell(f.Near, e.Key().Style())}}})
	}
	if parent, ok := d.at(parentOf(f.Pointer)); ok && edit.Holds(parent, e) {
		all = append(all, Fix{Title: "Remove " + f.Word, Edits: d.writer().Remove(parent, e)})
	}
	return all
}

func parentOf(pointer string) string { return pointer[:strings.LastIndexByte(pointer, '/')] }

// entry is the entry whose key is at fault.
func (d document) entry(f shape.Fault) (syntax.Entry, bool) {
	parent, ok := d.at(parentOf(f.Pointer))
	if !ok {
		return syntax.Entry{}, false
	}
	e, ok := parent.Get(f.Word)
	return e, ok && e.Key().Span() == f.Span
}

// quote puts an unquoted scalar in quotes, as it is written.
func (d document) quote(f shape.Fault) []Fix {
	if !wording.TextWanted(f.Want) || !f.Plain || f.Got == shape.IsNull {
		return nil
	}
	written := d.tree.Text().Slice(f.Span.Start, f.Span.End)
	quotes := "'" + written + "'"
	if d.lang == syntax.JSON {
		quotes = strconv.Quote(written)
	}
	return []Fix{{Title: "Quote " + written, Edits: []source.Edit{{Span: f.Span, New: quotes}}}}
}

// offer lists the values that may stand there, the near one first.
func (d document) offer(f shape.Fault) []Fix {
	var all []Fix
	switch s := f.Want.(type) {
	case *shape.Text:
		values := s.Enum
		if f.Near != "" {
			values = append([]string{f.Near}, slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == f.Near })...)
		}
		for _, v := range values[:min(len(values), maxOffered)] {
			fix := d.write("Write "+v, f, v)
			fix.Near = v == f.Near
			all = append(all, fix)
		}
	case *shape.Number:
		for _, v := range s.Enum {
			n := strconv.FormatInt(v, 10)
			all = append(all, Fix{Title: "Write " + n, Edits: []source.Edit{{Span: f.Span, New: n}}})
		}
	}
	return all
}

// scheme splits a host that carries a scheme.
func scheme(host string) (string, string, bool) { return strings.Cut(host, "://") }

func hostMessage(f shape.Fault) string {
	name, host, _ := scheme(f.Word)
	return fmt.Sprintf("host %s carries the scheme %s, which belongs into protocol: write %s", wording.Quoted(f.Word), name, host)
}

func (d document) splitHost(f shape.Fault) []Fix {
	name, host, _ := scheme(f.Word)
	edits := []source.Edit{d.write("", f, host).Edits[0]}
	if protocol, ok := d.at(parentOf(f.Pointer) + "/protocol"); ok && protocol.Kind() == syntax.Scalar && protocol.Value() != name {
		edits = append(edits, source.Edit{Span: protocol.Span(), New: d.spell(name, protocol.Style())})
		slices.SortFunc(edits, func(a, b source.Edit) int { return a.Start - b.Start })
	}
	return []Fix{{Title: "Split the host", Edits: edits}}
}
