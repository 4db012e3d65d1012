package overlap

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

const (
	inside   diag.Code = "CHANNEL_OVERLAP"
	unlinked diag.Code = "CROSS_OVERLAP_UNLINKED"
	partial  diag.Code = "CROSS_OVERLAP_PARTIAL"
	sameSide diag.Code = "CROSS_OVERLAP_SAME_SIDE"
)

// channelRules judge with which other channels one shares subjects (profile, Token domains and channels).
var channelRules = verdict.Define("channel overlap rules", func(v contract.View, name string, out *verdict.Verdict) {
	own := contract.SubjectsOf.Get(v.Scope(), v.Key(name))
	if own.By != "" {
		out.Block(own.At, own.By, inside, unlinked, partial, sameSide)
	}
	if own.By != "" || own.None {
		return
	}
	j := channelJudge{v: v, name: name, out: out}
	if j.met = met(v, name); len(j.met) == 0 {
		return
	}
	j.state = read(v, metParts, name)
	j.spread = j.channels.get(v.Key(name))
	if earlier := earlierOf(v, name, j.met); len(earlier) > 0 {
		j.report(inside, earlier)
		out.Block(own.At, inside, unlinked, partial, sameSide)
		return
	}
	j.across()
}, contract.Channels)

// met are the channels that share a subject with one, where its contract is deployed: others of its own contract among them.
func met(v contract.View, name string) (all []*spread) {
	st := read(v, metParts, name)
	own := st.channels.get(v.Key(name))
	if own == nil {
		return nil
	}
	st.mu.Lock()
	defer st.mu.Unlock()
	return slices.DeleteFunc(st.channels.meeting(nil, own.pool, own.language), func(s *spread) bool { return s == own })
}

// earlierOf are those of its own contract, among the channels that a channel meets, that stand before it; in the order of the document.
func earlierOf(v contract.View, name string, met []*spread) (earlier []*spread) {
	for _, s := range met {
		if s.Path == v.Path {
			earlier = append(earlier, s)
		}
	}
	if len(earlier) == 0 {
		return nil
	}
	order := contract.OrderOf.Get(v.Scope(), v.Key(contract.Channels))
	earlier = slices.DeleteFunc(earlier, func(s *spread) bool { return order[s.Name] > order[name] })
	slices.SortFunc(earlier, func(a, b *spread) int { return cmp.Compare(order[a.Name], order[b.Name]) })
	return earlier
}

// clashes answers whether a channel shares a subject with an earlier one of its own contract. Then it is compared with no others.
var clashes = ledger.Define("clash", func(s *ledger.Scope, k ledger.Key) bool {
	v := contract.In(s, k.Path)
	return len(earlierOf(v, k.Name, met(v, k.Name))) > 0
}, func(a, b bool) bool { return a == b })

// A channelJudge judges one channel.
type channelJudge struct {
	v    contract.View
	name string
	out  *verdict.Verdict
	met  []*spread
	*spread
	*state // as far as those that a channel meets are concerned
}

// across judges a channel beside those of other contracts whose paths sort before its own.
func (j *channelJudge) across() {
	found, blocked := map[diag.Code][]*spread{}, map[diag.Code]diag.Code{}
	for _, other := range j.met {
		if other.Path >= j.Path || other.app == j.app || j.graph.connected(j.Key, other.Key) {
			continue
		}
		switch code, by := j.compare(other); {
		case code == "":
		case by == "":
			found[code] = append(found[code], other)
		case blocked[code] == "" || by < blocked[code]:
			blocked[code] = by
		}
	}
	at, _ := addressOf(j.v.Scope(), j.Key)
	for _, code := range []diag.Code{unlinked, partial, sameSide} {
		if others := found[code]; len(others) > 0 {
			j.sort(others)
			j.report(code, others)
		}
		j.out.Block(at, blocked[code], code)
	}
}

