package contract

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/diag"
)

// A Use is a place at which an interaction or a step names an operation, for one computation.
type Use struct {
	At        Place // the value that names it
	In        View  // the contract that has the operation
	Key       string
	By        diag.Code // the report that says why nobody knows which operation it is
	Operation Operation // where that is known; else one that is not there
}

// Absent tells whether no operation is named.
func (u Use) Absent() bool { return u.At.Absent() }

// Known tells whether an operation is named and can be read.
func (u Use) Known() bool { return !u.Absent() && u.By == "" }

// LocalOperation is the operation of the contract itself that a value names.
func LocalOperation(at Place) Use {
	u := Use{At: at, In: at.View, By: at.By, Operation: noOperation}
	if text, ok := at.Text(); ok {
		u.Key = text
	} else if !u.Absent() {
		u.By = cmp.Or(u.By, missing)
	}
	return u.resolve()
}

// ImportedOperation is the operation that a value names, {contract, operation}, of an imported contract.
func ImportedOperation(at Place) Use {
	u := Use{At: at, By: at.By, Operation: noOperation}
	if !at.There() {
		return u
	}
	alias, operation := at.Get("contract"), at.Get("operation")
	if u.By = cmp.Or(alias.By, operation.By); u.By == "" && (alias.Word() == "" || operation.Word() == "") {
		u.By = missing
	}
	if u.By != "" {
		return u
	}
	u.Key = operation.Word()
	u.In, u.By = at.Import(alias.Word())
	return u.resolve()
}

func (u Use) resolve() Use {
	if u.Absent() || u.By != "" {
		return u
	}
	u.Operation = OperationsOf.Get(u.In.Scope(), u.In.Key(u.Key))
	if u.By = u.Operation.By; u.By == "" && !u.Operation.There {
		u.By = "REF_OPERATION_UNKNOWN"
	}
	return u
}

// Channel are the subjects of the operation's channel; By is set where the operation or its channel cannot be read.
func (u Use) Channel() Subjects {
	if by := cmp.Or(u.By, u.Operation.ChannelBy); by != "" {
		return Subjects{By: by}
	}
	return SubjectsOf.Get(u.In.Scope(), u.In.Key(u.Operation.Channel))
}

// Stream is the stream that the operation publishes to, or that its consumer reads; false where there is none, or where by says why nobody
// knows.
func (u Use) Stream() (stream Stream, ok bool, by diag.Code) {
	o := u.Operation
	if by := cmp.Or(u.By, o.OwnBy, o.APIBy, o.NamedBy); by != "" || o.API != "jetstream" {
		return stream, false, by
	}
	s := u.In.Scope()
	name := o.Stream
	if o.Kind == "subscribe" {
		if o.Consumer == "" {
			return stream, false, "OPERATION_CONSUMER"
		}
		consumer := ConsumersOf.Get(s, u.In.Key(o.Consumer))
		if by := cmp.Or(consumer.By, consumer.Stream.By); by != "" {
			return stream, false, by
		}
		name = consumer.Stream.Value
	}
	if name == "" {
		return stream, false, "OPERATION_STREAM"
	}
	stream = StreamsOf.Get(s, u.In.Key(name))
	return stream, stream.By == "", stream.By
}

// An Interaction is an interaction with the operations that it names, for one computation (shapes, Interactions).
type Interaction struct {
	Place
	Name                          string
	Request, Result               Use
	Receiver, Sender              Use
	Cancel, CancelResult          Use
	Audience, Dispatch, Delivery  Place
	Correlation, Completion       Place
	Aggregation                   Place
	Inputs, SubjectBound, Payload Place // the last two are what is bound
}

// InteractionOf reads an interaction of a contract.
func InteractionOf(v View, name string) Interaction {
	p := v.Entry(Interactions, name)
	bindings := p.Get("bindings")
	i := interaction(p, name, p.Get)
	i.SubjectBound, i.Payload = bindings.Get("subject"), bindings.Get("payload")
	return i
}

// PromiseOf reads what an interaction promises: all but what is bound, which is not there. Who reads no more of the entry hangs on no
// binding.
func PromiseOf(v View, name string) Interaction {
	p := v.section(Interactions).Get(name)
	return interaction(p, name, func(field string) Place { return v.Field(Interactions, name, field) })
}

func interaction(p Place, name string, get func(field string) Place) Interaction {
	completion := get("completion")
	return Interaction{
		Place: p, Name: name,
		Request:      LocalOperation(get("requestOperation")),
		Result:       LocalOperation(get("resultOperation")),
		Receiver:     ImportedOperation(get("receiverOperation")),
		Sender:       ImportedOperation(get("senderOperation")),
		Cancel:       LocalOperation(completion.Get("cancelOperation")),
		CancelResult: LocalOperation(completion.Get("cancelResultOperation")),
		Audience:     get("audience"), Dispatch: get("dispatch"), Delivery: get("delivery"),
		Correlation: get("correlation"), Completion: completion, Aggregation: get("aggregation"),
		Inputs: get("inputs"),
	}
}

// Empty tells whether it has neither a request nor a result, for sure.
func (i Interaction) Empty() bool { return i.Place.By == "" && i.Request.Absent() && i.Result.Absent() }

// Durable tells whether every recipient's work outlives its absence; by is the report that says why nobody knows.
func (i Interaction) Durable() (durable bool, by diag.Code) {
	mode := i.Delivery.Get("mode")
	return mode.Word() == "durable-per-recipient", mode.By
}

// Param is the parameter of a name, with its place.
func (s Subjects) Param(name string) (Param, bool) {
	i := slices.IndexFunc(s.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return Param{}, false
	}
	return s.Params[i], true
}
