package overlap

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

// A standing is what the state knows of a contract.
type standing struct {
	contract.Application
	by diag.Code // the report that says why its imports or links cannot be read at all
}

// standings answers what the state must know of a contract.
var standings = ledger.Define("standing", func(s *ledger.Scope, k ledger.Key) standing {
	v := contract.In(s, k.Path)
	imports, links := v.At(ref.Pointer{contract.Extension, "imports"}), v.At(ref.Pointer{contract.Extension, "links"})
	return standing{contract.ApplicationOf.Get(s, k), cmp.Or(imports.By, links.By)}
}, func(a, b standing) bool { return a == b })

// A home is what counts of a contract for what is compared across contracts.
type home struct {
	pool string // names who share a server, so that their subjects are compared: the contracts of one binding
	app  string // its id
	copy string // the contract elsewhere in the bundle of which it is a copy; "" for none
}

// homes answers what counts of a contract. One of which the binding is not known, or that counts elsewhere, is alone in its pool.
var homes = ledger.Define("home", func(s *ledger.Scope, k ledger.Key) *home {
	a := contract.ApplicationOf.Get(s, k)
	if a.ID == "" || a.BindingBy != "" || a.Copy != "" {
		return &home{alone + k.Path, a.ID, a.Copy}
	}
	return &home{a.Binding, a.ID, a.Copy}
}, func(a, b *home) bool { return *a == *b })

func homeOf(s *ledger.Scope, path string) *home { return homes.Get(s, ledger.Key{Path: path}) }

// alone begins the name of a pool with one contract.
const alone = "\x00"

func (st *state) putContract(k ledger.Key, now standing) {
	before := st.contracts[k.Path]
	if before != nil && *before == now {
		return
	}
	st.contracts[k.Path] = &now
	if before == nil || before.by != now.by {
		st.tell(k.Path, brokenParts, "")
	}
	if before == nil || before.Application != now.Application {
		st.rebind(k.Path, before, &now)
	}
}

func (st *state) dropContract(k ledger.Key) {
	st.rebind(k.Path, st.contracts[k.Path], nil)
	delete(st.contracts, k.Path)
	st.tell(k.Path, brokenParts, "")
}

func (st *state) putImport(k ledger.Key, now contract.Importing) {
	st.fault(k.Path, "imports/"+k.Name, now.By)
}
func (st *state) dropImport(k ledger.Key) { st.fault(k.Path, "imports/"+k.Name, "") }

// fault notes that something of a contract is broken, or no more.
func (st *state) fault(path, what string, by diag.Code) {
	of := st.broken[path]
	if of[what] == by {
		return
	}
	before := st.brokenBy(path)
	if by == "" {
		delete(of, what)
	} else if of == nil {
		st.broken[path] = faults{what: by}
	} else {
		of[what] = by
	}
	if len(of) == 0 && by == "" {
		delete(st.broken, path)
	}
	if st.brokenBy(path) != before {
		st.tell(path, brokenParts, "")
	}
}

// faults are the reports that say why things of a contract are broken, by what they are.
type faults map[string]diag.Code

// first is the report of the first by name.
func (f faults) first() (by diag.Code) {
	var least string
	for what, code := range f {
		if by == "" || what < least {
			least, by = what, code
		}
	}
	return by
}

func (st *state) putLink(k ledger.Key, now *contract.Link) {
	if before := st.links[k]; before != nil && *before == *now {
		return
	}
	st.dropLink(k)
	if st.fault(k.Path, "links/"+k.Name, now.By); now.By == "" {
		st.links[k] = now
		st.graph.add(ends(now))
	}
}

func (st *state) dropLink(k ledger.Key) {
	if before, known := st.links[k]; known {
		st.graph.remove(ends(before))
		delete(st.links, k)
	}
	st.fault(k.Path, "links/"+k.Name, "")
}

func ends(l *contract.Link) (send, receive ledger.Key) {
	return ledger.Key{Path: l.Send.Path, Name: l.Send.Channel}, ledger.Key{Path: l.Receive.Path, Name: l.Receive.Channel}
}

// brokenBy is the report of a link or import of a contract that is broken, so that nobody knows what its channels are connected
// with: the first by its name.
func brokenBy(v contract.View) diag.Code { return read(v, brokenParts, "").brokenBy(v.Path) }

func (st *state) brokenBy(path string) diag.Code {
	if c := st.contracts[path]; c != nil && c.by != "" {
		return c.by
	}
	return st.broken[path].first()
}

// A side is an operation that stands on a channel.
type side struct {
	operation string
	action    string // send or receive; "" where it is not known
	by        diag.Code
}

func (st *state) putOperation(k ledger.Key, o contract.Operation) {
	now := side{k.Name, o.Action, cmp.Or(o.By, o.ChannelBy, o.ActionBy)}
	if channel, known := st.stands[k]; known {
		if channel == o.Channel && slices.Contains(st.sides[ledger.Key{Path: k.Path, Name: channel}], now) {
			return
		}
		st.dropOperation(k)
	}
	st.stands[k] = o.Channel
	on := ledger.Key{Path: k.Path, Name: o.Channel}
	st.sides[on] = append(st.sides[on], now)
	st.tell(on.Path, sideParts, on.Name)
}

func (st *state) dropOperation(k ledger.Key) {
	channel, known := st.stands[k]
	if !known {
		return
	}
	delete(st.stands, k)
	on := ledger.Key{Path: k.Path, Name: channel}
	st.sides[on] = slices.DeleteFunc(st.sides[on], func(s side) bool { return s.operation == k.Name })
	if len(st.sides[on]) == 0 {
		delete(st.sides, on)
	}
	st.tell(on.Path, sideParts, on.Name)
}

// A crew is which operations stand on a channel: of those that send and those that receive, the first by name. By is the report that
// says why there may be others.
type crew struct {
	send, receive string
	by            diag.Code
}

// crewOf tells which operations stand on a channel.
func crewOf(v contract.View, channel string) (c crew) {
	of, lost := read(v, sideParts, channel).sides[v.Key(channel)], read(v, sideParts, "").sides[v.Key("")]
	unknown := ""
	for _, s := range slices.Concat(of, lost) {
		switch {
		case s.by != "":
			if least(&unknown, s.operation) {
				c.by = s.by
			}
		case s.action == "send":
			least(&c.send, s.operation)
		case s.action == "receive":
			least(&c.receive, s.operation)
		}
	}
	return c
}

// least keeps the first name, and tells whether it is the one that is given.
func least(known *string, name string) bool {
	if *known != "" && *known <= name {
		return false
	}
	*known = name
	return true
}
