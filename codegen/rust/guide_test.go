package rust_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// example is a block of Rust in the guide, and what it is: a program or a test.
var example = regexp.MustCompile("(?s)<!-- (\\w+) -->\n```rust\n(.*?)```\n")

// function is one that a test in the guide has.
var function = regexp.MustCompile(`(?m)^pub fn (\w+)\(\) \{`)

// TestTheGuideIsRight compiles every block of the guide, the program against a stand-in for the client, and runs those that are tests.
func TestTheGuideIsRight(t *testing.T) {
	t.Parallel()
	guide := testkit.Read(t, filepath.Join(testkit.Root(t), "docs", "generate-rust.md"))
	blocks := example.FindAllStringSubmatch(guide, -1)
	if n := strings.Count(guide, "```rust\n"); len(blocks) != n || n < 4 {
		t.Fatalf("%d of the %d blocks are compiled", len(blocks), n)
	}
	dir := folder(t, generated(t, packageOf(t, market(t))))
	extern := append(library(t, dir), "-L", ".")
	for _, crate := range []string{"futures", "async_nats"} {
		testkit.Write(t, filepath.Join(dir, crate+".rs"), testkit.Read(t, filepath.Join("testdata", crate+".rs")))
		compile(t, dir, "--crate-type", "rlib", crate+".rs", "-L", ".", "--extern", "futures")
		extern = append(extern, "--extern", crate)
	}
	tests := 0
	for i, m := range blocks {
		kind, text := m[1], m[2]
		args := append([]string{"--crate-type", "lib", "--emit", "metadata", "-D", "warnings"}, extern...)
		if kind == "test" {
			for _, f := range function.FindAllStringSubmatch(text, -1) {
				text += fmt.Sprintf("\n#[test]\nfn test_%s() {\n    %s()\n}\n", f[1], f[1])
				tests++
			}
			args = append([]string{"--test", "-o", fmt.Sprintf("test%d", i)}, extern...)
		}
		testkit.Write(t, filepath.Join(dir, fmt.Sprintf("guide%d.rs", i)), text)
		compile(t, dir, append(args, fmt.Sprintf("guide%d.rs", i))...)
		if kind == "test" {
			if said, code := testkit.RunIn(t, dir, filepath.Join(dir, fmt.Sprintf("test%d", i))); code != 0 {
				t.Errorf("block %d: %s", i, said)
			}
		}
	}
	if tests < 3 {
		t.Errorf("%d tests were run", tests)
	}
}

func compile(t *testing.T, dir string, args ...string) {
	t.Helper()
	if said, code := testkit.Rustc(t, dir, args...); code != 0 {
		t.Errorf("%v: %s", args, shortened(said))
	}
}
