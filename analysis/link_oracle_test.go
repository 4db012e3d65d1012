package analysis_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// What two random contracts mean, as plain values, and how they are written: the same thing in several ways.

// A side is one contract, as far as a link reads it.
type side struct {
	address  []string            // literals, and placeholders in braces
	types    map[string][]string // by placeholder, the tokens
	sends    bool
	messages []message
	reply    []message // nil for no reply
	usual    string    // the document's content type
	peer     int       // the token that names the publisher; -1 for none
	written  *rand.Rand
}

// A message is which payload and which headers it has, and its own content type.
type message struct {
	payload, headers int
	contentType      string
}

// Schemas of a class are equal, those of two classes are not; from opaque on they are in another format.
var classes = [][]string{
	{"{type: string}", "{type: [string], title: T}", "{$ref: '#/components/schemas/Text'}"},
	{"{type: object, required: [a, b], properties: {a: {type: integer}}}", "{properties: {a: {description: x, type: integer}}, type: object, required: [b, a]}", "{$ref: '#/components/schemas/Object'}"},
	{"{type: object, required: [a], properties: {a: {type: integer}}}"},
	{"{}", "{title: anything}"},
	{"{$ref: '#/components/schemas/Round'}", "{$ref: '#/components/schemas/Twice'}"},
	{"{schemaFormat: application/x, schema: {a: 1}}", "{schemaFormat: 'Application/ X', schema: {a: 1.0}}"},
	{"{schemaFormat: application/x, schema: {a: 2}}"},
}

const opaque, anySchema = 5, 3

func randomSide(r *rand.Rand) side {
	s := side{types: map[string][]string{}, sends: true, usual: pickOf(r, "", "text/plain", "text/css"), peer: -1, written: r}
	for i := range 1 + r.IntN(3) {
		if r.IntN(2) == 0 {
			s.address = append(s.address, pickOf(r, "a", "b"))
			continue
		}
		name := fmt.Sprintf("p%d", i)
		s.address = append(s.address, "{"+name+"}")
		tokens := []string{"a", "b", "ab"}
		s.types[name] = tokens[r.IntN(2) : 2+r.IntN(2)]
		if r.IntN(3) == 0 {
			s.peer = i
		}
	}
	some := func() (all []message) {
		all = []message{}
		for range r.IntN(4) {
			all = append(all, message{r.IntN(len(classes)), pickOf(r, anySchema, anySchema, anySchema, 1, 2, 6), pickOf(r, "", "", "text/plain", "text/css")})
		}
		return all
	}
	if s.messages = some(); r.IntN(2) == 0 {
		s.reply = some()
	}
	return s
}

// like is a side that differs from another one in few things, or in none.
func (s side) like(r *rand.Rand) side {
	other := randomSide(r)
	for _, keep := range []func(){
		func() { other.address, other.types, other.peer = s.address, s.types, s.peer },
		func() { other.messages = append(slices.Clone(s.messages), other.messages...)[:len(s.messages)] },
		func() { other.messages = append(slices.Clone(s.messages), other.messages...) },
		func() { other.reply = slices.Clone(s.reply) },
		func() { other.usual = s.usual },
	} {
		if r.IntN(4) > 0 {
			keep()
		}
	}
	other.messages = other.messages[:min(4, len(other.messages))]
	r.Shuffle(len(other.messages), func(i, j int) { other.messages[i], other.messages[j] = other.messages[j], other.messages[i] })
	return other
}

