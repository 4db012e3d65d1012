package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// layExample writes an example's bundle to the disk, and gives the places that are marked in it.
func layExample(t *testing.T, bundle analysis.ExampleBundle) (dir string, marked []string) {
	t.Helper()
	dir = t.TempDir()
	for _, f := range bundle.Files {
		put(t, dir, f.Path, f.Text)
		for _, m := range f.Marks {
			marked = append(marked, fmt.Sprintf("%s:%d", f.Path, m.Start))
		}
	}
	return dir, marked
}

// put puts a file below a folder.
func put(t *testing.T, dir, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(filepath.FromSlash(file))), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, filepath.FromSlash(file)), text)
}

// reportedIn are the errors and warnings that check gives, each as its code and place.
func reportedIn(t *testing.T, dir string) (all []string) {
	t.Helper()
	ran := natscontract(t, "check", "--format", "json", dir)
	var got checkOutput
	if err := json.Unmarshal([]byte(ran.out), &got); err != nil || ran.err != "" {
		t.Fatalf("%+v: %v", ran, err)
	}
	for _, r := range got.reported() {
		all = append(all, fmt.Sprintf("%s %s:%d", r.Code, r.Path, r.Range.Start.Offset))
	}
	return all
}

// TestExamplesOfGeneration: the rules that are handed to the check give what their examples say.
func TestExamplesOfGeneration(t *testing.T) {
	for _, code := range []diag.Code{"GENERATE_NAME_COLLISION", "GENERATE_STALE"} {
		example, ok := analysis.ExampleFor(code)
		if !ok {
			t.Fatalf("%s has no example", code)
		}
		dir, marked := layExample(t, example.Failing)
		var want []string
		for _, at := range marked {
			want = append(want, string(code)+" "+at)
		}
		if got := reportedIn(t, dir); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: the failing example gives %q, want %q", code, got, want)
		}
		mended, _ := layExample(t, example.Mended)
		if got := reportedIn(t, mended); len(got) != 0 {
			t.Errorf("%s: the mended example gives %q", code, got)
		}
		if code == "GENERATE_STALE" {
			if ran := natscontract(t, "generate", dir); ran.code != exitOK {
				t.Errorf("%+v", ran)
			}
			if got := reportedIn(t, dir); len(got) != 0 {
				t.Errorf("what generate has written is said to be stale: %q", got)
			}
		}
	}
}

// layGenerated is a folder with a bundle that generates code, in one of several versions.
func layGenerated(t *testing.T, dir string, version int) {
	t.Helper()
	text := strings.ReplaceAll(leaf("a"), "version: 1.0.0", fmt.Sprintf("version: 1.0.%d", version))
	write(t, filepath.Join(dir, "a.yaml"), text)
	write(t, filepath.Join(dir, "natscontract.yaml"), "generate:\n  - {lang: go, out: gen/go}\n  - {lang: typescript, out: gen/ts}\n")
}

