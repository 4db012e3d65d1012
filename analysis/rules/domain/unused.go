package domain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// unused judges whether a channel or an input uses a token type.
var unused = verdict.Define("unused token types", func(v contract.View, name string, out *verdict.Verdict) {
	at := v.Entry(contract.OwnTokenTypes, name).Anchor()
	v.Read(usesOf, name)
	index, _ := v.State(usesKey{}).(*useIndex)
	if index.count(v.Path, name) > 0 {
		return
	}
	v.Read(unreadable, "")
	if by := index.unread(v.Path); by != "" {
		out.Block(at, by, "DOMAIN_UNUSED")
		return
	}
	out.Report(verdict.Finding{Code: "DOMAIN_UNUSED", Anchor: verdict.AtKey(at), Message: fmt.Sprintf("no channel and no input uses the token type %s", name),
		Fixes: []verdict.Fix{{Title: "Remove " + name, Edits: func(files verdict.Files) []diag.FileEdit { return verdict.Remove(files, at) }}}})
}, contract.OwnTokenTypes)

// uses are the token types that a channel and an interaction of one name use.
type uses struct {
	types []string  // sorted
	by    diag.Code // the report that says why there may be others
}

var usesBy = ledger.Define("token types in use", func(s *ledger.Scope, k ledger.Key) (u uses) {
	v := contract.In(s, k.Path)
	parameters := v.Entry(contract.OwnChannels, k.Name).Get("parameters")
	u.by = parameters.By
	for name := range parameters.Keys() {
		u.add(parameters.Get(name))
	}
	inputs := v.Entry(contract.Interactions, k.Name).Get("inputs")
	u.by = cmp.Or(u.by, inputs.By)
	for name := range inputs.Keys() {
		u.add(inputs.Get(name).Get("tokenType"))
	}
	slices.Sort(u.types)
	return u
}, func(a, b uses) bool { return a.by == b.by && slices.Equal(a.types, b.types) }, contract.OwnChannels, contract.Interactions)

func (u *uses) add(p contract.Place) {
	u.by = cmp.Or(u.by, p.By)
	if name, ok := p.Text(); ok {
		u.types = append(u.types, name)
	}
}

// usesKey names the index of uses, and the sections the parts of it: a type of a contract, and whether all uses in it can be read.
type usesKey struct{}

const (
	usesOf     = "\x00token type uses"
	unreadable = "\x00token type uses that cannot be read"
)

// A useIndex counts how often each contract uses each of its token types.
type useIndex struct {
	of    map[ledger.Key]uses
	files map[string]*fileUses
}

type fileUses struct {
	counts map[string]int
	unread map[ledger.Key]diag.Code
}

func (x *useIndex) count(path, name string) int {
	if x == nil || x.files[path] == nil {
		return 0
	}
	return x.files[path].counts[name]
}

// unread is the report that says why not all uses in a contract are known: of several, the one that comes first by name.
func (x *useIndex) unread(path string) (by diag.Code) {
	if x == nil || x.files[path] == nil {
		return ""
	}
	for _, code := range x.files[path].unread {
		if by == "" || code < by {
			by = code
		}
	}
	return by
}

var watchUses = &verdict.Watch{
	Key: usesKey{}, Of: []string{contract.OwnChannels, contract.Interactions},
	Want: func(l *ledger.Ledger, k ledger.Key, in any) { ledger.Want(l, usesBy, k, in) },
	Drop: func(l *ledger.Ledger, k ledger.Key, in any) bool { return ledger.Drop(l, usesBy, k, in) },
	New:  func() any { return &useIndex{map[ledger.Key]uses{}, map[string]*fileUses{}} },
	Update: func(kept any, now []ledger.Wanted, gone []ledger.Key) (changed []ledger.Part) {
		x := kept.(*useIndex)
		for _, k := range gone {
			changed = x.set(changed, k, uses{})
		}
		for _, w := range now {
			changed = x.set(changed, w.Key(), ledger.Now[uses](w))
		}
		return changed
	},
}

// set takes down what a channel and an interaction use now, and adds the parts of the index that become others by that.
func (x *useIndex) set(changed []ledger.Part, k ledger.Key, now uses) []ledger.Part {
	before := x.of[k]
	f := x.files[k.Path]
	if f == nil {
		f = &fileUses{map[string]int{}, map[ledger.Key]diag.Code{}}
		x.files[k.Path] = f
	}
	for _, name := range now.types {
		if f.counts[name]++; f.counts[name] == 1 {
			changed = append(changed, ledger.Part{Path: k.Path, Section: usesOf, Name: name})
		}
	}
	for _, name := range before.types {
		if f.counts[name]--; f.counts[name] == 0 {
			delete(f.counts, name)
			changed = append(changed, ledger.Part{Path: k.Path, Section: usesOf, Name: name})
		}
	}
	if before.by != now.by {
		changed = append(changed, ledger.Part{Path: k.Path, Section: unreadable})
	}
	if x.of[k] = now; len(now.types) == 0 && now.by == "" {
		delete(x.of, k)
	}
	if f.unread[k] = now.by; now.by == "" {
		delete(f.unread, k)
	}
	if len(f.counts)+len(f.unread) == 0 {
		delete(x.files, k.Path)
	}
	return changed
}
