package main

import (
	"bytes"
	"context"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"natscontract": main})
}

// TestScripts runs the command line as a user types it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(name string) (bool, error) {
			return name == "privileged" && os.Geteuid() == 0, nil
		},
	})
}

// outcome is what a run of the program left behind.
type outcome struct {
	code     int
	out, err string
}

// natscontract runs the program in this process.
func natscontract(t testing.TB, args ...string) outcome {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(context.Background(), args, streams{bytes.NewReader(nil), &out, &errs}, func(string) string { return "" })
	return outcome{code, out.String(), errs.String()}
}
