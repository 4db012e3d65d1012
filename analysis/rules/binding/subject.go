package binding

import (
	"cmp"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/schema"
)

// bindSubject judges the bindings of a subject's parameters.
func (b *binder) bindSubject() {
	if b.subject.By != "" || b.by != "" {
		b.out.Block(b.subject.Anchor(), cmp.Or(b.subject.By, b.by), "BINDING_SUBJECT_MISSING", "BINDING_SUBJECT_UNKNOWN", "BINDING_SUBJECT_DOMAIN")
		return
	}
	if b.channel = b.op.Channel(); b.op.Absent() {
		b.channel = contract.Subjects{None: true}
	}
	if b.channel.By != "" {
		b.out.Block(b.subject.Anchor(), b.channel.By, "BINDING_SUBJECT_MISSING", "BINDING_SUBJECT_UNKNOWN", "BINDING_SUBJECT_DOMAIN")
		return
	}
	for key := range b.subject.Keys() {
		if p, ok := b.channel.Param(key); ok {
			b.param(p, b.subject.Get(key), b.subjects[key])
		} else {
			b.unknown(b.subject.Get(key), key)
		}
	}
	var names []string
	for _, p := range b.channel.Params {
		b.order.params = append(b.order.params, p.Name)
		if !b.subject.Node.Has(p.Name) {
			names = append(names, p.Name)
			b.missing = append(b.missing, b.destination(p))
		}
	}
	switch {
	case len(names) > 0 && b.subject.Node.Hides():
		b.out.Block(b.subject.Anchor(), "PARSE_SYNTAX", "BINDING_SUBJECT_MISSING")
		b.missing = nil
	case len(names) > 0:
		b.lack("BINDING_SUBJECT_MISSING", b.subject, sprintf("nothing is bound to %s, which the address %s of %s has", wording.And(names), b.channel.Address, b.op.Key))
	}
}

// lack notes that something is not bound. It is reported when all of it is known, since one fix binds it all.
func (b *binder) lack(code diag.Code, at contract.Place, message string) {
	b.lacking = append(b.lacking, verdict.Finding{Code: code, Anchor: verdict.AtKey(at.Anchor()), Message: message})
}

func (b *binder) destination(p contract.Param) flow.Destination {
	return flow.Destination{Param: p.Name, Type: p.Type, Of: contract.TokenTypes.Get(b.Scope.Scope(), b.op.In.Key(p.Type))}
}

// unknown reports a key that is no parameter.
func (b *binder) unknown(at contract.Place, key string) {
	message := sprintf("there is no requestOperation, and so no parameter %s", key)
	var fixes []verdict.Fix
	if !b.op.Absent() {
		message = sprintf("%s is no parameter of the channel of %s", key, b.op.Key)
		if b.channel.None {
			message += ", which has no address"
		} else {
			message += ", whose address is " + b.channel.Address
		}
		fixes = b.nearParam(at, key)
	}
	b.sayOf("BINDING_SUBJECT_UNKNOWN", at, message, append(fixes, remove(at))...)
}

// param judges the source of a parameter.
func (b *binder) param(p contract.Param, at contract.Place, w flow.Written) {
	if p.Name == b.Target {
		switch peer := (flow.Source{Kind: flow.Branch, Name: "peerId"}); {
		case w.Foreign:
			b.out.Block(at.Anchor(), "BINDING_NAMESPACE", "DISPATCH_TARGET_BINDING")
		case w.By != "":
			b.out.Block(at.Anchor(), w.By, "DISPATCH_TARGET_BINDING")
		case w.Source != peer:
			b.say("DISPATCH_TARGET_BINDING", at, sprintf("%s addresses the peer of each branch: it must be bound to {branch: peerId}, not to %s", p.Name, shown(w)),
				bindTo(at, peer))
			return
		}
	}
	if w.Foreign {
		b.out.Block(at.Anchor(), "BINDING_NAMESPACE", "BINDING_SUBJECT_DOMAIN")
		return
	}
	v := b.Written(w)
	if v.Miss != nil {
		return // that is reported at the pointer
	}
	if v.By != "" {
		b.out.Block(at.Anchor(), v.By, "BINDING_SUBJECT_DOMAIN")
		return
	}
	d := b.destination(p)
	switch proof := d.Allows(v); proof.Decision {
	case schema.Obstructed:
		b.out.Block(at.Anchor(), proof.Block.By, "BINDING_SUBJECT_DOMAIN")
	case schema.Contradicted:
		b.say("BINDING_SUBJECT_DOMAIN", at, sprintf("%s takes a token of the type %s, and %s gives %s: never one of these", p.Name, described(p.Type, d.Of),
			shown(w), v.From.Values()))
	}
}

// described is a token type with an example.
func described(name string, t contract.TokenType) string {
	if token, ok := t.Tokens.Least(); ok {
		return name + ", such as " + token
	}
	return name
}

// shown is a source as the author wrote it.
func shown(w flow.Written) string {
	if w.Kind == flow.Literal {
		return "the literal"
	}
	return w.String()
}
