package names

import (
	"reflect"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
)

func TestTypeScript(t *testing.T) {
	t.Parallel()
	c := contractOf("urn:example:my-shop", "1.0.0", []string{"supplierId", "HTTPServer", "date", "result", "2fa", "__proto__", "constructor", "any"},
		channel("quote.request", "class", "supplier-id", "channel", "key", "raw", "dot12", "dot", "dotted1", "constructor", "__proto__", "toString", "name", "of"),
		channel("error"), channel("constructor"), channel("7"))
	c.Channels[0].Filters = []ir.Filter{{Key: "every-one"}, {Key: "delete"}}
	n := TypeScript.Allot(&c, nil)
	want := Names{
		Module:     "myShop",
		TokenTypes: []string{"SupplierId", "HttpServer", "Date_", "Result_", "N2fa", "Proto", "Constructor", "Any"},
		Channels:   []string{"QuoteRequest", "Error_", "Constructor", "N7"},
		Params: [][]string{{"class_", "supplierId", "channel_", "key_", "raw_", "dot12_", "dot", "dotted1", "constructor_", "proto", "toString_", "name", "of"},
			nil, nil, nil},
		Filters: [][]string{{"everyOne", "delete_"}, nil, nil, nil},
	}
	if !reflect.DeepEqual(n, want) {
		t.Errorf("got  %+v\nwant %+v", n, want)
	}
	if got := TypeScript.OfChannel("Error_"); !slices.Equal(got, []string{"ErrorSubject", "ErrorFilter", "ErrorTokens"}) {
		t.Errorf("the classes of Error_ are %v", got)
	}
}

func TestTypeScriptCollisions(t *testing.T) {
	t.Parallel()
	natural := channel("c")
	natural.Filters = []ir.Filter{{Key: "of"}, {Key: "prototype"}, {Key: "all"}}
	for name, c := range map[string]struct {
		of   ir.Contract
		pins Pins
		want []string
	}{
		"a token type and a subject":     {of: contractOf("urn:x", "1", []string{"orderSubject"}, channel("order")), want: []string{"OrderSubject /tokenTypes/orderSubject /channels/order"}},
		"a token type and tokens":        {of: contractOf("urn:x", "1", []string{"orderTokens"}, channel("order")), want: []string{"OrderTokens /tokenTypes/orderTokens /channels/order"}},
		"names that differ by case":      {of: contractOf("urn:x", "1", []string{"peerId", "PeerId"}), want: []string{"PeerId /tokenTypes/peerId /tokenTypes/PeerId"}},
		"what every filter has":          {of: contractOf("urn:x", "1", nil, natural), want: []string{"of  /channels/c/filters/of"}},
		"a pin to a global name":         {of: contractOf("urn:x", "1", []string{"a"}), pins: Pins{"tokenTypes": {"a": "Map"}}, want: []string{"Map  /tokenTypes/a"}},
		"a pin to what the package has":  {of: contractOf("urn:x", "1", []string{"a"}), pins: Pins{"tokenTypes": {"a": "parse"}}, want: []string{"parse  /tokenTypes/a"}},
		"a pin that frees a filter":      {of: contractOf("urn:x", "1", nil, natural), pins: Pins{"filters": {"of": "natural"}}},
		"a pin with a _ to another name": {of: contractOf("urn:x", "1", nil, channel("a"), channel("b")), pins: Pins{"channels": {"b": "A_"}}, want: []string{"ASubject /channels/a /channels/b"}},
	} {
		got := said(TypeScript.Allot(&c.of, c.pins).Collisions)
		want := c.want
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
