package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"
)

// colour tells whether standard output takes colour: a terminal does, unless its user says otherwise (no-color.org).
func (a *app) colour() bool {
	return a.env("NO_COLOR") == "" && a.env("TERM") != "dumb" && isTerminal(a.out)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && (isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}

// progress shows on a terminal that work is going on, once it has taken a second. The function that it gives ends it.
func (a *app) progress(doing string) (done func()) {
	if !isTerminal(a.err) {
		return func() {}
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	begun := time.Now()
	go func() {
		defer close(stopped)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for shown := false; ; shown = true {
			select {
			case <-stop:
				if shown {
					fmt.Fprint(a.err, "\r\x1b[K")
				}
				return
			case <-tick.C:
				fmt.Fprintf(a.err, "\r%s … %d s", doing, int(time.Since(begun).Seconds()))
			}
		}
	}()
	return func() { close(stop); <-stopped }
}
