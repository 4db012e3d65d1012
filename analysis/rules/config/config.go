// Package config owns the rules about natscontract.yaml and the baseline that it names: CONFIG_INVALID and
// CONFIG_UNUSED_IGNORE. What the file means, and what is not reported because of it, is told by model/config.
package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// The rules.
const (
	Invalid      diag.Code = "CONFIG_INVALID"
	UnusedIgnore           = config.UnusedIgnore
)

// Check judges natscontract.yaml, and reads what can be read of it. The findings stand in that file, in the order of the text.
func Check(tree *syntax.Tree, rules config.Severities) (config.Config, []diag.Finding) {
	j := judge{tree: tree, rules: rules, write: edit.Writer{Tree: tree}}
	j.text()
	read := config.Read(tree)
	if tree.Root().Kind() != syntax.Missing { // a file of comments says nothing, which is fine
		j.shape(shape.Named("Config"))
		j.globs()
		j.outputs(read)
		j.ignores()
		j.path(read.Baseline)
	}
	slices.SortStableFunc(j.found, func(a, b diag.Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	// What several places share by an alias is one fault.
	return read, slices.CompactFunc(j.found, func(a, b diag.Finding) bool { return a.Span == b.Span && a.Message == b.Message })
}

// judge is one look at a file.
type judge struct {
	tree    *syntax.Tree
	rules   config.Severities
	write   edit.Writer
	found   []diag.Finding
	blocked shape.Blocks
}

func (j *judge) report(at config.Text, message string, fixes ...diag.LocalFix) {
	j.found = append(j.found, diag.Finding{Code: Invalid, Span: at.Span, Pointer: at.Pointer, Message: message, Fixes: fixes})
}

// text reports what is malformed.
func (j *judge) text() {
	for _, f := range j.tree.Faults() {
		found := diag.Finding{Code: Invalid, Span: f.Span, Message: f.Message, Pointer: ref.At(j.tree.Root(), f.Span.Start).String()}
		for _, note := range f.Related {
			found.Related = append(found.Related, diag.Related{Place: diag.Place{Span: note.Span}, Message: note.Message})
		}
		j.found = append(j.found, found)
	}
}

// shape reports what the file's shape does not take.
func (j *judge) shape(s shape.Shape) {
	result := shape.Check(j.tree.Root(), s, j.tree.Language())
	for _, f := range result.Faults {
		found := diag.Finding{Code: Invalid, Span: f.Span, Pointer: f.Pointer, Message: wording.Fault(f), Fixes: j.fixes(f)}
		for _, alias := range f.Via {
			found.Related = append(found.Related, diag.Related{Place: diag.Place{Span: alias}, Message: "used here"})
		}
		j.found = append(j.found, found)
	}
	j.blocked = result.Blocked
}

// fixes offer the near name of a key or a value.
func (j *judge) fixes(f shape.Fault) []diag.LocalFix {
	pointer, err := ref.Parse(f.Pointer)
	if err != nil || f.Near == "" {
		return nil
	}
	if f.Kind == shape.UnknownProperty {
		parent, _, ok := pointer[:len(pointer)-1].Find(j.tree.Root())
		e, there := parent.Resolve().Get(f.Word)
		if !ok || !there || e.Key().Span() != f.Span {
			return nil
		}
		return []diag.LocalFix{{Title: "Rename to " + f.Near, Edits: []source.Edit{j.write.Replace(e.Key(), f.Near)}}}
	}
	if n, _, ok := pointer.Find(j.tree.Root()); ok && n.Span() == f.Span {
		return []diag.LocalFix{{Title: "Write " + f.Near, Edits: []source.Edit{j.write.Replace(n, f.Near)}}}
	}
	return nil
}

// sound tells whether a text is there and has its shape, so that more can be said of it.
func (j *judge) sound(at config.Text) bool {
	_, blocked := j.blocked.At(at.Pointer)
	return at.There() && !blocked
}

// texts are the sound texts that a pattern of pointers leads to, in which * stands for every item.
func (j *judge) texts(pattern ...string) (all []config.Text) {
	var visit func(n syntax.Node, at ref.Pointer)
	visit = func(n syntax.Node, at ref.Pointer) {
		n = n.Resolve()
		switch {
		case len(at) == len(pattern):
			t := config.Text{Value: n.Value(), Span: n.Span(), Pointer: at.String()}
			if n.Kind() == syntax.Scalar && !n.Broken() && j.sound(t) {
				all = append(all, t)
			}
		case pattern[len(at)] == "*":
			i := 0
			for item := range n.Items() {
				visit(item, append(slices.Clip(at), strconv.Itoa(i)))
				i++
			}
		default:
			if e, ok := n.Get(pattern[len(at)]); ok {
				visit(e.Value(), append(slices.Clip(at), pattern[len(at)]))
			}
		}
	}
	visit(j.tree.Root(), nil)
	return all
}

// globs judges every pattern.
func (j *judge) globs() {
	for _, of := range [][]string{{"exclude", "*"}, {"vendored", "*"}, {"lock", "include", "*"}, {"ignore", "*", "path"}} {
		for _, t := range j.texts(of...) {
			if why := config.CheckGlob(t.Value); why != "" {
				j.report(t, fmt.Sprintf("the pattern %s %s", wording.Quoted(t.Value), why))
			}
		}
	}
}

// path judges a path in the bundle.
func (j *judge) path(t config.Text) bool {
	if !j.sound(t) {
		return false
	}
	why := contract.CheckPath(t.Value)
	if why != "" {
		j.report(t, fmt.Sprintf("the path %s %s", wording.Quoted(t.Value), why))
	}
	return why == ""
}

// ignores judges the rules that are ignored: they must be there, and be no errors.
func (j *judge) ignores() {
	for _, t := range j.texts("ignore", "*", "code") {
		switch severity, known := j.rules[diag.Code(t.Value)]; {
		case !known:
			j.unknownRule(t)
		case !j.rules.Ignorable(diag.Code(t.Value)):
			j.report(t, fmt.Sprintf("%s has the severity %s: only warnings and hints can be ignored, and BUNDLE_CREDENTIAL", t.Value, severity))
		}
	}
}

func (j *judge) unknownRule(t config.Text) {
	var names []string
	for code := range j.rules {
		names = append(names, string(code))
	}
	slices.Sort(names)
	near := shape.Near(t.Value, names)
	if near == "" {
		j.report(t, fmt.Sprintf("there is no rule %s", t.Value))
		return
	}
	message := fmt.Sprintf("there is no rule %s: did you mean %s?", t.Value, near)
	j.report(t, message, j.replace(t, near)...)
}

// replace offers another text in place of one.
func (j *judge) replace(t config.Text, near string) []diag.LocalFix {
	pointer, err := ref.Parse(t.Pointer)
	if err != nil {
		return nil
	}
	n, _, ok := pointer.Find(j.tree.Root())
	if n = n.Resolve(); !ok || n.Span() != t.Span {
		return nil
	}
	return []diag.LocalFix{{Title: "Write " + near, Edits: []source.Edit{j.write.Replace(n, near)}}}
}

// outputs judges what is generated: each output has a folder of its own, and names another one as its imports.
func (j *judge) outputs(c config.Config) {
	first := map[string]config.Text{}
	for _, o := range c.Outputs {
		if !j.path(o.Out) {
			continue
		}
		if earlier, twice := first[o.Out.Value]; twice {
			j.report(o.Out, fmt.Sprintf("another output writes to %s already: each has a folder of its own", o.Out.Value))
			j.found[len(j.found)-1].Related = []diag.Related{{Place: diag.Place{Span: earlier.Span}, Message: "the other one"}}
			continue
		}
		first[o.Out.Value] = o.Out
	}
	for _, o := range c.Outputs {
		if j.path(o.Imports) {
			j.imports(o, slices.Sorted(maps.Keys(first)))
		}
		if j.sound(o.Layout) && j.sound(o.Lang) && o.Lang.Value != "rust" {
			j.report(o.Layout, fmt.Sprintf("layout does not go with lang: %s: only rust has crates and modules", o.Lang.Value))
		}
	}
}

func (j *judge) imports(o config.Output, outs []string) {
	outs = slices.DeleteFunc(slices.Clone(outs), func(out string) bool { return out == o.Out.Value })
	if slices.Contains(outs, o.Imports.Value) {
		return
	}
	message := fmt.Sprintf("imports is %s, and no other output is written there", wording.Quoted(o.Imports.Value))
	if near := shape.Near(o.Imports.Value, outs); near != "" {
		j.report(o.Imports, message+": did you mean "+near+"?", j.replace(o.Imports, near)...)
		return
	}
	j.report(o.Imports, message)
}
