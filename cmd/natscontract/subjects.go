package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
)

func (a *app) subjectsCommand() *cobra.Command {
	var overlaps string
	cmd := &cobra.Command{
		Use:   "subjects [PATH…]",
		Short: "Say which subjects the channels have",
		Long: `Subjects says of every channel which subjects it has: its address, what may stand in the place of each placeholder, exactly how many
subjects there are, of how many bytes the shortest and the longest are, and a few examples. A folder stands for the contracts below
it, a file for itself. A channel whose subjects cannot be known is listed with the rule that check reports of it.

With --overlaps CHANNEL it says which other channels of the bundle share a subject with that channel: the least such subject, and
whether the two are connected, by links or as one channel of two versions of a contract. Contracts of different deployment bindings
share no server, and are not compared.`,
		Example: "  natscontract subjects\n  natscontract subjects --format json asyncapi/asyncapi.yaml\n  natscontract subjects --overlaps orderPlaced services/orders",
	}
	format := choiceFlag(cmd, "format", "text", "how to show the channels", "text", "json")
	cmd.Flags().StringVar(&overlaps, "overlaps", "", "the key of a channel: show what shares subjects with it")
	completeNames(cmd, "overlaps", contract.Channels)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := openShelf(cmd.Context(), args, false)
		if err != nil {
			return err
		}
		defer s.close()
		if cmd.Flags().Changed("overlaps") {
			return a.overlaps(s, overlaps, format.value)
		}
		return a.subjects(s, format.value)
	}
	return cmd
}

// ownChannels are the channels of one contract.
type ownChannels struct {
	query.Owner
	channels []query.ChannelSubjects
}

func (a *app) subjects(s *shelf, format string) error {
	var all []ownChannels
	found := s.contracts(func(_ *shelved, v contract.View, shown string) {
		of := ownChannels{query.OwnerOf(v), query.ChannelsOf(v)}
		of.Path = shown
		all = append(all, of)
	})
	return tell(a, s, found, format, all, subjectsText, subjectsJSON)
}

// subjectsJSON writes an array with an object for each channel. Of a channel without subjects that are known the numbers are null; by is
// the rule that says why.
func subjectsJSON(out io.Writer, all []ownChannels) error {
	type channel struct {
		Contract string    `json:"contract"`
		Version  string    `json:"version"`
		Channel  string    `json:"channel"`
		Address  *string   `json:"address"`
		Count    *string   `json:"count"`
		Shortest *int      `json:"shortest"`
		Longest  *int      `json:"longest"`
		Examples []string  `json:"examples"`
		By       diag.Code `json:"by,omitempty"`
	}
	channels := []channel{}
	for _, of := range all {
		for _, c := range of.channels {
			j := channel{Contract: of.ID, Version: of.Version, Channel: c.Key, Examples: c.Examples(), By: c.By}
			if c.HasAddress {
				j.Address = &c.Address
			}
			if count, shortest, longest, known := c.Size(); known {
				digits := count.String()
				j.Count, j.Shortest, j.Longest = &digits, &shortest, &longest
			}
			channels = append(channels, j)
		}
	}
	return writeJSON(out, channels)
}

// writeJSON writes a value for programs, over several lines.
func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func subjectsText(out io.Writer, all []ownChannels) error {
	for i, of := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s\n", printable.Line(of.Name()), printable.Line(of.Path))
		for _, c := range of.channels {
			fmt.Fprintf(out, "\n  %s\n", printable.Line(strings.TrimRight(c.Key+"  "+c.Address, " ")))
			if err := table(out, channelRows(c)); err != nil {
				return err
			}
		}
	}
	return nil
}

// channelRows tell of a channel, each line with what it is about.
func channelRows(c query.ChannelSubjects) (rows [][]string) {
	row := func(about, text string) { rows = append(rows, []string{"    " + about, text}) }
	for _, p := range c.Params {
		row("{"+p.Name+"}", p.Type+": "+query.TypeWords(p.Declared))
	}
	count, shortest, longest, known := c.Size()
	switch {
	case known:
		row("subjects", countText(count))
		row("bytes", between(shortest, longest))
		about := "examples"
		for _, example := range c.Examples() {
			row(about, example)
			about = ""
		}
	case c.By != "":
		row("subjects", fmt.Sprintf("not known: %s, as check says", c.By))
	case c.Outside:
		row("subjects", "none: no server of the channel speaks NATS")
	default:
		row("subjects", "none that the contract knows: the channel has no address")
	}
	return rows
}

// maxDigits is how long a number is written out at most, where people read it.
const maxDigits = 80

