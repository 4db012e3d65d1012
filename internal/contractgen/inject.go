package contractgen

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Fault is a bundle with one thing wrong in it, and the report that has to say so.
type Fault struct {
	Code  diag.Code
	Files map[string]string
	Path  string // of the file in which a report has to stand
	At    string // the JSON Pointer of its place; "" in a file without pointers, and where the place is the whole document
}

// Inject gives a bundle with a fault of a kind in it: an edit of the text, and new pins for what it made stale. False where the bundle has
// no place for that fault. The bundle stays as it is.
func (b Bundle) Inject(code diag.Code, seed uint64) (Fault, bool) {
	k, ok := kinds()[code]
	if !ok {
		return Fault{}, false
	}
	in := &injector{gen: newGen(seed, 0x6661756c), was: b.Files, readings: b.readings, files: maps.Clone(b.Files), docs: map[string]*document{}}
	in.named, in.contained = 700, b.Contained
	for _, p := range b.Contracts {
		in.contracts = append(in.contracts, in.document(p))
	}
	in.fault.Code = code
	if !k[in.IntN(len(k))].put(in) {
		return Fault{}, false
	}
	if !in.stale {
		in.pinAgain()
	}
	in.fault.Files = in.files
	return in.fault, true
}

// An injector is a bundle while a fault is put into it.
type injector struct {
	*gen
	was, files map[string]string
	readings   map[string]reading // of what was
	docs       map[string]*document
	contracts  []*document
	contained  []string // paths of contracts that are somebody else's
	fault      Fault
	stale      bool // the fault is a pin: they stay as they are
}

// A document is a file as it is now.
type document struct {
	in   *injector
	path string
	reading
}

func (in *injector) document(p string) *document {
	if in.docs[p] == nil {
		in.docs[p] = &document{in: in, path: p}
		in.docs[p].read()
	}
	return in.docs[p]
}

func (d *document) read() {
	text := d.in.files[d.path]
	if d.reading = d.in.readings[d.path]; d.tree != nil && d.text == text {
		return
	}
	language := syntax.YAML
	if d.isJSON() {
		language = syntax.JSON
	}
	tree := syntax.Parse(source.New(text), language)
	if d.reading = (reading{text, tree, from(tree.Root())}); d.in.was[d.path] == text {
		d.in.readings[d.path] = d.reading
	}
}

func (d *document) isJSON() bool { return path.Ext(d.path) == ".json" }

// A place is a value in a document.
type place struct {
	d  *document
	at ref.Pointer
}

func (p place) get() *value {
	v := p.d.value
	for _, key := range p.at {
		if v != nil && v.kind == list {
			v = v.items[atoi(key)]
			continue
		}
		v = v.get(key)
	}
	return v
}

func (p place) to(keys ...string) place { return place{p.d, append(slices.Clone(p.at), keys...)} }
func (p place) up(levels int) place     { return place{p.d, p.at[:len(p.at)-levels]} }
func (p place) inYAML() bool            { return !p.d.isJSON() }
func (p place) key() string             { return p.at[len(p.at)-1] }
func (p place) ext() *value             { return p.d.value.get(extension) }

const extension = "x-nats-contract"

// node is the place in the text; false where an edit there would change other places too, or what aliases stand for.
func (p place) node() (n syntax.Node, ok bool) {
	n = p.d.tree.Root()
	for i := 0; ; i++ {
		if n.Kind() == syntax.Alias || n.Anchor() != "" {
			return n, false
		}
		if i == len(p.at) {
			return n, !holdsAnchor(n)
		}
		if n.Kind() == syntax.Sequence {
			n, ok = n.Item(atoi(p.at[i]))
		} else {
			var e syntax.Entry
			e, ok = n.Get(p.at[i])
			n = e.Value()
		}
		if !ok {
			return n, false
		}
	}
}

func holdsAnchor(n syntax.Node) bool {
	if n.Anchor() != "" {
		return true
	}
	for e := range n.Entries() {
		if holdsAnchor(e.Value()) {
			return true
		}
	}
	for item := range n.Items() {
		if holdsAnchor(item) {
			return true
		}
	}
	return false
}

// all are the places in all contracts that a pattern leads to: keys with slashes between them, where * is any key or index, and x at
// the front is the extension.
func (in *injector) all(pattern string) (found []place) {
	for _, d := range in.contracts {
		at := []place{{d: d}}
		for _, step := range strings.Split(pattern, "/") {
			var next []place
			for _, p := range at {
				next = append(next, p.step(step)...)
			}
			at = next
		}
		found = append(found, at...)
	}
	return found
}

