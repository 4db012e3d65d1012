package main

import (
	"bytes"
	"context"
	"errors"
	"testing"
)

// writerFunc is a writer made of its Write.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// Whatever goes wrong, there is one line on standard error and exit code 2.
func TestFailuresAreOneLine(t *testing.T) {
	full := writerFunc(func([]byte) (int, error) { return 0, errors.New("no space left\non device") })
	broken := writerFunc(func([]byte) (int, error) { panic("out of\norder") })
	for _, test := range []struct {
		out  writerFunc
		args []string
		want string
	}{
		{full, []string{"rules"}, "natscontract: no space left on device\n"},
		{full, []string{"explain", "PARSE_SYNTAX"}, "natscontract: no space left on device\n"},
		{full, []string{"check", "testdata"}, "natscontract: the report could not be written: no space left on device\n"},
		{broken, []string{"version"}, "natscontract: internal error: out of order\n"},
		{broken, []string{"check", "testdata"}, "natscontract: internal error: out of order\n"},
	} {
		var errs bytes.Buffer
		code := run(context.Background(), test.args, streams{nil, test.out, &errs}, func(string) string { return "" })
		if code != exitFailed || errs.String() != test.want {
			t.Errorf("natscontract %q: exit code %d, %q", test.args, code, errs.String())
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	code := run(ctx, []string{"check", "testdata"}, streams{nil, &out, &errs}, func(string) string { return "" })
	if code != exitFailed || errs.String() != "natscontract: interrupted\n" || out.Len() > 0 {
		t.Errorf("exit code %d, %q, %q", code, errs.String(), out.String())
	}
}
