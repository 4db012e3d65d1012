package workflow

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/syntax"
)

// dsl is the version of the Open Workflow DSL that is read.
const dsl = "1.0.4"

// kinds are the tasks of the DSL, each by the property that makes it one.
var kinds = []string{"call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait"}

// ownCall is the function that invokes an interaction of the contract.
const ownCall = "nats-contract"

// readable tells whether a place can be read, and remembers why where it cannot.
func (r *reader) readable(p contract.Place) bool {
	if p.By != "" && r.by == "" {
		r.by = p.By
	}
	return p.By == ""
}

// document reads the whole.
func (r *reader) document(root contract.Place) {
	if root.Node.Kind() != syntax.Mapping {
		r.say(root, "it is no object")
		return
	}
	if head := root.Get("document"); r.readable(head) {
		r.head(root, head)
	}
	if do := root.Get("do"); r.readable(do) {
		r.tasks(root, do, "do")
	}
}

// head reads what the document says of itself.
func (r *reader) head(root, head contract.Place) {
	if head.Node.Kind() != syntax.Mapping {
		r.say(orOuter(head, root), "it has no document, with dsl, namespace, name and version")
		return
	}
	var lacks []string
	for _, name := range []string{"dsl", "namespace", "name", "version"} {
		p := head.Get(name)
		text, ok := p.Text()
		switch {
		case !r.readable(p):
		case p.Absent():
			lacks = append(lacks, name)
		case !ok || text == "":
			r.say(p, "document.%s is no text: quote it", name)
		case name == "dsl" && text != dsl:
			r.say(p, "its dsl is %s, and only %s is read", text, dsl)
		}
	}
	if len(lacks) > 0 {
		r.say(head, "its document lacks %s", wording.And(lacks))
	}
}

// orOuter is a place, or what it should stand in where it is not there.
func orOuter(p, outer contract.Place) contract.Place {
	if p.Absent() {
		return outer
	}
	return p
}

// tasks reads a list of tasks.
func (r *reader) tasks(outer, list contract.Place, name string) {
	if list.Node.Kind() != syntax.Sequence || list.Node.Len() == 0 {
		r.say(orOuter(list, outer), "%s is no list of tasks, with at least one", name)
		return
	}
	for i := range list.Keys() {
		item := list.Get(i)
		if !r.readable(item) {
			continue
		}
		keys := slices.Collect(item.Keys())
		if item.Node.Kind() != syntax.Mapping || len(keys) != 1 {
			r.say(item, "an item of %s is no object with the name of one task", name)
			continue
		}
		if task := item.Get(keys[0]); r.readable(task) {
			r.task(keys[0], task)
		}
	}
}

// task reads one task.
func (r *reader) task(name string, task contract.Place) {
	if task.Node.Kind() != syntax.Mapping {
		r.say(task, "the task %s is no object", name)
		return
	}
	var is []string
	for _, kind := range kinds {
		if task.Node.Has(kind) {
			is = append(is, kind)
		}
	}
	if slices.Contains(is, "for") { // its body stands in do
		is = slices.DeleteFunc(is, func(kind string) bool { return kind == "do" })
	}
	switch len(is) {
	case 0:
		r.say(task, "the task %s is of no kind: it has none of %s", name, wording.Or(kinds))
	case 1:
		r.kind(name, is[0], task)
	default:
		r.say(task, "the task %s is of several kinds: %s", name, wording.And(is))
	}
}

// kind reads a task of a kind, and the tasks in it.
func (r *reader) kind(name, kind string, task contract.Place) {
	what := task.Get(kind)
	if !r.readable(what) {
		return
	}
	inner := func(in contract.Place, key, words string) {
		if list := in.Get(key); r.readable(list) {
			r.tasks(in, list, words+" of "+name)
		}
	}
	switch kind {
	case "do":
		r.tasks(task, what, "do of "+name)
	case "for":
		inner(task, "do", "do")
	case "fork":
		inner(what, "branches", "fork.branches")
	case "try":
		r.tasks(task, what, "try of "+name)
		if catch := task.Get("catch"); r.readable(catch) && !catch.Get("do").Absent() {
			inner(catch, "do", "catch.do")
		}
	case "listen":
		for _, holder := range []contract.Place{what, task} { // the profile writes it in listen, the standard beside it
			if each := holder.Get("foreach"); r.readable(each) && !each.Get("do").Absent() {
				inner(each, "do", "foreach.do")
			}
		}
	case "call":
		r.call(name, what, task)
	}
}

// call reads a call, which may invoke an interaction of the contract.
func (r *reader) call(name string, function, task contract.Place) {
	text, ok := function.Text()
	if !ok || text == "" {
		r.say(function, "the task %s calls nothing that has a name", name)
		return
	}
	with := task.Get("with")
	if text != ownCall || !r.readable(with) {
		return
	}
	interaction := with.Get("interaction")
	if !r.readable(interaction) {
		return
	}
	if _, ok := interaction.Text(); !ok {
		r.say(orOuter(interaction, orOuter(with, task)), "the task %s calls %s, and its with names no interaction", name, ownCall)
		return
	}
	var more []string
	for key := range with.Keys() {
		if key != "interaction" && key != "input" {
			more = append(more, key)
		}
	}
	if len(more) > 0 {
		r.say(with.Get(more[0]), "the task %s calls %s with %s: only interaction and input may stand there", name, ownCall, strings.Join(more, ", "))
		return
	}
	r.calls = append(r.calls, interaction)
}
