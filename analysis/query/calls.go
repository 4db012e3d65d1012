package query

import (
	"iter"
	"path"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/syntax"
)

// ownCall is the function by which a workflow invokes an interaction of its contract (shapes, Workflows).
const ownCall = "nats-contract"

// workflowsOf are the documents of a contract's workflows.
func workflowsOf(files Files, of string, root syntax.Node) (paths []string) {
	for _, a := range contract.Artifacts(root) {
		if a.Of == "workflows" && a.Path.Kind() == syntax.Scalar && contract.CheckPath(a.Path.Value()) == "" {
			paths = append(paths, path.Join(files.RootOf(of), a.Path.Value()))
		}
	}
	return paths
}

// callsIn yields what names an interaction in the tasks of a workflow: nothing that only looks like a call, in data.
func callsIn(workflow syntax.Node) iter.Seq[syntax.Node] {
	return func(yield func(syntax.Node) bool) { tasks(valueOf(workflow, "do"), yield) }
}

// valueOf is a property's value; Missing where there is none.
func valueOf(n syntax.Node, name string) syntax.Node {
	e, ok := n.Get(name)
	if !ok {
		return syntax.Node{}
	}
	return e.Value().Resolve()
}

func tasks(list syntax.Node, yield func(syntax.Node) bool) bool {
	for item := range list.Items() {
		for e := range item.Resolve().Entries() {
			if !task(e.Value().Resolve(), yield) {
				return false
			}
		}
	}
	return true
}

// task yields the call that a task is, and those of the tasks in it.
func task(t syntax.Node, yield func(syntax.Node) bool) bool {
	call, named := valueOf(t, "call"), valueOf(valueOf(t, "with"), "interaction")
	if call.Value() == ownCall && named.Kind() == syntax.Scalar && !yield(named) {
		return false
	}
	for _, inner := range []syntax.Node{
		valueOf(t, "do"), valueOf(valueOf(t, "fork"), "branches"), valueOf(t, "try"), valueOf(valueOf(t, "catch"), "do"),
		valueOf(valueOf(t, "foreach"), "do"), valueOf(valueOf(valueOf(t, "listen"), "foreach"), "do"),
	} {
		if !tasks(inner, yield) {
			return false
		}
	}
	return true
}
