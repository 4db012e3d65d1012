package ir

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/shape"
)

// A Kind is what a descriptor's value is.
type Kind uint8

// The kinds.
const (
	Text    Kind = iota
	Enum         // one of Values
	Integer      // of at most 2^53-1, but where the type is Wide
	Boolean
	List   // of Of
	Map    // from text to Of, sorted by key
	Record // Fields
	Union  // exactly one of Fields
	JSON   // any JSON value, as canonical JSON text
)

// A Type is the type of a descriptor's values. Records, unions and enumerations have names, which every backend declares once.
type Type struct {
	Kind   Kind
	Name   string // in CamelCase; "" for kinds that have none
	Doc    string // a sentence
	Values []string
	Of     *Type
	Fields []Field
	Wide   bool // an integer that may have 63 bits: a native duration or limit
}

// A Field is a property of a record, or one of the forms of a union.
type Field struct {
	Name     string // as the profile writes it
	Doc      string // a sentence
	Type     *Type
	Optional bool
}

// sections are the sorts of descriptors, in the order of the profile.
var sections = sync.OnceValue(func() []Section {
	m := maker{named: map[string]*Type{}}
	operation := m.shape("ContractOperation", "Operation")
	operation.Fields = slices.Concat([]Field{
		{"action", "Whether the application sends or receives.", &Type{Kind: Enum, Name: "Action", Doc: "Whether the application sends or receives.", Values: []string{"send", "receive"}}, false},
		{"channel", "The key of its channel.", &Type{Kind: Text}, false},
		{"replyChannel", "The key of the channel on which the reply comes.", &Type{Kind: Text}, true},
		{"queue", "The queue group in which it receives.", &Type{Kind: Text}, true},
		{"messages", "The keys of its messages, in the channel.", &Type{Kind: List, Of: &Type{Kind: Text}}, false},
	}, operation.Fields)
	adapter := m.shape("Adapter", "Adapter")
	adapter.Fields = append(slices.Clone(adapter.Fields),
		Field{"inputDigest", "A digest of the normalized input schema, which is the same for equal schemas.", &Type{Kind: Text}, false},
		Field{"outputDigest", "A digest of the normalized output schema.", &Type{Kind: Text}, false})
	return []Section{
		{Name: "imports", Type: m.shape("Import", "Import")},
		{Name: "channels", Type: m.channel()},
		{Name: "operations", Type: operation},
		{Name: "links", Type: m.shape("Link", "Link")},
		{Name: "streams", Type: m.native("Stream", "StreamConfig", Field{})},
		{Name: "consumers", Type: m.native("Consumer", "ConsumerConfig", Field{"stream", "The stream that it reads.", &Type{Kind: Text}, false})},
		{Name: "adapters", Type: adapter},
		{Name: "interactions", Type: m.shape("Interaction", "Interaction")},
		{Name: "pipelines", Type: m.shape("Pipeline", "Pipeline")},
		{Name: "workflows", Type: m.shape("Workflow", "Workflow")},
	}
})

// Types are the types of all descriptors that have names, each once, those first that stand in others last.
func Types() (all []*Type) {
	seen := map[*Type]bool{}
	var walk func(t *Type)
	walk = func(t *Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.Name != "" {
			all = append(all, t)
		}
		walk(t.Of)
		for _, f := range t.Fields {
			walk(f.Type)
		}
	}
	for _, s := range sections() {
		walk(s.Type)
	}
	return all
}

// A maker turns the shapes of the extension into types.
type maker struct{ named map[string]*Type }

// shape is the type of a named shape, under a name of its own.
func (m maker) shape(name, as string) *Type {
	if t := m.named[name]; t != nil {
		return t
	}
	t := &Type{}
	m.named[name] = t
	*t = m.of(shape.Named(name).Shape(), as)
	return t
}

