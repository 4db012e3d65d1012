package analysis

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

var typed = []string{
	"a", "x: ", "\n", "  ", "- ", "\"", "'", "{", "}", "[", "]", "#", ":", "null", "7", "&a ", "*a", "<<: *a\n", "$ref: '#/channels/x'\n",
	"    address: a.b\n", "  new:\n    action: send\n    channel:\n      $ref: '#/channels/none'\n", "\t", "\xff", "x-nats-contract:\n  version: 0.2.0-draft\n",
	"type: strin\n", "3.1.0", "messages: {m: {payload: 7}}\n", "---\n", "<<<<<<< x\n",
}

// What is remembered of unchanged text never makes the check say anything but what it says of the text read anew.
func TestEditedIsCheckedAsReadAnew(t *testing.T) {
	documents := map[string]string{"doc.yaml": workload.Doc(400, 3).Text()}
	for _, f := range testkit.Documents(t, testkit.Shared(t, "corpus"), testkit.Shared(t, "conformance", "cases", "valid-base")) {
		documents[f] = strings.Replace(testkit.Read(t, f), "3.0.0", "3.1.0", 1) // as the oracle of shapes reads them
	}
	rounds := testkit.Rounds(40, 2000)
	for name, text := range documents {
		path := "document" + filepath.Ext(name)
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(len(text))))
			s := open(t, path, text)
			before := s
			for range rounds {
				e := randomEdit(r, s, path)
				next, err := s.Edit(path, e)
				if err != nil {
					t.Fatal(err)
				}
				tree, _ := next.Tree(path)
				now := tree.Text().String()
				seen, _ := next.Seen(path)
				anew := openFiles(t, typing{documentAnd(path, text), map[string]string{path: now}, map[string]string{path: seen.String()}}, Options{Workers: 1})
				got, want := next.Diagnostics(path), anew.Diagnostics(path)
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("after %+v\nedited:   %s\nanew:     %s", e, shown(got), shown(want))
				}
				if s = next; r.IntN(6) == 0 || tree.Text().Len() > 3*len(text) {
					s = before // back to the sound text: most edits are made there
				}
			}
			if internal := result(t, s).Internal; internal != nil {
				t.Fatal(internal)
			}
		})
	}
}

// open makes a bundle of a document, and of a contract that names it, so that it stays a document when an edit takes its asyncapi
// line.
func open(t *testing.T, path, text string) *Snapshot {
	t.Helper()
	return openFiles(t, documentAnd(path, text), Options{Workers: 1})
}

func documentAnd(path, text string) MapFiles {
	return MapFiles{path: text, "namer.yaml": "asyncapi: 3.1.0\nx-nats-contract:\nchannels: {a: {$ref: './" + path + "'}}\n"}
}

func result(t *testing.T, s *Snapshot) Result {
	t.Helper()
	r, err := s.Result(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func randomEdit(r *rand.Rand, s *Snapshot, path string) source.Edit {
	tree, _ := s.Tree(path)
	start := r.IntN(tree.Text().Len() + 1)
	e := source.Edit{Span: source.Span{Start: start, End: min(tree.Text().Len(), start+r.IntN(2)*r.IntN(1<<r.IntN(9)))}}
	for range r.IntN(3) {
		e.New += typed[r.IntN(len(typed))]
	}
	return e
}

func shown(ds []diag.Diagnostic) (s string) {
	for _, d := range ds {
		s += fmt.Sprintf("\n  %d:%d %s %s %v", d.Span.Start, d.Span.End, d.Code, d.Message, d.Related)
	}
	return s
}
