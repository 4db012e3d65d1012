package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/diag"
)

// generation is what the language server generates with: as generate does, but that the editor writes the files.
type generation struct{}

// Rules are the rules about what is generated.
func (generation) Rules(root string) []analysis.Extra {
	return []analysis.Extra{func(s *analysis.Snapshot) []verdict.Finding {
		folder, err := os.OpenRoot(root)
		if err != nil {
			return nil // it is gone
		}
		defer folder.Close()
		return generationRules(folder)(s)
	}}
}

// Stamp tells when generated files were written last, and how large they are.
func (generation) Stamp(root string, s *analysis.Snapshot) string {
	folder, err := os.OpenRoot(root)
	if err != nil {
		return ""
	}
	defer folder.Close()
	var b strings.Builder
	for _, o := range configured(s.Config()) {
		p := folderPlan{root: folder, dir: o.dir}
		text, _, err := p.present(manifestName)
		var m manifest
		if err == nil && text != "" {
			err = json.Unmarshal([]byte(text), &m)
		}
		fmt.Fprintln(&b, o.dir, text, err)
		for _, file := range m.Files {
			if info, err := folder.Lstat(p.path(file)); err == nil {
				fmt.Fprintln(&b, file, info.Mode(), info.Size(), info.ModTime())
			}
		}
	}
	return b.String()
}

// Changes are the files that are not as they should be.
func (generation) Changes(root string, s *analysis.Snapshot) ([]session.FileChange, error) {
	outputs := configured(s.Config())
	if len(outputs) == 0 {
		return nil, fmt.Errorf("%s names no output: list one under generate", configName)
	}
	m := readModel(s)
	if err := m.wrong(s); err != nil {
		return nil, err
	}
	folder, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.ToSlash(root), plain(err))
	}
	defer folder.Close()
	var all []session.FileChange
	for i, r := range m.generate(outputs) {
		if r.Err != nil {
			return nil, fmt.Errorf("%s: %w", outputs[i].dir, r.Err)
		}
		plan, err := planFolder(folder, outputs[i].dir, r.Files)
		if err != nil {
			return nil, err
		}
		all = append(all, plan.fileChanges(root)...)
	}
	return all, nil
}

// wrong names a contract that has errors.
func (m model) wrong(s *analysis.Snapshot) error {
	if len(m.own) == 0 {
		return errors.New("no contract was found")
	}
	for _, c := range m.all {
		said, _ := s.Said(c.Path, analysis.Wish{})
		if i := slices.IndexFunc(said, func(d diag.Diagnostic) bool { return d.Severity == diag.Error }); i >= 0 {
			return fmt.Errorf("%s has errors (%s): nothing was generated", c.Path, said[i].Code)
		}
	}
	for _, f := range m.faults {
		return fmt.Errorf("%s#%s cannot be read (%s): nothing was generated", f.At.Path, f.At.Pointer, f.By)
	}
	return nil
}

// fileChanges are what the plan does, for one who writes the files himself.
func (p *folderPlan) fileChanges(root string) (all []session.FileChange) {
	change := func(file string, after *string) {
		c := session.FileChange{Name: filepath.Join(root, filepath.FromSlash(p.path(file))), After: after}
		if text, there, err := p.present(file); there && err == nil {
			c.Before = &text
		}
		all = append(all, c)
	}
	for _, file := range p.write {
		text := p.files[file]
		change(file, &text)
	}
	for _, file := range p.remove {
		change(file, nil)
	}
	if text := p.manifest(false); text != p.had {
		change(manifestName, &text)
	}
	return all
}
