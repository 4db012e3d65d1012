package query

import (
	"math/big"

	"github.com/natscontract/natscontract/analysis/rules/overlap"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

// stream tells of a stream: whose it is, what it keeps and for how long, and what of this bundle it captures.
func (a *asker) stream() {
	s := contract.StreamsOf.Get(a.v.Scope(), a.v.Key(a.name()))
	if !s.There || s.By != "" {
		a.lost("On the server", s.By)
		return
	}
	a.served(s.Name, s.Native)
	a.add("Subjects", Text{}.quotes(patterns(s.Subjects...)))
	a.add("Keeps", keepsText(s))
	if s.DuplicateWindow.By == "" {
		a.add("Duplicates", Text{}.words("known for %s", Nanos(s.DuplicateWindow.Value)))
	}
	a.reach("Captures", s.Subjects...)
}

// served tells what something is called on the server, and whose configuration it is.
func (a *asker) served(name contract.Setting[string], n contract.Native) {
	if name.By != "" {
		a.lost("On the server", name.By)
		return
	}
	t := Text{}.quote(name.Value)
	if n.External {
		t = t.words(", as somebody else configures it in ").quote(n.Artifact)
	}
	a.add("On the server", t)
}

func patterns(all ...contract.Pattern) (texts []string) {
	for _, p := range all {
		if p.Text != "" {
			texts = append(texts, p.Text)
		}
	}
	return texts
}

// keepsText is what a stream keeps: how long, how much, and what happens then.
func keepsText(s contract.Stream) (t Text) {
	sep := ""
	limit := func(by diag.Code, text string) {
		if by == "" {
			t = t.words("%s%s", sep, text)
			sep = ", "
		}
	}
	limit(s.MaxAge.By, Nanos(s.MaxAge.Value))
	limit(s.MaxMsgs.By, numberOf(s.MaxMsgs.Value, "message"))
	limit(s.MaxBytes.By, Bytes(s.MaxBytes.Value))
	if len(t) == 0 {
		return nil
	}
	t = t.words(" at most")
	switch s.Discard.Value {
	case "new":
		t = t.words("; when it is full, it refuses what is new")
	case "old":
		t = t.words("; when it is full, it drops what is old")
	}
	return t
}

func numberOf(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return Count(big.NewInt(n)) + " " + thing + "s"
}

// reach tells which channels of the bundle have subjects of some patterns.
func (a *asker) reach(about string, of ...contract.Pattern) {
	var languages []subject.Language
	for _, p := range of {
		languages = append(languages, p.Language)
	}
	a.channels(about, languages)
}

// channels tells which channels of the bundle share subjects with some languages, and which have all of theirs there.
func (a *asker) channels(about string, of []subject.Language) {
	shared := overlap.Sharing(a.v, of...)
	if len(shared) == 0 {
		a.add(about, Text{}.words("nothing that a contract of the bundle sends"))
		return
	}
	a.add(about, Text{}.list(len(shared), func(t Text, i int) Text { return a.share(t, shared[i], of) }))
}

// share appends how much of a channel some languages have.
func (a *asker) share(t Text, channel ledger.Key, of []subject.Language) Text {
	l := contract.SubjectsOf.Get(a.v.Scope(), channel).Language
	t = t.quote(channel.Name)
	if channel.Path != a.v.Path {
		t = t.words(" of ").quote(a.contract(channel.Path))
	}
	if least, some := subject.Uncovered(l, of); some {
		return t.words(" in part, not ").quote(least)
	}
	return t
}

// captured tells what one of a stream's subjects captures.
func (a *asker) captured() {
	s := contract.StreamsOf.Get(a.v.Scope(), a.v.Key(a.name()))
	at := a.v.At(a.way).Anchor()
	for _, p := range s.Subjects {
		if p.At == at {
			a.pattern("Captures", p)
		}
	}
}

func (a *asker) pattern(about string, p contract.Pattern) {
	if p.By != "" {
		a.lost(about, p.By)
		return
	}
	a.reach(about, p)
}

// consumer tells of a consumer: what it sees of its stream, and how it delivers.
func (a *asker) consumer() {
	c := contract.ConsumersOf.Get(a.v.Scope(), a.v.Key(a.name()))
	if !c.There || c.By != "" {
		a.lost("On the server", c.By)
		return
	}
	a.served(c.Durable, c.Native)
	a.sees(c)
	a.add("Delivers", deliversText(c))
}

// sees tells what a consumer sees of its stream.
func (a *asker) sees(c contract.Consumer) {
	s := contract.StreamsOf.Get(a.v.Scope(), a.v.Key(c.Stream.Value))
	for _, by := range []diag.Code{c.Stream.By, c.FilterSubject.By, s.By, s.SubjectsBy} {
		if by != "" {
			a.lost("Sees", by)
			return
		}
	}
	a.add("Filter", Text{}.quote(c.FilterSubject.Text).words(" of the stream ").quote(s.Name.Value))
	var seen []subject.Language
	for _, p := range s.Subjects {
		if l := p.Language.Intersect(c.FilterSubject.Language); !l.Empty() {
			seen = append(seen, l)
		}
	}
	if len(seen) == 0 {
		a.add("Sees", Text{}.words("nothing of the stream"), "CONSUMER_FILTER_OUTSIDE")
		return
	}
	a.channels("Sees", seen)
}

// deliversText is how a consumer delivers.
func deliversText(c contract.Consumer) (t Text) {
	if c.MaxDeliver.By == "" {
		t = t.words("each message %s", timesOf(c.MaxDeliver.Value))
	}
	if c.AckWait.By == "" {
		t = t.words("; again when it is not acknowledged within %s", Nanos(c.AckWait.Value))
	}
	if c.MaxAckPending.By == "" {
		t = t.words("; %s unacknowledged at a time", numberOf(c.MaxAckPending.Value, "message"))
	}
	return t
}

func timesOf(n int64) string {
	if n == 1 {
		return "once"
	}
	return "up to " + Count(big.NewInt(n)) + " times"
}

// native tells of one setting of a stream or a consumer: a duration in nanoseconds, a number of bytes, a pattern.
func (a *asker) native() {
	value := a.v.At(a.way)
	n, isNumber := value.Integer()
	switch name := a.way[len(a.way)-1]; {
	case isNumber && (name == "max_age" || name == "duplicate_window" || name == "ack_wait"):
		a.add("That is", Text{}.words("%s", Nanos(n)))
	case isNumber && name == "max_bytes":
		a.add("That is", Text{}.words("%s", Bytes(n)))
	case name == "subjects":
		s := contract.StreamsOf.Get(a.v.Scope(), a.v.Key(a.name()))
		if s.By == "" && s.SubjectsBy == "" {
			a.reach("Captures", s.Subjects...)
		}
	case name == "filter_subject":
		if c := contract.ConsumersOf.Get(a.v.Scope(), a.v.Key(a.name())); c.By == "" {
			a.sees(c)
		}
	}
}
