package analysis

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/topology"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// Contracts lists the contracts of the bundle, those of contained distributions among them; sorted by path.
func (s *Snapshot) Contracts() (paths []string) {
	for d := range s.documents.all() {
		if d.tree != nil && !d.tooLong && d.isContract() {
			paths = append(paths, d.path)
		}
	}
	return paths
}

// Picture is the bundle as a graph, with the faults that diagnostics speak of: errors and warnings, each on one contract, operation
// or link. Those in a file that is no contract are at the contract that names it; those that no contract has to do with are left.
func (s *Snapshot) Picture(found []diag.Diagnostic) (g topology.Graph, left []diag.Diagnostic) {
	p := picture{s: s, contracts: map[string]*drawn{}}
	for _, path := range s.Contracts() {
		s.See(path, p.contract)
	}
	for _, d := range found {
		if d.Severity.AtLeast(diag.Warning) && !p.fault(d) {
			left = append(left, d)
		}
	}
	for _, path := range p.paths {
		d := p.contracts[path]
		for _, o := range d.operations {
			o.Faults = d.faults[contract.Operations+"/"+o.Key]
			d.Operations = append(d.Operations, o)
		}
		d.Faults = d.faults[""]
		g.Contracts = append(g.Contracts, d.Contract)
		for i, l := range d.links {
			l.Faults = d.faults[contract.Links+"/"+d.indexes[i]]
			g.Links = append(g.Links, l)
		}
	}
	return g, left
}

// A picture is being drawn.
type picture struct {
	s         *Snapshot
	paths     []string // of contracts, in their order
	contracts map[string]*drawn
}

// drawn is a contract in a picture.
type drawn struct {
	topology.Contract
	operations []topology.Operation
	links      []topology.Link
	indexes    []string                    // of the links
	faults     map[string][]topology.Fault // by the section and key of an operation, or the section and index of a link; else ""
}

// contract draws one contract. A copy of another one is that one.
func (p *picture) contract(v contract.View) {
	a := contract.ApplicationOf.Get(v.Scope(), v.Key(""))
	if a.Copy != "" {
		return
	}
	tree, _ := p.s.Tree(v.Path)
	d := &drawn{faults: map[string][]topology.Fault{}}
	d.Contract = topology.Contract{
		ID: a.ID, Version: a.Version, Title: v.At(ref.Pointer{"info", "title"}).Word(), Path: v.Path, Binding: a.Binding,
		Place: placeIn(tree, v.Path, verdict.AtKey(contract.Anchor{Path: v.Path, Pointer: "/info"})),
	}
	for key := range v.Names(contract.Operations) {
		d.operations = append(d.operations, drawOperation(v, tree, key))
	}
	for index := range v.Names(contract.Links) {
		d.links, d.indexes = append(d.links, drawLink(v, tree, index)), append(d.indexes, index)
	}
	p.paths, p.contracts[v.Path] = append(p.paths, v.Path), d
}

func placeIn(tree *syntax.Tree, path string, at verdict.Anchor) diag.Place {
	span, _ := verdict.Find(tree, at)
	return diag.Place{Path: path, Span: span}
}

func drawOperation(v contract.View, tree *syntax.Tree, key string) topology.Operation {
	o := contract.OperationsOf.Get(v.Scope(), v.Key(key))
	bindings, _ := contract.Bindings(v.Entry(contract.Operations, key))
	queue, _, _ := contract.Queue(bindings)
	drawn := topology.Operation{
		Key: key, Action: topology.Action(o.Action), Channel: o.Channel, API: topology.API(o.API), Request: o.RPC,
		Queue: queue.Word(), Stream: o.Stream, Consumer: o.Consumer,
		Place: placeIn(tree, v.Path, verdict.AtKey(contract.Anchor{Path: v.Path, Pointer: contract.Operations + "/" + ref.Escape(key)})),
	}
	if o.Channel != "" {
		drawn.Subject = contract.StandardChannels.Get(v.Scope(), v.Key(o.Channel)).Address
	}
	return drawn
}

func drawLink(v contract.View, tree *syntax.Tree, index string) topology.Link {
	l := contract.LinksOf.Get(v.Scope(), v.Key(index))
	drawn := topology.Link{
		Send: endOf(v, l.Send), Receive: endOf(v, l.Receive),
		Place: placeIn(tree, v.Path, verdict.AtValue(contract.Anchor{Path: v.Path, Pointer: contract.Links + "/" + index})),
	}
	for _, e := range []contract.End{l.Send, l.Receive} {
		if drawn.Subject == "" && e.Path != "" && e.Channel != "" {
			drawn.Subject = contract.StandardChannels.Get(v.Scope(), ledger.Key{Path: e.Path, Name: e.Channel}).Address
		}
	}
	return drawn
}

// endOf is an end of a link: in the contract that counts, where that which is imported is a copy of it.
func endOf(v contract.View, e contract.End) topology.End {
	end := topology.End{Contract: e.Path, Operation: e.Operation}
	if e.Path == "" {
		end.Contract = e.Alias
	} else if of := contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: e.Path}).Copy; of != "" {
		end.Contract = of
	}
	return end
}

// fault notes a fault where it is shown; false where no contract has to do with it.
func (p *picture) fault(f diag.Diagnostic) bool {
	d := p.contracts[f.Path]
	on := ""
	if d != nil {
		on = d.part(f.Pointer)
	} else {
		i := slices.IndexFunc(p.s.Namers(f.Path), func(path string) bool { return p.contracts[path] != nil })
		if i < 0 {
			return false
		}
		d = p.contracts[p.s.Namers(f.Path)[i]]
	}
	d.faults[on] = append(d.faults[on], topology.Fault{Code: f.Code, Severity: f.Severity, Message: f.Message})
	return true
}

// part is the operation or link that a pointer leads into; "" for neither. What is wrong with a channel is wrong with its operation,
// where it has one only.
func (d *drawn) part(pointer string) string {
	at, err := ref.Parse(pointer)
	if err != nil {
		return ""
	}
	section, name := contract.SectionOf(at)
	switch section {
	case contract.Operations, contract.OwnOperations:
		if slices.ContainsFunc(d.operations, func(o topology.Operation) bool { return o.Key == name }) {
			return contract.Operations + "/" + name
		}
	case contract.Channels, contract.OwnChannels:
		on := slices.Clone(d.operations)
		if on = slices.DeleteFunc(on, func(o topology.Operation) bool { return o.Channel != name }); len(on) == 1 {
			return contract.Operations + "/" + on[0].Key
		}
	case contract.Links:
		if index, _, _ := strings.Cut(name, "/"); slices.Contains(d.indexes, index) {
			return contract.Links + "/" + index
		}
	}
	return ""
}
