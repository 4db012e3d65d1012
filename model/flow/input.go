package flow

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/schema"
)

// A NewInput is an input that a destination needs, since nothing there is fits it.
type NewInput struct {
	Name      string
	TokenType string    // of a parameter
	Schema    string    // of a place: a custom schema pointer
	Component Component // what the pointer names and is not there yet
	Of        Destination
	Value     Value // what it will give
}

// A Component is a schema that stands below components.schemas for another one: what it refers to.
type Component struct {
	Name string // "" for none
	Ref  string
}

// Member is the input as it is to be written.
func (n NewInput) Member() edit.Member {
	of := edit.Member{Name: "schema", Value: edit.Text(n.Schema)}
	if n.TokenType != "" {
		of = edit.Member{Name: "tokenType", Value: edit.Text(n.TokenType)}
	}
	return edit.Member{Name: n.Name, Value: edit.Object(edit.Member{Name: "source", Value: edit.Text("argument")}, of)}
}

// NewInput thinks of the input that a destination needs: of a parameter's token type, or with the very schema of the place, so that
// the two are equal. False where there is no such schema, or none that can be named.
func (c *Chooser) NewInput(d Destination) (in NewInput, ok bool) {
	if d.IsParam() {
		return NewInput{Name: c.newName(d), TokenType: d.Type, Of: d, Value: tokens(d.Of)}, true
	}
	in.Of = d
	for _, part := range d.Place.Parts {
		if schema.Prove(schema.FromSchema(part), d.Place.Listed, d.Place.Parts...).Decision != schema.Proved {
			continue
		}
		in.Schema, in.Component.Ref = c.refTo(part)
		if in.Schema == "" && in.Component.Ref == "" {
			continue
		}
		in.Value.From = schema.FromSchema(part)
		if in.Name = c.newName(d); in.Schema == "" {
			in.Component.Name = c.newComponent(in.Name)
			in.Schema = contract.SchemaRefs + in.Component.Name
		}
		return in, true
	}
	return in, false
}

// refTo is the custom schema pointer to a schema; where it stands outside components.schemas, what a component has to refer to.
func (c *Chooser) refTo(s schema.Schema) (custom, standard string) {
	if e, ok := s.Node().Get("$ref"); ok && s.Path() == c.Path && strings.HasPrefix(e.Value().Resolve().Value(), contract.SchemaRefs) {
		return e.Value().Resolve().Value(), ""
	}
	at, ok := c.Schemas.Anchor(s)
	if !ok {
		return "", ""
	}
	fragment := "#" + (&url.URL{Fragment: at.Pointer}).EscapedFragment()
	if s.Path() != c.Path {
		return "", relative(c.Path, s.Path()) + fragment
	}
	if strings.HasPrefix(fragment, contract.SchemaRefs) {
		return fragment, ""
	}
	return "", fragment
}

// relative is the path of a file as a reference in another one has it.
func relative(from, to string) string {
	folders, target := strings.Split(path.Dir(from), "/"), strings.Split(to, "/")
	if folders[0] == "." {
		folders = nil
	}
	common := 0
	for common < len(folders) && common < len(target)-1 && folders[common] == target[common] {
		common++
	}
	way := slices.Repeat([]string{".."}, len(folders)-common)
	if len(way) == 0 {
		way = []string{"."}
	}
	return (&url.URL{Path: strings.Join(append(way, target[common:]...), "/")}).EscapedPath()
}

// newComponent is a name for a new schema that is named after an input.
func (c *Chooser) newComponent(input string) string {
	name := strings.ToUpper(input[:1]) + input[1:]
	taken := slices.Collect(c.Names(contract.Components + "/schemas"))
	for slices.Contains(taken, name) {
		name += "X"
	}
	return name
}