// compare is what is wrong between a channel and one of another contract that shares a subject with it and is not connected with
// it; by is the report that says why nobody knows.
func (j *channelJudge) compare(other *spread) (code, by diag.Code) {
	code = partial
	if j.language.Equal(other.language) {
		code = unlinked
	}
	if j.meetsOwn(other) && clashes.Get(j.v.Scope(), other.Key) {
		return "", ""
	}
	if by = cmp.Or(brokenBy(j.v), brokenBy(j.v.Of(other.Path))); by != "" || code == partial {
		return code, by
	}
	here, beyond := j.crews(other)
	if here.send != "" && beyond.receive != "" || here.receive != "" && beyond.send != "" {
		return unlinked, ""
	}
	return sameSide, cmp.Or(here.by, beyond.by)
}

// crews tells which operations stand on the channel, and on another one.
func (j *channelJudge) crews(other *spread) (here, there crew) {
	return crewOf(j.v, j.name), crewOf(j.v.Of(other.Path), other.Name)
}

// sort puts channels of other contracts into the order of paths and documents, as far as they are named.
func (j *channelJudge) sort(others []*spread) {
	slices.SortFunc(others, func(a, b *spread) int { return cmp.Compare(a.Path, b.Path) })
	last := others[min(len(others)-1, maxRelated)].Path
	behind := slices.IndexFunc(others, func(s *spread) bool { return s.Path > last })
	if behind < 0 {
		behind = len(others)
	}
	at := map[ledger.Key]place{}
	for _, s := range others[:behind] {
		at[s.Key] = placeOf(j.v.Scope(), contract.Channels, s.Key)
	}
	slices.SortFunc(others[:behind], func(a, b *spread) int { return at[a.Key].compare(at[b.Key]) })
}

// report reports an overlap with others, against the first of them.
func (j *channelJudge) report(code diag.Code, others []*spread) {
	first := others[0]
	f := verdict.Finding{Code: code, Message: j.message(code, first) + more(len(others))}
	own, via := addressOf(j.v.Scope(), j.Key)
	f.Anchor = verdict.AtValue(own)
	for _, s := range others[:min(len(others), 1+maxRelated)] {
		at, _ := addressOf(j.v.Scope(), s.Key)
		f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtValue(at), Message: "the address of " + j.nameOf(s)})
	}
	for _, ref := range via {
		f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtValue(ref), Message: "used here"})
	}
	if code == unlinked {
		f.Fixes = j.links(first)
	}
	j.out.Report(f)
}

// addressOf is where a channel's address stands, and the references that lead there.
func addressOf(s *ledger.Scope, k ledger.Key) (at contract.Anchor, via []contract.Anchor) {
	return contract.SubjectsOf.Get(s, k).At, contract.StandardChannels.Get(s, k).Via
}

// nameOf names another channel as the reader of this one's contract knows it.
func (j *channelJudge) nameOf(s *spread) string {
	if s.Path == j.Path {
		return s.Name
	}
	return s.Name + " of " + s.app
}

// message words an overlap, with its witnesses.
func (j *channelJudge) message(code diag.Code, other *spread) string {
	name, common := j.nameOf(other), witness(j.language.Intersect(other.language))
	switch code {
	case inside:
		return fmt.Sprintf("%s shares the subject %s with %s: each subject may belong to one channel of a contract", j.name, common, name)
	case partial:
		return fmt.Sprintf("%s shares the subject %s with %s, %s", j.name, common, name, apart(j.language, other.language))
	case unlinked:
		return fmt.Sprintf("%s has the subjects of %s, %s for one, and no link connects the two", j.name, name, common)
	}
	return fmt.Sprintf("%s has the subjects of %s, %s for one, and no link can connect the two: %s", j.name, name, common, j.onOneSide(other))
}

// onOneSide says why no link can connect two channels.
func (j *channelJudge) onOneSide(other *spread) string {
	here, there := j.crews(other)
	switch {
	case here == (crew{}) || there == (crew{}):
		return "an operation is missing on one side"
	case here.send != "":
		return "both only send"
	}
	return "both only receive"
}

// apart says which subject one language has and the other lacks.
func apart(own, other subject.Language) string {
	mine, theirs := own.Minus(other), other.Minus(own)
	least := witness(append(mine, theirs...)...)
	if own.Has(least) {
		return "which lacks " + least
	}
	return "which also has " + least
}

// witness is the least subject of some languages; they have one.
func witness(of ...subject.Language) string {
	least, _ := subject.LeastOf(of)
	return least
}
