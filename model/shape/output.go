package shape

import "github.com/natscontract/natscontract/model/diag"

// What programs read of this one: the report of `check --format json`, and the vectors that generated code is held to.

var outputShapes = definitions{
	"CheckOutput": {AsyncAPI, &Object{
		Name: "check output", Doc: "What check says, for programs.",
		Props: []Property{
			req("version", &Number{Whole: true, Enum: []int64{1}}, "The version of this format."),
			req("root", text, "The folder that paths are relative to: the one given, or the working directory."),
			req("bundles", list(&Object{
				Name: "bundle", Doc: "A bundle that was checked.",
				Props: []Property{
					req("root", text, "Its root folder."),
					req("contracts", natural, "How many contracts it has."),
					opt("lockDigest", &Text{Form: &Form{Expr: `^sha256:[0-9a-f]{64}$`, Says: "sha256: and 64 lowercase hex digits"}},
						"Its distribution reference; left out where it has no lock."),
				},
			}), "The bundles that were checked."),
			req("diagnostics", list(use("CheckDiagnostic")), "The reports, sorted by path, place and code."),
			req("blocked", list(&Object{
				Name: "blocked check", Doc: "A check that could not be decided. It is not a passed one.",
				Props: []Property{
					req("code", ruleCode, "The rule that could not be decided."),
					req("path", text, "The file of the object that it would have judged."),
					req("pointer", outputPointer, "The place of that object."),
					req("by", ruleCode, "The rule whose report is in the way."),
				},
			}), "The checks that could not be decided because of a reported fault."),
			req("summary", &Object{
				Name: "summary", Doc: "How much there is of everything.",
				Props: []Property{
					req("contracts", natural, "Contracts that were checked."),
					req("files", natural, "Files that were read as documents."),
					req("errors", natural, "Reports of severity error."),
					req("warnings", natural, "Reports of severity warning."),
					req("information", natural, "Reports of severity information."),
					req("hints", natural, "Reports of severity hint."),
					req("blocked", natural, "Checks that could not be decided."),
				},
			}, "How much there is of everything."),
		},
	}},

	"CheckDiagnostic": {AsyncAPI, &Object{
		Name: "diagnostic", Doc: "One report: one fault, at the smallest token that is wrong.",
		Props: []Property{
			req("code", ruleCode, "The rule."),
			req("stage", enum(stages...), "The part of the check that the rule belongs to."),
			req("severity", enum(string(diag.Error), string(diag.Warning), string(diag.Information), string(diag.Hint)), "How much it weighs."),
			req("path", text, "The file."),
			req("range", use("CheckRange"), "The place in the file."),
			req("message", nonEmpty, "What is wrong, in one line."),
			opt("capability", nonEmpty, "What a runtime or a deployment must provide; where the rule's stage is capability or deployment."),
			req("related", list(&Object{
				Name: "related place", Doc: "Another place that the report speaks of.",
				Props: []Property{
					req("path", text, "The file."),
					req("range", use("CheckRange"), "The place in the file."),
					req("message", text, "What is there."),
				},
			}), "Other places that it speaks of."),
			opt("contract", &Object{
				Name: "contract identity", Doc: "The contract in which the report stands.",
				Props: []Property{
					req("id", text, "Its id."),
					req("version", text, "Its info.version."),
				},
			}, "The contract in which it stands; left out where there is none."),
		},
	}},

	"CheckRange": {AsyncAPI, &Object{
		Name: "range", Doc: "A piece of a file, up to its end and without it.",
		Props: []Property{
			req("start", use("CheckPosition"), "Where it begins."),
			req("end", use("CheckPosition"), "The place behind its last character."),
		},
	}},
	"CheckPosition": {AsyncAPI, &Object{
		Name: "position", Doc: "A place in a file.",
		Props: []Property{
			req("line", positive, "The line, from 1."),
			req("column", positive, "The column in code points, from 1."),
			req("offset", natural, "The offset in bytes, from 0."),
		},
	}},
}

var (
	outputPointer = &Text{Form: jsonPointer}

	stages = []string{
		string(diag.Parse), string(diag.Bundle), string(diag.Structure), string(diag.Domain), string(diag.Overlap), string(diag.Link),
		string(diag.Binding), string(diag.Schema), string(diag.Capability), string(diag.Deployment), string(diag.Compatibility),
	}
)