// countText is a number with all its digits, and in short where it is long.
func countText(n *big.Int) string {
	short, digits := query.Count(n), n.String()
	if !strings.HasPrefix(short, "about") || len(digits) > maxDigits {
		return short
	}
	return fmt.Sprintf("%s (%s)", digits, short)
}

func between(least, most int) string {
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// table writes rows in columns. What a cell holds is made fit to be printed.
func table(out io.Writer, rows [][]string) error {
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		for i, cell := range row {
			row[i] = printable.Line(cell)
		}
		fmt.Fprintln(columns, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	return columns.Flush()
}

// met is a channel that was asked about, with what it meets. Paths are as they are shown.
type met struct {
	query.Owner
	query.ChannelSubjects
	meetings []query.Meeting
}

func (a *app) overlaps(s *shelf, key, format string) error {
	var all []met
	var keys []string
	found := s.contracts(func(b *shelved, v contract.View, shown string) {
		if contract.ApplicationOf.Get(v.Scope(), v.Key("")).Copy != "" {
			return // the contract that it is a copy of is asked
		}
		keys = slices.AppendSeq(keys, v.Names(contract.Channels))
		for _, c := range query.ChannelsOf(v) {
			if c.Key == key {
				m := met{query.OwnerOf(v), c, query.Meetings(v, c)}
				m.Path = shown
				for i := range m.meetings {
					m.meetings[i].Owner.Path = s.base.path(b.target, m.meetings[i].Owner.Path)
				}
				all = append(all, m)
			}
		}
	})
	a.sayNotCompared(s, key)
	if len(all) == 0 && found > 0 {
		return noSuch("a channel", key, keys)
	}
	return tell(a, s, found, format, all, overlapsText, overlapsJSON)
}

// sayNotCompared names the channels of which nobody knows the subjects: they may share some with the one that is asked about.
func (a *app) sayNotCompared(s *shelf, key string) {
	for _, b := range s.bundles {
		for _, p := range b.Contracts() {
			b.See(p, func(v contract.View) {
				for _, c := range query.ChannelsOf(v) {
					if c.By != "" && (c.Key != key || !b.wants(p)) {
						a.complain("%s: the subjects of the channel %s are not known (%s): it was not compared", s.base.path(b.target, p), c.Key, c.By)
					}
				}
			})
		}
	}
}

// noSuch says that nothing has a name, and what may be meant.
func noSuch(what, name string, names []string) error {
	slices.Sort(names)
	if near := shape.Near(name, slices.Compact(names)); near != "" {
		return fmt.Errorf("no contract has %s %s; did you mean %s?", what, name, near)
	}
	return fmt.Errorf("no contract has %s %s", what, name)
}

func overlapsText(out io.Writer, all []met) error {
	for i, m := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s  of %s  %s\n", printable.Line(m.Key), printable.Line(m.Address), printable.Line(m.Owner.Name()), printable.Line(m.Path))
		var rows [][]string
		for _, o := range m.meetings {
			joined := "no link"
			if o.Linked {
				joined = "linked"
			}
			rows = append(rows, []string{"  " + o.Key, o.Address, o.Owner.Name(), o.Owner.Path, o.Shared, joined})
		}
		switch {
		case m.By != "":
			rows = [][]string{{fmt.Sprintf("  its subjects are not known: %s, as check says", m.By)}}
		case len(rows) == 0:
			rows = [][]string{{"  no other channel shares a subject with it"}}
		}
		if err := table(out, rows); err != nil {
			return err
		}
	}
	return nil
}

func overlapsJSON(out io.Writer, all []met) error {
	type place struct {
		Contract string `json:"contract"`
		Version  string `json:"version"`
		Path     string `json:"path"`
		Channel  string `json:"channel"`
		Address  string `json:"address"`
	}
	type overlap struct {
		place
		Subject string `json:"subject"`
		Linked  bool   `json:"linked"`
	}
	type channel struct {
		place
		By       diag.Code `json:"by,omitempty"`
		Overlaps []overlap `json:"overlaps"`
	}
	at := func(o query.Owner, c query.ChannelSubjects) place {
		return place{o.ID, o.Version, o.Path, c.Key, c.Address}
	}
	channels := []channel{}
	for _, m := range all {
		c := channel{at(m.Owner, m.ChannelSubjects), m.By, []overlap{}}
		for _, o := range m.meetings {
			c.Overlaps = append(c.Overlaps, overlap{at(o.Owner, o.ChannelSubjects), o.Shared, o.Linked})
		}
		channels = append(channels, c)
	}
	return writeJSON(out, channels)
}
