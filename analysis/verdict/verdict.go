// Package verdict owns what rules say without saying where it is in the text: a place is a pointer into a file, so that what was
// found stays true while text around it moves. It also finds those places in a tree, when somebody wants to know. It knows no
// rule.
package verdict

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// Part is what is meant of an entry.
type Part uint8

// The parts.
const (
	Value    Part = iota // its value; the whole item of a list
	Key                  // its key; of a list's item, the item
	FirstKey             // the first key of the object that is its value
)

// An Anchor is where a finding stands.
type Anchor struct {
	contract.Anchor
	Part Part
}

// AtValue, AtKey and AtFirstKey are the anchors of a place.
func AtValue(a contract.Anchor) Anchor    { return Anchor{a, Value} }
func AtKey(a contract.Anchor) Anchor      { return Anchor{a, Key} }
func AtFirstKey(a contract.Anchor) Anchor { return Anchor{a, FirstKey} }

// A Note is another place that a finding speaks of.
type Note struct {
	Anchor
	Message string
}

// A Finding is one report. Its place must be in the file of the computation that it comes from, or behind a reference in it.
type Finding struct {
	Code     diag.Code
	Severity diag.Severity // where it differs from the registry's; else ""
	Anchor
	Message string
	Related []Note
	Fixes   []Fix
}

// A Fix is a change that mends a finding. Edits are made when somebody wants them, in the state of the files of that moment; none,
// when it can no longer be made. Whether it is always right is told by the registry.
type Fix struct {
	Title string
	Near  bool // as in a diag.Fix
	Edits func(Files) []diag.FileEdit
}

// Files are the files of one state.
type Files interface {
	// Tree is the tree of a file; nil where none could be read.
	Tree(path string) *syntax.Tree
}

// Blocked is a rule that could not be decided.
type Blocked struct {
	Code diag.Code
	At   contract.Anchor
	By   diag.Code
}

// A Verdict is what rules say of one thing.
type Verdict struct {
	Findings []Finding
	Blocked  []Blocked
	Broken   []Breakdown
}

// Report adds a finding.
func (v *Verdict) Report(f Finding) { v.Findings = append(v.Findings, f) }

// Block notes that rules could not be decided at a place. Without a report that says why, there was nothing to decide.
func (v *Verdict) Block(at contract.Anchor, by diag.Code, codes ...diag.Code) {
	if by == "" {
		return
	}
	for _, c := range codes {
		v.Blocked = append(v.Blocked, Blocked{c, at, by})
	}
}

// Quiet tells whether there is nothing in it.
func (v *Verdict) Quiet() bool {
	return len(v.Findings) == 0 && len(v.Blocked) == 0 && len(v.Broken) == 0
}

// A Judge is a family of rules about each thing of one sort: those that the names of some sections name, or the contract itself.
type Judge struct {
	Query *ledger.Query[*Verdict] // what it says, for who wants to know that of it alone
	name  string
	of    []string // the sections; none for the contract itself, whose name is ""
	homes []string // those whose entries it reads as a whole
	apart bool     // it sits on a bench of its own
	judge func(v contract.View, name string, out *Verdict)
}

// Define makes a judge. What it says of a thing may read the entries of that name in its sections without more ado; all else it
// reads through a contract.View.
func Define(name string, judge func(v contract.View, name string, out *Verdict), of ...string) Judge {
	slices.Sort(of)
	return Judge{Query: query(name, of, judge), name: name, of: of, homes: of, judge: judge}
}

// Apart is a judge who sits alone. What it reads changes much more often, or much less, than what others read who judge the same things,
// and they would have to judge again with it.
func (j Judge) Apart() Judge {
	j.apart = true
	return j
}

// ByField is a judge who sits alone, and reads entries by their properties (contract.View.Field): where another property changes, it does
// not judge again.
func (j Judge) ByField() Judge {
	j.Query, j.homes = query(j.name, nil, j.judge), nil
	return j.Apart()
}

func query(name string, homes []string, judge func(contract.View, string, *Verdict)) *ledger.Query[*Verdict] {
	return ledger.Define(name, func(s *ledger.Scope, k ledger.Key) *Verdict {
		out := blank.Get().(*Verdict)
		if judge(contract.In(s, k.Path), k.Name, out); out.Quiet() {
			blank.Put(out)
			return &quiet
		}
		return out
	}, func(a, b *Verdict) bool { return a.Quiet() && b.Quiet() }, homes...)
}

// Of nearly everything there is nothing to say: all such things share one verdict, and the blanks that stay empty are used again.
var (
	quiet Verdict
	blank = sync.Pool{New: func() any { return &Verdict{} }}
)

// A Bench is judges of things of the same sort, whose verdicts are remembered as one.
type Bench struct {
	Query *ledger.Query[*Verdict]
	Of    []string // the sections; none for the contract itself
}

// Benches sits judges of things of the same sort together.
func Benches(all ...Judge) (benches []*Bench) {
	var together [][]Judge
	for _, j := range all {
		i := slices.IndexFunc(together, func(js []Judge) bool { return !js[0].apart && slices.Equal(js[0].of, j.of) })
		if i < 0 || j.apart {
			i = len(together)
			together = append(together, nil)
		}
		together[i] = append(together[i], j)
	}
	for _, judges := range together {
		of := judges[0].of
		name := "rules about " + strings.Join(of, " and ")
		if judges[0].apart {
			name = judges[0].name
		}
		all := query(name, judges[0].homes, func(v contract.View, name string, out *Verdict) {
			for _, j := range judges {
				j.hear(v, name, out)
			}
		})
		benches = append(benches, &Bench{all, of})
	}
	return benches
}

// hear lets a judge speak. What breaks down in it hides nothing of the others.
func (j Judge) hear(v contract.View, name string, out *Verdict) {
	defer func() {
		if cause := recover(); cause != nil {
			out.Broken = append(out.Broken, Breakdown{fmt.Sprintf("%s, of %s: %v", j.name, name, cause), string(debug.Stack())})
		}
	}()
	j.judge(v, name, out)
}

// A Breakdown is a panic in a judge: a mistake in this program.
type Breakdown struct{ Cause, Stack string }

// A Watch keeps something of the bundle as a whole: an index of all channels, say. It is told of the answers of one query that are
// others than they were, and tells which parts of what it keeps have changed by that.
type Watch struct {
	Key    any                                                                  // names what is kept, for contract.View.State
	Of     []string                                                             // the sections whose names are asked for; none for the contract itself
	Want   func(l *ledger.Ledger, k ledger.Key, in any)                         // wants the query's answer for a key
	Drop   func(l *ledger.Ledger, k ledger.Key, in any) bool                    // and no more; false where it is not wanted
	New    func() any                                                           // what is kept of no contract
	Update func(kept any, now []ledger.Wanted, gone []ledger.Key) []ledger.Part // brings it up to date
}
