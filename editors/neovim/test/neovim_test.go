package neovim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestInNeovim has a real Neovim work on the example with the real server, the plugin installed as a user installs it: 0.10, in which the
// plugin starts the server, and a newer one, which looks it up. What is done and what must be seen is in session.lua.
func TestInNeovim(t *testing.T) {
	for _, which := range []string{"0.10", "newer"} {
		t.Run(which, func(t *testing.T) { inNeovim(t, which) })
	}
}

func inNeovim(t *testing.T, which string) {
	system := testkit.Neovim(t, which)
	home := userIn(t, system)
	inside := "/" + filepath.ToSlash(strings.TrimPrefix(home, system+string(filepath.Separator)))
	said, code := testkit.Run(t, "chroot", system, "env", "-i", "WHICH="+which, "HOME="+inside, "TERM=dumb", "LANG=C.UTF-8", "PATH="+inside+"/bin:/usr/bin:/bin",
		"nvim", "--headless", "-c", "luafile "+inside+"/session.lua")
	if code != 0 {
		t.Fatalf("Neovim ended with %d:\n%s", code, said)
	}
	t.Log(said)
}

// userIn makes the home of a user who has the plugin, the server and the example, and nothing else.
func userIn(t *testing.T, system string) string {
	t.Helper()
	home, err := os.MkdirTemp(filepath.Join(system, "tmp"), "user")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	root := testkit.Root(t)
	put(t, filepath.Join(root, "editors", "neovim"), filepath.Join(home, ".local", "share", "nvim", "site", "pack", "natscontract", "start", "natscontract"))
	put(t, filepath.Join(root, "examples", "market"), filepath.Join(home, "market"))
	for from, to := range map[string]string{
		testkit.Natscontract(t): "bin/natscontract",
		filepath.Join(root, "editors", "neovim", "test", "session.lua"): "session.lua",
	} {
		text := testkit.Read(t, from)
		name := filepath.Join(home, filepath.FromSlash(to))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o700); err != nil { //nolint:gosec // it is run
			t.Fatal(err)
		}
	}
	return home
}

// put copies a folder.
func put(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}
