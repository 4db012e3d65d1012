package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/internal/jsonschema"
	"github.com/natscontract/natscontract/model/shape"
)

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print a closed JSON Schema (draft-07), or list them",
		Long: `Schema prints the JSON Schema of one of the formats that natscontract reads, writes or speaks of. Without a name it lists them.

A schema says what one value may be. What several places must agree on is told by check.`,
		Example: "  natscontract schema\n  natscontract schema profile > profile.schema.json",
		Args:    cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return schemaNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listSchemas(a.out)
			}
			if e, ok := jsonschema.Named(args[0]); ok {
				_, err := io.WriteString(a.out, e.Schema().Text())
				return err
			}
			if near := shape.Near(args[0], schemaNames()); near != "" {
				return fmt.Errorf("there is no schema %s; did you mean %s?", args[0], near)
			}
			return fmt.Errorf("there is no schema %s; natscontract schema lists them", args[0])
		},
	}
}

func schemaNames() (names []string) {
	for _, e := range jsonschema.Entries() {
		names = append(names, e.Name)
	}
	return names
}

func listSchemas(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range jsonschema.Entries() {
		fmt.Fprintf(table, "%s\t%s\n", e.Name, e.About)
	}
	return table.Flush()
}
