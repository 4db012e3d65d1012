package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/contract"
)

// A shelf is the bundles that somebody has questions about.
type shelf struct {
	base     base
	bundles  []*shelved
	problems []error
}

// shelved is a bundle on a shelf.
type shelved struct {
	target *target
	files  checkable
	*analysis.Snapshot
}

// openShelf opens the bundles at some paths, the current folder for none. What cannot be opened is a problem of its own.
func openShelf(ctx context.Context, args []string, json bool) (*shelf, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	targets, problems := locate(here, args, false)
	s := &shelf{base: reportBase(here, args, json), problems: problems}
	for _, t := range targets {
		b := &shelved{target: t}
		if b.files, err = t.open(); err == nil {
			b.Snapshot, err = analysis.Open(ctx, b.files, analysis.Options{})
		}
		switch {
		case ctx.Err() != nil:
			s.close()
			return nil, ctx.Err()
		case err != nil:
			s.problems = append(s.problems, fmt.Errorf("%s: %w", s.base.path(t, ""), err))
			continue
		}
		s.bundles = append(s.bundles, b)
	}
	return s, nil
}

func (s *shelf) close() {
	for _, b := range s.bundles {
		b.files.close()
	}
}

// wants tells whether a file of the bundle was asked about.
func (b *shelved) wants(path string) bool {
	return b.target.whole || slices.Contains(b.target.files, path)
}

// contracts calls see with every contract that was asked about, by its bundle, its view and the path by which it is shown.
func (s *shelf) contracts(see func(b *shelved, v contract.View, shown string)) (seen int) {
	for _, b := range s.bundles {
		for _, p := range b.Contracts() {
			if b.wants(p) {
				seen++
				b.See(p, func(v contract.View) { see(b, v, s.base.path(b.target, p)) })
			}
		}
		for _, p := range b.target.files {
			if !slices.Contains(b.Contracts(), p) && len(b.files.failed()) == 0 {
				s.problems = append(s.problems, fmt.Errorf("%s: %w", s.base.path(b.target, p), errNoContract))
			}
		}
	}
	return seen
}

var errNoContract = errors.New("is no contract: an AsyncAPI document with " + contract.Extension)

// endWith says what could not be read, and that nothing was found where nothing was; it gives the error that the command ends with.
func (a *app) endWith(s *shelf, found int) error {
	for _, b := range s.bundles {
		for _, p := range b.files.failed() {
			s.problems = append(s.problems, fmt.Errorf("%s: %w", s.base.path(b.target, p.path), p.err))
		}
	}
	if len(s.problems) > 0 {
		return a.saidAll(s.problems)
	}
	if found == 0 {
		a.complain("no contract was found")
	}
	return nil
}

// tell writes what was found, as text or as JSON, and gives the error that the command ends with.
func tell[T any](a *app, s *shelf, found int, format string, all []T, text, json func(io.Writer, []T) error) error {
	write := text
	if format == "json" {
		write = json
	}
	out := bufio.NewWriter(a.out)
	if err := write(out, all); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return a.endWith(s, found)
}

// completeNames lets the shell complete a flag with the names of some sections in the contracts at the paths that are given already.
func completeNames(cmd *cobra.Command, flag string, sections ...string) {
	complete := func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		s, err := openShelf(cmd.Context(), args, false)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		defer s.close()
		var names []string
		s.contracts(func(_ *shelved, v contract.View, _ string) {
			for _, section := range sections {
				names = slices.AppendSeq(names, v.Names(section))
			}
		})
		slices.Sort(names)
		return slices.Compact(names), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the flag was added by the caller
	}
}
