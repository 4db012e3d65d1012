package golang_test

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

var complaint = regexp.MustCompile(`(?m)^wrong/wrong\.go:(\d+):\d+: (.*)$`)

// TestWhatMustNotCompile holds the compiler to the errors that testdata/wrong/wrong.go asks for, and to no others.
func TestWhatMustNotCompile(t *testing.T) {
	t.Parallel()
	program := testkit.Read(t, filepath.Join("testdata", "wrong", "wrong.go"))
	files := map[string]string{"wrong/wrong.go": program}
	for file, text := range generated(t, "market", models.Of(t, models.Market(t))).files {
		files["market/"+file] = text
	}
	dir := testkit.GoModule(t, module, files)
	quiet(t, dir, "go", "build", "-trimpath", "./market/...")
	said, _ := testkit.RunIn(t, dir, "go", "build", "-gcflags=-e", "./wrong")
	got := map[int]string{}
	for _, m := range complaint.FindAllStringSubmatch(said, -1) {
		line, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		got[line] += m[2]
	}
	wanted := 0
	for i, line := range strings.Split(program, "\n") {
		_, want, asks := strings.Cut(line, "// want ")
		if asks {
			wanted++
		}
		if !strings.Contains(got[i+1], want) || asks != (got[i+1] != "") {
			t.Errorf("line %d: %s\nthe compiler says %q", i+1, line, got[i+1])
		}
	}
	if wanted < 25 {
		t.Errorf("%d lines must not compile: too few to tell anything\n%s", wanted, said)
	}
}
