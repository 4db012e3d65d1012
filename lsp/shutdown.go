package lsp

import (
	"context"
	"time"
)

// Shutdown ends the service: what comes now is only the exit.
func (s *server) Shutdown(context.Context) error {
	s.state = down
	return nil
}

// Exit ends the server.
func (s *server) Exit(context.Context) error {
	code := exitDropped
	if s.state == down {
		code = exitOK
	}
	s.end(code)
	return nil
}

// end tells Serve to come to an end. The first code counts.
func (s *server) end(code int) {
	select {
	case s.over <- code:
	default:
	}
}

// outlive ends the server when the process that started it is gone: not every client that dies closes its pipes.
func (s *server) outlive(process int) {
	clock := time.NewTicker(5 * time.Second)
	defer clock.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-clock.C:
			if !s.opts.Alive(process) {
				s.end(exitDropped)
				return
			}
		}
	}
}
