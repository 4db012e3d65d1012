package analysis

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// giveWork is a contract with an interaction whose request has a payload. Correlation reads below a pointer.
func giveWork(payload any, schemas obj, correlation string, inputs, subject, bound obj) obj {
	at := func(name string) string { return "$message.payload#" + correlation + "/" + name }
	ref := func(to string) obj { return obj{{"$ref", to}} }
	adapter := func(kind string) obj {
		return obj{{"kind", kind}, {"version", "1.0.0"}, {"inputSchema", "#/components/schemas/Task"}, {"outputSchema", "#/components/schemas/Task"}, {"description", "Does it."}}
	}
	token := func(alphabet, first string, least, most int, prefix string) obj {
		return obj{{"kind", "token"}, {"alphabet", alphabet}, {"first", first}, {"minLength", least}, {"maxLength", most}, {"prefix", prefix}}
	}
	return obj{
		{"asyncapi", "3.1.0"}, {"id", "urn:example:office"}, {"info", obj{{"title", "Office"}, {"version", "1.0.0"}}},
		{"channels", obj{{"work", obj{{"address", "work.{peerId}.{operationId}"}, {"parameters", obj{{"peerId", obj{}}, {"operationId", obj{}}}},
			{"messages", obj{{"work", obj{{"payload", payload}}}}}}}}},
		{"operations", obj{{"sendWork", obj{{"action", "send"}, {"channel", ref("#/channels/work")}}}}},
		{"components", obj{{"schemas", append(obj{{"Task", obj{{"type", "string"}}}}, schemas...)}}},
		{"x-nats-contract", obj{
			{"version", "0.2.0-draft"}, {"deployment", obj{{"binding", "shop"}, {"minimumServerVersion", "2.11.0"}}},
			{"tokenTypes", obj{{"operationId", token("hex", "any", 66, 66, "op")}, {"peerId", token("lower", "letter", 2, 20, "")}}},
			{"channels", obj{{"work", obj{{"parameters", obj{{"peerId", "peerId"}, {"operationId", "operationId"}}}}}}},
			{"operations", obj{{"sendWork", obj{{"publish", obj{{"api", "core"}, {"confirmation", "none"}}}}}}},
			{"adapters", obj{{"peers", adapter("audience")}, {"policy", adapter("authorization")}}},
			{"interactions", obj{{"giveWork", obj{
				{"requestOperation", "sendWork"}, {"inputs", inputs}, {"bindings", obj{{"subject", subject}, {"payload", bound}}},
				{"audience", obj{{"kind", "peer"}, {"input", "peer"}, {"resolver", "peers"}, {"authorization", "policy"}, {"membership", "snapshot-at-admission"},
					{"includeSender", false}, {"offline", "exclude"}, {"lateJoiners", "exclude"}, {"onRevocation", "cancel-open-branches"}}},
				{"dispatch", obj{{"mode", "direct"}, {"branchKey", "recipient"}, {"targetParameter", "peerId"}}},
				{"delivery", obj{{"mode", "online-best-effort"}, {"state", "memory"}, {"restart", "fail-unknown"}, {"maxAttempts", 1}, {"retryBackoffMs", 0},
					{"recoveryGraceMs", 0}, {"settlementGraceMs", 0}}},
				{"correlation", obj{{"operation", at("operationId")}, {"branch", at("branchId")}, {"attempt", at("attempt")}, {"peer", at("peerId")}, {"fence", at("fence")}}},
				{"completion", obj{{"mode", "none"}}},
			}}}},
		}},
	}
}

// fixture is a random payload with its contract.
type fixture struct {
	root        *member
	correlation string
	style       style
	text        string
	bound       []string // pointers, in the order of the text
}

var ownInputs = obj{{"operationId", obj{{"source", "generated"}, {"tokenType", "operationId"}}}, {"peer", obj{{"source", "argument"}, {"tokenType", "peerId"}}}}

// random makes a fixture in which some places are bound and some are not. Whether places may be bound that hold one another, or
// correlation, is up to free.
func random(r *rand.Rand, free bool) fixture {
	f := fixture{root: &member{}, style: randomStyle(r)}
	f.root.grow(r, 0)
	holder := f.root
	if r.IntN(3) == 0 {
		holder = &member{name: "meta", required: true, parent: f.root}
		f.root.members = append(f.root.members, holder)
		f.correlation = "/meta"
	}
	holder.add(func() bool { return free || r.IntN(4) > 0 })
	inputs := slices.Clone(ownInputs)
	var bound obj
	for _, m := range f.root.all()[1:] {
		inCorrelation := strings.HasPrefix(m.pointer(), f.correlation+"/") && m.parent == holder && len(m.name) > 4
		covered := slices.ContainsFunc(f.bound, func(p string) bool { return strings.HasPrefix(m.pointer(), p+"/") })
		if r.IntN(4) > 0 || !free && (covered || inCorrelation || m == holder) {
			continue
		}
		f.bound = append(f.bound, m.pointer())
		bound = append(bound, pair{m.pointer(), obj{{"input", "some"}}})
	}
	r.Shuffle(len(bound), func(i, j int) {
		bound[i], bound[j] = bound[j], bound[i]
		f.bound[i], f.bound[j] = f.bound[j], f.bound[i]
	})
	if bound == nil {
		bound = obj{}
	} else {
		inputs = append(inputs, pair{"some", obj{{"source", "argument"}, {"schema", "#/components/schemas/Task"}}})
	}
	subject := obj{{"peerId", obj{{"branch", "peerId"}}}, {"operationId", obj{{"input", "operationId"}}}}
	subject = subject[:r.IntN(3)]
	payload, schemas := any(f.root.schema(r)), obj(nil)
	if r.IntN(2) == 0 {
		payload, schemas = obj{{"$ref", "#/components/schemas/Work"}}, obj{{"Work", payload}}
	}
	f.text = f.style.write(giveWork(payload, schemas, f.correlation, inputs, subject, bound))
	return f
}

