package reference

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxListed is how many declared names a message lists when none is near.
const maxListed = 5

// unknown is a name that is not declared. It is made where the walker stands at it.
type unknown struct {
	w     *walker
	slot  *Slot
	at    syntax.Node // the key or the value that is the name
	alias string      // of an imported operation: the import
	near  []string    // the names that it may mean
}

func (u unknown) finding() diag.Finding {
	f := diag.Finding{Code: about[u.slot.Of].code, Span: u.at.Span(), Pointer: u.w.pointer(), Message: u.message()}
	if len(u.w.report.Findings) < maxMended {
		f.Fixes = u.fixes()
	}
	return f
}

func (u unknown) message() string {
	said := fmt.Sprintf("%s has no %s %s", u.owner(), u.slot.Of, shown(u.at.Value()))
	if len(u.near) == 1 {
		return said + ": did you mean " + shown(u.near[0]) + "?"
	}
	if names := u.known(); names != nil {
		return said + ": it has " + wording.And(names)
	}
	return said
}

// owner is what the name should be declared in.
func (u unknown) owner() string {
	switch u.slot.Of {
	case Channel, Operation:
		return "the document"
	case ImportedOperation:
		return "the imported contract " + shown(u.alias)
	case Input:
		return "the interaction " + shown(u.w.path[1].by.Key().Value())
	}
	return "the contract"
}

// known are the names that are declared instead, where they are few.
func (u unknown) known() (names []string) {
	if u.slot.Key {
		return nil // most of them have an entry, and would not do
	}
	all := u.w.names[u.slot.Of].all()
	if u.slot.Of == ImportedOperation {
		all = u.w.imported(u.alias).exports.Operations()
	}
	for name := range all {
		if len(names) == maxListed {
			return nil
		}
		names = append(names, shown(name))
	}
	return names
}

// shown is a name as it can stand in a sentence.
func shown(name string) string {
	odd := func(r rune) bool {
		return !unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(`"',:;`, r)
	}
	if name == "" || len(name) > 60 || strings.ContainsFunc(name, odd) {
		return wording.Quoted(name)
	}
	return name
}

// mismatch is an adapter that is named where one of another kind is needed.
type mismatch struct {
	w    *walker
	slot *Slot
	at   syntax.Node
	kind syntax.Node // what it is
}

func (m mismatch) finding() diag.Finding {
	f := diag.Finding{
		Code: AdapterKind, Span: m.at.Span(), Pointer: m.w.pointer(),
		Message: fmt.Sprintf("%s needs an adapter of kind %s, and %s is of kind %s", m.slot.short(), m.slot.Adapter, shown(m.at.Value()), shown(m.kind.Value())),
		Related: []diag.Related{{Place: diag.Place{Span: m.kind.Span()}, Message: "its kind"}},
	}
	if len(m.w.report.Findings) < maxMended {
		for _, name := range m.w.adaptersOf(m.slot.Adapter) {
			f.Fixes = append(f.Fixes, m.w.write(m.at, name))
		}
	}
	return f
}

// short is the property as one would say it: with what holds it, where the name alone says nothing.
func (s *Slot) short() string {
	segments := strings.Split(s.At, "/")
	last := len(segments) - 1
	if segments[last] == "adapter" && segments[last-1] != "*" {
		return segments[last-1] + "." + segments[last]
	}
	if segments[last] == "adapter" {
		return "a " + strings.TrimSuffix(segments[last-2], "s")
	}
	return segments[last]
}

// versions judges the versions of the adapters.
func (w *walker) versions() {
	adapters := &w.names[Adapter]
	if adapters.blocked || inexact.Fold(adapters.in) == 0 {
		return
	}
	for e := range adapters.in.Fields() {
		version, why := versionOf(e)
		pointer := adapterPointer(e, "version")
		if _, blocked := w.unreadable(pointer); why == "" || blocked {
			continue
		}
		w.report.Findings = append(w.report.Findings, diag.Finding{
			Code: AdapterVersion, Span: version.Span(), Pointer: pointer,
			Message: fmt.Sprintf("the version %s %s: name one exact version", wording.Quoted(version.Value()), why),
		})
	}
}

// inexact counts the adapters whose version is not exact.
var inexact = &syntax.Folder[int]{
	Entry: func(e syntax.Entry) int {
		if _, why := versionOf(e); why != "" {
			return 1
		}
		return 0
	},
	Add: func(a, b int) int { return a + b },
}

// versionOf is an adapter's version, and why it is not exact; "" where it is, or cannot be read.
func versionOf(adapter syntax.Entry) (version syntax.Node, why string) {
	e, _ := adapter.Value().Resolve().Get("version")
	v := e.Value().Resolve()
	if adapter.Broken() || v.Broken() || v.Kind() != syntax.Scalar || v.Tag() != syntax.TagString {
		return v, ""
	}
	return v, whyInexact(v.Value())
}

var labels = []string{"latest", "stable", "next", "current", "edge", "nightly", "main", "master", "head", "dev"}

// whyInexact says why a version is not exact.
func whyInexact(version string) string {
	wild := func(segment string) bool { return segment == "x" || segment == "X" }
	switch {
	case version == "":
		return "is empty"
	case strings.ContainsFunc(version, unicode.IsSpace):
		return "has white space in it"
	case strings.ContainsAny(version, "^~*<>=|,"), slices.ContainsFunc(strings.Split(version, "."), wild):
		return "is a range"
	case slices.Contains(labels, strings.ToLower(version)):
		return "is a label that moves"
	}
	return ""
}
