// Package lsp owns the language server: the protocol's messages, in one file for each method, and how a connection is served.
// It is the only room that knows the protocol's types. What is said of a place comes from analysis/query as plain values with byte
// offsets, and what is wrong from analysis; what is kept between messages is lsp/session's. It opens no files and no sockets:
// the command hands it a connection and a disk.
package lsp

import (
	"context"
	"io"
	"runtime"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/diag"
)

// Options are what a server is made of.
type Options struct {
	Disk       session.Disk
	Generation session.Generation          // what generates code; nil for nobody
	Version    string                      // of the program
	Rule       func(code diag.Code) string // where the page of a rule is
	Log        zapcore.Core                // beside the client's log; nil for none
	Alive      func(process int) bool      // whether a process still runs; nil where nobody can tell
	Workers    int                         // how many files are looked at at a time; 0: one for each core

	around func(method string) // called before a method is served; for tests of what breaks down
}

// The exit codes that the protocol asks for.
const (
	exitOK      = 0 // the client asked the server to shut down, and then to exit
	exitDropped = 1 // it went without a word, or in the wrong order
)

// server serves one client.
type server struct {
	protocol.UnimplementedServer
	opts   Options
	ctx    context.Context // ends with the connection
	stream *stream
	conn   jsonrpc2.Conn
	client protocol.Client
	log    *zap.Logger
	work   sync.WaitGroup // what runs beside requests
	over   chan int       // the exit code
	queued chan struct{}  // requests that are being answered or wait
	slots  chan struct{}  // requests that are being answered
	shown  shownTokens

	// Written while the connection is read, and before anything else is served.
	state   stage
	can     capabilities
	session *session.Session // nil before initialize
	folders []string
}

// maxQueued is how many requests may wait for their answer before no more are read.
const maxQueued = 1024

// Serve serves a client until it leaves, and gives the code to exit with. Nothing of the server is left then, unless the
// connection cannot be closed while something reads from it or writes to it.
func Serve(ctx context.Context, connection io.ReadWriteCloser, opts Options) (code int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream := newStream(connection)
	s := &server{opts: opts, ctx: ctx, stream: stream, over: make(chan int, 1), queued: make(chan struct{}, maxQueued)}
	s.slots = make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))
	s.conn = jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(codec{stream}))
	s.client = protocol.ClientDispatcher(s.conn)
	s.startLog()
	s.work.Go(func() { stream.answerNonsense(ctx) })
	s.conn.Go(ctx, s.handler())
	select {
	case code = <-s.over:
	case <-s.conn.Done():
		code = s.left()
	case <-ctx.Done():
		code = exitDropped
	}
	cancel()
	_ = stream.Close() // what waits for the client waits no more
	s.finish()
	return code
}

// left is the exit code where the connection ended without the client's saying so.
func (s *server) left() int {
	select {
	case code := <-s.over: // it said so just before
		return code
	default:
		return exitDropped
	}
}

// patience is how long the server waits for itself to end. Some connections cannot be closed while they are being read.
const patience = 2 * time.Second

// finish waits until everything has ended.
func (s *server) finish() {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		<-s.conn.Done()
		if s.session != nil {
			s.session.Close()
		}
		s.work.Wait()
	}()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
	}
}
