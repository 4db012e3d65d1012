package query_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// folder is all files of a folder.
func folder(t testing.TB, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[path] = testkit.Read(t, filepath.Join(root, path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// bundles are those whose every name is changed: the example, the valid conformance cases, and some that nobody wrote.
func bundles(t testing.TB) map[string]map[string]string {
	all := map[string]map[string]string{"market": folder(t, filepath.Join(testkit.Root(t), "examples", "market"))}
	for name, files := range testkit.Cases(t) {
		if strings.HasPrefix(name, "valid-") {
			all[name] = files
		}
	}
	for seed := range testkit.Seeds(t, 2, 100) {
		all[fmt.Sprint("made ", seed)] = contractgen.New(seed).Files
	}
	return all
}

// said counts what a check says of a bundle, by document and code, but for stale pins.
func said(t testing.TB, s *analysis.Snapshot) map[string]int {
	t.Helper()
	result, err := s.Result(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]int{}
	for _, d := range result.Diagnostics {
		if !strings.HasSuffix(string(d.Code), "_DIGEST_MISMATCH") {
			all[d.Path+" "+string(d.Code)]++
		}
	}
	return all
}

// applied are files after edits.
func applied(files map[string]string, edits []diag.FileEdit) map[string]string {
	files = maps.Clone(files)
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b diag.FileEdit) int { return b.Start - a.Start })
	for _, e := range edits {
		text := files[e.Path]
		files[e.Path] = text[:e.Start] + e.New + text[e.End:]
	}
	return files
}

// keysOf yields where every key of a tree stands.
func keysOf(n syntax.Node, yield func(source.Span)) {
	for item := range n.Items() {
		keysOf(item, yield)
	}
	for e := range n.Entries() {
		yield(e.Key().Span())
		keysOf(e.Value(), yield)
	}
}

// TestEveryNameCanBeAnother: every name of every bundle becomes another one. A check says then what it said before, and changing the
// name back gives the same bytes. What has been renamed in the very same document of another bundle is left out.
func TestEveryNameCanBeAnother(t *testing.T) {
	total, refused := map[string]int{}, 0
	type known struct {
		of   query.Target
		text string
	}
	seen := map[known]bool{}
	for name, files := range bundles(t) {
		s := opened(t, files)
		before := said(t, s)
		for _, path := range s.Documents() {
			tree, _ := s.Tree(path)
			keysOf(tree.Root(), func(at source.Span) {
				y, err := query.Renamable(s, query.File{Path: path, Tree: tree}, at.Start)
				if err != nil && !s.Foreign(path) && !strings.HasPrefix(err.Error(), "nothing here") {
					t.Errorf("%s: %s: %s: %v", name, path, tree.Text().Slice(at.Start, at.End), err)
				}
				this := known{y.Of, files[y.Of.Path]}
				switch {
				case err != nil || seen[this]:
				case thereAndBack(t, name, files, s, y, before):
					total[y.Kind]++
				default:
					refused++
				}
				seen[this] = err == nil
			})
		}
	}
	t.Logf("refused, as the profile wants it: %d", refused)
	t.Logf("renamed: %v", total)
	for _, kind := range []string{"token type", "channel", "operation", "message", "schema", "stream", "consumer", "adapter", "input", "import", "parameter", "interaction"} {
		if total[kind] < 3 {
			t.Errorf("%d of kind %s were renamed", total[kind], kind)
		}
	}
}

// thereAndBack gives a thing another name and its own again; false where it must keep it.
func thereAndBack(t *testing.T, bundle string, files map[string]string, s *analysis.Snapshot, y query.Renaming, before map[string]int) bool {
	t.Helper()
	const fresh = "somethingFresh"
	edits, err := query.Rename(s, y, fresh)
	if err != nil && isMeant(y, err) {
		return false
	}
	if err != nil {
		t.Errorf("%s: %s %s: %v", bundle, y.Kind, y.Of.Pointer, err)
		return true
	}
	after := applied(files, edits)
	later := opened(t, after)
	if now := said(t, later); !maps.Equal(now, before) {
		t.Errorf("%s: %s %s: a check says %v, and said %v", bundle, y.Kind, y.Of.Pointer, now, before)
	}
	tree, _ := later.Tree(edits[0].Path)
	again, err := query.Renamable(later, query.File{Path: edits[0].Path, Tree: tree}, edits[0].Start+strings.Index(edits[0].New, fresh))
	if err != nil {
		t.Errorf("%s: %s %s, renamed: %v", bundle, y.Kind, y.Of.Pointer, err)
		return true
	}
	back, err := query.Rename(later, again, y.Name)
	if restored := applied(after, back); err != nil || !maps.Equal(restored, files) {
		t.Errorf("%s: %s %s: changing the name back: %v", bundle, y.Kind, y.Of.Pointer, err)
		for path, text := range restored {
			if text != files[path] {
				t.Log(firstDifference(files[path], text))
			}
		}
	}
	return true
}

// isMeant tells whether the profile itself uses the name of an input: that of generated ids, and those that are members of what reaches a
// later step of a pipeline.
func isMeant(y query.Renaming, err error) bool {
	return y.Kind == "input" && (y.Name == "operationId" && strings.Contains(err.Error(), "only the input operationId can be generated") ||
		strings.Contains(err.Error(), "is not its argument object"))
}

// firstDifference is the first line in which two texts differ.
func firstDifference(a, b string) string {
	lines := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i >= len(lines) || lines[i] != line {
			return fmt.Sprintf("%q became %q", line, lines[min(i, len(lines)-1)])
		}
	}
	return "more lines"
}
