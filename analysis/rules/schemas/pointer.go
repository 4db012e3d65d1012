package schemas

import (
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
)

// pointers judges the custom schema pointers of an adapter, an interaction's inputs or a workflow (profile, Application and bundle).
var pointers = verdict.Define("schema pointer rules", func(v contract.View, name string, out *verdict.Verdict) {
	for _, section := range []string{contract.Adapters, contract.Workflows} {
		owner := v.Entry(section, name)
		pointer(owner.Get("inputSchema"), out)
		pointer(owner.Get("outputSchema"), out)
	}
	inputs := v.Entry(contract.Interactions, name).Get("inputs")
	for input := range inputs.Keys() {
		pointer(inputs.Get(input).Get("schema"), out)
	}
}, contract.Adapters, contract.Interactions, contract.Workflows)

// pointer judges one custom schema pointer.
func pointer(at contract.Place, out *verdict.Verdict) {
	if at.Absent() {
		return
	}
	r := contract.CustomSchema(at)
	out.Block(at.Anchor(), r.By, "SCHEMA_POINTER")
	if r.By == "" && r.Wrong != "" {
		out.Report(verdict.Finding{Code: "SCHEMA_POINTER", Anchor: verdict.AtValue(at.Anchor()), Message: r.Text + " " + r.Wrong, Fixes: mended(at, r)})
	}
}

// mended are the fixes for a pointer to a schema that is not there: one whose name is nearly that, or the schema itself.
func mended(at contract.Place, r contract.SchemaRef) (all []verdict.Fix) {
	if r.Missing == "" {
		return nil
	}
	anchor := at.Anchor()
	text := contract.SchemaRefs + ref.Escape(r.Missing)
	if near := shape.Near(r.Missing, slices.Collect(at.Names(ofSchemas))); near != "" {
		to := contract.SchemaRefs + ref.Escape(near) + r.Text[min(len(text), len(r.Text)):]
		all = append(all, verdict.Fix{Title: "Change to " + near, Near: true, Edits: func(files verdict.Files) []diag.FileEdit {
			return verdict.Replace(files, anchor, to)
		}})
	}
	if r.Text == text && componentName(r.Missing) {
		of := edit.Object(edit.Member{Name: "type", Value: edit.Text("object")})
		all = append(all, verdict.Fix{Title: "Create the schema " + r.Missing, Edits: func(files verdict.Files) []diag.FileEdit {
			return verdict.InsertAt(files, anchor.Path, ref.Pointer{"components", "schemas"}, edit.Member{Name: r.Missing, Value: of})
		}})
	}
	return all
}

// componentName tells whether a schema may have that name (AsyncAPI 3.1.0, Components Object).
func componentName(name string) bool {
	return name != "" && !slices.ContainsFunc([]byte(name), func(b byte) bool {
		return !(b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '.' || b == '-' || b == '_')
	})
}
