package lsp

import (
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/uri"
)

// TestLargeAnswersFindTheirRequests: with many requests on their way, each is given its own answer, whole, though they share their
// room and pass the library as tickets.
func TestLargeAnswersFindTheirRequests(t *testing.T) {
	bubble(t, func(t *testing.T) {
		files, want := map[string]string{}, map[string][]byte{}
		for i := range 5 {
			var b strings.Builder
			b.WriteString("asyncapi: 3.1.0\nchannels:\n")
			for k := range 300 * (i + 1) {
				fmt.Fprintf(&b, "  c%dx%d:\n    address: a\n", i, k)
			}
			files[fmt.Sprintf("/b/%d.yaml", i)] = b.String()
		}
		c := connect(t, newMemory(files), everything, "/b")
		methods := []string{"textDocument/documentSymbol", "textDocument/foldingRange"}
		for name, text := range files {
			c.open(name, text)
			for _, method := range methods {
				_, answer := c.start(method, map[string]any{"textDocument": doc(uri.File(name))})
				want[method+name] = (<-answer).Result()
			}
		}
		var all []<-chan *jsonrpc2.Response
		var of []string
		for range 4 {
			for name := range files {
				for _, method := range methods {
					_, answer := c.start(method, map[string]any{"textDocument": doc(uri.File(name))})
					all, of = append(all, answer), append(of, method+name)
				}
			}
		}
		for i, answer := range all {
			if got := (<-answer).Result(); string(got) != string(want[of[i]]) {
				t.Errorf("%s: %d bytes, and %d are right", of[i], len(got), len(want[of[i]]))
			}
		}
		for name := range files {
			if !strings.Contains(string(want[methods[0]+name]), fmt.Sprintf(`"c%sx299"`, strings.Trim(name, "/b.yaml"))) {
				t.Errorf("%s has the symbols of another", name)
			}
		}
		c.leave()
	})
}

// TestTicketsAreNotForged: only what was left is given out, once, and only at the end of an answer.
func TestTicketsAreNotForged(t *testing.T) {
	s := &stream{}
	given := s.leave([]byte("[1]"))
	for _, m := range []string{`{"id":1` + ticket + `9"}`, `{"id":1` + ticket + `1"},"x":1}`, `{"id":1` + ticket + `x"}`, `{"id":1,"result":{"x":` + string(given) + `}}`} {
		if s.out = []byte(m); s.claim() != nil || string(s.out) != m {
			t.Errorf("%s is given something: %s", m, s.out)
		}
	}
	for _, want := range []string{"[1]}", ""} {
		s.out = []byte(`{"id":1,"result":` + string(given) + `}`)
		if end := s.claim(); string(end) != want {
			t.Errorf("%q, want %q", end, want)
		}
	}
}
