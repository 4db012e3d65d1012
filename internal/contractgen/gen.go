// Package contractgen owns bundles that nobody wrote: valid contracts in every form that the profile knows, made from a seed, on which a
// check has nothing to say, and the faults that can be put into them, each with the rule that has to speak, and no other. Same
// seed, same bytes. It judges nothing; only tests import it.
package contractgen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// gen is a source of choices.
type gen struct {
	*rand.Rand
	named int
}

func newGen(seed, stream uint64) *gen { return &gen{Rand: rand.New(rand.NewPCG(seed, stream))} }

// chance is true so often of a hundred times.
func (g *gen) chance(percent int) bool { return g.IntN(100) < percent }

func (g *gen) pick(of ...string) string { return of[g.IntN(len(of))] }

func (g *gen) pickInt(of ...int) int { return of[g.IntN(len(of))] }

// between is a number from low to high.
func (g *gen) between(low, high int) int { return low + g.IntN(high-low+1) }

// name is a name that nothing else has, which is no near name of another one.
func (g *gen) name(stem string) string {
	g.named++
	n := g.named
	return stem + fmt.Sprintf("%c%c%c", 'A'+n%26, 'a'+n/26%26, 'a'+(n*7)%26) + fmt.Sprintf("%03d", n*111%1000)
}

// words are some words for people.
func (g *gen) words() string {
	all := make([]string, g.between(2, 6))
	for i := range all {
		all[i] = g.pick(vocabulary...)
	}
	return strings.Join(all, " ")
}

var vocabulary = strings.Fields(`the a each this that asks answers sends takes gives keeps price quantity supplier buyer order round result
	request parcel carrier invoice payment ledger market offer day hour limit stock region before after until once first last`)
