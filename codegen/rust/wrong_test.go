package rust_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// refusal is an error in what rustc says in its short form: a line, and a code.
var refusal = regexp.MustCompile(`(?m)^\w+\.rs:(\d+):\d+: error\[(E\d+)\]`)

// TestSeparation compiles programs that mix up subjects, filters, tokens and texts, or go around the constructors: each line that says so is
// refused with its code, and no other line is.
func TestSeparation(t *testing.T) {
	t.Parallel()
	dir := folder(t, generated(t, packageOf(t, market(t))))
	extern := library(t, dir, "--emit", "metadata,link")
	programs, err := filepath.Glob(filepath.Join("testdata", "wrong", "*.rs"))
	if err != nil || len(programs) == 0 {
		t.Fatalf("no program: %v", err)
	}
	for _, program := range programs {
		text := testkit.Read(t, program)
		testkit.Write(t, filepath.Join(dir, filepath.Base(program)), text)
		var want, got []string
		for i, line := range strings.Split(text, "\n") {
			if _, code, ok := strings.Cut(line, "// E0"); ok {
				want = append(want, lineAndCode(i+1, "E0"+code))
			}
		}
		said, _ := testkit.Rustc(t, dir, append([]string{"--crate-type", "lib", "--emit", "metadata", "--error-format", "short", filepath.Base(program)}, extern...)...)
		for _, m := range refusal.FindAllStringSubmatch(said, -1) {
			got = append(got, m[1]+" "+m[2])
		}
		slices.Sort(want)
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: refused is %q, want %q:\n%s", program, got, want, said)
		}
	}
}

func lineAndCode(line int, code string) string { return strconv.Itoa(line) + " " + code }
