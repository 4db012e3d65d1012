package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

func (a *app) explainCommand() *cobra.Command {
	var interaction string
	cmd := &cobra.Command{
		Use:   "explain CODE | PATH[#/pointer | :LINE] | --interaction NAME [PATH]",
		Short: "Explain a rule, a place in a document, or what an interaction does",
		Long: `Explain says what a rule asks for, with a failing and a mended example; or what a place in a document is: what it means, what may
stand there, and whether it must. A place is given by a JSON Pointer or by a line, as check prints it.

With --interaction it says what an interaction or a pipeline does: who gets the work, what decides and when, how often it is tried,
how long everything may stay open and is kept, and what is known only later. PATH is a folder, a contract or an archive, by default
the current folder; every contract there that has one of that name is told of.`,
		Example: "  natscontract explain STRUCTURE_TYPE\n  natscontract explain asyncapi/asyncapi.yaml:41\n" +
			"  natscontract explain 'asyncapi/asyncapi.yaml#/x-nats-contract/deployment'\n  natscontract explain --interaction reserve services/orders",
		Args: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("interaction") {
				return cobra.MaximumNArgs(1)(cmd, args)
			}
			return cobra.ExactArgs(1)(cmd, args)
		},
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			if cmd.Flags().Changed("interaction") {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return codes(), cobra.ShellCompDirectiveDefault
		},
	}
	cmd.Flags().StringVar(&interaction, "interaction", "", "the name of an interaction or a pipeline: say what it does")
	format := choiceFlag(cmd, "format", "text", "how to show what an interaction does", "text", "json")
	completeNames(cmd, "interaction", contract.Interactions, contract.Pipelines)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case cmd.Flags().Changed("interaction"):
			return a.explainPolicy(cmd.Context(), interaction, args, format.value)
		case format.value != "text":
			return errors.New("--format json is for what --interaction tells")
		}
		text, err := explain(args[0])
		if err != nil {
			return err
		}
		_, err = io.WriteString(a.out, text)
		return err
	}
	return cmd
}

func explain(asked string) (string, error) {
	if rule, ok := analysis.RuleFor(diag.Code(strings.ToUpper(asked))); ok {
		return render.RuleText(rule), nil
	}
	at := parseSpot(asked)
	if !at.isPath() {
		return "", unknownRule(asked)
	}
	return at.explain()
}

// A spot is a place as it is given on the command line.
type spot struct {
	path    string
	pointer string // after a #; else:
	byLine  bool
	line    int // after a colon
	column  int // after another one; 0 for none

	asked string // as it was given
}

var lineBehind = regexp.MustCompile(`^(.+?):([0-9]{1,9})(?::([0-9]{1,9}))?$`)

// parseSpot takes a pointer or a line off a path, unless a file has that very name.
func parseSpot(asked string) spot {
	at := spot{path: asked, asked: asked}
	if _, err := os.Stat(asked); err == nil {
		return at
	}
	if path, pointer, found := strings.Cut(asked, "#"); found {
		at.path, at.pointer = path, pointer
	} else if m := lineBehind.FindStringSubmatch(asked); m != nil {
		at.path, at.byLine = m[1], true
		at.line, _ = strconv.Atoi(m[2]) // the expression admits nothing else
		at.column, _ = strconv.Atoi(m[3])
	}
	return at
}

// isPath tells a path from a rule's name: it has a pointer or a line, names a file, or has what no rule's name has.
func (s spot) isPath() bool {
	if s.path != s.asked || strings.ContainsAny(s.path, `./\`) {
		return true
	}
	_, err := os.Stat(s.path)
	return err == nil
}

func (s spot) explain() (string, error) {
	file, err := readPlain(s.path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", filepath.ToSlash(s.path), err)
	}
	x, err := s.find(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", filepath.ToSlash(s.path), err)
	}
	at := file.Tree.Text().Position(x.Span.Start)
	return render.PlaceText(x, fmt.Sprintf("%s:%d:%d", filepath.ToSlash(s.path), at.Line, at.Column)), nil
}

func (s spot) find(f query.File) (query.Explanation, error) {
	if !s.byLine {
		p, err := query.Find(f, s.pointer)
		if err != nil {
			return query.Explanation{}, err
		}
		return query.Explain(f, p), nil
	}
	offset, err := query.Line(f, s.line)
	if err != nil {
		return query.Explanation{}, err
	}
	if s.column > 0 {
		offset = query.Column(f, s.line, s.column)
	}
	return query.At(f, offset), nil
}

// readPlain reads one document from disk.
func readPlain(path string) (query.File, error) {
	language := syntax.YAML
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json":
		language = syntax.JSON
	case ".yaml", ".yml":
	default:
		return query.File{}, fmt.Errorf("is no .yaml, .yml or .json file")
	}
	dir, name := filepath.Split(path)
	files, err := openBundle(filepath.Clean(dir), nil)
	if err != nil {
		return query.File{}, err
	}
	defer files.close()
	text, err := files.Read(name)
	if err != nil {
		return query.File{}, err
	}
	return query.File{Path: name, Tree: syntax.Parse(text, language)}, nil
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
