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

// A Generation is what generates code from bundles. Roots are absolute paths.
type Generation interface {
	// Rules are the rules about what is generated of the bundle at a root. They are asked when its files have changed on the disk, by
	// being saved most likely, and never while somebody types.
	Rules(root string) []analysis.Extra
	// Stamp is another text when what the rules see of generated files is another one. It costs less than asking them.
	Stamp(root string, s *analysis.Snapshot) string
	// Changes are the files that are not as generation gives them.
	Changes(root string, s *analysis.Snapshot) ([]FileChange, error)
}

// A FileChange is what is to become of a file.
type FileChange struct {
	Name   string  // its path on the disk
	Before *string // its text; nil where it is not there
	After  *string // its text from now on; nil where it goes
}

// asker asks the rules about generation, beside all else: one bundle after the other, and always in the newest view.
type asker struct {
	s       *Session
	arrived chan struct{} // holds one signal: there is something to ask

	mu   sync.Mutex
	view *View
	due  map[string]bool // roots
}

func newAsker(s *Session) *asker {
	return &asker{s: s, arrived: make(chan struct{}, 1), due: map[string]bool{}}
}

// show tells of bundles whose files have changed.
func (a *asker) show(v *View, roots map[string]bool) {
	if a.s.opts.Generation == nil {
		return
	}
	a.mu.Lock()
	a.view = v
	maps.Copy(a.due, roots)
	a.mu.Unlock()
	select {
	case a.arrived <- struct{}{}:
	default: // it is known already
	}
}

func (a *asker) run() {
	for {
		select {
		case <-a.s.ctx.Done():
			return
		case <-a.arrived:
			a.mu.Lock()
			v, due := a.view, slices.Sorted(maps.Keys(a.due))
			clear(a.due)
			a.mu.Unlock()
			for _, root := range due {
				if snapshot := v.bundles[root]; snapshot != nil && a.s.ctx.Err() == nil {
					a.ask(root, snapshot)
				}
			}
		}
	}
}

// ask asks for one bundle. The answer is shown with whatever the bundle is by then.
func (a *asker) ask(root string, s *analysis.Snapshot) {
	defer func() {
		if cause := recover(); cause != nil {
			a.s.opts.Log.Error("internal error in generation", zap.String("root", root), zap.String("cause", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
		}
	}()
	var said analysis.Handed // nothing, where nothing is generated
	if len(s.Config().Outputs) > 0 {
		said = s.Ask(a.s.opts.Generation.Rules(root)...)
	}
	for _, b := range said.Broken() {
		a.s.opts.Log.Error("internal error in a rule about generation", zap.String("root", root), zap.String("cause", b.Cause), zap.String("stack", b.Stack))
	}
	a.s.enqueue(func(st *state) {
		now := st.view.bundles[root]
		if now == nil {
			return
		}
		if next := now.With(said); next != now {
			st.next().bundles[root] = next
		}
	})
}

// Asked tells that the generated files of a bundle may be others: the rules are asked again.
func (s *Session) Asked(root string) {
	s.enqueue(func(st *state) { st.due(root) })
}

// due notes that the rules about generation are to be asked of a bundle.
func (st *state) due(root string) {
	if st.asks == nil {
		st.asks = map[string]bool{}
	}
	st.asks[root] = true
}
