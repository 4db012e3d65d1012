package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// repository is a real one, with a bundle in it: two leaves, one importer of both, and an importer of that one.
type repository struct {
	t   *testing.T
	dir string
	env []string
}

// gitEnvironment keeps what the machine's user has configured out of a test, and puts the program on the path.
func gitEnvironment(t *testing.T) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin, home := t.TempDir(), t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "natscontract")); err != nil {
		t.Fatal(err)
	}
	return append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+home,
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+filepath.Join(home, "config"), "GIT_EDITOR=true",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=c", "GIT_COMMITTER_EMAIL=c@example.org")
}

// run runs a program in the repository; it may fail.
func (r *repository) run(name string, args ...string) (string, error) {
	r.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = r.dir, r.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// must runs a program that must not fail.
func (r *repository) must(name string, args ...string) string {
	r.t.Helper()
	out, err := r.run(name, args...)
	if err != nil {
		r.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// leaf is a small contract.
func leaf(name string) string {
	return `asyncapi: 3.1.0
id: urn:example:` + name + `
info:
  title: ` + name + `
  version: 1.0.0
  description: First.
channels:
  said:
    address: ` + name + `.said
    messages:
      said: {payload: {type: object}}
operations:
  say:
    action: send
    channel: {$ref: '#/channels/said'}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: ` + name + `, minimumServerVersion: 2.11.0}
  channels:
    said: {parameters: {}}
  operations:
    say: {publish: {api: core, confirmation: none}}
`
}

// importing is a leaf that imports others.
func importing(name string, imports ...string) string {
	text := leaf(name) + "  imports:\n"
	for _, in := range imports {
		text += "    " + in + ":\n      contract: urn:example:" + in + "\n      version: 1.0.0\n      path: " + in + "/asyncapi.yaml\n      sha256: " + strings.Repeat("0", 64) + "\n"
	}
	return text
}

// newRepository makes a repository with a pinned, locked, committed bundle.
func newRepository(t *testing.T, driver bool) *repository {
	t.Helper()
	r := &repository{t, t.TempDir(), gitEnvironment(t)}
	for name, text := range map[string]string{
		"left": leaf("left"), "right": leaf("right"), "both": importing("both", "left", "right"), "top": importing("top", "both"),
	} {
		r.write(name+"/asyncapi.yaml", text)
	}
	r.write(".gitattributes", starterText("starter/gitattributes"))
	r.must("git", "init", "-q", "-b", "main")
	if driver {
		r.must("git", "config", "merge.natscontract.driver", "natscontract lock --merge-driver %O %A %B")
	}
	r.must("natscontract", "lock", "--pin")
	r.commit("first")
	r.silent()
	return r
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.t.Fatal(err)
	}
	write(r.t, file, text)
}

func (r *repository) read(name string) string {
	r.t.Helper()
	return testkit.Read(r.t, filepath.Join(r.dir, filepath.FromSlash(name)))
}

func (r *repository) commit(message string) {
	r.t.Helper()
	r.must("git", "add", "-A")
	r.must("git", "commit", "-q", "-m", message)
}

// change edits a contract on a branch, pins, locks and commits.
func (r *repository) change(name, from, to string) {
	r.t.Helper()
	text := r.read(name + "/asyncapi.yaml")
	if !strings.Contains(text, from) {
		r.t.Fatalf("%s has no %q", name, from)
	}
	r.write(name+"/asyncapi.yaml", strings.Replace(text, from, to, 1))
	r.must("natscontract", "lock", "--pin=version")
	r.commit(name + ": " + to)
}

// silent holds the bundle to the strict view, the lock to what lock writes, and both to hold no conflict.
func (r *repository) silent() {
	r.t.Helper()
	if out, err := r.run("natscontract", "check", "--fail-on", "warning"); err != nil || !strings.HasPrefix(out, "0 errors, 0 warnings") {
		r.t.Fatalf("check: %v\n%s", err, out)
	}
	r.must("natscontract", "lock", "--check")
	for _, name := range []string{"left", "right", "both", "top"} {
		if conflictsOf(r.read(name+"/asyncapi.yaml")) != nil {
			r.t.Fatalf("%s has a conflict", name)
		}
	}
}

// holds tells whether a contract has what a branch wrote.
func (r *repository) holds(name string, wanted ...string) {
	r.t.Helper()
	for _, want := range wanted {
		if text := r.read(name + "/asyncapi.yaml"); !strings.Contains(text, want) {
			r.t.Errorf("%s has lost %q:\n%s", name, want, text)
		}
	}
}

// branches are ways in which two branches meet, beyond what only text is about.
var branches = []struct {
	about        string
	ours, theirs func(r *repository)
	check        func(r *repository)
}{
	{
		"two leaves",
		func(r *repository) { r.change("left", "First.", "Ours.") },
		func(r *repository) { r.change("right", "First.", "Theirs.") },
		func(r *repository) { r.holds("left", "Ours."); r.holds("right", "Theirs.") },
	},
	{
		"one leaf, in two places",
		func(r *repository) { r.change("left", "First.", "Ours.") },
		func(r *repository) {
			r.change("left", "payload: {type: object}", "payload: {type: object, title: Theirs}")
		},
		func(r *repository) { r.holds("left", "Ours.", "title: Theirs") },
	},
	{
		"a version and another leaf",
		func(r *repository) { r.change("left", "version: 1.0.0", "version: 1.1.0") },
		func(r *repository) { r.change("right", "version: 1.0.0", "version: 2.0.0") },
		func(r *repository) { r.holds("both", "version: 1.1.0", "version: 2.0.0") },
	},
	{
		"a version, and something else in the same leaf",
		func(r *repository) { r.change("left", "version: 1.0.0", "version: 1.1.0") },
		func(r *repository) {
			r.change("left", "payload: {type: object}", "payload: {type: object, title: Theirs}")
		},
		func(r *repository) { r.holds("both", "version: 1.1.0"); r.holds("left", "version: 1.1.0", "Theirs") },
	},
	{
		"several commits on each side",
		func(r *repository) { r.change("left", "First.", "Ours."); r.change("both", "First.", "Ours too.") },
		func(r *repository) {
			r.change("right", "First.", "Theirs.")
			r.change("left", "payload: {type: object}", "payload: {type: object, title: Theirs}")
			r.change("top", "First.", "Theirs too.")
		},
		func(r *repository) {
			r.holds("left", "Ours.", "title: Theirs")
			r.holds("right", "Theirs.")
			r.holds("both", "Ours too.")
			r.holds("top", "Theirs too.")
		},
	},
	{
		"new contracts",
		func(r *repository) {
			r.write("new/asyncapi.yaml", importing("new", "left"))
			r.change("left", "First.", "Ours.")
		},
		func(r *repository) {
			r.write("newer/asyncapi.yaml", leaf("newer"))
			r.change("right", "First.", "Theirs.")
		},
		func(r *repository) { r.holds("new", "urn:example:new"); r.holds("newer", "urn:example:newer") },
	},
}

// diverge makes the two branches, and leaves ours checked out.
func diverge(r *repository, ours, theirs func(r *repository)) {
	r.t.Helper()
	r.must("git", "checkout", "-q", "-b", "theirs")
	theirs(r)
	r.must("git", "checkout", "-q", "-b", "ours", "main")
	ours(r)
}

func TestMergeWithoutDriver(t *testing.T) {
	for _, c := range branches {
		t.Run(c.about, func(t *testing.T) {
			t.Parallel()
			r := newRepository(t, false)
			diverge(r, c.ours, c.theirs)
			if out, err := r.run("git", "merge", "-q", "theirs"); err == nil {
				t.Fatalf("git merged what it cannot know: %s", out)
			}
			r.must("natscontract", "lock", "--resolve")
			r.silent()
			c.check(r)
			r.commit("merged")
		})
	}
}

func TestRebaseWithoutDriver(t *testing.T) {
	for _, c := range branches {
		t.Run(c.about, func(t *testing.T) {
			t.Parallel()
			r := newRepository(t, false)
			diverge(r, c.ours, c.theirs)
			_, err := r.run("git", "rebase", "-q", "theirs")
			for stops := 0; err != nil; stops++ {
				if stops > 5 {
					t.Fatal("the rebase does not end")
				}
				r.must("natscontract", "lock", "--resolve")
				r.silent()
				r.must("git", "add", "-A")
				_, err = r.run("git", "rebase", "--continue")
			}
			r.silent()
			c.check(r)
		})
	}
}

// TestMergeDriver: git merges and rebases without a stop, and what comes out is what lock writes.
func TestMergeDriver(t *testing.T) {
	for _, c := range branches {
		for _, how := range []string{"merge", "rebase"} {
			t.Run(how+" "+c.about, func(t *testing.T) {
				t.Parallel()
				r := newRepository(t, true)
				diverge(r, c.ours, c.theirs)
				r.must("git", how, "-q", "theirs")
				r.silent()
				c.check(r)
				if out := r.must("git", "status", "--porcelain"); out != "" {
					t.Errorf("git has left %s", out)
				}
			})
		}
	}
}

// TestConflictsOfText are for people: the hunks stay, with the driver and without, and nothing is locked until they are settled.
func TestConflictsOfText(t *testing.T) {
	for _, driver := range []bool{false, true} {
		r := newRepository(t, driver)
		diverge(r,
			func(r *repository) {
				r.change("left", "First.", "Ours.")
				r.change("right", "version: 1.0.0", "version: 1.1.0")
			},
			func(r *repository) {
				r.change("left", "First.", "Theirs.")
				r.change("right", "type: object", "type: array")
			})
		if out, err := r.run("git", "merge", "-q", "theirs"); err == nil {
			t.Fatalf("driver %v: git merged two sentences: %s", driver, out)
		}
		before := r.read("left/asyncapi.yaml")
		out, err := r.run("natscontract", "lock", "--resolve")
		if err == nil || !strings.Contains(out, "natscontract: left/asyncapi.yaml:6: a conflict is left to you\n") || !strings.Contains(out, "lock --resolve again") {
			t.Errorf("driver %v: %v\n%s", driver, err, out)
		}
		if r.read("left/asyncapi.yaml") != before {
			t.Errorf("driver %v: the sentences were merged", driver)
		}
		if !strings.Contains(r.read(lockName), markOurs) {
			t.Errorf("driver %v: the lock was written", driver)
		}
		parts := conflictsOf(before)
		if parts == nil {
			t.Fatalf("driver %v: no conflict in\n%s", driver, before)
		}
		settled, _ := parts.theirs()
		r.write("left/asyncapi.yaml", settled)
		r.must("natscontract", "lock", "--resolve")
		r.silent()
		r.holds("both", "version: 1.1.0")
		r.commit("merged")
	}
}

// TestLineEnds: a clone in which git has changed the line ends is told so.
func TestLineEnds(t *testing.T) {
	r := newRepository(t, false)
	r.must("git", "rm", "-q", ".gitattributes")
	r.must("git", "commit", "-q", "-m", "no attributes")
	clone := &repository{t, t.TempDir(), r.env}
	clone.must("git", "clone", "-q", "-c", "core.autocrlf=true", r.dir, ".")
	out, err := clone.run("natscontract", "check")
	if err == nil || strings.Count(out, "BUNDLE_DIGEST_MISMATCH") < 4 || strings.Count(out, "only the line ends differ") < 4 {
		t.Errorf("%v\n%s", err, out)
	}

	r.must("git", "revert", "--no-edit", "HEAD")
	kept := &repository{t, t.TempDir(), r.env}
	kept.must("git", "clone", "-q", "-c", "core.autocrlf=true", r.dir, ".")
	kept.silent()

	// What docs/git.md tells such a clone to do.
	clone.must("git", "pull", "-q")
	clone.must("git", "rm", "--cached", "-r", "-q", ".")
	clone.must("git", "reset", "-q", "--hard")
	clone.silent()
}
