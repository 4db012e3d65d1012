package query

import (
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/shape"
)

// name says what the place is to what has it.
func (p place) name(x *Explanation) {
	x.Name, x.Kind, x.Of = p.token, p.kind, nameOf(p.in)
	if i, err := strconv.Atoi(p.token); err == nil && p.kind == Item {
		x.Name = strconv.Itoa(i + 1)
	}
	if p.prop != nil {
		x.Required, x.JudgedBy, x.Means = p.prop.Required, p.prop.Rule, []string{p.prop.Doc}
	}
}

// value says what may stand there.
func (p place) value(x *Explanation) {
	is := p.concrete()
	x.Is, x.Takes = nameOf(is), takes(p.is, 0)
	if doc := docOf(is); doc != "" && !slices.Contains(x.Means, doc) {
		x.Means = append(x.Means, doc)
	}
	x.Values = valuesOf(p.is)
	switch is := is.(type) {
	case *shape.Object:
		for _, prop := range is.Props {
			if is.OneOf == nil || !slices.Contains(is.OneOf.Elsewhere, prop.Name) {
				x.Members = append(x.Members, p.memberOf(prop))
			}
		}
	case *shape.Switch:
		x.Members = []Member{p.memberOf(*leader(is))}
	}
}

// valuesOf are the only values that a shape takes, where it lists them.
func valuesOf(s shape.Shape) (all []string) {
	switch s := s.(type) {
	case *shape.Use:
		return valuesOf(s.Shape())
	case *shape.Text:
		return s.Enum
	case *shape.Number:
		for _, n := range s.Enum {
			all = append(all, strconv.FormatInt(n, 10))
		}
	}
	return all
}

func (p place) memberOf(prop shape.Property) Member {
	return Member{prop.Name, prop.Doc, prop.Required, p.has(prop.Name)}
}

const specification = "https://www.asyncapi.com/docs/reference/specification/v3.1.0#"

// link is the section of the AsyncAPI specification about the value, else about what has it.
func (p place) link() string {
	section := p.section
	if o, ok := p.concrete().(*shape.Object); ok && o.Link != "" {
		section = o.Link
	}
	if section == "" {
		return ""
	}
	return specification + section
}

// nameOf is what the tables call a shape; "" for one without a name.
func nameOf(s shape.Shape) string {
	switch s := s.(type) {
	case *shape.Use:
		return nameOf(s.Shape())
	case *shape.RefOr:
		return nameOf(s.To)
	case *shape.Reference:
		return "reference"
	case *shape.Object, *shape.Switch, *shape.Map:
		return wording.NameOf(s)
	}
	return ""
}

func docOf(s shape.Shape) string {
	switch s := s.(type) {
	case *shape.Object:
		return s.Doc
	case *shape.Map:
		return s.Doc
	}
	return ""
}

// maxNested is how deep a description goes into lists of lists: some shapes hold themselves.
const maxNested = 2

// takes says in words what may stand in a place.
func takes(s shape.Shape, depth int) string {
	switch s := s.(type) {
	case *shape.Use:
		return takes(s.Shape(), depth)
	case *shape.Any:
		return "anything"
	case *shape.Text:
		if s.Names != "" {
			return "a key of " + s.Names
		}
	case *shape.Object, *shape.Switch:
		return article(wording.NameOf(s))
	case *shape.Reference:
		if s.To == "" {
			return "a $ref"
		}
		return "a $ref to " + s.To
	case *shape.RefOr:
		return takes(s.To, depth) + ", or a $ref to one"
	case *shape.IfHas:
		return alternatives([]shape.Shape{s.Then, s.Else}, depth)
	case *shape.Either:
		return alternatives(s.Of, depth)
	case *shape.Map:
		return "an object with keys of your own" + keys(s) + each("value", s.Of, depth)
	case *shape.List:
		start := "a list"
		if s.Min > 0 {
			start = "a list that is not empty"
		}
		if s.Tuple != nil {
			return start
		}
		return start + each("item", s.Of, depth)
	}
	return wording.Describe(s)
}

func each(what string, of shape.Shape, depth int) string {
	if _, free := of.(*shape.Any); free || depth >= maxNested {
		return ""
	}
	return "; each " + what + ": " + takes(of, depth+1)
}

func keys(m *shape.Map) string {
	if m.Keys == nil {
		return ""
	}
	return "; each key: " + m.Keys.Says
}

func alternatives(all []shape.Shape, depth int) string {
	var words []string
	for _, s := range all {
		if w := takes(s, depth); !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return wording.Or(words)
}

func article(name string) string {
	switch name[0] {
	case 'a', 'e', 'i', 'o', 'A', 'E', 'I', 'O':
		return "an " + name
	}
	return "a " + name
}
