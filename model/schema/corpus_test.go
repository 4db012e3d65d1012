package schema

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// payloads are the schemas of a document's components, and the payloads of its messages there and in its channels.
func payloads(w *World, tree *syntax.Tree) (all []Schema) {
	section := func(n syntax.Node, name string) syntax.Node {
		e, _ := n.Get(name)
		return e.Value().Resolve()
	}
	messages := func(n syntax.Node) {
		for e := range n.Fields() {
			if payload := section(e.Value().Resolve(), "payload"); payload.Kind() != syntax.Missing {
				all = append(all, w.Payload("a.yaml", payload))
			}
		}
	}
	components := section(tree.Root(), "components")
	for e := range section(components, "schemas").Fields() {
		all = append(all, w.Payload("a.yaml", e.Value()))
	}
	messages(section(components, "messages"))
	for e := range section(tree.Root(), "channels").Fields() {
		messages(section(e.Value().Resolve(), "messages"))
	}
	return all
}

// TestRealDocuments asks everything of the schemas that people have written, none of which is without values.
func TestRealDocuments(t *testing.T) {
	texts := map[string]string{"doc-1k": workload.Doc(1_000, 1).Text()}
	for _, file := range testkit.Documents(t, testkit.Shared(t, "corpus"), testkit.Shared(t, "conformance", "cases", "valid-base")) {
		texts[file] = testkit.Read(t, file)
	}
	count, places := 0, 0
	for name, text := range texts {
		language := syntax.YAML
		if strings.HasSuffix(name, ".json") {
			language = syntax.JSON
		}
		tree := syntax.Parse(source.New(text), language)
		all := payloads(New(oneFile{tree}), tree)
		if len(all) == 0 {
			continue
		}
		askAll(t, all)
		for _, s := range all {
			count++
			if e := s.Empty(); e != nil {
				t.Errorf("%s: %q has no value: %s", name, text[s.Node().Start():s.Node().Span().End], e.Why)
			}
			if within := s.Flaws(s.Path()).Empty; len(within) > 0 {
				t.Errorf("%s: %q has no value: %s", name, text[within[0].Cause.Node().Start():within[0].Cause.Node().Span().End], within[0].Why)
			}
			for p := range s.Places {
				places++
				if proof := Prove(FromSchema(p.Parts...), false, p.Parts...); proof.Decision != Proved && proof.Decision != Obstructed {
					t.Errorf("%s: what stands at %s is not proved for itself: %+v", name, p.Pointer, proof)
				}
			}
		}
	}
	if count < 100 || places < 500 {
		t.Errorf("only %d schemas with %d places", count, places)
	}
	t.Logf("%d schemas with %d places", count, places)
}