// Whatever is missing, one fix binds it all, in documents that nobody wrote for it: their report goes and no new one comes.
func TestMissingBindingsAreInserted(t *testing.T) {
	fixed := 0
	for seed := range testkit.Seeds(t, 150, 20_000) {
		f := random(rand.New(rand.NewPCG(seed, 7)), false)
		files := MapFiles{f.style.path(): f.text}
		before, err := Check(context.Background(), files, Options{Working: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range before.Diagnostics {
			if d.Stage == diag.Parse || d.Stage == diag.Structure {
				t.Fatalf("seed %d: the fixture is broken: %s %s\n%s", seed, d.Code, d.Message, f.text)
			}
			missing := d.Code == "BINDING_SUBJECT_MISSING" || d.Code == "BINDING_PAYLOAD_MISSING" || d.Code == "BINDING_CORRELATION_OVERWRITE" && strings.HasPrefix(d.Message, "nothing is bound")
			if missing && len(d.Fixes) != 1 {
				t.Errorf("seed %d: %s has %d fixes: %s\n%s", seed, d.Code, len(d.Fixes), d.Message, f.text)
			}
			for _, fix := range d.Fixes {
				if missing {
					fixed++
					mends(t, files, before, d, fix)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, f.text)
		}
	}
	if fixed < 100 {
		t.Errorf("only %d fixes were tried", fixed)
	}
}

// What must be bound, and what is bound twice, is what the words of the specification say of each place by itself.
func TestCoverageIsWhatTheWordsSay(t *testing.T) {
	for seed := range testkit.Seeds(t, 150, 20_000) {
		f := random(rand.New(rand.NewPCG(seed, 8)), true)
		result, err := Check(context.Background(), MapFiles{f.style.path(): f.text}, Options{Working: true})
		if err != nil {
			t.Fatal(err)
		}
		var missing, overlaps []string
		for _, d := range result.Diagnostics {
			switch d.Code {
			case "BINDING_PAYLOAD_MISSING":
				list, _, _ := strings.Cut(strings.TrimPrefix(d.Message, "nothing is bound to "), ", which the payload")
				missing = append(missing, strings.FieldsFunc(strings.ReplaceAll(list, " and ", ", "), func(c rune) bool { return c == ',' || c == ' ' })...)
			case "BINDING_OVERLAP":
				overlaps = append(overlaps, d.Message[:strings.IndexByte(d.Message, ' ')])
			}
		}
		slices.Sort(missing)
		slices.Sort(overlaps)
		if want := f.missing(); !slices.Equal(missing, want) {
			t.Fatalf("seed %d: missing are said to be %q, and are %q\n%s", seed, missing, want, f.text)
		}
		if want := f.overlaps(); !slices.Equal(overlaps, want) {
			t.Fatalf("seed %d: overlaps are said to be %q, and are %q\n%s", seed, overlaps, want, f.text)
		}
	}
}

// missing are the places that must be bound and are not. A place must be when its object lists it and is put together: the whole
// payload is, and every object of which a part is bound and that is not bound itself. Of places that hold one another only the
// highest counts, since to bind it is enough.
func (f fixture) missing() (all []string) {
	bound := func(m *member) bool { return slices.Contains(f.bound, m.pointer()) }
	below := func(m *member) bool {
		return slices.ContainsFunc(f.bound, func(p string) bool { return strings.HasPrefix(p, m.pointer()+"/") })
	}
	for _, m := range f.root.all()[1:] {
		made := true
		for up := m.parent; up != f.root; up = up.parent {
			made = made && !bound(up) && below(up)
		}
		if m.required && made && !bound(m) && !below(m) {
			all = append(all, m.pointer())
		}
	}
	slices.Sort(all)
	return all
}

// overlaps are the places that hold an earlier one, or lie in one.
func (f fixture) overlaps() (all []string) {
	for i, later := range f.bound {
		if slices.ContainsFunc(f.bound[:i], func(earlier string) bool {
			return strings.HasPrefix(later+"/", earlier+"/") || strings.HasPrefix(earlier+"/", later+"/")
		}) {
			all = append(all, later)
		}
	}
	slices.Sort(all)
	return all
}
