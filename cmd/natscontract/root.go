package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/internal/printable"
)

// The exit codes of every command.
const (
	exitOK     = 0 // nothing to report at or above the threshold
	exitFound  = 1 // diagnostics at or above it
	exitFailed = 2 // wrong use, or something that could not be read or written, or a fault of the program
)

// errFound ends a command that has reported diagnostics at or above its threshold: there is nothing more to say.
var errFound = errors.New("diagnostics were reported")

// errSaid ends a command that failed and has said on standard error why.
var errSaid = errors.New("the failure was reported")

type streams struct {
	in       io.Reader
	out, err io.Writer
}

// app is one run of the program: all that it may touch of the process that it runs in.
type app struct {
	streams
	env func(string) string
}

// run is the whole program: arguments in, exit code out. Whatever happens, standard error gets one line for each failure.
func run(ctx context.Context, args []string, s streams, env func(string) string) (code int) {
	a := &app{streams: s, env: env}
	defer func() {
		if fault := recover(); fault != nil {
			a.complain("internal error: %v", fault)
			code = exitFailed
		}
	}()
	root := a.root()
	root.SetArgs(args)
	switch err := root.ExecuteContext(ctx); {
	case err == nil:
		return exitOK
	case errors.Is(err, errFound):
		return exitFound
	case errors.Is(err, errSaid):
	case ctx.Err() != nil:
		a.complain("interrupted")
	default:
		a.complain("%v", err)
	}
	return exitFailed
}

// complain writes one line to standard error.
func (a *app) complain(format string, args ...any) {
	line := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")
	fmt.Fprintln(a.err, "natscontract: "+printable.Line(line))
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "natscontract",
		Short:         "Check NATS contracts: AsyncAPI 3.1.0 documents with x-nats-contract",
		SilenceErrors: true, // run reports them
		SilenceUsage:  true,
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.AddCommand(a.checkCommand(), a.explainCommand(), a.rulesCommand(), a.schemaCommand(), a.subjectsCommand(), a.matchCommand(), a.topologyCommand(), a.versionCommand(), a.completionCommand(),
		a.lockCommand(), a.packCommand(), a.initCommand(), a.generateCommand(), a.vectorsCommand(), a.lspCommand())
	return root
}

// knownCommand refuses what is no command, in one line.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("unknown command %q; did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return fmt.Errorf("unknown command %q; natscontract --help lists them", args[0])
}
