package query

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
)

// pipeline tells what a pipeline does, step by step.
func pipeline(v contract.View, name string) ([]Topic, bool) {
	p := v.Entry(contract.Pipelines, name)
	steps := p.Get("steps")
	var all []Topic
	for i := range steps.Keys() {
		all = append(all, Topic{"Step " + fmt.Sprint(len(all)+1), step(v, steps.Get(i), len(all) == 0)})
	}
	if len(all) > 0 {
		all = append(all, Topic{"On failure", "a step that fails, ends in part, or of which the end is not known, stops the pipeline; what was done is not undone"})
	}
	return all, p.There()
}

// step tells what one step does, and when the next one may begin.
func step(v contract.View, p contract.Place, first bool) string {
	var b strings.Builder
	if adapter := word(p, "inputAdapter"); adapter != "" {
		fmt.Fprintf(&b, "%s turns the output before it into its input; then ", adapter)
	} else if first {
		b.WriteString("with the invocation's input, ")
	}
	if name := word(p, "interaction"); name != "" {
		i := contract.InteractionOf(v, name)
		fmt.Fprintf(&b, "the interaction %s", name)
		switch {
		case word(i.Completion, "mode") == "none":
			b.WriteString(" sends its work, and the next step begins when it is sent")
		case word(i.Completion, "waitFor") == "settled":
			b.WriteString(" runs until it has decided and all branches are settled")
		default:
			b.WriteString(" runs until it has decided")
		}
		if aggregation := word(i.Place, "aggregation", "adapter"); aggregation != "" {
			fmt.Fprintf(&b, "; its output is what %s makes of the results", aggregation)
		} else {
			b.WriteString("; it has no output that a later step can use")
		}
		return b.String()
	}
	o := contract.LocalOperation(p.Get("operation"))
	fmt.Fprintf(&b, "%s publishes", o.Key)
	if channel := o.Channel(); channel.By == "" && !channel.None {
		fmt.Fprintf(&b, " on %s", channel.Address)
	}
	if o.Operation.API == "jetstream" {
		b.WriteString(", and the next step begins when the stream has acknowledged it: that it is stored, not that anybody has handled it")
	} else {
		b.WriteString(", and the next step begins when it is sent: nobody says whether it arrived")
	}
	return b.String()
}
