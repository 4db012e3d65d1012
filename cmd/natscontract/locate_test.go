package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// lay makes a folder with these files; a name that ends in / is a folder.
func lay(t testing.TB, names ...string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		full := filepath.Join(dir, filepath.FromSlash(name))
		folder := filepath.Dir(full)
		if strings.HasSuffix(name, "/") {
			folder = full
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if folder != full {
			write(t, full, "asyncapi: 3.1.0\n")
		}
	}
	return dir
}

func write(t testing.TB, file, content string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// overlay copies a folder over another, links as links. A folder that is not there is empty.
func overlay(t *testing.T, from, to string) {
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, 0o755)
		case entry.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(path)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
}

func TestLocate(t *testing.T) {
	for _, test := range []struct {
		about string
		files []string
		paths []string
		want  []string // root, then the files that were given by name; "*" for all
	}{
		{"a folder without any mark is a bundle", []string{"a/x.yaml"}, []string{"a"}, []string{"a *"}},
		{"an empty folder is one too", []string{"a/"}, []string{"a"}, []string{"a *"}},
		{"the lock above a folder", []string{"bundle.lock.json", "a/b/x.yaml"}, []string{"a/b"}, []string{". *"}},
		{"the nearest lock", []string{"bundle.lock.json", "a/bundle.lock.json", "a/b/x.yaml"}, []string{"a/b"}, []string{"a *"}},
		{"a lock above beats a configuration", []string{"bundle.lock.json", "a/natscontract.yaml", "a/x.yaml"}, []string{"a"}, []string{". *"}},
		{"a configuration above a folder", []string{"natscontract.yaml", "a/x.yaml"}, []string{"a"}, []string{". *"}},
		{"bundles side by side", []string{"a/bundle.lock.json", "a/x.yaml", "b/bundle.lock.json", "b/x.yaml", "c/x.yaml"}, []string{"."},
			[]string{". *", "a *", "b *"}},
		{"a contained distribution is checked with its bundle", []string{"bundle.lock.json", "x.yaml", "c/bundle.lock.json", "c/y.yaml"},
			[]string{"."}, []string{". *"}},
		{"and alone when it is asked for", []string{"bundle.lock.json", "x.yaml", "c/bundle.lock.json", "c/y.yaml"}, []string{"c"}, []string{"c *"}},
		{"also below a bundle that has no lock yet", []string{"natscontract.yaml", "x.yaml", "c/bundle.lock.json", "c/y.yaml"}, []string{"."}, []string{". *"}},
		{"bundles with configurations of their own", []string{"natscontract.yaml", "x.yaml", "c/natscontract.yaml", "c/y.yaml"}, []string{"."}, []string{". *", "c *"}},
		{"a file is in the bundle of its lock", []string{"bundle.lock.json", "a/x.yaml"}, []string{"a/x.yaml"}, []string{". a/x.yaml"}},
		{"else of its configuration", []string{".git/", "a/natscontract.yaml", "a/b/x.yaml"}, []string{"a/b/x.yaml"}, []string{"a b/x.yaml"}},
		{"else of its repository", []string{".git/", "a/x.yaml"}, []string{"a/x.yaml"}, []string{". a/x.yaml"}},
		{"else of its folder", []string{"a/b/x.yaml"}, []string{"a/b/x.yaml"}, []string{"a/b x.yaml"}},
		{"several files of one bundle", []string{".git/", "a/x.yaml", "b/y.json"}, []string{"b/y.json", "a/x.yaml", "a/x.yaml"}, []string{". a/x.yaml b/y.json"}},
		{"a folder beats a file in it", []string{".git/", "natscontract.yaml", "a/x.yaml"}, []string{"a/x.yaml", "a"}, []string{". *"}},
		{"hidden folders and packages make no bundle", []string{".x/bundle.lock.json", ".x/x.yaml", "node_modules/p/bundle.lock.json", "node_modules/p/x.json"},
			[]string{"."}, []string{". *"}},
	} {
		t.Run(test.about, func(t *testing.T) {
			dir := lay(t, test.files...)
			targets, problems := locate(dir, test.paths, false)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			var got []string
			for _, target := range targets {
				root, err := filepath.Rel(dir, target.dir)
				if err != nil {
					t.Fatal(err)
				}
				files := strings.Join(target.files, " ")
				if target.whole {
					files = "*"
				}
				got = append(got, filepath.ToSlash(root)+" "+files)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q gives %q, want %q", test.paths, got, test.want)
			}
		})
	}
}

func TestLocateWhole(t *testing.T) {
	dir := lay(t, "bundle.lock.json", "a/x.yaml")
	targets, _ := locate(dir, []string{"a/x.yaml"}, true)
	if len(targets) != 1 || !targets[0].whole {
		t.Errorf("%+v", targets)
	}
}

func TestLocateSaysWhatIsWrong(t *testing.T) {
	dir := lay(t, "x.yaml")
	targets, problems := locate(dir, []string{"x.yaml", "nothing.yaml", "x.yaml/y"}, false)
	if len(targets) != 1 || len(problems) != 2 {
		t.Errorf("%v, %v", targets, problems)
	}
	if len(problems) > 0 && problems[0].Error() != "nothing.yaml: file does not exist" {
		t.Error(problems[0])
	}
}

func TestList(t *testing.T) {
	dir := lay(t, "bundle.lock.json", "a.yaml", "A.YML", "b.json", "c.txt", "d.yaml/e.yaml", ".f.yaml", ".g/h.yaml",
		"node_modules/i/j.json", "k/bundle.lock.json", "k/l.yaml", "m/natscontract.yaml", "m/n.yaml", "a-b/c.yaml", "a/c.yaml")
	for link, to := range map[string]string{"link.yaml": "a.yaml", "folder.yaml": "a", "nowhere.yaml": "zzz", "loop.yaml": "loop.yaml", "out.yaml": "../../../../etc/passwd"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := openBundle(dir, []string{".g/h.yaml", "a.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	defer files.close()
	got, err := files.List()
	want := []string{".f.yaml", ".g/h.yaml", "A.YML", "a-b/c.yaml", "a.yaml", "a/c.yaml", "b.json", "bundle.lock.json", "d.yaml/e.yaml",
		"k/bundle.lock.json", "k/l.yaml", "link.yaml", "m/n.yaml", "m/natscontract.yaml"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("lists %q, %v\nwant  %q", got, err, want)
	}
	var failed []string
	for _, p := range files.failed() {
		failed = append(failed, p.path+" "+p.err.Error())
	}
	if len(failed) != 2 || !strings.HasPrefix(failed[0], "loop.yaml too many") || failed[1] != "out.yaml "+errLeadsOut.Error() {
		t.Errorf("problems are %q", failed)
	}
}

func TestListWithoutALock(t *testing.T) {
	dir := lay(t, "natscontract.yaml", "a.yaml", "k/bundle.lock.json", "k/l.yaml", "m/natscontract.yaml", "m/n.yaml")
	files, err := openBundle(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer files.close()
	if got, _ := files.List(); !slices.Equal(got, []string{"a.yaml", "natscontract.yaml"}) {
		t.Errorf("lists %q", got)
	}
}

func TestConformanceBaseIsOneBundle(t *testing.T) {
	targets, problems := locate("/", []string{testkit.Shared(t, "conformance", "cases", "valid-base", "bundle")}, false)
	if len(targets) != 1 || len(problems) != 0 {
		t.Errorf("%v, %v", targets, problems)
	}
}
