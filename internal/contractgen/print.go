package contractgen

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A scribe writes one document. What it chooses by itself says nothing: quotes, layout, comments, anchors.
type scribe struct {
	*gen
	flow    int            // of a hundred collections in block style, so many are written in flow style
	notes   int            // of a hundred entries, so many have a comment
	shared  map[string]int // how often a collection is said, for those that may have an anchor
	anchors map[string]string
}

// yaml writes a document as YAML.
func (g *gen) yaml(doc *value) string {
	s := &scribe{gen: g, anchors: map[string]string{}, flow: g.pickInt(0, 15, 40), notes: g.pickInt(0, 0, 8)}
	if g.chance(30) {
		s.shared = map[string]int{}
		s.count(doc)
	}
	if !doc.isCollection() || len(doc.items) == 0 || g.chance(12) {
		return s.inline(doc, 0, true) + "\n"
	}
	lines := s.block(doc)
	end := "\n"
	if g.chance(10) {
		end = "\r\n"
	}
	return strings.Join(lines, end) + end
}

// jsonText writes a document as JSON, in one of the layouts in which people have it.
func (g *gen) jsonText(doc *value) string {
	indent := g.pick("", "  ", "\t")
	if indent == "" {
		return doc.json() + "\n"
	}
	var b strings.Builder
	indented(&b, doc, indent, "\n")
	b.WriteByte('\n')
	return b.String()
}

func indented(b *strings.Builder, v *value, indent, end string) {
	if !v.isCollection() || len(v.items) == 0 {
		v.writeJSON(b)
		return
	}
	opening, closing := v.brackets()
	b.WriteString(opening)
	for i, item := range v.items {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(end + indent)
		if v.kind == object {
			b.WriteString(quoted(v.keys[i]) + ": ")
		}
		indented(b, item, indent, end+indent)
	}
	b.WriteString(end + closing)
}

// count notes what is said twice, and is large enough that somebody would write an alias.
func (s *scribe) count(v *value) {
	if !v.isCollection() {
		return
	}
	if len(v.items) > 1 {
		s.shared[v.json()]++
	}
	for _, item := range v.items {
		s.count(item)
	}
}

// marked is the alias that stands for a value, or the anchor that it is written with; both are "" for most.
func (s *scribe) marked(v *value) (alias, anchor string) {
	if s.shared == nil || len(v.items) < 2 || s.shared[v.json()] < 2 {
		return "", ""
	}
	if name, known := s.anchors[v.json()]; known && name != "" {
		if s.chance(70) {
			return "*" + name, ""
		}
		return "", ""
	} else if known {
		return "", ""
	}
	name := ""
	if s.chance(50) {
		name = fmt.Sprintf("same%d", len(s.anchors)+1)
		anchor = "&" + name
	}
	s.anchors[v.json()] = name
	return "", anchor
}

// block writes a value as the lines that stand below its key.
func (s *scribe) block(v *value) (lines []string) {
	for i, item := range v.items {
		if s.chance(s.notes) {
			lines = append(lines, "# "+s.words())
		}
		if v.kind == list {
			lines = append(lines, s.item(item)...)
			continue
		}
		first, rest := s.below(item)
		lines = append(lines, s.key(v.keys[i])+":"+first)
		for _, l := range rest {
			lines = append(lines, "  "+l)
		}
	}
	return lines
}

// item writes one item of a list in block style.
func (s *scribe) item(v *value) (lines []string) {
	first, rest := s.below(v)
	if first == "" && v.kind == object && !strings.HasPrefix(rest[0], "#") {
		first, rest = " "+rest[0], rest[1:]
	}
	lines = append(lines, "-"+first)
	for _, l := range rest {
		lines = append(lines, "  "+l)
	}
	return lines
}

// below writes what stands behind a colon or a dash: on its line, and below.
func (s *scribe) below(v *value) (first string, rest []string) {
	note := ""
	if s.chance(s.notes) {
		note = " # " + s.words()
	}
	if !v.isCollection() || len(v.items) == 0 || s.chance(s.flow) {
		return " " + s.inline(v, 0, false) + note, nil
	}
	alias, anchor := s.marked(v)
	if alias != "" {
		return " " + alias + note, nil
	}
	if anchor != "" {
		anchor = " " + anchor
	}
	if note != "" && anchor == "" {
		note = ""
	}
	return anchor + note, s.block(v)
}

// inline writes a value in flow style. A document that is written so has line breaks in it.
func (s *scribe) inline(v *value, depth int, broken bool) string {
	if !v.isCollection() {
		return s.scalar(v)
	}
	alias, anchor := s.marked(v)
	if alias != "" {
		return alias
	}
	if anchor != "" {
		anchor += " "
	}
	open, end := v.brackets()
	var b strings.Builder
	b.WriteString(anchor + open)
	for i, item := range v.items {
		if i > 0 {
			b.WriteString(", ")
		}
		if broken && (depth < 3 || s.chance(10)) {
			b.WriteString("\n" + strings.Repeat("  ", depth+1))
		}
		if v.kind == object {
			b.WriteString(s.key(v.keys[i]) + ": ")
		}
		b.WriteString(s.inline(item, depth+1, broken))
	}
	b.WriteString(end)
	return b.String()
}

func (s *scribe) key(k string) string {
	if plain(k) {
		return k
	}
	return s.quote(k)
}

func (s *scribe) scalar(v *value) string {
	if v.kind == literal || plain(v.text) && s.chance(90) {
		return v.text
	}
	return s.quote(v.text)
}

func (s *scribe) quote(t string) string {
	if strings.ContainsAny(t, "\n\\\"") || s.chance(30) {
		return quoted(t)
	}
	return "'" + strings.ReplaceAll(t, "'", "''") + "'"
}

// quoted is a string in JSON.
func quoted(t string) string {
	if !strings.ContainsFunc(t, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return `"` + t + `"`
	}
	b, err := json.Marshal(t)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// plain tells whether a string may stand without quotes wherever a scalar stands. It refuses some that may.
func plain(t string) bool {
	if t == "" || strings.Contains(t, "  ") || strings.HasSuffix(t, " ") {
		return false
	}
	for i, r := range t {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '$' || r == '/'
		switch {
		case letter, i > 0 && (r >= '0' && r <= '9' || strings.ContainsRune(" ._-", r)):
		default:
			return isVersion(t)
		}
	}
	switch strings.ToLower(t) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return false
	}
	return true
}

// isVersion tells whether a string has the form of a version, which reads as nothing else: three numbers, perhaps a word.
func isVersion(t string) bool {
	core, _, _ := strings.Cut(t, "-draft")
	parts := strings.Split(core, ".")
	for _, p := range parts {
		if p == "" || strings.Trim(p, "0123456789") != "" {
			return false
		}
	}
	return len(parts) == 3
}
