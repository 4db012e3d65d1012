package flow

import (
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/schema"
)

// A Rank says why a source is a good one for a destination; a smaller one is better.
type Rank uint8

// The ranks.
const (
	ItsRole   Rank = iota // correlation or dispatch reads the destination, and gives it this source
	SameName              // every value fits, and the names are the same
	RoleName              // it has the name of what correlation reads, and this is that role's source
	RightType             // every value fits, and nothing uses it yet
	Fitting               // every value fits
)

// A Candidate is a source for a destination, with its rank.
type Candidate struct {
	Source
	Rank Rank
}

// A Choice is a source for a destination.
type Choice struct {
	Destination
	Source
}

// A Chooser chooses sources for the destinations of an interaction or a step. It never guesses: a source is chosen for its role, for
// its name and type, or because nothing else is left that fits.
type Chooser struct {
	*Scope
	Roles  []Role
	Target string   // the parameter that addresses the peer; "" for none
	Used   []Source // what is bound, or used otherwise
	Taken  []string // names that no new input may have
}

// Candidates lists the sources that fit a destination, the best first.
func (c *Chooser) Candidates(d Destination) (all []Candidate) {
	own, has := c.ownRole(d)
	for _, s := range c.sources() {
		v := c.Value(s)
		if v.By != "" || v.Miss != nil || has && !slices.Contains(own, s) {
			continue
		}
		switch fits := d.Takes(v); {
		case has && d.Allows(v).Decision != schema.Contradicted:
			all = append(all, Candidate{s, ItsRole})
		case fits && c.named(s, d):
			all = append(all, Candidate{s, SameName})
		case slices.Contains(c.roleByName(d), s) && d.Allows(v).Decision != schema.Contradicted:
			all = append(all, Candidate{s, RoleName})
		case fits && c.unused(s):
			all = append(all, Candidate{s, RightType})
		case fits:
			all = append(all, Candidate{s, Fitting})
		}
	}
	if has {
		slices.SortStableFunc(all, func(a, b Candidate) int { return slices.Index(own, a.Source) - slices.Index(own, b.Source) })
	}
	slices.SortStableFunc(all, func(a, b Candidate) int { return int(a.Rank) - int(b.Rank) })
	return all
}

// sources lists all sources: the interaction's inputs, or the places of the stage; the context; the branch.
func (c *Chooser) sources() (all []Source) {
	if c.step {
		all = c.places()
	} else {
		manifest := c.dispatch.Get("branchesInput").Word()
		for name := range c.inputs.Keys() {
			if name != manifest {
				all = append(all, Source{Input, name})
			}
		}
		fields := branchFields
		if c.dispatch.Get("mode").Word() != "branches" {
			fields = fields[:4]
		}
		for _, name := range fields {
			all = append(all, Source{Branch, name})
		}
	}
	for _, name := range contextFields {
		all = append(all, Source{Context, name})
	}
	return all
}

var (
	branchFields  = []string{"id", "peerId", "attempt", "fence", "input"}
	contextFields = []string{"contractId", "contractVersion", "contractDigest", "operationId", "principalId", "senderPeerId", "scopeId",
		"systemId", "accountId", "jetstreamDomain", "nowMs", "deadlineMs", "policyRevision"}
)

// maxPlaces is how many places of a stage's input are thought of as sources.
const maxPlaces = 200

// places are the places of what reaches a step, the whole first.
func (c *Chooser) places() (all []Source) {
	if c.stage.By != "" {
		return nil
	}
	for p := range c.stage.Schema.Places {
		if all = append(all, Source{Stage, p.Pointer.String()}); len(all) == maxPlaces {
			break
		}
	}
	return all
}

