package schema

import (
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// reference is a $ref's text, and the file that it stands in.
type reference struct{ path, text string }

// target is where a reference leads: a node, or what is in the way.
type target struct {
	path     string
	node     syntax.Node
	envelope bool // what stands there may be a Multi Format Schema Object
	by       diag.Code
}

// follow follows a reference of a schema, through $refs that stand on its way.
func (w *World) follow(path, text string) target {
	key := reference{path, text}
	if known, ok := w.targets[key]; ok {
		return known
	}
	hops := maxHops
	t := w.lookUp(path, text, &hops)
	put(&w.targets, key, t)
	return t
}

// maxHops is how many references may stand on the way of one: more go round in a circle.
const maxHops = 100

// Rules that speak of what is in the way.
const (
	unresolved diag.Code = "BUNDLE_REF_UNRESOLVED"
	network    diag.Code = "BUNDLE_REF_NETWORK"
	traversal  diag.Code = "BUNDLE_REF_TRAVERSAL"
	malformed  diag.Code = "PARSE_SYNTAX"
	cyclic     diag.Code = "SCHEMA_CYCLE"
	invalid    diag.Code = "SCHEMA_INVALID"
)

// lookUp follows a reference by its file and pointer. Where there is nothing, it may be the $id of a schema in its own file.
func (w *World) lookUp(path, text string, hops *int) target {
	t := w.plain(path, text, hops)
	if t.by != "" && t.by != malformed {
		if n, ok := w.identified(path, text); ok {
			return target{path: path, node: n}
		}
	}
	return t
}

func (w *World) plain(path, text string, hops *int) target {
	to, problem := ref.Follow(path, text)
	switch problem {
	case ref.None:
	case ref.Network:
		return target{by: network}
	case ref.Traversal:
		return target{by: traversal}
	default:
		return target{by: unresolved}
	}
	p, err := ref.Parse(to.Fragment)
	if err != nil {
		return target{by: unresolved}
	}
	tree, by := w.files.Tree(to.Path)
	if tree == nil {
		if by == "" {
			by = unresolved
		}
		return target{by: by}
	}
	if r, ok := w.files.(Reader); ok {
		r.Reading(to.Path, p)
	}
	return w.walk(to.Path, tree.Root(), p, hops)
}

// walk follows a pointer from a node, and on through a $ref that stands where it cannot go on.
func (w *World) walk(path string, n syntax.Node, p ref.Pointer, hops *int) target {
	component := len(p) == 3 && p[0] == "components" && p[1] == "schemas"
	for {
		found, depth, there := p.Find(n)
		n, p = found.Resolve(), p[depth:]
		if there {
			return target{path: path, node: n, envelope: component}
		}
		e, has := n.Get("$ref")
		to := e.Value().Resolve()
		switch {
		case n.Hides():
			return target{by: malformed}
		case !has || to.Kind() != syntax.Scalar || *hops == 0:
			return target{by: unresolved}
		}
		*hops--
		next := w.lookUp(path, to.Value(), hops)
		if next.by != "" {
			return next
		}
		path, n, component = next.path, next.node, false
	}
}

// identified is the schema of a file whose $id a reference is.
func (w *World) identified(path, text string) (syntax.Node, bool) {
	known, ok := w.ids[path]
	if !ok {
		known = map[string]syntax.Node{}
		if r, ok := w.files.(Reader); ok {
			r.ReadingIDs(path)
		}
		if tree, _ := w.files.Tree(path); tree != nil && HasIDs(tree.Root()) {
			collectIDs(tree.Root(), known)
		}
		put(&w.ids, path, known)
	}
	n, ok := known[strings.TrimSuffix(text, "#")]
	return n, ok
}

// HasIDs tells whether an $id stands somewhere in a node.
func HasIDs(n syntax.Node) bool { return hasID.Fold(n) }

// hasID is the memo of HasIDs.
var hasID = &syntax.Folder[bool]{Add: func(a, b bool) bool { return a || b }}

func init() {
	hasID.Entry = func(e syntax.Entry) bool {
		return e.Key().Value() == "$id" && e.Value().Kind() == syntax.Scalar || hasID.Fold(e.Value())
	}
}

// collectIDs lists the schemas of a node by their $id; of two with the same one the first.
func collectIDs(n syntax.Node, to map[string]syntax.Node) {
	for e := range n.Entries() {
		if v := e.Value(); e.Key().Value() == "$id" && v.Kind() == syntax.Scalar {
			id := strings.TrimSuffix(v.Value(), "#")
			if _, twice := to[id]; !twice {
				to[id] = n
			}
		}
		if hasID.Fold(e.Value()) {
			collectIDs(e.Value(), to)
		}
	}
	for item := range n.Items() {
		if hasID.Fold(item) {
			collectIDs(item, to)
		}
	}
}
