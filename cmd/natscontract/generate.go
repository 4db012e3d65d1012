package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/codegen"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/diag"
)

type generateFlags struct {
	languages []string
	out       string
	check     bool
}

func (a *app) generateCommand() *cobra.Command {
	var flags generateFlags
	cmd := &cobra.Command{
		Use:   "generate [DIR]",
		Short: "Generate code for the subjects, filters and promises of contracts",
		Long: `Generate writes code for the contracts of the bundle in DIR, the current folder by default, and for those that their imports lead to:
types through which no wrong subject can be built. natscontract.yaml says what is written where; with --lang and --out it is each
language in a folder of its name below --out, made as natscontract.yaml says of that language.

It writes what has changed and prints a line for each file; it removes files that it generated before and does not any more: the list
` + manifestName + ` in each output's folder tells them. It writes over generated files also where they were edited, and over
no other file: where one is in the way, nothing is written at all.

Exit code 0: everything is as it should be. 1: a contract has errors, as the report on standard output says, or --check found a
difference, and nothing was written. 2: wrong use, or something that could not be read or written.`,
		Example: "  natscontract generate\n  natscontract generate --check services/orders\n  natscontract generate --lang rust,go --out generated",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.generate(cmd.Context(), args, flags) },
	}
	cmd.Flags().StringSliceVar(&flags.languages, "lang", nil, "the languages: rust, typescript, go")
	cmd.Flags().StringVar(&flags.out, "out", "", "the folder in which each language has one")
	cmd.Flags().BoolVar(&flags.check, "check", false, "write nothing; list what would change, and give exit code 1 where that is something")
	cmd.MarkFlagsRequiredTogether("lang", "out")
	languages := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return codegen.Languages(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc("lang", languages); err != nil {
		panic(err) // the flag was added above
	}
	return cmd
}

func (a *app) generate(ctx context.Context, args []string, flags generateFlags) error {
	for _, lang := range flags.languages {
		if !slices.Contains(codegen.Languages(), lang) {
			return fmt.Errorf("--lang must be of %v, and has %q", codegen.Languages(), lang)
		}
	}
	b, err := openLocked(args)
	if err != nil {
		return err
	}
	defer b.close()
	root, base, outputs := b.root, "", configured(b.config)
	if len(flags.languages) > 0 {
		if root, base, err = openFolder(flags.out); err != nil {
			return fmt.Errorf("%s: %w", filepath.ToSlash(flags.out), err)
		}
		defer root.Close()
		outputs = wanted(b.config, flags.languages)
	}
	done := a.progress("generating")
	plans, err := a.plans(ctx, b, outputs, root, base)
	done()
	if err != nil {
		return err
	}
	return a.carryOut(plans, flags.check)
}

// openFolder opens a folder, or the nearest one above it that is there; base is the rest.
func openFolder(name string) (root *os.Root, base string, err error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, "", err
	}
	for dir := absolute(here, name); ; dir = filepath.Dir(dir) {
		root, err = os.OpenRoot(dir)
		if !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return root, filepath.ToSlash(base), unreadable(err)
		}
		base = filepath.Join(filepath.Base(dir), base)
	}
}

// plans are what is to be done with each output's folder.
func (a *app) plans(ctx context.Context, b *lockedBundle, outputs []output, root *os.Root, base string) ([]folderPlan, error) {
	if len(outputs) == 0 {
		return nil, fmt.Errorf("%s names no output: list one under generate, or give --lang and --out", configName)
	}
	m, err := a.sound(ctx, b, outputs, "nothing was generated")
	if err != nil {
		return nil, err
	}
	var plans []folderPlan
	var problems []error
	for i, r := range m.generate(outputs) {
		dir := outputs[i].dir
		if r.Err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", dir, r.Err))
			continue
		}
		plan, err := planFolder(root, path.Join(base, dir), r.Files)
		plans, problems = append(plans, plan), append(problems, lines(err)...)
	}
	if len(problems) > 0 {
		return nil, a.saidAll(problems)
	}
	return plans, nil
}

// lines are the errors that one joins.
func lines(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	if err != nil {
		return []error{err}
	}
	return nil
}

// sound is the bundle's model, where nothing of it is wrong. Else that is reported, with what was not done therefore.
func (a *app) sound(ctx context.Context, b *lockedBundle, outputs []output, undone string) (m model, err error) {
	ask := func(s *analysis.Snapshot) []verdict.Finding {
		m = readModel(s)
		return m.collisions(s, outputs)
	}
	s, err := analysis.Open(ctx, checked{b.workspace}, analysis.Options{Unfiltered: true, Working: true, Extra: []analysis.Extra{ask}})
	if err != nil {
		return m, errors.Join(b.unseen(), err)
	}
	result, err := s.Result(ctx)
	if unseen := b.unseen(); unseen != nil || err != nil {
		return m, errors.Join(unseen, err)
	}
	for _, broke := range result.Internal {
		return m, broke
	}
	if len(m.own) == 0 {
		return m, errors.New("no contract was found")
	}
	report := render.Report{Root: ".", Texts: result.Texts, Contracts: result.Contracts, Files: result.Files}
	concerned := b.concerned(m)
	for _, d := range result.Diagnostics {
		if d.Severity == diag.Error && concerned[d.Path] {
			report.Diagnostics = append(report.Diagnostics, d)
		}
	}
	if len(report.Diagnostics) == 0 && len(m.faults) == 0 {
		return m, nil
	}
	if err := render.Text(a.out, report, render.TextOptions{Colour: a.colour()}); err != nil {
		return m, err
	}
	if len(report.Diagnostics) == 0 { // else they say why
		f := m.faults[0]
		a.complain("%s#%s cannot be read: %s", f.At.Path, f.At.Pointer, f.By)
	}
	a.complain("there are errors: %s", undone)
	return m, errFound
}

// concerned are the files whose errors concern what is generated: the contracts, the files that these reach but for other contracts, and
// the configuration.
func (b *lockedBundle) concerned(m model) map[string]bool {
	all := map[string]bool{configName: true}
	others := map[string]bool{}
	if paths, err := b.contracts(); err == nil {
		for _, p := range paths {
			others[p] = true
		}
	}
	var todo []string
	for _, c := range m.all {
		todo = append(todo, c.Path)
		delete(others, c.Path)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		if all[todo[0]] || others[todo[0]] {
			continue
		}
		all[todo[0]] = true
		if names, err := b.names(todo[0]); err == nil { // else the check says so
			todo = append(todo, names...)
		}
	}
	return all
}

// carryOut does what the plans say, and prints it; with check it prints alone.
func (a *app) carryOut(plans []folderPlan, check bool) error {
	var changes []string
	for _, p := range plans {
		changes = append(changes, p.changes()...)
	}
	if len(changes) == 0 {
		return nil
	}
	if !check {
		if err := carryOut(plans); err != nil {
			return err
		}
	}
	for _, line := range changes {
		if _, err := fmt.Fprintln(a.out, line); err != nil {
			return err
		}
	}
	if check {
		return errFound
	}
	return nil
}
