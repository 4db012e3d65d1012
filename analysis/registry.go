package analysis

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
)

// Rule is the declaration of one code: all that is said of it anywhere. The pages in docs/rules, `explain`, SARIF's help and
// the severities of reports are made from it.
type Rule struct {
	Code     diag.Code
	Stage    diag.Stage
	Severity diag.Severity
	Source   string // the part of the specification that asks for it
	Anchor   string // the token at which a report stands
	When     string // when it is reported; full sentences
	Fix      string // the quick fix in words; empty where there is none
	FixClass FixClass
}

// FixClass tells whether a rule's quick fix may be applied without asking.
type FixClass string

// The classes of quick fixes.
const (
	NoFix FixClass = ""
	Safe  FixClass = "safe" // always right: check --fix applies it
	Asks  FixClass = "asks" // one of several answers: a person chooses
)

// The parts of the specification that rules name as their source.
const (
	asyncapiFormat       = "AsyncAPI 3.1.0, Format"
	asyncapiSchema       = "AsyncAPI 3.1.0, Schema"
	asyncapiServer       = "AsyncAPI 3.1.0, Server Object"
	asyncapiOperation    = "AsyncAPI 3.1.0, Operation Object and Operation Reply Object"
	asyncapiParameters   = "AsyncAPI 3.1.0, Parameters Object"
	asyncapiSchemaObject = "AsyncAPI 3.1.0, Schema Object"
	asyncapiNATSBinding  = "AsyncAPI bindings, NATS 0.1.0"

	profileBundle      = "profile v0.2, Application and bundle"
	profileDomains     = "profile v0.2, Token domains and channels"
	profileOperations  = "profile v0.2, Operations"
	profileNative      = "profile v0.2, Native configuration and authority"
	profileAdapters    = "profile v0.2, Adapter protocols"
	profileInputs      = "profile v0.2, Interaction inputs and bindings"
	profileDelivery    = "profile v0.2, Delivery, retries and ownership"
	profileCompletion  = "profile v0.2, Completion and cancellation"
	profileComposition = "profile v0.2, Composition and generation"

	decisionsVersions = "decisions, Self-contained distribution and versions"
	decisionsStages   = "decisions, Check stages and evidence"

	shapes         = "shapes, The extension's objects"
	shapesDocument = "shapes, Document and bundle"
	shapesPayload  = "shapes, Interactions"
	shapesProved   = "shapes, When a binding is proved"
	shapesScalars  = "shapes, Scalars, anchors, references"
	shapesConfig   = "shapes, natscontract.yaml"
)

//go:generate go run ../internal/tools/ruledocs ../docs/rules

var (
	allRules = slices.Concat(parseRules, bundleRules, structureRules, domainRules, overlapRules, linkRules,
		bindingRules, schemaRules, capabilityRules, deploymentRules, compatibilityRules)
	ruleIndex = indexRules(allRules)
)

func indexRules(rules []Rule) map[diag.Code]int {
	index := make(map[diag.Code]int, len(rules))
	for i, r := range rules {
		if _, twice := index[r.Code]; twice {
			panic("rule " + string(r.Code) + " is declared twice")
		}
		index[r.Code] = i
	}
	return index
}

// Rules are all rules, by stage in the order in which the stages speak. The slice is the caller's own.
func Rules() []Rule { return slices.Clone(allRules) }

// RuleFor is the declaration of a code.
func RuleFor(code diag.Code) (Rule, bool) {
	i, ok := ruleIndex[code]
	if !ok {
		return Rule{}, false
	}
	return allRules[i], true
}

// Summary is the first sentence of When, without its full stop.
func (r Rule) Summary() string {
	first, _, _ := strings.Cut(r.When, ". ")
	return strings.TrimSuffix(first, ".")
}

// Implemented tells whether Check reports the rule: it does when the rule has an example, since tests run those.
func (r Rule) Implemented() bool {
	_, ok := ExampleFor(r.Code)
	return ok
}
