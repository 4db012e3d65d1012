package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/contract"
)

type matchFlags struct {
	format  *choice
	in      []string
	unknown bool
}

func (a *app) matchCommand() *cobra.Command {
	var flags matchFlags
	cmd := &cobra.Command{
		Use:   "match SUBJECT… [--in PATH|ARCHIVE]…",
		Short: "Say whose a subject is",
		Long: `Match says whose a subject is: every contract, channel, operation, filter, stream and consumer that it meets. Where no channel has
it, the channels that it misses by the least are named, each with the token that fails and why. A subject may have wildcards; it
then meets what has one of the subjects that it stands for. Spaces of subjects that NATS uses itself are named as such, and nobody
else has to claim them.

The subject - stands for those on standard input, one a line; answers come as they are found. With --unknown only what nobody claims
is printed, each subject once, the most frequent first, with the number of its lines.

The contracts are those at the paths and in the archives given with --in, by default those below the current folder. With
--format json each answer is an object on a line of its own.

Exit code 0: every subject is somebody's. 1: one is nobody's. 2: wrong use, or something could not be read.`,
		Example: "  natscontract match order.east.placed.42\n  natscontract match 'order.*.placed.>' --in services/orders --in warehouse-2.1.0.tar.gz\n" +
			"  nats sub --raw-subjects '>' | natscontract match - --unknown",
		Args: cobra.MinimumNArgs(1),
	}
	flags.format = choiceFlag(cmd, "format", "text", "how to show the answers", "text", "json")
	cmd.Flags().StringArrayVar(&flags.in, "in", nil, "a folder, contract or archive whose contracts are asked; may be given several times")
	cmd.Flags().BoolVar(&flags.unknown, "unknown", false, "print only what nobody claims, with counts")
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.match(cmd.Context(), args, flags) }
	return cmd
}

func (a *app) match(ctx context.Context, subjects []string, flags matchFlags) error {
	done := a.progress("reading contracts")
	s, err := openShelf(ctx, flags.in, false)
	done()
	if err != nil {
		return err
	}
	defer s.close()
	m := matching{out: bufio.NewWriter(a.out), show: answerText}
	if flags.format.value == "json" {
		m.show = answerJSON
	}
	if flags.unknown {
		m.unknown = map[string]int{}
	}
	found := s.contracts(func(_ *shelved, v contract.View, shown string) { m.catalogue.Add(v, shown) })
	a.sayUncompared(m.catalogue.Unknown())
	for _, subject := range subjects {
		if subject != "-" {
			err = m.ask(subject)
		} else if err = m.askAll(ctx, a.in); errors.Is(err, errLongLine) {
			s.problems, err = append(s.problems, err), nil
		}
		if err != nil {
			return err
		}
	}
	if err := m.end(); err != nil {
		return fmt.Errorf("the answers could not be written: %w", err)
	}
	if m.dropped > 0 {
		a.complain("%d more lines have subjects that nobody claims: only the first %d subjects were counted", m.dropped, maxUnknown)
	}
	if err := a.endWith(s, found); err != nil {
		return err
	}
	if m.missed {
		return errFound
	}
	return nil
}

// maxUncompared is how many things without subjects that are known are named.
const maxUncompared = 10

// sayUncompared names what no subject is compared with: a miss may be due to that.
func (a *app) sayUncompared(all []*query.Claim) {
	for i, c := range all {
		if i == maxUncompared {
			a.complain("… and %d more", len(all)-i)
			return
		}
		a.complain("%s: the subjects of the %s %s are not known (%s): nothing was compared with it", c.Owner.Path, c.Kind, c.Name, c.By)
	}
}

// matching is a run of questions.
type matching struct {
	catalogue query.Catalogue
	out       *bufio.Writer
	show      func(w io.Writer, a query.Answer, near []query.Near, count int) error
	unknown   map[string]int // with --unknown: what nobody claims, and how often it was asked about
	dropped   int            // how often something else was, when there was no more room
	missed    bool           // one is nobody's
}

// maxUnknown is how many unclaimed subjects are kept to be counted.
const maxUnknown = 100_000

