package query_test

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
)

// lensLines are the lenses of a file with what they say.
func lensLines(t testing.TB, files map[string]string, path string) map[string]string {
	t.Helper()
	s := opened(t, files)
	tree, _ := s.Tree(path)
	f, all, last := query.File{Path: path, Tree: tree}, map[string]string{}, -1
	for _, l := range query.Lenses(f) {
		if l.At.Start <= last {
			t.Errorf("%v is out of order", l)
		}
		last = l.At.Start
		var parts []string
		for _, fact := range query.LensText(s, f, l.Pointer) {
			parts = append(parts, fact.Says.String()+string(fact.By))
		}
		all[l.Pointer+" "+tree.Text().Slice(l.At.Start, l.At.End)] = strings.Join(parts, " · ")
	}
	return all
}

func TestLenses(t *testing.T) {
	files := testkit.Cases(t)["valid-base"]
	got := lensLines(t, files, buyer)
	for at, want := range map[string]string{
		"/channels/quoteRequest quoteRequest":                       "about 2.9 × 10^127 subjects · requestQuote sends to the stream quoteRequests",
		"/channels/rate rate":                                       "3 subjects · getRate sends by core NATS",
		"/channels/rateReply rateReply":                             "no subjects that are known beforehand · answers to getRate",
		"/operations/requestQuote requestQuote":                     "onQuoteRequest receives in urn:example:supplier-acme 2.0.1, the same subjects at both ends",
		"/x-nats-contract/interactions/collectQuotes collectQuotes": "decided by the ",
	} {
		if says, ok := got[at]; !ok || !strings.HasPrefix(says, want) {
			t.Errorf("%s: %q", at, says)
		}
	}
	for at, says := range got {
		if says == "" {
			t.Errorf("%s says nothing", at)
		}
	}
}

// TestLensesOfWhatIsBroken: of what nobody knows they say so, and of what has gone nothing.
func TestLensesOfWhatIsBroken(t *testing.T) {
	files := testkit.Cases(t)["valid-base"]
	files[buyer] = strings.Replace(files[buyer], "address: quote.{supplierId}.request", "address: quote..{supplierId}.request", 1)
	got := lensLines(t, files, buyer)
	if says := got["/channels/quoteRequest quoteRequest"]; !strings.HasPrefix(says, "not knownCHANNEL_ADDRESS_SYNTAX") {
		t.Errorf("%q", says)
	}
	s := opened(t, files)
	tree, _ := s.Tree(buyer)
	for _, gone := range []string{"/channels/gone", "/channels", "", "nonsense", "/servers/x"} {
		if facts := query.LensText(s, query.File{Path: buyer, Tree: tree}, gone); len(facts) > 0 {
			t.Errorf("%s: %v", gone, facts)
		}
	}
}
