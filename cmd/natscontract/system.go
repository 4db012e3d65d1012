package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/diag"
)

// A crossing is what was found by comparing several bundles; the zero crossing is nothing.
type crossing struct {
	base    base
	members map[string]*target // by the names of their folders in the result
	result  analysis.Result
}

// compare compares the bundles that were checked.
func compare(ctx context.Context, b base, answers []answer, opts analysis.Options) (*crossing, error) {
	c := &crossing{base: b, members: map[string]*target{}}
	var members []analysis.Member
	var targets []*target
	var wanted []string
	for _, a := range answers {
		files, err := a.target.open()
		if err != nil {
			continue // that was said when it was checked
		}
		defer files.close()
		targets, wanted = append(targets, a.target), append(wanted, b.path(a.target, ""))
		members = append(members, analysis.Member{Files: files})
	}
	for i, name := range analysis.Apart(wanted) {
		members[i].Name, c.members[name] = name, targets[i]
	}
	var err error
	if c.result, err = analysis.Across(ctx, members, opts); err != nil {
		return nil, err
	}
	if broke := c.result.Internal; len(broke) > 0 {
		return nil, fmt.Errorf("internal error in the check: %s", broke[0].Cause)
	}
	return c, nil
}

// into adds what was found to a report. Where the check of one bundle said the same of a place, what is known of all bundles stands
// for it: it names the others too.
func (c *crossing) into(r render.Report) render.Report {
	if len(c.members) == 0 {
		return r
	}
	type said struct {
		diag.Code
		diag.Place
	}
	var found []diag.Diagnostic
	again := map[said]bool{}
	for _, d := range c.result.Diagnostics {
		if !c.given(d.Path) && !slices.ContainsFunc(d.Related, func(rel diag.Related) bool { return c.given(rel.Path) }) {
			continue
		}
		d.Path = c.moved(d.Path, r)
		d.Related = slices.Clone(d.Related)
		for i := range d.Related {
			d.Related[i].Path = c.moved(d.Related[i].Path, r)
		}
		found, again[said{d.Code, d.Place}] = append(found, d), true
	}
	r.Diagnostics = append(slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return again[said{d.Code, d.Place}] }), found...)
	for _, b := range c.result.Blocked {
		if c.given(b.Path) {
			b.Path = c.moved(b.Path, r)
			r.Blocked = append(r.Blocked, b)
		}
	}
	diag.Sort(r.Diagnostics)
	r.Blocked = diag.SortBlocked(r.Blocked)
	return r
}

// given tells whether a file, or the bundle that it is in, was given.
func (c *crossing) given(path string) bool {
	t, file := c.of(path)
	return t.whole || slices.Contains(t.files, file)
}

// of is the bundle that a path of the result stands in, and the path there.
func (c *crossing) of(path string) (*target, string) {
	for i := range path {
		if t := c.members[path[:i]]; t != nil && path[i] == '/' {
			return t, path[i+1:]
		}
	}
	panic("a report about several bundles stands in none of them: " + path)
}

// moved is a path as the report has it, which gets the file's text.
func (c *crossing) moved(path string, r render.Report) string {
	t, file := c.of(path)
	shown := c.base.path(t, file)
	if text, known := c.result.Texts[path]; known {
		r.Texts[shown] = text
	}
	return shown
}
