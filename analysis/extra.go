package analysis

import (
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// An Extra is a rule that is handed in, since what it needs must not be known here: whether generated files are up to date,
// say. It judges one contract of the bundle, of which it is given the path and the tree, and runs with every check of the
// whole bundle, never on a keystroke. Its codes are declared in the registry like all others.
type Extra func(path string, tree *syntax.Tree) []diag.Finding

// extras runs the extra rules over a contract.
func (s *Snapshot) extras(d *document) (f findings) {
	for _, extra := range s.opts.Extra {
		r := &reporter{doc: d, contract: d.identity()}
		f.internal = append(f.internal, contain(d.path, func() { r.findings(extra(d.path, d.tree)) })...)
		if s.opts.Working {
			soften(r.diagnostics)
		}
		f.diagnostics = append(f.diagnostics, r.diagnostics...)
	}
	return f
}
