package policy

import (
	"cmp"
	"maps"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// Watches keep what the rules need to know of the bundle as a whole.
func Watches() []*verdict.Watch { return []*verdict.Watch{links} }

// linksKey names the links of the bundle.
type linksKey struct{}

// joined is the section of the parts that stand for the links of an operation; broken that of those that stand for the links of
// a contract of which one end is not known.
const (
	joined = "\x00joined"
	broken = "\x00broken links"
)

// an operation of a contract, by the contract's path.
type operation struct{ path, key string }

// joins are the links of a bundle by the operations that they join. Links of which an end is not known are kept by the contract that
// has them.
type joins struct {
	links  map[ledger.Key]contract.Link
	of     map[operation]map[ledger.Key]bool
	broken map[string]map[ledger.Key]bool
}

// links watches the links of the bundle.
var links = &verdict.Watch{
	Key:  linksKey{},
	Of:   []string{contract.Links},
	Want: func(l *ledger.Ledger, k ledger.Key, in any) { ledger.Want(l, contract.LinksOf, k, in) },
	Drop: func(l *ledger.Ledger, k ledger.Key) bool { return ledger.Drop(l, contract.LinksOf, k) },
	New: func() any {
		return &joins{map[ledger.Key]contract.Link{}, map[operation]map[ledger.Key]bool{}, map[string]map[ledger.Key]bool{}}
	},
	Update: func(kept any, now []ledger.Wanted, gone []ledger.Key) (parts []ledger.Part) {
		j := kept.(*joins)
		for _, k := range gone {
			parts = append(parts, j.put(k, contract.Link{}, false)...)
		}
		for _, w := range now {
			if l := ledger.Now[contract.Link](w); j.links[w.Key()] != l {
				parts = append(parts, j.put(w.Key(), l, true)...)
			}
		}
		return parts
	},
}

// put says what a link is now, if it is there, and gives the parts that are others.
func (j *joins) put(k ledger.Key, now contract.Link, there bool) (parts []ledger.Part) {
	if before, was := j.links[k]; was {
		parts = append(parts, j.mark(k, before, func(set map[ledger.Key]bool) { delete(set, k) })...)
		delete(j.links, k)
	}
	if there {
		j.links[k] = now
		parts = append(parts, j.mark(k, now, func(set map[ledger.Key]bool) { set[k] = true })...)
	}
	return parts
}

// mark changes the sets that a link is in.
func (j *joins) mark(k ledger.Key, l contract.Link, change func(map[ledger.Key]bool)) (parts []ledger.Part) {
	if l.By != "" {
		apply(j.broken, k.Path, change)
		return []ledger.Part{{Path: k.Path, Section: broken}}
	}
	for _, e := range []contract.End{l.Send, l.Receive} {
		apply(j.of, operation{e.Path, e.Operation}, change)
		parts = append(parts, ledger.Part{Path: e.Path, Section: joined, Name: e.Operation})
	}
	return parts
}

func apply[K comparable](sets map[K]map[ledger.Key]bool, of K, change func(map[ledger.Key]bool)) {
	set := sets[of]
	if set == nil {
		set = map[ledger.Key]bool{}
		sets[of] = set
	}
	if change(set); len(set) == 0 {
		delete(sets, of)
	}
}

// A join is a link of an operation, and where it stands.
type join struct {
	contract.Link
	at contract.Anchor
}

// joinsOf are the links of an operation, sorted by place; unknown tells whether a link of the contract may be another one of them, since
// an end of it is not known.
func joinsOf(v contract.View, key string) (all []join, unknown []join) {
	v.Read(joined, key)
	v.Read(broken, "")
	kept, _ := v.State(linksKey{}).(*joins)
	if kept == nil {
		return nil, nil
	}
	return kept.list(kept.of[operation{v.Path, key}]), kept.list(kept.broken[v.Path])
}

func (j *joins) list(keys map[ledger.Key]bool) (all []join) {
	for _, k := range slices.SortedFunc(maps.Keys(keys), func(a, b ledger.Key) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name))
	}) {
		all = append(all, join{j.links[k], contract.Anchor{Path: k.Path, Pointer: contract.Links + "/" + k.Name}})
	}
	return all
}
