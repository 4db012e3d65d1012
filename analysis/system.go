package analysis

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// A Member is one of several bundles that share a system.
type Member struct {
	Name  string // a folder that its paths stand in, relative and POSIX; no member's is another's, or in it
	Files Files
}

// Across gives what the rules of stage overlap say of the contracts of several bundles together: what each says of one bundle alone,
// and what collides between two. Each bundle's paths count from its own root, its lock and pins are its own, what its configuration
// excludes or wants to hear nothing of stays out, and distributions that it contains are somebody else's. Nothing else is said: that
// is what Check is for. Paths stand below the members' names.
func Across(ctx context.Context, members []Member, opts Options) (Result, error) {
	u := &together{settings: map[string]settings{}, files: map[string]Files{}}
	for _, m := range members {
		u.names = append(u.names, m.Name)
		u.files[m.Name] = m.Files
		u.settings[m.Name] = readSettings(m.Files)
	}
	slices.Sort(u.names)
	s := &Snapshot{files: u, opts: opts, board: newBoard(), members: u.names}
	if err := s.load(ctx); err != nil {
		return Result{}, err
	}
	meant := s.meanings(ctx)
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	r := Result{Texts: map[string]source.Text{}}
	for d := range s.documents.all() {
		root := s.rootOf(d.path)
		if !d.judged() || !s.isOwn(root) {
			continue
		}
		r.Files++
		r.Texts[d.path] = d.text()
		if d.isContract() {
			r.Contracts++
		}
		found := overlaps(meant.of(d.path))
		if settings := u.settings[root]; settings.doc != nil && !opts.Unfiltered {
			found.diagnostics = settings.kept(root, found.diagnostics)
		}
		r.take(&found)
	}
	diag.Sort(r.Diagnostics)
	r.Blocked = diag.SortBlocked(r.Blocked)
	return r, nil
}

// overlaps are the findings of stage overlap, and what broke down.
func overlaps(all *findings) findings {
	is := func(code diag.Code) bool {
		rule, _ := RuleFor(code)
		return rule.Stage == diag.Overlap
	}
	f := findings{internal: all.internal}
	for _, d := range all.diagnostics {
		if is(d.Code) {
			f.diagnostics = append(f.diagnostics, d)
		}
	}
	for _, b := range all.blocked {
		if is(b.Code) {
			f.blocked = append(f.blocked, b)
		}
	}
	return f
}

// kept are the diagnostics of a root that its settings let pass.
func (s settings) kept(root string, all []diag.Diagnostic) []diag.Diagnostic {
	all = slices.Clone(all)
	for i := range all {
		all[i].Path, _ = inRoot(root, all[i].Path)
	}
	all = s.filter.Kept(all)
	for i := range all {
		all[i].Path = fromRoot(root, all[i].Path)
	}
	return all
}

// together is the files of several bundles, each in a folder of its own.
type together struct {
	names    []string
	files    map[string]Files
	settings map[string]settings
}

// List gives the paths of all bundles, without what each excludes.
func (u *together) List() (all []string, err error) {
	for _, name := range u.names {
		paths, err := u.files[name].List()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, p := range paths {
			if p != contract.ConfigName && !u.settings[name].config.Excluded(p) {
				all = append(all, fromRoot(name, p))
			}
		}
	}
	slices.Sort(all)
	return all, nil
}

// of is the bundle that a path stands in, and the path there.
func (u *together) of(p string) (Files, string, bool) {
	for at, c := range p {
		if files, ok := u.files[p[:at]]; ok && c == '/' {
			return files, p[at+1:], true
		}
	}
	return nil, "", false
}

// Read gives a file's text.
func (u *together) Read(p string) (source.Text, error) {
	files, rest, ok := u.of(p)
	if !ok {
		return source.Text{}, fs.ErrNotExist
	}
	return files.Read(rest)
}

// Linked tells whether the path, or a folder on the way to it in its bundle, is a symbolic link.
func (u *together) Linked(p string) bool {
	files, rest, ok := u.of(p)
	return ok && files.Linked(rest)
}

// Apart gives bundles names for Across: those that are wanted, changed only where one is unfit or stands in another's folder.
func Apart(wanted []string) (names []string) {
	for _, name := range wanted {
		if name = strings.Trim(path.Clean("/"+name), "/"); name == "" {
			name = "bundle"
		}
		for n, first := 2, name; slices.ContainsFunc(names, func(other string) bool { return within(name, other) || within(other, name) }); n++ {
			name = fmt.Sprintf("%s (%d)", strings.ReplaceAll(first, "/", ":"), n)
		}
		names = append(names, name)
	}
	return names
}

// within tells whether a path is a folder, or below it.
func within(p, folder string) bool { return p == folder || strings.HasPrefix(p, folder+"/") }
