package query

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A parameter of a channel has one name at many places: a placeholder of the address, an entry of the standard parameters and of those of the
// extension, placeholders of filters, and what is bound where the channel is asked. They are one thing.

// binder is a place at which parameters of a channel are given values: an interaction, or a step of a pipeline.
type binder struct {
	at      ref.Pointer // of the interaction or the step
	channel string      // of the request
	cancel  string      // the channel of its cancellation, whose parameters have the request's names; "" for none
}

// bindersOf are the binders of a contract.
func bindersOf(v contract.View) (all []binder) {
	for name := range v.Names(contract.Interactions) {
		i := contract.InteractionOf(v, name)
		all = append(all, binder{ref.Pointer{contract.Extension, "interactions", name}, i.Request.Operation.Channel, i.Cancel.Operation.Channel})
	}
	for name := range v.Names(contract.Pipelines) {
		steps := v.Entry(contract.Pipelines, name).Get("steps")
		for i := range steps.Keys() {
			operation := contract.LocalOperation(steps.Get(i).Get("operation")).Operation
			all = append(all, binder{at: ref.Pointer{contract.Extension, "pipelines", name, "steps", i}, channel: operation.Channel})
		}
	}
	return all
}

// subject is the map whose keys are parameters.
func (b binder) subject() ref.Pointer { return below(b.at, "bindings", "subject") }

// target is what names the parameter that tells recipients apart.
func (b binder) target() ref.Pointer { return below(b.at, "dispatch", "targetParameter") }

func below(p ref.Pointer, more ...string) ref.Pointer { return slices.Concat(p, more) }

// An owner is a channel of a contract, by its key.
type owner struct{ path, channel string }

// family is all that shares a parameter: channels as they are written, and those of contracts that are written so.
type family struct {
	bundle  Bundle
	name    string
	written []contract.Anchor
	owners  []owner
	binders map[string][]binder // by the contract
}

// familyOf finds all that shares a parameter of a channel, which stands at an anchor. A cancellation's channel has the parameters of its
// request's, by name (shapes, Interactions).
func familyOf(b Bundle, channel contract.Anchor, name string) *family {
	f := &family{bundle: b, name: name, written: []contract.Anchor{channel}, binders: map[string][]binder{}}
	for next := 0; next < len(f.written); next++ {
		at := f.written[next]
		for _, path := range withNamers(at.Path, b) {
			if isContract(b, path) {
				b.See(path, func(v contract.View) { f.join(v, path, at) })
			}
		}
	}
	return f
}

// join adds the channels of a contract that are written at an anchor, and those that belong to them.
func (f *family) join(v contract.View, path string, at contract.Anchor) {
	standard := func(key string) contract.StandardChannel { return contract.StandardChannels.Get(v.Scope(), v.Key(key)) }
	if f.binders[path] == nil {
		f.binders[path] = bindersOf(v)
	}
	mine := map[string]bool{}
	for key := range v.Names(contract.Channels) {
		if standard(key).At == at {
			mine[key] = true
			f.owners = append(f.owners, owner{path, key})
		}
	}
	f.share(v, path, mine, standard)
	for _, b := range f.binders[path] {
		if b.channel == "" || b.cancel == "" {
			continue
		}
		for _, pair := range [][2]string{{b.channel, b.cancel}, {b.cancel, b.channel}} {
			if other := standard(pair[1]); mine[pair[0]] && slices.Contains(other.Parameters, f.name) {
				f.write(other.At)
			}
		}
	}
}

// write adds a channel as it is written.
func (f *family) write(at contract.Anchor) {
	if !slices.Contains(f.written, at) {
		f.written = append(f.written, at)
	}
}

// share adds the channels that have the parameter in the same text as channels of the family, by an alias.
func (f *family) share(v contract.View, path string, mine map[string]bool, standard func(key string) contract.StandardChannel) {
	if tree, ok := f.bundle.Tree(path); !ok || !tree.Root().HasAlias() {
		return
	}
	keys := func(channel string) (all [2]source.Span) {
		at := standard(channel).At
		p, _ := ref.Parse(at.Pointer)
		if e, ok := f.at(at.Path, below(p, "parameters")).Get(f.name); ok && at.Path == path {
			all[0] = e.Key().Span()
		}
		if e, ok := f.at(path, ref.Pointer{contract.Extension, "channels", channel, "parameters"}).Get(f.name); ok {
			all[1] = e.Key().Span()
		}
		return all
	}
	ours := map[source.Span]bool{}
	for channel := range mine {
		for _, key := range keys(channel) {
			ours[key] = key.Len() > 0
		}
	}
	for channel := range v.Names(contract.Channels) {
		if own := keys(channel); ours[own[0]] || ours[own[1]] {
			f.write(standard(channel).At)
		}
	}
}

// at is what stands at a pointer of a file; Missing where nothing does.
func (f *family) at(path string, p ref.Pointer) syntax.Node {
	tree, ok := f.bundle.Tree(path)
	if !ok {
		return syntax.Node{}
	}
	n, _, ok := p.Find(tree.Root())
	if !ok {
		return syntax.Node{}
	}
	return n.Resolve()
}

