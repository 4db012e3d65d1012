package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

const module = "github.com/natscontract/natscontract"

// A file is a Go file of the module.
type file struct {
	path  string // below the root, POSIX
	test  bool
	lines int
	ast   *ast.File
	fset  *token.FileSet
}

// dir is the package's folder.
func (f file) dir() string { return path.Dir(f.path) }

// imports are the import paths of the file.
func (f file) imports() []string {
	var all []string
	for _, spec := range f.ast.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		all = append(all, p)
	}
	return all
}

func (f file) line(pos token.Pos) int { return f.fset.Position(pos).Line }

var parsed struct {
	sync.Once
	files []file
	err   error
}

// goFiles are all Go files of the module, parsed once.
func goFiles(t *testing.T) []file {
	t.Helper()
	root := testkit.Root(t)
	parsed.Do(func() {
		fset := token.NewFileSet()
		parsed.err = walk(root, func(name string) error {
			if !strings.HasSuffix(name, ".go") {
				return nil
			}
			text, err := os.ReadFile(filepath.Join(root, name))
			if err != nil {
				return err
			}
			f, err := parser.ParseFile(fset, name, text, parser.ParseComments)
			parsed.files = append(parsed.files, file{name, strings.HasSuffix(name, "_test.go"), strings.Count(string(text), "\n"), f, fset})
			return err
		})
	})
	if parsed.err != nil {
		t.Fatal(parsed.err)
	}
	return parsed.files
}

// walk visits the project's own files: nothing that is hidden, built, installed or given to tests as data. The folder .ci is
// hidden, and the project's own.
func walk(root string, visit func(name string) error) error {
	return fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (base == "testdata" || base == "node_modules" || name == "bin" || strings.HasPrefix(base, ".") && name != "." && name != ".ci"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		return visit(name)
	})
}
