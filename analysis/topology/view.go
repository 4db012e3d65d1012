package topology

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/diag"
)

// A view is a graph that is sorted and joined: what all writers start from.
type view struct {
	contracts []*contract
	links     []*link
}

type contract struct {
	Contract
	missing bool // only links speak of it
	sends   []*operation
	gets    []*operation
}

type operation struct {
	Operation
	of      *contract
	missing bool // only links speak of it
	links   []*link
}

type link struct {
	Link
	send, receive *operation
}

// see sorts a graph and joins links with their ends. Of several contracts with one path, of several operations with one key and
// of equal links it shows one, with the faults of all. The graph stays as it is.
func see(g Graph) *view {
	v := &view{}
	for _, c := range slices.SortedFunc(slices.Values(g.Contracts), compareContracts) {
		if n := len(v.contracts); n > 0 && v.contracts[n-1].Path == c.Path {
			known := v.contracts[n-1]
			known.Operations, known.Faults = slices.Concat(known.Operations, c.Operations), slices.Concat(known.Faults, c.Faults)
			continue
		}
		v.contracts = append(v.contracts, &contract{Contract: c})
	}
	for _, c := range v.contracts {
		c.Faults = gather(c.Faults)
		c.sort()
	}
	for _, l := range slices.SortedFunc(slices.Values(g.Links), compareLinks) {
		if n := len(v.links); n > 0 && v.links[n-1].same(l) {
			v.links[n-1].Faults = slices.Concat(v.links[n-1].Faults, l.Faults)
			continue
		}
		v.links = append(v.links, &link{Link: l})
	}
	for _, l := range v.links {
		l.Faults = gather(l.Faults)
		l.send, l.receive = v.end(l.Send, Send), v.end(l.Receive, Receive)
		l.send.links = append(l.send.links, l)
		l.receive.links = append(l.receive.links, l)
	}
	for _, c := range v.contracts {
		slices.SortStableFunc(c.sends, compareKeys)
		slices.SortStableFunc(c.gets, compareKeys)
	}
	return v
}

// sort takes the operations apart by what they do, each key once.
func (c *contract) sort() {
	for _, o := range slices.SortedFunc(slices.Values(c.Operations), compareOperations) {
		if o.Action != Send {
			o.Action = Receive
		}
		if known := c.find(o.Key, o.Action); known != nil {
			known.Faults = gather(slices.Concat(known.Faults, o.Faults))
			continue
		}
		o.Faults = gather(o.Faults)
		c.add(&operation{Operation: o, of: c})
	}
}

func (c *contract) add(o *operation) {
	if o.Action == Send {
		c.sends = append(c.sends, o)
	} else {
		c.gets = append(c.gets, o)
	}
}

func (c *contract) find(key string, does Action) *operation {
	among := c.gets
	if does == Send {
		among = c.sends
	}
	if i := slices.IndexFunc(among, func(o *operation) bool { return o.Key == key }); i >= 0 {
		return among[i]
	}
	return nil
}

// end is the operation that a link's end names. What is not there is made up, and is missing.
func (v *view) end(e End, does Action) *operation {
	at := slices.IndexFunc(v.contracts, func(c *contract) bool { return c.Path == e.Contract })
	if at < 0 {
		at = len(v.contracts)
		v.contracts = append(v.contracts, &contract{Contract: Contract{Path: e.Contract}, missing: true})
	}
	c := v.contracts[at]
	if o := c.find(e.Operation, does); o != nil {
		return o
	}
	o := &operation{Operation: Operation{Key: e.Operation, Action: does}, of: c, missing: true}
	c.add(o)
	return o
}

// name is what a contract is called.
func (c *contract) name() string { return cmp.Or(c.Title, c.ID, c.Path) }

// full is the name with the version.
func (c *contract) full() string {
	if c.Version == "" {
		return c.name()
	}
	return c.name() + " " + c.Version
}

// operations are all of a contract, those that receive first.
func (c *contract) operations() []*operation { return append(slices.Clip(c.gets), c.sends...) }

// worst is the gravest severity of all that stands in a contract.
func (c *contract) worst() diag.Severity {
	all := slices.Clone(c.Faults)
	for _, o := range c.operations() {
		all = append(all, o.Faults...)
	}
	return worst(gather(all))
}

// same tells whether two links are one, told twice.
func (l *link) same(other Link) bool {
	return l.Send == other.Send && l.Receive == other.Receive && l.Subject == other.Subject && l.Place == other.Place
}

// gather sorts faults, the gravest first, each once.
func gather(faults []Fault) []Fault {
	all := slices.Clone(faults)
	slices.SortFunc(all, func(x, y Fault) int {
		switch {
		case x.Severity == y.Severity:
			return cmp.Or(cmp.Compare(x.Code, y.Code), cmp.Compare(x.Message, y.Message))
		case x.Severity.AtLeast(y.Severity) != y.Severity.AtLeast(x.Severity):
			if x.Severity.AtLeast(y.Severity) {
				return -1
			}
			return 1
		}
		return cmp.Compare(x.Severity, y.Severity)
	})
	return slices.Compact(all)
}

// worst is the gravest severity, or none.
func worst(faults []Fault) diag.Severity {
	if len(faults) == 0 {
		return ""
	}
	return faults[0].Severity
}

func compareContracts(a, b Contract) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Title, b.Title),
		cmp.Compare(a.Binding, b.Binding), comparePlaces(a.Place, b.Place))
}

func compareKeys(a, b *operation) int { return cmp.Compare(a.Key, b.Key) }

func compareOperations(a, b Operation) int {
	return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Action, b.Action), cmp.Compare(a.Channel, b.Channel), cmp.Compare(a.Subject, b.Subject),
		cmp.Compare(a.API, b.API), compareBools(a.Request, b.Request), cmp.Compare(a.Queue, b.Queue), cmp.Compare(a.Stream, b.Stream), cmp.Compare(a.Consumer, b.Consumer),
		comparePlaces(a.Place, b.Place))
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func compareLinks(a, b Link) int {
	return cmp.Or(compareEnds(a.Send, b.Send), compareEnds(a.Receive, b.Receive), cmp.Compare(a.Subject, b.Subject), comparePlaces(a.Place, b.Place))
}

func compareEnds(a, b End) int {
	return cmp.Or(cmp.Compare(a.Contract, b.Contract), cmp.Compare(a.Operation, b.Operation))
}

func comparePlaces(a, b diag.Place) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
}
