package session

import (
	"fmt"
	"maps"
	"runtime/debug"

	"go.uber.org/zap"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/source"
)

// A Change is a change of a text as a client tells of it.
type Change struct {
	Whole bool // the text is all there is; else it stands in place of the range
	Range Range
	Text  string
}

// Range is a part of a text as the client counts it.
type Range struct{ Start, End Position }

// Position is a place in a text as the client counts it: lines and characters from 0.
type Position struct{ Line, Character uint32 }

func (st *state) changed(name string, version int32, changes []Change) {
	o, ok := st.view.open[name]
	if !ok {
		st.s.opts.Log.Warn("a document that is not open was changed", zap.String("name", name))
		return
	}
	files := st.files[o.root]
	text := files.open[o.path]
	edits := make([]source.Edit, 0, len(changes))
	for _, c := range changes {
		e := st.edit(text, c)
		edits = append(edits, e)
		text = text.Apply(e)
	}
	o.Version = version
	v := *st.view
	v.open, v.bundles = maps.Clone(v.open), maps.Clone(v.bundles)
	v.open[name] = o
	st.view = &v
	st.touched = append(st.touched, name)
	files.open[o.path] = text
	if next := st.edited(v.bundles[o.root], o.path, edits); next != nil {
		v.bundles[o.root] = next
		if tree, ok := next.Tree(o.path); ok {
			files.open[o.path] = tree.Text() // the same, and one copy less
		}
		return
	}
	if v.bundles[o.root].Reads(o.path) || analysis.MayBeContract(text) {
		if next, err := v.bundles[o.root].Renew(st.s.ctx, o.path); err == nil {
			v.bundles[o.root] = next
		}
	}
}

// edited is the snapshot after edits; nil where the file must be read anew, since it was no document or since something broke
// down.
func (st *state) edited(s *analysis.Snapshot, path string, edits []source.Edit) (next *analysis.Snapshot) {
	defer func() {
		if cause := recover(); cause != nil {
			st.s.opts.Log.Error("internal error in an edit", zap.String("cause", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
			next = nil
		}
	}()
	next, err := s.Edit(path, edits...)
	if err != nil {
		return nil
	}
	return next
}

// edit is a change in offsets. A range that is not in the text is cut to it.
func (st *state) edit(text source.Text, c Change) source.Edit {
	if c.Whole {
		return difference(text, c.Text)
	}
	start, end := st.view.offset(text, c.Range.Start), st.view.offset(text, c.Range.End)
	return source.Edit{Span: source.Span{Start: min(start, end), End: max(start, end)}, New: c.Text}
}

func (v *View) offset(text source.Text, p Position) int {
	return text.Offset(int(min(p.Line, 1<<30)), int(min(p.Character, 1<<30)), v.Encoding)
}

// difference is the smallest edit in one piece that makes one text of another: who sends whole texts has changed a little too.
func difference(old source.Text, now string) source.Edit {
	was := old.String()
	start := 0
	for start < len(was) && start < len(now) && was[start] == now[start] {
		start++
	}
	end := 0
	for end < len(was)-start && end < len(now)-start && was[len(was)-1-end] == now[len(now)-1-end] {
		end++
	}
	return source.Edit{Span: source.Span{Start: start, End: len(was) - end}, New: now[start : len(now)-end]}
}