// generatedIn are the files below a folder.
func generatedIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			all[path[len(dir):]] = testkit.Read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestGenerateIsKilled kills generate at any moment: every file is an old or a new one, whole, and the next run ends the work and leaves
// nothing else behind.
func TestGenerateIsKilled(t *testing.T) {
	dir := t.TempDir()
	wanted := map[int]map[string]string{}
	for version := range 2 {
		layGenerated(t, dir, version)
		if ran := natscontract(t, "generate", dir); ran.code != exitOK {
			t.Fatalf("%+v", ran)
		}
		wanted[version] = generatedIn(t, filepath.Join(dir, "gen"))
	}
	program := testkit.Natscontract(t)
	killed := 0
	for round := range testkit.Rounds(12, 300) {
		version := round % 2
		layGenerated(t, dir, version)
		cmd := exec.Command(program, "generate", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(round*7%40) * time.Millisecond)
		_ = cmd.Process.Kill() // it may have ended
		if cmd.Wait() != nil {
			killed++
		}
		for file, text := range generatedIn(t, filepath.Join(dir, "gen")) {
			temporary := strings.Contains(file, temporaryPrefix) && !strings.HasSuffix(file, manifestName)
			if !temporary && text != wanted[0][file] && text != wanted[1][file] {
				t.Errorf("round %d: %s is neither old nor new", round, file)
			}
		}
		if ran := natscontract(t, "generate", dir); ran.code != exitOK {
			t.Fatalf("round %d: %+v", round, ran)
		}
		for file, text := range wanted[version] {
			if got := testkit.Read(t, filepath.Join(dir, "gen", file)); got != text {
				t.Errorf("round %d: %s is not what it should be after the next run", round, file)
			}
		}
	}
	if killed == 0 {
		t.Error("no run was killed before its end")
	}
	layGenerated(t, dir, 2)
	if ran := natscontract(t, "generate", dir); ran.code != exitOK {
		t.Fatalf("%+v", ran)
	}
	for file := range generatedIn(t, filepath.Join(dir, "gen")) {
		if _, known := wanted[0][file]; !known {
			t.Errorf("%s is left behind", file)
		}
	}
}

// TestGenerateIsMended: whatever a killed run has left of new names and old ones, the next one writes the rest and removes what is old.
func TestGenerateIsMended(t *testing.T) {
	for steps := range 4 {
		dir := t.TempDir()
		put(t, dir, "old/a.go", "// Code generated by natscontract; DO NOT EDIT.\nold")
		write(t, filepath.Join(dir, "b.go"), "// Code generated by natscontract; DO NOT EDIT.\nold")
		write(t, filepath.Join(dir, manifestName), manifest{1, []string{"b.go", "old/a.go"}}.text())
		root := openRoot(t, dir)
		files := map[string]string{"b.go": "// Code generated by natscontract; DO NOT EDIT.\nnew", "c/c.go": "// Code generated by natscontract; DO NOT EDIT.\nnew"}
		interrupted := planned(t, root, files)
		staged, _, err := interrupted.stage()
		if err == nil && steps > 0 {
			err = interrupted.list(true)
		}
		for i := range max(steps-1, 0) {
			if err == nil {
				err = staged[i].take()
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range staged[max(steps-1, 0):] { // the process that is gone would have left them to be swept
			_ = root.Remove(s.temporary)
		}
		next := planned(t, root, files)
		if err := carryOut([]folderPlan{next}); err != nil {
			t.Fatal(err)
		}
		got := generatedIn(t, dir)
		delete(got, "/"+manifestName)
		if len(got) != 2 || got["/b.go"] != files["b.go"] || got["/c/c.go"] != files["c/c.go"] {
			t.Errorf("after %d steps there is %q", steps, got)
		}
		if again := planned(t, root, files); len(again.changes()) != 0 {
			t.Errorf("after %d steps, then all of them, there are changes: %q", steps, again.changes())
		}
		if _, err := os.Stat(filepath.Join(dir, "old")); err == nil {
			t.Errorf("after %d steps the empty folder is left", steps)
		}
	}
}

func planned(t *testing.T, root *os.Root, files map[string]string) folderPlan {
	t.Helper()
	p, err := planFolder(root, "", files)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestVectorsHaveTheirSchema holds what vectors prints to the JSON Schema that schema prints.
func TestVectorsHaveTheirSchema(t *testing.T) {
	dir := layCase(t, testkit.Shared(t, "conformance", "cases"), "valid-base", nil)
	ran := natscontract(t, "vectors", dir)
	if ran.code != exitOK || ran.err != "" {
		t.Fatalf("%+v", ran)
	}
	if again := natscontract(t, "vectors", dir); again != ran {
		t.Error("a second run writes others")
	}
	schema := schemaOf(t, "vectors")
	if err := schema.holds(ran.out); err != nil {
		t.Error(err)
	}
	if broken := strings.Replace(ran.out, `"at": 0`, `"at": -1`, 1); broken == ran.out || schema.holds(broken) == nil {
		t.Error("the schema takes anything")
	}
}
