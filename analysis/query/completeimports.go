package query

import (
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// A pin is what an import says of a contract.
type pin struct{ contract, version, path, sha256 string }

// pins are the other contracts of the bundle or distribution that the document is in, as an import pins them.
func (c *completer) pins() (all []pin) {
	root := c.lib.RootOf(c.was.Path)
	for _, p := range c.lib.Contracts() {
		tree, ok := c.lib.Tree(p)
		below, in := p, true
		if root != "" {
			below, in = strings.CutPrefix(p, root+"/")
		}
		if p == c.was.Path || !ok || !in {
			continue
		}
		id, version := contract.Identity(tree.Root())
		digest, _ := c.lib.Digest(p)
		if id.Value() == "" || version.Value() == "" || digest == "" {
			continue
		}
		if all = append(all, pin{id.Value(), version.Value(), below, digest}); len(all) == maxProposals {
			break
		}
	}
	return all
}

// imports proposes whole imports of the contracts that are not imported yet.
func (c *completer) imports() {
	there := found(c.file.Tree.Root(), topic(contract.OwnImports))
	var known []string
	for e := range there.Resolve().Fields() {
		at, _ := e.Value().Resolve().Get("path")
		known = append(known, at.Value().Resolve().Value())
	}
	for i, p := range c.pins() {
		if slices.Contains(known, p.path) {
			continue
		}
		alias := aliasOf(p, there.Resolve())
		value := sketch{members: []named{
			{name: "contract", value: sketch{text: p.contract}}, {name: "version", value: sketch{text: p.version}},
			{name: "path", value: sketch{text: p.path}}, {name: "sha256", value: sketch{text: p.sha256}},
		}}
		c.put(Proposal{Label: alias, Kind: ForFile, Detail: p.contract + " " + p.version}, rankSure, -i, func(w *sketcher) {
			if w.gap.colon {
				w.key(named{name: alias, own: true})
				return
			}
			w.entry(named{name: alias, own: true, value: value})
		})
	}
}

// aliasOf is a name for an import: the last part of the contract's id, else its folder, which no other import has.
func aliasOf(p pin, taken syntax.Node) string {
	of := strings.FieldsFunc(p.contract, func(r rune) bool { return strings.ContainsRune(":/#.", r) })
	alias := path.Base(path.Dir(path.Dir(p.path)))
	if len(of) > 0 {
		alias = of[len(of)-1]
	}
	for taken.Has(alias) {
		alias += "2"
	}
	return alias
}

// pinned proposes one property of an import: that of the contract that the others speak of first.
func (c *completer) pinned(way ref.Pointer, property string) {
	n := found(c.file.Tree.Root(), way[:len(way)-1])
	says := func(key string) string {
		e, _ := n.Resolve().Get(key)
		return e.Value().Resolve().Value()
	}
	like := modelsOf(way[2])
	for _, p := range c.pins() {
		value, rank := "", rankPossible
		switch property {
		case "contract":
			value = p.contract
		case "version":
			value = p.version
		case "path":
			value = p.path
		case "sha256":
			value = p.sha256
		}
		if says("path") == p.path || says("contract") == p.contract || says("sha256") == p.sha256 {
			rank = rankSure
		}
		c.add(Proposal{Label: value, Kind: ForFile, Detail: p.contract + " " + p.version}, sketch{text: value}, rank, like.like(p.contract))
	}
}
