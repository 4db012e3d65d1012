package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// policy is what an interaction or a pipeline of a contract does.
type policy struct {
	query.Owner
	kind   string // interaction or pipeline
	name   string
	topics []query.Topic
	by     diag.Code // the report that says why it cannot be read
}

// explainPolicy tells what the interactions and pipelines of a name do, in every contract that has one.
func (a *app) explainPolicy(ctx context.Context, name string, args []string, format string) error {
	s, err := openShelf(ctx, args, false)
	if err != nil {
		return err
	}
	defer s.close()
	var all []policy
	var names []string
	found := s.contracts(func(_ *shelved, v contract.View, shown string) {
		names = slices.AppendSeq(slices.AppendSeq(names, v.Names(contract.Interactions)), v.Names(contract.Pipelines))
		for _, p := range policiesOf(v, name) {
			p.Path = shown
			all = append(all, p)
		}
	})
	if len(all) == 0 && found > 0 {
		return noSuch("an interaction or pipeline", name, names)
	}
	return tell(a, s, found, format, all, policiesText, policiesJSON)
}

func policiesOf(v contract.View, name string) (all []policy) {
	for _, kind := range []struct{ name, section string }{{"interaction", contract.Interactions}, {"pipeline", contract.Pipelines}} {
		entry := v.Entry(kind.section, name)
		if entry.Absent() {
			continue
		}
		p := policy{Owner: query.OwnerOf(v), kind: kind.name, name: name, by: entry.By}
		p.topics, _ = query.Policy(v, kind.section, name)
		all = append(all, p)
	}
	return all
}

func policiesText(out io.Writer, all []policy) error {
	for i, p := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		otherwise := "nothing can be told of it: natscontract check says what it lacks"
		if p.by != "" {
			otherwise = fmt.Sprintf("it cannot be read: %s, as check says", p.by)
		}
		title := fmt.Sprintf("%s: %s of %s  %s", p.name, p.kind, p.Owner.Name(), p.Path)
		if _, err := io.WriteString(out, render.PolicyText(title, p.topics, otherwise)); err != nil {
			return err
		}
	}
	return nil
}

func policiesJSON(out io.Writer, all []policy) error {
	type topic struct {
		About string `json:"about"`
		Text  string `json:"text"`
	}
	type told struct {
		Contract string    `json:"contract"`
		Version  string    `json:"version"`
		Path     string    `json:"path"`
		Kind     string    `json:"kind"`
		Name     string    `json:"name"`
		By       diag.Code `json:"by,omitempty"`
		Topics   []topic   `json:"topics"`
	}
	policies := []told{}
	for _, p := range all {
		j := told{p.ID, p.Version, p.Path, p.kind, p.name, p.by, []topic{}}
		for _, t := range p.topics {
			j.Topics = append(j.Topics, topic(t))
		}
		policies = append(policies, j)
	}
	return writeJSON(out, policies)
}
