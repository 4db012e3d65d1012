package analysis

import (
	"path"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

func TestExamplesBelongToRules(t *testing.T) {
	entries, err := exampleArchives.ReadDir("examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		code, isArchive := strings.CutSuffix(e.Name(), ".txtar")
		if _, ok := RuleFor(diag.Code(code)); !ok || !isArchive {
			t.Errorf("examples/%s is no rule's", e.Name())
		}
	}
}

func TestExamplesAreWhole(t *testing.T) {
	for _, r := range Rules() {
		example, ok := ExampleFor(r.Code)
		if !ok {
			continue
		}
		if marks(example.Failing) == 0 {
			t.Errorf("%s: nothing is marked in the failing example", r.Code)
		}
		if len(example.Mended.Files) == 0 || marks(example.Mended) != 0 {
			t.Errorf("%s: a mended example is needed, without marks", r.Code)
		}
	}
}

func marks(b ExampleBundle) (n int) {
	for _, f := range b.Files {
		n += len(f.Marks)
	}
	return n
}

func TestParseExample(t *testing.T) {
	example := parseExample([]byte("A note.\n-- failing/a/b.yaml.escaped --\nk: «caf\\xE9» «»\n-- mended/a.yaml --\nk: \\xE9\n"))
	f := example.Failing.Files[0]
	if example.Note != "A note." || f.Path != "a/b.yaml" || f.Text != "k: caf\xE9 \n" || f.Shown != "k: caf\\xE9 \n" {
		t.Errorf("read as %+v", example)
	}
	if want := (source.Span{Start: 3, End: 7}); len(f.Marks) != 2 || f.Marks[0] != want || f.Marks[1].Start != 8 {
		t.Errorf("marks are %v", f.Marks)
	}
	if m := example.Mended.Files[0]; m.Path != "a.yaml" || m.Text != "k: \\xE9\n" || path.Ext(m.Path) != ".yaml" {
		t.Errorf("mended is %+v", m)
	}
}

func TestParseExampleFillsInDigests(t *testing.T) {
	example := parseExample([]byte("-- mended/a.yaml --\nk: «v»\n-- mended/lock --\n{{sha256 a.yaml}}\n-- mended/b.link --\na.yaml\n-- mended.lock-digest --\n" +
		"sha256:{{sha256 lock}}\n"))
	files := example.Mended.Files
	if len(files) != 3 || len(example.Failing.Files) != 0 {
		t.Fatalf("read as %+v", example)
	}
	lock := contract.Digest("k: v\n") + "\n"
	if files[1].Text != lock || files[1].Shown != lock || example.Mended.LockDigest != contract.Reference(lock) {
		t.Errorf("digests are %+v %s", files[1], example.Mended.LockDigest)
	}
	if want := "natscontract check --lock-digest " + contract.Reference(lock); example.Mended.Command() != want {
		t.Errorf("the command is %s", example.Mended.Command())
	}
	if link := files[2]; !link.Link || link.Path != "b" || link.Text != "a.yaml" {
		t.Errorf("the link is %+v", link)
	}
}

func TestParseExampleRefuses(t *testing.T) {
	for _, archive := range []string{"-- asyncapi.yaml --\n", "-- failing/a.yaml --\n«open\n", "-- failing/a.yaml --\n{{sha256 b.yaml}}\n", "-- else.lock-digest --\n"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was read", archive)
				}
			}()
			parseExample([]byte(archive))
		}()
	}
}