func (m *matching) ask(subject string) error {
	if n, known := m.unknown[subject]; known {
		m.unknown[subject] = n + 1
		return nil
	}
	answer := m.catalogue.Match(subject)
	claimed := answer.Claimed()
	m.missed = m.missed || !claimed
	switch {
	case m.unknown == nil:
		return m.say(answer, 0)
	case claimed:
	case len(m.unknown) < maxUnknown:
		m.unknown[subject] = 1
	default:
		m.dropped++
	}
	return nil
}

func (m *matching) say(answer query.Answer, count int) error {
	var near []query.Near
	if !answer.In() && answer.Space == "" {
		near = m.catalogue.Nearest(answer.Subject)
	}
	return m.show(m.out, answer, near, count)
}

// end prints what was counted.
func (m *matching) end() error {
	subjects := make([]string, 0, len(m.unknown))
	for subject := range m.unknown {
		subjects = append(subjects, subject)
	}
	slices.SortFunc(subjects, func(x, y string) int {
		if m.unknown[x] != m.unknown[y] {
			return m.unknown[y] - m.unknown[x]
		}
		return strings.Compare(x, y)
	})
	for _, subject := range subjects {
		if err := m.say(m.catalogue.Match(subject), m.unknown[subject]); err != nil {
			return err
		}
	}
	return m.out.Flush()
}

// maxLine is the longest line that is read, in bytes. A server takes no subject that is near to it.
const maxLine = 64 << 10

var errLongLine = fmt.Errorf("a line of standard input has more than %d bytes: it was left out", maxLine)

