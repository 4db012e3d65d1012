package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "explain CODE",
		Short:   "Explain a rule, with a failing and a mended example",
		Example: "  natscontract explain STRUCTURE_TYPE",
		Args:    cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return codes(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			rule, ok := analysis.RuleFor(diag.Code(strings.ToUpper(args[0])))
			if !ok {
				return unknownRule(args[0])
			}
			_, err := io.WriteString(a.out, render.RuleText(rule))
			return err
		},
	}
}

func codes() (all []string) {
	for _, r := range analysis.Rules() {
		all = append(all, string(r.Code))
	}
	return all
}

// unknownRule names the rule that was meant, or the few that have the word in their name.
func unknownRule(asked string) error {
	word := strings.ToUpper(asked)
	if near := shape.Near(word, codes()); near != "" {
		return fmt.Errorf("there is no rule %s; did you mean %s?", asked, near)
	}
	near := slices.DeleteFunc(codes(), func(code string) bool { return !strings.Contains(code, word) })
	if n := len(near); n == 0 || n > 5 {
		return fmt.Errorf("there is no rule %s; natscontract rules lists them", asked)
	}
	return fmt.Errorf("there is no rule %s; did you mean %s?", asked, strings.Join(near, " or "))
}
