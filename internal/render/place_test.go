package render

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/query"
)

func TestPlaceText(t *testing.T) {
	for _, c := range []struct {
		x    query.Explanation
		want string
	}{
		{query.Explanation{Kind: query.Document, Outside: "it is none"}, "document\na.yaml:1:1\n\nNothing is known of it: it is none.\n"},
		{query.Explanation{Kind: query.Property, Name: "a\x1b", Pointer: "/a\x1b", Of: "thing", Outside: "no a: did you mean b?"},
			"a␛: in thing\na.yaml:1:1  /a␛\n\nNothing is known of it: no a: did you mean b?\n"},
		{query.Explanation{Kind: query.Item, Name: "2", Pointer: "/l/1", Takes: "text"}, "item 2\na.yaml:1:1  /l/1\n\nTakes:        text\n"},
		{query.Explanation{Kind: query.Property, Name: "lease", Pointer: "/lease", Of: "claim", Required: true, Means: []string{"How long.", "And why."}, Takes: "a lease",
			Members: []query.Member{{Name: "ms", Means: strings.Repeat("long ", 20), Required: true, There: true}, {Name: "s", Means: "Short."}}},
			`lease: a property of claim, required
a.yaml:1:1  /lease

How long.

And why.

Properties (* required, + there):
  *+ ms  long long long long long long long long long long long long long long
         long long long long long long
     s   Short.
`},
	} {
		if got := PlaceText(c.x, "a.yaml:1:1"); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}
