package shape

import "github.com/natscontract/natscontract/model/diag"

// The words in which the tables are written. They make plain values and nothing else.

var (
	anything = &Any{}
	text     = &Text{}
	nonEmpty = &Text{Min: 1}
	boolean  = &Boolean{}
	number   = &Number{}
	integer  = &Number{Whole: true}
	positive = &Number{Whole: true, Min: least(1)}
	natural  = &Number{Whole: true, Min: least(0)}
	texts    = &List{Of: text}
	object   = &Object{Name: "object", Extra: Open}
)

// use stands for the definition with that name.
func use(name string) *Use { return &Use{Name: name} }

func req(name string, is Shape, doc string) Property {
	return Property{Name: name, Doc: doc, Is: is, Required: true}
}

func opt(name string, is Shape, doc string) Property {
	return Property{Name: name, Doc: doc, Is: is}
}

// judged is a property of which another rule says whether it may or must be there.
func judged(name string, is Shape, rule diag.Code, doc string) Property {
	return Property{Name: name, Doc: doc, Is: is, Rule: rule}
}

func enum(values ...string) *Text { return &Text{Enum: values} }

// key is a key of another map of the document.
func key(of string) *Text { return &Text{Names: of} }

func least(n int64) Bound { return Bound{Set: true, N: n} }
func most(n int64) Bound  { return Bound{Set: true, N: n} }
func above(n int64) Bound { return Bound{Set: true, N: n, Open: true} }

func between(min, max int64) *Number { return &Number{Whole: true, Min: least(min), Max: most(max)} }

func list(of Shape) *List        { return &List{Of: of} }
func atLeastOne(of Shape) *List  { return &List{Of: of, Min: 1} }
func set(of Shape) *List         { return &List{Of: of, Unique: true} }
func refOr(name string) *RefOr   { return &RefOr{To: use(name)} }
func either(of ...Shape) *Either { return &Either{Of: of} }