func (p place) step(step string) (next []place) {
	v := p.get()
	switch {
	case step == "x" && len(p.at) == 0:
		step = extension
	case step == "*" && v.kind == list:
		for i := range v.items {
			next = append(next, p.to(number(i).text))
		}
		return next
	case step == "*":
		for _, key := range v.keys {
			next = append(next, p.to(key))
		}
		return next
	}
	if v.get(step) != nil {
		next = append(next, p.to(step))
	}
	return next
}

// any is one of the places that patterns lead to, which keeps a condition and may be edited.
func (in *injector) any(patterns string, when func(place) bool) (place, bool) {
	var found []place
	for _, pattern := range strings.Fields(patterns) {
		for _, p := range in.all(pattern) {
			if _, ok := p.node(); ok && (when == nil || when(p)) {
				found = append(found, p)
			}
		}
	}
	if len(found) == 0 {
		return place{}, false
	}
	return found[in.IntN(len(found))], true
}

// behind is the place itself, or the one that the reference there leads to.
func (p place) behind() place {
	for {
		to := p.get().get("$ref")
		if to == nil {
			return p
		}
		target, problem := ref.Follow(p.d.path, to.text)
		at, err := ref.Parse(target.Fragment)
		if problem != ref.None || err != nil {
			return p
		}
		file := target.Path
		if strings.HasPrefix(to.text, "#") {
			file = p.d.path
		}
		p = place{p.d.in.document(file), at}
	}
}

// wants says where the report has to stand.
func (in *injector) wants(p place) bool {
	in.fault.Path, in.fault.At = p.d.path, p.at.String()
	return true
}

// set gives a place another value.
func (p place) set(v *value) bool {
	n, ok := p.node()
	return ok && p.d.edit(edit.Writer{Tree: p.d.tree}.Set(n, written(v)))
}

// add gives an object another member.
func (p place) add(key string, v *value) bool {
	n, ok := p.node()
	return ok && p.d.edit(edit.Writer{Tree: p.d.tree}.Insert(n, nil, edit.Member{Name: key, Value: written(v)}))
}

// push gives a list another item.
func (p place) push(v *value) bool {
	n, ok := p.node()
	return ok && p.d.edit(edit.Writer{Tree: p.d.tree}.AppendItem(n, written(v)))
}

// drop takes a member out of its object, or an item out of its list.
func (p place) drop() bool {
	_, safe := p.node()
	n, ok := p.up(1).node()
	if !safe || !ok {
		return false
	}
	w := edit.Writer{Tree: p.d.tree}
	if n.Kind() == syntax.Sequence {
		return p.d.edit([]source.Edit{w.RemoveItem(n, atoi(p.key()))})
	}
	e, _ := n.Get(p.key())
	return p.d.edit(w.Remove(n, e))
}

// written is a value as the editor of documents takes it.
func written(v *value) edit.Value {
	switch {
	case v.kind == text:
		return edit.Text(v.text)
	case v.kind == literal || len(v.items) == 0:
		return edit.Literal(v.json())
	case v.kind == list:
		var items []edit.Value
		for _, item := range v.items {
			items = append(items, written(item))
		}
		return edit.List(items...)
	}
	var members []edit.Member
	for i, key := range v.keys {
		members = append(members, edit.Member{Name: key, Value: written(v.items[i])})
	}
	return edit.Object(members...)
}

// edit applies edits, each of which counts in the text as it was.
func (d *document) edit(edits []source.Edit) bool {
	slices.SortFunc(edits, func(a, b source.Edit) int { return b.Start - a.Start })
	text := d.in.files[d.path]
	for _, e := range edits {
		text = text[:e.Start] + e.New + text[e.End:]
	}
	return d.replace(text) && len(edits) > 0
}

func (d *document) replace(text string) bool {
	changed := d.in.files[d.path] != text
	d.in.files[d.path] = text
	d.read()
	return changed
}

// pinAgain has all pins say what the files are now, and the lock too.
func (in *injector) pinAgain() {
	changed := []string{}
	for _, p := range slices.Sorted(maps.Keys(in.was)) {
		if now, there := in.files[p]; there && now != in.was[p] && p != LockPath {
			changed = append(changed, p)
		}
	}
	pinned := map[string]string{} // the digest that others know a file by
	for p, text := range in.was {
		pinned[p] = digest(text)
	}
	for range len(in.files) * len(in.files) { // in a circle of imports no pin can be right
		if len(changed) == 0 {
			break
		}
		p := changed[0]
		changed = changed[1:]
		from, to := pinned[p], digest(in.files[p])
		pinned[p] = to
		for _, q := range slices.Sorted(maps.Keys(in.files)) {
			if text := strings.ReplaceAll(in.files[q], from, to); text != in.files[q] && q != LockPath {
				in.files[q] = text
				changed = append(changed, q)
			}
		}
	}
	if _, locked := in.files[LockPath]; locked {
		in.files[LockPath] = lock(in.files)
	}
}
