package typescript_test

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

var complaint = regexp.MustCompile(`(?m)^wrong/wrong\.ts\((\d+),\d+\): error (TS\d+): (.*)$`)

// TestWhatMustNotCompile holds the compiler to the errors that testdata/wrong/wrong.ts asks for, and to no others.
func TestWhatMustNotCompile(t *testing.T) {
	t.Parallel()
	program := testkit.Read(t, filepath.Join("testdata", "wrong", "wrong.ts"))
	files := map[string]string{"wrong/wrong.ts": program, "package.json": `{"type": "module"}`, "tsconfig.json": testkit.Read(t, "testdata/tsconfig.json")}
	for file, text := range generated(t, "market", models.Of(t, models.Market(t))).files {
		files["market/"+file] = text
	}
	dir := testkit.NodeFolder(t, files)
	said, _ := testkit.TSC(t, dir, "--noEmit", "--pretty", "false")
	got := map[int]string{}
	for _, m := range complaint.FindAllStringSubmatch(said, -1) {
		line, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		if got[line] != m[2] { // two properties may be wrong in one way
			got[line] += m[2]
		}
	}
	wanted := 0
	for i, line := range strings.Split(program, "\n") {
		_, want, asks := strings.Cut(line, "// want ")
		if asks {
			wanted++
		}
		if got[i+1] != want {
			t.Errorf("line %d: %s\nthe compiler says %q", i+1, line, got[i+1])
		}
	}
	if wanted < 40 {
		t.Errorf("%d lines must not compile: too few to tell anything\n%s", wanted, said)
	}
}
