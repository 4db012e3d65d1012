package analysis

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/source"
)

// An edit in a contract affects what is said in a file that its channels are written in.
func TestAnEditAffectsWhatStandsBehindAReference(t *testing.T) {
	const main = `asyncapi: 3.1.0
id: urn:example:orders
info: {title: Orders, version: 1.0.0}
channels:
  created: {$ref: 'common.yaml#/created'}
operations:
  onCreated: {action: receive, channel: {$ref: '#/channels/created'}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: shop, minimumServerVersion: 2.11.0}
  tokenTypes:
    small: {kind: enum, values: [a, b]}
  channels:
    created: {parameters: {shop: small}}
  operations:
    onCreated: {subscribe: {api: core}}
`
	const common = "created:\n  address: orders.{shop}\n  parameters:\n    shop: {enum: [a, b]}\n"
	before, err := Open(context.Background(), MapFiles{"asyncapi.yaml": main, "common.yaml": common}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	codes := func(s *Snapshot) (all []string) {
		said, _ := s.Said("common.yaml", Wish{})
		for _, d := range said {
			all = append(all, fmt.Sprint(d.Code))
		}
		return all
	}
	if said := codes(before); len(said) > 0 {
		t.Fatalf("before the edit there is %q", said)
	}
	at := strings.Index(main, "[a, b]") + 1
	after, err := before.Edit("asyncapi.yaml", source.Edit{Span: source.Span{Start: at, End: at + 1}, New: "c"})
	if err != nil {
		t.Fatal(err)
	}
	if affected := after.Affected(before); !slices.Contains(affected, "common.yaml") {
		t.Errorf("%q are affected", affected)
	}
	if said := codes(after); !slices.Equal(said, []string{"PARAMETER_VALUES"}) {
		t.Errorf("after the edit there is %q", said)
	}
}
