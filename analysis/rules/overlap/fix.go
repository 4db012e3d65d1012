package overlap

import (
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/shape"
)

// links are the fixes that connect a channel with another one of the same subjects: a link between an operation that sends on the one
// and one that receives on the other, written where one of the contracts imports the other.
func (j *channelJudge) links(other *spread) (fixes []verdict.Fix) {
	there := j.v.Of(other.Path)
	here, beyond := j.crews(other)
	sender, send, receiver, receive := j.v, here.send, there, beyond.receive
	if send == "" || receive == "" {
		sender, send, receiver, receive = there, beyond.send, j.v, here.receive
	}
	for _, in := range []contract.View{j.v, there} {
		of := there
		if in.Path == there.Path {
			of = j.v
		}
		alias, ok := aliasOf(in, of.Path)
		if !ok || in.Root() != "" { // what belongs to somebody else stays as it is
			continue
		}
		at := func(v contract.View, operation string) edit.Value {
			if v.Path == in.Path {
				return edit.Text(operation)
			}
			return edit.Object(edit.Member{Name: "contract", Value: edit.Text(alias)}, edit.Member{Name: "operation", Value: edit.Text(operation)})
		}
		link := edit.Object(edit.Member{Name: "send", Value: at(sender, send)}, edit.Member{Name: "receive", Value: at(receiver, receive)})
		fixes = append(fixes, verdict.Fix{Title: "Link " + send + " to " + receive, Edits: func(files verdict.Files) []diag.FileEdit {
			return verdict.AppendIn(files, contract.Anchor{Path: in.Path, Pointer: contract.Own}, shape.Order("Contract"), "links", link)
		}})
	}
	return fixes
}

// aliasOf is the import of a contract that brings in another one, or a copy of it: the first by the text.
func aliasOf(v contract.View, path string) (alias string, ok bool) {
	for alias := range v.Names(contract.OwnImports) {
		to := contract.ImportsOf.Get(v.Scope(), v.Key(alias))
		if to.By == "" && (to.Path == path || contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: to.Path}).Copy == path) {
			return alias, true
		}
	}
	return "", false
}
