package main

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis/topology"
	"github.com/natscontract/natscontract/model/diag"
)

// pictures are the forms of a picture.
var pictures = map[string]func(io.Writer, topology.Graph) error{
	"text": topology.Text, "mermaid": topology.Mermaid, "dot": topology.DOT, "json": topology.JSON, "svg": topology.SVG,
}

func (a *app) topologyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "topology [DIR]",
		Short: "Draw the contracts, their operations and the links between them",
		Long: `Topology draws a bundle: its contracts with their operations, and the links that join these, each with the subjects that it is for.
What check reports as an error or a warning stands at the contract, operation or link that it is about. DIR is a folder, by default the
current one, or an archive.`,
		Example: "  natscontract topology\n  natscontract topology --format svg services > services.svg\n  natscontract topology --format mermaid orders-1.2.0.tar.gz",
		Args:    cobra.MaximumNArgs(1),
	}
	format := choiceFlag(cmd, "format", "text", "how to draw it", "text", "mermaid", "dot", "json", "svg")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.topology(cmd.Context(), args, format.value) }
	return cmd
}

func (a *app) topology(ctx context.Context, args []string, format string) error {
	s, err := openShelf(ctx, args, format == "json")
	if err != nil {
		return err
	}
	defer s.close()
	done := a.progress("checking")
	g, err := a.graph(ctx, s)
	done()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(a.out)
	if err = pictures[format](out, g); err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("the picture could not be written: %w", err)
	}
	return a.endWith(s, len(g.Contracts))
}

// graph is what there is to draw, with the paths by which files are shown.
func (a *app) graph(ctx context.Context, s *shelf) (all topology.Graph, err error) {
	for _, b := range s.bundles {
		result, err := b.Result(ctx)
		if err != nil {
			return all, err
		}
		g, left := b.Picture(result.Diagnostics)
		if len(left) > 0 {
			a.complain("%s: %d errors or warnings are about no contract, and not in the picture: natscontract check shows them", s.base.path(b.target, ""), len(left))
		}
		s.move(b, &g)
		all.Contracts, all.Links = append(all.Contracts, g.Contracts...), append(all.Links, g.Links...)
	}
	return all, nil
}

// move gives a graph the paths by which its files are shown.
func (s *shelf) move(b *shelved, g *topology.Graph) {
	known := map[string]bool{}
	shown := func(p *diag.Place) {
		if p.Path != "" {
			p.Path = s.base.path(b.target, p.Path)
		}
	}
	for i := range g.Contracts {
		c := &g.Contracts[i]
		known[c.Path] = true
		c.Path = s.base.path(b.target, c.Path)
		shown(&c.Place)
		for j := range c.Operations {
			shown(&c.Operations[j].Place)
		}
	}
	for i := range g.Links {
		l := &g.Links[i]
		shown(&l.Place)
		for _, end := range []*topology.End{&l.Send, &l.Receive} {
			if known[end.Contract] { // else it is what its author calls it
				end.Contract = s.base.path(b.target, end.Contract)
			}
		}
	}
}
