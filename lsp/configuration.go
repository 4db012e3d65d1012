package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/natscontract/natscontract/lsp/session"
)

// section is where the client keeps the server's settings.
const section = "natscontract"

// settings are the settings as the client writes them.
type settings struct {
	Diagnostics struct {
		Information string `json:"information"` // "problems": facts that hold for a right contract are reported too
		Scope       string `json:"scope"`       // open, affected or workspace
	} `json:"diagnostics"`
}

// DidChangeConfiguration takes new settings. Who can be asked for them is asked; who cannot has sent them along.
func (s *server) DidChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if s.can.configuration {
		s.work.Go(func() { s.configure(s.ctx) })
		return nil
	}
	var sent struct {
		Settings settings `json:"natscontract"`
	}
	if err := json.Unmarshal(p.Settings, &sent); err != nil {
		s.log.Warn("the settings cannot be read", zap.Error(err))
		return nil
	}
	s.session.Configure(sent.Settings.read())
	return nil
}

// configure asks for the settings. It waits for the client, and so is never called while a message is being read.
func (s *server) configure(ctx context.Context) {
	if !s.can.configuration {
		return
	}
	name := section
	answer, err := s.client.Configuration(ctx, &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: &name}}})
	if err != nil || len(answer) != 1 {
		if ctx.Err() == nil {
			s.log.Warn("the client gives no settings", zap.Error(err))
		}
		return
	}
	var given settings
	if err := json.Unmarshal(answer[0], &given); err != nil {
		s.log.Warn("the settings cannot be read", zap.Error(err))
		return
	}
	s.session.Configure(given.read())
}

// read makes of the client's words what the session knows. An unknown word is the default.
func (s settings) read() session.Settings {
	scopes := map[string]session.Scope{"open": session.OpenDocuments, "workspace": session.Workspace}
	return session.Settings{Scope: scopes[s.Diagnostics.Scope], Information: s.Diagnostics.Information == "problems"}
}
