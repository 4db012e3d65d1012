package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
)

func (a *app) rulesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List every rule",
		Args:  cobra.NoArgs,
	}
	format := choiceFlag(cmd, "format", "text", "how to show the list", "text", "json")
	cmd.RunE = func(*cobra.Command, []string) error {
		if format.value == "json" {
			return rulesJSON(a.out)
		}
		return rulesText(a.out)
	}
	return cmd
}

func rulesText(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	planned := 0
	for _, r := range analysis.Rules() {
		mark := ""
		if !r.Implemented() {
			mark = "*"
			planned++
		}
		fmt.Fprintf(table, "%s%s\t%s\t%s\t%s\n", r.Code, mark, r.Stage, r.Severity, r.Summary())
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if planned == 0 {
		return nil
	}
	_, err := fmt.Fprintf(out, "* declared, and not checked by this version: %d\n", planned)
	return err
}

func rulesJSON(out io.Writer) error {
	type rule struct {
		Code     diag.Code     `json:"code"`
		Stage    diag.Stage    `json:"stage"`
		Severity diag.Severity `json:"severity"`
		Summary  string        `json:"summary"`
	}
	var rules []rule
	for _, r := range analysis.Rules() {
		rules = append(rules, rule{r.Code, r.Stage, r.Severity, r.Summary()})
	}
	return writeJSON(out, rules)
}
