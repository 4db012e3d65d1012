package analysis

import (
	"fmt"
	"strings"
	"testing"
)

// judged is what the check says of a document beside other files: where, which code and at what pointer.
func judged(t *testing.T, path, text string, more MapFiles) (got []string) {
	t.Helper()
	files := MapFiles{path: text}
	for p, other := range more {
		files[p] = other
	}
	for _, d := range result(t, openFiles(t, files, Options{Workers: 1})).Diagnostics {
		if d.Code != "BUNDLE_LOCK_MISSING" {
			got = append(got, fmt.Sprintf("%s %s %s", d.Path, d.Code, d.Pointer))
		}
	}
	return got
}

const judgedHead = `asyncapi: 3.1.0
id: urn:example:a
info: {title: A, version: 1.0.0}
`

const judgedExtension = `x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: b, minimumServerVersion: 2.11.0}
`

// Each case is a document, and what is said of it: nothing more, since what a fault hides is not reported again.
func TestOwnThings(t *testing.T) {
	for _, c := range []struct {
		name, document, extension string
		more                      MapFiles
		want                      []string
	}{
		{"a channel outside the profile has no entry, and no rule looks at it",
			"servers: {k: {host: h, protocol: kafka}}\nchannels: {c: {address: a..b, servers: [{$ref: '#/servers/k'}]}}\n" +
				"operations: {o: {action: send, channel: {$ref: '#/channels/c'}}}\n", "", nil, nil},
		{"one of its servers speaks NATS",
			"servers: {k: {host: h, protocol: kafka}, n: {host: h, protocol: nats+tls}}\n" +
				"channels: {c: {address: a, servers: [{$ref: '#/servers/k'}, {$ref: '#/servers/n'}]}}\n", "", nil,
			[]string{"a.yaml CHANNEL_UNDECLARED /channels/c"}},
		{"a server that is not there may speak NATS",
			"channels: {c: {address: a, servers: [{$ref: '#/servers/gone'}]}}\n", "", nil,
			[]string{"a.yaml BUNDLE_REF_UNRESOLVED /channels/c/servers/0/$ref"}},
		{"a reply channel has no entry",
			"channels: {c: {address: null}, d: {}}\n", "", nil, nil},
		{"a misspelt key is said at the key",
			"channels: {created: {address: a}}\n", "  channels: {craeted: {parameters: {}}}\n", nil,
			[]string{"a.yaml REF_CHANNEL_UNKNOWN /x-nats-contract/channels/craeted"}},
		{"a fault behind a reference that two share is one report, where it stands",
			"channels: {c: {$ref: 'c.yaml#/c'}, d: {$ref: 'c.yaml#/c'}}\n", "  channels: {c: {parameters: {}}, d: {parameters: {}}}\n",
			MapFiles{"c.yaml": "c: {address: a..b}\n"}, []string{"c.yaml CHANNEL_ADDRESS_SYNTAX /c/address"}},
		{"a broken address blocks the filters",
			"channels: {c: {address: a.b*, parameters: {}}}\n", "  channels: {c: {parameters: {}, filters: {f: 'x.>', g: 'y.{p}'}}}\n", nil,
			[]string{"a.yaml CHANNEL_ADDRESS_SYNTAX /channels/c/address"}},
		{"a name that is no parameter's name is said once",
			"channels: {c: {address: 'a.{b c}', parameters: {b c: {}}}}\n", "  channels: {c: {parameters: {}}}\n", nil,
			[]string{"a.yaml STRUCTURE_PARAMETER_NAME /channels/c/parameters/b c"}},
		{"an undeclared token type blocks what reads its tokens",
			"channels: {c: {address: 'a.{p}', parameters: {p: {default: X}}}}\n", "  channels: {c: {parameters: {p: none}, filters: {f: b}}}\n", nil,
			[]string{"a.yaml REF_TOKEN_TYPE_UNKNOWN /x-nats-contract/channels/c/parameters/p"}},
		{"a queue and its version may come from two traits",
			"channels: {c: {address: a}}\noperations: {o: {action: receive, channel: {$ref: '#/channels/c'}, traits: [{bindings: {nats: {queue: q}}}, {$ref: '#/components/operationTraits/v'}]}}\n" +
				"components: {operationTraits: {v: {bindings: {nats: {bindingVersion: 0.1.0}}}}}\n",
			"  channels: {c: {parameters: {}}}\n  operations: {o: {subscribe: {api: core}}}\n", nil, nil},
		{"a trait's queue that the operation overrides is nobody's",
			"channels: {c: {address: a}}\noperations: {o: {action: receive, channel: {$ref: '#/channels/c'}, bindings: {nats: {queue: q, bindingVersion: 0.1.0}}, traits: [{bindings: {nats: {queue: a b}}}]}}\n",
			"  channels: {c: {parameters: {}}}\n  operations: {o: {subscribe: {api: core}}}\n", nil, nil},
		{"a version of the binding that is not known",
			"channels: {c: {address: a}}\noperations: {o: {action: receive, channel: {$ref: '#/channels/c'}, bindings: {nats: {queue: a b, bindingVersion: latest}}}}\n",
			"  channels: {c: {parameters: {}}}\n  operations: {o: {subscribe: {api: core}}}\n", nil,
			[]string{"a.yaml QUEUE_BINDING_VERSION /operations/o/bindings/nats", "a.yaml QUEUE_NAME /operations/o/bindings/nats/queue"}},
		{"a wrong direction hides whether a request may be made",
			"channels: {c: {address: a}}\noperations: {o: {action: send, channel: {$ref: '#/channels/c'}}}\n",
			"  channels: {c: {parameters: {}}}\n  operations: {o: {subscribe: {api: core}, requestReply: {routing: native-inbox, completion: first-response, timeoutMs: 1}}}\n", nil,
			[]string{"a.yaml OPERATION_DIRECTION /x-nats-contract/operations/o/subscribe"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := judged(t, "a.yaml", judgedHead+c.document+judgedExtension+c.extension, c.more)
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("said is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}
