package overlap

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// streamRules judge a stream beside others on its server (profile, Native configuration and authority).
var streamRules = verdict.Define("stream overlap rules", func(v contract.View, name string, out *verdict.Verdict) {
	t := contract.StreamsOf.Get(v.Scope(), v.Key(name))
	h := streams.held.Get(v.Scope(), v.Key(name))
	if h == nil {
		out.Block(t.At, cmp.Or(t.By, t.Name.By), streams.conflict, "STREAM_OVERLAP")
		return
	}
	streams.judge(v, h, out)
	met := streams.met(v, h)
	i := slices.IndexFunc(met, func(of []pattern) bool { return len(of) > 0 })
	if i < 0 {
		return
	}
	own, first := t.Subjects[i], met[i][0]
	f := verdict.Finding{Code: "STREAM_OVERLAP", Anchor: verdict.AtValue(own.At)}
	if t.External {
		f.Anchor = verdict.AtKey(t.At)
	}
	f.Related = []verdict.Note{{Anchor: subjectAt(v.Scope(), first), Message: "a subject of " + first.name}}
	others := holders(slices.Concat(met[i:]...))
	f.Related = append(f.Related, streams.related(v.Scope(), others)...)
	f.Message = fmt.Sprintf("%s of the stream %s captures %s, which %s captures too: a server refuses the second of them",
		own.Text, h.shown(), witness(own.Language.Intersect(first.language())), first.name) + more(len(others))
	out.Report(f)
}, contract.Streams)

// met are, for each pattern of a declaration that has the say, the patterns of others with which it shares a subject: of those that
// have the say of something else, stand before it, and are not of another version of its contract. They are in the order of paths and
// documents.
func (k kind) met(v contract.View, h *held) (all [][]pattern) {
	st := read(v, k.meets, h.Key.Name)
	some := false
	st.mu.Lock()
	for _, l := range h.patterns {
		all = append(all, k.natives(st).meeting(h.beside(), l))
		some = some || slices.ContainsFunc(all[len(all)-1], func(p pattern) bool { return p.native() != h.native() })
	}
	st.mu.Unlock()
	if !some || !k.leads(v, h) {
		return nil
	}
	own := placeOf(v.Scope(), k.section, h.Key)
	for i, of := range all {
		all[i] = k.inOrder(v.Scope(), slices.DeleteFunc(of, func(p pattern) bool {
			return p.native() == h.native() || p.app == h.app && p.Path != h.Path || placeOf(v.Scope(), k.section, p.held.Key).compare(own) > 0 || !k.leads(v, p.held)
		}))
	}
	return all
}

// inOrder sorts patterns by their declarations' paths and places, and their own.
func (k kind) inOrder(s *ledger.Scope, all []pattern) []pattern {
	at := map[*held]place{}
	for _, p := range all {
		at[p.held] = placeOf(s, k.section, p.held.Key)
	}
	slices.SortFunc(all, func(a, b pattern) int { return cmp.Or(at[a.held].compare(at[b.held]), cmp.Compare(a.i, b.i)) })
	return all
}

// holders are the declarations that have patterns, each once.
func holders(of []pattern) (all []*held) {
	seen := map[*held]bool{}
	for _, p := range of {
		if !seen[p.held] {
			seen[p.held] = true
			all = append(all, p.held)
		}
	}
	return all
}

// related names the declarations behind the first one.
func (k kind) related(s *ledger.Scope, all []*held) (notes []verdict.Note) {
	for _, h := range all[1:min(len(all), 1+maxRelated)] {
		notes = append(notes, verdict.Note{Anchor: k.named(s, h.Key), Message: "the " + k.of + " " + h.shown()})
	}
	return notes
}

// subjectAt is where a subject of a stream stands; the key of the stream, when that is external.
func subjectAt(s *ledger.Scope, p pattern) verdict.Anchor {
	t := contract.StreamsOf.Get(s, p.held.Key)
	if t.External || p.i >= len(t.Subjects) {
		return verdict.AtKey(t.At)
	}
	return verdict.AtValue(t.Subjects[p.i].At)
}

func streamNamed(s *ledger.Scope, k ledger.Key) verdict.Anchor {
	t := contract.StreamsOf.Get(s, k)
	return named(t.Native, "name")
}

// named is where a declaration has its name on the server, which is one of its settings; its key, when it is external.
func named(n contract.Native, setting string) verdict.Anchor {
	if n.External {
		return verdict.AtKey(n.At)
	}
	return verdict.AtValue(n.Config.Get(setting))
}

// compareStreams compares the configurations of two streams, in the order of the profile.
func compareStreams(s *ledger.Scope, own, other ledger.Key) difference {
	a, b := contract.StreamsOf.Get(s, own), contract.StreamsOf.Get(s, other)
	d := difference{}
	compare(&d, "subjects", subjects(a), subjects(b))
	compare(&d, "retention", a.Retention, b.Retention)
	compare(&d, "storage", a.Storage, b.Storage)
	compare(&d, "num_replicas", a.Replicas, b.Replicas)
	compare(&d, "max_age", a.MaxAge, b.MaxAge)
	compare(&d, "max_msgs", a.MaxMsgs, b.MaxMsgs)
	compare(&d, "max_bytes", a.MaxBytes, b.MaxBytes)
	compare(&d, "discard", a.Discard, b.Discard)
	compare(&d, "duplicate_window", a.DuplicateWindow, b.DuplicateWindow)
	return d
}

// subjects are a stream's subjects as a set: sorted, in one text.
func subjects(t contract.Stream) contract.Setting[string] {
	var all []string
	for _, p := range t.Subjects {
		all = append(all, p.Text)
	}
	slices.Sort(all)
	return contract.Setting[string]{Value: "[" + strings.Join(slices.Compact(all), ", ") + "]", By: t.SubjectsBy}
}
