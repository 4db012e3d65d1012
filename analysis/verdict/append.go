package verdict

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
)

// AppendIn writes an item into the list that is a property of the mapping at an anchor, and that list too where there is none.
func AppendIn(files Files, at contract.Anchor, order []string, property string, v edit.Value) []diag.FileEdit {
	if !Node(files, at).Has(property) {
		return Insert(files, at, order, edit.Member{Name: property, Value: edit.List(v)})
	}
	list, w := lookUp(files, at, property)
	return in(at.Path, w.AppendItem(list.Resolve(), v)...)
}
