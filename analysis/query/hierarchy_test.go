package query_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
)

// operationAt is the operation at the place that a | marks in a part of a file.
func operationAt(t testing.TB, s *analysis.Snapshot, path, marked string) (query.Operation, bool) {
	t.Helper()
	tree, _ := s.Tree(path)
	before, after, _ := strings.Cut(marked, "|")
	at := strings.Index(tree.Text().String(), before+after)
	if at < 0 {
		t.Fatalf("%s has no %q", path, marked)
	}
	return query.OperationAt(s, query.File{Path: path, Tree: tree}, at+len(before))
}

// called are calls, each with the text that says so.
func called(s *analysis.Snapshot, calls []query.Call, sender func(query.Call) string) string {
	var all []string
	for _, c := range calls {
		text, _ := s.Text(sender(c))
		line := c.Name + " " + c.Action + "s in " + c.Owner + ":"
		for _, at := range c.At {
			line += fmt.Sprintf(" %q", text.Slice(at.Start, at.End))
		}
		all = append(all, line)
	}
	return strings.Join(all, "\n")
}

// TestCalls: from each of the places at which an operation stands, who receives what it sends, in any contract, and the other way.
func TestCalls(t *testing.T) {
	s := opened(t, testkit.Cases(t)["valid-base"])
	for _, q := range []struct{ path, at, receivers, senders string }{
		{buyer, "operations:\n  request|Quote:", `onQuoteRequest receives in urn:example:supplier-acme 2.0.1: "requestQuote"`, ""},
		{buyer, "- send: request|Quote", `onQuoteRequest receives in urn:example:supplier-acme 2.0.1: "requestQuote"`, ""},
		{buyer, "operation: onQuote|Request", "", `requestQuote sends in urn:example:buyer 1.4.0: "requestQuote"`},
		{supplier, "  onQuote|Request:\n", "", `requestQuote sends in urn:example:buyer 1.4.0: "requestQuote"`},
		{buyer, "requestOperation: request|Quote", `onQuoteRequest receives in urn:example:supplier-acme 2.0.1: "requestQuote"`, ""},
	} {
		o, ok := operationAt(t, s, q.path, q.at)
		if !ok {
			t.Errorf("%s: no operation", q.at)
			continue
		}
		if got := called(s, query.Receivers(s, o), func(query.Call) string { return o.Spot.Path }); got != q.receivers {
			t.Errorf("%s: received by\n%s", q.at, got)
		}
		if got := called(s, query.Senders(s, o), func(c query.Call) string { return c.Spot.Path }); got != q.senders {
			t.Errorf("%s: sent by\n%s", q.at, got)
		}
	}
	for _, none := range []string{"channels:\n  quote|Request:", "asyncapi: 3|.1.0", "tokenTypes:\n    supplier|Id:"} {
		if o, ok := operationAt(t, s, buyer, none); ok {
			t.Errorf("%s: %+v", none, o)
		}
	}
}

// TestCallsThatAnotherContractLinks: where the sender's contract does not say who receives, the sender itself is the place.
func TestCallsThatAnotherContractLinks(t *testing.T) {
	s := opened(t, testkit.Cases(t)["valid-base"])
	o, _ := operationAt(t, s, supplier, "  send|Quote:\n")
	if got := called(s, query.Receivers(s, o), func(query.Call) string { return supplier }); got != `onQuote receives in urn:example:buyer 1.4.0: "sendQuote"` {
		t.Errorf("%q", got)
	}
}
