package names

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/contract"
)

// A Package is all that one output holds: its contracts, in the order of their modules, with their names in the output's language.
type Package struct {
	Name       string // of the crate or package
	Layout     string // crate or module; "" where the language has one alone
	Visibility string // as natscontract.yaml has it; "" for the language's usual one
	Contracts  []Named
}

// A Named is a contract with its names.
type Named struct {
	Contract ir.Contract
	Names    Names
}

// Package names the contracts of an output. A contract's module has the last part of its id as its name; where several ids of the output end
// alike, the whole id; and where several versions of one id are in it, the version behind.
func (s Style) Package(contracts []ir.Contract, pins Pins) (all []Named) {
	for i := range contracts {
		all = append(all, Named{contracts[i], s.Allot(&contracts[i], pins)})
	}
	s.modules(all)
	slices.SortFunc(all, func(a, b Named) int {
		return cmp.Or(cmp.Compare(a.Names.Module, b.Names.Module), cmp.Compare(a.Contract.Path, b.Contract.Path))
	})
	taken := map[string]contract.Anchor{}
	for i, n := range all {
		at := contract.Anchor{Path: n.Contract.Path, Pointer: "/id"}
		if first, ok := taken[strings.ToLower(n.Names.Module)]; ok {
			all[i].Names.Collisions = slices.Insert(all[i].Names.Collisions, 0, Collision{n.Names.Module, first, at})
			continue
		}
		taken[strings.ToLower(n.Names.Module)] = at
	}
	return all
}

// modules lengthens the names of modules that contracts share. Modules are folders: some disks do not tell upper case from lower.
func (s Style) modules(all []Named) {
	ids, versions := map[string]map[string]bool{}, map[string]int{}
	for _, n := range all {
		module := strings.ToLower(n.Names.Module)
		if ids[module] == nil {
			ids[module] = map[string]bool{}
		}
		ids[module][n.Contract.ID] = true
		versions[n.Contract.ID]++
	}
	for i, n := range all {
		words := Words(lastOf(n.Contract.ID))
		if len(ids[strings.ToLower(n.Names.Module)]) > 1 {
			words = idWords(n.Contract.ID)
		}
		if versions[n.Contract.ID] > 1 {
			words = append(words, "v"+strings.Join(Words(n.Contract.Version), "_")) // one word: 1.12 is not 11.2
		}
		all[i].Names.Module = s.module(words)
	}
}

// idWords are the words of a whole id.
func idWords(id string) (words []string) {
	for part := range strings.FieldsFuncSeq(id, func(r rune) bool { return strings.ContainsRune(":/#", r) }) {
		words = append(words, Words(part)...)
	}
	if len(words) == 0 {
		return Words("")
	}
	return words
}

// module is the name of a module. One that generated code has itself gets a _ behind, like a reserved word.
func (s Style) module(words []string) string {
	name := s.identifier(s.Module, words)
	if slices.Contains(s.OwnModules, name) {
		return name + "_"
	}
	return name
}
