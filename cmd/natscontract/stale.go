package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
)

// generationRules are the rules about what is generated, for the bundle below a root: they need what generates, and a disk, and are handed
// to the check.
func generationRules(root *os.Root) analysis.Extra {
	return func(s *analysis.Snapshot) []verdict.Finding {
		outputs := configured(s.Config())
		if len(outputs) == 0 {
			return nil
		}
		m := readModel(s)
		if len(m.own) == 0 {
			return nil
		}
		all := m.collisions(s, outputs)
		if len(m.faults) > 0 {
			return all // what is wrong there is said elsewhere
		}
		for i, r := range m.generate(outputs) {
			if r.Err == nil {
				all = append(all, m.stale(root, outputs[i], r.Files)...)
			}
		}
		return all
	}
}

// stale tells of every own contract whose code in an output is not what generate would write.
func (m model) stale(root *os.Root, o output, files map[string]string) (all []verdict.Finding) {
	plan, err := planFolder(root, o.dir, files)
	changed := append(plan.write, plan.remove...)
	if len(plan.changes()) == 0 && err == nil {
		return nil
	}
	message, concerned := fmt.Sprintf("the %s code in %s is not what generate gives now, %s: natscontract generate writes it", spoken[o.Language], o.dir, extent(plan)), m.concern(o, changed)
	if plan.had == "" && len(plan.write) == len(files) {
		message, concerned = fmt.Sprintf("the %s code in %s has not been generated yet: natscontract generate writes it", spoken[o.Language], o.dir), m.own[:1]
	}
	for _, path := range concerned {
		at := verdict.AtKey(contract.Anchor{Path: path, Pointer: contract.Own})
		all = append(all, verdict.Finding{Code: "GENERATE_STALE", Anchor: at, Message: message})
	}
	return all
}

// extent says how much a plan changes.
func extent(p folderPlan) string {
	switch n := len(p.write) + len(p.remove); {
	case n == 0:
		return "and something is in its way"
	case n == 1:
		return "in " + append(p.write, p.remove...)[0]
	default:
		return fmt.Sprintf("in %d files", n)
	}
}

// concern are the own contracts whose modules have changed files; the first one, where only others do.
func (m model) concern(o output, changed []string) (paths []string) {
	p, err := o.Package(m.of(o))
	if err != nil {
		return m.own[:1] // it has been generated, so that there is none
	}
	for _, own := range m.own {
		for _, c := range p.Contracts {
			if c.Contract.Path == own && touches(changed, c.Names.Module) {
				paths = append(paths, own)
			}
		}
	}
	if len(paths) == 0 {
		return m.own[:1]
	}
	return paths
}

// touches tells whether one of the files is in a module.
func touches(files []string, module string) bool {
	for _, file := range files {
		if strings.Contains("/"+file, "/"+module+"/") {
			return true
		}
	}
	return false
}
