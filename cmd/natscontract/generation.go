package main

import (
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/codegen"
	"github.com/natscontract/natscontract/codegen/ir"
	naming "github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
)

// output is one package of generated code, and where it goes.
type output struct {
	codegen.Output
	dir   string // below the folder that it is written in, POSIX
	alone bool   // the code of imported contracts is in another output
}

// configured are the outputs that natscontract.yaml names.
func configured(c config.Config) (all []output) {
	for _, o := range c.Outputs {
		if o.Lang.There() && o.Out.There() && contract.CheckPath(o.Out.Value) == "" {
			all = append(all, output{asConfigured(o), o.Out.Value, o.Imports.There()})
		}
	}
	return all
}

func asConfigured(o config.Output) codegen.Output {
	pins := naming.Pins{}
	for section, byKey := range o.Names {
		pins[section] = map[string]string{}
		for key, name := range byKey {
			pins[section][key] = name.Value
		}
	}
	return codegen.Output{Language: o.Lang.Value, Name: o.Package.Value, Layout: o.Layout.Value, Visibility: o.Visibility.Value, Pins: pins}
}

// wanted are the outputs that flags ask for, each in a folder of its language's name. Where natscontract.yaml has an output in that
// language, it is made as it says.
func wanted(c config.Config, languages []string) (all []output) {
	slices.Sort(languages)
	for _, lang := range slices.Compact(languages) {
		o := output{Output: codegen.Output{Language: lang}, dir: lang}
		i := slices.IndexFunc(c.Outputs, func(o config.Output) bool { return o.Lang.Value == lang })
		if i >= 0 {
			o.Output, o.alone = asConfigured(c.Outputs[i]), c.Outputs[i].Imports.There()
		}
		all = append(all, o)
	}
	return all
}

// ownContracts are the bundle's own contracts: not those of distributions in it, nor those that natscontract.yaml calls somebody else's.
func ownContracts(s *analysis.Snapshot) (own []string) {
	for _, p := range s.Contracts() {
		if !s.Foreign(p) && !s.Config().IsVendored(p) {
			own = append(own, p)
		}
	}
	return own
}

// A model is what is generated of a bundle.
type model struct {
	own    []string      // the paths of its own contracts
	all    []ir.Contract // with those that their used imports lead to
	faults []ir.Fault    // what cannot be read, and so not be generated
}

func readModel(s *analysis.Snapshot) model {
	m := model{own: ownContracts(s)}
	digest := func(path string) string {
		tree, _ := s.Tree(path)
		return contract.Digest(tree.Text().String())
	}
	m.all, m.faults = ir.Gather(ir.Bundle{See: s.See, Digest: digest}, m.own)
	return m
}

// of are the contracts that go into an output.
func (m model) of(o output) []ir.Contract {
	if o.alone {
		return slices.DeleteFunc(slices.Clone(m.all), func(c ir.Contract) bool { return !slices.Contains(m.own, c.Path) })
	}
	return m.all
}

// generate gives the files of outputs, in their order.
func (m model) generate(outputs []output) []codegen.Result {
	var jobs []codegen.Job
	for _, o := range outputs {
		jobs = append(jobs, codegen.Job{Output: o.Output, Contracts: m.of(o)})
	}
	return codegen.Run(jobs)
}

// collisions are what two names of an output become, by the document in which the later one stands.
func (m model) collisions(s *analysis.Snapshot, outputs []output) (all []verdict.Finding) {
	for _, o := range outputs {
		p, err := o.Package(m.of(o))
		if err != nil {
			continue // whoever generates says so
		}
		for _, c := range p.Contracts {
			for _, collision := range c.Names.Collisions {
				all = append(all, m.collision(s, o.Language, collision))
			}
		}
	}
	return all
}

func (m model) collision(s *analysis.Snapshot, language string, c naming.Collision) verdict.Finding {
	first, later := c.First, c.Later
	if behind(s, first, later) {
		first, later = later, first
	}
	f := verdict.Finding{Code: "GENERATE_NAME_COLLISION", Anchor: m.shownAt(later)}
	if first == (contract.Anchor{}) {
		f.Message = fmt.Sprintf("%s becomes %s in %s, which is a name of the language or of the generated code itself%s", described(later), c.Name, spoken[language], wayOut(later))
		return f
	}
	f.Message = fmt.Sprintf("%s and %s both become %s in %s%s", described(first), described(later), c.Name, spoken[language], wayOut(later))
	f.Related = []verdict.Note{{Anchor: verdict.AtKey(first), Message: "the other one"}}
	return f
}

// spoken are the languages as people call them.
var spoken = map[string]string{"go": "Go", "rust": "Rust", "typescript": "TypeScript"}

// behind tells whether the first of two places in one file stands behind the second.
func behind(s *analysis.Snapshot, first, second contract.Anchor) bool {
	tree, ok := s.Tree(first.Path)
	if !ok || first.Path != second.Path {
		return false
	}
	a, _ := verdict.Find(tree, verdict.AtKey(first))
	b, _ := verdict.Find(tree, verdict.AtKey(second))
	return a.Start > b.Start
}

// shownAt is where something is said of a place: what is wrong in somebody else's contract, at the import that leads there.
func (m model) shownAt(at contract.Anchor) verdict.Anchor {
	if slices.Contains(m.own, at.Path) {
		return verdict.AtKey(at)
	}
	for _, c := range m.all {
		for _, in := range c.Imports {
			if in.Path == at.Path && slices.Contains(m.own, c.Path) {
				return verdict.AtKey(contract.Anchor{Path: c.Path, Pointer: contract.OwnImports}.Get(in.Alias))
			}
		}
	}
	return verdict.AtKey(contract.Anchor{Path: m.own[0], Pointer: contract.Own})
}

// kinds are what stands in a section.
var kinds = map[string]string{"tokenTypes": "the token type", "channels": "the channel", "parameters": "the parameter", "filters": "the filter"}

// described is what stands at a place, by its sort and its key.
func described(at contract.Anchor) string {
	p, err := ref.Parse(at.Pointer)
	if err != nil || len(p) < 2 {
		return "the contract " + at.Path
	}
	return kinds[p[len(p)-2]] + " " + wording.Quoted(p[len(p)-1])
}

// wayOut says what ends a collision.
func wayOut(at contract.Anchor) string {
	p, err := ref.Parse(at.Pointer)
	if err != nil || len(p) < 2 || p[len(p)-2] == "parameters" {
		return ": give one another name"
	}
	return fmt.Sprintf(": give it an identifier in natscontract.yaml (names.%s)", p[len(p)-2])
}
