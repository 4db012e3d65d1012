package analysis

import (
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/diag"
)

// An Extra is a rule that is handed in, since what it needs must not be known here: whether generated files are up to date, say. It
// judges a bundle as a whole. A check of the whole bundle runs those of its options; in an editor they run when somebody says so, never
// on a keystroke, and what they have said is kept until then. Its codes are declared in the registry like all others.
type Extra func(s *Snapshot) []verdict.Finding

// handedIn are the rules that are no rules of this package: whoever runs a check hands them in.
var handedIn = []diag.Code{"GENERATE_NAME_COLLISION", "GENERATE_STALE"}

// A Handed is what extra rules say of a bundle. The zero Handed is that of one that they have not looked at.
type Handed struct {
	ran      bool
	findings []verdict.Finding
	internal []Internal
}

// Ask asks extra rules.
func (s *Snapshot) Ask(extras ...Extra) Handed {
	h := Handed{ran: len(extras) > 0}
	for _, extra := range extras {
		h.internal = append(h.internal, contain("", func() { h.findings = append(h.findings, extra(s)...) })...)
	}
	return h
}

// With is the snapshot with what extra rules have said of it, or of one that it was made from: itself, where that is nothing new.
func (s *Snapshot) With(h Handed) *Snapshot {
	if h.ran == s.handed.ran && len(h.others(s.handed)) == 0 {
		return s
	}
	next := &Snapshot{files: s.files, opts: s.opts, settings: s.settings, documents: s.documents, roots: s.roots, others: s.others, disk: s.disk, board: s.board, handed: h, looked: s.looked}
	next.once.Do(func() { next.whole = s.bundle() })
	return next
}

// Config is what natscontract.yaml says; the zero Config where there is none.
func (s *Snapshot) Config() config.Config { return s.settings.config }

// Broken is what broke down in the rules.
func (h Handed) Broken() []Internal { return h.internal }

// in gives what was said that stands in the bundle's own documents, by path: places are looked up in the texts that are there now.
func (h Handed) in(s *Snapshot) map[string]*findings {
	p := placer{s: s, found: map[string]*findings{}}
	for _, f := range h.findings {
		if d := s.documents.get(f.Path); d != nil && d.judged() && d.last == nil && !s.Foreign(f.Path) {
			p.finding(f)
		}
	}
	for _, f := range p.found {
		if s.opts.Working {
			soften(f.diagnostics)
		}
	}
	return p.found
}

// judges tells whether a rule is judged: one that is handed in only where it was.
func (s *Snapshot) judges(code diag.Code) bool {
	return implemented(code) && (s.handed.ran || len(s.opts.Extra) > 0 || !slices.Contains(handedIn, code))
}

// extra adds what extra rules say to a result: what they have said, or else what they say now.
func (s *Snapshot) extra(r *Result) {
	h := s.handed
	if !h.ran {
		h = s.Ask(s.opts.Extra...)
	}
	for _, f := range h.in(s) {
		r.take(f)
	}
	r.Internal = append(r.Internal, h.internal...)
}

// others are the files of which something else was said before.
func (h Handed) others(before Handed) (paths []string) {
	said := func(f, g verdict.Finding) bool {
		return f.Code == g.Code && f.Anchor == g.Anchor && f.Message == g.Message
	}
	if slices.EqualFunc(h.findings, before.findings, said) {
		return nil
	}
	for _, f := range slices.Concat(h.findings, before.findings) {
		paths = append(paths, f.Path)
	}
	return paths
}
