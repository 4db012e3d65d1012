package query_test

import (
	"context"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
)

// policies are what a bundle's interactions and pipelines are told to do, by path and name.
func policies(t *testing.T, files map[string]string) map[string][]query.Topic {
	t.Helper()
	s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]query.Topic{}
	for _, p := range s.Contracts() {
		s.See(p, func(v contract.View) {
			for _, section := range []string{contract.Interactions, contract.Pipelines} {
				for name := range v.Names(section) {
					topics, ok := query.Policy(v, section, name)
					if !ok && v.Entry(section, name).There() {
						t.Errorf("%s: nothing is told of %s", p, name)
					}
					all[p+" "+name] = topics
				}
			}
		})
	}
	return all
}

// Whatever a contract says, its policies are told in sound sentences: no gap where a word is missing, none of Go's ways to show a value.
func TestEveryPolicyOfTheCasesReads(t *testing.T) {
	told := 0
	for name, files := range testkit.Cases(t) {
		for which, topics := range policies(t, files) {
			for _, topic := range topics {
				told++
				for _, bad := range []string{"%!", "  ", " ,", " ;", " .", "<nil>", "{}", "map[", "  ", ": ;"} {
					if strings.Contains(topic.Text, bad) {
						t.Errorf("%s, %s: %s: %q has %q in it", name, which, topic.About, topic.Text, bad)
					}
				}
				if topic.Text != strings.TrimSpace(topic.Text) || topic.About == "" {
					t.Errorf("%s, %s: %q: %q", name, which, topic.About, topic.Text)
				}
			}
		}
	}
	if told < 100 {
		t.Errorf("only %d things were told", told)
	}
}

const interaction = `
asyncapi: 3.1.0
id: urn:example:a
info: {title: A, version: 1.0.0}
channels:
  work: {address: 'work.{peer}', parameters: {peer: {}}}
operations:
  ask: {action: send, channel: {$ref: '#/channels/work'}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: main, minimumServerVersion: 2.11.0}
  tokenTypes: {peer: {kind: enum, values: [p, q]}}
  channels: {work: {parameters: {peer: peer}}}
  operations: {ask: {publish: {api: core, confirmation: none}}}
  interactions:
    do:
      requestOperation: ask
      audience: {kind: group, input: who, resolver: r, authorization: auth, membership: snapshot-at-admission, includeSender: false,
        offline: exclude, lateJoiners: exclude, onRevocation: cancel-open-branches}
      dispatch: {mode: independent, branchKey: recipient, targetParameter: peer}
      delivery: {mode: online-best-effort, state: memory, restart: fail-unknown, maxAttempts: 5, retryBackoffMs: 400, recoveryGraceMs: 0,
        settlementGraceMs: 500}
      completion: {mode: quorum, unit: distinct-peers, quorum: {fraction: {numerator: 2, denominator: 3}}, deadlineMs: 1000, onTimeout: fail,
        onImpossible: fail, lateResults: discard, remaining: detach, waitFor: decision}
`

func TestPolicySaysWhatFollows(t *testing.T) {
	all := map[string]string{}
	for _, topic := range policies(t, map[string]string{"a.yaml": interaction})["a.yaml do"] {
		all[topic.About] = topic.Text
	}
	for about, want := range map[string]string{
		"Sends":    "one message to each recipient, by ask on work.{peer}: one of 2 subjects; {peer} names the peer",
		"Decides":  "the success of 2/3 of the peers that are admitted, rounded up: 1 of 1, 2 of 3 or 7 of 10",
		"Open for": "1 s 500 ms at most: 1 s from admission to the deadline, at which it fails, 500 ms of settlement",
		"Attempts": "up to 5 for each branch, with 400 ms between one's end and the next. They cannot all happen: the waits alone take 1 s 600 ms, and the deadline is 1 s; 3 fit",
	} {
		if all[about] != want {
			t.Errorf("%s: %q, want %q", about, all[about], want)
		}
	}
}

// Of a time that cannot be read, no sum is told.
func TestPolicyAddsUpWhatItKnows(t *testing.T) {
	durable := strings.Replace(interaction, "online-best-effort", "durable-per-recipient", 1)
	for text, want := range map[string]bool{durable: true, strings.Replace(durable, "recoveryGraceMs: 0,", "", 1): false, strings.Replace(durable, "deadlineMs: 1000,", "", 1): false} {
		about := map[string]bool{}
		for _, topic := range policies(t, map[string]string{"a.yaml": text})["a.yaml do"] {
			about[topic.About] = true
		}
		if about["Open for"] != want || about["Must be kept"] != want || !about["Decides"] {
			t.Errorf("told of %v", about)
		}
	}
}

// Who has no such thing, or one that cannot be read, is told nothing that is wrong.
func TestNoPolicy(t *testing.T) {
	s, err := analysis.Open(context.Background(), analysis.MapFiles{"a.yaml": strings.Replace(interaction, "    do:\n", "    odd: 7\n    do:\n", 1)}, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.See("a.yaml", func(v contract.View) {
		for _, name := range []string{"none", "odd"} {
			if topics, ok := query.Policy(v, contract.Interactions, name); ok || len(topics) > 0 {
				t.Errorf("%s: %v %v", name, topics, ok)
			}
		}
		if _, ok := query.Policy(v, contract.Channels, "work"); ok {
			t.Error("a channel has a policy")
		}
	})
}
