package config

import (
	"path/filepath"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/config"
)

// FuzzCheck: any two files are read and judged, every finding stands in its file, and no fix breaks the text.
func FuzzCheck(f *testing.F) {
	f.Add(testkit.Read(f, filepath.Join("testdata", "natscontract.yaml")), known)
	f.Add("baseline: known.json\n"+ignoring, known)
	f.Add("exclude: &a [*a]\nignore: *a\n", "[")
	f.Fuzz(func(t *testing.T, text, baseline string) {
		tree, base := parse(text), parseJSON(baseline)
		c, found := Check(tree, rules)
		b, more := Baseline(c, base)
		_, unused := config.Apply(c, b, config.Run{Rules: rules})
		inConfig, inBaseline := Unused(unused, tree, base)
		for _, finding := range append(append(found, more...), inConfig...) {
			if finding.Span.Start < 0 || finding.Span.End > len(text) || finding.Span.Start > finding.Span.End || finding.Message == "" {
				t.Errorf("%+v", finding)
			}
			for _, fix := range finding.Fixes {
				if next := tree.Edit(fix.Edits...); len(next.Faults()) > len(tree.Faults()) {
					t.Errorf("%q: %s breaks the text: %s", text, fix.Title, next.Faults()[0].Message)
				}
			}
		}
		for _, finding := range inBaseline {
			if finding.Span.End > len(baseline) {
				t.Errorf("%+v", finding)
			}
		}
	})
}
