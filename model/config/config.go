// Package config owns what natscontract.yaml means: which files are left out, what stays in the lock, what is generated, and
// which reports are not shown. It reads trees into plain values and keeps the place of each. It judges nothing: what cannot be
// read is left out here, and analysis/rules/config says so. It knows nothing of disks.
package config

import (
	"slices"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// Config is what the file says (shapes, natscontract.yaml). The zero Config is that of a bundle without the file.
type Config struct {
	Outputs  []Output
	Exclude  []Glob // no part of the bundle
	Vendored []Glob // somebody else's
	Include  []Glob // stays in the lock
	Baseline Text   // the path of the baseline; zero for none
	Ignores  []Ignore
}

// Text is a text with its place. The zero Text is one that is not there.
type Text struct {
	Value   string
	Span    source.Span
	Pointer string
}

// There tells whether the text was written.
func (t Text) There() bool { return t.Pointer != "" }

// Output is one package of generated code.
type Output struct {
	Lang, Out, Package, Layout, Visibility, Imports Text

	// Identifiers that are pinned, by the key of what they name: channels, tokenTypes, operations, filters.
	Names map[string]map[string]Text
}

// Ignore is a report that is not shown.
type Ignore struct {
	Code   diag.Code
	Files  Glob
	Reason string
	Span   source.Span // of the entry
	At     int         // its index in the list
}

// Read reads the file. It never fails: it takes what it can read.
func Read(tree *syntax.Tree) Config {
	root := place{tree.Root().Resolve(), nil}
	c := Config{
		Exclude:  root.field("exclude").globs(),
		Vendored: root.field("vendored").globs(),
		Include:  root.field("lock").field("include").globs(),
		Baseline: root.text("baseline"),
	}
	for _, p := range root.field("generate").items() {
		c.Outputs = append(c.Outputs, output(p))
	}
	for i, p := range root.field("ignore").items() {
		code, files, reason := p.text("code"), p.text("path"), p.text("reason")
		if code.There() && files.There() && reason.There() && CheckGlob(files.Value) == "" {
			c.Ignores = append(c.Ignores, Ignore{diag.Code(code.Value), Glob{files}, reason.Value, p.node.Span(), i})
		}
	}
	return c
}

func output(p place) Output {
	o := Output{
		Lang: p.text("lang"), Out: p.text("out"), Package: p.text("package"), Layout: p.text("layout"),
		Visibility: p.text("visibility"), Imports: p.text("imports"), Names: map[string]map[string]Text{},
	}
	names := p.field("names")
	for _, kind := range []string{"channels", "tokenTypes", "operations", "filters"} {
		pinned := names.field(kind)
		for e := range pinned.node.Fields() {
			if t := pinned.text(e.Key().Value()); t.There() {
				if o.Names[kind] == nil {
					o.Names[kind] = map[string]Text{}
				}
				o.Names[kind][e.Key().Value()] = t
			}
		}
	}
	return o
}

// Excluded tells whether a file or folder is no part of the bundle.
func (c Config) Excluded(path string) bool { return matchAny(c.Exclude, path) }

// IsVendored tells whether a file is somebody else's.
func (c Config) IsVendored(path string) bool { return matchAny(c.Vendored, path) }

// Included tells whether a file stays in the lock although nothing reaches it.
func (c Config) Included(path string) bool { return matchAny(c.Include, path) }

func matchAny(globs []Glob, path string) bool {
	return slices.ContainsFunc(globs, func(g Glob) bool { return g.Match(path) })
}

// place is a node behind its alias, and the pointer to it.
type place struct {
	node syntax.Node
	at   ref.Pointer
}

func (p place) field(name string) place {
	e, ok := p.node.Get(name)
	if !ok || e.Broken() {
		return place{}
	}
	return place{e.Value().Resolve(), append(slices.Clip(p.at), name)}
}

// items are the items of a list that can be read; one that cannot is there without a node, so that the others keep their index.
func (p place) items() (all []place) {
	for item := range p.node.Items() {
		item = item.Resolve()
		if item.Broken() {
			item = syntax.Node{}
		}
		all = append(all, place{item, append(slices.Clip(p.at), index(len(all)))})
	}
	return all
}

func (p place) text(name string) Text { return p.field(name).asText() }

func (p place) asText() Text {
	if p.node.Kind() != syntax.Scalar || p.node.Tag() != syntax.TagString {
		return Text{}
	}
	return Text{p.node.Value(), p.node.Span(), p.at.String()}
}

// globs are the patterns of a list that can be read.
func (p place) globs() (all []Glob) {
	for _, item := range p.items() {
		if t := item.asText(); t.There() && CheckGlob(t.Value) == "" {
			all = append(all, Glob{t})
		}
	}
	return all
}
