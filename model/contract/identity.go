package contract

import (
	"cmp"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

// An Application is what tells a contract apart from others, and where it is deployed.
type Application struct {
	ID        string // "" where none can be read
	Version   string
	Binding   string    // of its deployment; "" where BindingBy says why nobody knows
	BindingBy diag.Code // the report that says so
	At        Anchor    // of the binding
	Copy      string    // the contract elsewhere in the bundle of which it is a copy, byte for byte; "" for none
}

// ApplicationOf answers what a contract is; the name of its key is "".
var ApplicationOf = ledger.Define("application", func(s *ledger.Scope, k ledger.Key) Application {
	v := In(s, k.Path)
	binding := v.At(ref.Pointer{Extension, "deployment", "binding"})
	a := Application{
		ID: v.At(ref.Pointer{"id"}).Word(), Version: v.At(ref.Pointer{"info", "version"}).Word(),
		Binding: binding.Word(), BindingBy: binding.By, At: binding.Anchor(), Copy: v.copyOf(),
	}
	if a.Binding == "" {
		a.BindingBy = cmp.Or(a.BindingBy, missing)
	}
	return a
}, func(a, b Application) bool { return a == b })

// copyOf is the contract of which the file is a copy (shapes, Document and bundle: a contained distribution).
func (v View) copyOf() string {
	v.Read(copied, "")
	return v.world().Copy(v.Path)
}

// copied is the section of the part that stands for of which contract a file is a copy.
const copied = "\x00copy"

// CopyPart is the part that stands for of which contract a file is a copy.
func CopyPart(path string) ledger.Part { return ledger.Part{Path: path, Section: copied} }

// An Importing is where an import of a contract leads.
type Importing struct {
	Path string    // of the contract that it brings in
	By   diag.Code // the report that says why it brings in none
}

// ImportsOf answers where an import leads, by its alias.
var ImportsOf = ledger.Define("import", func(s *ledger.Scope, k ledger.Key) Importing {
	in, by := In(s, k.Path).Import(k.Name)
	return Importing{in.Path, by}
}, func(a, b Importing) bool { return a == b }, OwnImports)
