package shape

// The configuration of a bundle (natscontract.yaml), and the baseline that it may name. Both are in the extension's area: the
// same scalars, the same closed objects.

var configShapes = definitions{
	"Config": {Contract, &Object{
		Name: "configuration",
		Doc:  "What a project asks of the tools: what is generated, what is left alone, and what is not reported.",
		Props: []Property{
			opt("generate", list(use("ConfigOutput")), "What generate writes, one entry for each language."),
			opt("exclude", list(glob), "Files that are no part of the bundle; a pattern that matches a folder takes all that is in it."),
			opt("vendored", list(glob), "Files that are somebody else's: their contracts are read, and never changed."),
			opt("lock", &Object{
				Name: "lock options",
				Doc:  "What lock keeps beside the files that it must.",
				Props: []Property{
					req("include", list(glob), "Files that stay in the lock although no contract reaches them."),
				},
			}, "What lock keeps beside the files that it must."),
			opt("baseline", bundlePath, "A file of findings that are known: they are not shown, and do not fail."),
			opt("ignore", list(use("ConfigIgnore")), "Warnings and hints that are not shown, each with its reason."),
		},
	}},

	"ConfigOutput": {Contract, &Object{
		Name: "output",
		Doc:  "One package of generated code.",
		Props: []Property{
			req("lang", enum("rust", "typescript", "go"), "The language."),
			req("out", bundlePath, "The folder that generate writes, and nobody else."),
			opt("package", nonEmpty, "The name of the package or crate; else it is contracts. For go, with one contract alone, that of its package; else it is made from the contract's id."),
			opt("layout", enum("crate", "module"), "crate: a whole crate. module: only the sources, for a crate of your own. For rust."),
			opt("visibility", nonEmpty, "The visibility of what is generated, as the language writes it."),
			opt("names", &Object{
				Name: "names",
				Doc:  "Identifiers that are pinned, where those made by rule would collide or are not wanted.",
				Props: []Property{
					opt("channels", identifiers("channel names"), "The identifier of a channel, by its key."),
					opt("tokenTypes", identifiers("token type names"), "The identifier of a token type, by its key."),
					opt("operations", identifiers("operation names"), "The identifier of an operation, by its key."),
					opt("filters", identifiers("filter names"), "The identifier of a filter, by its key."),
				},
			}, "Identifiers that are pinned."),
			opt("imports", bundlePath, "The output that holds the code of the imported contracts."),
		},
	}},

	"ConfigIgnore": {Contract, &Object{
		Name: "ignore entry",
		Doc:  "A warning or hint that is not shown.",
		Props: []Property{
			req("code", ruleCode, "The rule: one whose severity is warning or hint, or BUNDLE_CREDENTIAL."),
			req("path", glob, "The file in which it is not shown, or a pattern for several."),
			req("reason", nonEmpty, "Why, for whoever reads this next."),
		},
	}},

	"Baseline": {Contract, &Object{
		Name: "baseline",
		Doc:  "Findings that are known. The file only shrinks: what no longer occurs is reported, so that it is taken out.",
		Props: []Property{
			req("version", &Number{Whole: true, Enum: []int64{1}}, "The version of this format."),
			req("diagnostics", list(use("BaselineEntry")), "The findings, sorted."),
		},
	}},

	"BaselineEntry": {Contract, &Object{
		Name: "baseline entry",
		Doc:  "A finding that is known, wherever its line moves.",
		Props: []Property{
			req("code", ruleCode, "The rule."),
			opt("contract", nonEmpty, "The id of the contract in which it stands."),
			opt("path", bundlePath, "The file, where it stands in no contract."),
			req("pointer", &Text{Form: jsonPointer}, "The place in the document."),
		},
		OneOf: &Exclusive{Of: []string{"contract", "path"}},
	}},
}

var (
	glob       = &Text{Min: 1} // a pattern that can be read: judged by CONFIG_INVALID
	bundlePath = &Text{Min: 1} // a path that stays in the bundle: judged where it is used
	ruleCode   = &Text{Form: &Form{Expr: `^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`, Says: "the code of a rule, such as CHANNEL_OVERLAP"}}

	jsonPointer = &Form{Expr: `^(/([^~/]|~[01])*)*$`, Says: "a JSON Pointer"}
)

// identifiers are names that an author pins.
func identifiers(what string) *Map {
	return &Map{Name: what, Of: &Text{Form: &Form{Expr: `^[A-Za-z_][A-Za-z0-9_]*$`, Says: "an identifier: letters, digits and _, no digit first"}}}
}