// of is the type of a shape. Name is that of a type which it declares.
func (m maker) of(s shape.Shape, name string) Type {
	switch s := s.(type) {
	case *shape.Use:
		return *m.shape(s.Name, strings.TrimPrefix(s.Name, "Contract"))
	case *shape.Text:
		if len(s.Enum) > 0 {
			return Type{Kind: Enum, Name: name, Values: s.Enum}
		}
		return Type{Kind: Text}
	case *shape.Number:
		return Type{Kind: Integer, Wide: strings.HasPrefix(name, "StreamConfig") || strings.HasPrefix(name, "ConsumerConfig")}
	case *shape.Boolean:
		return Type{Kind: Boolean}
	case *shape.Any, *shape.Scalar:
		return Type{Kind: JSON}
	case *shape.List:
		return Type{Kind: List, Of: m.to(s.Of, name)}
	case *shape.Map:
		return Type{Kind: Map, Of: m.to(s.Of, name)}
	case *shape.Object:
		return m.object(s, name)
	case *shape.Switch:
		return m.cases(s, name)
	case *shape.Either: // a key of this contract, or an object that names another contract
		return *m.reference()
	}
	panic("a shape of the extension that no descriptor can hold: " + name)
}

// to is a pointer to the type of a shape: that of a named one is the same for all that use it.
func (m maker) to(s shape.Shape, name string) *Type {
	switch s := s.(type) {
	case *shape.Use:
		if s.Name == "OperationRef" {
			return m.reference()
		}
		return m.shape(s.Name, strings.TrimPrefix(s.Name, "Contract"))
	case *shape.Object:
		if s.Name == "operation reference" {
			return m.reference()
		}
	}
	t := m.of(s, name)
	return &t
}

func (m maker) object(s *shape.Object, name string) Type {
	t := Type{Kind: Record, Name: name, Doc: s.Doc}
	elsewhere := []string{}
	if s.OneOf != nil {
		elsewhere = s.OneOf.Elsewhere
	}
	for _, p := range s.Props {
		if !slices.Contains(elsewhere, p.Name) {
			t.Fields = append(t.Fields, Field{p.Name, p.Doc, m.to(p.Is, name+Camel(p.Name)), !p.Required})
		}
	}
	if s.OneOf != nil && len(s.OneOf.Of) == len(t.Fields) {
		t.Kind = Union
	}
	return t
}

// cases is one record for all cases of a switch: what is not in all of them is optional.
func (m maker) cases(s *shape.Switch, name string) Type {
	t := Type{Kind: Record, Name: name}
	count := map[string]int{}
	var kinds []string
	for _, c := range s.Cases {
		kinds = append(kinds, c.Is...)
		of := m.of(c.To, name)
		t.Doc = of.Doc
		for _, f := range of.Fields {
			if count[f.Name]++; count[f.Name] == 1 {
				t.Fields = append(t.Fields, f)
			}
		}
	}
	for i, f := range t.Fields {
		if f.Name == s.By {
			t.Fields[i].Doc, t.Fields[i].Type = s.Doc, &Type{Kind: Enum, Name: name + Camel(s.By), Doc: s.Doc, Values: kinds}
		}
		t.Fields[i].Optional = f.Optional || count[f.Name] < len(s.Cases)
	}
	return t
}

// reference is a reference to an operation: of this contract where it names no other one.
func (m maker) reference() *Type {
	const name = "OperationRef"
	if m.named[name] == nil {
		m.named[name] = &Type{Kind: Record, Name: name, Doc: "An operation of this contract, or of an imported one.", Fields: []Field{
			{"contract", "The alias of the imported contract.", &Type{Kind: Text}, true},
			{"operation", "The key of the operation there.", &Type{Kind: Text}, false},
		}}
	}
	return m.named[name]
}

// channel is the type of a channel, with what the document says of it.
func (m maker) channel() *Type {
	t := m.shape("ContractChannel", "Channel")
	t.Fields = slices.Concat([]Field{{"address", "Its address.", &Type{Kind: Text}, false}}, t.Fields)
	return t
}

// native is the type of a stream or consumer: its configuration as it is, and where it stands when it is somebody else's.
func (m maker) native(name, config string, more Field) *Type {
	t := &Type{Kind: Record, Name: name, Doc: "A " + strings.ToLower(name) + ", with its configuration in the server's own terms."}
	if more.Type != nil {
		t.Fields = append(t.Fields, more)
	}
	t.Fields = append(t.Fields,
		Field{"config", "Its configuration.", m.shape(config, config), false},
		Field{"artifact", "The file that holds the configuration, when it is somebody else's: then it is only compared.", m.shape("Artifact", "Artifact"), true},
		Field{"pointer", "Where in that file.", &Type{Kind: Text}, true})
	return t
}

// Camel writes a name of the profile in CamelCase.
func Camel(name string) string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '_' || r == '-' || r == ' ' }) {
		r, size := utf8.DecodeRuneInString(word)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(word[size:])
	}
	return b.String()
}
