package analysis

import (
	"errors"
	"slices"

	configrules "github.com/natscontract/natscontract/analysis/rules/config"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// settings is what natscontract.yaml says, and what is wrong with it. The zero settings are those of a bundle without it.
type settings struct {
	doc      *document // natscontract.yaml; nil without one
	config   config.Config
	found    []diag.Finding
	baseline config.Baseline
	known    *document // the baseline's file; nil without one
	filter   config.Filter
}

// severities are the severities of all rules.
var severities = func() config.Severities {
	all := config.Severities{}
	for _, r := range allRules {
		all[r.Code] = r.Severity
	}
	return all
}()

// readSettings reads the configuration at the root of a bundle.
func readSettings(files Files) (s settings) {
	text, err := current(files, contract.ConfigName)
	if errors.Is(err, ErrTooLarge) {
		s.doc, s.found = plainDocument(contract.ConfigName, source.Text{}, syntax.YAML), []diag.Finding{configrules.TooLarge()}
	}
	if err != nil {
		return s
	}
	s.doc = plainDocument(contract.ConfigName, text, syntax.YAML)
	s.config, s.found = configrules.Check(s.doc.tree, severities)
	s.filter = config.NewFilter(s.config, s.baseline, severities)
	path, ok := configrules.WantsBaseline(s.config)
	if !ok {
		return s
	}
	var tree *syntax.Tree
	if text, err := current(files, path); err == nil {
		s.known = plainDocument(path, text, syntax.JSON)
		tree = s.known.tree
	}
	baseline, found := configrules.Baseline(s.config, tree)
	s.baseline, s.found = baseline, append(s.found, found...)
	s.filter = config.NewFilter(s.config, s.baseline, severities)
	return s
}

// paths are the files that it was read from.
func (s settings) paths() (all []string) {
	for _, d := range []*document{s.doc, s.known} {
		if d != nil {
			all = append(all, d.path)
		}
	}
	return all
}

// plainDocument is a file that is no contract and read as what it is known to be.
func plainDocument(path string, text source.Text, language syntax.Language) *document {
	return &document{path: path, version: versions.Add(1), tree: syntax.Parse(text, language)}
}

// apply reports what is wrong with the configuration, and leaves out what it wants to hear nothing of.
func (snapshot *Snapshot) apply(r *Result) {
	s := snapshot.settings
	if s.doc == nil {
		return
	}
	rep := &reporter{doc: s.doc}
	rep.findings(s.found)
	r.Texts[s.doc.path] = s.doc.tree.Text()
	if s.known != nil {
		r.Texts[s.known.path] = s.known.tree.Text()
	}
	if snapshot.opts.Unfiltered {
		r.Diagnostics = append(r.Diagnostics, rep.diagnostics...)
		return
	}
	run := config.Run{Diagnostics: slices.Concat(r.Diagnostics, rep.diagnostics), Blocked: r.Blocked, Rules: severities, Judged: snapshot.judges}
	kept, unused := config.Apply(s.config, s.baseline, run)
	r.Diagnostics = kept
	var baseline *syntax.Tree
	if s.known != nil {
		baseline = s.known.tree
	}
	inConfig, inBaseline := configrules.Unused(unused, s.doc.tree, baseline)
	late := &reporter{doc: s.doc}
	late.findings(inConfig)
	r.Diagnostics = append(r.Diagnostics, late.diagnostics...)
	if s.known != nil {
		late = &reporter{doc: s.known}
		late.findings(inBaseline)
		r.Diagnostics = append(r.Diagnostics, late.diagnostics...)
	}
}

// implemented tells whether a rule is judged: one that is has an example.
func implemented(code diag.Code) bool {
	_, ok := ExampleFor(code)
	return ok
}
