package typescript_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestTheGuidesProgram compiles the program of the guide, and runs it against a server.
func TestTheGuidesProgram(t *testing.T) { // alone: it sets the environment
	guide := testkit.Read(t, testkit.Root(t)+"/docs/generate-typescript.md")
	_, program, found := strings.Cut(guide, "<!-- program -->\n```ts\n")
	program, _, ends := strings.Cut(program, "```\n")
	if !found || !ends {
		t.Fatal("the guide has no program")
	}
	all := map[string]string{"program.ts": program, "tsconfig.program.json": `{
		"extends": "./tsconfig.json",
		"compilerOptions": {"rootDir": ".", "outDir": "out", "types": ["node"], "skipLibCheck": true},
		"include": ["program.ts"]}`}
	for file, text := range files(t, market(t)) {
		all[file] = text
	}
	dir := testkit.NodeFolder(t, all)
	quiet(t, dir)
	quiet(t, dir, "--project", "tsconfig.program.json")
	t.Setenv("NATS_URL", natsServer(t))
	said, code := testkit.Node(t, dir, "out/program.js")
	if code != 0 || said != "o-1 goes north\n" {
		t.Errorf("node says %s", said)
	}
}

// natsServer starts a server, and gives its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}
