package config

import (
	"slices"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// UnusedIgnore is the rule that reports an entry that hides nothing.
const UnusedIgnore diag.Code = "CONFIG_UNUSED_IGNORE"

// credential is the one error that may be ignored: only a person can tell a password from an example.
const credential diag.Code = "BUNDLE_CREDENTIAL"

// Severities are the severities of all rules, as they are declared.
type Severities map[diag.Code]diag.Severity

// Ignorable tells whether reports of the rule may be ignored.
func (s Severities) Ignorable(code diag.Code) bool {
	severity := s[code]
	return severity == diag.Warning || severity == diag.Hint || code == credential
}

// A Run is what a run of checks found.
type Run struct {
	Diagnostics []diag.Diagnostic
	Blocked     []diag.Blocked
	Rules       Severities
	Judged      func(diag.Code) bool // whether the run judges a rule at all; nil: it judges all
}

// Unused are the entries that match no diagnostic. None is called so where its rule could not be decided.
type Unused struct {
	Ignores []Ignore
	Known   []BaselineEntry
}

// Apply leaves out the diagnostics that the configuration ignores or that the baseline knows, and keeps the others in their
// order. It also gives the entries that have nothing to hide any more.
func Apply(c Config, b Baseline, run Run) (kept []diag.Diagnostic, unused Unused) {
	f := NewFilter(c, b, run.Rules)
	ignored, known := make([]bool, len(f.ignoring)), map[Known]bool{}
	kept = f.keep(run.Diagnostics, func(ignore int) { ignored[ignore] = true }, func(k Known) { known[k] = true })
	for i, ignore := range f.ignoring {
		if !ignored[i] && ignore.Code != UnusedIgnore && run.decided(ignore.Code, ignore.Files.Match) {
			unused.Ignores = append(unused.Ignores, ignore)
		}
	}
	for _, e := range b.Entries {
		if !known[e.Known] && run.decided(e.Code, func(string) bool { return true }) {
			unused.Known = append(unused.Known, e)
		}
	}
	return kept, unused.silenced(f.ignoring, b.Path)
}

// A Filter is what a configuration ignores and a baseline knows, made ready for being asked often. It is immutable; the zero Filter
// keeps everything.
type Filter struct {
	ignoring []Ignore
	known    map[Known]bool
}

// NewFilter makes the filter. Entries of rules that cannot be ignored hide nothing.
func NewFilter(c Config, b Baseline, rules Severities) Filter {
	f := Filter{known: make(map[Known]bool, len(b.Entries))}
	f.ignoring = slices.DeleteFunc(slices.Clone(c.Ignores), func(i Ignore) bool { return !rules.Ignorable(i.Code) })
	for _, e := range b.Entries {
		f.known[e.Known] = true
	}
	return f
}

// Kept leaves out the diagnostics that are hidden, and keeps the others in their order.
func (f Filter) Kept(all []diag.Diagnostic) []diag.Diagnostic {
	return f.keep(all, func(int) {}, func(Known) {})
}

// keep is Kept. It tells which entries hide something: all that ignore it, else the one that knows it.
func (f Filter) keep(all []diag.Diagnostic, ignored func(ignore int), known func(Known)) (kept []diag.Diagnostic) {
	for _, d := range all {
		hidden := false
		for i, ignore := range f.ignoring {
			if ignore.Code == d.Code && ignore.Files.Match(d.Path) {
				hidden = true
				ignored(i)
			}
		}
		if key := KnownAs(d); !hidden && f.known[key] {
			hidden = true
			known(key)
		}
		if !hidden {
			kept = append(kept, d)
		}
	}
	return kept
}

// decided tells whether the run could say of the files whether the rule holds: not where it was blocked, nor where a text is
// malformed, so that nobody knows what else would be said of it. A code that is no rule's any more is reported nowhere for sure.
func (r Run) decided(code diag.Code, files func(path string) bool) bool {
	if _, declared := r.Rules[code]; !declared {
		return true
	}
	if r.Judged != nil && !r.Judged(code) {
		return false
	}
	return !slices.ContainsFunc(r.Blocked, func(b diag.Blocked) bool { return b.Code == code && files(b.Path) }) &&
		!slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.Stage == diag.Parse && files(d.Path) })
}

// silenced leaves out the entries that other entries ignore: even that may be asked for. One that does so in vain is unused.
func (u Unused) silenced(ignoring []Ignore, baseline string) Unused {
	for _, ignore := range ignoring {
		if ignore.Code != UnusedIgnore {
			continue
		}
		before := len(u.Ignores) + len(u.Known)
		if ignore.Files.Match(contract.ConfigName) {
			u.Ignores = nil
		}
		if ignore.Files.Match(baseline) {
			u.Known = nil
		}
		if len(u.Ignores)+len(u.Known) == before {
			u.Ignores = append(u.Ignores, ignore)
		}
	}
	return u
}
