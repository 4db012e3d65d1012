package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/lsp"
)

type lspFlags struct {
	listen, log string
	workers     int
	stdio       bool
}

func (a *app) lspCommand() *cobra.Command {
	var flags lspFlags
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor, by the Language Server Protocol",
		Long: `Lsp serves an editor on standard input and output, or on a socket that only this machine can reach. It writes no files: what it
offers to change, the editor changes.

Exit code 0: the editor asked the server to end. 1: it went without a word. 2: wrong use, or the socket cannot be opened.`,
		Example: "  natscontract lsp\n  natscontract lsp --listen 127.0.0.1:7777\n  natscontract lsp --listen /tmp/natscontract.sock",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.lsp(cmd.Context(), flags) },
	}
	cmd.Flags().StringVar(&flags.listen, "listen", "", "serve on a loopback address HOST:PORT, or on a Unix socket at a path, instead")
	cmd.Flags().StringVar(&flags.log, "log", "", "a file to which the server's log is added, beside the editor's own")
	cmd.Flags().IntVar(&flags.workers, "workers", 0, "how many files are read at a time; 0: one for each processor")
	cmd.Flags().BoolVar(&flags.stdio, "stdio", false, "serve on standard input and output, as without it")
	cmd.Flags().Lookup("stdio").Hidden = true // many editors add it unasked
	cmd.MarkFlagsMutuallyExclusive("listen", "stdio")
	return cmd
}

func (a *app) lsp(ctx context.Context, flags lspFlags) error {
	if flags.workers < 0 {
		return fmt.Errorf("--workers must not be negative, and is %d", flags.workers)
	}
	opts := lsp.Options{Disk: disk{}, Generation: generation{}, Version: version(), Rule: render.RuleURI, Alive: alive, Workers: flags.workers}
	if flags.log != "" {
		file, err := os.OpenFile(flags.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.ToSlash(flags.log), plain(err))
		}
		defer file.Close()
		opts.Log = zapcore.NewCore(zapcore.NewJSONEncoder(zap.NewProductionEncoderConfig()), zapcore.Lock(file), zapcore.DebugLevel)
	}
	if flags.listen != "" {
		return a.listen(ctx, flags.listen, opts)
	}
	if lsp.Serve(ctx, newPipes(a.in, a.out), opts) != 0 {
		return errFound
	}
	return nil
}

// listen serves everybody who connects, until the command is interrupted.
func (a *app) listen(ctx context.Context, address string, opts lsp.Options) error {
	network, err := local(address)
	if err != nil {
		return err
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return fmt.Errorf("nothing can listen on %s: %w", address, err)
	}
	a.complain("listening on %s", listener.Addr())
	defer context.AfterFunc(ctx, func() { _ = listener.Close() })()
	var served sync.WaitGroup
	defer served.Wait()
	for {
		conn, err := listener.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("nobody can connect to %s any more: %w", address, err)
		}
		served.Go(func() { lsp.Serve(ctx, conn, opts) })
	}
}

// local tells the network of an address that only this machine can reach.
func local(address string) (network string, err error) {
	if strings.ContainsAny(address, `/\`) {
		return "unix", nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("--listen must be HOST:PORT or the path of a socket, and is %q", address)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", fmt.Errorf("--listen must be on a loopback address, as 127.0.0.1, and is %q", address)
	}
	return "tcp", nil
}

// pipes are standard input and output as one connection. Nobody can make a read of standard input end, so that a goroutine does
// the reading, and is left behind in the end.
type pipes struct {
	*io.PipeReader
	out io.Writer
}

func newPipes(in io.Reader, out io.Writer) pipes {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, in)
		_ = w.CloseWithError(err) // nil is the end of the input
	}()
	return pipes{r, out}
}

func (p pipes) Write(b []byte) (int, error) { return p.out.Write(b) }

// Close ends all reading, and where output can be closed, all writing.
func (p pipes) Close() error {
	err := p.PipeReader.Close()
	if out, ok := p.out.(io.Closer); ok {
		return errors.Join(err, out.Close())
	}
	return err
}
