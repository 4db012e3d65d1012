package analysis_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// ordersText is linked to billing, which stands in orders' bundle. Tests put other text in the place of some of theirs.
const ordersText = `asyncapi: 3.1.0
id: urn:orders
info: {title: Orders, version: 1.0.0}
defaultContentType: application/json
channels:
  charges:
    address: billing.{customer}.charge
    parameters: {customer: {}}
    messages:
      charge: {payload: {$ref: '#/components/schemas/Charge'}}
  receipts: {address: null, messages: {receipt: {payload: {type: string}}}}
  refunds:
    address: refund.{customer}
    parameters: {customer: {}}
    messages: {refund: {payload: {type: integer}}}
operations:
  charge:
    action: send
    channel: {$ref: '#/channels/charges'}
    reply: {channel: {$ref: '#/channels/receipts'}}
  onRefund: {action: receive, channel: {$ref: '#/channels/refunds'}}
components:
  schemas:
    Charge: {type: object, properties: {cents: {type: integer, description: the price}}}
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: shop, minimumServerVersion: 2.11.0}
  imports:
    billing: {contract: urn:billing, version: 1.0.0, path: billing.yaml, sha256: 'DIGEST'}
  tokenTypes:
    customer: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 20, prefix: ''}
  channels:
    charges: {parameters: {customer: customer}}
    refunds: {parameters: {customer: customer}}
  operations:
    charge:
      publish: {api: core, confirmation: none}
      requestReply: {routing: native-inbox, completion: first-response, timeoutMs: 1000}
    onRefund: {subscribe: {api: core}}
  links:
    - send: charge
      receive: {contract: billing, operation: onCharge}
    - send: {contract: billing, operation: refund}
      receive: onRefund
`

const billingText = `asyncapi: 3.1.0
id: urn:billing
info: {title: Billing, version: 1.0.0}
defaultContentType: application/json
channels:
  charges:
    address: billing.{payer}.charge
    parameters: {payer: {}}
    messages:
      asked: {payload: {$ref: '#/components/schemas/Asked'}}
  answers: {address: null, messages: {answer: {payload: {type: string}}}}
  refunds:
    address: refund.{payer}
    parameters: {payer: {}}
    messages: {back: {payload: {type: integer}}}
operations:
  onCharge:
    action: receive
    channel: {$ref: '#/channels/charges'}
    reply: {channel: {$ref: '#/channels/answers'}}
  refund: {action: send, channel: {$ref: '#/channels/refunds'}}
components:
  schemas:
    Asked: {properties: {cents: {type: integer}}, type: object}
    Two: {type: object, properties: {next: {type: object, properties: {next: {$ref: '#/components/schemas/Two'}}}}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: shop, minimumServerVersion: 2.11.0}
  tokenTypes:
    payer: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 20, prefix: ''}
  channels:
    charges: {parameters: {payer: payer}}
    refunds: {parameters: {payer: payer}}
  operations:
    onCharge: {subscribe: {api: core}}
    refund: {publish: {api: core, confirmation: none}}
`

// swaps put texts in the place of others, each of which stands in the text once.
type swaps []string

func (e swaps) of(t testing.TB, text string) string {
	t.Helper()
	for i := 0; i < len(e); i += 2 {
		if strings.Count(text, e[i]) != 1 {
			t.Fatalf("%q stands %d times in\n%s", e[i], strings.Count(text, e[i]), text)
		}
		text = strings.Replace(text, e[i], e[i+1], 1)
	}
	return text
}

// linkedPair is both contracts, edited, and what else there is.
func linkedPair(t testing.TB, ours, theirs swaps, more ...string) analysis.MapFiles {
	t.Helper()
	files := analysis.MapFiles{"billing.yaml": theirs.of(t, billingText)}
	files["orders.yaml"] = strings.Replace(ours.of(t, ordersText), "DIGEST", contract.Digest(files["billing.yaml"]), 1)
	for i := 0; i < len(more); i += 2 {
		files[more[i]] = more[i+1]
	}
	return files
}

