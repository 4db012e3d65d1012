package shape

import (
	"strconv"

	"github.com/natscontract/natscontract/model/syntax"
)

// maxCompared bounds the nodes that one comparison of two values looks at. Values that are larger count as different.
const maxCompared = 10_000

// comparer tells whether nodes are the same JSON value: keys in any order, numbers by value.
type comparer struct {
	budget  int
	outside bool // an alias was followed
}

func (c *comparer) equal(a, b syntax.Node) bool {
	c.budget = maxCompared
	return c.same(a, b)
}

func (c *comparer) same(a, b syntax.Node) bool {
	if c.budget--; c.budget < 0 {
		return false
	}
	c.outside = c.outside || a.Kind() == syntax.Alias || b.Kind() == syntax.Alias
	a, b = a.Resolve(), b.Resolve()
	t, u := textual(typeOf(a)), textual(typeOf(b))
	if t != u {
		return false
	}
	switch t {
	case IsNull:
		return true
	case IsNumber:
		return quantityOf(a.Value()).equal(quantityOf(b.Value()))
	case IsBoolean:
		return truth(a) == truth(b)
	case IsObject:
		return c.sameObject(a, b)
	case IsList:
		return c.sameList(a, b)
	}
	return a.Value() == b.Value()
}

// textual counts a date as text, which it is in JSON.
func textual(t Type) Type {
	if t == IsDate {
		return IsText
	}
	return t
}

func truth(n syntax.Node) bool {
	v := n.Value()
	return v != "" && (v[0] == 't' || v[0] == 'T')
}

func (c *comparer) sameObject(a, b syntax.Node) bool {
	fields := 0
	for e := range a.Fields() {
		fields++
		o, ok := b.Get(e.Key().Value())
		if !ok || e.Broken() || o.Broken() || !c.same(e.Value(), o.Value()) {
			return false
		}
	}
	for range b.Fields() {
		fields--
	}
	return fields == 0
}

func (c *comparer) sameList(a, b syntax.Node) bool {
	if a.Len() != b.Len() {
		return false
	}
	var others []syntax.Node
	for n := range b.Items() {
		others = append(others, n)
	}
	i := 0
	for n := range a.Items() {
		if i >= len(others) || !c.same(n, others[i]) {
			return false
		}
		i++
	}
	return true
}

// Lists of up to fewItems are compared item by item, without memory of their own. In longer ones scalars are looked up, and
// of the collections only the first manyItems are compared with each other.
const (
	fewItems  = 16
	manyItems = 256
)

// twin is the index of the first item that equals an earlier one, and that earlier one; -1 when there is none.
func (c *comparer) twin(n syntax.Node) (at, of int) {
	if n.Len() <= fewItems {
		return c.twinOfFew(n)
	}
	scalars := map[string]int{}
	var collections []syntax.Node
	var places []int
	i := -1
	for item := range n.Items() {
		i++
		if item.Broken() {
			continue
		}
		c.outside = c.outside || item.Kind() == syntax.Alias
		if key, ok := scalarKey(item.Resolve()); ok {
			if first, twice := scalars[key]; twice {
				return i, first
			}
			scalars[key] = i
			continue
		}
		for k, earlier := range collections {
			if c.equal(earlier, item) {
				return i, places[k]
			}
		}
		if len(collections) < manyItems {
			collections, places = append(collections, item), append(places, i)
		}
	}
	return -1, -1
}

func (c *comparer) twinOfFew(n syntax.Node) (at, of int) {
	i := -1
	for item := range n.Items() {
		i++
		j := -1
		for earlier := range n.Items() {
			if j++; j == i {
				break
			}
			if !item.Broken() && !earlier.Broken() && c.equal(earlier, item) {
				return i, j
			}
		}
	}
	return -1, -1
}

// scalarKey is the same for equal scalars and for no others.
func scalarKey(n syntax.Node) (string, bool) {
	switch typeOf(n) {
	case IsText, IsDate:
		return "text " + n.Value(), true
	case IsNumber:
		if q := quantityOf(n.Value()); q.whole {
			return "number " + strconv.FormatInt(q.exact, 10), true
		} else {
			return "number " + strconv.FormatFloat(q.near, 'g', -1, 64), true
		}
	case IsBoolean:
		return "boolean " + strconv.FormatBool(truth(n)), true
	case IsNull:
		return "null", true
	}
	return "", false
}
