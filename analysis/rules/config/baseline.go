package config

import (
	"fmt"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// WantsBaseline gives the path of the baseline that is to be read; false where there is none, or none that may be read.
func WantsBaseline(c config.Config) (path string, ok bool) {
	path = c.Baseline.Value
	return path, c.Baseline.There() && contract.CheckPath(path) == ""
}

// TooLarge is what is wrong with a natscontract.yaml that is too large to be read.
func TooLarge() diag.Finding {
	return diag.Finding{Code: Invalid, Message: "a file larger than 32 MiB; it is not read"}
}

// Baseline judges the baseline that natscontract.yaml names, and reads what can be read of it. The tree is nil where the file
// cannot be read. The findings stand in natscontract.yaml, where the baseline is named; related: the place in the baseline.
func Baseline(c config.Config, tree *syntax.Tree) (config.Baseline, []diag.Finding) {
	path := c.Baseline.Value
	at := diag.Finding{Code: Invalid, Span: c.Baseline.Span, Pointer: c.Baseline.Pointer}
	if tree == nil {
		at.Message = fmt.Sprintf("the baseline %s is not there, or cannot be read", path)
		return config.Baseline{}, []diag.Finding{at}
	}
	var found []diag.Finding
	add := func(span source.Span, message string) {
		f := at
		f.Message = fmt.Sprintf("the baseline %s cannot be read whole: %s", path, message)
		f.Related = []diag.Related{{Place: diag.Place{Path: path, Span: span}, Message: "here"}}
		found = append(found, f)
	}
	for _, f := range tree.Faults() {
		add(f.Span, f.Message)
	}
	for _, f := range shape.Check(tree.Root(), shape.Named("Baseline"), tree.Language()).Faults {
		if f.Span.Len() > 0 || len(found) == 0 { // of an empty file only that it is empty
			add(f.Span, wording.Fault(f))
		}
	}
	return config.ReadBaseline(path, tree), found
}

// Unused reports the entries that hide nothing any more: those of natscontract.yaml, which is tree, and those of its baseline.
// What is said of one file stands in that file.
func Unused(u config.Unused, tree, baseline *syntax.Tree) (inConfig, inBaseline []diag.Finding) {
	ignores := remover{tree, "ignore", len(u.Ignores)}
	for _, i := range u.Ignores {
		inConfig = append(inConfig, diag.Finding{
			Code: UnusedIgnore, Span: i.Span, Pointer: fmt.Sprintf("/ignore/%d", i.At),
			Message: fmt.Sprintf("%s is reported nowhere in %s any more: remove the entry", i.Code, i.Files.Value),
			Fixes:   ignores.fixes(i.At, i.Span),
		})
	}
	known := remover{baseline, "diagnostics", len(u.Known)}
	for _, e := range u.Known {
		where := e.Contract + e.Path // one of the two is empty
		if e.Pointer != "" {
			where = e.Pointer + " of " + where
		}
		inBaseline = append(inBaseline, diag.Finding{
			Code: UnusedIgnore, Span: e.Span, Pointer: fmt.Sprintf("/diagnostics/%d", e.At),
			Message: fmt.Sprintf("%s is not reported any more at %s: remove the entry", e.Code, where),
			Fixes:   known.fixes(e.At, e.Span),
		})
	}
	return inConfig, inBaseline
}

// remover takes unused entries out of a list of a file.
type remover struct {
	tree  *syntax.Tree
	list  string
	count int // of the unused
}

// fixes take out one entry, unless it stands elsewhere, behind an alias. Where all entries of a block are unused they go
// together: taken out one by one, they would leave no list behind.
func (r remover) fixes(i int, at source.Span) []diag.LocalFix {
	e, _ := r.tree.Root().Resolve().Get(r.list)
	list := e.Value()
	if item, ok := list.Item(i); !ok || item.Span() != at {
		return nil
	}
	if r.count > 1 && r.count == list.Len() {
		return []diag.LocalFix{{Title: "Remove all entries", Edits: []source.Edit{{Span: list.Span(), New: "[]"}}}}
	}
	return []diag.LocalFix{{Title: "Remove the entry", Edits: []source.Edit{edit.Writer{Tree: r.tree}.RemoveItem(list, i)}}}
}
