package contract

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/syntax"
)

// A MessageSchema is the schema of a message's payload or headers.
type MessageSchema struct {
	At     Anchor // where it is written; zero where the message has none, and so takes every value
	Merged string // of several, the message's own and its traits', what they come to: a schema whose $refs count from the bundle root
	Sum
}

// A Message is a message behind its references, its traits merged into it: what it has itself wins, and of the traits the later one
// (AsyncAPI 3.1.0, Traits Merge Mechanism).
type Message struct {
	By          diag.Code // the report that says why it cannot be read; of a schema in it, that says so itself
	At          Anchor    // where it is written
	Name        string    // "" for none
	ContentType string    // "" for none
	Payload     MessageSchema
	Headers     *MessageSchema // never nil; messages without headers share one
}

// Blocked is the report that says why something of the message is not known.
func (m Message) Blocked() diag.Code { return cmp.Or(m.By, m.Payload.By, m.Headers.By) }

// MessageAt answers what the message at a pointer of a file is; the name of its key is the pointer, behind references. All who
// carry it share the answer, which never changes.
var MessageAt = ledger.Define("message", func(s *ledger.Scope, k ledger.Key) *Message {
	m := &Message{At: Anchor{k.Path, k.Name}}
	pointer, err := ref.Parse(k.Name)
	if err != nil {
		m.By = "BUNDLE_REF_UNRESOLVED"
		return m
	}
	p := In(s, k.Path).At(pointer)
	traits := layersOf(p)
	name, contentType := traits.property("name"), traits.property("contentType")
	if m.By = p.By; m.By == "" && !p.There() {
		m.By = "BUNDLE_REF_UNRESOLVED"
	}
	m.By = cmp.Or(m.By, contentType.by)
	m.Name, m.ContentType = name.top().Word(), contentType.top().Word()
	m.Payload = schemaOf(layers{places: []Place{p}}.property("payload"))
	m.Headers = &noHeaders
	if headers := schemaOf(traits.property("headers")); headers != noHeaders {
		m.Headers = &headers
	}
	return m
}, sameMessage)

var noHeaders = MessageSchema{Sum: anything}

func sameMessage(a, b *Message) bool {
	x, y := *a, *b
	x.Headers, y.Headers = nil, nil
	return a == b || x == y && *a.Headers == *b.Headers
}

// layers are places that are merged, the one that wins first.
type layers struct {
	places []Place
	own    bool      // the first is the message's own: what it says is never taken away
	by     diag.Code // the report that says why one of them cannot be read
}

// layersOf are a message and its traits.
func layersOf(p Place) (l layers) {
	l.places, l.own = []Place{p}, true
	traits := p.Get("traits")
	l.by = traits.By
	for i := range traits.Keys() {
		item := traits.Get(i)
		if item.Node.Kind() == syntax.Sequence { // a trait with what it is given
			item = item.Get("0")
		}
		t, _ := item.Follow()
		l.by = cmp.Or(l.by, t.By)
		l.places = append(l.places, t)
	}
	slices.Reverse(l.places[1:])
	return l
}

// property are the values of a property that count: no more behind one that is no object. A trait's null takes away what the traits
// before it say.
func (l layers) property(name string) layers {
	var values layers
	for i, p := range l.places {
		v := p.Get(name)
		values.by = cmp.Or(values.by, v.By)
		switch {
		case values.by != "" || !v.There():
			continue
		case v.IsNull() && !(l.own && i == 0):
			return values
		}
		values.own = values.own || l.own && i == 0
		values.places = append(values.places, v)
		if v.Node.Kind() != syntax.Mapping {
			return values
		}
	}
	values.by = cmp.Or(values.by, l.by)
	return values
}

// top is the value that wins; an absent place where there is none.
func (l layers) top() Place {
	if len(l.places) == 0 {
		return Place{}
	}
	return l.places[0]
}

// schemaOf is the schema that places come to.
func schemaOf(l layers) (m MessageSchema) {
	top := l.top()
	switch m.By = cmp.Or(l.by, top.By); {
	case m.By != "":
	case len(l.places) > 1:
		m.At = top.Anchor()
		if m.Merged, m.By = merged(l); m.By == "" {
			schemas := NewSchemas(top.View)
			m.Sum = sumOf(schemas.Payload(schemas.files.add(m.Merged)))
		}
	case top.There():
		m.At = top.Anchor()
		m.Sum = SchemaSums.Get(top.scope, shared(top).key())
	default:
		m.Sum = anything
	}
	return m
}

// anything is the sum of a schema that takes every value.
var anything = sumOf(schema.Schema{})

// shared is the component that a schema refers to and nothing else, so that all who do ask for one answer; else the schema.
func shared(p Place) Place {
	if !p.Node.Has("$ref") {
		return p
	}
	target, _ := p.Follow()
	pointer, err := ref.Parse(target.Pointer())
	if err == nil && target.There() && len(pointer) == 3 && pointer[0] == "components" && pointer[1] == "schemas" {
		return target
	}
	return p
}

func (p Place) key() ledger.Key { return p.View.Key(p.Pointer()) }
