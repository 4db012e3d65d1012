package binding

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
)

var ofPayload = codes("BINDING_PAYLOAD_MISSING", "BINDING_POINTER", "BINDING_OVERLAP", "BINDING_TYPE", "BINDING_UNPROVED",
	"BINDING_RUNTIME_CHECK", "BINDING_PARTIAL_CONSTRUCTION")

// bindPayload judges the bindings of a payload.
func (b *binder) bindPayload(message contract.Payload) {
	if by := cmp.Or(b.payload.By, b.by); by != "" {
		b.out.Block(b.payload.Anchor(), by, ofPayload...)
		return
	}
	if b.op.Absent() {
		for key := range b.payload.Keys() {
			b.sayOf("BINDING_POINTER", b.payload.Get(key), sprintf("there is no requestOperation, and so no payload with a place %s", wording.Quoted(key)))
		}
		return
	}
	if message.By != "" {
		b.out.Block(b.payload.Anchor(), message.By, ofPayload...)
		return
	}
	whole := b.Schemas.Open(*message.Schema)
	for i := range b.bound {
		b.place(whole, &b.bound[i])
	}
	b.overlaps()
	for i := range b.bound {
		if b.bound[i].valid && !b.overwrites(b.bound[i]) {
			b.proof(b.bound[i])
		}
	}
	b.coverage(whole)
}

// place finds where a binding of the payload leads.
func (b *binder) place(whole schema.Schema, to *bound) {
	var miss *schema.Miss
	pointer, err := ref.Parse(to.key)
	if err != nil {
		b.sayOf("BINDING_POINTER", to.at, sprintf("%s is no JSON Pointer: one is empty or begins with /, and has ~ only in ~0 and ~1", wording.Quoted(to.key)))
		return
	}
	to.pointer = pointer
	if to.to.Place, miss = whole.Find(pointer, false); miss == nil {
		to.valid = true
		return
	}
	switch key := wording.Quoted(to.key); miss.Reason {
	case schema.Hindered:
		b.out.Block(to.at.Anchor(), miss.Block.By, "BINDING_POINTER", "BINDING_TYPE", "BINDING_UNPROVED")
	case schema.Composed:
		b.sayOf("BINDING_PARTIAL_CONSTRUCTION", to.at, sprintf("%s lies in the %s of %s, whose value cannot be put together piece by piece: bind %s as a whole",
			key, miss.Keyword, placed(miss.At.Pointer), placed(miss.At.Pointer)))
	case schema.OtherFormat:
		b.untold(verdict.AtKey(to.at.Anchor()), b.op.Key, to.key)
	case schema.InArray:
		b.sayOf("BINDING_POINTER", to.at, sprintf("%s leads into a list, which is bound as a whole, at %s", key, placed(miss.At.Pointer)))
	default:
		b.sayOf("BINDING_POINTER", to.at, sprintf("%s leads to no place in the payload of %s: %s", key, b.op.Key, nowhere(pointer, miss)), b.nearKey(to.at, pointer, miss)...)
	}
}

// placed is a place of a payload in words.
func placed(p ref.Pointer) string {
	if len(p) == 0 {
		return "the payload"
	}
	return p.String()
}

// nowhere says what there is instead of what a pointer names.
func nowhere(p ref.Pointer, miss *schema.Miss) string {
	at := placed(miss.At.Pointer)
	switch names := miss.Names; {
	case miss.Reason == schema.Composed:
		return sprintf("it lies in the %s of %s", miss.Keyword, at)
	case len(names) == 0:
		return at + " names no members"
	case len(names) > 12:
		return sprintf("%s has no %s", at, p[miss.Depth])
	default:
		return sprintf("%s has %s", at, wording.And(names))
	}
}

// overlaps judges whether a destination is above or equal to an earlier one, or below it.
func (b *binder) overlaps() {
	for i, later := range b.bound {
		for _, earlier := range b.bound[:i] {
			if !later.valid || !earlier.valid || !above(later.pointer, earlier.pointer) && !above(earlier.pointer, later.pointer) {
				continue
			}
			lies := "lies in"
			if above(later.pointer, earlier.pointer) {
				lies = "holds"
			}
			b.out.Report(verdict.Finding{Code: "BINDING_OVERLAP", Anchor: verdict.AtKey(later.at.Anchor()),
				Message: sprintf("%s %s %s, which is bound already: a place is bound once", placed(later.pointer), lies, placed(earlier.pointer)),
				Related: []verdict.Note{{Anchor: verdict.AtKey(earlier.at.Anchor()), Message: "it is bound here"}}})
			break
		}
	}
}

