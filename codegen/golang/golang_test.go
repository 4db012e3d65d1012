package golang_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/natscontract/natscontract/codegen/golang"
	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/subject"
)

// some are bundles of all sorts: the example, the strange one, and a few that are made.
func some(t testing.TB) (all [][]ir.Contract) {
	all = append(all, models.Of(t, models.Market(t)), models.Of(t, map[string]string{"strange.yaml": strangeContract}))
	for seed := range testkit.Seeds(t, 5, 500) {
		all = append(all, models.Of(t, contractgen.New(seed).Files))
	}
	return all
}

func TestTheSameInputGivesTheSameFiles(t *testing.T) {
	t.Parallel()
	for _, contracts := range some(t) {
		want := generated(t, "a", contracts).files
		slices.Reverse(contracts)
		if got := generated(t, "a", contracts).files; !maps.Equal(got, want) {
			t.Errorf("%s: other files come of the same contracts", contracts[0].ID)
		}
	}
}

// TestACommentChangesOneLine: what only the digest of a contract tells stands in one line of its package.
func TestACommentChangesOneLine(t *testing.T) {
	t.Parallel()
	for _, contracts := range some(t) {
		before := generated(t, "a", contracts).files
		for i := range contracts {
			contracts[i].Digest = strings.Repeat("0", 64)
		}
		var changed []string
		for file, text := range generated(t, "a", contracts).files {
			was := strings.Split(before[file], "\n")
			for i, line := range strings.Split(text, "\n") {
				if was[i] != line {
					changed = append(changed, file)
				}
			}
		}
		slices.Sort(changed)
		if len(changed) != len(contracts) || len(slices.Compact(changed)) != len(contracts) || !strings.HasSuffix(changed[0], "/contract.go") {
			t.Errorf("%s: lines change in %v", contracts[0].ID, changed)
		}
	}
}

// TestAnAddedChannelOnlyAddsLines takes each channel out of a contract, and a token type that it alone has.
func TestAnAddedChannelOnlyAddsLines(t *testing.T) {
	t.Parallel()
	added := 0
	for _, contracts := range some(t) {
		with := generated(t, "a", contracts).files
		for i, c := range contracts {
			for k := range c.Channels {
				contracts[i] = without(c, k)
				for file, text := range generated(t, "a", contracts).files {
					if line := lost(text, with[file]); line != "" {
						t.Errorf("%s: with the channel %s, %s loses the line %s", c.ID, c.Channels[k].Key, file, line)
					}
					added++
				}
			}
			contracts[i] = c
		}
	}
	if added < 100 {
		t.Errorf("%d files were compared: too few to tell anything", added)
	}
}

// without is a contract without a channel.
func without(c ir.Contract, k int) ir.Contract {
	key := c.Channels[k].Key
	c.Channels = slices.Delete(slices.Clone(c.Channels), k, k+1)
	c.Descriptors = slices.Clone(c.Descriptors)
	for i, s := range c.Descriptors {
		if s.Name == "channels" {
			c.Descriptors[i].Entries = slices.DeleteFunc(slices.Clone(s.Entries), func(e ir.Entry) bool { return e.Key == key })
		}
	}
	return c
}

// lost is the first line of a text that another one has not, in its order; "" where it has all.
func lost(text, in string) string {
	rest := strings.Split(in, "\n")
	for line := range strings.SplitSeq(text, "\n") {
		at := slices.Index(rest, line)
		if at < 0 {
			return fmt.Sprintf("%q", line)
		}
		rest = rest[at+1:]
	}
	return ""
}

// TestNamesAreToldBefore holds the names that packages declare to those that the style allots, and the names that it has for itself to
// those that some package declares.
func TestNamesAreToldBefore(t *testing.T) {
	t.Parallel()
	declared := map[string]bool{}
	for _, contracts := range some(t) {
		m := generated(t, "a", contracts)
		for _, n := range m.pkg.Contracts {
			told := toldNames(n)
			for file, text := range m.files {
				if !strings.HasPrefix(file, n.Names.Module+"/") {
					continue
				}
				for _, name := range declaredIn(t, file, text) {
					declared[name] = true
					if !told[name] {
						t.Errorf("%s: %s declares %s, and nobody has said so", n.Contract.ID, file, name)
					}
				}
			}
		}
	}
	for _, name := range names.Go.Own {
		if !declared[name] {
			t.Errorf("no package declares or imports %s", name)
		}
	}
}

// toldNames are all names that a package may declare.
func toldNames(n names.Named) map[string]bool {
	told := map[string]bool{}
	tell := func(names []string) {
		for _, name := range names {
			told[name] = true
		}
	}
	tell(names.Go.Own)
	for _, name := range n.Names.TokenTypes {
		tell(names.Go.OfTokenType(name))
	}
	for i, name := range n.Names.Channels {
		tell(names.Go.OfChannel(name))
		for _, filter := range n.Names.Filters[i] {
			tell(names.Go.OfFilter(name, filter))
		}
	}
	return told
}

