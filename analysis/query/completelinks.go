package query

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// An opposite is the operation that another one is looked for.
type opposite struct {
	path, name string // "" where it is not known
	language   subject.Language
	linked     map[[2]string]bool // what it is linked with in this contract: path and name
}

// linkEnd proposes an end of a link: operations of this contract and of those that it imports, whose direction fits; those with the
// subjects of the other end first, and of these the ones that are not linked with it.
func (c *completer) linkEnd(way ref.Pointer, action, other string) {
	n := found(c.file.Tree.Root(), way[:len(way)-1])
	e, _ := n.Resolve().Get(other)
	c.see(func(v contract.View) {
		o := oppositeOf(v, e.Value().Resolve(), other)
		c.operations(v, "", action, o, -500)
		c.imported(v, action, o, -500)
	})
}

// partner proposes the imported operation that an interaction's own works with; one that is linked with that first.
func (c *completer) partner(way ref.Pointer, action, own string) {
	c.see(func(v contract.View) { c.imported(v, action, c.ownOf(v, way, own), 500) })
}

// ownOf is the operation that an interaction names under a key.
func (c *completer) ownOf(v contract.View, way ref.Pointer, own string) opposite {
	n := found(c.file.Tree.Root(), way[:3])
	e, _ := n.Resolve().Get(own)
	side := "send"
	if own == "resultOperation" {
		side = "receive"
	}
	return oppositeOf(v, e.Value().Resolve(), side)
}

// oppositeOf reads an operation as it is named: by its key, or by an import and the key there. Side is the end of links at which it stands.
func oppositeOf(v contract.View, n syntax.Node, side string) (o opposite) {
	in := v
	if n.Kind() == syntax.Mapping {
		alias, _ := n.Get("contract")
		e, _ := n.Get("operation")
		n = e.Value().Resolve()
		there, by := v.Import(alias.Value().Resolve().Value())
		if by != "" {
			return o
		}
		in = there
	}
	if n.Kind() != syntax.Scalar || n.Value() == "" {
		return o
	}
	o = opposite{path: in.Path, name: n.Value(), language: languageOf(in, n.Value()), linked: map[[2]string]bool{}}
	left := maxJudged
	for index := range v.Names(contract.Links) {
		if left--; left < 0 {
			break
		}
		l := contract.LinksOf.Get(v.Scope(), v.Key(index))
		here, there := l.Send, l.Receive
		if side == "receive" {
			here, there = there, here
		}
		if here.Path == o.path && here.Operation == o.name {
			o.linked[[2]string{there.Path, there.Operation}] = true
		}
	}
	return o
}

// judge ranks an operation as the other end of one.
func (o opposite) judge(v contract.View, name, action string, linked int) (rank, like int, ok bool) {
	op := contract.OperationsOf.Get(v.Scope(), v.Key(name))
	if op.Action != "" && op.Action != action || op.Outside {
		return 0, 0, false
	}
	rank, like = rankPossible, modelOf(o.name).like(name)
	if !o.language.Empty() {
		switch l := languageOf(v, name); {
		case l.Equal(o.language):
			rank = rankSure
		case l.Meets(o.language):
			rank = rankLikely
		default:
			rank = rankUnlikely
		}
	}
	if o.linked[[2]string{v.Path, name}] {
		like += linked
	}
	return rank, like, true
}

// imported proposes the operations of all imported contracts, each with its import.
func (c *completer) imported(v contract.View, action string, o opposite, linked int) {
	for alias := range v.Names(contract.OwnImports) {
		if in, by := v.Import(alias); by == "" {
			c.operations(in, alias, action, o, linked)
		}
	}
}

// operations proposes those of a contract: by their keys, or, of an imported one, with its alias.
func (c *completer) operations(v contract.View, alias, action string, o opposite, linked int) {
	left := maxJudged
	for name := range v.Names(contract.Operations) {
		if left--; left < 0 {
			return
		}
		rank, like, ok := o.judge(v, name, action, linked)
		switch {
		case !ok || v.Path == o.path && name == o.name:
		case alias == "":
			c.name(name, "an operation of this contract that "+verbs[action], rank, like)
		default:
			c.add(Proposal{Label: name + " (" + alias + ")", Kind: ForName, Detail: "an operation of " + alias + " that " + verbs[action], Filter: name + " " + alias},
				sketch{members: []named{{name: "contract", value: sketch{text: alias}}, {name: "operation", value: sketch{text: name}}}}, rank, like)
		}
	}
}

var verbs = map[string]string{"send": "sends", "receive": "receives"}

// wanted tells what an imported operation is named for: which way it goes, and with which operation.
func (c *completer) wanted(v contract.View, way ref.Pointer) (action string, o opposite, linked int) {
	switch n := found(c.file.Tree.Root(), way[:3]); way[3] {
	case "send":
		e, _ := n.Resolve().Get("receive")
		return "send", oppositeOf(v, e.Value().Resolve(), "receive"), -500
	case "receive":
		e, _ := n.Resolve().Get("send")
		return "receive", oppositeOf(v, e.Value().Resolve(), "send"), -500
	case "receiverOperation":
		return "receive", c.ownOf(v, way, "requestOperation"), 500
	}
	return "send", c.ownOf(v, way, "resultOperation"), 500
}

// importedOperation proposes the operations of the contract that is named beside.
func (c *completer) importedOperation(way ref.Pointer) {
	n := found(c.file.Tree.Root(), way[:len(way)-1])
	e, _ := n.Resolve().Get("contract")
	c.see(func(v contract.View) {
		action, o, linked := c.wanted(v, way)
		if in, by := v.Import(e.Value().Resolve().Value()); by == "" {
			c.operations(in, "", action, o, linked)
		}
	})
}

// importAlias proposes the imports: those that have the operation that is named beside, else one that works with the other end.
func (c *completer) importAlias(way ref.Pointer) {
	n := found(c.file.Tree.Root(), way[:len(way)-1])
	e, _ := n.Resolve().Get("operation")
	name := e.Value().Resolve().Value()
	c.see(func(v contract.View) {
		action, o, linked := c.wanted(v, way)
		for alias := range v.Names(contract.OwnImports) {
			in, by := v.Import(alias)
			rank, like := rankPossible, 0
			if by == "" && name != "" {
				if rank, like = rankUnlikely, 0; contract.OperationsOf.Get(in.Scope(), in.Key(name)).There {
					if r, l, ok := o.judge(in, name, action, linked); ok {
						rank, like = r, l
					}
				}
			}
			c.name(alias, "import", rank, like)
		}
	})
}
