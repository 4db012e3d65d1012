package oracle

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// What the rules say of each link of random bundles is what trying everything out says.
func TestLinkByLink(t *testing.T) {
	t.Parallel()
	var told, judged testkit.Tally
	var bundles atomic.Int64
	testkit.Spread(t, 60, 24_000, func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		n := newNet(r)
		want, asked := holdLinks(t, seed, n, n.files(r), nil)
		bundles.Add(1)
		judged.AddAll(asked)
		for _, r := range want {
			told.Add(r.code, 1)
		}
	})
	for _, code := range linkCodes {
		if told.Of(code) == 0 {
			t.Errorf("no link has %s", code)
		}
	}
	t.Logf("%d links judged in %d bundles: %v", judged.Sum(), bundles.Load(), judged.All())
	t.Logf("%d reports: %v", told.Sum(), told.All())
}

// That holds, too, when one of the contracts becomes another one bit by bit; and then all is said that is said of the texts anew.
func TestEditedLinks(t *testing.T) {
	t.Parallel()
	var edits, judged testkit.Tally
	testkit.Spread(t, 15, 1_500, func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 8))
		n := newNet(r)
		models := newModels(r)
		files := n.files(r)
		s := openFiles(t, files)
		for range 10 {
			p := pick(r, n.peers)
			edits.Add(n.change(r, p, models), 1)
			before := files[p.path]
			files[p.path] = p.text(r)
			var err error
			if s, err = s.Edit(p.path, edit(before, files[p.path])); err != nil {
				t.Fatal(err)
			}
			_, asked := holdLinks(t, seed, n, files, s)
			judged.AddAll(asked)
			if got, want := saidOfLinks(t, s), saidOfLinks(t, openFiles(t, files)); !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d, %s\nedited: %v\nanew: %v", seed, p.path, got, want)
			}
		}
	})
	t.Logf("%d links judged after %d edits: %v", judged.Sum(), edits.Sum(), edits.All())
}

// change makes something of a contract another, and says what.
func (n *net) change(r *rand.Rand, p *peer, models []lane) string {
	now := *p
	now.fill(r, models)
	switch r.IntN(6) {
	case 0:
		p.binding = now.binding
		return "a binding"
	case 1:
		p.usual = now.usual
		return "a content type"
	case 2:
		p.links = nil
		n.join(r, p)
		return "links"
	case 3:
		a := r.IntN(len(p.acts))
		p.acts[a] = p.newAct(r, models)
		return "an operation"
	case 4:
		l := r.IntN(len(p.lanes))
		p.lanes[l].segments, p.lanes[l].named = now.lanes[l].segments, now.lanes[l].named
		return "an address"
	}
	p.lanes, p.acts = now.lanes, now.acts
	return "a body"
}

// holdLinks holds what a snapshot of a net's files, or a new one, says of links to the oracle.
func holdLinks(t *testing.T, seed uint64, n *net, files map[string]string, s *analysis.Snapshot) (want []report, judged map[string]int) {
	t.Helper()
	if s == nil {
		s = openFiles(t, files)
	}
	var got []report
	for _, d := range saidOfLinks(t, s) {
		got = append(got, reportOfLink(s, d))
	}
	slices.SortFunc(got, report.compare)
	if want, judged = expectedOfLinks(n); !slices.Equal(got, want) {
		t.Fatalf("seed %d\nreported: %v\ntried out: %v\n%v", seed, shown(got, want), shown(want, got), files)
	}
	return want, judged
}

var linkCodes = []string{"LINK_DUPLICATE", "LINK_DIRECTION", "LINK_BINDING", "LINK_SUBJECT", "LINK_IDENTITY", "LINK_MESSAGES", "LINK_UNPROVED"}

// saidOfLinks is all that is said of links.
func saidOfLinks(t *testing.T, s *analysis.Snapshot) []diag.Diagnostic {
	t.Helper()
	result, err := s.Result(context.Background())
	if err != nil || len(result.Internal) > 0 {
		t.Fatal(err, result.Internal)
	}
	return slices.DeleteFunc(slices.Clone(result.Diagnostics), func(d diag.Diagnostic) bool { return !strings.HasPrefix(string(d.Code), "LINK_") })
}

// reportOfLink is what is left of a diagnostic: of one about messages, the first place that it names.
func reportOfLink(s *analysis.Snapshot, d diag.Diagnostic) report {
	witness := ""
	switch d.Code {
	case "LINK_SUBJECT":
		witness, _, _ = strings.Cut(d.Message, " ")
	case "LINK_MESSAGES", "LINK_UNPROVED":
		d.Related = d.Related[:1]
		_, rest, _ := strings.Cut(d.Message, "the message ")
		witness, _, _ = strings.Cut(rest, ",")
	}
	return report{string(d.Code), d.Path, d.Pointer, witness, partners(s, d)}
}

// files writes a net.
func (n *net) files(r *rand.Rand) map[string]string {
	files := map[string]string{}
	for _, p := range n.peers {
		files[p.path] = p.text(r)
	}
	return files
}
