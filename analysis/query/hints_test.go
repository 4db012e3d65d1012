package query_test

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// hints are the hints of a part of a file, each with the line in front of it.
func hints(t testing.TB, files map[string]string, path, from, to string) (all []string) {
	t.Helper()
	s := opened(t, files)
	tree, _ := s.Tree(path)
	text := tree.Text().String()
	start := strings.Index(text, from)
	end := start + strings.Index(text[start:]+to, to)
	for _, h := range query.Hints(s, query.File{Path: path, Tree: tree}, source.Span{Start: start, End: end}) {
		if h.At < start || h.At > end {
			t.Errorf("%+v is asked for from %d to %d", h, start, end)
		}
		mark := " = "
		if h.Type {
			mark = ": "
		}
		line := text[strings.LastIndexByte(text[:h.At], '\n')+1 : h.At]
		all = append(all, strings.TrimSpace(line)+mark+h.Text)
	}
	return all
}

const hintedSource = `  interactions:
    own:
      inputs: {operationId: {source: generated, tokenType: operationId}, text: {source: argument, schema: '#/components/schemas/Own'}, ageMs: {source: argument, tokenType: none}}
      dispatch: {mode: direct}
      bindings:
        subject: {a: {input: operationId}, b: {input: nothing}, c: {context: nowMs}, d: {literal: {maxMs: 2000}}}
        payload: {/x: {input: text}, /y: {input: ageMs}, /z: {branch: nonsense}, /w: {context: [nowMs]}}
      delivery: {retryBackoffMs: 90000, recoveryGraceMs: 1.5, settlementGraceMs: x, leaseMs: 7}
`

func TestHints(t *testing.T) {
	files := testkit.Cases(t)["valid-base"]
	for _, q := range []struct{ path, from, to, want string }{
		{buyer, "asyncapi: 3.1.0", "\n  streams:", "timeoutMs: 2000 = 2 s"},
		{buyer, "        max_age", "duplicate_window: ", "max_age: 86400000000000 = 1 d\nmax_bytes: 1073741824 = 1 GiB"},
		{buyer, "          supplierId: {branch", "      audience:", "supplierId: {branch: peerId}: string\noperationId: {input: operationId}: operationId\n/operationId: {input: operationId}: operationId\n" +
			"/branchId: {branch: id}: string\n/attempt: {branch: attempt}: integer\n/peerId: {branch: peerId}: string\n/fence: {branch: fence}: integer\n/item: {input: item}: object"},
		{buyer, "retryBackoffMs: 500", "leaseMs", "recoveryGraceMs: 30000 = 30 s\nsettlementGraceMs: 30000 = 30 s"},
		{buyer, "operation: publishAward", "onFailure", "operationId: {context: operationId}: string"},
	} {
		got := strings.Join(hints(t, files, q.path, q.from, q.to), "\n")
		if got != q.want {
			t.Errorf("from %q to %q:\n%s", q.from, q.to, got)
		}
	}
}

// TestHintsOfHalfOfIt: of what nobody knows nothing is said, and data are left alone.
func TestHintsOfHalfOfIt(t *testing.T) {
	files := map[string]string{buyer: "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: a, version: 1.0.0}\ncomponents: {schemas: {Own: {type: string, maxLength: 3}}}\nx-nats-contract:\n" +
		"  tokenTypes: {operationId: {kind: token, alphabet: hex, prefix: op, first: any, minLength: 66, maxLength: 66}}\n" + hintedSource}
	got := strings.Join(hints(t, files, buyer, "asyncapi", "zzz"), "\n")
	const want = `subject: {a: {input: operationId}: operationId
subject: {a: {input: operationId}, b: {input: nothing}, c: {context: nowMs}: integer
payload: {/x: {input: text}: string
delivery: {retryBackoffMs: 90000 = 1 min 30 s`
	if got != want {
		t.Error(got)
	}
}
