package query_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
)

const (
	buyer    = "buyer/asyncapi/asyncapi.yaml"
	supplier = "supplier/asyncapi/asyncapi.yaml"
	ledger   = "ledger/asyncapi/asyncapi.json"
)

// opened is a bundle in the editor's view.
func opened(t testing.TB, files map[string]string) *analysis.Snapshot {
	t.Helper()
	s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{Working: true, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// meant is what is said at the place that a | marks in a part of a file: the token, and a line for each fact.
func meant(t testing.TB, s *analysis.Snapshot, path, marked string) (token string, lines []string) {
	t.Helper()
	tree, ok := s.Tree(path)
	text := tree.Text().String()
	before, after, isMarked := strings.Cut(marked, "|")
	at := strings.Index(text, before+after)
	if !ok || !isMarked || at < 0 {
		t.Fatalf("%s has no %q", path, marked)
	}
	facts, span := query.Meaning(s, query.File{Path: path, Tree: tree}, at+len(before))
	for _, f := range facts {
		line := f.About + ": " + f.Says.String()
		if f.By != "" {
			line += fmt.Sprintf(" (%s)", f.By)
		}
		lines = append(lines, line)
	}
	return text[span.Start:span.End], lines
}

// TestMeaning: what is said of each kind of place of a whole bundle, key or use.
func TestMeaning(t *testing.T) {
	s := opened(t, testkit.Cases(t)["valid-base"])
	const (
		acme, own  = "urn:example:supplier-acme 2.0.1", "urn:example:buyer 1.4.0"
		supplierID = "2 to 32 bytes of a-z 0-9 _ -, a letter first"
		roundID    = "66 bytes, op and behind it 0-9 a-f"
		request    = "quote.{supplierId}.request.{operationId}; {supplierId} is " + supplierID + "; {operationId} is " + roundID
		keeps      = "Keeps: 1 d, 1,000,000 messages, 1 GiB at most; when it is full, it refuses what is new"
	)
	for _, q := range []struct {
		path, at, token string
		says            []string
	}{
		{buyer, "  quote|Request:\n    address", "quoteRequest", []string{
			"Subjects: " + request, "How many: about 2.9 × 10^127, the shortest of 83 bytes, the longest of 113", "For example: quote.a-.request.op000",
			"Operations: requestQuote sends to the stream quoteRequests", "Messages: quoteRequest", "Linked: onQuoteRequest receives in " + acme, "Streams: QUOTE_REQUESTS captures them"}},
		{buyer, "address: quote.{supp|lierId}.request", "{supplierId}", []string{"{supplierId}: of the type supplierId: " + supplierID, "Subjects: " + request}},
		{buyer, "address: quo|te.{supplierId}.request", "quote.{supplierId}.request.{operationId}", []string{"Subjects: " + request}},
		{buyer, "channels:\n    quoteRe|quest:", "quoteRequest", []string{"Subjects: " + request}},
		{buyer, "    parameters:\n      supplier|Id:\n        description", "supplierId", []string{"{supplierId}: of the type supplierId: " + supplierID, "Subjects: " + request}},
		{buyer, "  rateRe|ply:\n    address", "rateReply", []string{"Subjects: none that are known beforehand", "Answers: getRate", "Messages: rate"}},
		{buyer, "everySup|plier: quote", "everySupplier", []string{"Subscribes to: quote.*.request.>; * is any one token; > is one token or more", "How many: without end, the shortest of 17 bytes",
			"Of the channel: all that comes on quote.{supplierId}.request.{operationId}", "Wider: it also receives what is not of the channel, such as quote.-.request.-"}},
		{buyer, "oneRound: quote.*.request.{oper|ationId}", "{operationId}", []string{"{operationId}: of the type operationId: " + roundID, "Subscribes to: quote.*.request.{operationId}; {operationId} is"}},
		{buyer, "operationId: opera|tionId\n      filters", "operationId", []string{"Tokens: " + roundID, "How many: about 1.15 × 10^77, each of 66 bytes", "Used: 6 times: parameter operationId of channel quoteRequest; "}},
		{buyer, "  tokenTypes:\n    supplier|Id:", "supplierId", []string{"Tokens: " + supplierID, "For example: a-, a-----", "Used: 5 times: ", "; input group of interaction collectQuotes"}},
		{buyer, "    cur|rency:\n      kind", "currency", []string{"Tokens: one of eur, usd or gbp", "How many: 3, each of 3 bytes", "Used: parameter currency of channel rate"}},
		{buyer, "  links:\n    - send: request|Quote", "requestQuote", []string{"Sends: requestQuote sends in " + own + " on " + request, "Receives: onQuoteRequest receives in " + acme + " on quote.{supplier}.request.{round}; ", "Subjects: the same subjects at both ends"}},
		{buyer, "    - se|nd: getRate", "send", []string{"Sends: getRate sends in " + own, "Receives: serveRate receives in urn:example:ledger 0.9.0"}},
		{buyer, "receiverOperation:\n        contract: supplier\n        operation: onQuote|Request", "onQuoteRequest", []string{"Does: onQuoteRequest receives by the consumer acmeRequests in " + acme, "Linked: requestQuote sends in " + own + ", the same subjects at both ends"}},
		{buyer, "operations:\n  request|Quote:", "requestQuote", []string{"Does: requestQuote sends to the stream quoteRequests in " + own, "Messages: quoteRequest", "Linked: onQuoteRequest receives in " + acme}},
		{buyer, "$ref: '#/chan|nels/rate'", "'#/channels/rate'", []string{"Subjects: rate.{currency}; {currency} is one of eur, usd or gbp", "How many: 3, each of 8 bytes"}},
		{buyer, "    sup|plier:\n      contract", "supplier", []string{"Brings in: " + acme + " in " + supplier, "Digest: holds"}},
		{buyer, "path: ledger/as|yncapi", ledger, []string{"Brings in: urn:example:ledger 0.9.0", "Digest: holds"}},
		{buyer, "        contract: sup|plier\n        operation: sendQuote", "supplier", []string{"Sends: sendQuote sends in " + acme}},
		{buyer, "  streams:\n    quote|Requests:", "quoteRequests", []string{"On the server: QUOTE_REQUESTS", "Subjects: quote.*.request.*", keeps, "Duplicates: known for 2 min", "Captures: quoteRequest; requests of " + acme}},
		{buyer, "    awa|rds:\n      authority", "awards", []string{"On the server: AWARDS, as somebody else configures it in native/streams.json", "Keeps: 7 d, ", "Captures: award; awards of urn:example:ledger 0.9.0"}},
		{buyer, "max_a|ge: 86400000000000", "max_age", []string{"That is: 1 d"}},
		{buyer, "ack_wait: 300|00000000", "30000000000", []string{"That is: 30 s"}},
		{buyer, "max_bytes: 107|3741824", "1073741824", []string{"That is: 1 GiB"}},
		{buyer, "subjects: [quote.*.re|quest.*]", "quote.*.request.*", []string{"Captures: quoteRequest; requests of " + acme}},
		{buyer, "  consumers:\n    quote|Results:", "quoteResults", []string{"On the server: buyer-quotes", "Filter: quote.*.result.* of the stream QUOTE_RESULTS", "Sees: quoteResult; results of " + acme,
			"Delivers: each message up to 5 times; again when it is not acknowledged within 30 s; 1,000 messages unacknowledged at a time"}},
		{buyer, "stream: quote|Results", "quoteResults", []string{"On the server: QUOTE_RESULTS", "Subjects: quote.*.result.*"}},
		{buyer, "filter_subj|ect: quote", "filter_subject", []string{"Filter: quote.*.result.*", "Sees: quoteResult; "}},
		{buyer, "deadlineMs: 30|000", "30000", []string{"That is: 30 s"}},
		{buyer, "collect|Quotes:\n      requestOperation", "collectQuotes", []string{"Sends: one message to each recipient", "Decides: the success of 2/3", "Open for: 1 min 30 s at most", "On restart: "}},
		{buyer, "  pipelines:\n    procu|re:", "procure", []string{"Step 1: ", "Step 2: ", "On failure: "}},
		{ledger, `"address": "rate.{cur|rency}"`, "{currency}", []string{"{currency}: of the type ", "Subjects: rate.{currency}; ", "Operations: serveRate receives by core NATS", "Linked: getRate sends in " + own}},
		{ledger, `"onA|ward": {"action"`, `"onAward"`, []string{"Does: onAward receives", "Linked: publishAward sends in " + own}},
		{ledger, `"chan|nels": {`, `"channels"`, nil},
		{buyer, "title: Bu|yer", "Buyer", nil},
		{buyer, "maxAtt|empts: 3", "maxAttempts", nil},
	} {
		token, lines := meant(t, s, q.path, q.at)
		if token != q.token {
			t.Errorf("%s: the token is %s", q.at, token)
		}
		if q.says == nil && lines != nil {
			t.Errorf("%s: it says %q", q.at, lines)
		}
		holds(t, q.at, lines, q.says...)
	}
}

// holds tells which of some parts no line has.
func holds(t *testing.T, of string, lines []string, parts ...string) {
	t.Helper()
	all := strings.Join(lines, "\n")
	for _, part := range parts {
		if !strings.Contains("\n"+all, part) {
			t.Errorf("%s: nothing says %q in\n%s", of, part, all)
		}
	}
}

// changed is a bundle in which texts are replaced, each of which stands somewhere.
func changed(t *testing.T, files map[string]string, path string, pairs ...string) map[string]string {
	t.Helper()
	files = maps.Clone(files)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(files[path], pairs[i]) {
			t.Fatalf("%s has no %q", path, pairs[i])
		}
		files[path] = strings.Replace(files[path], pairs[i], pairs[i+1], 1)
	}
	return files
}

// TestMeaningThatIsNotKnown: what cannot be known says which report says why, and the rest is said all the same.
func TestMeaningThatIsNotKnown(t *testing.T) {
	base := testkit.Cases(t)["valid-base"]
	for _, q := range []struct {
		old, now, at string
		says         []string
	}{
		{"minLength: 2\n", "minLength: 99\n", "channels:\n  quote|Request:", []string{"Subjects: not known (DOMAIN_LENGTH_BOUNDS)", "Operations: requestQuote", "Linked: onQuoteRequest"}},
		{"minLength: 2\n", "minLength: 99\n", "  tokenTypes:\n    supplier|Id:", []string{"Tokens: not known (DOMAIN_LENGTH_BOUNDS)", "Used: 5 times"}},
		{"minLength: 2\n", "minLength: 99\n", "address: quote.{supp|lierId}.req", []string{"{supplierId}: not known (DOMAIN_LENGTH_BOUNDS)"}},
		{"minLength: 2\n", "minLength: 99\n", "- se|nd: requestQuote", []string{"Sends: requestQuote sends", "Subjects: whether the subjects are the same is not known"}},
		{"address: award.{operationId}", "address: award..{operationId}", "address: awa|rd..", []string{"Subjects: not known (CHANNEL_ADDRESS_SYNTAX)"}},
		{"everySupplier: quote.*.request.>", "everySupplier: quote.>.x", "every|Supplier", []string{"Subscribes to: not known (FILTER_SYNTAX)"}},
		{"everySupplier: quote.*.request.>", "everySupplier: other.*", "every|Supplier", []string{"Of the channel: nothing"}},
		{"      receive:\n        contract: supplier\n", "      receive:\n        contract: nobody\n", "- se|nd: requestQuote", []string{"Sends: requestQuote", "Receives: not known (REF_IMPORT_UNKNOWN)"}},
		{"version: 2.0.1", "version: 2.0.2", "    sup|plier:\n      contract", []string{"Brings in: not known (IMPORT_VERSION_MISMATCH)"}},
		{"sha256: be68", "sha256: ce68", "    sup|plier:\n      contract", []string{"Brings in: urn:example:supplier-acme", "Digest: does not hold: the file's is be68"}},
		{"config:\n        name: QUOTE_REQUESTS", "config:\n        name: QUOTE.REQUESTS", "  streams:\n    quote|Requests:", []string{"On the server: not known (NATIVE_NAME)", "Keeps: 1 d", "Captures: quoteRequest"}},
		{"stream: quoteResults", "stream: nothing", "  consumers:\n    quote|Results:", []string{"Sees: not known (REF_STREAM_UNKNOWN)", "Delivers: "}},
		{"filter_subject: quote.*.result.*", "filter_subject: other.*", "  consumers:\n    quote|Results:", []string{"Sees: nothing of the stream"}},
		{"subjects: [quote.*.request.*]", "subjects: [quote.acme.request.*]", "channels:\n  quote|Request:", []string{"Streams: QUOTE_REQUESTS captures some of them, and not quote.a-.request.op0"}},
		{"currency:\n      kind: enum\n      values: [eur, usd, gbp]", "currency:\n      kind: enum\n      values: [eur, usd]", "- se|nd: getRate", []string{"Subjects: not the same subjects: the sender lacks rate.gbp"}},
		{"asyncapi: 3.1.0", "asyncapi: 3.1", "channels:\n  quote|Request:", []string{"Subjects: quote."}},
	} {
		s := opened(t, changed(t, base, buyer, q.old, q.now))
		_, lines := meant(t, s, buyer, q.at)
		holds(t, q.now+", "+q.at, lines, q.says...)
	}
}

// TestMeaningOfOthers: who has the same subjects without a link is told, on either side.
func TestMeaningOfOthers(t *testing.T) {
	cases := testkit.Cases(t)
	for name, bundle := range cases {
		if !strings.HasPrefix(name, "overlap-cross-") {
			continue
		}
		s := opened(t, bundle)
		said := 0
		for path, text := range bundle {
			if tree, ok := s.Tree(path); ok && strings.Contains(text, "x-nats-contract") {
				for at := range text {
					if query.Stands(query.File{Path: path, Tree: tree}, at) && strings.HasPrefix(text[at:], "address") {
						facts, _ := query.Meaning(s, query.File{Path: path, Tree: tree}, at)
						for _, f := range facts {
							if f.About == "Not linked" && len(f.Told) > 0 {
								said++
							}
						}
					}
				}
			}
		}
		if said < 2 {
			t.Errorf("%s: %d channels are told of one that they overlap with", name, said)
		}
	}
}

// TestMeaningBehindReferences: a channel that stands among the components, or in another file, means what the contract that refers to
// it makes of it.
func TestMeaningBehindReferences(t *testing.T) {
	const channel = "    address: award.{operationId}\n    parameters:\n      operationId: {}\n    messages:\n      award:\n        $ref: '#/components/messages/award'\n"
	base := testkit.Cases(t)["valid-base"]
	inside := changed(t, base, buyer, channel, "    $ref: '#/components/channels/awarded'\n",
		"components:\n", "components:\n  channels:\n    awarded: {address: 'award.{operationId}', parameters: {operationId: {}}, messages: {award: {$ref: '#/components/messages/award'}}}\n")
	outside := changed(t, base, buyer, channel, "    $ref: 'shared.yaml#/channels/awarded'\n")
	outside["buyer/asyncapi/shared.yaml"] = "asyncapi: 3.1.0\ninfo: {title: s, version: 1.0.0}\nchannels:\n  awarded: {address: 'award.{operationId}', parameters: {operationId: {}}}\n"
	for _, q := range []struct {
		files map[string]string
		path  string
		at    string
	}{
		{inside, buyer, "    award|ed: {address"}, {inside, buyer, "address: 'award.{operation|Id}'"}, {inside, buyer, "$ref: '#/components/chan|nels/awarded'"},
		{outside, "buyer/asyncapi/shared.yaml", "  award|ed: {address"}, {outside, "buyer/asyncapi/shared.yaml", "address: 'award.{operation|Id}'"},
		{outside, buyer, "$ref: 'shared.yaml#/chan|nels/awarded'"},
	} {
		_, lines := meant(t, opened(t, q.files), q.path, q.at)
		holds(t, q.at, lines, "Subjects: award.{operationId}; {operationId} is 66 bytes", "Operations: publishAward sends", "Linked: onAward receives")
	}
}

// TestMeaningInAContainedDistribution: what may only be read is explained like all else.
func TestMeaningInAContainedDistribution(t *testing.T) {
	files := map[string]string{}
	for path, text := range testkit.Cases(t)["valid-base"] {
		files["vendor/market/"+path] = text
	}
	files["bundle.lock.json"] = `{"entries": []}`
	_, lines := meant(t, opened(t, files), "vendor/market/"+buyer, "channels:\n  quote|Request:")
	holds(t, "contained", lines, "Subjects: quote.{supplierId}", "Linked: onQuoteRequest", "Streams: QUOTE_REQUESTS captures them")
}

// TestMeaningWithoutAContract: a document without the extension means nothing to NATS.
func TestMeaningWithoutAContract(t *testing.T) {
	s := opened(t, map[string]string{"a.yaml": "asyncapi: 3.1.0\ninfo: {title: a, version: 1.0.0}\nchannels: {c: {address: 'a.b'}}\n"})
	if _, lines := meant(t, s, "a.yaml", "{|c: {address"); lines != nil {
		t.Errorf("it says %q", lines)
	}
}
