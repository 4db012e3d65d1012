package query

import (
	"strings"

	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/subject"
)

// special proposes values that the shapes alone do not tell: names, references, sources; false where there are none of them.
func (c *completer) special(at place, way ref.Pointer) bool {
	text, isText := at.is.(*shape.Text)
	switch s := slotFor(way, false); {
	case matches(topic(contract.Links+"/*/send"), way):
		c.linkEnd(way, "send", "receive")
	case matches(topic(contract.Links+"/*/receive"), way):
		c.linkEnd(way, "receive", "send")
	case matches(topic(contract.Interactions+"/*/receiverOperation"), way):
		c.partner(way, "receive", "requestOperation")
	case matches(topic(contract.Interactions+"/*/senderOperation"), way):
		c.partner(way, "send", "resultOperation")
	case isSource(way):
		c.sources(way, "")
	case len(way) > 1 && isSource(way[:len(way)-1]) && at.prop != nil && at.prop.Name != "literal":
		c.sources(way[:len(way)-1], at.token)
	case s != nil:
		c.slot(s, way)
	case isText && text.Names == "schemas":
		c.schemas(way)
	case at.token == "$ref" && at.prop != nil:
		c.pointers(at.referenced(), way[:len(way)-1], false)
	default:
		return c.texting(at, way)
	}
	return true
}

// referenced is what a $ref at a place leads to, in the words of the tables.
func (p place) referenced() string {
	if r, ok := p.in.(*shape.Reference); ok {
		return r.To
	}
	return nameOf(p.in)
}

// texters are the places of texts that other parts of the contract give.
var texters = []struct {
	at   ref.Pointer
	tell func(*completer, ref.Pointer)
}{
	{topic(contract.OwnImports + "/*/contract"), func(c *completer, way ref.Pointer) { c.pinned(way, "contract") }},
	{topic(contract.OwnImports + "/*/version"), func(c *completer, way ref.Pointer) { c.pinned(way, "version") }},
	{topic(contract.OwnImports + "/*/path"), func(c *completer, way ref.Pointer) { c.pinned(way, "path") }},
	{topic(contract.OwnImports + "/*/sha256"), func(c *completer, way ref.Pointer) { c.pinned(way, "sha256") }},
	{topic(contract.OwnChannels + "/*/publisherIdentity/peerParameter"), func(c *completer, way ref.Pointer) { c.placeholders(way[2], way) }},
	{topic(contract.Interactions + "/*/dispatch/targetParameter"), (*completer).target},
	{topic(contract.Interactions + "/*/correlation/*"), (*completer).expression},
	{topic(contract.Interactions + "/*/completion/success/field"), (*completer).expression},
	{topic(contract.Streams + "/*/config/subjects/*"), (*completer).patterns},
	{topic(contract.Consumers + "/*/config/filter_subject"), (*completer).patterns},
}

// texting proposes texts that other parts of the contract give; false where there are none.
func (c *completer) texting(at place, way ref.Pointer) bool {
	if _, text := at.is.(*shape.Text); !text {
		return false
	}
	for _, t := range texters {
		if matches(t.at, way) {
			t.tell(c, way)
			return true
		}
	}
	return false
}

// name proposes a name.
func (c *completer) name(name, detail string, rank, like int) {
	c.add(Proposal{Label: name, Kind: ForName, Detail: detail}, sketch{text: name}, rank, like)
}

// placeholders proposes those of a channel's address.
func (c *completer) placeholders(channel string, way ref.Pointer) {
	address := found(c.behind(ref.Pointer{"channels", channel}), ref.Pointer{"address"})
	like := modelsAlong(way)
	for _, s := range subject.ParseAddress(address.Value()).Segments {
		if s.Kind == subject.Placeholder {
			c.name(s.Text, "a placeholder of the address", rankLikely, like.like(s.Text))
		}
	}
}

// target proposes the parameters of an interaction's request.
func (c *completer) target(way ref.Pointer) {
	c.see(func(v contract.View) {
		i := contract.InteractionOf(v, way[2])
		if !i.Request.Known() {
			return
		}
		for _, p := range i.Request.Channel().Params {
			rank := rankPossible
			if i.SubjectBound.Get(p.Name).Get("branch").Word() == "peerId" {
				rank = rankSure
			}
			c.name(p.Name, "a parameter of "+i.Request.Key, rank, modelsOf("peer", "target", way[2]).like(p.Name))
		}
	})
}

// patterns proposes the subjects of the contract's channels.
func (c *completer) patterns(way ref.Pointer) {
	like := modelsAlong(way)
	c.see(func(v contract.View) {
		n := 0
		for key := range v.Names(contract.Channels) {
			if n++; n > maxJudged {
				break
			}
			s := contract.SubjectsOf.Get(v.Scope(), v.Key(key))
			if s.By != "" || s.None {
				continue
			}
			c.name(patternOf(s.Address), "the subjects of "+key, rankPossible, like.like(key))
		}
	})
}

// slot proposes names of the sort that a place takes.
func (c *completer) slot(s *reference.Slot, way ref.Pointer) {
	switch s.Of {
	case reference.ImportedOperation:
		c.importedOperation(way)
	case reference.Import:
		c.importAlias(way)
	case reference.Input:
		c.inputs(s, way)
	case reference.TokenType:
		c.tokenTypes(s, way)
	default:
		c.declaredNames(s, way)
	}
}

// maxJudged is how many things are asked for what they mean, to rank their names.
const maxJudged = 3_000

