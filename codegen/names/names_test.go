package names

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/contract"
)

// plain is a language without surprises.
var plain = Style{
	Language:     "plain",
	Type:         func(words []string) string { return Camel(words, nil) },
	Member:       Snake,
	Module:       Snake,
	Reserved:     map[string]bool{"type": true, "constructor": true, "Self": true},
	Own:          []string{"Reason"},
	OwnModules:   []string{"support"},
	OfTokenType:  func(name string) []string { return []string{name} },
	OfChannel:    func(name string) []string { return []string{name + "Subject", name + "Filter"} },
	OfFilter:     func(channel, filter string) []string { return nil },
	OwnOfSubject: []string{"parse"},
	OwnOfFilter:  []string{"every"},
}

func contractOf(id, version string, tokenTypes []string, channels ...ir.Channel) ir.Contract {
	c := ir.Contract{Path: id + version + ".yaml", ID: id, Version: version, Channels: channels}
	for _, key := range tokenTypes {
		c.TokenTypes = append(c.TokenTypes, ir.TokenType{Key: key})
	}
	return c
}

func channel(key string, params ...string) ir.Channel {
	c := ir.Channel{Key: key}
	for _, p := range params {
		c.Params = append(c.Params, ir.Param{Name: p})
	}
	return c
}

// said are collisions as lines: the name, the first and the later place.
func said(all []Collision) (lines []string) {
	for _, c := range all {
		lines = append(lines, fmt.Sprintf("%s %s %s", c.Name, strings.TrimPrefix(c.First.Pointer, contract.Own), strings.TrimPrefix(c.Later.Pointer, contract.Own)))
	}
	return lines
}

func TestNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 300)
	c := contractOf("urn:example:buyer", "1.0.0", []string{"supplierId", "2fa", "😀", "__proto__", long},
		channel("quote.request", "type", "supplierId"), channel("constructor"), channel("Self"), channel("42"))
	n := plain.Allot(&c, nil)
	want := Names{
		Module:     "buyer",
		TokenTypes: []string{"SupplierId", "N2fa", "U1f600", "Proto", "A" + long[1:]},
		Channels:   []string{"QuoteRequest", "Constructor", "Self_", "N42"},
		Params:     [][]string{{"type_", "supplier_id"}, nil, nil, nil},
		Filters:    [][]string{nil, nil, nil, nil},
	}
	if !reflect.DeepEqual(n, want) {
		t.Errorf("got  %+v\nwant %+v", n, want)
	}
}

