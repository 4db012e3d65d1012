package policy

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
)

func fix(title string, edits func(verdict.Files) []diag.FileEdit) verdict.Fix {
	return verdict.Fix{Title: title, Edits: edits}
}

// insert is the fix that writes an entry into an object.
func insert(title string, into contract.Anchor, order []string, m edit.Member) verdict.Fix {
	return fix(title, func(files verdict.Files) []diag.FileEdit { return verdict.Insert(files, into, order, m) })
}

// all are several changes that are made together; none, where one of them cannot be made.
func all(changes ...[]diag.FileEdit) (edits []diag.FileEdit) {
	for _, c := range changes {
		if len(c) == 0 {
			return nil
		}
		edits = append(edits, c...)
	}
	return edits
}

// near are the fixes that take a parameter's name in place of one that is nearly it.
func near(at contract.Place, channel contract.Subjects) []verdict.Fix {
	var names []string
	for _, p := range channel.Params {
		names = append(names, p.Name)
	}
	return verdict.WriteNear(at.Anchor(), at.Word(), names)
}

// operationIDType is the fix that creates the token type of operation ids, under a name that is free, and takes it.
func (j judge) operationIDType(at contract.Place) verdict.Fix {
	name := "operationId"
	for slices.Contains(slices.Collect(j.Names(contract.OwnTokenTypes)), name) {
		name += "X"
	}
	to := at.Anchor()
	return fix("Create the token type "+name, func(files verdict.Files) []diag.FileEdit {
		return all(verdict.Declare(files, to.Path, verdict.Declaration{In: "tokenTypes", Member: edit.Member{Name: name, Value: verdict.OperationIDs}}),
			verdict.Replace(files, to, name))
	})
}

// targetFix is the fix that inserts a target parameter: one that is bound to the branch's peer, else the first.
func (j judge) targetFix() []verdict.Fix {
	channel := j.Request.Channel()
	if channel.By != "" || len(channel.Params) == 0 {
		return nil
	}
	best := channel.Params[0].Name
	bound := j.Field(contract.Interactions, j.Name, "bindings").Get("subject")
	for name := range bound.Keys() {
		if _, ok := channel.Param(name); ok && bound.Get(name).Get("branch").Word() == "peerId" {
			best = name
			break
		}
	}
	return []verdict.Fix{insert("Address branches by "+best, j.Dispatch.Anchor(), shape.Order("Dispatch"),
		edit.Member{Name: "targetParameter", Value: edit.Text(best)})}
}

// ownershipFix is the fix that inserts ownership by an adapter that is there for it.
func (j judge) ownershipFix() []verdict.Fix {
	for name := range j.Names(contract.Adapters) {
		if j.Entry(contract.Adapters, name).Get("kind").Word() == "ownership" {
			return []verdict.Fix{insert("Insert ownership by "+name, j.Delivery.Anchor(), shape.Order("Delivery"), edit.Member{Name: "ownership", Value: edit.Object(
				edit.Member{Name: "adapter", Value: edit.Text(name)},
				edit.Member{Name: "leaseMs", Value: edit.Literal("10000")},
				edit.Member{Name: "renewEveryMs", Value: edit.Literal("3000")},
				edit.Member{Name: "onLoss", Value: edit.Text("retry")},
			)})}
		}
	}
	return nil
}

// raiseFix are the fixes that make the streams of this contract keep for long enough.
func (j judge) raiseFix(stream contract.Stream, settings []string, needs *big.Int) []verdict.Fix {
	nanos := new(big.Int).Mul(needs, big.NewInt(nanosPerMilli))
	if stream.External || !nanos.IsInt64() {
		return nil
	}
	if window := stream.DuplicateWindow.Value; stream.MaxAge.Value < nanos.Int64() && window > nanos.Int64() {
		return nil // the window is wrong besides
	}
	return []verdict.Fix{fix(fmt.Sprintf("Keep for %s ms", needs), func(files verdict.Files) []diag.FileEdit {
		var edits [][]diag.FileEdit
		for _, s := range settings {
			edits = append(edits, verdict.Write(files, stream.Config.Get(s), nanos.String()))
		}
		return all(edits...)
	})}
}

// identityFix is the fix that says which parameter of the result's channel names its publisher: the one that stands where the request
// names the peer, else the one whose name or token type is that of the target.
func (j judge) identityFix() []verdict.Fix {
	request, result := j.Request.Channel(), j.Result.Channel()
	target, ok := request.Param(j.Dispatch.Get("targetParameter").Word())
	if result.By != "" || len(result.Params) == 0 {
		return nil
	}
	best := ""
	for _, like := range []func(p contract.Param) bool{
		func(p contract.Param) bool { return ok && p.Name == target.Name && p.Type == target.Type },
		func(p contract.Param) bool { return ok && p.Type == target.Type },
		func(p contract.Param) bool { return ok && p.Place == target.Place },
		func(contract.Param) bool { return len(result.Params) == 1 },
	} {
		if i := slices.IndexFunc(result.Params, like); i >= 0 && best == "" {
			best = result.Params[i].Name
		}
	}
	if best == "" {
		return nil
	}
	own := contract.Anchor{Path: j.Path, Pointer: contract.OwnChannels + "/" + ref.Escape(j.Result.Operation.Channel)}
	return []verdict.Fix{insert("Say that "+best+" names the publisher", own, shape.Order("ContractChannel"),
		edit.Member{Name: "publisherIdentity", Value: edit.Object(
			edit.Member{Name: "kind", Value: edit.Text("subject-permission")},
			edit.Member{Name: "peerParameter", Value: edit.Text(best)},
		)})}
}
