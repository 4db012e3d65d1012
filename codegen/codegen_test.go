package codegen_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen"
	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
)

// generate is the files of contracts in a language.
func generate(t *testing.T, language string, contracts []ir.Contract) map[string]string {
	t.Helper()
	o := codegen.Output{Language: language}
	p, err := o.Package(contracts)
	if err != nil {
		t.Fatal(err)
	}
	files, err := o.Generate(p)
	if err != nil {
		t.Fatalf("%s: %v", language, err)
	}
	return files
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	if got := codegen.Languages(); !slices.Equal(got, []string{"go", "rust", "typescript"}) {
		t.Errorf("got %q", got)
	}
	if _, err := (codegen.Output{Language: "cobol"}).Package(nil); err == nil || !strings.Contains(err.Error(), `"cobol" is no language`) {
		t.Errorf("got %v", err)
	}
}

// TestSameInputSameFiles: twice the same bytes, whatever the order in which contracts are found, each file with its head.
func TestSameInputSameFiles(t *testing.T) {
	t.Parallel()
	all := models.Cases(t)
	all["market"] = models.Market(t)
	for seed := range testkit.Seeds(t, 10, 1000) {
		all[fmt.Sprint("made ", seed)] = contractgen.New(seed).Files
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		contracts := models.Of(t, all[name])
		again := models.Of(t, all[name])
		slices.Reverse(again)
		for _, language := range codegen.Languages() {
			files := generate(t, language, contracts)
			if other := generate(t, language, again); !reflect.DeepEqual(files, other) {
				t.Errorf("%s: %s: other files at the second time", name, language)
			}
			held(t, name+": "+language, files)
		}
	}
}

// held holds files to what holds for all generated ones.
func held(t *testing.T, name string, files map[string]string) {
	t.Helper()
	for file, text := range files {
		if contract.CheckPath(file) != "" {
			t.Errorf("%s: %q is no path", name, file)
		}
		if !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") || strings.Contains(text, "\r") {
			t.Errorf("%s: %s does not end in one line break", name, file)
		}
		head, _, _ := strings.Cut(text, "\n")
		if !strings.HasSuffix(file, ".json") && !strings.Contains(head, "enerated by natscontract") {
			t.Errorf("%s: %s begins with %q", name, file, head)
		}
	}
}

// lines counts the lines that went and those that came.
func lines(before, after map[string]string) (went, came int) {
	for file := range after {
		was, is := map[string]int{}, map[string]int{}
		for line := range strings.Lines(before[file]) {
			was[line]++
		}
		for line := range strings.Lines(after[file]) {
			is[line]++
		}
		for line, n := range was {
			went += max(0, n-is[line])
		}
		for line, n := range is {
			came += max(0, n-was[line])
		}
	}
	for file, text := range before {
		if _, stays := after[file]; !stays {
			went += strings.Count(text, "\n")
		}
	}
	return went, came
}

// TestACommentChangesOneLine: the digest stands once a contract.
func TestACommentChangesOneLine(t *testing.T) {
	t.Parallel()
	files := models.Market(t)
	edited := maps.Clone(files)
	const shop = "shop/asyncapi/asyncapi.yaml"
	edited[shop] += "# a comment\n"
	for _, language := range codegen.Languages() {
		went, came := lines(generate(t, language, models.Of(t, files)), generate(t, language, models.Of(t, edited)))
		if went != 1 || came != 1 {
			t.Errorf("%s: %d lines went, %d came", language, went, came)
		}
	}
}

// TestAChannelOnlyAddsLines: besides the digest nothing that was there changes.
func TestAChannelOnlyAddsLines(t *testing.T) {
	t.Parallel()
	contracts, more := models.Of(t, models.Market(t)), models.Of(t, withAChannel(t))
	for _, language := range codegen.Languages() {
		before, after := generate(t, language, contracts), generate(t, language, more)
		if went, came := lines(before, after); went != 1 || came < 20 {
			t.Errorf("%s: %d lines went, %d came", language, went, came)
			for file := range after {
				is := strings.Split(after[file], "\n")
				for line := range strings.SplitSeq(before[file], "\n") {
					if !slices.Contains(is, line) {
						t.Logf("%s: %s", file, line)
					}
				}
			}
		}
	}
}

// withAChannel is the market with a channel and an operation more, in the middle.
func withAChannel(t *testing.T) map[string]string {
	t.Helper()
	files := models.Market(t)
	const shop = "shop/asyncapi/asyncapi.yaml"
	text := files[shop]
	own := strings.Index(text, contract.Extension+":")
	for _, insert := range []struct{ behind, text string }{
		{"\nchannels:\n", "  parcelLost:\n    address: parcel.{region}.lost\n    parameters: {region: {}}\n"},
		{"\noperations:\n", "  onParcelLost:\n    action: receive\n    channel: {$ref: '#/channels/parcelLost'}\n"},
	} {
		at := strings.Index(text, insert.behind) + len(insert.behind)
		if at < len(insert.behind) || at > own {
			t.Fatalf("the market has no %q", insert.behind)
		}
		text = text[:at] + insert.text + text[at:]
		own += len(insert.text)
	}
	for _, insert := range []struct{ behind, text string }{
		{"\n  channels:\n", "    parcelLost: {parameters: {region: region}}\n"},
		{"\n  operations:\n", "    onParcelLost: {subscribe: {api: core}}\n"},
	} {
		at := own + strings.Index(text[own:], insert.behind) + len(insert.behind)
		text = text[:at] + insert.text + text[at:]
	}
	files[shop] = text
	return files
}

// TestCollisionsStopGeneration: nothing is made of names that are taken twice.
func TestCollisionsStopGeneration(t *testing.T) {
	t.Parallel()
	c := ir.Contract{Path: "a.yaml", ID: "urn:a", Version: "1.0.0", Channels: []ir.Channel{{Key: "a.b", Address: "a"}, {Key: "a_b", Address: "b"}}}
	for _, language := range codegen.Languages() {
		o := codegen.Output{Language: language}
		p, err := o.Package([]ir.Contract{c})
		if err != nil {
			t.Fatal(err)
		}
		if files, err := o.Generate(p); err == nil || files != nil {
			t.Errorf("%s: %d files, %v", language, len(files), err)
		}
		o.Pins = map[string]map[string]string{"channels": {"a_b": "Other"}}
		if p, err = o.Package([]ir.Contract{c}); err != nil || len(p.Contracts[0].Names.Collisions) > 0 {
			t.Errorf("%s: pinned, and %v, %v", language, p.Contracts[0].Names.Collisions, err)
		}
	}
}