// sites yields the places at which the parameter is named, with their files. The first of each channel as it is written declares it.
func (f *family) sites(yield func(path string, use Use, declares bool)) {
	key := func(path string, p ref.Pointer, declares bool) {
		if e, ok := f.at(path, p).Get(f.name); ok {
			yield(path, Use{Span: e.Key().Span(), text: f.name}, declares)
		}
	}
	value := func(path string, p ref.Pointer) {
		if n := f.at(path, p); n.Kind() == syntax.Scalar && n.Value() == f.name {
			yield(path, Use{Span: n.Span(), text: f.name}, false)
		}
	}
	template := func(path string, n syntax.Node) {
		if n.Kind() == syntax.Scalar && placeholderOf(n.Value(), f.name) >= 0 {
			yield(path, Use{Span: n.Span(), text: n.Value(), form: inPlaceholder}, false)
		}
	}
	for _, w := range f.written {
		p, _ := ref.Parse(w.Pointer)
		key(w.Path, below(p, "parameters"), true)
		template(w.Path, f.at(w.Path, below(p, "address")))
	}
	for _, o := range f.owners {
		own := ref.Pointer{contract.Extension, "channels", o.channel}
		key(o.path, below(own, "parameters"), false)
		for filter := range f.at(o.path, below(own, "filters")).Fields() {
			template(o.path, filter.Value().Resolve())
		}
		value(o.path, below(own, "publisherIdentity", "peerParameter"))
		for _, b := range f.binders[o.path] {
			if b.channel == o.channel {
				key(o.path, b.subject(), false)
				value(o.path, b.target())
			}
		}
	}
}

// parameter finds all places of a parameter.
func (o *occurrences) parameter() {
	channel, name := o.way[:len(o.way)-2], o.way[len(o.way)-1]
	familyOf(o.bundle, contract.Anchor{Path: o.of.Path, Pointer: channel.String()}, name).sites(o.add)
}

// parameterAt is the parameter that is named at an offset.
func parameterAt(f File, b Bundle, offset int) (t Target, ok bool) {
	way := ref.At(f.Tree.Root(), offset)
	name := wordAt(f, way, offset)
	if name == "" || !isContract(b, f.Path) && way[0] != "channels" && way[0] != "components" {
		return t, false
	}
	at, ok := writtenAt(f, b, way)
	if !ok {
		return t, false
	}
	p, _ := ref.Parse(at.Pointer)
	t = Target{at.Path, below(p, "parameters", name).String()}
	if kind, _ := symbolAt(below(p, "parameters", name)); kind.word != parameterWord {
		return t, false
	}
	here := func(o Occurrence) bool { return o.Path == f.Path && o.Span.Start <= offset && offset <= o.Span.End }
	return t, slices.ContainsFunc(Occurrences(t, b), here)
}

// wordAt is the key, the value or the placeholder at an offset.
func wordAt(f File, way ref.Pointer, offset int) string {
	if len(way) < 3 {
		return ""
	}
	parent, _, _ := way[:len(way)-1].Find(f.Tree.Root())
	e, ok := parent.Resolve().Get(way[len(way)-1])
	if !ok {
		return ""
	}
	if key := e.Key().Span(); key.Start <= offset && offset <= key.End {
		return e.Key().Value()
	}
	n := e.Value()
	if n.Kind() != syntax.Scalar || !strings.Contains(n.Value(), "{") {
		return n.Value()
	}
	raw := f.Tree.Text().Slice(n.Start(), n.Span().End)
	begin := strings.LastIndexAny(raw[:min(len(raw), max(0, offset-n.Start()))], ".{}")
	name, _, closed := strings.Cut(raw[begin+1:], "}")
	if begin < 0 || raw[begin] != '{' || !closed {
		return ""
	}
	return name
}

// writtenAt is where the channel is written whose parameter may stand at a place.
func writtenAt(f File, b Bundle, way ref.Pointer) (at contract.Anchor, ok bool) {
	switch {
	case len(way) >= 4 && way[0] == "components" && way[1] == "channels" && hasParameters(way[3:]):
		return contract.Anchor{Path: f.Path, Pointer: way[:3].String()}, true
	case way[0] == "channels" && hasParameters(way[2:]):
		return contract.Anchor{Path: f.Path, Pointer: way[:2].String()}, true
	case way[0] != contract.Extension || len(way) < 4:
		return at, false
	}
	b.See(f.Path, func(v contract.View) {
		if key := ownedBy(v, way); key != "" {
			at, ok = contract.StandardChannels.Get(v.Scope(), v.Key(key)).At, true
		}
	})
	return at, ok
}

// hasParameters tells whether parameters are named at a place of a channel of the document.
func hasParameters(in ref.Pointer) bool {
	return len(in) == 1 && in[0] == "address" || len(in) == 2 && in[0] == "parameters"
}

// ownedBy is the channel, by its key, whose parameters are named at a place of the extension; "" for none.
func ownedBy(v contract.View, way ref.Pointer) string {
	switch in := way[3:]; {
	case way[1] == "channels" && len(in) == 2:
		return way[2]
	case way[1] == "interactions" && isBound(in):
		return contract.InteractionOf(v, way[2]).Request.Operation.Channel
	case way[1] == "pipelines" && len(in) == 5 && in[0] == "steps" && isBound(in[2:]):
		return contract.LocalOperation(v.Entry(contract.Pipelines, way[2]).Get("steps").Get(in[1]).Get("operation")).Operation.Channel
	}
	return ""
}

// isBound tells whether a place of a binder names a parameter.
func isBound(in ref.Pointer) bool {
	return slices.Equal(in, binder{}.target()) || len(in) == 3 && slices.Equal(in[:2], binder{}.subject())
}
