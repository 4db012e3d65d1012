package oracle

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
)

// Where overlaps are reported that come about behind references, aliases and in other files. Each archive names what it wants in its
// comment, as CODE PATH POINTER, and the partners behind an arrow.
func TestPlacesOfOverlaps(t *testing.T) {
	for name, text := range places {
		t.Run(name, func(t *testing.T) {
			archive := txtar.Parse([]byte(strings.ReplaceAll(text, "EXT:", "x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: shop, minimumServerVersion: 2.11.0}")))
			files := analysis.MapFiles{}
			for _, f := range archive.Files {
				files[f.Name] = string(f.Data)
			}
			s, err := analysis.Open(context.Background(), files, analysis.Options{})
			if err != nil {
				t.Fatal(err)
			}
			result, err := s.Result(context.Background())
			if err != nil || len(result.Internal) > 0 {
				t.Fatal(err, result.Internal)
			}
			var got []string
			for _, d := range result.Diagnostics {
				if overlapCodes[string(d.Code)] || d.Severity == diag.Error {
					got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s%s", d.Code, d.Path, d.Pointer, texts(s, d))))
				}
			}
			var want []string
			for line := range strings.Lines(string(archive.Comment)) {
				want = append(want, strings.TrimSpace(line))
			}
			if !slices.Equal(got, want) {
				t.Errorf("reported\n%s\nwanted\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), result.Diagnostics)
			}
		})
	}
}

// texts are the texts at the related places, and how many more there are.
func texts(s *analysis.Snapshot, d diag.Diagnostic) (all string) {
	for _, r := range d.Related {
		path := r.Path
		if path == "" {
			path = d.Path
		}
		tree, _ := s.Tree(path)
		text := tree.Text().Slice(r.Span.Start, r.Span.End)
		all += " <- " + strings.Join(strings.Fields(text), " ")
	}
	if more := strings.Index(d.Message, "(and "); more >= 0 {
		all += " " + d.Message[more:]
	}
	return all
}

var places = map[string]string{
	"two channels are one component": `CHANNEL_OVERLAP a.yaml /components/channels/c/address <- x.y <- '#/components/channels/c'
-- a.yaml --
asyncapi: 3.1.0
id: urn:example:a
info: {title: A, version: 1.0.0}
channels:
  one: {$ref: '#/components/channels/c'}
  two: {$ref: '#/components/channels/c'}
components:
  channels:
    c: {address: x.y}
EXT:
  channels:
    one: {parameters: {}}
    two: {parameters: {}}
`,
	"a channel that two contracts share in a file": `CROSS_OVERLAP_SAME_SIDE shared.yaml /c/address <- x.y <- 'shared.yaml#/c'
-- a.yaml --
asyncapi: 3.1.0
id: urn:example:a
info: {title: A, version: 1.0.0}
channels:
  one: {$ref: 'shared.yaml#/c'}
EXT:
  channels:
    one: {parameters: {}}
-- b.yaml --
asyncapi: 3.1.0
id: urn:example:b
info: {title: B, version: 1.0.0}
channels:
  one: {$ref: 'shared.yaml#/c'}
EXT:
  channels:
    one: {parameters: {}}
-- shared.yaml --
c: {address: x.y}
`,
	"an address behind an alias": `CHANNEL_OVERLAP a.yaml /channels/two/address <- *address <- x.y
-- a.yaml --
asyncapi: 3.1.0
id: urn:example:a
info: {title: A, version: 1.0.0}
channels:
  one: {address: &address x.y}
  two: {address: *address}
EXT:
  channels:
    one: {parameters: {}}
    two: {parameters: {}}
`,
	"many overlap with one": `CHANNEL_OVERLAP a.json /channels/m/address <- "x.a" <- "x.b" <- "x.c" <- "x.d" <- "x.e" <- "x.f" <- "x.g" <- "x.h" <- "x.i" <- "x.j" <- "x.k" (and 1 more)
-- a.json --
{"asyncapi": "3.1.0", "id": "urn:example:a", "info": {"title": "A", "version": "1.0.0"},
 "channels": {
  "a": {"address": "x.a"}, "b": {"address": "x.b"}, "c": {"address": "x.c"}, "d": {"address": "x.d"}, "e": {"address": "x.e"}, "f": {"address": "x.f"},
  "g": {"address": "x.g"}, "h": {"address": "x.h"}, "i": {"address": "x.i"}, "j": {"address": "x.j"}, "k": {"address": "x.k"}, "l": {"address": "x.l"},
  "m": {"address": "x.{p}", "parameters": {"p": {}}}},
 "x-nats-contract": {"version": "0.2.0-draft", "deployment": {"binding": "shop", "minimumServerVersion": "2.11.0"},
  "tokenTypes": {"t": {"kind": "token", "alphabet": "lower", "first": "any", "minLength": 1, "maxLength": 1, "prefix": ""}},
  "channels": {"a": {"parameters": {}}, "b": {"parameters": {}}, "c": {"parameters": {}}, "d": {"parameters": {}}, "e": {"parameters": {}}, "f": {"parameters": {}},
   "g": {"parameters": {}}, "h": {"parameters": {}}, "i": {"parameters": {}}, "j": {"parameters": {}}, "k": {"parameters": {}}, "l": {"parameters": {}},
   "m": {"parameters": {"p": "t"}}}}}
`,
	"a channel outside the profile, one without an address, and one that is broken overlap with nobody": `DOMAIN_EMPTY a.yaml /x-nats-contract/tokenTypes/none
-- a.yaml --
asyncapi: 3.1.0
id: urn:example:a
info: {title: A, version: 1.0.0}
servers:
  web: {host: example.com, protocol: http}
channels:
  one: {address: x.y}
  two: {address: x.y, servers: [{$ref: '#/servers/web'}]}
  three: {address: null}
  four: {address: 'x.{p}', parameters: {p: {}}}
EXT:
  tokenTypes:
    none: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 3, prefix: abc}
  channels:
    one: {parameters: {}}
    four: {parameters: {p: none}}
`,
}
