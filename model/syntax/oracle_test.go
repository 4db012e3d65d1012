package syntax

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"gopkg.in/yaml.v3"
)

// differ walks this package's tree and the library's in step, and tells the first difference: kinds, tags, values, anchors
// and start positions.
func differ(text source.Text, got Node, want *yaml.Node) string {
	at := func() string { return fmt.Sprintf("at %d:%d (%q)", want.Line, want.Column, want.Value) }
	if got.Anchor() != want.Anchor {
		return fmt.Sprintf("anchor %q, want %q %s", got.Anchor(), want.Anchor, at())
	}
	if p := text.Position(got.Full().Start); (p.Line != want.Line || p.Column != want.Column) && !oddPlace(text, got, want) {
		return fmt.Sprintf("place %d:%d %s", p.Line, p.Column, at())
	}
	switch want.Kind {
	case yaml.AliasNode:
		if got.Kind() != Alias || got.Value() != want.Value {
			return fmt.Sprintf("kind %d, want an alias %s", got.Kind(), at())
		}
		return ""
	case yaml.ScalarNode:
		if got.Kind() != Scalar && got.Kind() != Missing {
			return fmt.Sprintf("kind %d, want a scalar %s", got.Kind(), at())
		}
		if got.Value() != want.Value {
			return fmt.Sprintf("value %q %s", got.Value(), at())
		}
	case yaml.MappingNode:
		return differMapping(text, got, want)
	case yaml.SequenceNode:
		if got.Kind() != Sequence || got.Len() != len(want.Content) {
			return fmt.Sprintf("kind %d with %d, want a sequence with %d %s", got.Kind(), got.Len(), len(want.Content), at())
		}
		i := 0
		for item := range got.Items() {
			if d := differ(text, item, want.Content[i]); d != "" {
				return d
			}
			i++
		}
	}
	if wt, ok := tags[want.ShortTag()]; got.Tag() != wt && (ok || got.Tag() != TagOther) {
		return fmt.Sprintf("tag %d, want %s %s", got.Tag(), want.ShortTag(), at())
	}
	return ""
}

func differMapping(text source.Text, got Node, want *yaml.Node) string {
	if got.Kind() != Mapping || 2*got.Len() != len(want.Content) {
		return fmt.Sprintf("kind %d with %d, want a mapping with %d at %d:%d", got.Kind(), got.Len(), len(want.Content)/2, want.Line, want.Column)
	}
	i := 0
	for e := range got.Entries() {
		if d := differ(text, e.Key(), want.Content[i]); d != "" {
			return d
		}
		if d := differ(text, e.Value(), want.Content[i+1]); d != "" {
			return d
		}
		i += 2
	}
	return ""
}

// oddPlace tells whether the library gives another start position than the document has: ../../shared/facts/libraries.md.
// What is not there it puts where the next token is, but for a block mapping's value.
func oddPlace(text source.Text, got Node, want *yaml.Node) bool {
	if got.Kind() != Missing {
		return false
	}
	at := text.Offset(want.Line-1, want.Column-1, source.UTF32)
	if start := got.Full().Start; at < start {
		return at == start-1 && text.Slice(at, start) == ":" // in a pair within a list
	}
	for _, line := range strings.Split(text.Slice(got.Full().Start, at), "\n") {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) != "" {
			return false
		}
	}
	return true
}

// differJSON is differ for a fixture. The library reads JSON as YAML: the same, but for escapes of surrogates.
func differJSON(f fixture, tree *Tree, want *yaml.Node) string {
	if f.language == JSON && strings.Contains(f.text, `\u`) {
		return ""
	}
	return differ(tree.Text(), tree.Root(), want)
}

// library is what the library makes of a text: its first document's root, nil for an empty one.
func library(text string) (*yaml.Node, error) {
	var doc yaml.Node
	err := yaml.NewDecoder(strings.NewReader(text)).Decode(&doc)
	if err != nil && err.Error() == "EOF" {
		return nil, nil
	}
	if err != nil || len(doc.Content) == 0 {
		return nil, err
	}
	return doc.Content[0], nil
}
