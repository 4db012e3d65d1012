package analysis

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// sloppy is a document with two warnings and an error.
const sloppy = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
servers:
  a: {host: 'nats://a:4222', protocol: nats}
  b: {host: 'nats://b:4222', protocol: nats}
channels: 5
`

func codesOf(t *testing.T, files Files, opts Options) string {
	t.Helper()
	result, err := Check(context.Background(), files, opts)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, d := range result.Diagnostics {
		codes = append(codes, d.Path+" "+string(d.Code))
	}
	slices.Sort(codes)
	return strings.Join(codes, ", ")
}

func TestConfigurationCounts(t *testing.T) {
	const warnings, wrong = "asyncapi.yaml STRUCTURE_SERVER_HOST, asyncapi.yaml STRUCTURE_SERVER_HOST", "asyncapi.yaml STRUCTURE_ASYNCAPI_SCHEMA"
	for about, c := range map[string]struct{ config, known, want string }{
		"none":       {"", "", wrong + ", " + warnings},
		"excluded":   {"exclude: ['*.yaml']", "", ""},
		"ignored":    {"ignore: [{code: STRUCTURE_SERVER_HOST, path: '**', reason: r}]", "", wrong},
		"an error":   {"ignore: [{code: STRUCTURE_ASYNCAPI_SCHEMA, path: '**', reason: r}]", "", wrong + ", " + warnings + ", natscontract.yaml CONFIG_INVALID"},
		"known":      {"baseline: known.json", `{"code": "STRUCTURE_ASYNCAPI_SCHEMA", "path": "asyncapi.yaml", "pointer": "/channels"}`, warnings},
		"known once": {"baseline: known.json", `{"code": "STRUCTURE_SERVER_HOST", "path": "asyncapi.yaml", "pointer": "/servers/a/host"}`, wrong + ", asyncapi.yaml STRUCTURE_SERVER_HOST"},
		"unknown": {"baseline: known.json", `{"code": "STRUCTURE_TYPE", "path": "asyncapi.yaml", "pointer": ""}`,
			wrong + ", " + warnings + ", known.json CONFIG_UNUSED_IGNORE"},
		"no baseline": {"baseline: nowhere.json", "", wrong + ", " + warnings + ", natscontract.yaml CONFIG_INVALID"},
	} {
		files := MapFiles{"asyncapi.yaml": sloppy}
		if c.config != "" {
			files["natscontract.yaml"] = c.config
		}
		if c.known != "" {
			files["known.json"] = `{"version": 1, "diagnostics": [` + c.known + `]}`
		}
		if got := codesOf(t, files, Options{}); got != c.want {
			t.Errorf("%s: got %s, want %s", about, got, c.want)
		}
	}
}

// TestBaselineOfARunHidesIt: a baseline made of what a run found leaves nothing to report.
func TestBaselineOfARunHidesIt(t *testing.T) {
	files := MapFiles{"asyncapi.yaml": sloppy, "natscontract.yaml": "baseline: known.json"}
	result, err := Check(context.Background(), files, Options{Unfiltered: true})
	if err != nil {
		t.Fatal(err)
	}
	found := slices.DeleteFunc(result.Diagnostics, func(d diag.Diagnostic) bool { return d.Path == "natscontract.yaml" })
	files["known.json"] = config.FormatBaseline(found)
	if got := codesOf(t, files, Options{}); got != "" {
		t.Errorf("with the baseline\n%s\n%s is left", files["known.json"], got)
	}
}

// Typing in the configuration, the baseline or the lock asks what is said of every contract, since an entry of theirs may have nothing
// to hide any more; what is known of the contracts is kept, and not one is looked at again but by the lock's own rules.
func TestTypingInSettingsLooksAtNothing(t *testing.T) {
	files := typing{town(), map[string]string{}, map[string]string{}}
	files.MapFiles["natscontract.yaml"] = "version: 1\nbaseline: known.json\nignore: [{code: BUNDLE_FILE_UNLOCKED, path: '**', reason: r}]\n"
	files.MapFiles["known.json"] = `{"version": 1, "diagnostics": []}`
	s := openFiles(t, files, Options{Working: true})
	result(t, s)
	looked := looks(s)
	for _, p := range []string{"natscontract.yaml", "known.json", "natscontract.yaml"} {
		text, _ := s.Text(p)
		files.texts[p] = text.String() + "\n"
		next, err := s.Renew(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range append([]string{p}, next.Affected(s)...) {
			next.Said(other, everything)
		}
		if got := looked(); slices.ContainsFunc(got, isContractFile) {
			t.Errorf("something is typed in %s, and %v are looked at", p, got)
		}
		s = next
	}
	next, err := s.Edit("bundle.lock.json", source.Edit{New: " "})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range next.Affected(s) {
		next.Said(p, everything)
	}
	if got := looked(); slices.ContainsFunc(got, isContractFile) {
		t.Errorf("something is typed in the lock, and %v are looked at", got)
	}
}

func isContractFile(p string) bool { return !strings.HasSuffix(p, contract.LockName) }

// largeConfig is a bundle whose configuration is too large.
type largeConfig struct{ MapFiles }

func (l largeConfig) Read(path string) (source.Text, error) {
	if path == "natscontract.yaml" {
		return source.Text{}, &TooLargeError{Path: path}
	}
	return l.MapFiles.Read(path)
}

func TestLargeConfiguration(t *testing.T) {
	got := codesOf(t, largeConfig{MapFiles{"asyncapi.yaml": "asyncapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\n"}}, Options{})
	if got != "natscontract.yaml CONFIG_INVALID" {
		t.Errorf("got %s", got)
	}
}
