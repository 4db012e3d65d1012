package shape

// Pipelines: steps in a row.

var pipelineShapes = definitions{
	"Pipeline": {Contract, &Object{
		Name: "pipeline",
		Doc:  "Steps in a row; each takes what the one before it gave.",
		Props: []Property{
			req("steps", atLeastOne(use("Step")), "The steps, in order."),
			req("onFailure", enum("stop"), "A step that fails stops the pipeline."),
		},
	}},

	"Step": {Contract, &Object{
		Name: "step",
		Doc:  "An interaction, or the sending of one message.",
		Props: []Property{
			opt("interaction", key("interactions"), "The interaction that the step invokes."),
			opt("operation", key("operations"), "The operation by which the step sends."),
			opt("inputAdapter", key("adapters"), "The adapter that turns the previous output into this input, of kind transform."),
			req("bindings", &Object{
				Name: "step bindings",
				Doc:  "Where each part of the message comes from; both empty for an interaction.",
				Props: []Property{
					req("subject", &Map{Name: "subject bindings", Keys: parameterName, Of: use("StageSource")}, "The source of each parameter of the operation's channel."),
					req("payload", &Map{Name: "payload bindings", Of: use("StageSource")}, "The source of each place of the payload, by JSON Pointer."),
				},
			}, "Where each part of the message comes from."),
		},
		OneOf: &Exclusive{Of: []string{"interaction", "operation"}},
	}},

	"StageSource": {Contract, &Object{
		Name: "source",
		Doc:  "Where a value comes from.",
		Props: []Property{
			opt("stageInput", text, "A JSON Pointer into the stage's input; empty for the whole."),
			opt("context", contextField, contextDoc),
			opt("literal", anything, "This very value."),
			judged("input", anything, bindingNamespace, "An input, which only an interaction has."),
			judged("branch", anything, bindingNamespace, "A branch field, which only an interaction has."),
		},
		OneOf: &Exclusive{Of: []string{"stageInput", "context", "literal"}, Elsewhere: []string{"input", "branch"}, Rule: bindingNamespace},
	}},
}
