package house

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
)

// What a function and a file may have at most. Tests may be longer.
const (
	maxFunctionLines = 100
	maxFileLines     = 800
)

func TestFunctionsAndFilesAreShort(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		if f.lines > maxFileLines {
			t.Errorf("%s has %d lines, and may have %d", f.path, f.lines, maxFileLines)
		}
		for _, d := range f.ast.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				if n := f.line(fn.End()) - f.line(fn.Pos()) + 1; n > maxFunctionLines {
					t.Errorf("%s:%d: %s has %d lines, and may have %d", f.path, f.line(fn.Pos()), fn.Name.Name, n, maxFunctionLines)
				}
			}
		}
	}
}

// TestEveryPackageSaysWhatItOwns asks for a package comment of some length in exactly one file.
func TestEveryPackageSaysWhatItOwns(t *testing.T) {
	comments := map[string][]string{}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		comments[f.dir()] = append(comments[f.dir()], strings.TrimSpace(f.ast.Doc.Text()))
	}
	for _, dir := range slices.Sorted(maps.Keys(comments)) {
		said := slices.DeleteFunc(comments[dir], func(c string) bool { return c == "" })
		switch {
		case len(said) != 1:
			t.Errorf("%s has %d package comments, want one", dir, len(said))
		case len(said[0]) < 100 || !strings.HasPrefix(said[0], "Package ") && !strings.HasPrefix(said[0], "Command "):
			t.Errorf("%s: the package comment does not say what the package owns, and what it does not", dir)
		}
	}
}

// pure are the rooms that give the same answer to the same input, whenever and wherever they are asked.
var pure = []string{"internal/seq", "model", "analysis", "codegen", "internal/render"}

func TestPureRoomsReadNoClockAndPrintNothing(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || !slices.ContainsFunc(pure, func(room string) bool { return f.dir() == room || strings.HasPrefix(f.dir(), room+"/") }) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if what := impure(n); what != "" {
				t.Errorf("%s:%d: %s has no place in %s", f.path, f.line(n.Pos()), what, f.dir())
			}
			return true
		})
	}
}

// impure names a call that reads a clock, rolls dice or prints.
func impure(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	switch fn := call.Fun.(type) {
	case *ast.Ident:
		if fn.Name == "print" || fn.Name == "println" {
			return fn.Name
		}
	case *ast.SelectorExpr:
		of, ok := fn.X.(*ast.Ident)
		name := fn.Sel.Name
		switch {
		case !ok:
		case of.Name == "time" && (name == "Now" || name == "Since" || name == "Until" || name == "Sleep"),
			of.Name == "fmt" && strings.HasPrefix(name, "Print"),
			of.Name == "rand", of.Name == "log":
			return of.Name + "." + name
		}
	}
	return ""
}

// TestNoTestIsSkipped leaves skipping to testkit, which does so for data that is not there, and fails in CI instead.
func TestNoTestIsSkipped(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.dir() == "internal/testkit" {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Skip" || sel.Sel.Name == "Skipf" || sel.Sel.Name == "SkipNow") {
				if of, ok := sel.X.(*ast.Ident); ok && (of.Name == "t" || of.Name == "b" || of.Name == "f" || of.Name == "tb") {
					t.Errorf("%s:%d: a test that is skipped tests nothing", f.path, f.line(n.Pos()))
				}
			}
			return true
		})
	}
}

// TestNothingIsLeftToDo finds the usual notes of unfinished work.
func TestNothingIsLeftToDo(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, group := range f.ast.Comments {
			for _, word := range []string{"TO" + "DO", "FIX" + "ME", "XX" + "X"} {
				if strings.Contains(group.Text(), word) {
					t.Errorf("%s:%d: a comment says %s", f.path, f.line(group.Pos()), word)
				}
			}
		}
	}
}
