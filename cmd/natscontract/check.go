package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/diag"
)

type checkFlags struct {
	format, failOn, show *choice
	whole, working       bool
	system               bool
	workers              int
	lockDigest           string
}

func (a *app) checkCommand() *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Check the contract bundles found at the paths",
		Long: `Check runs every offline stage over the bundles found at the paths, the current folder by default.

A folder stands for the contracts below it, each checked with the bundle that it is in. A file stands for itself: the bundle
that it is in is checked, and what stands in that file or points into it is reported. An archive, as pack makes one, is a
bundle of its own: it is read without being unpacked, and the paths are those inside it.

With --system the bundles share one: each is checked by itself, and then what they all have is compared, channels, streams and
consumers of one deployment binding: does anything of one collide with something of another?

Exit code 0: nothing at or above --fail-on. 1: diagnostics. 2: wrong use, or something could not be read.`,
		Example: "  natscontract check\n  natscontract check --format json services/orders\n  natscontract check asyncapi/asyncapi.yaml\n  natscontract check orders-1.2.0.tar.gz\n  natscontract check --system services warehouse-2.1.0.tar.gz",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.check(cmd, args, flags) },
	}
	flags.format = choiceFlag(cmd, "format", "text", "how to show the report", "text", "json", "sarif", "github")
	flags.failOn = choiceFlag(cmd, "fail-on", string(diag.Error), "the least severity that gives exit code 1", string(diag.Error), string(diag.Warning))
	flags.show = choiceFlag(cmd, "show", "", "list information and hints in text too", string(diag.Information))
	cmd.Flags().BoolVar(&flags.whole, "whole", false, "report the whole bundle of a file that is given as PATH")
	cmd.Flags().BoolVar(&flags.working, "working", false, "the view of someone in the middle of work: a stale pin is a warning")
	cmd.Flags().BoolVar(&flags.system, "system", false, "compare the bundles with one another too: what of one collides with another's?")
	cmd.Flags().StringVar(&flags.lockDigest, "lock-digest", "", "the distribution reference that the lock must have, as sha256:<64 hex digits>")
	cmd.Flags().IntVar(&flags.workers, "workers", 0, "how many files are read at a time; 0: one for each processor")
	return cmd
}

var referenceForm = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

func (a *app) check(cmd *cobra.Command, args []string, flags checkFlags) error {
	if flags.workers < 0 {
		return fmt.Errorf("--workers must not be negative, and is %d", flags.workers)
	}
	if d := flags.lockDigest; d != "" && !referenceForm.MatchString(d) {
		return fmt.Errorf("--lock-digest must be sha256: and 64 hexadecimal digits in lower case, and is %q", d)
	}
	if len(args) == 0 {
		args = []string{"."}
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	targets, problems := locate(here, args, flags.whole)
	done := a.progress("checking")
	opts := analysis.Options{Workers: flags.workers, Working: flags.working, LockDigest: flags.lockDigest}
	base := reportBase(here, args, flags.format.value == "json")
	answers, err := checkAll(cmd.Context(), targets, opts)
	between := &crossing{}
	if err == nil && flags.system {
		between, err = compare(cmd.Context(), base, answers, opts)
	}
	done()
	if err != nil {
		return err
	}
	report := between.into(merge(base, answers))
	out := bufio.NewWriter(a.out)
	if err = a.writeReport(out, report, flags); err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("the report could not be written: %w", err)
	}
	for _, answer := range answers {
		for _, p := range answer.problems {
			problems = append(problems, fmt.Errorf("%s: %w", base.path(answer.target, p.path), p.err))
		}
	}
	a.saySkipped(base, answers, problems)
	return a.verdict(report, problems, diag.Severity(flags.failOn.value))
}

func (a *app) writeReport(w io.Writer, r render.Report, flags checkFlags) error {
	switch flags.format.value {
	case "json":
		return render.JSON(w, r)
	case "sarif":
		return render.SARIF(w, r)
	case "github":
		return render.GitHub(w, r)
	}
	return render.Text(w, r, render.TextOptions{Colour: a.colour(), Information: flags.show.value != ""})
}

// saySkipped names what was given and turned out to be nothing that is checked, lest a misspelt asyncapi pass for sound.
func (a *app) saySkipped(b base, answers []answer, problems []error) {
	const nothing = "no AsyncAPI document that declares 3.1.0, and no contract"
	checked, said := 0, len(problems) > 0
	for _, answer := range answers {
		checked += answer.result.Files
		for _, file := range answer.skipped() {
			a.complain("%s: %s: it was not checked", b.path(answer.target, file), nothing)
			said = true
		}
	}
	if checked == 0 && !said {
		a.complain("%s was found", nothing)
	}
}

// verdict is how the command ends. What could not be read weighs more than what was found.
func (a *app) verdict(r render.Report, problems []error, threshold diag.Severity) error {
	if len(problems) > 0 {
		return a.saidAll(problems)
	}
	if slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.Severity.AtLeast(threshold) }) {
		return errFound
	}
	return nil
}

// saidAll says what could not be read, and gives the error that the command ends with.
func (a *app) saidAll(problems []error) error {
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.Error())
	}
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		a.complain("%s", line)
	}
	return errSaid
}

// base is the folder that the paths of a report are relative to.
type base struct {
	dir  string // absolute
	name string // as the report names it
	json bool
}

// reportBase is the folder or archive given, when JSON is wanted and one was given; else the working directory.
func reportBase(here string, args []string, json bool) base {
	if json && len(args) == 1 {
		abs := absolute(here, args[0])
		if info, err := os.Stat(abs); err == nil && (info.IsDir() || isArchive(abs)) {
			return base{abs, filepath.ToSlash(filepath.Clean(args[0])), true}
		}
	}
	return base{here, ".", json}
}

// path is how a report names a file of a bundle. Outside the base, text names a file as its bundle was given.
func (b base) path(t *target, file string) string {
	full := filepath.Join(t.dir, filepath.FromSlash(file))
	rel, err := filepath.Rel(b.dir, full)
	if err != nil || !b.json && t.absolute && !filepath.IsLocal(rel) {
		return filepath.ToSlash(full)
	}
	return filepath.ToSlash(rel)
}

func absolute(here, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(here, path)
}
