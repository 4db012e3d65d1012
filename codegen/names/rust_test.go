package names

import (
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
)

func TestRustNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("aVeryLongName", 23)
	filtered := channel("c", "type", "new", "fromAccount", "into", "r#type", "2nd", "self")
	filtered.Filters = []ir.Filter{{Key: "natural"}, {Key: "default"}, {Key: "ofRegion"}}
	c := contractOf("urn:example:crate", "1", []string{"HTTPServer", "result", "ok", "peer-id", "string", long}, filtered, channel("Self"), channel("subject"))
	n := Rust.Allot(&c, nil)
	for what, lists := range map[string][2][]string{
		"token types": {n.TokenTypes[:5], {"HttpServer", "Result_", "Ok_", "PeerId", "String_"}},
		"channels":    {n.Channels, {"C", "Self_", "Subject_"}},
		"parameters":  {n.Params[0], {"type_", "new_", "account_from", "into", "r_u23_type", "n2nd", "self_"}},
		"filters":     {n.Filters[0], {"natural_", "default_", "of_region"}},
		"the module":  {{n.Module}, {"crate_"}},
		"types":       {ofRustChannel("Self_"), {"SelfSubject", "SelfFilter", "SelfTokens", "SelfFilterTokens"}},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("%s: got %q, want %q", what, lists[0], lists[1])
		}
	}
	if len(n.Collisions) > 0 {
		t.Errorf("%v collide", n.Collisions)
	}
}

// TestLongRustNamesAreCut holds names that are cut to what tells them apart.
func TestLongRustNamesAreCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("aVeryLongName", 23)
	c := contractOf("urn:example:"+long, "1", []string{long, long + "2", long[:longest]}, channel(long, long, long+"2"))
	n := Rust.Allot(&c, nil)
	for _, name := range slices.Concat(n.TokenTypes, n.Channels, n.Params[0], []string{n.Module}) {
		if len(name) != longest {
			t.Errorf("%q has %d characters, want %d", name, len(name), longest)
		}
	}
	if len(n.Collisions) > 0 || n.TokenTypes[0] == n.TokenTypes[1] {
		t.Errorf("%v collide in %q", n.Collisions, n.TokenTypes)
	}
	if want := Camel(Words(long[:longest]), nil); n.TokenTypes[2] != want {
		t.Errorf("a name of %d characters is %q, want %q", longest, n.TokenTypes[2], want)
	}
}

func TestRustNamesCollide(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]ir.Contract{
		"OrdersSubject /tokenTypes/ordersSubject /channels/orders":          contractOf("urn:x", "1", []string{"ordersSubject"}, channel("orders")),
		"self_ /channels/c/parameters/Self /channels/c/parameters/self":     contractOf("urn:x", "1", nil, channel("c", "Self", "self")),
		"a_from /channels/c/parameters/aFrom /channels/c/parameters/from_a": contractOf("urn:x", "1", nil, channel("c", "aFrom", "from_a")),
	} {
		if got := said(Rust.Allot(&c, nil).Collisions); !slices.Equal(got, []string{want}) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
