// Package shape owns what an AsyncAPI 3.1.0 document and the extension x-nats-contract may look like: which properties an
// object has, which values a property takes, what is required, and one sentence on each. All of it is data, in one small
// vocabulary, so that the structure rules, completion, hover, formatting and the exported JSON Schema read the same tables.
// It also owns the walker that holds a tree to a shape and says, as plain values, what does not fit and where.
//
// It does not know which diagnostic a fault becomes or how it is worded (that is analysis/rules/structure), it follows no
// $ref, and it judges nothing that needs two places of a document at once: names that must exist, values that must agree.
//
// The tables name each other by name (use), because many shapes contain themselves; link resolves the names once.
package shape

import "github.com/natscontract/natscontract/model/diag"

// A Shape says what may stand in one place. It is one of the types below.
type Shape interface{ isShape() }

// Any is a place where everything may stand; nothing in it is judged.
type Any struct{}

// Null is the value null.
type Null struct{}

// Boolean is true or false.
type Boolean struct{}

// Scalar is any JSON value that is neither an object nor a list.
type Scalar struct{}

// Text is a string.
type Text struct {
	Enum     []string // the only values, in the order in which they are offered
	Form     *Form    // what every value looks like
	Min, Max int      // length in code points; 0 is no bound
	From     string   // a version x.y.z that is at least this one
	Names    string   // what the value is a key of ("streams"): for completion and hover, judged by the reference rules

	InContract diag.Code // a rule that speaks for values and lengths in a document with the extension
}

// A Form is a regular expression, in the part of the syntax that RE2 and ECMA-262 read alike, and its meaning in words.
type Form struct {
	Expr string
	Says string    // "a name of letters, digits, …", as it follows "is not"
	Rule diag.Code // the rule that speaks where the official schema has no such form; "" elsewhere

	match matcher
}

// Pattern is text that is itself an ECMA-262 regular expression.
type Pattern struct{}

// Number is a JSON number.
type Number struct {
	Whole    bool // only integers; 3.0 is one
	Min, Max Bound
	Enum     []int64
	Usual    int64 // what is written where nobody has said anything yet; 0 for the least
}

// A Bound is an end of a range of numbers. The zero Bound is no bound.
type Bound struct {
	Set  bool
	N    int64
	Open bool // the number itself is outside
}

// List is a JSON array.
type List struct {
	Of     Shape   // every item
	Tuple  []Shape // when not nil: the first items, one by one; further items may be anything
	Min    int     // the least number of items
	Unique bool    // no two items are equal
}

// Object is a JSON object with known properties.
type Object struct {
	Name  string // what messages call it, without an article: "channel"
	Doc   string
	Link  string // the section of the AsyncAPI specification; "" in the extension
	Props []Property
	Extra Extra

	Leads   string     // a property that decides how its siblings are read: where it is missing or wrong, they are not judged
	OneOf   *Exclusive // exactly one of several properties
	AtLeast []string   // at least one of several properties
	Choices []Choice   // exactly one of them holds

	Rule    diag.Code // the rule that speaks of unknown properties where the official schema allows them
	Lenient bool      // a value that is no object passes, as the official schema has it

	index    map[string]int
	required uint64
}

// Extra says which other properties an object takes.
type Extra uint8

// The kinds of objects by what they take beside their properties.
const (
	Closed     Extra = iota // none
	Extensions              // x- and a name
	XAnything               // x- and anything
	Open                    // all, unjudged
)

// A Property of an object. The order of a table is the order in which a formatter writes them.
type Property struct {
	Name     string
	Doc      string
	Is       Shape
	Required bool
	Rule     diag.Code // the rule that alone judges whether it may or must be there, since a sibling decides that
}

// Exclusive names properties of which exactly one must stand in an object.
type Exclusive struct {
	Of []string
	// Elsewhere names properties that another rule speaks of where they stand here (Rule); the object is not judged then.
	Elsewhere []string
	Rule      diag.Code
}

// A Choice holds of an object when the property By has the value Is or is missing, Need is there, and Without is not.
type Choice struct {
	By, Is        string
	Need, Without string
}

// Map is a JSON object whose keys the author chooses.
type Map struct {
	Name       string
	Doc        string
	Of         Shape
	Keys       *Form
	Patterns   bool // the keys are ECMA-262 regular expressions
	OtherKeys  bool // values of keys that have not the form pass, as the official schema has it; else the key is a fault
	Extensions bool // x- keys hold anything
}

// Reference is a Reference Object.
type Reference struct {
	To   string // what it points to, in words
	Form *Form  // what the pointer must look like
}

// RefOr is a Reference Object or the shape. Where a $ref stands, the siblings are not judged.
type RefOr struct {
	To Shape

	both bool // the shape may hold a $ref itself, and the official schema refuses what is both
}

// Switch is an object of which one property tells what the others may be.
type Switch struct {
	Name   string
	By     string
	Doc    string // of By
	Cases  []Case
	Absent Shape // what it is without By; nil: By is required
	Other  Shape // what it is with any other text in By; nil: only the cases are allowed

	InContract diag.Code // a rule that speaks of By in a document with the extension

	by *Text
}

// A Case of a Switch.
type Case struct {
	Is []string
	To Shape
}

// IfHas is one of two shapes, by whether a property is there. What is no object is held to Then.
type IfHas struct {
	Prop       string
	Then, Else Shape
}

// Either is one of several shapes. Those that take the value's JSON type are tried in turn; when none fits, the first of
// them says what is wrong.
type Either struct{ Of []Shape }

// Use stands for a named shape.
type Use struct {
	Name string

	to   Shape
	area Area
}

func (*Any) isShape()       {}
func (*Null) isShape()      {}
func (*Boolean) isShape()   {}
func (*Scalar) isShape()    {}
func (*Text) isShape()      {}
func (*Pattern) isShape()   {}
func (*Number) isShape()    {}
func (*List) isShape()      {}
func (*Object) isShape()    {}
func (*Map) isShape()       {}
func (*Reference) isShape() {}
func (*RefOr) isShape()     {}
func (*Switch) isShape()    {}
func (*IfHas) isShape()     {}
func (*Either) isShape()    {}
func (*Use) isShape()       {}

// Area is the part of a document in which a fault stands: other rules speak in each.
type Area uint8

// The areas. A definition that names none is in the area of what uses it.
const (
	Inherit  Area = iota
	AsyncAPI      // the document outside the two others
	Schema        // a Schema Object and what is in it
	Contract      // the extension x-nats-contract
)