// above tells whether a place is another one, or holds it.
func above(p, q ref.Pointer) bool { return len(p) <= len(q) && slices.Equal(p, q[:len(p)]) }

// proof judges whether a source is proved for its place.
func (b *binder) proof(to bound) {
	if to.source.Foreign {
		b.out.Block(to.at.Anchor(), "BINDING_NAMESPACE", "BINDING_TYPE", "BINDING_UNPROVED")
		return
	}
	v := b.Written(to.source)
	switch {
	case v.Miss != nil: // that is reported at the pointer
		return
	case v.By != "":
		b.out.Block(to.at.Anchor(), v.By, "BINDING_TYPE", "BINDING_UNPROVED")
		return
	}
	switch p := to.to.Allows(v); p.Decision {
	case schema.Obstructed:
		b.out.Block(to.at.Anchor(), p.Block.By, "BINDING_TYPE", "BINDING_UNPROVED")
	case schema.Contradicted:
		b.say("BINDING_TYPE", to.at, sprintf("%s can never be %s: %s", shown(to.source), placed(to.pointer), p.Why))
	case schema.Unknown:
		why := p.Why
		if p.Witness != "" {
			why += sprintf("; %s would not fit", p.Witness)
		}
		b.unproved(verdict.AtValue(to.at.Anchor()), sprintf("%s is not proved for %s: %s", shown(to.source), placed(to.pointer), why))
	}
}

// coverage judges whether all is bound that must be, and whether what is put together piece by piece can be.
func (b *binder) coverage(whole schema.Schema) {
	if block := whole.Blocked(); block != nil {
		b.out.Block(b.payload.Anchor(), block.By, "BINDING_PAYLOAD_MISSING", "BINDING_PARTIAL_CONSTRUCTION", "BINDING_CORRELATION_OVERWRITE")
		return
	}
	var pointers []ref.Pointer
	for _, to := range b.bound {
		if to.valid {
			pointers = append(pointers, to.pointer)
		}
	}
	missing, gaps := whole.Cover(pointers)
	for _, gap := range gaps {
		b.gap(gap)
	}
	unbound := b.unbound(whole, missing)
	if len(missing)+len(unbound) == 0 {
		return
	}
	if b.payload.Node.Hides() {
		b.out.Block(b.payload.Anchor(), "PARSE_SYNTAX", "BINDING_PAYLOAD_MISSING", "BINDING_CORRELATION_OVERWRITE")
		return
	}
	for p := range whole.Places {
		b.order.places = append(b.order.places, p.Pointer.String())
	}
	if len(missing) > 0 {
		b.lack("BINDING_PAYLOAD_MISSING", b.payload, sprintf("nothing is bound to %s, which the payload of %s requires", wording.And(b.pointers(missing)), b.op.Key))
	}
	if len(unbound) > 0 {
		b.lack("BINDING_CORRELATION_OVERWRITE", b.payload, sprintf("nothing is bound to %s, by which correlation knows the work: %s optional, and a request must have it",
			wording.And(b.pointers(unbound)), is(len(unbound))))
	}
	for _, p := range append(missing, unbound...) {
		b.missing = append(b.missing, flow.Destination{Place: p})
	}
}

func is(n int) string {
	if n == 1 {
		return "it is"
	}
	return "they are"
}

func (b *binder) pointers(places []schema.Place) (all []string) {
	for _, p := range places {
		if len(p.Pointer) == 0 {
			all = append(all, "the whole payload ('')")
		} else {
			all = append(all, p.Pointer.String())
		}
	}
	return all
}

// gap reports an object that cannot be put together from the members that are bound.
func (b *binder) gap(gap schema.Gap) {
	i := slices.IndexFunc(b.bound, func(to bound) bool {
		return to.valid && len(to.pointer) > len(gap.Object.Pointer) && above(gap.Object.Pointer, to.pointer)
	})
	if i < 0 {
		return
	}
	at := b.bound[i].at
	message := sprintf("%s cannot be put together from %d of its members, since it has %s: bind it as a whole", placed(gap.Object.Pointer), gap.Members, gap.Keyword)
	if b.demanded {
		b.out.Report(verdict.Finding{Code: "BINDING_RUNTIME_CHECK", Anchor: verdict.AtKey(at.Anchor()),
			Message: sprintf("%s is put together piece by piece, and has %s; %s will have to tell whether it fits", placed(gap.Object.Pointer), gap.Keyword, runtimeCheck)})
		return
	}
	if b.demandedBy != "" {
		b.out.Block(at.Anchor(), b.demandedBy, "BINDING_PARTIAL_CONSTRUCTION")
		return
	}
	b.sayOf("BINDING_PARTIAL_CONSTRUCTION", at, message)
}
