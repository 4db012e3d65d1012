package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// resolver mends the conflicts of a bundle that are about bytes only: it computes what they are about from the present bytes.
type resolver struct {
	*pinner
	open map[string]*conflict // documents with conflicts that are not mended, or not yet
}

// conflict is a document with conflicts. While it is open, the workspace has the document with our side of every hunk.
type conflict struct {
	parts    conflicted
	mendable []bool
	spans    []source.Span // of the parts in our version
	mended   bool          // some of it was
}

// resolve mends the conflicts of a bundle.
func (a *app) resolve(b *lockedBundle) error {
	r := &resolver{newPinner(b.workspace, true), map[string]*conflict{}}
	r.rewrite = r.mend
	if err := r.find(); err != nil {
		return err
	}
	if err := r.all(); err != nil {
		return err
	}
	lock := ""
	if text, err := b.text(lockName); err == nil {
		lock = text.String()
	}
	left := r.remaining()
	if strings.Contains(lock, markOurs) && !conflictsOf(lock).onlyEntries() {
		left = append(left, lockName+": a conflict that is not about entries alone is left to you")
	}
	if len(left) > 0 {
		return a.leave(b, r, left)
	}
	next, err := a.planLock(b, lockedPaths(lock))
	if err != nil {
		return err
	}
	return a.finish(b, r.pinner, next)
}

// leave saves what was mended and says what is left. The lock waits for it: it needs the last bytes of all.
func (a *app) leave(b *lockedBundle, r *resolver, left []string) error {
	texts := map[string]string{}
	for _, file := range r.changed {
		texts[file] = b.texts[file].String()
	}
	for file, c := range r.open {
		if c.mended {
			texts[file] = c.parts.String()
		}
	}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if err := writeFile(b.root, file, texts[file]); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	for _, move := range r.moves {
		fmt.Fprintln(a.out, move)
	}
	for _, line := range append(left, "the lock was left as it is: settle these, then lock --resolve again") {
		a.complain("%s", line)
	}
	return errFound
}

// find takes in the documents that have conflicts.
func (r *resolver) find() error {
	documents, err := r.w.documents()
	if err != nil {
		return err
	}
	for _, file := range documents {
		text, err := r.w.text(file)
		if err != nil {
			continue // it is not there to be mended
		}
		parts := conflictsOf(text.String())
		if parts == nil {
			continue
		}
		ours, spans := parts.ours()
		r.open[file] = &conflict{parts: parts, mendable: parts.mendable(languageOf(file)), spans: spans}
		r.w.set(file, syntax.Parse(source.New(ours), languageOf(file)))
	}
	return nil
}

// mend pins anew what stands in the mendable hunks of a contract, and what names a contract that was mended before it.
func (r *resolver) mend(file string, tree *syntax.Tree) error {
	c := r.open[file]
	if c == nil {
		return r.repinAll(file, tree, func(p pin) bool { return slices.Contains(r.changed, p.path) })
	}
	edits := make([][]source.Edit, len(c.parts))
	for _, pin := range pins(tree) {
		if pin.sha256.Kind() == syntax.Missing {
			continue
		}
		if err := r.mendPin(c, tree, pin, edits); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	for i := range c.parts {
		if c.parts[i].hunk && c.mendable[i] {
			r.moves = append(r.moves, fmt.Sprintf("%s:%d: mended", file, c.parts[i].line))
		}
		c.mend(i, tree.Text(), edits[i])
	}
	if slices.ContainsFunc(c.parts, func(p part) bool { return p.hunk }) {
		c.parts.count()
		return nil
	}
	delete(r.open, file)
	r.w.set(file, syntax.Parse(source.New(c.parts.String()), languageOf(file)))
	r.changed = append(r.changed, file)
	return nil
}

// mendPin adds the edits of one pin to those of the parts that they stand in. A hunk in which a pin cannot be computed is left.
func (r *resolver) mendPin(c *conflict, tree *syntax.Tree, pin pin, edits [][]source.Edit) error {
	at := []int{c.partAt(pin.sha256.Start())}
	if pin.imports != nil && pin.imports.Version.Kind() != syntax.Missing {
		at = append(at, c.partAt(pin.imports.Version.Start()))
	}
	inHunk := func(i int) bool { return c.parts[i].hunk && c.mendable[i] }
	if !slices.ContainsFunc(at, inHunk) && !slices.Contains(r.changed, pin.path) {
		return nil
	}
	change := change{left: fmt.Sprintf("%s names %s, which has conflicts itself", pin.of, pin.path)}
	if !r.unsettled(pin.path) {
		change = r.repin(tree, pin)
	}
	if change.left != "" {
		for _, i := range at {
			if c.parts[i].hunk {
				c.mendable[i] = false
				c.parts[i].why = change.left
			}
		}
		return nil
	}
	more, err := apart(tree, change.edits)
	for _, e := range more {
		i := c.partAt(e.Start)
		edits[i] = append(edits[i], e)
	}
	return err
}

// unsettled tells whether a file has conflicts, so that its last bytes are not known.
func (r *resolver) unsettled(file string) bool {
	if r.open[file] != nil {
		return true
	}
	text, err := r.w.text(file)
	return err == nil && conflictsOf(text.String()) != nil
}

// partAt is the part that holds an offset of our version.
func (c *conflict) partAt(offset int) int {
	return slices.IndexFunc(c.spans, func(s source.Span) bool { return s.Start <= offset && offset < s.End })
}

// mend gives a part its edits: a mendable hunk becomes our side with them, one that is not mendable stays.
func (c *conflict) mend(i int, ours source.Text, edits []source.Edit) {
	p := &c.parts[i]
	if p.hunk && !c.mendable[i] {
		return
	}
	text := ours.Slice(c.spans[i].Start, c.spans[i].End)
	slices.SortFunc(edits, func(a, b source.Edit) int { return b.Start - a.Start })
	for _, e := range edits {
		at := e.Span.Shift(-c.spans[i].Start)
		text = text[:at.Start] + e.New + text[at.End:]
	}
	if p.hunk {
		c.mended = true
	}
	c.mended = c.mended || len(edits) > 0
	p.text, p.hunk = text, false
}

// remaining are the hunks that are left, a line each.
func (r *resolver) remaining() (all []string) {
	for _, file := range slices.Sorted(maps.Keys(r.open)) {
		c := r.open[file]
		for _, p := range c.parts {
			if !p.hunk {
				continue
			}
			line := fmt.Sprintf("%s:%d: a conflict is left to you", file, p.line)
			if p.why != "" {
				line += ": " + p.why
			}
			all = append(all, line)
		}
	}
	return all
}
