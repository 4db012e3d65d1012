package verdict

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
)

// ReplaceValue writes a value in the place of the one at an anchor; of an alias, in the place of that.
func ReplaceValue(files Files, at contract.Anchor, v edit.Value) []diag.FileEdit {
	n, w := lookUp(files, at)
	if _, _, holds := Entry(files, at); !holds {
		return nil
	}
	return in(at.Path, w.Set(n, v)...)
}

// AppendItem writes an item behind the last one of the list at an anchor.
func AppendItem(files Files, list contract.Anchor, v edit.Value) []diag.FileEdit {
	n, w := lookUp(files, list)
	return in(list.Path, w.AppendItem(n.Resolve(), v)...)
}

// InsertAt writes entries into the mapping at a pointer of a file, and the mappings on the way that are not there.
func InsertAt(files Files, path string, at ref.Pointer, members ...edit.Member) []diag.FileEdit {
	for depth := range at {
		here := contract.Anchor{Path: path, Pointer: at[:depth].String()}
		if Node(files, here).Has(at[depth]) {
			continue
		}
		for i := len(at) - 1; i > depth; i-- {
			members = []edit.Member{{Name: at[i], Value: edit.Object(members...)}}
		}
		return Insert(files, here, []string{at[depth], contract.Extension}, edit.Member{Name: at[depth], Value: edit.Object(members...)})
	}
	return Insert(files, contract.Anchor{Path: path, Pointer: at.String()}, nil, members...)
}
