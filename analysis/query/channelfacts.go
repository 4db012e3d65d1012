package query

import (
	"math/big"
	"slices"

	"github.com/natscontract/natscontract/analysis/rules/overlap"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

// channel tells of a channel: its subjects, and who has to do with them.
func (a *asker) channel() {
	c := channelOf(a.v, a.name())
	switch {
	case c.By != "":
		a.lost("Subjects", c.By)
	case c.Outside:
		a.add("Subjects", Text{}.words("none of NATS: no server of the channel speaks it"))
	case !c.HasAddress:
		a.add("Subjects", Text{}.words("none that are known beforehand: its address is made while it runs"))
	default:
		a.add("Subjects", templateText(c.Address, c.Params))
		a.size(c.Language)
		a.add("For example", Text{}.quotes(c.Examples()))
	}
	a.operations(c.Key)
	a.add("Answers", Text{}.quotes(a.asking(c.Key)))
	a.messages(c.Key)
	a.elsewhere(c)
	a.streams(c.Language)
}

// templateText is a template, with the type of each placeholder written out.
func templateText(template string, params []ParamType) Text {
	t := Text{}.quote(template)
	told := map[string]bool{}
	for _, p := range params {
		if !told[p.Name] {
			told[p.Name] = true
			t = t.words("; ").quote("{"+p.Name+"}").words(" is %s", TypeWords(p.Declared))
		}
	}
	return t
}

// size tells how many subjects a language has, and how long they are.
func (a *asker) size(l subject.Language) { a.add("How many", sizeText(l)) }

func sizeText(l subject.Language) Text {
	if l.Empty() {
		return Text{}.words("none")
	}
	count, finite := l.Count()
	longest, bounded := l.Longest()
	if !finite || !bounded {
		return Text{}.words("without end, the shortest of %s", numberOf(int64(l.Shortest()), "byte"))
	}
	if l.Shortest() == longest {
		return Text{}.words("%s, each of %s", Count(count), numberOf(int64(longest), "byte"))
	}
	return Text{}.words("%s, the shortest of %s, the longest of %d", Count(count), numberOf(int64(l.Shortest()), "byte"), longest)
}

// address tells of a channel, and of the placeholder of its address that is pointed at before that.
func (a *asker) address() {
	if name := a.placeholder(subject.ParseAddress); name != "" {
		a.param(name)
	}
	a.channel()
}

// parameter tells of a parameter, and then of its channel.
func (a *asker) parameter() {
	a.param(a.way[len(a.way)-1])
	a.channel()
}

// param tells what may stand in the place of a placeholder.
func (a *asker) param(name string) {
	own := a.v.Entry(contract.OwnChannels, a.name()).Get("parameters").Get(name)
	if !own.There() {
		return
	}
	t := contract.TokenTypes.Get(a.v.Scope(), a.v.Key(own.Word()))
	if t.By != "" {
		a.lost("{"+name+"}", t.By)
		return
	}
	a.add("{"+name+"}", Text{}.words("of the type ").quote(own.Word()).words(": %s", TypeWords(t.Declared)))
}

// operations tells which operations stand on a channel of the contract.
func (a *asker) operations(channel string) {
	on := overlap.On(a.v, channel)
	a.add("Operations", Text{}.list(len(on), func(t Text, i int) Text {
		return a.does(t, on[i].Operation)
	}))
}

// does appends what an operation does.
func (a *asker) does(t Text, operation string) Text {
	o := contract.OperationsOf.Get(a.v.Scope(), a.v.Key(operation))
	t = actText(t.quote(operation), o.Action)
	switch {
	case o.API == "core":
		return t.words(" by core NATS")
	case o.API == "jetstream" && o.Stream != "":
		return t.words(" to the stream ").quote(o.Stream)
	case o.API == "jetstream" && o.Consumer != "":
		return t.words(" by the consumer ").quote(o.Consumer)
	}
	return t
}

// actText appends an action.
func actText(t Text, action string) Text {
	switch action {
	case "send":
		return t.words(" sends")
	case "receive":
		return t.words(" receives")
	}
	return t
}

// asking are the operations of which answers come on a channel.
func (a *asker) asking(channel string) (names []string) {
	_, uses := a.uses(maxSearched, "channels", channel)
	for _, p := range uses {
		if len(p) == 5 && p[0] == "operations" && p[2] == "reply" {
			names = append(names, p[1])
		}
	}
	return names
}

// maxSearched is how many uses of a thing are looked at for a special one.
const maxSearched = 200

// uses are the first places of the contract that name something in it, and how many there are.
func (a *asker) uses(most int, of ...string) (n int, first []ref.Pointer) {
	tree, ok := a.bundle.Tree(a.v.Path)
	if !ok {
		return 0, nil
	}
	spans := UsesOf(Target{a.v.Path, ref.Pointer(of).String()}, File{a.v.Path, tree}, a.bundle)
	for _, span := range spans[:min(len(spans), most)] {
		first = append(first, ref.At(tree.Root(), span.Start))
	}
	return len(spans), first
}

// messages tells which messages a channel has.
func (a *asker) messages(channel string) {
	entry, _ := a.v.Entry(contract.Channels, channel).Follow()
	a.add("Messages", Text{}.quotes(slices.Collect(entry.Get("messages").Keys())))
}

// elsewhere tells who else in the bundle sends or receives on the subjects of a channel.
func (a *asker) elsewhere(c ChannelSubjects) {
	shared, connected := sharing(a.v, c)
	a.add("Linked", Text{}.list(len(connected), func(t Text, i int) Text { return a.others(t, connected[i]) }))
	shared = slices.DeleteFunc(shared, func(k ledger.Key) bool { return linked(connected, k) })
	a.add("Not linked", Text{}.list(len(shared), func(t Text, i int) Text {
		there := contract.SubjectsOf.Get(a.v.Scope(), shared[i])
		t = a.others(t, shared[i])
		if c.Language.Equal(there.Language) {
			return t.words(", with the same subjects")
		}
		common, _ := c.Language.Intersect(there.Language).Least()
		return t.words(", also with ").quote(common)
	}), "CHANNEL_OVERLAP", "CROSS_OVERLAP_UNLINKED", "CROSS_OVERLAP_PARTIAL", "CROSS_OVERLAP_SAME_SIDE")
}

// others appends which operations stand on another channel.
func (a *asker) others(t Text, channel ledger.Key) Text {
	there := a.v.Of(channel.Path)
	on := overlap.On(there, channel.Name)
	for i, side := range on[:min(len(on), maxShown)] {
		if i > 0 {
			t = t.words(", ")
		}
		t = actText(t.quote(side.Operation), side.Action)
	}
	if len(on) == 0 {
		t = t.words("the channel ").quote(channel.Name)
	}
	return t.words(" in ").quote(a.contract(channel.Path))
}

// contract is what a contract is called.
func (a *asker) contract(path string) string { return OwnerOf(a.v.Of(path)).Name() }

// streams tells which streams capture subjects.
func (a *asker) streams(l subject.Language) {
	if l.Empty() {
		return
	}
	all := overlap.Capturing(a.v, l)
	a.add("Streams", Text{}.list(len(all), func(t Text, i int) Text {
		t = t.quote(all[i].Name)
		if all[i].Path != a.v.Path {
			t = t.words(" of ").quote(a.contract(all[i].Path))
		}
		var patterns []subject.Language
		for _, p := range contract.StreamsOf.Get(a.v.Scope(), all[i].Key).Subjects {
			patterns = append(patterns, p.Language)
		}
		if least, some := subject.Uncovered(l, patterns); some {
			return t.words(" captures some of them, and not ").quote(least)
		}
		return t.words(" captures them")
	}), "STREAM_NOT_CAPTURED")
}

// filter tells what a filter receives of its channel, and what beside it.
func (a *asker) filter() {
	channel, name := a.name(), a.way[len(a.way)-1]
	all := contract.FiltersOf.Get(a.v.Scope(), a.v.Key(channel))
	i := slices.IndexFunc(all, func(f contract.Filter) bool { return f.Name == name })
	if i < 0 {
		return
	}
	if name := a.placeholder(subject.ParseFilter); name != "" {
		a.param(name)
	}
	f, c := all[i], channelOf(a.v, channel)
	if f.By != "" {
		a.lost("Subscribes to", f.By)
	} else {
		a.add("Subscribes to", filterText(f, c))
		a.size(f.Language)
	}
	switch {
	case f.By != "":
	case c.By != "":
		a.lost("Of the channel", c.By)
	case !c.Language.Empty():
		a.ofChannel(f, c)
	}
	a.elsewhere(c)
}

// filterText is a filter's template, with what stands in the place of each placeholder and wildcard.
func filterText(f contract.Filter, c ChannelSubjects) Text {
	segments := subject.ParseFilter(f.Text).Segments
	has := func(kind subject.SegmentKind, name string) bool {
		return slices.ContainsFunc(segments, func(s subject.Segment) bool { return s.Kind == kind && (name == "" || s.Text == name) })
	}
	var params []ParamType
	for _, p := range c.Params {
		if has(subject.Placeholder, p.Name) {
			params = append(params, p)
		}
	}
	t := templateText(f.Text, params)
	if has(subject.Star, "") {
		t = t.words("; ").quote("*").words(" is any one token")
	}
	if has(subject.Rest, "") {
		t = t.words("; ").quote(">").words(" is one token or more")
	}
	return t
}

// ofChannel tells what a filter receives of its channel, and whether it is wider.
func (a *asker) ofChannel(f contract.Filter, c ChannelSubjects) {
	seen := c.Language.Intersect(f.Language)
	first, some := seen.Least()
	switch {
	case !some:
		a.add("Of the channel", Text{}.words("nothing"), "FILTER_DISJOINT")
		return
	case f.Language.Includes(c.Language):
		a.add("Of the channel", Text{}.words("all that comes on ").quote(c.Address))
	default:
		n, _ := seen.Count()
		all, _ := c.Language.Count()
		a.add("Of the channel", partText(n, all).words(" of its subjects, ").quote(first).words(" for one"))
	}
	if beyond, wider := subject.LeastOf(f.Language.Minus(c.Language)); wider {
		a.add("Wider", Text{}.words("it also receives what is not of the channel, such as ").quote(beyond), "FILTER_WIDER")
	} else {
		a.add("Wider", Text{}.words("no: it receives nothing else"))
	}
}

// partText is a number of things and that of all.
func partText(n, all *big.Int) Text {
	if n == nil || all == nil {
		return Text{}.words("some")
	}
	return Text{}.words("%s of the %s", Count(n), Count(all))
}
