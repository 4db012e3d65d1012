package session

import (
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"

	"go.uber.org/zap"

	"github.com/natscontract/natscontract/analysis"
)

// publisher reports what a client does not know yet: of the documents that were changed first and always, of others where it
// differs. It reports of the newest view, and leaves what it is doing when there is a newer one. Views that come while the
// client does not read are passed over.
type publisher struct {
	s *Session

	mu      sync.Mutex
	arrived chan struct{} // holds one signal: there is a newer view
	newest  *View
	touched map[string]bool
	edits   map[string]bool // names of documents that an edit has affected

	// The rest is the publisher's own.
	view    *View
	seen    map[string]*analysis.Snapshot // by root: up to where it is known what is affected
	waiting map[string]bool               // names of documents whose report may differ
	known   map[string]Report             // the newest report, by name, where it has something to say or was sent
	sent    map[string]bool               // names of documents that the client has a report of
	broken  map[string]string             // by name: what is known to have broken down in the check
	refresh bool
}

func newPublisher(s *Session) *publisher {
	return &publisher{
		s: s, arrived: make(chan struct{}, 1), touched: map[string]bool{}, seen: map[string]*analysis.Snapshot{}, waiting: map[string]bool{},
		known: map[string]Report{}, sent: map[string]bool{}, edits: map[string]bool{}, broken: map[string]string{},
	}
}

// show gives a newer view, and the documents that somebody has changed in it.
func (p *publisher) show(v *View, touched []string) {
	p.mu.Lock()
	p.newest = v
	for _, name := range touched {
		p.touched[name] = true
	}
	p.mu.Unlock()
	select {
	case p.arrived <- struct{}{}:
	default: // it is known already
	}
}

func (p *publisher) run() {
	for {
		select {
		case <-p.s.ctx.Done():
			return
		case <-p.arrived:
			p.round()
		}
	}
}

// round reports of the newest view, until there is a newer one.
func (p *publisher) round() {
	p.mu.Lock()
	before := p.view
	p.view = p.newest
	touched := slices.Sorted(maps.Keys(p.touched))
	clear(p.touched)
	p.mu.Unlock()
	for _, name := range touched {
		p.guard(name, func() { p.report(name, true) })
	}
	p.guard("", func() { p.lookAround(before) })
	for _, name := range slices.Sorted(maps.Keys(p.waiting)) {
		delete(p.waiting, name)
		p.guard(name, func() { p.report(name, false) })
		if len(p.arrived) > 0 || p.s.ctx.Err() != nil { // the others wait for the next round
			return
		}
	}
	if p.refresh {
		p.refresh = false
		p.s.opts.Refresh()
	}
}

// guard keeps what breaks down from ending more than itself.
func (p *publisher) guard(name string, work func()) {
	defer func() {
		if cause := recover(); cause != nil {
			p.s.opts.Log.Error("internal error in a report", zap.String("name", name), zap.String("cause", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
		}
	}()
	work()
}

// complain logs what broke down in the check of a document, once for as long as it is the same: it is a mistake in this program.
func (p *publisher) complain(name string, broken []analysis.Internal) {
	causes := ""
	for _, b := range broken {
		causes += b.Cause + "\n"
	}
	if p.broken[name] == causes {
		return
	}
	if p.broken[name] = causes; causes == "" {
		delete(p.broken, name)
	}
	for _, b := range broken {
		p.s.opts.Log.Error("internal error in the check", zap.String("name", name), zap.String("cause", b.Cause), zap.String("stack", b.Stack))
	}
}

// affect notes that an edit has affected a document, or that it is gone.
func (p *publisher) affect(name string, affected, found bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !found:
		delete(p.edits, name)
	case affected:
		p.edits[name] = true
	}
}

func (p *publisher) affected(name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.edits[name]
}

// lookAround finds the documents whose report may differ from what is known.
func (p *publisher) lookAround(before *View) {
	if before != nil && before.Settings != p.view.Settings {
		for _, b := range p.view.Bundles() {
			p.wait(b, b.Snapshot.Documents())
		}
		for name := range p.sent {
			p.waiting[name] = true
		}
		p.refresh = !p.s.opts.Push // who asks may be told of other documents now
	}
	for _, b := range p.view.Bundles() {
		if since := p.seen[b.Root]; since != b.Snapshot {
			p.wait(b, b.reports(since))
			p.seen[b.Root] = b.Snapshot
		}
	}
	for root := range p.seen {
		if p.view.bundles[root] != nil {
			continue
		}
		delete(p.seen, root)
		for name := range p.known {
			p.waiting[name] = true // whether another bundle has it now is seen then
		}
	}
}

func (p *publisher) wait(b Bundle, paths []string) {
	for _, path := range paths {
		p.waiting[b.Document(p.view, path).Name] = true
	}
}

// report sends the report of a document. One that nobody changed is sent only where it differs from the last one.
func (p *publisher) report(name string, touched bool) {
	d, found := p.view.Document(name)
	r := Report{Name: name}
	if found {
		r = p.view.Report(d)
		p.complain(name, r.Broken)
	}
	last, known := p.known[name]
	differs := !last.same(r)
	if p.known[name] = r; !found {
		delete(p.known, name)
	}
	p.affect(name, known && differs, found)
	if !p.s.opts.Push {
		p.refresh = p.refresh || differs && !touched
		return
	}
	wanted := found && p.s.Wanted(p.view, d)
	if !wanted {
		r.Items = nil
	}
	keeps := wanted && (d.Open != nil || len(r.Items) > 0) // the client has to remember it
	switch {
	case !keeps && !p.sent[name], keeps && p.sent[name] && !touched && !differs:
		return
	}
	if p.sent[name] = true; !keeps {
		delete(p.sent, name)
	}
	p.s.opts.Publish(r)
}
