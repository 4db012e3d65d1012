package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"natscontract": main, "write-loop": writeLoop})
}

// TestScripts runs the command line as a user types it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			market, err := filepath.Abs(filepath.Join("..", "..", "examples", "market"))
			env.Setenv("MARKET", market)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits is the script command "exits CODE PROGRAM ARGUMENT…": it runs a program, which must end with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGUMENT…")
	}
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
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
