package schema

import (
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// A holding is what stands below a keyword.
type holding uint8

const (
	holdsData   holding = iota // a JSON value: compared as it is
	holdsTypes                 // a type, or a list of them in any order
	holdsSet                   // a list of values in any order
	holdsSchema                // a schema
	holdsList                  // a list of schemas, in order
	holdsEither                // a schema, or a list of them in order
	holdsMap                   // schemas by name
	holdsNeeds                 // by name, a schema or a list of names
	holdsNone                  // nothing that counts
)

// A keyword is one that has a meaning of its own. The place in the table is the order in which normal forms are written and
// compared: what says most about a value comes first.
type keyword struct {
	name  string
	holds holding
}

var keywords = []keyword{
	{"type", holdsTypes}, {"enum", holdsSet}, {"const", holdsData}, {"format", holdsData}, {"pattern", holdsData},
	{"minLength", holdsData}, {"maxLength", holdsData},
	{"minimum", holdsData}, {"exclusiveMinimum", holdsData}, {"maximum", holdsData}, {"exclusiveMaximum", holdsData}, {"multipleOf", holdsData},
	{"minItems", holdsData}, {"maxItems", holdsData}, {"uniqueItems", holdsData},
	{"minProperties", holdsData}, {"maxProperties", holdsData},
	{"required", holdsSet}, {"properties", holdsMap}, {"additionalProperties", holdsSchema}, {"patternProperties", holdsMap},
	{"propertyNames", holdsSchema}, {"dependencies", holdsNeeds},
	{"items", holdsEither}, {"additionalItems", holdsSchema}, {"contains", holdsSchema},
	{"allOf", holdsList}, {"anyOf", holdsList}, {"oneOf", holdsList}, {"not", holdsSchema},
	{"if", holdsSchema}, {"then", holdsSchema}, {"else", holdsSchema},

	// Annotations, and what counts through references alone.
	{"title", holdsNone}, {"description", holdsNone}, {"default", holdsNone}, {"examples", holdsNone}, {"deprecated", holdsNone},
	{"readOnly", holdsNone}, {"writeOnly", holdsNone}, {"$comment", holdsNone}, {"externalDocs", holdsNone}, {"discriminator", holdsNone},
	{"contentEncoding", holdsNone}, {"contentMediaType", holdsNone}, {"$schema", holdsNone}, {"$id", holdsNone}, {"definitions", holdsNone},
}

// unknown is the order of a keyword that is not in the table: behind all others, by name.
const unknown = 1 << 10

var orderOf = func() map[string]int {
	m := make(map[string]int, len(keywords))
	for i, k := range keywords {
		m[k.name] = i
	}
	return m
}()

// keywordOf is a keyword's order and what it holds.
func keywordOf(name string) (order int, holds holding) {
	if i, ok := orderOf[name]; ok {
		return i, keywords[i].holds
	}
	if strings.HasPrefix(name, "x-") {
		return unknown, holdsNone
	}
	return unknown, holdsData
}

// A word is a keyword with its value.
type word struct {
	name  string
	order int
	holds holding
	key   syntax.Node
	value syntax.Node // behind its alias
}

// compareWords is the order of normal forms.
func compareWords(a, b word) int {
	if a.order != b.order {
		return a.order - b.order
	}
	return strings.Compare(a.name, b.name)
}
