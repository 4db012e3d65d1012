package house

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// What is wrong in the example marketplace, on purpose, and what stands there when it is mended.
const (
	faulty    = "maxLenght"
	mended    = "maxLength"
	faultyIn  = "shop/asyncapi/asyncapi.yaml"
	faultCode = "STRUCTURE_UNKNOWN_PROPERTY"
)

func TestTheMarketHasOneFault(t *testing.T) {
	files := market(t)
	found := reported(t, files)
	if len(found) != 1 || found[0].Code != faultCode || found[0].Path != faultyIn {
		t.Fatalf("got %v", found)
	}
	if at := files[faultyIn][found[0].Span.Start:found[0].Span.End]; at != faulty {
		t.Errorf("it is said of %q", at)
	}
}

func TestTheMarketCanBeMended(t *testing.T) {
	files := market(t)
	files[faultyIn] = strings.Replace(files[faultyIn], faulty, mended, 1)
	if found := reported(t, files); len(found) != 0 {
		t.Errorf("got %v", found)
	}
}

// market is the example's files.
func market(t *testing.T) analysis.MapFiles {
	t.Helper()
	root := filepath.Join(testkit.Root(t), "examples", "market")
	files := analysis.MapFiles{}
	err := walk(root, func(name string) error {
		text, err := os.ReadFile(filepath.Join(root, name))
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// reported are the errors and warnings, but for those of stage bundle: the lock pins the bytes with the fault in them, and
// internal/tools/pin holds it to that.
func reported(t *testing.T, files analysis.MapFiles) (all []diag.Diagnostic) {
	t.Helper()
	result, err := analysis.Check(context.Background(), files, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Diagnostics {
		if d.Severity.AtLeast(diag.Warning) && d.Stage != diag.Bundle {
			all = append(all, d)
		}
	}
	return all
}
