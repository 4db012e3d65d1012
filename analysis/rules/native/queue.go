package native

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
)

const bindingVersion = "0.1.0"

// queue judges the queue group that the operation joins.
func (o *operation) queue() {
	all, by := contract.Bindings(o.entry)
	if by != "" {
		o.out.Block(o.entry.Anchor(), by, "QUEUE_BINDING_VERSION", "QUEUE_NAME", "QUEUE_MEANINGLESS")
		return
	}
	if len(all) == 0 {
		return
	}
	o.bindingVersion(all)
	if queue, b, ok := contract.Queue(all); ok {
		o.queueName(b, queue)
	}
}

func (o *operation) bindingVersion(all []contract.Binding) {
	for _, b := range all {
		version := b.Get("bindingVersion")
		if version.Absent() {
			continue
		}
		if by := version.By; by != "" || version.Word() == bindingVersion {
			o.out.Block(version.Anchor(), by, "QUEUE_BINDING_VERSION")
			return
		}
		at := version.Anchor()
		o.version(b, fmt.Sprintf("the binding has the bindingVersion %s, and only %s is known", version.Node.Value(), bindingVersion),
			fix("Write "+bindingVersion, func(files verdict.Files) []diag.FileEdit { return verdict.Replace(files, at, bindingVersion) }))
		return
	}
	at := all[0].Anchor()
	o.version(all[0], "the binding has no bindingVersion: write bindingVersion: "+bindingVersion,
		fix("Insert bindingVersion", func(files verdict.Files) []diag.FileEdit {
			return verdict.Insert(files, at, []string{"queue", "bindingVersion"}, edit.Member{Name: "bindingVersion", Value: edit.Text(bindingVersion)})
		}))
}

func (o *operation) version(b contract.Binding, message string, fixes []verdict.Fix) {
	o.out.Report(verdict.Finding{Code: "QUEUE_BINDING_VERSION", Anchor: verdict.AtKey(b.Anchor()), Message: message, Related: used(b.Via), Fixes: fixes})
}

// maxQueueName is how many bytes the name of a queue group may have.
const maxQueueName = 255

func (o *operation) queueName(b contract.Binding, queue contract.Place) {
	name, ok := queue.Text()
	says := ""
	switch {
	case !ok:
		o.out.Block(queue.Anchor(), queue.By, "QUEUE_NAME", "QUEUE_MEANINGLESS")
		return
	case name == "":
		says = "the queue name is empty"
	case len(name) > maxQueueName:
		says = fmt.Sprintf("the queue name has %d bytes, and may have %d at most", len(name), maxQueueName)
	case strings.ContainsFunc(name, unicode.IsSpace):
		says = fmt.Sprintf("the queue name %s has white space in it, which the client libraries refuse", wording.Quoted(name))
	default:
		o.queueMeaning(b, queue)
		return
	}
	o.out.Report(verdict.Finding{Code: "QUEUE_NAME", Anchor: verdict.AtValue(queue.Anchor()), Message: says, Related: used(b.Via)})
	o.out.Block(queue.Anchor(), "QUEUE_NAME", "QUEUE_MEANINGLESS")
}

// queueMeaning judges whether the operation can join a queue group at all.
func (o *operation) queueMeaning(b contract.Binding, queue contract.Place) {
	says := ""
	switch {
	case o.known.ActionBy != "":
		o.out.Block(queue.Anchor(), o.known.ActionBy, "QUEUE_MEANINGLESS")
		return
	case o.known.Action == "send":
		says = "a queue has no effect on a send operation"
	case o.known.Kind == subscribe && o.known.API == jetstream:
		says = "a queue has no effect beside subscribe over jetstream"
	default:
		return
	}
	at := queue.Anchor()
	o.out.Report(verdict.Finding{Code: "QUEUE_MEANINGLESS", Anchor: verdict.AtValue(at), Related: used(b.Via),
		Message: says + ": only a core subscription joins a queue group",
		Fixes:   fix("Remove queue", func(files verdict.Files) []diag.FileEdit { return verdict.Remove(files, at) })})
}
