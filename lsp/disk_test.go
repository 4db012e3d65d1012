package lsp

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
)

// memory is a disk in memory: texts by absolute path. It finds bundles as the command does.
type memory struct {
	mu    sync.Mutex
	files map[string]string
	reads int
}

func newMemory(files map[string]string) *memory { return &memory{files: maps.Clone(files)} }

func (m *memory) write(name, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[name] = text
}

func (m *memory) remove(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, name)
}

func (m *memory) text(name string) (string, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	text, ok := m.files[name]
	return text, ok
}

func (m *memory) names() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(maps.Keys(m.files))
}

// nearest is the nearest folder at or above one that has a file of the name.
func (m *memory) nearest(dir, name string) string {
	for ; ; dir = path.Dir(dir) {
		if _, ok := m.text(path.Join(dir, name)); ok {
			return dir
		}
		if dir == "/" {
			return ""
		}
	}
}

func (m *memory) rootOf(dir, otherwise string) string {
	for _, name := range []string{contract.LockName, contract.ConfigName} {
		if root := m.nearest(dir, name); root != "" {
			return root
		}
	}
	return otherwise
}

func (m *memory) Roots(folder string) (roots []string) {
	found := map[string]bool{m.rootOf(folder, folder): true}
	for _, name := range m.names() {
		if strings.HasPrefix(name, folder+"/") {
			found[m.rootOf(path.Dir(name), folder)] = true
		}
	}
	for root := range found {
		if m.nearest(root, contract.LockName) == root && found[m.rootOf(path.Dir(root), "")] {
			continue // somebody else's, and checked with the bundle that contains it
		}
		roots = append(roots, root)
	}
	slices.Sort(roots)
	return roots
}

func (m *memory) Root(file string) string { return m.rootOf(path.Dir(file), path.Dir(file)) }

func (m *memory) Open(root string) (session.Files, error) { return memoryBundle{m, root}, nil }

type memoryBundle struct {
	m    *memory
	root string
}

func (b memoryBundle) List() (paths []string, _ error) {
	_, locked := b.m.text(path.Join(b.root, contract.LockName))
	for _, name := range b.m.names() {
		rel, inside := strings.CutPrefix(name, b.root+"/")
		if !inside || !locked && b.nested(rel) {
			continue
		}
		if e := path.Ext(rel); e == ".yaml" || e == ".json" {
			paths = append(paths, rel)
		}
	}
	return paths, nil
}

// nested tells whether a file is in a bundle of its own below the root.
func (b memoryBundle) nested(rel string) bool {
	for dir := path.Dir(rel); dir != "."; dir = path.Dir(dir) {
		for _, name := range []string{contract.LockName, contract.ConfigName} {
			if _, ok := b.m.text(path.Join(b.root, dir, name)); ok {
				return true
			}
		}
	}
	return false
}

func (b memoryBundle) Read(p string) (source.Text, error) {
	b.m.mu.Lock()
	b.m.reads++
	b.m.mu.Unlock()
	text, ok := b.m.text(path.Join(b.root, p))
	if !ok {
		return analysis.MapFiles{}.Read(p)
	}
	return source.New(text), nil
}

func (b memoryBundle) Linked(string) bool { return false }

func (b memoryBundle) Stamp(p string) string {
	text, ok := b.m.text(path.Join(b.root, p))
	if !ok {
		return ""
	}
	return fmt.Sprint(len(text), contract.Digest(text))
}

func (b memoryBundle) Close() {}
