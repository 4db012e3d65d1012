package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/links"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

// subjects compares the subject languages of the two channels, whatever their placeholders are called.
func subjects(v contract.View, l *contract.Link, out *verdict.Verdict) {
	from := contract.SubjectsOf.Get(v.Scope(), channelOf(l.Send))
	to := contract.SubjectsOf.Get(v.Scope(), channelOf(l.Receive))
	if by := cmp.Or(from.By, to.By); by != "" {
		out.Block(l.At, by, "LINK_SUBJECT")
		return
	}
	if from.Language.Equal(to.Language) {
		return
	}
	has, lacks := l.Send, l.Receive
	example, ok := subject.LeastOf(from.Language.Minus(to.Language))
	other, too := subject.LeastOf(to.Language.Minus(from.Language))
	if !ok || too && subject.Compare(other, example) < 0 {
		has, lacks, example = l.Receive, l.Send, other
	}
	out.Report(verdict.Finding{Code: "LINK_SUBJECT", Anchor: verdict.AtFirstKey(l.At),
		Message: fmt.Sprintf("%s is a subject of %s, the channel of %s, but not of %s, the channel of %s: a link joins channels with the same subjects",
			example, has.Channel, operation(has), lacks.Channel, operation(lacks)),
		Related: []verdict.Note{{Anchor: verdict.AtValue(from.At), Message: "the sender's address"}, {Anchor: verdict.AtValue(to.At), Message: "the receiver's address"}}})
}

// identities judges which token names the publisher, of a channel that links join to others. It speaks in the later of two contracts.
var identities = verdict.Define("link identity rules", func(v contract.View, name string, out *verdict.Verdict) {
	if v.Entry(contract.OwnChannels, name).Get("publisherIdentity").Absent() {
		return
	}
	here := v.Key(name)
	for _, there := range joinedWith(v, name) {
		mine, theirs := contract.PublisherOf.Get(v.Scope(), here), contract.PublisherOf.Get(v.Scope(), there)
		if !theirs.There {
			continue
		}
		if by := cmp.Or(mine.By, theirs.By); by != "" {
			out.Block(mine.At, by, "LINK_IDENTITY")
			continue
		}
		if mine.Place != theirs.Place {
			out.Report(verdict.Finding{Code: "LINK_IDENTITY", Anchor: verdict.AtValue(mine.At),
				Message: fmt.Sprintf("%s is the %s token of the channel's subjects, but in the linked channel %s of %s the %s token, %s, names the publisher",
					mine.Parameter, ordinal(mine.Place), there.Name, there.Path, ordinal(theirs.Place), theirs.Parameter),
				Related: []verdict.Note{{Anchor: verdict.AtValue(theirs.At), Message: "the other peer parameter"}}})
		}
	}
}, contract.OwnChannels)

// joinedWith are the other channels that links join with one, of those links of which something is said there; sorted.
func joinedWith(v contract.View, channel string) (others []ledger.Key) {
	here := v.Key(channel)
	for _, l := range links.OfChannel(v, channel) {
		other := channelOf(l.Send)
		if other == here {
			other = channelOf(l.Receive)
		}
		if other != here && later(v.Of(l.At.Path), l) == here {
			others = append(others, other)
		}
	}
	slices.SortFunc(others, ledger.Key.Compare)
	return slices.Compact(others)
}

// later is the channel of a link in whose contract something that is wrong with both is said: the later one by its path, unless that
// belongs to somebody else. The view is that of the contract that declares the link.
func later(v contract.View, l *contract.Link) ledger.Key {
	from, to := channelOf(l.Send), channelOf(l.Receive)
	foreign := func(path string) bool { return v.Of(path).Root() != v.Root() }
	if from.Path > to.Path && !foreign(from.Path) || foreign(to.Path) {
		return from
	}
	return to
}

// ordinal counts tokens as people do, from an index.
func ordinal(index int) string {
	n := index + 1
	ending := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, ending)
}

// channelOf names the channel of a link's side.
func channelOf(e contract.End) ledger.Key { return ledger.Key{Path: e.Path, Name: e.Channel} }

// below is an anchor of a property of what stands at another one.
func below(a contract.Anchor, property string) contract.Anchor {
	return contract.Anchor{Path: a.Path, Pointer: a.Pointer + "/" + ref.Escape(property)}
}

// upper is the anchor of what an item or an entry stands in, and its name there.
func upper(a contract.Anchor) (in contract.Anchor, name string) {
	i := strings.LastIndexByte(a.Pointer, '/')
	return contract.Anchor{Path: a.Path, Pointer: a.Pointer[:i]}, ref.Unescape(a.Pointer[i+1:])
}
