package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value   string
	allowed []string
}

// String is the word chosen.
func (c *choice) String() string { return c.value }

// Type is what help shows as the flag's value.
func (c *choice) Type() string { return strings.Join(c.allowed, "|") }

// Set takes a word, if it is one of the allowed.
func (c *choice) Set(value string) error {
	if !slices.Contains(c.allowed, value) {
		return fmt.Errorf("must be %s", strings.Join(c.allowed, " or "))
	}
	c.value = value
	return nil
}

// choiceFlag adds such a flag, whose words the shell completes.
func choiceFlag(cmd *cobra.Command, name, value, usage string, allowed ...string) *choice {
	c := &choice{value, allowed}
	cmd.Flags().Var(c, name, usage)
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return allowed, cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc(name, complete); err != nil {
		panic(err) // the flag was added above
	}
	return c
}
