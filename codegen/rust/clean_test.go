package rust_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/subject"
)

// TestToolsFindNothing holds a crate of all contracts to the formatter, to the compiler and to clippy, none of whose warnings pass. The crate
// takes nothing from std.
func TestToolsFindNothing(t *testing.T) {
	t.Parallel()
	all := contracts(t, testkit.Rounds(20, 300))
	t.Logf("%d contracts", len(all))
	dir := folder(t, generated(t, packageOf(t, all)))
	if said, code := testkit.Rustfmt(t, dir, filepath.Join("src", "lib.rs")); code != 0 {
		t.Errorf("rustfmt: %s", shortened(said))
	}
	check(t, dir, "src/lib.rs")
}

// TestModulesAreClean does the same for modules of somebody else's crate, of which that crate uses nothing.
func TestModulesAreClean(t *testing.T) {
	t.Parallel()
	all := append(market(t), models.Of(t, map[string]string{"asyncapi.yaml": strangeContract})...)
	for visibility, declared := range map[string]string{"pub": "pub mod contracts;\n", "crate": "mod contracts;\n"} {
		t.Run(visibility, func(t *testing.T) { checkModule(t, all, visibility, declared) })
	}
}

// checkModule holds a module of contracts to rustfmt and to clippy.
func checkModule(t *testing.T, all []ir.Contract, visibility, declared string) {
	t.Helper()
	p := packageOf(t, all)
	p.Layout, p.Visibility = "module", visibility
	files := below("src/contracts", generated(t, p))
	files["src/lib.rs"] = "//! A crate of somebody else's.\n\n" + declared
	dir := folder(t, files)
	if said, code := testkit.Rustfmt(t, dir, filepath.Join("src", "lib.rs")); code != 0 {
		t.Errorf("rustfmt: %s", shortened(said))
	}
	check(t, dir, "src/lib.rs")
}

// TestCommentsAreClean holds the comments to rustdoc, which finds no example in what authors wrote.
func TestCommentsAreClean(t *testing.T) {
	t.Parallel()
	all := append(market(t), models.Of(t, map[string]string{"asyncapi.yaml": strangeContract})...)
	dir := folder(t, generated(t, packageOf(t, all)))
	if said, code := testkit.Rustdoc(t, dir, "--crate-name", "contracts", "-D", "warnings", "src/lib.rs"); code != 0 || said != "" {
		t.Errorf("%s", shortened(said))
	}
	if said, _ := testkit.Rustdoc(t, dir, "--crate-name", "contracts", "--test", "src/lib.rs"); !strings.Contains(said, "running 0 tests") {
		t.Errorf("%s", shortened(said))
	}
}

// TestSmallOutputsAreClean holds outputs that lack one thing or another to the compiler: what they have no use for is not there.
func TestSmallOutputsAreClean(t *testing.T) {
	t.Parallel()
	whole := market(t)[0]
	parts := func(literals, params int) ir.Contract {
		c, channel := whole, ir.Channel{Key: "c"}
		for i := range literals {
			channel.Segments = append(channel.Segments, ir.Segment{Literal: fmt.Sprint("l", i)})
		}
		for i := range params {
			channel.Params = append(channel.Params, ir.Param{Name: fmt.Sprint("p", i)})
			channel.Segments = append(channel.Segments, ir.Segment{Kind: subject.Placeholder, Param: i})
		}
		c.Channels = []ir.Channel{channel}
		return c
	}
	bare, tokens, literals := whole, whole, parts(2, 0)
	bare.Channels, bare.TokenTypes, tokens.Channels, literals.TokenTypes = nil, nil, nil, nil
	for name, c := range map[string]ir.Contract{
		"nothing": bare, "token types alone": tokens, "literals alone": literals, "placeholders alone": parts(0, 2), "as many tokens as there may be arguments": parts(1, 7), "more": parts(1, 8), "so many that they are boxed": parts(1, 9),
	} {
		dir := folder(t, generated(t, packageOf(t, []ir.Contract{c})))
		if said, code := testkit.Rustfmt(t, dir, filepath.Join("src", "lib.rs")); code != 0 {
			t.Errorf("%s: rustfmt: %s", name, shortened(said))
		}
		t.Run(name, func(t *testing.T) {
			check(t, dir, "src/lib.rs")
			checkModule(t, []ir.Contract{c}, "crate", "mod contracts;\n")
		})
	}
	check(t, folder(t, generated(t, names.Package{Name: "contracts"})), "src/lib.rs")
	checkModule(t, nil, "crate", "mod contracts;\n")
}

// check holds a crate to clippy.
func check(t *testing.T, dir, file string) {
	t.Helper()
	said, code := testkit.Clippy(t, dir, "--crate-type", "lib", "--crate-name", "contracts", "--emit", "metadata", "--out-dir", t.TempDir(), "-D", "warnings", file)
	if code != 0 || said != "" {
		t.Errorf("%s", shortened(said))
	}
}