func TestCollisions(t *testing.T) {
	t.Parallel()
	filtered := channel("c")
	filtered.Filters = []ir.Filter{{Key: "every"}, {Key: "one"}, {Key: "One"}}
	for name, c := range map[string]struct {
		of   ir.Contract
		pins Pins
		want []string
	}{
		"token types that differ by case":   {of: contractOf("urn:x", "1", []string{"peerId", "peer_id"}), want: []string{"PeerId /tokenTypes/peerId /tokenTypes/peer_id"}},
		"a name of the generated code":      {of: contractOf("urn:x", "1", []string{"reason"}), want: []string{"Reason  /tokenTypes/reason"}},
		"a token type and a channel":        {of: contractOf("urn:x", "1", []string{"orderFilter"}, channel("order")), want: []string{"OrderFilter /tokenTypes/orderFilter /channels/order"}},
		"channels":                          {of: contractOf("urn:x", "1", nil, channel("a.b"), channel("a_b"), channel("aB")), want: []string{"ABSubject /channels/a.b /channels/a_b", "ABSubject /channels/a.b /channels/aB"}},
		"parameters":                        {of: contractOf("urn:x", "1", nil, channel("c", "a-b", "a_b", "parse")), want: []string{"a_b /channels/c/parameters/a-b /channels/c/parameters/a_b", "parse  /channels/c/parameters/parse"}},
		"filters":                           {of: contractOf("urn:x", "1", nil, filtered), want: []string{"one /channels/c/filters/one /channels/c/filters/One", "every  /channels/c/filters/every"}},
		"a pin ends one":                    {of: contractOf("urn:x", "1", nil, channel("a.b"), channel("a_b")), pins: Pins{"channels": {"a_b": "Other"}}},
		"a pin makes one":                   {of: contractOf("urn:x", "1", nil, channel("a"), channel("b")), pins: Pins{"channels": {"b": "A"}}, want: []string{"ASubject /channels/a /channels/b"}},
		"a pin to a word of the language":   {of: contractOf("urn:x", "1", []string{"a"}), pins: Pins{"tokenTypes": {"a": "Self"}}, want: []string{"Self  /tokenTypes/a"}},
		"a key with slashes in it":          {of: contractOf("urn:x", "1", nil, channel("a/b"), channel("a b")), want: []string{"ABSubject /channels/a~1b /channels/a b"}},
		"the same parameter of two is none": {of: contractOf("urn:x", "1", nil, channel("a", "id"), channel("b", "id"))},
	} {
		got, want := said(plain.Allot(&c.of, c.pins).Collisions), c.want
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestModules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ids, want []string
	}{
		{[]string{"urn:example:buyer 1.0.0", "urn:example:seller 1.0.0"}, []string{"buyer", "seller"}},
		{[]string{"urn:example:buyer 1.2.0", "urn:example:buyer 2.0.0-rc.1"}, []string{"buyer_v1_2_0", "buyer_v2_0_0_rc_1"}},
		{[]string{"urn:a:buyer 1.0.0", "urn:b:Buyer 1.0.0"}, []string{"urn_a_buyer", "urn_b_buyer"}},
		{[]string{"urn:a:buyer 1.0.0", "urn:a:buyer 2.0.0", "urn:b:buyer 1.0.0"}, []string{"urn_a_buyer_v1_0_0", "urn_a_buyer_v2_0_0", "urn_b_buyer"}},
		{[]string{"https://example.org/contracts/ 1.0.0"}, []string{"contracts"}},
		{[]string{"urn:example:type 1", "urn:example:support 1", "urn:example:7 1"}, []string{"n7", "support_", "type_"}},
		{[]string{": 1"}, []string{"empty"}},
	} {
		var contracts []ir.Contract
		for _, line := range c.ids {
			id, version, _ := strings.Cut(line, " ")
			contracts = append(contracts, contractOf(id, version, nil))
		}
		var got []string
		for _, n := range plain.Package(contracts, nil) {
			got = append(got, n.Names.Module)
			if len(n.Names.Collisions) > 0 {
				t.Errorf("%q: %v", c.ids, n.Names.Collisions)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.ids, got, c.want)
		}
	}
}

func TestModulesCollide(t *testing.T) {
	t.Parallel()
	all := plain.Package([]ir.Contract{contractOf("urn:a-b:x", "1", nil), contractOf("urn:a:b:x", "1", nil)}, nil)
	if got := said(all[1].Names.Collisions); !slices.Equal(got, []string{"urn_a_b_x /id /id"}) || all[1].Names.Collisions[0].Later.Path != all[1].Contract.Path {
		t.Errorf("got %q", got)
	}
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// TestNamesAreTotalAndStable draws contracts: everything has a name that is an identifier, no two things have one name unless that is
// reported, and a channel more renames nothing.
func TestNamesAreTotalAndStable(t *testing.T) {
	t.Parallel()
	key := rapid.OneOf(rapid.StringMatching(`[aAbB_.-]{1,4}`), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfDistinct(key, rapid.ID).Draw(t, "channels")
		slices.Sort(keys)
		types := rapid.SliceOfDistinct(key, rapid.ID).Draw(t, "types")
		c := contractOf("urn:x", "1", types)
		for _, k := range keys {
			c.Channels = append(c.Channels, channel(k))
		}
		n := plain.Allot(&c, nil)
		seen, twice := map[string]bool{}, 0
		for _, name := range slices.Concat(n.TokenTypes, n.Channels) {
			if !identifier.MatchString(name) {
				t.Fatalf("%q is no identifier", name)
			}
		}
		for _, name := range n.Channels {
			if seen[name] {
				twice++
			}
			seen[name] = true
		}
		reported := 0
		for _, at := range said(n.Collisions) {
			if strings.Contains(at, " /channels/") {
				reported++
			}
		}
		if reported < twice {
			t.Fatalf("%d channels have the name of another one, and %d collisions are reported: %q", twice, reported, n.Channels)
		}
		added := rapid.StringMatching(`z[a-z]{8}`).Draw(t, "added")
		at, _ := slices.BinarySearch(keys, added)
		more := c
		more.Channels = slices.Insert(slices.Clone(c.Channels), at, channel(added))
		if got := slices.Delete(plain.Allot(&more, nil).Channels, at, at+1); !slices.Equal(got, n.Channels) {
			t.Fatalf("with %q: got %q, want %q", added, got, n.Channels)
		}
	})
}
