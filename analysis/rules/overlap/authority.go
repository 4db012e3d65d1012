package overlap

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// An authority is the declarations that others of one native are held to: the first, and that of every version of its contract.
type authority struct {
	first    ledger.Key
	app      string
	versions []ledger.Key // sorted
}

func (a authority) same(b authority) bool {
	return a.first == b.first && a.app == b.app && slices.Equal(a.versions, b.versions)
}

// inVersion is the declaration that counts in one version of the contract.
func (a authority) inVersion(path string) (k ledger.Key, ok bool) {
	i := slices.IndexFunc(a.versions, func(k ledger.Key) bool { return k.Path == path })
	if i < 0 {
		return k, false
	}
	return a.versions[i], true
}

// A kind is streams or consumers: what their rules have in common.
type kind struct {
	of        string // what one is called
	section   string
	conflict  diag.Code
	held      *ledger.Query[*held]
	authority *ledger.Query[authority]
	natives   func(*state) *natives
	meets     string                                         // the section of the parts that stand for whom a declaration meets
	named     func(*ledger.Scope, ledger.Key) verdict.Anchor // where a declaration's name on the server stands; its key, when external
	compare   func(s *ledger.Scope, own, other ledger.Key) difference
}

var streams = kind{
	of: "stream", section: contract.Streams, conflict: "STREAM_NAME_CONFLICT", held: streamsHeld, meets: streamMeets,
	authority: authorities("stream", contract.Streams, streamGroups, streamsOf), natives: streamsOf, named: streamNamed, compare: compareStreams,
}

var consumers = kind{
	of: "consumer", section: contract.Consumers, conflict: "CONSUMER_NAME_CONFLICT", held: consumersHeld, meets: consumerMeets,
	authority: authorities("consumer", contract.Consumers, consumerGroups, consumersOf), natives: consumersOf, named: consumerNamed, compare: compareConsumers,
}

func streamsOf(st *state) *natives   { return &st.streams }
func consumersOf(st *state) *natives { return &st.consumers }

// authorities makes the query for who has the say of a native: the first declaration that claims it, by path and position, else the
// first. Its key is the native.
func authorities(of, section, groups string, natives func(*state) *natives) *ledger.Query[authority] {
	return ledger.Define("authority of a "+of, func(s *ledger.Scope, k ledger.Key) (a authority) {
		members := slices.Clone(natives(read(contract.In(s, k.Path), groups, k.Name)).of[native{k.Path, k.Name}])
		at := map[*held]place{}
		for _, h := range members {
			at[h] = placeOf(s, section, h.Key)
		}
		slices.SortFunc(members, func(x, y *held) int { return cmp.Or(y.claim()-x.claim(), at[x].compare(at[y])) })
		for i, h := range members {
			if i == 0 {
				a.first, a.app = h.Key, h.app
			}
			if _, known := a.inVersion(h.Path); !known && h.app == a.app {
				a.versions = append(a.versions, h.Key)
			}
		}
		slices.SortFunc(a.versions, func(x, y ledger.Key) int { return cmp.Compare(x.Path, y.Path) })
		return a
	}, authority.same)
}

// claim is 1 of a declaration that claims the configuration, else 0.
func (h *held) claim() int {
	if h.owned {
		return 1
	}
	return 0
}

// say is who has the say of a native.
func (k kind) say(v contract.View, n native) authority {
	return k.authority.Get(v.Scope(), ledger.Key{Path: n.pool, Name: n.name})
}

// leads tells whether a declaration has the say of its native: it counts for it where natives are compared.
func (k kind) leads(v contract.View, h *held) bool { return k.say(v, h.native()).first == h.Key }

// rivals are the declarations of which one has to agree with at least one: that of the version of its contract that is imported, where
// one is, else those of all versions. None are for one that has the say itself.
func (k kind) rivals(v contract.View, h *held) []ledger.Key {
	a := k.say(v, h.native())
	if own, ok := a.inVersion(h.Path); ok {
		if own == h.Key {
			return nil
		}
		return []ledger.Key{own}
	}
	imported := map[string]bool{}
	for alias := range v.Names(contract.OwnImports) {
		to := contract.ImportsOf.Get(v.Scope(), v.Key(alias))
		imported[to.Path] = true
		imported[contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: to.Path}).Copy] = true
	}
	of := slices.DeleteFunc(slices.Clone(a.versions), func(k ledger.Key) bool { return !imported[k.Path] })
	if len(of) == 0 {
		return a.versions
	}
	return of
}

// A difference is a setting in which two configurations differ; in none where it is empty. By is the report that says why that is
// not known.
type difference struct {
	setting, own, other string
	by                  diag.Code
}

// judge holds a declaration to those that have the say.
func (k kind) judge(v contract.View, h *held, out *verdict.Verdict) {
	rivals := k.rivals(v, h)
	if len(rivals) == 0 {
		return
	}
	owner := contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: rivals[0].Path}).ID
	f := verdict.Finding{Code: k.conflict, Anchor: k.named(v.Scope(), h.Key)}
	f.Related = []verdict.Note{{Anchor: k.named(v.Scope(), rivals[0]), Message: "the declaration that counts"}}
	if h.owned {
		f.Message = fmt.Sprintf("the %s %s belongs to %s already: write authority: external, or give this one another name", k.of, h.shown(), owner)
		out.Report(f)
		return
	}
	for i := len(rivals) - 1; i >= 0; i-- { // the first speaks
		d := k.compare(v.Scope(), h.Key, rivals[i])
		if d.by != "" {
			out.Block(f.Anchor.Anchor, d.by, k.conflict)
		}
		if d.by != "" || d.setting == "" {
			return
		}
		f.Message = fmt.Sprintf("the %s %s is not as %s declares it: %s is %s here and %s there", k.of, h.shown(), owner, d.setting, d.own, d.other)
	}
	out.Report(f)
}

// compare compares a setting, unless one was found before that differs. That one is not known counts only where none differs.
func compare[T comparable](d *difference, name string, own, other contract.Setting[T]) {
	switch {
	case d.setting != "":
	case own.By != "" || other.By != "":
		d.by = cmp.Or(d.by, own.By, other.By)
	case own.Value != other.Value:
		*d = difference{setting: name, own: fmt.Sprint(own.Value), other: fmt.Sprint(other.Value)}
	}
}
