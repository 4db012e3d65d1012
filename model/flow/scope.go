package flow

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/subject"
)

// A Scope is the namespace that sources are read in: that of an interaction or of a step. It serves one computation.
type Scope struct {
	contract.View
	Schemas contract.Schemas

	inputs   contract.Place // of an interaction
	dispatch contract.Place

	step  bool // it is a step's
	stage StageInput
}

// A StageInput is the type of what reaches a step.
type StageInput struct {
	By     diag.Code     // the report that says why nobody knows it
	Schema schema.Schema // it
}

// OfInteraction is the namespace of an interaction.
func OfInteraction(i contract.Interaction) *Scope {
	return &Scope{View: i.View, Schemas: contract.NewSchemas(i.View), inputs: i.Inputs, dispatch: i.Dispatch}
}

// OfStep is the namespace of a step.
func OfStep(v contract.View, schemas contract.Schemas, stage StageInput) *Scope {
	return &Scope{View: v, Schemas: schemas, step: true, stage: stage}
}

// A Value is what is known of the values that a source gives.
type Value struct {
	By   diag.Code // the report that says why nothing is known
	From schema.Source
	// Tokens is the language of a source that gives tokens, where Exact says that it is one.
	Tokens  subject.Tokens
	Exact   bool
	Schemas []schema.Schema // of a source that has some
	Miss    *schema.Miss    // a stage's pointer leads to no place
}

// Value tells what a source gives that is no literal.
func (s *Scope) Value(of Source) Value {
	switch of.Kind {
	case Input:
		return s.input(of.Name)
	case Context:
		return s.context(of.Name)
	case Branch:
		return s.branch(of.Name)
	case Stage:
		return s.stagePlace(of.Name)
	}
	return Value{By: "STRUCTURE_EXCLUSIVE"}
}

// Written tells what a source gives, as it stands in a document.
func (s *Scope) Written(w Written) Value {
	if w.By == "" && w.Kind == Literal {
		return Value{From: schema.FromLiteral(w.Value.Node)}
	}
	if w.By != "" {
		return Value{By: w.By}
	}
	return s.Value(w.Source)
}

// tokens is the value of a source that gives the tokens of a type.
func tokens(t contract.TokenType) Value {
	return Value{From: schema.FromSet(setOf(t)), Tokens: t.Tokens, Exact: true}
}

// setOf is a token type as a set of values.
func setOf(t contract.TokenType) schema.Set {
	if t.Declared.Values != nil {
		return schema.Text(slices.Compact(slices.Sorted(slices.Values(t.Declared.Values)))...)
	}
	return schema.Tokens(language{t.Tokens})
}

// Digits of the context.
var (
	contractDigest = tokens(hexDigits("", 64))
	operationID    = tokens(hexDigits("op", 66))
)

func hexDigits(prefix string, length int) contract.TokenType {
	t := subject.TokenType{Alphabet: subject.Hex, Prefix: prefix, Min: length, Max: length}
	return contract.TokenType{Declared: t, Tokens: t.Tokens()}
}

func (s *Scope) input(name string) Value {
	in := s.inputs.Get(name)
	tokenType, to, source := in.Get("tokenType"), in.Get("schema"), in.Get("source")
	by := cmp.Or(s.inputs.By, in.By, tokenType.By, to.By, source.By)
	generated := source.Word() == "generated"
	switch {
	case by != "":
		return Value{By: by}
	case in.Absent():
		return Value{By: "REF_INPUT_UNKNOWN"}
	case generated && name != "operationId":
		return Value{By: "INPUT_GENERATED"}
	case tokenType.There():
		t := contract.TokenTypes.Get(s.Scope(), s.Key(tokenType.Word()))
		if t.By == "" && generated && !contract.IsOperationID(t.Declared) {
			t.By = "INPUT_OPERATION_ID_DOMAIN"
		}
		if t.By != "" {
			return Value{By: t.By}
		}
		return tokens(t)
	case generated:
		return Value{By: "INPUT_OPERATION_ID_DOMAIN"}
	}
	of, by := s.Schemas.Custom(to)
	return Value{By: by, From: schema.FromSchema(of), Schemas: []schema.Schema{of}}
}

func (s *Scope) context(field string) Value {
	var id, version string
	switch field {
	case "contractId":
		at := s.At(ref.Pointer{"id"})
		if id = at.Word(); id == "" {
			return Value{By: cmp.Or(at.By, "STRUCTURE_CONTRACT_ID_MISSING")}
		}
	case "contractVersion":
		at := s.At(ref.Pointer{"info", "version"})
		if version = at.Word(); !at.There() {
			return Value{By: cmp.Or(at.By, "STRUCTURE_ASYNCAPI_SCHEMA")}
		}
	case "contractDigest":
		return contractDigest
	case "operationId":
		return operationID
	}
	set, ok := schema.Context(field, id, version)
	if !ok {
		return Value{By: "STRUCTURE_VALUE"}
	}
	return Value{From: schema.FromSet(set)}
}

func (s *Scope) branch(field string) Value {
	if field == "input" {
		return s.branchInput()
	}
	set, ok := schema.Branch(field)
	if !ok {
		return Value{By: "STRUCTURE_VALUE"}
	}
	return Value{From: schema.FromSet(set)}
}

// branchInput is what a manifest holds for each branch.
func (s *Scope) branchInput() Value {
	named := s.dispatch.Get("branchesInput")
	if named.By != "" || !named.There() {
		return Value{By: cmp.Or(named.By, "DISPATCH_BRANCHES_INPUT")}
	}
	to := s.inputs.Get(named.Word()).Get("schema")
	if s.inputs.Get(named.Word()).Absent() {
		return Value{By: "REF_INPUT_UNKNOWN"}
	}
	if to.Absent() {
		return Value{By: "DISPATCH_BRANCHES_INPUT"}
	}
	manifest, by := s.Schemas.Custom(to)
	if by != "" {
		return Value{By: by}
	}
	place, miss := manifest.Find(ref.Pointer{"0", "input"}, true)
	if miss != nil && miss.Block != nil {
		return Value{By: miss.Block.By}
	}
	if miss != nil {
		return Value{By: "DISPATCH_BRANCHES_INPUT"}
	}
	return Value{From: schema.FromSchema(place.Parts...)}
}

// stagePlace is a place of what reaches a step. The name is its pointer.
func (s *Scope) stagePlace(name string) Value {
	if s.stage.By != "" {
		return Value{By: s.stage.By}
	}
	pointer, err := ref.Parse(name)
	if err != nil {
		return Value{By: "BINDING_POINTER"}
	}
	place, miss := s.stage.Schema.Find(pointer, true)
	switch {
	case miss != nil && miss.Block != nil:
		return Value{By: miss.Block.By}
	case miss != nil:
		return Value{Miss: miss}
	}
	from := schema.FromSchema(place.Parts...)
	if !place.Required {
		from = from.Optional()
	}
	return Value{From: from}
}