// linkSays is what a check says of links, as path, code, pointer and message; and what else it says of errors.
func linkSays(t testing.TB, files analysis.Files) (all []string) {
	t.Helper()
	r, err := analysis.Check(context.Background(), files, analysis.Options{})
	if err != nil || r.Internal != nil {
		t.Fatal(err, r.Internal)
	}
	for _, d := range r.Diagnostics {
		if strings.HasPrefix(string(d.Code), "LINK_") || d.Severity == diag.Error {
			all = append(all, d.Path+" "+string(d.Code)+" "+strings.TrimPrefix(d.Pointer, "/x-nats-contract")+": "+d.Message)
		}
	}
	return all
}

var linkCases = []struct {
	about        string
	ours, theirs swaps
	more         []string
	want         []string // beginnings
}{
	{about: "a sound pair, whatever parameters and messages are called"},

	{about: "a token type that has less",
		theirs: swaps{"maxLength: 20", "maxLength: 2"},
		want: []string{"orders.yaml LINK_SUBJECT /links/0: billing.a--.charge is a subject of charges, the channel of charge, but not of charges, the channel of onCharge of billing",
			"orders.yaml LINK_SUBJECT /links/1: refund.a-- is a subject of refunds, the channel of onRefund, but not of refunds, the channel of refund of billing"}},
	{about: "a token type that cannot be known blocks both",
		theirs: swaps{"maxLength: 20", "maxLength: 0"}, want: []string{"billing.yaml STRUCTURE_VALUE"}},
	{about: "another address", theirs: swaps{"billing.{payer}.charge", "billing.{payer}.charges"},
		want: []string{"orders.yaml LINK_SUBJECT /links/0: billing.a.charge is a subject"}},
	{about: "an address on one side only", theirs: swaps{"    address: refund.{payer}\n    parameters: {payer: {}}\n", "    address: null\n", "    refunds: {parameters: {payer: payer}}\n", ""},
		want: []string{"orders.yaml LINK_SUBJECT /links/1: refund.a is a subject of refunds, the channel of onRefund, but not of"}},

	{about: "sides that are swapped", ours: swaps{"send: charge\n      receive: {contract: billing, operation: onCharge}", "receive: charge\n      send: {contract: billing, operation: onCharge}"},
		want: []string{"orders.yaml LINK_DIRECTION /links/0/receive: charge sends, but receive needs an operation that receives",
			"orders.yaml LINK_DIRECTION /links/0/send: onCharge of billing receives, but send needs an operation that sends"}},
	{about: "a link that stands three times, once through another alias", ours: swaps{"  links:\n", "  links:\n    - {send: charge, receive: {contract: billing, operation: onCharge}}\n    - {send: charge, receive: {contract: too, operation: onCharge}}\n",
		"  imports:\n", "  imports:\n    too: {contract: urn:billing, version: 1.0.0, path: billing.yaml, sha256: 'SAME'}\n"},
		want: []string{"orders.yaml LINK_DUPLICATE /links/1: the link from charge to onCharge of too stands twice", "orders.yaml LINK_DUPLICATE /links/2: the link from charge to onCharge of billing stands twice"}},
	{about: "other bindings", theirs: swaps{"binding: shop", "binding: bank"},
		want: []string{"orders.yaml LINK_BINDING /links/0: charge is deployed on shop and onCharge of billing on bank", "orders.yaml LINK_BINDING /links/1: refund of billing is deployed on bank and onRefund on shop"}},
	{about: "an operation that is not there blocks the link", theirs: swaps{"  onCharge:\n    action", "  onCharged:\n    action", "    onCharge: {sub", "    onCharged: {sub"},
		want: []string{"orders.yaml REF_OPERATION_UNKNOWN"}},
	{about: "an operation outside the profile", theirs: swaps{"    address: refund.{payer}\n", "    address: refund.{payer}\n    servers: [{$ref: '#/servers/web'}]\n", "channels:\n  charges", "servers: {web: {host: a.example, protocol: ws}}\nchannels:\n  charges",
		"    refunds: {parameters: {payer: payer}}\n", "", "    refund: {publish: {api: core, confirmation: none}}\n", ""}},

	{about: "peer parameters at different tokens", ours: swaps{"billing.{customer}.charge\n    parameters: {customer: {}}", "billing.{customer}.{clerk}\n    parameters: {customer: {}, clerk: {}}",
		"charges: {parameters: {customer: customer}}", "charges: {parameters: {customer: customer, clerk: customer}, publisherIdentity: {kind: subject-permission, peerParameter: clerk}}"},
		theirs: swaps{"billing.{payer}.charge\n    parameters: {payer: {}}", "billing.{payer}.{by}\n    parameters: {payer: {}, by: {}}",
			"charges: {parameters: {payer: payer}}", "charges: {parameters: {payer: payer, by: payer}, publisherIdentity: {kind: subject-permission, peerParameter: payer}}"},
		want: []string{"orders.yaml LINK_IDENTITY /channels/charges/publisherIdentity/peerParameter: clerk is the 3rd token of the channel's subjects, but in the linked channel charges of billing.yaml the 2nd token, payer, names the publisher"}},

	{about: "a type that differs", theirs: swaps{"cents: {type: integer}", "cents: {type: number}"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message charge, which onCharge of billing does not take: its asked differs in the payload, properties.cents.type: integer for the sender, number for the receiver"}},
	{about: "a circle written out further is the same", ours: swaps{"payload: {$ref: '#/components/schemas/Charge'}", "payload: {$ref: '#/components/schemas/Node'}"},
		theirs: swaps{"payload: {$ref: '#/components/schemas/Asked'}", "payload: {$ref: '#/components/schemas/Two'}"}},
	{about: "the receiver may take more", theirs: swaps{"      asked:", "      more: {payload: {type: 'null'}}\n      asked:"}},
	{about: "the sender may not send more", ours: swaps{"      charge: {pay", "      more: {payload: {type: boolean}}\n      charge: {pay"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message more, which onCharge of billing does not take: its asked differs in the payload, type: boolean for the sender, object for the receiver"}},
	{about: "a counterpart of its own", ours: swaps{"      charge: {pay", "      again: {payload: {$ref: '#/components/schemas/Charge'}}\n      charge: {pay"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message charge, which onCharge of billing does not take beside again: only its asked is equal to both"}},
	{about: "an empty list is none", ours: swaps{"      charge: {pay", "      more: {payload: {type: boolean}}\n      charge: {pay", "action: send\n", "action: send\n    messages: []\n"}},
	{about: "to take none", theirs: swaps{"    action: receive\n", "    action: receive\n    messages: []\n"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message charge, which onCharge of billing does not take: it takes no message"}},
	{about: "a list leaves out the rest", ours: swaps{"      charge: {pay", "      more: {payload: {type: boolean}}\n      charge: {pay", "action: send\n", "action: send\n    messages: [{$ref: '#/channels/charges/messages/charge'}]\n"}},
	{about: "replies go the other way", theirs: swaps{"answer: {payload: {type: string}}", "answer: {payload: {type: string, maxLength: 9}}"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: onCharge of billing can reply with the message answer, which charge does not take: its receipt differs in the payload, maxLength: 9 for the sender, absent for the receiver"}},
	{about: "who asks may take more replies", ours: swaps{"messages: {receipt:", "messages: {more: {payload: {type: boolean}}, receipt:"}},
	{about: "a reply on one side only", theirs: swaps{"    reply: {channel: {$ref: '#/channels/answers'}}\n", ""}},

	{about: "another content type", theirs: swaps{"defaultContentType: application/json", "defaultContentType: application/cbor"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message charge, which onCharge of billing does not take: its asked differs in the content type, application/json for the sender, application/cbor for the receiver",
			"orders.yaml LINK_MESSAGES /links/1: refund of billing can send the message back, which onRefund does not take: its refund differs in the content type"}},
	{about: "a content type on one side only", theirs: swaps{"defaultContentType: application/json\n", ""}},
	{about: "the same content type", theirs: swaps{"defaultContentType: application/json\n", "", "asked: {", "asked: {contentType: Application/JSON, "}},
	{about: "a message's own content type wins", theirs: swaps{"asked: {", "asked: {contentType: text/plain, "}, want: []string{"orders.yaml LINK_MESSAGES /links/0"}},

	{about: "headers on one side", theirs: swaps{"asked: {", "asked: {headers: {type: object}, "},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message charge, which onCharge of billing does not take: its asked differs in the headers, type: absent for the sender, object for the receiver"}},
	{about: "no headers are any headers", theirs: swaps{"asked: {", "asked: {headers: {}, "}},
	{about: "headers of traits, merged", ours: swaps{"charge: {payload", "charge: {headers: {type: object, properties: {a: {type: string, title: A}, b: {type: integer}}}, payload"},
		theirs: swaps{"asked: {", "asked: {traits: [{headers: {type: array}}, {$ref: '#/components/messageTraits/b'}], headers: {properties: {a: {type: string}}, type: object}, ",
			"  schemas:\n    Asked", "  messageTraits: {b: {headers: {type: 'null', properties: {a: {type: boolean}, b: {$ref: '#/components/schemas/B'}}}}}\n  schemas:\n    B: {type: integer}\n    Asked"}},
	{about: "headers of traits that differ", ours: swaps{"charge: {payload", "charge: {headers: {type: object, properties: {a: {type: string}, b: {type: integer}}}, payload"},
		theirs: swaps{"asked: {", "asked: {traits: [{headers: {type: object, properties: {b: {type: number}}}}], headers: {properties: {a: {type: string}}}, "},
		want:   []string{"orders.yaml LINK_MESSAGES /links/0: charge can send the message charge, which onCharge of billing does not take: its asked differs in the headers, properties.b.type: integer for the sender, number for the receiver"}},
	{about: "a trait's content type", theirs: swaps{"asked: {", "asked: {traits: [{contentType: text/plain}], "}, want: []string{"orders.yaml LINK_MESSAGES /links/0"}},
	{about: "of two traits the later one", theirs: swaps{"asked: {", "asked: {traits: [{contentType: text/plain}, {contentType: application/json}], "}},

	{about: "messages and channels behind references", more: []string{"parts/common.yaml", "channel:\n  address: billing.{payer}.charge\n  parameters: {payer: {}}\n  messages: {asked: {$ref: 'more.json#/messages/m'}}\n",
		"parts/more.json", `{"messages": {"m": {"payload": {"$ref": "../orders.yaml#/components/schemas/Charge"}}}}`},
		theirs: swaps{"  charges:\n    address: billing.{payer}.charge\n    parameters: {payer: {}}\n    messages:\n      asked: {payload: {$ref: '#/components/schemas/Asked'}}\n", "  charges: {$ref: 'parts/common.yaml#/channel'}\n"}},
	{about: "anchors and merge keys", ours: swaps{"charge: {payload: {$ref: '#/components/schemas/Charge'}}", "charge: {payload: &p {type: object, properties: {cents: &c {type: integer}}}}", "refund: {payload: {type: integer}}", "refund: {payload: *c}"}},

	{about: "a schema that leads nowhere blocks", theirs: swaps{"asked: {payload: {$ref: '#/components/schemas/Asked'}}", "asked: {payload: {properties: {cents: {type: number}, no: {$ref: '#/components/schemas/None'}}}}"},
		want: []string{"billing.yaml BUNDLE_REF_UNRESOLVED"}},
	{about: "an invalid schema blocks, also where another difference is there", theirs: swaps{"Asked: {properties: {cents: {type: integer}}, type: object}", "Asked: {properties: {cents: {type: 7}}, type: array}"},
		want: []string{"billing.yaml SCHEMA_INVALID"}},
	{about: "an invalid schema in a file that two contracts refer to is reported once, and blocks", more: []string{"parts/asked.yaml", "{type: object, properties: {cents: {type: 7}}}"},
		ours:   swaps{"charge: {payload: {$ref: '#/components/schemas/Charge'}}", "charge: {payload: {$ref: 'parts/asked.yaml'}}"},
		theirs: swaps{"asked: {payload: {$ref: '#/components/schemas/Asked'}}", "asked: {payload: {allOf: [{$ref: 'parts/asked.yaml'}]}}"},
		want:   []string{"parts/asked.yaml SCHEMA_INVALID /properties/cents/type"}},
	{about: "a schema that nobody needs blocks nothing", theirs: swaps{"      asked:", "      more: {payload: {$ref: '#/components/schemas/None'}}\n      asked:"},
		want: []string{"billing.yaml BUNDLE_REF_UNRESOLVED"}},
	{about: "a trait that leads nowhere blocks", theirs: swaps{"asked: {", "asked: {traits: [{$ref: '#/components/messageTraits/none'}], headers: {type: object}, "},
		want: []string{"billing.yaml BUNDLE_REF_UNRESOLVED"}},

	{about: "the same value in another format", ours: swaps{"refund: {payload: {type: integer}}", "refund: {payload: {schemaFormat: 'application/x; version=1', schema: {a: 1.0, b: [x]}}}"},
		theirs: swaps{"back: {payload: {type: integer}}", "back: {payload: {schemaFormat: 'Application/X;version=1', schema: {b: ['x'], a: 1}}}"}},
	{about: "another value in another format", ours: swaps{"refund: {payload: {type: integer}}", "refund: {payload: {schemaFormat: application/x, schema: {a: 1}}}"},
		theirs: swaps{"back: {payload: {type: integer}}", "back: {payload: {schemaFormat: application/x, schema: {a: 2}}}"},
		want:   []string{"orders.yaml LINK_UNPROVED /links/1: it cannot be decided whether the message back, which refund of billing can send, is the refund that onRefund takes: their payloads are in a format, application/x, that is not compared, and they are not the same value"}},
	{about: "another value in another format, and other headers", ours: swaps{"refund: {payload: {type: integer}}", "refund: {headers: {type: object}, payload: {schemaFormat: application/x, schema: {a: 1}}}"},
		theirs: swaps{"back: {payload: {type: integer}}", "back: {payload: {schemaFormat: application/x, schema: {a: 2}}}"},
		want:   []string{"orders.yaml LINK_MESSAGES /links/1: refund of billing can send the message back, which onRefund does not take: its refund differs in the headers"}},
	{about: "undecided, and a reply that differs", ours: swaps{"payload: {$ref: '#/components/schemas/Charge'}", "payload: {schemaFormat: application/x, schema: 1}", "receipt: {payload: {type: string}}", "receipt: {payload: {type: boolean}}"},
		want: []string{"orders.yaml LINK_MESSAGES /links/0: onCharge of billing can reply with", "orders.yaml LINK_UNPROVED /links/0"}},
	{about: "a format behind a reference to a file: its bytes", more: []string{"one.avsc", "{ }", "two.avsc", "{ }"},
		ours:   swaps{"refund: {payload: {type: integer}}", "refund: {payload: {schemaFormat: application/x, schema: {$ref: one.avsc}}}"},
		theirs: swaps{"back: {payload: {type: integer}}", "back: {payload: {schemaFormat: application/x, schema: {$ref: two.avsc}}}"}},
}

func TestLinkRules(t *testing.T) {
	for _, c := range linkCases {
		files := linkedPair(t, c.ours, c.theirs, c.more...)
		files["orders.yaml"] = strings.Replace(files["orders.yaml"], "SAME", contract.Digest(files["billing.yaml"]), 1)
		got := linkSays(t, files)
		slices.Sort(got)
		if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%s:\n%s\nwant\n%s", c.about, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}
