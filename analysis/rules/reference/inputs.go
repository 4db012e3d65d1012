package reference

import (
	"net/url"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// The fix that declares an input: it takes the token type or the schema of the place that the input is for.

// addInput declares the input, where it can be told what goes there.
func (u unknown) addInput() []diag.LocalFix {
	name := u.at.Value()
	inputs := u.w.names[Input].in
	value, ok := u.w.wanted(u.slot, name)
	if !ok || !inputName.MatchString(name) {
		return nil
	}
	edits := u.w.writer.Insert(inputs, nil, edit.Member{Name: name, Value: value})
	if edits == nil {
		return nil
	}
	return []diag.LocalFix{{Title: "Add the input " + name, Edits: edits}}
}

// wanted is the declaration of an input that fits the place at which the walker is.
func (w *walker) wanted(s *Slot, name string) (edit.Value, bool) {
	interaction := w.path[1].by.Value().Resolve()
	operation := text(field(interaction, "requestOperation"))
	switch s.At {
	case "/interactions/*/bindings/subject/*/input":
		return w.argument(name, w.parameterType(operation, w.path[len(w.path)-2].by.Key().Value()))
	case "/interactions/*/audience/input":
		if text(field(field(interaction, "audience"), "kind")) == "peer" {
			return w.argument(name, w.parameterType(operation, text(field(field(interaction, "dispatch"), "targetParameter"))))
		}
	case "/interactions/*/bindings/payload/*/input":
		if schema := w.payloadSchema(operation, w.path[len(w.path)-2].by.Key().Value()); schema != "" {
			return edit.Object(argument, edit.Member{Name: "schema", Value: edit.Text(schema)}), true
		}
	}
	return edit.Value{}, false
}

var argument = edit.Member{Name: "source", Value: edit.Text("argument")}

// argument is an input of a token type; one that is the operation id is generated.
func (w *walker) argument(name, tokenType string) (edit.Value, bool) {
	if tokenType == "" {
		return edit.Value{}, false
	}
	source := argument
	if name == "operationId" && w.isOperationID(tokenType) {
		source.Value = edit.Text("generated")
	}
	return edit.Object(source, edit.Member{Name: "tokenType", Value: edit.Text(tokenType)}), true
}

func (w *walker) isOperationID(tokenType string) bool {
	t := field(w.names[TokenType].in, tokenType)
	return text(field(t, "prefix")) == "op" && text(field(t, "alphabet")) == "hex" && text(field(t, "first")) == "any" &&
		field(t, "minLength").Value() == "66" && field(t, "maxLength").Value() == "66"
}

// parameterType is the token type of a parameter of an operation's channel; "" where it cannot be told.
func (w *walker) parameterType(operation, parameter string) string {
	p := pointed(text(field(field(field(w.names[Operation].in, operation), "channel"), "$ref")))
	if len(p) != 2 || p[0] != "channels" {
		return ""
	}
	tokenType := text(field(field(field(field(w.ext, "channels"), p[1]), "parameters"), parameter))
	if !w.names[TokenType].has(tokenType) {
		return ""
	}
	return tokenType
}

// payloadSchema points to the schema of a place in an operation's payload; "" where that has no name to be reached by.
func (w *walker) payloadSchema(operation, destination string) string {
	tokens, err := ref.Parse(destination)
	message, ok := w.message(operation)
	if !ok || err != nil {
		return ""
	}
	at, ok := w.follow(append(message, "payload"))
	for _, token := range tokens {
		if !ok {
			return ""
		}
		at, ok = w.follow(append(at, "properties", token))
	}
	if !ok || len(at) < 3 || at[0] != "components" || at[1] != "schemas" {
		return ""
	}
	return "#" + at.String()
}

// message is where the first message of an operation stands: the first that it lists, else the first of its channel.
func (w *walker) message(operation string) (ref.Pointer, bool) {
	standard := field(w.names[Operation].in, operation)
	for item := range field(standard, "messages").Items() {
		return w.follow(pointed(text(field(item.Resolve(), "$ref"))))
	}
	channel, ok := w.follow(pointed(text(field(field(standard, "channel"), "$ref"))))
	if !ok {
		return nil, false
	}
	at, _, _ := append(channel, "messages").Find(w.root)
	for e := range at.Resolve().Fields() {
		return w.follow(append(channel, "messages", e.Key().Value()))
	}
	return nil, false
}

// follow goes to a place of the document and on through its references.
func (w *walker) follow(at ref.Pointer) (ref.Pointer, bool) {
	for range 16 { // a chain that is longer is a circle
		n, _, ok := at.Find(w.root)
		if len(at) == 0 || !ok {
			return nil, false
		}
		to, ok := n.Resolve().Get("$ref")
		if !ok {
			return at[:len(at):len(at)], true
		}
		at = pointed(to.Value().Resolve().Value())
	}
	return nil, false
}

// pointed reads a reference within the document; nil for another.
func pointed(reference string) ref.Pointer {
	fragment, ok := strings.CutPrefix(reference, "#")
	decoded, err := url.PathUnescape(fragment)
	if !ok || err != nil {
		return nil
	}
	p, _ := ref.Parse(decoded)
	return p
}

// field is the value of a property, behind its alias; Missing where there is none, or none that can be read.
func field(n syntax.Node, name string) syntax.Node {
	e, ok := n.Get(name)
	if v := e.Value().Resolve(); ok && !v.Broken() {
		return v
	}
	return syntax.Node{}
}

// text is a string; "" for anything else.
func text(n syntax.Node) string {
	if n.Kind() != syntax.Scalar || n.Tag() != syntax.TagString {
		return ""
	}
	return n.Value()
}