// ownRole are the sources that a destination must have: those of the roles that correlation reads there, and the peer for the
// parameter that addresses it.
func (c *Chooser) ownRole(d Destination) (own []Source, has bool) {
	if d.IsParam() && d.Param == c.Target {
		return []Source{{Branch, "peerId"}}, true
	}
	for _, r := range c.Roles {
		if r.By == "" && !d.IsParam() && slices.Equal(r.Pointer, d.Place.Pointer) {
			own, has = append(own, r.Sources...), true
		}
	}
	return own, has
}

// roleByName are the sources of the role whose place in the payload has the destination's name.
func (c *Chooser) roleByName(d Destination) []Source {
	for _, r := range c.Roles {
		if r.By == "" && len(r.Pointer) > 0 && r.Pointer[len(r.Pointer)-1] == d.Name() {
			return r.Sources
		}
	}
	return nil
}

// named tells whether a source has the destination's name: of a stage, whether it is the same place.
func (c *Chooser) named(s Source, d Destination) bool {
	switch s.Kind {
	case Stage:
		return s.Name == d.Key() || s.Name == "/"+d.Param && d.IsParam()
	case Branch:
		return s.Name == d.Name() || s.Name == "id" && d.Name() == "branchId"
	}
	return s.Name == d.Name()
}

// unused tells whether nothing uses a source that was made to be used: an input, or a member of a stage's input.
func (c *Chooser) unused(s Source) bool {
	made := s.Kind == Input || s.Kind == Stage && strings.LastIndexByte(s.Name, '/') == 0
	return made && !slices.Contains(c.Used, s)
}

// Choose chooses sources for destinations, as far as there are some that no one could doubt. The others are left.
func (c *Chooser) Choose(all []Destination) (chosen []Choice, left []Destination) {
	for _, d := range all {
		if best := c.Candidates(d); len(best) > 0 && best[0].Rank <= RoleName {
			chosen = append(chosen, Choice{d, best[0].Source})
			c.Used = append(c.Used, best[0].Source)
		} else {
			left = append(left, d)
		}
	}
	fitting := make([][]Source, len(left))
	claims := map[Source]int{}
	for i, d := range left {
		for _, candidate := range c.Candidates(d) {
			if candidate.Rank == RightType {
				fitting[i] = append(fitting[i], candidate.Source)
				claims[candidate.Source]++
			}
		}
	}
	var still []Destination
	for i, d := range left {
		if len(fitting[i]) == 1 && claims[fitting[i][0]] == 1 {
			chosen = append(chosen, Choice{d, fitting[i][0]})
			c.Used = append(c.Used, fitting[i][0])
		} else {
			still = append(still, d)
		}
	}
	return chosen, still
}

// newName is a name for a new input that a destination is named after: one that no input has.
func (c *Chooser) newName(d Destination) string {
	name := strings.Map(func(r rune) rune {
		if r < 0x80 && (r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' || r == '_') {
			return r
		}
		return -1
	}, d.Name())
	name = strings.TrimLeft(name, "0123456789-_")
	if name == "" {
		name = "payload"
	}
	free := name
	for i := 2; slices.Contains(c.Taken, free); i++ {
		free = name + strconv.Itoa(i)
	}
	c.Taken = append(c.Taken, free)
	return free
}

// Expand lists what is to be bound for places that are missing: where correlation reads something in one, its members, so that each
// has its own source.
func (c *Chooser) Expand(missing []Destination) (all []Destination) {
	for _, d := range missing {
		inside := slices.ContainsFunc(c.Roles, func(r Role) bool {
			return r.By == "" && len(r.Pointer) > len(d.Place.Pointer) && within(r.Pointer, d.Place.Pointer)
		})
		if d.IsParam() || !inside {
			all = append(all, d)
			continue
		}
		var members []Destination
		for _, m := range d.Place.Members() {
			read := slices.ContainsFunc(c.Roles, func(r Role) bool { return r.By == "" && within(r.Pointer, m.Pointer) })
			if m.Listed || read {
				members = append(members, Destination{Place: m})
			}
		}
		all = append(all, c.Expand(members)...)
	}
	return all
}