// askAll asks about each line of a text. What was found is printed before more is waited for. Who interrupts ends the text.
func (m *matching) askAll(ctx context.Context, in io.Reader) error {
	r := &lineReader{lines: make(chan string, 64)}
	go r.read(ctx, bufio.NewReaderSize(in, maxLine))
	for {
		if len(r.lines) == 0 {
			if err := m.out.Flush(); err != nil {
				return err
			}
		}
		select {
		case line, more := <-r.lines:
			if !more {
				return r.err
			}
			if err := m.ask(line); err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// A lineReader gives the lines of a text that are not empty. One that is too long is left out, and is an error at the end.
type lineReader struct {
	lines chan string
	err   error // once lines is closed
}

func (r *lineReader) read(ctx context.Context, in *bufio.Reader) {
	defer close(r.lines)
	for {
		line, err := in.ReadSlice('\n')
		for errors.Is(err, bufio.ErrBufferFull) {
			r.err, line = errLongLine, nil
			if _, err = in.ReadSlice('\n'); err == nil {
				break
			}
		}
		if subject := strings.TrimRight(string(line), "\r\n"); subject != "" {
			select {
			case r.lines <- subject:
			case <-ctx.Done():
				return
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			r.err = fmt.Errorf("standard input: %w", err)
			return
		}
	}
}

func answerText(w io.Writer, a query.Answer, near []query.Near, count int) error {
	head := printable.Line(a.Subject)
	if a.Subject == "" {
		head = `""`
	}
	if count > 0 {
		head = fmt.Sprintf("%7d  %s", count, head)
	}
	fmt.Fprintln(w, head)
	var rows [][]string
	for i, c := range a.Claims {
		if i == 0 || a.Claims[i-1].Owner != c.Owner {
			if err := table(w, rows); err != nil {
				return err
			}
			rows = nil
			fmt.Fprintf(w, "  %s\n", printable.Line(strings.Join(ownerWords(c.Owner), "  ")))
		}
		rows = append(rows, claimRows(c)...)
	}
	if err := table(w, rows); err != nil {
		return err
	}
	switch {
	case a.Fault != nil:
		fmt.Fprintf(w, "  no subject: %s\n", printable.Line(wording.SubjectFault("it", a.Subject, *a.Fault)))
	case a.Space != "":
		fmt.Fprintf(w, "  NATS's own: %s is for %s\n", a.Space, query.SpaceWords(a.Space))
	case len(a.Claims) == 0:
		fmt.Fprintln(w, "  nobody's")
	case !a.In():
		fmt.Fprintln(w, "  no channel has it")
	}
	for _, n := range near {
		fmt.Fprintf(w, "    near: %s\n", printable.Line(fmt.Sprintf("%s of %s (%s): %s", n.Name, n.Owner.Name(), n.Text, n.Why)))
	}
	return nil
}

// ownerWords are whose a contract is, and whom to ask.
func ownerWords(o *query.Owner) []string {
	all := []string{o.Name(), o.Path}
	for _, contact := range []string{o.Contact.Name, o.Contact.Email, o.Contact.URL} {
		if contact != "" {
			all = append(all, contact)
		}
	}
	return all
}

func claimRows(c *query.Claim) [][]string {
	of := ""
	switch c.Kind {
	case query.FilterClaim:
		of = "of the channel " + c.Of
	case query.ConsumerClaim:
		of = "of the stream " + c.Of
	}
	rows := [][]string{{"    " + string(c.Kind), c.Name, c.Text, of}}
	for _, o := range c.Operations {
		rows = append(rows, []string{"    operation", o.Key, o.Action + "s there"})
	}
	return rows
}

// The JSON of an answer.
type (
	jsonAnswer struct {
		Subject   string         `json:"subject"`
		Count     int            `json:"count,omitempty"` // with --unknown
		Claimed   bool           `json:"claimed"`
		Fault     string         `json:"fault,omitempty"`
		Reserved  string         `json:"reserved,omitempty"` // the space of NATS's own
		Contracts []jsonClaimant `json:"contracts"`
		Nearest   []jsonNear     `json:"nearest"`
	}
	jsonClaimant struct {
		Contract string      `json:"contract"`
		Version  string      `json:"version"`
		Path     string      `json:"path"`
		Contact  jsonContact `json:"contact"`
		Claims   []jsonClaim `json:"claims"`
	}
	jsonContact struct {
		Name  string `json:"name,omitempty"`
		URL   string `json:"url,omitempty"`
		Email string `json:"email,omitempty"`
	}
	jsonClaim struct {
		Kind    string `json:"kind"` // channel, operation, filter, stream, consumer
		Name    string `json:"name"`
		Channel string `json:"channel,omitempty"` // of an operation or a filter
		Stream  string `json:"stream,omitempty"`  // of a consumer
		Action  string `json:"action,omitempty"`
		Subject string `json:"subject,omitempty"` // the address, template or pattern
	}
	jsonNear struct {
		Contract string `json:"contract"`
		Version  string `json:"version"`
		Path     string `json:"path"`
		Channel  string `json:"channel"`
		Address  string `json:"address"`
		Token    int    `json:"token"` // from 1
		Why      string `json:"why"`
	}
)

func answerJSON(w io.Writer, a query.Answer, near []query.Near, count int) error {
	j := jsonAnswer{Subject: a.Subject, Count: count, Claimed: a.Claimed(), Reserved: a.Space, Contracts: []jsonClaimant{}, Nearest: []jsonNear{}}
	if a.Fault != nil {
		j.Fault = wording.SubjectFault("it", a.Subject, *a.Fault)
	}
	for i, c := range a.Claims {
		if i == 0 || a.Claims[i-1].Owner != c.Owner {
			o := c.Owner
			j.Contracts = append(j.Contracts, jsonClaimant{o.ID, o.Version, o.Path, jsonContact(o.Contact), nil})
		}
		last := &j.Contracts[len(j.Contracts)-1]
		last.Claims = append(last.Claims, jsonClaims(c)...)
	}
	for _, n := range near {
		j.Nearest = append(j.Nearest, jsonNear{n.Owner.ID, n.Owner.Version, n.Owner.Path, n.Name, n.Text, n.Token + 1, n.Why})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(j)
}

func jsonClaims(c *query.Claim) []jsonClaim {
	own := jsonClaim{Kind: string(c.Kind), Name: c.Name, Subject: c.Text}
	switch c.Kind {
	case query.FilterClaim:
		own.Channel = c.Of
	case query.ConsumerClaim:
		own.Stream = c.Of
	}
	all := []jsonClaim{own}
	for _, o := range c.Operations {
		all = append(all, jsonClaim{Kind: "operation", Name: o.Key, Channel: c.Name, Action: o.Action})
	}
	return all
}