func pickOf[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// text writes a side as a contract.
func (s side) text(id, links string) string {
	r := s.written
	action, own := "send", "{publish: {api: core, confirmation: none}}"
	if !s.sends {
		action, own = "receive", "{subscribe: {api: core}}"
	}
	var parameters, does, types []string
	for _, name := range slices.Sorted(maps.Keys(s.types)) {
		parameters, does = append(parameters, name+": {}"), append(does, name+": t"+name)
		types = append(types, fmt.Sprintf("t%s: {kind: enum, values: [%s]}", name, strings.Join(s.types[name], ", ")))
	}
	publisher := ""
	if s.peer >= 0 {
		publisher = ", publisherIdentity: {kind: subject-permission, peerParameter: p" + fmt.Sprint(s.peer) + "}"
	}
	reply, usual := "", ""
	if s.reply != nil {
		reply = ", reply: {channel: {$ref: '#/channels/back'}}"
	}
	if s.usual != "" {
		usual = "defaultContentType: " + s.usual + "\n"
	}
	write := func(all []message) string {
		var each []string
		for i, m := range all {
			each = append(each, fmt.Sprintf("m%d: %s", i, m.text(r)))
		}
		return "{" + strings.Join(each, ", ") + "}"
	}
	return "asyncapi: 3.1.0\nid: urn:" + id + "\ninfo: {title: T, version: 1.0.0}\n" + usual + "channels:\n  c:\n    address: '" + strings.Join(s.address, ".") +
		"'\n    parameters: {" + strings.Join(parameters, ", ") + "}\n    messages: " + write(s.messages) + "\n  back: {address: null, messages: " + write(s.reply) + "}\n" +
		"operations: {o: {action: " + action + ", channel: {$ref: '#/channels/c'}" + reply + "}}\ncomponents:\n  schemas:\n    Text: {type: string}\n" +
		"    Object: {type: object, required: [b, a], properties: {a: {$ref: '#/components/schemas/Int'}}}\n    Int: {type: integer}\n" +
		"    Round: {type: object, properties: {r: {$ref: '#/components/schemas/Round'}}}\n" +
		"    Twice: {type: object, properties: {r: {type: object, properties: {r: {$ref: '#/components/schemas/Twice'}}}}}\n" +
		"x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n  tokenTypes: {" + strings.Join(types, ", ") + "}\n" +
		"  channels: {c: {parameters: {" + strings.Join(does, ", ") + "}" + publisher + "}}\n  operations: {o: " + own + "}\n" + links
}

// text writes a message, what it has itself or what its traits have.
func (m message) text(r *rand.Rand) string {
	parts := []string{"payload: " + pickOf(r, classes[m.payload]...)}
	headers := "headers: " + pickOf(r, classes[m.headers]...)
	contentType := "contentType: " + m.contentType
	var trait []string
	switch {
	case m.headers == anySchema && r.IntN(2) == 0:
	case m.headers == 1 && r.IntN(2) == 0: // half of it each
		parts = append(parts, "headers: {required: [a, b], properties: {a: {type: integer}}}")
		trait = append(trait, "headers: {type: object, required: [c], properties: {a: {type: string, title: T}}}")
	case r.IntN(2) == 0:
		trait = append(trait, headers)
	default:
		parts = append(parts, headers)
	}
	switch {
	case m.contentType == "":
	case r.IntN(2) == 0:
		trait = append(trait, contentType)
	default:
		parts, trait = append(parts, contentType), append(trait, "contentType: text/other")
	}
	if traits := "{" + strings.Join(trait, ", ") + "}"; trait != nil && strings.Contains(traits, "contentType") {
		parts = append(parts, "traits: [{contentType: text/none}, "+traits+"]")
	} else if trait != nil {
		parts = append(parts, "traits: ["+traits+"]")
	}
	r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return "{" + strings.Join(parts, ", ") + "}"
}

// subjects lists all subjects of a side.
func (s side) subjects() map[string]bool {
	all := []string{""}
	for i, segment := range s.address {
		tokens := []string{segment}
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			tokens = s.types[strings.TrimSuffix(name, "}")]
		}
		var longer []string
		for _, subject := range all {
			for _, token := range tokens {
				longer = append(longer, subject+strings.Repeat(".", min(i, 1))+token)
			}
		}
		all = longer
	}
	set := map[string]bool{}
	for _, subject := range all {
		set[subject] = true
	}
	return set
}

