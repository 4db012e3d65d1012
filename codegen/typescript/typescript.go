// Package typescript owns what TypeScript is generated from contracts: an ES module package of classes for tokens, subjects and filters, a
// parser for each contract, and its promises as frozen, typed data. Its text stands in two folders: in files what is the same for all
// contracts, in templates the rest. It is pure: a package of contracts with their names goes in, files come out.
package typescript

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"

	"github.com/natscontract/natscontract/codegen/names"
)

//go:embed files templates
var files embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"quote": quote, "key": key, "doc": doc, "list": list, "fault": fault, "value": value, "printable": printable,
	"args": args, "json": jsonText,
}).ParseFS(files, "templates/*.tmpl"))

// Generate gives the files of a package, by their paths below its folder. The layout "module" is the sources alone, for a package of one's
// own. The error names what TypeScript, or this backend, does not have: another layout, a visibility, a number beyond 2^53-1.
func Generate(p names.Package) (map[string]string, error) {
	root := "src/"
	switch p.Layout {
	case "":
	case "module":
		root = ""
	default:
		return nil, fmt.Errorf("typescript: there is no layout %q, only module", p.Layout)
	}
	if p.Visibility != "" {
		return nil, fmt.Errorf("typescript: there is no visibility %q: what a package does not export nobody sees", p.Visibility)
	}
	out := map[string]string{}
	for i := range p.Contracts {
		m, err := see(&p.Contracts[i])
		if err != nil {
			return nil, fmt.Errorf("typescript: %w", err)
		}
		folder := root + p.Contracts[i].Names.Module + "/"
		for _, name := range []string{"contract.ts", "tokens.ts", "subjects.ts", "filters.ts", "parse.ts", "descriptors.ts"} {
			out[folder+name] = write(name, m)
		}
		out[folder+"index.ts"] = write("module.ts", m)
	}
	out[root+"index.ts"], out[root+"types.ts"] = write("index.ts", p), write("types.ts", declared())
	out[root+"runtime.ts"], out[root+"check.ts"] = file("runtime.ts"), file("check.ts")
	if root != "" {
		out["package.json"], out["tsconfig.json"] = write("package.json", p), file("tsconfig.json")
	}
	return out, nil
}

// write fills a template in.
func write(name string, data any) string {
	var b strings.Builder
	if err := templates.ExecuteTemplate(&b, name+".tmpl", data); err != nil {
		panic(err) // a template that does not fit its data: every test meets it
	}
	return b.String()
}

// file is a file that is the same for all contracts.
func file(name string) string {
	b, err := files.ReadFile("files/" + name)
	if err != nil {
		panic(err) // it is not in the folder, as a build would have it
	}
	return string(b)
}

// args are the arguments of a call, or the parameters of a function.
func args(args ...any) (all []string) {
	for _, a := range args {
		all = append(all, fmt.Sprint(a))
	}
	return all
}

// jsonText is a text as JSON has it.
func jsonText(s string) (string, error) {
	b, err := json.Marshal(s)
	return string(b), err
}
