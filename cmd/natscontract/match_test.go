package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// matchIn runs match on standard input, in an empty folder's contracts.
func matchIn(t *testing.T, ctx context.Context, in io.Reader, args ...string) outcome {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(ctx, append([]string{"match", "-", "--in", t.TempDir()}, args...), streams{in, &out, &errs}, func(string) string { return "" })
	return outcome{code, out.String(), errs.String()}
}

// A line that is too long is left out and said so; those around it are answered.
func TestMatchLeavesOutALongLine(t *testing.T) {
	for _, long := range []int{maxLine, maxLine + 1, 3*maxLine + 7} {
		ran := matchIn(t, t.Context(), strings.NewReader("a.b\n"+strings.Repeat("x", long)+"\nc.d"))
		if ran.code != exitFailed || ran.out != "a.b\n  nobody's\nc.d\n  nobody's\n" || !strings.Contains(ran.err, "has more than 65536 bytes") {
			t.Errorf("%d bytes: %d %q %q", long, ran.code, ran.out, ran.err)
		}
	}
	if ran := matchIn(t, t.Context(), strings.NewReader(strings.Repeat("x", maxLine+1))); ran.code != exitFailed || ran.out != "" {
		t.Errorf("a long line alone: %d %q", ran.code, ran.out)
	}
}

// Subjects may hold any bytes. Those that a terminal would obey are shown, not sent.
func TestMatchOfAnyBytes(t *testing.T) {
	ran := matchIn(t, t.Context(), strings.NewReader("a.\xff\x1b[31m\r\n\x00\n"))
	if ran.code != exitFound || strings.ContainsAny(ran.out, "\x1b\x00\r") || !utf8.ValidString(ran.out) || strings.Count(ran.out, "nobody's") != 2 {
		t.Errorf("%d %q", ran.code, ran.out)
	}
}

var errWire = errors.New("the wire is cut")

func TestMatchSaysThatInputFailed(t *testing.T) {
	in := io.MultiReader(strings.NewReader("a.b\n"), failingReader{})
	if ran := matchIn(t, t.Context(), in); ran.code != exitFailed || !strings.Contains(ran.err, "standard input: the wire is cut") {
		t.Errorf("%+v", ran)
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errWire }

// Who interrupts ends the input: what was counted is shown.
func TestMatchInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	in, out := io.Pipe()
	defer out.Close()
	go func() {
		fmt.Fprint(out, "a.b\na.b\n")
		fmt.Fprint(out, "c") // it was read up to here
		time.Sleep(50 * time.Millisecond)
		interrupt()
	}()
	if ran := matchIn(t, ctx, in, "--unknown"); ran.code != exitFound || !strings.HasPrefix(ran.out, "      2  a.b\n") {
		t.Errorf("%+v", ran)
	}
}

// Answers come before more is read.
func TestMatchAnswersAtOnce(t *testing.T) {
	in, typed := io.Pipe()
	shown, out := io.Pipe()
	dir := t.TempDir()
	go func() {
		run(context.Background(), []string{"match", "-", "--in", dir}, streams{in, out, io.Discard}, func(string) string { return "" })
		out.Close()
	}()
	for range 3 {
		fmt.Fprint(typed, "a.b\n")
		answer := make([]byte, len("a.b\n  nobody's\n"))
		if _, err := io.ReadFull(shown, answer); err != nil || string(answer) != "a.b\n  nobody's\n" {
			t.Fatalf("%q %v", answer, err)
		}
	}
	typed.Close()
	if rest, err := io.ReadAll(shown); err != nil || len(rest) > 0 {
		t.Errorf("%q %v", rest, err)
	}
}

// A contract that is broken in the middle hides nothing of what stands around.
func TestBrokenContractIsAsked(t *testing.T) {
	dir := t.TempDir()
	text := "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: A, version: 1.0.0}\nchannels:\n  good: {address: a.b}\n  bad: {address: 'a.\nx-nats-contract:\n  channels:\n    good: {parameters: {}}\n"
	if err := os.WriteFile(filepath.Join(dir, "a.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	ran := natscontract(t, "subjects", dir)
	if ran.code != exitOK || !strings.Contains(ran.out, "good") || !strings.Contains(ran.out, "bad") {
		t.Errorf("%+v", ran)
	}
}
