package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/codegen/vectors"
)

func (a *app) vectorsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "vectors [DIR]",
		Short: "Write texts with the answers that every implementation of the contracts must give",
		Long: `Vectors writes the fixtures that generated code is held to, as JSON: for every token type, channel and filter of the bundle in DIR, the
current folder by default, and of the contracts that its imports lead to, texts at the edges of what is allowed, each with the exact
answer. Their form is what natscontract schema vectors prints.

Exit code 0: written. 1: a contract has errors, as the report on standard output says. 2: wrong use, or something that could not be read.`,
		Example: "  natscontract vectors > vectors.json",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.vectors(cmd.Context(), args) },
	}
}

func (a *app) vectors(ctx context.Context, args []string) error {
	b, err := openLocked(args)
	if err != nil {
		return err
	}
	defer b.close()
	m, err := a.sound(ctx, b, nil, "no vectors were made")
	if err != nil {
		return err
	}
	if err := writeJSON(a.out, vectors.Of(m.all)); err != nil {
		return fmt.Errorf("the vectors could not be written: %w", err)
	}
	return nil
}
