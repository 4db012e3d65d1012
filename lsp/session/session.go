// Package session owns what a language server keeps between messages: the texts that are being typed over the files of the disk,
// the bundles that they are in, who may change them and in which order, and what was reported of them. It knows neither the
// protocol nor its types, and what is wrong with a contract is said by analysis.
//
// One goroutine, the writer, makes views; all that others read is immutable. What is to be changed, and who wants to read, stand
// in one line in front of it, so that a request sees what came before it and nothing of what came after. Another goroutine, the
// publisher, is the only one that reports, always of the newest view.
package session

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"go.uber.org/zap"

	"github.com/natscontract/natscontract/model/source"
)

// A Session is the work of one client.
type Session struct {
	opts   Options
	ctx    context.Context // ends with the session
	cancel context.CancelFunc
	inbox  chan func(*state)
	work   sync.WaitGroup
	out    *publisher
	asker  *asker
}

// Options are what a session is made of.
type Options struct {
	Disk       Disk
	Generation Generation      // nil where nothing is generated
	Encoding   source.Encoding // in which the client counts
	Push       bool            // reports are sent; else Refresh tells that they should be asked for
	Watched    bool            // somebody tells of files that change; else the session looks for itself
	Workers    int             // how many files are looked at at a time; 0: one for each core
	Log        *zap.Logger

	// Publish sends a report. It may wait for as long as the client does not read.
	Publish func(Report)
	// Refresh tells that reports of documents that nobody has changed are others now.
	Refresh func()
	// Busy tells that something long begins; what it gives is called at its end.
	Busy func(what string) (done func())
}

// inboxSize is how many changes may wait. Whoever brings more has to wait too.
const inboxSize = 1024

// Start begins a session. It lasts until Close.
func Start(opts Options) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Session{opts: opts, ctx: ctx, cancel: cancel, inbox: make(chan func(*state), inboxSize)}
	s.out, s.asker = newPublisher(s), newAsker(s)
	s.work.Go(s.write)
	s.work.Go(s.out.run)
	s.work.Go(s.asker.run)
	s.work.Go(s.watch)
	return s
}

// Close ends the session and waits until nothing of it is left. What is still being published must come to an end.
func (s *Session) Close() {
	s.cancel()
	s.work.Wait()
}

// write is the writer.
func (s *Session) write() {
	st := newState(s)
	defer st.close()
	for {
		select {
		case <-s.ctx.Done():
			return
		case change := <-s.inbox:
			s.apply(st, change)
		}
	}
}

// apply makes one change. One that breaks down is logged, and shows nothing; those behind it are made.
func (s *Session) apply(st *state, change func(*state)) {
	defer func() {
		if cause := recover(); cause != nil {
			s.opts.Log.Error("internal error", zap.String("cause", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
		}
	}()
	before := st.view
	change(st)
	if st.view != before {
		st.remember()
		s.out.show(st.view, st.touched)
		st.touched = nil
	}
	if len(st.asks) > 0 {
		s.asker.show(st.view, st.asks)
		st.asks = nil
	}
}

// enqueue puts a change at the end of the line.
func (s *Session) enqueue(change func(*state)) {
	select {
	case s.inbox <- change:
	case <-s.ctx.Done():
	}
}

// A Ticket is a place in the line of changes.
type Ticket struct {
	s    *Session
	view chan *View
}

// Ticket gives the view after all changes that were made until now, once it is there.
func (s *Session) Ticket() Ticket {
	t := Ticket{s, make(chan *View, 1)}
	s.enqueue(func(st *state) { t.view <- st.view })
	return t
}

// Wait gives the view. It can be called once.
func (t Ticket) Wait(ctx context.Context) (*View, error) {
	select {
	case v := <-t.view:
		return v, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-t.s.ctx.Done():
		return nil, t.s.ctx.Err()
	}
}

// Opened tells that a document is being edited from now on, beginning with a text. The name is a path of the disk, or stands
// for a document that is not there.
func (s *Session) Opened(doc Open, text string) {
	s.enqueue(func(st *state) { st.opened(doc, text) })
}

// Changed tells of changes of a document that is being edited, each of the text that the one before it left.
func (s *Session) Changed(name string, version int32, changes []Change) {
	s.enqueue(func(st *state) { st.changed(name, version, changes) })
}

// Saved tells that the text of a document is on the disk now.
func (s *Session) Saved(name string) { s.DiskChanged([]string{name}) }

// Closed tells that a document is as the disk has it again.
func (s *Session) Closed(name string) {
	s.enqueue(func(st *state) { st.closed(name) })
}

// DiskChanged tells of files and folders that came, went or changed on the disk.
func (s *Session) DiskChanged(names []string) {
	s.enqueue(func(st *state) { st.diskChanged(names) })
}

// Folders tells of folders that somebody works in from now on, and of others in which nobody does any more.
func (s *Session) Folders(added, removed []string) {
	s.enqueue(func(st *state) { st.folders(added, removed) })
}

// Wanted tells whether reports of a document are wanted: those of documents that are open, and what else the client's settings ask for.
func (s *Session) Wanted(v *View, d Document) bool {
	return v.Shown(d) || v.Settings.Scope == Affected && s.out.affected(d.Name)
}

// Configure tells what the client wants.
func (s *Session) Configure(c Settings) {
	s.enqueue(func(st *state) {
		if c != st.view.Settings {
			next := *st.view
			next.Settings = c
			st.view = &next
		}
	})
}
