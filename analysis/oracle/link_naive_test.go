package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// The oracle of links: the table of rules, link by link; subjects are written out, and messages are matched by trying everything out.

// A verdicts is that oracle at work.
type verdicts struct {
	*net
	reports []report
	judged  map[string]int // how many links there are of each kind
}

// expectedOfLinks is what the rules have to say of the links of a net, and how many links that are, by what is said of them.
func expectedOfLinks(n *net) (reports []report, judged map[string]int) {
	v := &verdicts{net: n, judged: map[string]int{}}
	for _, p := range n.peers {
		for i := range p.links {
			before := len(v.reports)
			v.link(p, i)
			if before == len(v.reports) {
				v.judged["nothing"]++
			} else {
				v.judged["something"]++
			}
		}
	}
	slices.SortFunc(v.reports, report.compare)
	return slices.Compact(v.reports), v.judged // two links may join the same two channels
}

func linkAt(i int) string { return fmt.Sprintf("/x-nats-contract/links/%d", i) }

func (v *verdicts) say(code, path, pointer, witness string, partners ...string) {
	v.reports = append(v.reports, report{code, path, pointer, witness, named(partners)})
}

// link judges a link of a contract.
func (v *verdicts) link(p *peer, i int) {
	l, at := p.links[i], linkAt(i)
	if first := slices.Index(p.links, l); first < i {
		v.say("LINK_DUPLICATE", p.path, at, "", p.path+linkAt(first)+"/send") // which is its first key
	}
	from, fromLane := v.act(l[0])
	to, toLane := v.act(l[1])
	if !from.sends {
		v.say("LINK_DIRECTION", p.path, at+"/send", "", l[0].path+"/operations/"+l[0].operation+"/action")
	}
	if to.sends {
		v.say("LINK_DIRECTION", p.path, at+"/receive", "", l[1].path+"/operations/"+l[1].operation+"/action")
	}
	const binding = "/x-nats-contract/deployment/binding"
	if v.at(l[0].path).binding != v.at(l[1].path).binding {
		v.say("LINK_BINDING", p.path, at, "", l[0].path+binding, l[1].path+binding)
	}
	if !from.sends || to.sends {
		return // nobody knows what was meant to be compared
	}
	if s := lacking(fromLane, toLane); s != "" {
		v.say("LINK_SUBJECT", p.path, at, s, fmt.Sprintf("%s/channels/c%d/address", l[0].path, from.lane), fmt.Sprintf("%s/channels/c%d/address", l[1].path, to.lane))
	}
	v.identity(l, from.lane, fromLane, to.lane, toLane)
	v.messages(p, i)
}

// identity compares which segment names the publisher.
func (v *verdicts) identity(l [2]end, from int, fromLane lane, to int, toLane lane) {
	if fromLane.named < 0 || toLane.named < 0 || fromLane.named == toLane.named {
		return
	}
	const at = "/x-nats-contract/channels/c%d/publisherIdentity/peerParameter"
	sender, receiver := fmt.Sprintf(at, from), fmt.Sprintf(at, to)
	if l[0].path > l[1].path {
		v.say("LINK_IDENTITY", l[0].path, sender, "", l[1].path+receiver)
	} else {
		v.say("LINK_IDENTITY", l[1].path, receiver, "", l[0].path+sender)
	}
}

// messages compares what is sent with what is taken, and then what is replied; up to the first difference.
func (v *verdicts) messages(p *peer, i int) {
	l := p.links[i]
	from, fromLane := v.act(l[0])
	to, toLane := v.act(l[1])
	usualFrom, usualTo := v.at(l[0].path).usual, v.at(l[1].path).usual
	sent, keys := meant(fromLane.messages, from.names)
	taken, _ := meant(toLane.messages, to.names)
	code, first := unlike(sent, taken, usualFrom, usualTo)
	if code != "" {
		v.say(code, p.path, linkAt(i), keys[first], fmt.Sprintf("%s/channels/c%d/messages/%s", l[0].path, from.lane, keys[first]))
	}
	if code == "LINK_MESSAGES" || from.reply == nil || to.reply == nil {
		return
	}
	sent, keys = meant(to.reply.messages, to.reply.names)
	taken, _ = meant(from.reply.messages, from.reply.names)
	if code, first = unlike(sent, taken, usualTo, usualFrom); code != "" {
		v.say(code, p.path, linkAt(i), keys[first], fmt.Sprintf("%s/channels/back%c/messages/%s", l[1].path, l[1].operation[1], keys[first]))
	}
}

// unlike is what is wrong with messages that are sent and others that are taken, and the first that has no counterpart.
func unlike(sent, taken []message, usualSent, usualTaken string) (code string, first int) {
	for well, code := range []string{"LINK_UNPROVED", "LINK_MESSAGES"} {
		if covers(sent, taken, well, usualSent, usualTaken) {
			if well == 0 {
				return "", 0
			}
			break
		} else if well == 1 {
			return code, lone(sent, taken, well, usualSent, usualTaken)
		}
	}
	return "LINK_UNPROVED", lone(sent, taken, 0, usualSent, usualTaken)
}

// lone is the first message that has no counterpart of its own where all before it have one.
func lone(sent, taken []message, well int, a, b string) int {
	for i := range sent {
		if !covers(sent[:i+1], taken, well, a, b) {
			return i
		}
	}
	return -1
}

// covers tries every way to give each message one of its own that fits at least so well.
func covers(sent, taken []message, well int, a, b string) bool {
	if len(sent) == 0 {
		return true
	}
	for j, t := range taken {
		if fit(sent[0], t, a, b) <= well && covers(sent[1:], slices.Delete(slices.Clone(taken), j, j+1), well, a, b) {
			return true
		}
	}
	return false
}

// fit tells how two messages compare: 0 equal, 1 undecided, 2 different.
func fit(a, b message, usualA, usualB string) int {
	t, u := a.contentType, b.contentType
	if t == "" {
		t = usualA
	}
	if u == "" {
		u = usualB
	}
	if t != "" && u != "" && t != u {
		return 2
	}
	worst := 0
	for _, pair := range [][2]int{{a.payload, b.payload}, {a.headers, b.headers}} {
		switch {
		case pair[0] == pair[1]:
		case pair[0] >= opaque || pair[1] >= opaque:
			worst = max(worst, 1)
		default:
			worst = 2
		}
	}
	return worst
}

// subjects lists all subjects of a channel.
func (l lane) subjects() []string {
	all := []string{""}
	for i, s := range l.segments {
		tokens := s.tokens
		if tokens == nil {
			tokens = []string{s.text}
		}
		var longer []string
		for _, subject := range all {
			for _, token := range tokens {
				longer = append(longer, subject+strings.Repeat(".", min(i, 1))+token)
			}
		}
		all = longer
	}
	return all
}

// lacking is the shortest and then least subject that only one of two channels has.
func lacking(a, b lane) (least string) {
	x, y := a.subjects(), b.subjects()
	for _, s := range slices.Concat(x, y) {
		if slices.Contains(x, s) != slices.Contains(y, s) && (least == "" || order(s, least) < 0) {
			least = s
		}
	}
	return least
}