// lacking is the shortest and then least subject that only one of two sides has.
func lacking(a, b side) (least string) {
	x, y := a.subjects(), b.subjects()
	for _, set := range []map[string]bool{x, y} {
		for s := range set {
			if x[s] != y[s] && (least == "" || len(s) < len(least) || len(s) == len(least) && s < least) {
				least = s
			}
		}
	}
	return least
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
	worst := 0
	if t != "" && u != "" && t != u {
		worst = 2
	}
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

// expectedCodes are the codes that a link from one side to another is worth.
func expectedCodes(from, to side) (codes []string) {
	add := func(code string) {
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	if s := lacking(from, to); s != "" {
		add("LINK_SUBJECT " + s)
	}
	if from.peer >= 0 && to.peer >= 0 && from.peer != to.peer {
		add("LINK_IDENTITY")
	}
	verdict := func(sent, taken []message, a, b string) bool {
		switch {
		case covers(sent, taken, 0, a, b):
		case covers(sent, taken, 1, a, b):
			add("LINK_UNPROVED")
		default:
			add("LINK_MESSAGES")
			return false
		}
		return true
	}
	if verdict(from.messages, to.messages, from.usual, to.usual) && from.reply != nil && to.reply != nil {
		verdict(to.reply, from.reply, to.usual, from.usual)
	}
	slices.Sort(codes)
	return codes
}

// linkCodes are the codes that a check gives for links.
func linkCodes(all []diag.Diagnostic) (codes []string) {
	for _, d := range all {
		switch code := string(d.Code); {
		case code == "LINK_SUBJECT":
			subject, _, _ := strings.Cut(d.Message, " ")
			codes = append(codes, code+" "+subject)
		case strings.HasPrefix(code, "LINK_"):
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

const toThere = "  imports: {there: {contract: urn:there, version: 1.0.0, path: there.yaml, sha256: '" + "0000000000000000000000000000000000000000000000000000000000000000" + "'}}\n" +
	"  links: [{send: o, receive: {contract: there, operation: o}}]\n"

// A link is judged as trying everything out says, also after one of the contracts became another step by step; and then all is said
// that is said of the texts anew.
func TestLinksAsTriedOut(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(testkit.Rounds(25, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 7))
		from := randomSide(r)
		to := from.like(r)
		to.sends = false
		texts := analysis.MapFiles{"here.yaml": from.text("here", toThere), "there.yaml": to.text("there", "")}
		s, err := analysis.Open(context.Background(), texts, analysis.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			result, err := s.Result(context.Background())
			if err != nil || result.Internal != nil {
				t.Fatal(err, result.Internal)
			}
			if got, want := linkCodes(result.Diagnostics), expectedCodes(from, to); !slices.Equal(got, want) {
				t.Fatalf("seed %d: %v, tried out %v\n%s\n%s\n%+v", seed, got, want, texts["here.yaml"], texts["there.yaml"], result.Diagnostics)
			} else if len(got) == 0 {
				seen["nothing"]++
			} else {
				for _, code := range got {
					seen[strings.Fields(code)[0]]++
				}
			}
			anew, _ := analysis.Check(context.Background(), texts, analysis.Options{Workers: 1})
			if got, want := linkSaid(result.Diagnostics), linkSaid(anew.Diagnostics); !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: after edits\n%v\nanew\n%v", seed, got, want)
			}
			if r.IntN(2) == 0 {
				from = to.like(r)
				s = typedTo(t, s, texts, "here.yaml", from.text("here", toThere))
			} else {
				to = from.like(r)
				to.sends = false
				s = typedTo(t, s, texts, "there.yaml", to.text("there", ""))
			}
		}
	}
	for _, what := range []string{"nothing", "LINK_SUBJECT", "LINK_IDENTITY", "LINK_MESSAGES", "LINK_UNPROVED"} {
		if seen[what] == 0 {
			t.Errorf("%s was never right: %v", what, seen)
		}
	}
	t.Log(seen)
}

// linkSaid is all that is said of links, with places.
func linkSaid(all []diag.Diagnostic) []diag.Diagnostic {
	return slices.DeleteFunc(slices.Clone(all), func(d diag.Diagnostic) bool { return !strings.HasPrefix(string(d.Code), "LINK_") })
}

// typedTo makes a text another one by the edit that does the least.
func typedTo(t *testing.T, s *analysis.Snapshot, texts analysis.MapFiles, path, now string) *analysis.Snapshot {
	t.Helper()
	old := texts[path]
	start := 0
	for start < min(len(old), len(now)) && old[start] == now[start] {
		start++
	}
	end := 0
	for end < min(len(old), len(now))-start && old[len(old)-1-end] == now[len(now)-1-end] {
		end++
	}
	next, err := s.Edit(path, source.Edit{Span: source.Span{Start: start, End: len(old) - end}, New: now[start : len(now)-end]})
	if err != nil {
		t.Fatal(err)
	}
	texts[path] = now
	return next
}
