package policy

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// manifest judges whether an input is a manifest of branches (shapes, Interactions).
func (j judge) manifest(named contract.Place) {
	list, wrong, by := j.manifestSchema(named)
	switch {
	case by != "":
		j.out.Block(named.Anchor(), by, "DISPATCH_BRANCHES_INPUT")
	case wrong != "":
		j.say("DISPATCH_BRANCHES_INPUT", named, fmt.Sprintf("the input %s holds no manifest of branches: it %s", named.Word(), wrong))
	default:
		if wrong = notManifest(list); wrong != "" {
			j.say("DISPATCH_BRANCHES_INPUT", named, fmt.Sprintf("the input %s holds no manifest of branches, an array of {branchId, peerId, input}: %s", named.Word(), wrong))
		}
	}
}

// manifestSchema is the schema of the input that a value names.
func (j judge) manifestSchema(named contract.Place) (list schema.Schema, wrong string, by diag.Code) {
	in := j.Inputs.Get(named.Word())
	to := in.Get("schema")
	switch by = cmp.Or(named.By, j.Inputs.By, in.By); {
	case by != "":
		return list, "", by
	case in.Absent():
		return list, "", "REF_INPUT_UNKNOWN"
	case to.Absent() && in.Get("tokenType").There():
		return list, "is a token", ""
	}
	if list, by = contract.NewSchemas(j.View).Custom(to); by == "" {
		if block := list.Blocked(); block != nil {
			by = block.By
		}
	}
	return list, "", by
}

// notManifest says why a schema is not that of a manifest; "" where it is.
func notManifest(list schema.Schema) string {
	if list.Root().Types() != schema.Array {
		return "its schema is no array"
	}
	item, miss := list.Find(ref.Pointer{"0"}, true)
	if miss != nil || item.Types() != schema.Object {
		return "its items are no objects"
	}
	var lacks, more []string
	members := map[string]schema.Place{}
	for _, m := range item.Members() {
		name := m.Pointer[len(m.Pointer)-1]
		if members[name] = m; name != "branchId" && name != "peerId" && name != "input" {
			more = append(more, name)
		}
	}
	for _, name := range []string{"branchId", "peerId", "input"} {
		if m, ok := members[name]; !ok || !m.Listed {
			lacks = append(lacks, name)
		}
	}
	switch {
	case len(lacks) > 0:
		return "its items do not require " + wording.And(lacks)
	case len(more) > 0:
		return "its items have " + wording.And(more) + " besides"
	case !slices.ContainsFunc(item.Parts, closed):
		return "its items may have other members: additionalProperties must be false"
	}
	for _, name := range []string{"branchId", "peerId"} {
		if members[name].Types() != schema.String {
			return name + " is no string"
		}
	}
	return ""
}

// closed tells whether a schema allows no other members.
func closed(s schema.Schema) bool {
	n := keyword(s, "additionalProperties")
	return n.Tag() == syntax.TagBool && n.Value() == "false"
}

// keyword is the value of a schema's own keyword.
func keyword(s schema.Schema, name string) syntax.Node {
	resolved, block := s.Resolve()
	if block != nil {
		return syntax.Node{}
	}
	e, _ := resolved.Node().Get(name)
	return e.Value().Resolve()
}

// mostBranches is how many branches the manifest can have at most; false where there is no limit that is known.
func (j judge) mostBranches() (most int64, some bool) {
	named := j.Dispatch.Get("branchesInput")
	if !named.There() {
		return 0, false
	}
	list, wrong, by := j.manifestSchema(named)
	if wrong != "" || by != "" {
		return 0, false
	}
	for _, part := range list.Root().Parts {
		if n, ok := shape.Integer(keyword(part, "maxItems")); ok && (!some || n < most) {
			most, some = n, true
		}
	}
	return most, some
}
