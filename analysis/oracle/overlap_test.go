// Package oracle owns tests that hold what a check says of random bundles to what somebody says who looks at them in the plainest way.
package oracle

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
)

// A report is what the oracle says, and what is left of a diagnostic: where it stands, what it shows, and the places that it names.
type report struct{ code, path, pointer, witness, partners string }

func (r report) compare(s report) int {
	return cmp.Or(cmp.Compare(r.path, s.path), cmp.Compare(r.pointer, s.pointer), cmp.Compare(r.code, s.code), cmp.Compare(r.witness, s.witness), cmp.Compare(r.partners, s.partners))
}

// What the rules say of random bundles is what comparing all pairs says, as the table of rules has it.
func TestPairByPair(t *testing.T) {
	t.Parallel()
	var told, judged testkit.Tally
	var bundles atomic.Int64
	testkit.Spread(t, 150, 60_000, func(t *testing.T, seed uint64) {
		w := newWorld(rand.New(rand.NewPCG(seed, 5)))
		s := openFiles(t, w.files())
		got := reported(t, s)
		want, asked := expected(w)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d\nreported: %v\nexpected: %v\n%s", seed, shown(got, want), shown(want, got), written(w))
		}
		for _, r := range want {
			told.Add(r.code, 1)
		}
		judged.AddAll(asked)
		bundles.Add(1)
	})
	for code := range overlapCodes {
		if told.Of(code) == 0 {
			t.Errorf("no bundle has %s", code)
		}
	}
	t.Logf("%d pairs judged in %d bundles: %v", judged.Sum(), bundles.Load(), judged.All())
	t.Logf("%d reports: %v", told.Sum(), told.All())
}

// What was edited is judged as what is read anew.
func TestEditedWorlds(t *testing.T) {
	t.Parallel()
	testkit.Spread(t, 20, 1_500, func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 9))
		w := newWorld(r)
		files, copied := w.files(), w.copies()
		s := openFiles(t, files)
		everything(t, s)
		for range 12 {
			a := pick(r, w.contracts)
			w.change(r, a)
			before, _ := s.Tree(a.path)
			var err error
			if files[a.path] = a.text(w); r.IntN(2) == 0 && !copied {
				s, err = s.Edit(a.path, edit(before.Text().String(), files[a.path]))
			} else { // it is saved: what is a copy is told by what is saved
				s, err = s.Renew(context.Background(), a.path)
			}
			if err != nil {
				t.Fatal(err)
			}
			got, want := everything(t, s), everything(t, openFiles(t, files))
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, %s\nedited: %v\nanew: %v\n%s", seed, a.path, got, want, written(w))
			}
		}
	})
}

// change makes one thing of a contract another.
func (w *world) change(r *rand.Rand, a *app) {
	was := *a
	w.fill(r, a)
	now := *a
	*a = was
	switch r.IntN(6) {
	case 0:
		a.channels = now.channels
	case 1:
		a.binding = now.binding
	case 2:
		a.links, a.imports = nil, now.imports
	case 3:
		a.streams, a.consumers = now.streams, now.consumers
	default:
		*a = now
	}
}

// edit is the edit that makes one text another.
func edit(before, after string) source.Edit {
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	return source.Edit{Span: source.Span{Start: start, End: len(before) - end}, New: after[start : len(after)-end]}
}

func (w *world) copies() bool {
	return slices.ContainsFunc(w.contracts, func(a *app) bool { return a.copyOf != "" })
}

func openFiles(t *testing.T, files map[string]string) *analysis.Snapshot {
	t.Helper()
	s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// everything is all that the rules of the stage say, also of what they could not decide.
func everything(t *testing.T, s *analysis.Snapshot) (all []string) {
	t.Helper()
	result, err := s.Result(context.Background())
	if err != nil || len(result.Internal) > 0 {
		t.Fatal(err, result.Internal)
	}
	for _, d := range result.Diagnostics {
		if d.Stage == diag.Overlap {
			all = append(all, fmt.Sprint(d.Path, d.Pointer, d.Code, d.Message, d.Related))
		}
	}
	for _, path := range s.Documents() {
		for _, b := range s.Blocked(path) {
			if overlapCodes[string(b.Code)] {
				all = append(all, fmt.Sprint(b))
			}
		}
	}
	return all
}

// overlapCodes are the codes of the stage.
var overlapCodes = func() map[string]bool {
	all := map[string]bool{}
	for _, r := range analysis.Rules() {
		if r.Stage == diag.Overlap {
			all[string(r.Code)] = true
		}
	}
	return all
}()

// reported is what a snapshot says.
func reported(t *testing.T, s *analysis.Snapshot) (all []report) {
	t.Helper()
	result, err := s.Result(context.Background())
	if err != nil || len(result.Internal) > 0 {
		t.Fatal(err, result.Internal)
	}
	for _, d := range result.Diagnostics {
		if overlapCodes[string(d.Code)] {
			all = append(all, report{string(d.Code), d.Path, d.Pointer, witness(d), partners(s, d)})
		}
	}
	slices.SortFunc(all, report.compare)
	return all
}

// witness is the subjects that a message shows, where it shows some that a contract names.
func witness(d diag.Diagnostic) string {
	frames := map[diag.Code][2]string{
		"CHANNEL_OVERLAP": {"shares the subject ", " with "}, "CROSS_OVERLAP_PARTIAL": {"shares the subject ", " with "},
		"CROSS_OVERLAP_UNLINKED": {", ", " for one"}, "CROSS_OVERLAP_SAME_SIDE": {", ", " for one"}, "STREAM_NOT_CAPTURED": {"does not capture ", " of the channel"},
		"CONSUMER_FILTER_DISJOINT": {": not ", ", for one"}, "REQUEST_REPLY_CAPTURED": {" captures ", " of the channel"}}
	frame, shows := frames[d.Code]
	if !shows {
		return ""
	}
	_, rest, _ := strings.Cut(d.Message, frame[0])
	text, rest, _ := strings.Cut(rest, frame[1])
	if _, apart, ok := strings.Cut(rest, ", which "); ok {
		apart, _, _ = strings.Cut(apart, " (and ")
		text += " which " + apart
	}
	return text
}

// partners are the places that a report names, in the form that named gives them.
func partners(s *analysis.Snapshot, d diag.Diagnostic) string {
	var all []string
	for _, r := range d.Related {
		path := cmp.Or(r.Path, d.Path)
		tree, _ := s.Tree(path)
		all = append(all, path+ref.At(tree.Root(), r.Span.Start).String())
	}
	text := named(all)
	if at := strings.Index(d.Message, " (and "); at >= 0 {
		text += d.Message[at:]
	}
	return text
}

func shown(all, others []report) string {
	var b strings.Builder
	for _, r := range all {
		if !slices.Contains(others, r) {
			fmt.Fprintf(&b, "\n  %+v", r)
		}
	}
	return b.String()
}

func written(w *world) string {
	var b strings.Builder
	files := w.files()
	for _, a := range w.contracts {
		fmt.Fprintf(&b, "-- %s (copy of %q)\n%s", a.path, a.copyOf, files[a.path])
	}
	return b.String() + files["native.json"]
}
