package golang_test

import (
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

var program = regexp.MustCompile("(?s)<!-- program -->\n```go\n(.*?)```")

// TestTheGuideRuns compiles the program of the guide, and runs it against a server; another client listens.
func TestTheGuideRuns(t *testing.T) {
	guide := testkit.Read(t, filepath.Join(testkit.Root(t), "docs", "generate-go.md"))
	found := program.FindStringSubmatch(guide)
	if found == nil {
		t.Fatal("the guide has no program")
	}
	formatted(t, "the guide's program", found[1])
	files := map[string]string{"main.go": found[1]}
	for file, text := range generated(t, "market", models.Of(t, models.Market(t))).files {
		files["contracts/"+file] = text
	}
	dir := testkit.GoModule(t, "example.com/market", files)
	quiet(t, dir, "go", "vet", "./...")
	url := natsServer(t)
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	heard, err := conn.SubscribeSync("order.>")
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Setenv("NATS_URL", url)
	said, code := testkit.RunIn(t, dir, "go", "run", "-trimpath", ".")
	if want := "parcel for o-4711 in north\n"; said != want || code != 0 {
		t.Errorf("the program says %q, and ends with %d", said, code)
	}
	if m, err := heard.NextMsg(10 * time.Second); err != nil || m.Subject != "order.north.placed.o-4711" {
		t.Errorf("heard %v, %v", m, err)
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