// declaredIn are the names that a file declares for its package, and those of its imports.
func declaredIn(t *testing.T, file, text string) (all []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				all = append(all, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					all = append(all, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						all = append(all, name.Name)
					}
				case *ast.ImportSpec:
					all = append(all, strings.Trim(s.Path.Value, `"`))
				}
			}
		}
	}
	return all
}

func TestWhatIsNotSupportedIsSaid(t *testing.T) {
	t.Parallel()
	market := models.Of(t, models.Market(t))
	of := func(c ...ir.Contract) names.Package { return names.Package{Contracts: names.Go.Package(c, nil)} }
	crate, hidden, keyword, pinned, empty := of(market...), of(market...), of(market[0]), of(market...), of(market...)
	crate.Layout, hidden.Visibility, keyword.Name = "crate", "internal", "my-package"
	pinned.Contracts = names.Go.Package(market, names.Pins{"tokenTypes": {market[0].TokenTypes[0].Key: "lower"}})
	emptied := &empty.Contracts[0].Contract.Descriptors
	*emptied = append(slices.Clone(*emptied), ir.Section{Name: "operations", Type: operationType(market[0]), Entries: []ir.Entry{{Key: "x", Value: ir.Value{
		Type: operationType(market[0]), Members: []ir.Member{{Name: "replyChannel", Value: ir.Value{Type: &ir.Type{Kind: ir.Text}}}},
	}}}})
	for want, p := range map[string]names.Package{
		"go: layout: crate is not supported":                                                crate,
		"go: visibility: internal is not supported":                                         hidden,
		"go: package: my-package, which is no name for a package is not supported":          keyword,
		"go: names: lower, which is not exported is not supported":                          pinned,
		`go: replyChannel of "x" in operations, which is there and empty, is not supported`: empty,
	} {
		files, err := golang.Generate(p)
		var unsupported *golang.UnsupportedError
		if files != nil || !errors.As(err, &unsupported) || err.Error() != want {
			t.Errorf("got %d files, %v, want %q", len(files), err, want)
		}
	}
}

func operationType(c ir.Contract) *ir.Type {
	i := slices.IndexFunc(c.Descriptors, func(s ir.Section) bool { return s.Name == "operations" })
	return c.Descriptors[i].Type
}

func TestAPackageMayHaveAName(t *testing.T) {
	t.Parallel()
	market := models.Of(t, models.Market(t))
	files, err := golang.Generate(names.Package{Name: "mine", Contracts: names.Go.Package(market[:1], nil)})
	if err != nil || !strings.Contains(files["mine/contract.go"], "\npackage mine\n") {
		t.Errorf("got %v, %v", slices.Sorted(maps.Keys(files)), err)
	}
}

// TestAnythingMayBeWritten: whatever authors write in descriptions, keys and titles, the files are Go, as gofmt has it.
func TestAnythingMayBeWritten(t *testing.T) {
	t.Parallel()
	piece := rapid.SampledFrom([]string{
		"a", "word ", "Title", "\n", "\n\n", "  ", "\t", "# ", "- ", "* ", "1. ", "[a]: b", "[Parse]", "//", "/*", "*/", "go:build", "+build", "Deprecated: ", "\r\n", "\r",
		"\x00", "\ufeff", "\u2028", "\u00a0", "😀", "`", "\"", "\\", "%s", "``", "''", "_", "https://example.com/", "func f() {", "}", strings.Repeat("long", 40),
	})
	key := rapid.StringMatching(`[a-z]{1,120}`) // so that lines of all lengths are there
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
	rapid.Check(t, func(r *rapid.T) {
		tokens := subject.TokenType{Alphabet: subject.Hex, Min: 1, Max: 3}
		c := ir.Contract{
			ID: "urn:" + text.Draw(r, "id"), Version: text.Draw(r, "version"), Title: text.Draw(r, "title"), Description: text.Draw(r, "description"),
			TokenTypes: []ir.TokenType{{Key: text.Draw(r, "token type"), Declared: tokens}},
			Channels: []ir.Channel{{
				Key: rapid.OneOf(text, key).Draw(r, "channel"), Description: text.Draw(r, "channel's description"), Address: "a.{p}",
				Segments: []ir.Segment{{Literal: "a"}, {Kind: subject.Placeholder}},
				Params:   []ir.Param{{Name: "p", Place: 1, Description: text.Draw(r, "parameter")}},
				Filters:  []ir.Filter{{Key: text.Draw(r, "filter"), Template: "a.*", Segments: []ir.Segment{{Literal: "a"}, {Kind: subject.Star}}}},
			}},
		}
		named := names.Go.Package([]ir.Contract{c}, nil)
		if len(named[0].Names.Collisions) > 0 || !token.IsIdentifier(named[0].Names.Module) {
			r.Skip("its names collide")
		}
		files, err := golang.Generate(names.Package{Contracts: named})
		if err != nil {
			r.Fatal(err)
		}
		for file, text := range files {
			formatted(t, file, text)
		}
	})
}