// declaredNames proposes names that the document declares, ranked by what they mean.
func (c *completer) declaredNames(s *reference.Slot, way ref.Pointer) {
	like := modelsAlong(way)
	names := c.names(s.Of.Declared())
	c.see(func(v contract.View) {
		judge := fits[s.At]
		if s.Adapter != "" {
			judge = adapterOf(s.Adapter)
		}
		if judge == nil {
			return
		}
		rank := judge(c, v, way)
		for i, name := range names {
			r, l := rankPossible, like.like(name)
			if i < maxJudged {
				var more int
				r, more = rank(name)
				l += more
			}
			c.name(name, s.Of.String(), r, l)
		}
		names = nil
	})
	for _, name := range names {
		c.name(name, s.Of.String(), rankPossible, like.like(name))
	}
}

// A judging gives a name a rank, and tells by how much it is liked more than its letters say.
type judging func(name string) (rank, like int)

// fits are what tells which of the names that a place takes are right there.
var fits = map[string]func(c *completer, v contract.View, way ref.Pointer) judging{
	"/operations/*/publish/stream":                     streamsOfOperation,
	"/operations/*/subscribe/consumer":                 consumersOfOperation,
	"/consumers/*/stream":                              streamsOfConsumer,
	"/interactions/*/requestOperation":                 going("send", "receiverOperation"),
	"/interactions/*/resultOperation":                  going("receive", "senderOperation"),
	"/interactions/*/completion/cancelOperation":       going("send", ""),
	"/interactions/*/completion/cancelResultOperation": going("receive", ""),
	"/pipelines/*/steps/*/operation":                   going("send", ""),
}

// streamsOfOperation: the stream that captures the operation's channel.
func streamsOfOperation(_ *completer, v contract.View, way ref.Pointer) judging {
	return capturing(v, languageOf(v, way[2]))
}

// streamsOfConsumer: the stream that captures what the consumer lets pass.
func streamsOfConsumer(_ *completer, v contract.View, way ref.Pointer) judging {
	return capturing(v, contract.ConsumersOf.Get(v.Scope(), v.Key(way[2])).FilterSubject.Language)
}

func capturing(v contract.View, l subject.Language) judging {
	return func(name string) (rank, like int) {
		rank = rankUnlikely
		for _, p := range contract.StreamsOf.Get(v.Scope(), v.Key(name)).Subjects {
			switch {
			case l.Empty():
				return rankPossible, 0
			case p.Language.Includes(l):
				return rankSure, 0
			case p.Language.Meets(l):
				rank = rankLikely
			}
		}
		return rank, 0
	}
}

// consumersOfOperation: a consumer that lets just the operation's channel pass.
func consumersOfOperation(_ *completer, v contract.View, way ref.Pointer) judging {
	l := languageOf(v, way[2])
	return func(name string) (rank, like int) {
		filter := contract.ConsumersOf.Get(v.Scope(), v.Key(name)).FilterSubject.Language
		switch {
		case l.Empty():
			return rankPossible, 0
		case filter.Equal(l):
			return rankSure, 0
		case filter.Meets(l):
			return rankLikely, 0
		}
		return rankUnlikely, 0
	}
}

func languageOf(v contract.View, operation string) subject.Language {
	o := contract.OperationsOf.Get(v.Scope(), v.Key(operation))
	if o.Channel == "" {
		return subject.Language{}
	}
	return contract.SubjectsOf.Get(v.Scope(), v.Key(o.Channel)).Language
}

// going: an operation that goes in a direction, and has the subjects of the one that it works with.
func going(action, partner string) func(*completer, contract.View, ref.Pointer) judging {
	return func(c *completer, v contract.View, way ref.Pointer) judging {
		var with subject.Language
		if partner != "" {
			if there := contract.ImportedOperation(v.Entry(contract.Interactions, way[2]).Get(partner)); there.Known() {
				with = there.Channel().Language
			}
		}
		return func(name string) (rank, like int) {
			o := contract.OperationsOf.Get(v.Scope(), v.Key(name))
			switch {
			case o.Action != "" && o.Action != action:
				return rankUnlikely, 0
			case !with.Empty() && with.Equal(languageOf(v, name)):
				return rankSure, 0
			}
			return rankLikely, 0
		}
	}
}

// adapterOf: an adapter of a kind.
func adapterOf(kind string) func(*completer, contract.View, ref.Pointer) judging {
	return func(_ *completer, v contract.View, _ ref.Pointer) judging {
		like := modelOf(kind)
		return func(name string) (int, int) {
			is := v.Entry(contract.Adapters, name).Get("kind").Word()
			switch is {
			case kind:
				return rankSure, like.like(name)
			case "":
				return rankPossible, like.like(name)
			}
			return rankUnlikely, 0
		}
	}
}

// tokenTypes proposes token types: those that parameters of the same name have elsewhere, and those that have such a name.
func (c *completer) tokenTypes(s *reference.Slot, way ref.Pointer) {
	name := way[len(way)-1]
	if name == "tokenType" {
		name = way[len(way)-2]
	}
	like := modelsOf(name)
	used := c.said(topic(contract.OwnChannels), "parameters", name)
	for _, t := range c.names(s.Of.Declared()) {
		rank := rankPossible
		if used[t] > 0 {
			rank = rankLikely
		}
		c.name(t, s.Of.String(), rank, like.like(t)+used[t])
	}
}

// maxNeighbours is how many entries of a section are looked at for what is usual there.
const maxNeighbours = 400

// patternOf is the pattern of a channel's address: with a * for each placeholder.
func patternOf(address string) string {
	var b strings.Builder
	done := 0
	for _, s := range subject.ParseAddress(address).Segments {
		if s.Kind == subject.Placeholder {
			b.WriteString(address[done:s.Start] + "*")
			done = s.End
		}
	}
	return b.String() + address[done:]
}
