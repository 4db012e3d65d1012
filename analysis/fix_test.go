package analysis

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// Every fix that is offered mends what it is offered for, and brings nothing new: the report goes, and no error or warning comes.
func TestFixesMend(t *testing.T) {
	all := map[string]MapFiles{}
	for _, rule := range Rules() {
		if example, ok := ExampleFor(rule.Code); ok {
			files := MapFiles{}
			for _, f := range example.Failing.Files {
				if !f.Link {
					files[f.Path] = f.Text
				}
			}
			all[string(rule.Code)] = files
		}
	}
	fixesMend(t, all, 80)
}

// That holds in the conformance cases too, where there is more around a fault.
func TestFixesOfCasesMend(t *testing.T) {
	all := map[string]MapFiles{}
	for name, files := range testkit.Cases(t) {
		all[name] = files
	}
	fixesMend(t, all, 80)
}

// fixesMend tries every fix that is offered in bundles, of which there are so many at least.
func fixesMend(t *testing.T, all map[string]MapFiles, least int) {
	t.Helper()
	made := 0
	for name, files := range all {
		t.Run(name, func(t *testing.T) {
			before, err := Check(context.Background(), files, Options{Working: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range before.Diagnostics {
				for _, fix := range d.Fixes {
					made++
					mends(t, files, before, d, fix)
				}
			}
		})
	}
	if made < least {
		t.Errorf("only %d fixes were offered", made)
	}
}

// mends applies a fix.
func mends(t *testing.T, files MapFiles, before Result, d diag.Diagnostic, fix diag.Fix) {
	t.Helper()
	after := MapFiles{}
	for p, text := range files {
		after[p] = text
	}
	for p, edits := range byFile(fix.Edits) {
		text, ok := after[p]
		if !ok && len(edits) == 1 && edits[0].Span == (source.Span{}) {
			after[p] = edits[0].New // a file that is made
			continue
		}
		after[p] = applied(text, edits)
	}
	now, err := Check(context.Background(), after, Options{Working: true})
	if err != nil {
		t.Fatal(err)
	}
	where := fmt.Sprintf("%q, offered for %s at %s %s (%s)", fix.Title, d.Code, d.Path, d.Pointer, d.Message)
	was := map[string]int{}
	for _, o := range before.Diagnostics {
		was[kindOf(o)]++
	}
	for _, o := range before.Blocked { // nobody knew
		was[string(o.Code)+" "+o.Path] += len(now.Diagnostics)
	}
	for _, o := range now.Diagnostics {
		if o.Code == d.Code && o.Path == d.Path && o.Pointer == d.Pointer && o.Message == d.Message {
			t.Errorf("%s leaves its report", where)
		}
		if was[kindOf(o)]--; was[kindOf(o)] < 0 && o.Severity.AtLeast(diag.Warning) && !isPin(o.Code) && !slices.Contains(uncovers[d.Code], o.Code) {
			t.Errorf("%s brings %s at %s %s: %s", where, o.Code, o.Path, o.Pointer, o.Message)
		}
	}
}

// uncovers is what nobody says while a fault is there, and may be said once it is gone by one of its fixes: a property that is removed is
// no longer there to be renamed to one that is missing, an entry that can be read may have nothing to ignore, of a file with other
// bytes the digest speaks before the version, and of a stream that is mended somebody else may have a copy.
var uncovers = map[diag.Code][]diag.Code{
	"STRUCTURE_UNKNOWN_PROPERTY": {"STRUCTURE_MISSING_PROPERTY"},
	"STRUCTURE_VALUE":            {"STREAM_NAME_CONFLICT"},
	"CONFIG_INVALID":             {"CONFIG_UNUSED_IGNORE"},
	"REF_CHANNEL_UNKNOWN":        {"CHANNEL_UNDECLARED"},
	"IMPORT_DIGEST_MISMATCH":     {"IMPORT_VERSION_MISMATCH"},
	"DELIVERY_RETENTION":         {"STREAM_NAME_CONFLICT"},
}

// kindOf tells reports apart, wherever they stand now.
func kindOf(d diag.Diagnostic) string { return string(d.Code) + " " + d.Path }

// isPin tells whether a report says only that a file is not the one that was pinned.
func isPin(c diag.Code) bool {
	return slices.Contains([]diag.Code{"BUNDLE_DIGEST_MISMATCH", "IMPORT_DIGEST_MISMATCH", "ARTIFACT_DIGEST_MISMATCH"}, c)
}

func byFile(edits []diag.FileEdit) map[string][]source.Edit {
	by := map[string][]source.Edit{}
	for _, e := range edits {
		by[e.Path] = append(by[e.Path], e.Edit)
	}
	return by
}

// applied is a text after edits of it, each of which counts in the text as it was.
func applied(text string, edits []source.Edit) string {
	slices.SortStableFunc(edits, func(a, b source.Edit) int { return a.Start - b.Start })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.New)
		at = e.End
	}
	return b.String() + text[at:]
}
