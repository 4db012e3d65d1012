package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// answer is what the check of one bundle gave.
type answer struct {
	target   *target
	result   analysis.Result
	lock     string // digest; empty without a lock
	problems []problem
}

// skipped are the files that were given by name and were not checked, since they are no documents of this kind and no
// contract names them.
func (a answer) skipped() (files []string) {
	for _, file := range a.target.files {
		if _, checked := a.result.Texts[file]; !checked && !a.failed(file) {
			files = append(files, file)
		}
	}
	return files
}

func (a answer) failed(file string) bool {
	return slices.ContainsFunc(a.problems, func(p problem) bool { return p.path == file })
}

// checkAll checks bundles, several at a time. The answers stand in the order of the targets.
func checkAll(ctx context.Context, targets []*target, opts analysis.Options) ([]answer, error) {
	workers := opts.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	atOnce := max(min(workers, len(targets)), 1)
	answers := make([]answer, len(targets))
	own := opts
	own.Workers = max(workers/atOnce, 1)
	errs := make([]error, len(targets))
	next := make(chan int)
	var pool sync.WaitGroup
	for range atOnce {
		pool.Go(func() {
			for i := range next {
				answers[i], errs[i] = checkBundle(ctx, targets[i], own)
			}
		})
	}
	for i := range targets {
		next <- i
	}
	close(next)
	pool.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// checkable is where a bundle is read from: a folder or an archive.
type checkable interface {
	analysis.Files
	failed() []problem
	close()
}

func (t *target) open() (checkable, error) {
	if t.archive {
		return openArchive(t.dir)
	}
	return openBundle(t.dir, t.files)
}

func checkBundle(ctx context.Context, t *target, opts analysis.Options) (a answer, err error) {
	defer func() {
		if fault := recover(); fault != nil { // a goroutine's panic would end the process
			err = fmt.Errorf("internal error: %v", fault)
		}
	}()
	files, err := t.open()
	switch {
	case err != nil && t.archive: // it was given by name: the others are checked
		return answer{target: t, problems: []problem{{"", err}}}, nil
	case err != nil:
		return answer{}, fmt.Errorf("%s: %w", filepath.ToSlash(t.dir), err)
	}
	defer files.close()
	if folder, ok := files.(*bundleFiles); ok {
		opts.Extra = []analysis.Extra{generationRules(folder.root)}
	}
	result, err := analysis.Check(ctx, files, opts)
	a = answer{target: t, result: result, lock: result.Reference, problems: files.failed()}
	if err != nil && len(a.problems) == 0 {
		return answer{}, fmt.Errorf("%s: %w", filepath.ToSlash(t.dir), err)
	}
	for _, broke := range result.Internal {
		a.problems = append(a.problems, problem{broke.Path, fmt.Errorf("internal error in the check: %s", broke.Cause)})
	}
	return a, nil
}

// merge makes one report of the answers, with paths relative to the base. Bundles without a document are left out.
func merge(at base, answers []answer) render.Report {
	r := render.Report{Root: at.name, Texts: map[string]source.Text{}}
	for _, a := range answers {
		if a.result.Files == 0 {
			continue
		}
		r.Bundles = append(r.Bundles, render.Bundle{Root: at.path(a.target, ""), Contracts: a.result.Contracts, LockDigest: a.lock})
		r.Contracts += a.result.Contracts
		r.Files += a.result.Files
		for _, d := range a.result.Diagnostics {
			if a.target.wants(d) {
				r.Diagnostics = append(r.Diagnostics, at.moved(a, d, r.Texts))
			}
		}
		for _, b := range a.result.Blocked {
			if a.target.whole || slices.Contains(a.target.files, b.Path) {
				b.Path = at.path(a.target, b.Path)
				r.Blocked = append(r.Blocked, b)
			}
		}
	}
	diag.Sort(r.Diagnostics)
	r.Blocked = diag.SortBlocked(r.Blocked)
	return r
}

// wants tells whether a diagnostic is to be reported: all of them, or those that stand in a file that was given, or point
// into one.
func (t *target) wants(d diag.Diagnostic) bool {
	return t.whole || slices.Contains(t.files, d.Path) ||
		slices.ContainsFunc(d.Related, func(rel diag.Related) bool { return slices.Contains(t.files, rel.Path) })
}

// moved is a diagnostic with the paths of the report, whose texts it takes along.
func (b base) moved(a answer, d diag.Diagnostic, texts map[string]source.Text) diag.Diagnostic {
	move := func(file string) string {
		moved := b.path(a.target, file)
		if text, ok := a.result.Texts[file]; ok {
			texts[moved] = text
		}
		return moved
	}
	d.Path = move(d.Path)
	d.Related = slices.Clone(d.Related)
	for i := range d.Related {
		d.Related[i].Path = move(d.Related[i].Path)
	}
	return d
}
