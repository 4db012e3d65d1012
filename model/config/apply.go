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
	known := map[Known]bool{} // whether it was met
	for _, e := range b.Entries {
		known[e.Known] = false
	}
	ignoring := slices.DeleteFunc(slices.Clone(c.Ignores), func(i Ignore) bool { return !run.Rules.Ignorable(i.Code) })
	met := make([]bool, len(ignoring))
	for _, d := range run.Diagnostics {
		hidden := false
		for i, ignore := range ignoring {
			if ignore.Code == d.Code && ignore.Files.Match(d.Path) {
				hidden, met[i] = true, true
			}
		}
		if key := KnownAs(d); !hidden {
			if _, hidden = known[key]; hidden {
				known[key] = true
			}
		}
		if !hidden {
			kept = append(kept, d)
		}
	}
	for i, ignore := range ignoring {
		if !met[i] && ignore.Code != UnusedIgnore && run.decided(ignore.Code, ignore.Files.Match) {
			unused.Ignores = append(unused.Ignores, ignore)
		}
	}
	for _, e := range b.Entries {
		if !known[e.Known] && run.decided(e.Code, func(string) bool { return true }) {
			unused.Known = append(unused.Known, e)
		}
	}
	return kept, unused.silenced(ignoring, b.Path)
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
