//go:build unix

package main

import (
	"bytes"
	"os"
	"testing"
)

func TestColour(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	env := func(name, value string) func(string) string {
		return func(asked string) string {
			if asked == name {
				return value
			}
			return ""
		}
	}
	for _, test := range []struct {
		about string
		app   app
		want  bool
	}{
		{"a terminal", app{streams{out: terminal}, env("TERM", "xterm")}, true},
		{"a terminal that is told not to", app{streams{out: terminal}, env("NO_COLOR", "1")}, false},
		{"an empty NO_COLOR says nothing", app{streams{out: terminal}, env("NO_COLOR", "")}, true},
		{"a terminal that has none", app{streams{out: terminal}, env("TERM", "dumb")}, false},
		{"a file", app{streams{out: file}, env("TERM", "xterm")}, false},
		{"no file at all", app{streams{out: &bytes.Buffer{}}, env("TERM", "xterm")}, false},
	} {
		if got := test.app.colour(); got != test.want {
			t.Errorf("%s: colour is %v", test.about, got)
		}
	}
}
