package native

import (
	"fmt"
	"time"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// streams judges the configuration of a stream (profile, Native configuration and authority).
var streams = verdict.Define("stream rules", func(v contract.View, name string, out *verdict.Verdict) {
	s := contract.StreamsOf.Get(v.Scope(), v.Key(name))
	c := configuration{View: v, Native: s.Native, out: out}
	if !c.judge("NATIVE_NAME", "NATIVE_SUBJECT", "NATIVE_SUBJECTS_OVERLAP", "NATIVE_DURATION_MINIMUM", "NATIVE_DUPLICATE_WINDOW") {
		return
	}
	c.name("name", s.Name)
	for _, p := range s.Subjects {
		c.pattern("subject", p, true)
	}
	c.overlaps(s.Subjects)
	c.duration("max_age", s.MaxAge, true)
	c.duration("duplicate_window", s.DuplicateWindow, true)
	c.window(s)
	c.say(contract.StreamConfig())
}, contract.Streams)

// window judges whether duplicates are remembered for longer than messages are kept.
func (c *configuration) window(s contract.Stream) {
	window, age := s.DuplicateWindow.Value, s.MaxAge.Value
	if min(window, age) < contract.LeastDuration || window <= age {
		return
	}
	c.fault(fault{code: "NATIVE_DUPLICATE_WINDOW", at: verdict.AtValue(c.Config.Get("duplicate_window")),
		message: fmt.Sprintf("duplicate_window is %d ns (%s), longer than max_age, which is %d ns (%s)", window, time.Duration(window), age, time.Duration(age)),
		related: []verdict.Note{{Anchor: verdict.AtValue(c.Config.Get("max_age")), Message: "max_age"}}})
}

// overlaps judges the patterns of one stream beside each other.
func (c *configuration) overlaps(patterns []contract.Pattern) {
	if len(patterns) < 2 {
		return
	}
	var index subject.Index
	for i, p := range patterns {
		index.Put(i, p.Language)
	}
	for later, earlier := range index.Overlaps() {
		p, first := patterns[later], patterns[earlier[0]]
		witness, _ := p.Language.Intersect(first.Language).Least()
		f := fault{code: "NATIVE_SUBJECTS_OVERLAP", at: verdict.AtValue(p.At),
			message: fmt.Sprintf("%s and %s overlap: both capture %s, and a server refuses that", wording.Quoted(p.Text), wording.Quoted(first.Text), wording.Quoted(witness))}
		for _, i := range earlier[:min(len(earlier), maxRelated+1)] {
			f.related = append(f.related, verdict.Note{Anchor: verdict.AtValue(patterns[i].At), Message: "it overlaps this"})
		}
		if more := len(earlier) - maxRelated - 1; more > 0 {
			f.message += fmt.Sprintf(", and %d more", more)
		}
		c.fault(f)
	}
}
