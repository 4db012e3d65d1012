package analysis

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
)

// What the rules about bindings, pipelines and schemas say of variants of their examples.
func TestBindingCases(t *testing.T) {
	for _, c := range []struct {
		name, base string
		edits      []string // from, to, from, to, …
		want       []string // CODE pointer
	}{
		{"a place in a list", "BINDING_TYPE", []string{"task: {type: string}", "task: {type: array, items: {type: string}}", "/task:", "/task/0:"},
			[]string{"BINDING_PAYLOAD_MISSING /x-nats-contract/interactions/giveWork/bindings/payload", "BINDING_POINTER /x-nats-contract/interactions/giveWork/bindings/payload/~1task~10"}},
		{"a pointer that is none", "BINDING_TYPE", []string{"[operationId, branchId, attempt, peerId, fence, task]", "[operationId, branchId, attempt, peerId, fence]", "/task:", "task:"},
			[]string{"BINDING_POINTER /x-nats-contract/interactions/giveWork/bindings/payload/task"}},
		{"the whole payload holds what correlation reads", "BINDING_SUBJECT_MISSING", []string{"          /operationId: {input: operationId}\n          /branchId: {branch: id}\n          /attempt: {branch: attempt}\n          /peerId: {branch: peerId}\n          /fence: {branch: fence}\n          /task: {input: task}\n", "          '': {input: task}\n",
			"        payload:\n", "          operationId: {input: operationId}\n        payload:\n"},
			[]string{"BINDING_CORRELATION_OVERWRITE /x-nats-contract/interactions/giveWork/bindings/payload/"}},
		{"a broken token type blocks", "BINDING_SUBJECT_DOMAIN", []string{"alphabet: hex", "alphabet: hax"}, []string{"STRUCTURE_VALUE /x-nats-contract/tokenTypes/operationId/alphabet"}},
		{"a payload that cannot be read blocks", "BINDING_PAYLOAD_MISSING", []string{"task: {type: string}", "task: {type: strin}"}, []string{"SCHEMA_INVALID /components/schemas/Work/properties/task/type"}},
		{"an input that is misspelt is said once", "BINDING_TYPE", []string{"{context: nowMs}", "{input: tasks}"}, []string{"REF_INPUT_UNKNOWN /x-nats-contract/interactions/giveWork/bindings/payload/~1task/input"}},
		{"inputs that cannot be read block what they may be", "BINDING_TYPE", []string{"      inputs:\n        operationId: {source: generated, tokenType: operationId}\n        peer: {source: argument, tokenType: peerId}\n        task: {source: argument, schema: '#/components/schemas/Task'}\n", "      inputs: some\n", "{context: nowMs}", "{input: task}"},
			[]string{"STRUCTURE_TYPE /x-nats-contract/interactions/giveWork/inputs"}},
		{"branch input without a manifest", "BINDING_TYPE", []string{"{context: nowMs}", "{branch: input}"}, []string{"BINDING_NAMESPACE /x-nats-contract/interactions/giveWork/bindings/payload/~1task"}},
		{"stage input beside another source", "BINDING_TYPE", []string{"{context: nowMs}", "{stageInput: /x, input: task}"}, []string{"BINDING_NAMESPACE /x-nats-contract/interactions/giveWork/bindings/payload/~1task"}},
		{"a literal that fits", "BINDING_TYPE", []string{"{context: nowMs}", "{literal: Sweep}"}, nil},
		{"a literal that does not", "BINDING_TYPE", []string{"{context: nowMs}", "{literal: 7}"}, []string{"BINDING_TYPE /x-nats-contract/interactions/giveWork/bindings/payload/~1task"}},
		{"behind an anchor", "BINDING_TYPE", []string{"/fence: {branch: fence}", "/fence: &f {branch: fence}", "{context: nowMs}", "*f"}, []string{"BINDING_TYPE /x-nats-contract/interactions/giveWork/bindings/payload/~1task"}},
		{"a minProperties that is not met", "BINDING_PARTIAL_CONSTRUCTION", []string{"oneOf:\n        - type: object\n          properties:\n            title: {type: string}\n        - type: 'null'\n", "type: object\n      minProperties: 2\n      properties:\n        title: {type: string}\n"},
			[]string{"BINDING_PARTIAL_CONSTRUCTION /x-nats-contract/interactions/giveWork/bindings/payload/~1task~1title"}},
		{"a list of messages that is empty", "OPERATION_MESSAGE", []string{"    channel: {$ref: '#/channels/work'}\n", "    channel: {$ref: '#/channels/work'}\n    messages: []\n"}, []string{"OPERATION_MESSAGE /x-nats-contract/interactions/giveWork/requestOperation"}},
		{"two messages with equal payloads", "OPERATION_MESSAGE", []string{"ping: {payload: {type: string}}", "ping: {payload: {$ref: '#/components/schemas/Work', title: T}}"}, nil},
		{"correlation of another type", "CORRELATION_FIELD", []string{"$message.payload#/branch\n", "$message.payload#/attempt\n"}, []string{"CORRELATION_FIELD /x-nats-contract/interactions/giveWork/correlation/branch"}},
		{"a stage's pointer that leads nowhere", "PIPELINE_FIRST_ADAPTER", []string{"          inputAdapter: announce\n", "", "/winner: {stageInput: /peerId}", "/winner: {stageInput: /peerID}"}, []string{"BINDING_POINTER /x-nats-contract/pipelines/announceBest/steps/1/bindings/payload/~1winner/stageInput"}},
		{"a pipeline has no branch", "PIPELINE_FIRST_ADAPTER", []string{"          inputAdapter: announce\n", "", "/winner: {stageInput: /peerId}", "/winner: {branch: peerId}"}, []string{"BINDING_NAMESPACE /x-nats-contract/pipelines/announceBest/steps/1/bindings/payload/~1winner"}},
		{"a step that needs nothing of the one before", "PIPELINE_OUTPUT_UNSUPPORTED", []string{"{stageInput: /peerId}", "{literal: acme}", "{stageInput: /peerId}", "{context: senderPeerId}"}, nil},
		{"an input that cannot be generated may be meant as an argument", "PIPELINE_STAGE_MISMATCH", []string{"        - operation: notify\n          inputAdapter: announce\n          bindings:\n            subject:\n              peerId: {stageInput: /winner}\n            payload: {'': {stageInput: ''}}\n", "        - interaction: giveWork\n          bindings: {subject: {}, payload: {}}\n",
			"required: [peerId, price]\n      properties:\n        peerId: {type: string}\n        price: {type: integer}\n", "required: [peer, task]\n      properties: {peer: {type: string}, task: {type: string}}\n", "peer: {source: argument,", "peer: {source: generated,"},
			[]string{"INPUT_GENERATED /x-nats-contract/interactions/giveWork/inputs/peer/source"}},
		{"a pointer to what is no schema", "SCHEMA_POINTER", []string{"'#/components/schemas/Tasks'", "'#/components/schemas/Work/properties'"}, []string{"SCHEMA_POINTER /x-nats-contract/adapters/peers/inputSchema"}},
		{"a pointer into a schema", "SCHEMA_POINTER", []string{"'#/components/schemas/Tasks'", "'#/components/schemas/Work/properties/task'"}, nil},
		{"a message's payload that nothing satisfies", "BINDING_TYPE", []string{"task: {type: string}", "task: {type: string, minLength: 3, maxLength: 1}", "/task: {context: nowMs}", "/task: {input: task}"},
			[]string{"SCHEMA_UNINHABITED /components/schemas/Work/properties/task error"}},
		{"a cancellation is not held to a request that receives", "CANCEL_OPERATIONS", []string{"requestOperation: sendWork\n", "requestOperation: onOther\n", "remaining: cooperative\n", "remaining: cooperative\n        cancelOperation: sendWork\n        cancelResultOperation: onDone\n        cancelTimeoutMs: 1000\n",
			"channels:\n", "channels:\n  other: {address: other, messages: {other: {payload: {type: object}}}}\n", "operations:\n", "operations:\n  onOther: {action: receive, channel: {$ref: '#/channels/other'}}\n",
			"  channels:\n    ", "  channels:\n    other: {parameters: {}}\n    ", "  operations:\n    ", "  operations:\n    onOther: {subscribe: {api: core}}\n    "},
			[]string{"CANCEL_SCHEMA /x-nats-contract/interactions/giveWork/completion/cancelOperation", "CANCEL_SCHEMA /x-nats-contract/interactions/giveWork/completion/cancelResultOperation", "INTERACTION_DIRECTION /x-nats-contract/interactions/giveWork/requestOperation"}},
		{"a demand that something needs", "BINDING_UNPROVED", []string{"minimumServerVersion: 2.11.0}\n", "minimumServerVersion: 2.11.0}\n  capabilities: [runtime-schema-check]\n"}, nil},
	} {
		if got := saidOf(t, c.base, c.edits); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n  got  %q\n  want %q", c.name, got, c.want)
		}
	}
}

// saidOf is what is said, at warning or above, of a rule's failing example after some edits.
func saidOf(t *testing.T, base string, edits []string) (all []string) {
	t.Helper()
	example, ok := ExampleFor(diag.Code(base))
	if !ok {
		t.Fatalf("%s has no example", base)
	}
	text := example.Failing.Files[0].Text
	for i := 0; i < len(edits); i += 2 {
		if !strings.Contains(text, edits[i]) {
			t.Fatalf("%s has no %q", base, edits[i])
		}
		text = strings.Replace(text, edits[i], edits[i+1], 1)
	}
	result, err := Check(context.Background(), MapFiles{"asyncapi.yaml": text}, Options{Working: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Diagnostics {
		if d.Severity.AtLeast(diag.Warning) {
			said := string(d.Code) + " " + d.Pointer
			if d.Code == "SCHEMA_UNINHABITED" {
				said += " " + string(d.Severity)
			}
			all = append(all, said)
		}
	}
	slices.Sort(all)
	return all
}
