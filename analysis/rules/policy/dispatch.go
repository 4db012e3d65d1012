package policy

import (
	"fmt"

	"github.com/natscontract/natscontract/model/contract"
)

// dispatch judges how the work is divided.
func (j judge) dispatch() {
	mode := j.Dispatch.Get("mode")
	ofMode := codes("DISPATCH_DIRECT_AUDIENCE", "DISPATCH_BRANCHES_INPUT", "DISPATCH_BRANCH_KEY", "DISPATCH_SELECTOR")
	if !j.readable(append(ofMode, "DISPATCH_NONE_REQUEST"), mode) || mode.Absent() {
		return
	}
	switch {
	case j.Request.Absent() && j.Empty():
		j.out.Block(mode.Anchor(), "INTERACTION_EMPTY", append(ofMode, "DISPATCH_NONE_REQUEST")...)
	case j.Request.At.By != "":
		j.out.Block(mode.Anchor(), j.Request.At.By, append(ofMode, "DISPATCH_NONE_REQUEST")...)
	case j.Request.Absent() != (mode.Word() == "none"):
		j.say("DISPATCH_NONE_REQUEST", mode, noneRequest(mode.Word()))
		j.out.Block(mode.Anchor(), "DISPATCH_NONE_REQUEST", ofMode...)
	default:
		j.divided(mode)
	}
	j.target(mode)
}

func noneRequest(mode string) string {
	if mode == "none" {
		return "mode: none gathers work that others have sent, and sends no requestOperation"
	}
	return fmt.Sprintf("mode: %s sends the work, and there is no requestOperation; only mode: none goes without", mode)
}

// divided judges what the mode asks of its siblings.
func (j judge) divided(mode contract.Place) {
	kind, key, selector := j.Audience.Get("kind"), j.Dispatch.Get("branchKey"), j.Dispatch.Get("selector")
	if mode.Word() == "direct" && j.readable(codes("DISPATCH_DIRECT_AUDIENCE"), mode, kind) && kind.There() && kind.Word() != "peer" {
		j.say("DISPATCH_DIRECT_AUDIENCE", mode, fmt.Sprintf("mode: direct sends to one peer, and the audience is of kind: %s", kind.Word()))
	}
	if j.readable(codes("DISPATCH_BRANCH_KEY"), key) && key.There() {
		j.branchKey(mode.Word(), key)
	}
	if j.readable(codes("DISPATCH_SELECTOR"), selector) && selector.There() && mode.Word() != "one-eligible" {
		j.say("DISPATCH_SELECTOR", selector, fmt.Sprintf("a selector chooses one peer of several: it goes with mode: one-eligible, not with %s", mode.Word()))
	}
	j.branchesInput(mode)
}

func (j judge) branchKey(mode string, key contract.Place) {
	manifest := mode == "branches" || mode == "none"
	switch {
	case key.Word() == "declared" && !manifest:
		j.say("DISPATCH_BRANCH_KEY", key, fmt.Sprintf("branchKey: declared takes the names of branches from a manifest, and mode: %s has none", mode))
	case key.Word() != "declared" && mode == "none":
		j.say("DISPATCH_BRANCH_KEY", key, fmt.Sprintf("mode: none gathers the branches that a manifest declares: branchKey is declared, not %s", key.Word()))
	}
}

// branchesInput judges whether there is a manifest of branches, and whether it is one.
func (j judge) branchesInput(mode contract.Place) {
	named := j.Dispatch.Get("branchesInput")
	if !j.readable(codes("DISPATCH_BRANCHES_INPUT"), mode, named, j.Result.At) {
		return
	}
	needs := mode.Word() == "branches" || mode.Word() == "none" && !j.Result.Absent()
	switch {
	case needs && named.Absent():
		j.say("DISPATCH_BRANCHES_INPUT", mode, fmt.Sprintf("mode: %s needs a branchesInput: the input that holds the manifest of branches", mode.Word()))
	case !needs && named.There():
		j.say("DISPATCH_BRANCHES_INPUT", named, fmt.Sprintf("mode: %s takes no branchesInput: only branches and none have a manifest", mode.Word()))
	case named.There():
		j.manifest(named)
	}
}

// target judges the parameter by which branches are addressed.
func (j judge) target(mode contract.Place) {
	named := j.Dispatch.Get("targetParameter")
	durable, by := j.Durable()
	if !j.readable(codes("DISPATCH_TARGET_PARAMETER", "DISPATCH_TARGET_MISSING"), named, j.Request.At) {
		return
	}
	if named.Absent() {
		switch {
		case j.Request.Absent():
		case mode.Word() == "none":
			j.out.Block(j.Dispatch.Anchor(), "DISPATCH_NONE_REQUEST", "DISPATCH_TARGET_MISSING")
		case by != "":
			j.out.Block(j.Dispatch.Anchor(), by, "DISPATCH_TARGET_MISSING")
		case durable:
			j.sayOf("DISPATCH_TARGET_MISSING", j.Dispatch, "durable delivery addresses each branch: dispatch needs a targetParameter, the parameter of the request's channel that names the peer",
				j.targetFix()...)
		}
		return
	}
	channel := j.Request.Channel()
	_, broken := works(j.Request, "send")
	switch _, ok := channel.Param(named.Word()); {
	case j.Request.Absent() && j.Empty():
		j.out.Block(named.Anchor(), "INTERACTION_EMPTY", "DISPATCH_TARGET_PARAMETER")
	case j.Request.Absent():
		j.say("DISPATCH_TARGET_PARAMETER", named, "there is no requestOperation, and so no parameter "+named.Word())
	case broken != "":
		j.out.Block(named.Anchor(), broken, "DISPATCH_TARGET_PARAMETER")
	case channel.By != "":
		j.out.Block(named.Anchor(), channel.By, "DISPATCH_TARGET_PARAMETER")
	case !ok:
		j.say("DISPATCH_TARGET_PARAMETER", named, fmt.Sprintf("%s is no parameter of the channel %s, whose address is %s", named.Word(), j.Request.Operation.Channel, channel.Address),
			near(named, channel)...)
	}
}
