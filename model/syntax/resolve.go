package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// tags maps YAML's core tags as the library in use writes them.
var tags = map[string]Tag{
	"!!str": TagString, "!!null": TagNull, "!!bool": TagBool, "!!int": TagInt, "!!float": TagFloat,
	"!!timestamp": TagTimestamp, "!!binary": TagBinary, "!!merge": TagMerge, "!!map": TagMap, "!!seq": TagSequence,
}

// plainTag is what a plain scalar reads as. The library decides; it is asked, which is slow, only about what begins as a
// number or a date does and is no plain whole number.
func plainTag(s string) Tag {
	if s == "" {
		return TagNull
	}
	switch c := s[0]; {
	case c >= '1' && c <= '9' && digits(s), s == "0":
		return TagInt
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.':
		n := yaml.Node{Kind: yaml.ScalarNode, Value: s}
		return tags[n.ShortTag()]
	}
	return wordTag(s)
}

// digits tells whether a scalar is a decimal number that fits into 64 bits for certain.
func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) <= 18
}

// wordTag is what a plain scalar reads as that begins like no number.
func wordTag(s string) Tag {
	switch s {
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return TagBool
	case "~", "null", "Null", "NULL":
		return TagNull
	case "<<":
		return TagMerge // the library's parser decides this, not its resolver
	}
	return TagString
}

// explicitTag is what a tag as written says about a node of the kind.
func explicitTag(tag string, g *green) Tag {
	long, verbatim := strings.CutPrefix(tag, "!<")
	switch {
	case tag == "!" && g.kind == Scalar && g.form.style() == Plain:
		return plainTag(g.text)
	case tag == "!":
		return kindTag(g)
	case verbatim:
		tag = strings.TrimSuffix(long, ">")
	}
	if rest, ok := strings.CutPrefix(tag, "tag:yaml.org,2002:"); ok {
		tag = "!!" + rest
	}
	if t, ok := tags[tag]; ok {
		return t
	}
	return TagOther
}

// kindTag is the tag that a node has by its kind alone.
func kindTag(g *green) Tag {
	switch g.kind {
	case Mapping:
		return TagMap
	case Sequence:
		return TagSequence
	case Missing:
		return TagNull
	}
	return TagString
}

// tag is the type that a node without a tag resolves to.
func (g *green) tag(language Language) Tag {
	if g.kind != Scalar || g.form.style() != Plain {
		return kindTag(g)
	}
	if language == JSON {
		return jsonTag(g.text)
	}
	return plainTag(g.text)
}

func jsonTag(s string) Tag {
	switch s {
	case "true", "false":
		return TagBool
	case "null":
		return TagNull
	}
	if strings.ContainsAny(s, ".eE") {
		return TagFloat
	}
	return TagInt
}

// merges tells whether a key is the plain <<, which stands for entries from elsewhere unless it has a tag.
func (g *green) merges() bool {
	return g.kind == Scalar && g.form.style() == Plain && g.text == "<<"
}

func (e *entry) merges() bool { return e.key.merges() && e.body.rest().key.rest().props.tag == "" }

func (g *reading) merges() bool { return g.green.merges() && (g.props == nil || g.props.tag == "") }

// aliases is what a tree's anchors and aliases come to.
type aliases struct {
	anchors map[string][]anchor // by name, in the order of the text
	bad     map[int]bool        // the places of aliases that stand for nothing
	faults  []Fault
}

type anchor struct {
	node Node
	open bool // the walk is within it
	size int  // how many nodes it makes, those of its aliases included
}

// table resolves the tree's aliases, once.
func (t *Tree) table() *aliases {
	t.once.Do(func() {
		a := &t.aliases
		if t.root.value.flags&(flagAnchor|flagAlias|flagMerge) == 0 {
			return
		}
		a.anchors, a.bad = map[string][]anchor{}, map[int]bool{}
		total := 0
		a.walk(t.Root(), &total)
	})
	return &t.aliases
}

// walk goes through what holds anchors and aliases, in the order of the text, and returns how many nodes there are.
func (a *aliases) walk(n Node, total *int) (size int) {
	if n.g.flags&(flagAnchor|flagAlias|flagMerge) == 0 {
		return n.Nodes()
	}
	name, at := n.Anchor(), 0
	if name != "" {
		at = len(a.anchors[name])
		a.anchors[name] = append(a.anchors[name], anchor{node: n, open: true})
	}
	switch {
	case n.g.kind == Alias:
		size = a.alias(n, total)
	case n.body() != nil:
		size = 1
		for e := range n.entries() {
			if e.key().g.kind != Missing {
				size += a.walk(e.key(), total)
			}
			size += a.walk(e.value(), total)
			if n.g.kind == Mapping && e.e.merges() {
				a.merge(e.value())
			}
		}
	default:
		size = 1
	}
	if name != "" {
		a.anchors[name][at].open = false
		a.anchors[name][at].size = size
	}
	return size
}

// alias counts what an alias makes, and reports one that stands for nothing.
func (a *aliases) alias(n Node, total *int) int {
	if n.g.flags&flagBroken != 0 {
		return 1
	}
	why, kind := "", FaultSyntax
	found := a.anchors[n.g.text]
	switch {
	case len(found) == 0:
		why = "no anchor &" + n.g.text + " stands before this alias"
	case found[len(found)-1].open:
		why = "the alias stands within the value that it names"
	case *total+found[len(found)-1].size > MaxAliasNodes:
		why, kind = "aliases make more than 100,000 nodes", FaultLimit
		if *total > MaxAliasNodes { // said before
			why = ""
		}
		*total = MaxAliasNodes + 1
		a.bad[n.at] = true
	default:
		size := found[len(found)-1].size
		*total += size
		return size
	}
	if why != "" {
		a.bad[n.at] = true
		a.faults = append(a.faults, Fault{Kind: kind, Span: n.Span(), Message: why})
	}
	return 1
}

// merge makes sure that what << stands for are mappings.
func (a *aliases) merge(v Node) {
	if v.Broken() {
		return
	}
	ok := false
	switch target := a.resolve(v); target.Kind() {
	case Mapping:
		ok = true
	case Sequence:
		ok = true
		for item := range target.Items() {
			to := a.resolve(item)
			ok = ok && (to.Broken() || to.Kind() == Mapping)
		}
	}
	if !ok && !a.bad[v.at] {
		a.faults = append(a.faults, Fault{Kind: FaultSyntax, Span: v.Span(), Message: "<< needs a mapping, or a list of mappings"})
	}
}

// resolve is what an alias stands for: the last anchor of its name before it.
func (a *aliases) resolve(n Node) Node {
	for range MaxDepth {
		if n.g == nil || n.g.kind != Alias {
			return n
		}
		if a.bad[n.at] {
			break
		}
		found := a.anchors[n.g.text]
		i, _ := slices.BinarySearchFunc(found, n.at, func(x anchor, at int) int { return x.node.at - at })
		if i == 0 {
			break
		}
		n = found[i-1].node
	}
	return Node{t: n.t, g: &brokenGreen, at: n.at}
}

var brokenGreen = green{flags: flagBroken}
