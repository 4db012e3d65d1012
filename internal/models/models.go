// Package models owns how tests of generators come by their models: the contracts of the example, of the valid conformance cases and of
// bundles made from a seed, read as the command reads them. It judges nothing; only tests import it.
package models

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// Of is the contracts of a bundle, its own and those that their used imports lead to. What cannot be read fails the test.
func Of(t testing.TB, files map[string]string) []ir.Contract {
	t.Helper()
	all, faults := Read(t, files)
	for _, f := range faults {
		t.Errorf("%s#%s cannot be read: %s", f.At.Path, f.At.Pointer, f.By)
	}
	return all
}

// Read is Of, with the faults.
func Read(t testing.TB, files map[string]string) ([]ir.Contract, []ir.Fault) {
	t.Helper()
	return From(Open(t, files))
}

// From is the contracts of a bundle that is open.
func From(s *analysis.Snapshot) ([]ir.Contract, []ir.Fault) {
	var own []string
	for _, p := range s.Contracts() {
		s.See(p, func(v contract.View) {
			if v.Root() == "" {
				own = append(own, p)
			}
		})
	}
	digest := func(path string) string {
		tree, _ := s.Tree(path)
		return contract.Digest(tree.Text().String())
	}
	return ir.Gather(ir.Bundle{See: s.See, Digest: digest}, own)
}

// Open opens a bundle.
func Open(t testing.TB, files map[string]string) *analysis.Snapshot {
	t.Helper()
	s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Market is the files of the example marketplace, mended.
func Market(t testing.TB) map[string]string {
	t.Helper()
	root := filepath.Join(testkit.Root(t), "examples", "market")
	files := map[string]string{}
	for _, file := range testkit.Documents(t, root) {
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.ToSlash(name)] = strings.Replace(testkit.Read(t, file), "maxLenght", "maxLength", 1)
	}
	return files
}

// Cases are the conformance cases of which a check reports no error, stale pins aside, by name.
func Cases(t testing.TB) map[string]map[string]string {
	t.Helper()
	all := testkit.Cases(t)
	sound.Lock()
	defer sound.Unlock()
	if sound.names == nil {
		sound.names = map[string]bool{}
		for name, files := range all {
			sound.names[name] = isSound(t, files)
		}
	}
	maps.DeleteFunc(all, func(name string, _ map[string]string) bool { return !sound.names[name] })
	return all
}

// sound is what is known of the cases, so that they are checked once for all tests of a package.
var sound struct {
	sync.Mutex
	names map[string]bool
}

func isSound(t testing.TB, files map[string]string) bool {
	t.Helper()
	result, err := analysis.Check(context.Background(), analysis.MapFiles(files), analysis.Options{Workers: 1, Working: true, Unfiltered: true})
	if err != nil {
		t.Fatal(err)
	}
	return !slices.ContainsFunc(result.Diagnostics, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })
}
