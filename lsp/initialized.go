package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// Initialized begins to read the workspace, and asks the client for what the server wants to hear of.
func (s *server) Initialized(context.Context, *protocol.InitializedParams) error {
	s.session.Folders(s.folders, nil)
	s.work.Go(func() {
		s.configure(s.ctx)
		s.register()
	})
	return nil
}

// register asks the client to tell of files that change, and of new settings.
func (s *server) register() {
	var all []protocol.Registration
	add := func(method string, options any) {
		raw, err := protocol.Marshal(options)
		if err != nil {
			s.log.Warn("a registration cannot be written", zap.Error(err))
			return
		}
		all = append(all, protocol.Registration{ID: "natscontract " + method, Method: method, RegisterOptions: raw})
	}
	if s.can.watch {
		add(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesRegistrationOptions{
			Watchers: []protocol.FileSystemWatcher{{GlobPattern: protocol.Pattern("**/*.{yaml,yml,json}")}}})
	}
	if s.can.reconfigure {
		section := protocol.String(section)
		add(protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationRegistrationOptions{Section: section})
	}
	if len(all) == 0 {
		return
	}
	if err := s.client.RegisterCapability(s.ctx, &protocol.RegistrationParams{Registrations: all}); err != nil && s.ctx.Err() == nil {
		s.log.Warn("the client takes no registration", zap.Error(err))
	}
}
