package main

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// conflicted is a text with conflicts as git leaves them: parts that are merged, and hunks that are not.
type conflicted []part

// part is text, or a hunk.
type part struct {
	text string // as it is written, markers included
	line int    // on which it begins
	hunk bool

	ours, theirs string // of a hunk
	why          string // it is left, where that is not plain to see
}

// conflictsOf takes a text apart. It gives nothing for one without conflicts, or whose markers do not fit together.
func conflictsOf(text string) conflicted {
	if !strings.Contains(text, markOurs) {
		return nil
	}
	var all conflicted
	var now part
	side, found := "", false
	end := func() {
		if now.text != "" {
			all = append(all, now)
		}
		now = part{}
	}
	for l := range strings.Lines(text) {
		mark := markOf(l)
		switch {
		case mark == markOurs && side == "":
			end()
			now.hunk, side = true, markOurs
		case mark == markBase && side == markOurs:
			side = markBase
		case mark == markMiddle && (side == markOurs || side == markBase):
			side = markMiddle
		case mark == markTheirs && side == markMiddle:
			side, found = "", true
			now.text += l
			end()
			continue
		case mark != "" && (side != "" || mark != markMiddle):
			return nil
		case side == markOurs:
			now.ours += l
		case side == markMiddle:
			now.theirs += l
		}
		now.text += l
	}
	if side != "" || !found {
		return nil
	}
	end()
	all.count()
	return all
}

// count tells each part on which line it begins.
func (c conflicted) count() {
	line := 1
	for i := range c {
		c[i].line = line
		line += strings.Count(c[i].text, "\n")
	}
}

// The markers of a conflict. A base is there when git is asked for one.
const (
	markOurs   = "<<<<<<<"
	markBase   = "|||||||"
	markMiddle = "======="
	markTheirs = ">>>>>>>"
)

func markOf(line string) string {
	line = strings.TrimRight(line, "\r\n")
	for _, mark := range []string{markOurs, markBase, markMiddle, markTheirs} {
		if rest, ok := strings.CutPrefix(line, mark); ok && (rest == "" || rest[0] == ' ') {
			return mark
		}
	}
	return ""
}

// version is the text with one side of every hunk, and where each part stands in it.
func (c conflicted) version(side func(part) string) (text string, spans []source.Span) {
	var b strings.Builder
	for _, p := range c {
		start := b.Len()
		if p.hunk {
			b.WriteString(side(p))
		} else {
			b.WriteString(p.text)
		}
		spans = append(spans, source.Span{Start: start, End: b.Len()})
	}
	return b.String(), spans
}

func (c conflicted) ours() (string, []source.Span) {
	return c.version(func(p part) string { return p.ours })
}
func (c conflicted) theirs() (string, []source.Span) {
	return c.version(func(p part) string { return p.theirs })
}

// mendable tells of each part whether it is a hunk in which the two sides of a contract differ in nothing but the digests of
// pins and the versions of imports.
func (c conflicted) mendable(language syntax.Language) []bool {
	ourText, ourSpans := c.ours()
	theirText, theirSpans := c.theirs()
	ours := pinPlaces(syntax.Parse(source.New(ourText), language))
	theirs := pinPlaces(syntax.Parse(source.New(theirText), language))
	mendable := make([]bool, len(c))
	for i, p := range c {
		if p.hunk {
			a, b := skeleton(ourText, ourSpans[i], ours), skeleton(theirText, theirSpans[i], theirs)
			mendable[i] = a == b && a != p.ours
		}
	}
	return mendable
}

// place is a digest, or the version of an import, and the import or artifact that it belongs to.
type place struct {
	span source.Span
	of   string
}

// pinPlaces are the places that can be computed anew, in the order of the text.
func pinPlaces(tree *syntax.Tree) (all []place) {
	for _, p := range pins(tree) {
		if p.sha256.Kind() == syntax.Missing {
			continue
		}
		if p.imports != nil && p.imports.Version.Kind() != syntax.Missing {
			all = append(all, place{p.imports.Version.Span(), "version of " + p.of})
		}
		all = append(all, place{p.sha256.Span(), p.of})
	}
	slices.SortFunc(all, func(a, b place) int { return cmp.Compare(a.span.Start, b.span.Start) })
	return all
}

// skeleton is a stretch of a text in which the places have their names instead of their values.
func skeleton(text string, in source.Span, places []place) string {
	s := text[in.Start:in.End]
	for _, p := range slices.Backward(places) {
		if in.Start <= p.span.Start && p.span.End <= in.End {
			s = s[:p.span.Start-in.Start] + "\x00" + p.of + "\x00" + s[p.span.End-in.Start:]
		}
	}
	return s
}

// entryLine is a line of an entry of a lock.
var entryLine = regexp.MustCompile(`^\s*(?:[{}]|\},?|"path": ".*",?|"sha256": "[0-9a-f]*",?)\s*$`)

// onlyEntries tells whether all hunks of a lock hold lines of entries alone.
func (c conflicted) onlyEntries() bool {
	for _, p := range c {
		if !p.hunk {
			continue
		}
		for line := range strings.Lines(p.ours + p.theirs) {
			if !entryLine.MatchString(strings.TrimRight(line, "\r\n")) {
				return false
			}
		}
	}
	return true
}

// pathLine is the line with the path of a lock's entry.
var pathLine = regexp.MustCompile(`(?m)^\s*"path": ("(?:[^"\\]|\\.)*"),?\s*$`)

// lockedPaths are the paths of a lock, whatever state it is in: those of all sides of its conflicts.
func lockedPaths(text string) (all []contract.Entry) {
	for _, m := range pathLine.FindAllStringSubmatch(text, -1) {
		var path string
		if json.Unmarshal([]byte(m[1]), &path) == nil {
			all = append(all, contract.Entry{Path: path})
		}
	}
	return all
}

// String is the text as it is written.
func (c conflicted) String() string {
	var b strings.Builder
	for _, p := range c {
		b.WriteString(p.text)
	}
	return b.String()
}
