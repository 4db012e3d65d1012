package render

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// sample is a report with what the formats differ in: related places, two bundles, every severity, a file without text, a
// contract, and characters that need escapes.
func sample(t *testing.T) Report {
	buyer, address := marked(t, "asyncapi: 3.1.0\nchannels:\n  größe:\n    address: «'注文.{id}'»\n    address: b\n")
	again := source.Span{Start: address.End + len("\n    "), End: address.End + len("\n    address")}
	first := source.Span{Start: address.Start - len("address: "), End: address.Start - len(": ")}
	contract := diag.ContractID{ID: "urn:example:buyer", Version: "1.4.0"}
	at := func(path string, span source.Span) diag.Place { return diag.Place{Path: path, Span: span} }
	return Report{
		Root:    ".",
		Bundles: []Bundle{{Root: ".", Contracts: 1, LockDigest: "sha256:" + strings.Repeat("0", 64)}, {Root: "other"}},
		Diagnostics: []diag.Diagnostic{
			{Code: "CHANNEL_ADDRESS_SYNTAX", Stage: diag.Domain, Severity: diag.Error, Place: at("a,b/c%:d.yaml", address),
				Message: `the token "注文" is outside the base alphabet`, Contract: contract, Pointer: "/channels/größe/address"},
			{Code: "PARSE_DUPLICATE_KEY", Stage: diag.Parse, Severity: diag.Error, Place: at("a,b/c%:d.yaml", again),
				Message: "the key address stands twice", Contract: contract, Pointer: "/channels/größe/address",
				Related: []diag.Related{{Place: at("a,b/c%:d.yaml", first), Message: "the first, which counts"}},
				Fixes:   []diag.Fix{{Title: "Remove the second address"}, {Title: "Écrire <x>\x00"}}},
			{Code: "DOMAIN_UNUSED", Stage: diag.Domain, Severity: diag.Hint, Place: at("a,b/c%:d.yaml", again), Message: "nothing uses it"},
			{Code: "FILTER_WIDER", Stage: diag.Domain, Severity: diag.Information, Place: at("a,b/c%:d.yaml", again), Message: "it is wider"},
			{Code: "PARSE_LIMIT", Stage: diag.Parse, Severity: diag.Error, Place: at("other/big.json", source.Span{}),
				Message: "file is larger than 32 MiB"},
			{Code: "STRUCTURE_SERVER_HOST", Stage: diag.Structure, Severity: diag.Warning, Place: at("x.yaml", source.Span{Start: 3, End: 4}),
				Message: "line\nbreak \x1b[31m 100%"},
		},
		Blocked:   []diag.Blocked{{Code: "FILTER_DISJOINT", Path: "a,b/c%:d.yaml", Pointer: "/x-nats-contract/channels/größe", By: "CHANNEL_ADDRESS_SYNTAX"}},
		Contracts: 1, Files: 3,
		Texts: map[string]source.Text{"a,b/c%:d.yaml": buyer, "x.yaml": source.New("\uFEFFa: 1\r\n")},
	}
}

func TestFormats(t *testing.T) {
	for name, write := range map[string]func(io.Writer, Report) error{
		"report.txt":        func(w io.Writer, r Report) error { return Text(w, r, TextOptions{}) },
		"report-all.txt":    func(w io.Writer, r Report) error { return Text(w, r, TextOptions{Information: true}) },
		"report-colour.txt": func(w io.Writer, r Report) error { return Text(w, r, TextOptions{Colour: true}) },
		"report.json":       JSON,
		"report.sarif":      SARIF,
		"report.github":     GitHub,
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := write(&b, sample(t)); err != nil {
				t.Fatal(err)
			}
			testkit.Golden(t, filepath.Join("testdata", name), b.String())
		})
	}
}

func TestEmptyJSONHasNoNull(t *testing.T) {
	var b bytes.Buffer
	if err := JSON(&b, Report{Root: "."}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "null") {
		t.Error(b.String())
	}
}

// What is printed is read back into the same object, and holds no member that the command line's specification lacks.
func TestJSONIsClosed(t *testing.T) {
	var b bytes.Buffer
	if err := JSON(&b, sample(t)); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	position := members{"line": nil, "column": nil, "offset": nil}
	span := members{"start": position, "end": position}
	members{
		"version": nil, "root": nil,
		"bundles": members{"root": nil, "contracts": nil, "lockDigest": nil},
		"diagnostics": members{
			"code": nil, "stage": nil, "severity": nil, "path": nil, "range": span, "message": nil,
			"related":  members{"path": nil, "range": span, "message": nil},
			"contract": members{"id": nil, "version": nil},
		},
		"blocked": members{"code": nil, "path": nil, "pointer": nil, "by": nil},
		"summary": members{"contracts": nil, "files": nil, "errors": nil, "warnings": nil, "information": nil, "hints": nil, "blocked": nil},
	}.check(t, "", got)
}

// members are the properties that an object, or each object of a list, may have.
type members map[string]members

func (m members) check(t *testing.T, at string, v any) {
	t.Helper()
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			m.check(t, at, item)
		}
	case map[string]any:
		for name, member := range v {
			inner, known := m[name]
			if !known {
				t.Errorf("%s/%s is not specified", at, name)
			}
			inner.check(t, at+"/"+name, member)
		}
	}
}

func TestSARIFIsValid(t *testing.T) {
	for _, r := range []Report{sample(t), {}} {
		var b bytes.Buffer
		if err := SARIF(&b, r); err != nil {
			t.Fatal(err)
		}
		log, err := sarif.FromBytes(b.Bytes(), sarif.WithStrictValidation())
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// An alert is known by what it is about: lines above it and the contract's version may change.
func TestFingerprintsStay(t *testing.T) {
	d := sample(t).Diagnostics[0]
	before := fingerprint(d)
	d.Span, d.Message, d.Contract.Version = source.Span{Start: 99, End: 100}, "other", "2.0.0"
	if fingerprint(d) != before {
		t.Error("a moved fault is a new alert")
	}
	d.Pointer += "/x"
	if fingerprint(d) == before {
		t.Error("faults at two places are one alert")
	}
}

func TestRuleTexts(t *testing.T) {
	for _, r := range analysis.Rules() {
		page, text := RulePage(r), RuleText(r)
		for _, want := range []string{string(r.Code), r.Source} {
			if !strings.Contains(page, want) || !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("%s is explained without %q", r.Code, want)
			}
		}
	}
}

func TestMarkdownLeavesTextAlone(t *testing.T) {
	const plain = `any of ^ ~ * < > = | in $JS.>, _R_ or _INBOX; max_age, num_replicas, [A-Za-z0-9_-]+, #/channels/<key>`
	const want = `any of ^ ~ \* \< \> = \| in $JS.\>, \_R\_ or \_INBOX; max_age, num_replicas, [A-Za-z0-9\_-]+, #/channels/\<key\>`
	if got := markdown(plain); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
