package reference

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
)

// Kind is what a name is the name of.
type Kind uint8

// The kinds of names.
const (
	TokenType Kind = iota
	Channel
	Operation
	Import
	ImportedOperation // an operation of the contract that the property beside it names
	Stream
	Consumer
	Adapter
	Input
	Interaction

	kinds // how many there are
)

// inputsOf is the one map of names that is not the whole document's.
const inputsOf = "/" + shape.ExtensionKey + "/interactions/*/inputs"

// about is what there is to know of a kind: what messages call it, which rule speaks of a name that is missing, and where
// such names are declared.
var about = [kinds]struct {
	word     string
	code     diag.Code
	declared string
}{
	TokenType:         {"token type", TokenTypeUnknown, "/" + shape.ExtensionKey + "/tokenTypes"},
	Channel:           {"channel", ChannelUnknown, "/channels"},
	Operation:         {"operation", OperationUnknown, "/operations"},
	Import:            {"import", ImportUnknown, "/" + shape.ExtensionKey + "/imports"},
	ImportedOperation: {"operation", OperationUnknown, ""},
	Stream:            {"stream", StreamUnknown, "/" + shape.ExtensionKey + "/streams"},
	Consumer:          {"consumer", ConsumerUnknown, "/" + shape.ExtensionKey + "/consumers"},
	Adapter:           {"adapter", AdapterUnknown, "/" + shape.ExtensionKey + "/adapters"},
	Input:             {"input", InputUnknown, inputsOf},
	Interaction:       {"interaction", InteractionUnknown, "/" + shape.ExtensionKey + "/interactions"},
}

// String is the kind in words, "token type".
func (k Kind) String() string { return about[k].word }

// Declared is the JSON Pointer of the map whose keys are the names of the kind. A * in it is the key that stands at the same
// place of the pointer of what refers there. It is "" for an ImportedOperation, which another document declares.
func (k Kind) Declared() string { return about[k].declared }

// A Slot is a place of a contract in which a name stands. All that finds, follows, completes or renames names reads the same
// table of them.
type Slot struct {
	At      string // a JSON Pointer below the extension; * is any key or index
	Key     bool   // the name is the last key of the pointer, and not the value there
	Of      Kind
	Adapter string // the kind that an adapter must have to be named here
}

// Slots is the table, in the order of the profile.
func Slots() []Slot { return slices.Clone(slots) }

var slots = []Slot{
	{At: "/channels/*", Key: true, Of: Channel},
	{At: "/channels/*/parameters/*", Of: TokenType},
	{At: "/operations/*", Key: true, Of: Operation},
	{At: "/operations/*/publish/stream", Of: Stream},
	{At: "/operations/*/subscribe/consumer", Of: Consumer},
	{At: "/links/*/send", Of: Operation},
	{At: "/links/*/send/contract", Of: Import},
	{At: "/links/*/send/operation", Of: ImportedOperation},
	{At: "/links/*/receive", Of: Operation},
	{At: "/links/*/receive/contract", Of: Import},
	{At: "/links/*/receive/operation", Of: ImportedOperation},
	{At: "/consumers/*/stream", Of: Stream},
	{At: "/interactions/*/requestOperation", Of: Operation},
	{At: "/interactions/*/resultOperation", Of: Operation},
	{At: "/interactions/*/receiverOperation/contract", Of: Import},
	{At: "/interactions/*/receiverOperation/operation", Of: ImportedOperation},
	{At: "/interactions/*/senderOperation/contract", Of: Import},
	{At: "/interactions/*/senderOperation/operation", Of: ImportedOperation},
	{At: "/interactions/*/inputs/*/tokenType", Of: TokenType},
	{At: "/interactions/*/bindings/subject/*/input", Of: Input},
	{At: "/interactions/*/bindings/payload/*/input", Of: Input},
	{At: "/interactions/*/audience/input", Of: Input},
	{At: "/interactions/*/audience/scopeInput", Of: Input},
	{At: "/interactions/*/audience/resolver", Of: Adapter, Adapter: "audience"},
	{At: "/interactions/*/audience/authorization", Of: Adapter, Adapter: "authorization"},
	{At: "/interactions/*/dispatch/branchesInput", Of: Input},
	{At: "/interactions/*/dispatch/selector", Of: Adapter, Adapter: "selection"},
	{At: "/interactions/*/delivery/adapter", Of: Adapter, Adapter: "delivery"},
	{At: "/interactions/*/delivery/ownership/adapter", Of: Adapter, Adapter: "ownership"},
	{At: "/interactions/*/delivery/stateStore", Of: Adapter, Adapter: "state-store"},
	{At: "/interactions/*/correlation/verifier", Of: Adapter, Adapter: "result-verifier"},
	{At: "/interactions/*/completion/cancelOperation", Of: Operation},
	{At: "/interactions/*/completion/cancelResultOperation", Of: Operation},
	{At: "/interactions/*/aggregation/adapter", Of: Adapter, Adapter: "aggregation"},
	{At: "/pipelines/*/steps/*/interaction", Of: Interaction},
	{At: "/pipelines/*/steps/*/operation", Of: Operation},
	{At: "/pipelines/*/steps/*/inputAdapter", Of: Adapter, Adapter: "transform"},
	{At: "/workflows/*/adapter", Of: Adapter, Adapter: "workflow"},
}

// kindSet is a set of kinds.
type kindSet uint16

const allKinds = kindSet(1)<<kinds - 1

func (s kindSet) has(k Kind) bool { return s&(1<<k) != 0 }

// A place is a node of the tree that the table's pointers make, with what stands there and below.
type place struct {
	key, value *Slot
	any        *place // for every key and index
	members    []member
	inputs     bool // inputs are declared in it, for all below

	kinds kindSet     // of the names here and below
	codes []diag.Code // of the rules that judge what is here and below
}

type member struct {
	name string
	at   *place
}

// child is where a key or an index leads; nil where no name stands below.
func (p *place) child(key string) *place {
	for i := range p.members {
		if p.members[i].name == key {
			return p.members[i].at
		}
	}
	return p.any
}

var extension = plant()

// plant makes the tree of the table, and of the one place beside it that is judged here.
func plant() *place {
	root := &place{}
	for i := range slots {
		s := &slots[i]
		codes := []diag.Code{about[s.Of].code}
		if s.Adapter != "" {
			codes = append(codes, AdapterKind)
		}
		if s.Key { // it can be judged where the value cannot be read
			parent := s.At[:strings.LastIndexByte(s.At, '/')]
			root.grow(parent, 0, codes...)
			p := root.grow(s.At, 1<<s.Of)
			p.key = s
			continue
		}
		root.grow(s.At, 1<<s.Of, codes...).value = s
	}
	root.grow("/adapters/*/version", 0, AdapterVersion)
	root.grow(strings.TrimSuffix(strings.TrimPrefix(inputsOf, "/"+shape.ExtensionKey), "/inputs"), 0).inputs = true
	return root
}

func (p *place) grow(pointer string, of kindSet, codes ...diag.Code) *place {
	p.add(of, codes)
	for segment := range strings.SplitSeq(pointer[1:], "/") {
		next := p.child(segment)
		if next == nil {
			next = &place{}
			if segment == "*" {
				p.any = next
			} else {
				p.members = append(p.members, member{segment, next})
			}
		}
		p = next
		p.add(of, codes)
	}
	return p
}

func (p *place) add(of kindSet, codes []diag.Code) {
	p.kinds |= of
	for _, c := range codes {
		if !slices.Contains(p.codes, c) {
			p.codes = append(p.codes, c)
		}
	}
}
