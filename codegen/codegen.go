// Package codegen owns what an output of generated code is: the contracts of a bundle, named as a language wants it, turned into files. It
// puts together what others own, the model (ir), the names, and a backend for each language, and it is pure: files come out as a map,
// and what is on a disk it neither knows nor asks.
package codegen

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
)

// An Output says how a bundle's contracts are generated in one language.
type Output struct {
	Language   string // as natscontract.yaml has it
	Name       string // of the crate or package; "" for the language's usual one
	Layout     string // of rust: crate or module; "" for crate
	Visibility string // "" for the language's usual one
	Pins       names.Pins
}

// A backend generates one language.
type backend struct {
	style    names.Style
	generate func(names.Package) (map[string]string, error)
	name     string // of a package, where nobody says; "" where each contract's is a package of its own
}

// Languages are those that can be generated, sorted.
func Languages() []string { return slices.Sorted(maps.Keys(backends)) }

// Package names the contracts as the output's language has it. What collides is said of each contract; as long as there is such a thing
// nothing can be generated.
func (o Output) Package(contracts []ir.Contract) (names.Package, error) {
	b, ok := backends[o.Language]
	if !ok {
		return names.Package{}, fmt.Errorf("%q is no language that can be generated; there are %s", o.Language, strings.Join(Languages(), ", "))
	}
	p := names.Package{Name: o.Name, Layout: o.Layout, Visibility: o.Visibility, Contracts: b.style.Package(contracts, o.Pins)}
	if p.Name == "" {
		p.Name = b.name
	}
	return p, nil
}

// Generate gives the files of a package, by their paths below the output's folder. The error names a capability that the language's
// backend does not support, or a name that collides.
func (o Output) Generate(p names.Package) (map[string]string, error) {
	for _, c := range p.Contracts {
		for _, collision := range c.Names.Collisions {
			return nil, fmt.Errorf("%s: the name %s is taken twice", c.Contract.Path, collision.Name)
		}
	}
	return backends[o.Language].generate(p)
}

// A Job is an output and the contracts that go into it.
type Job struct {
	Output
	Contracts []ir.Contract
}

// A Result is what came of a job: files by their paths, or why there are none.
type Result struct {
	Files map[string]string
	Err   error
}

// Run does jobs, all at once. The results stand in the order of the jobs.
func Run(jobs []Job) []Result {
	results := make([]Result, len(jobs))
	var pool sync.WaitGroup
	for i := range jobs {
		pool.Go(func() { results[i] = jobs[i].run() })
	}
	pool.Wait()
	return results
}

func (j Job) run() (r Result) {
	defer func() {
		if cause := recover(); cause != nil { // a goroutine's panic would end the process
			r = Result{Err: fmt.Errorf("internal error in the generator of %s: %v", j.Language, cause)}
		}
	}()
	p, err := j.Package(j.Contracts)
	if err != nil {
		return Result{Err: err}
	}
	files, err := j.Generate(p)
	return Result{files, err}
}
