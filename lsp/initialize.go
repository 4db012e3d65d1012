package lsp

import (
	"context"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
)

// Initialize tells the client what the server can do, and begins the session.
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.state, s.can = initialized, can(p.Capabilities, p.ClientInfo.Name)
	s.folders = foldersOf(p)
	s.session = session.Start(session.Options{
		Disk: s.opts.Disk, Generation: s.opts.Generation, Encoding: s.can.encoding, Push: !s.can.pull, Watched: s.can.watch, Workers: s.opts.Workers, Log: s.log,
		Publish: s.publish, Refresh: s.refresh, Busy: s.busy,
	})
	if p.ProcessID != nil && s.opts.Alive != nil {
		s.work.Go(func() { s.outlive(int(*p.ProcessID)) })
	}
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "natscontract", Version: protocol.NewOptional(s.opts.Version)},
	}, nil
}

// foldersOf are the folders that the client works in.
func foldersOf(p *protocol.InitializeParams) (folders []string) {
	given, _ := p.WorkspaceFolders.Get()
	for _, f := range given {
		folders = appendFolder(folders, f.URI)
	}
	if len(given) > 0 {
		return folders
	}
	//lint:ignore SA1019 a client without workspace folders says it so
	if root := p.RootURI; root != nil {
		return appendFolder(nil, *root)
	}
	//lint:ignore SA1019 and an old one so
	if root, ok := p.RootPath.Get(); ok && filepath.IsAbs(root) {
		return []string{filepath.Clean(root)}
	}
	return nil
}

// appendFolder leaves out what is on no disk.
func appendFolder(folders []string, u uri.URI) []string {
	if name, filed := nameOf(u); filed {
		return append(folders, name)
	}
	return folders
}

func (s *server) capabilities() protocol.ServerCapabilities {
	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	c := protocol.ServerCapabilities{
		PositionEncoding:          encodings[s.can.encoding],
		TextDocumentSync:          &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &incremental, Save: &protocol.SaveOptions{}},
		HoverProvider:             protocol.Boolean(true),
		DefinitionProvider:        protocol.Boolean(true),
		ReferencesProvider:        protocol.Boolean(true),
		DocumentHighlightProvider: protocol.Boolean(true),
		RenameProvider:            s.renames(),
		DocumentSymbolProvider:    protocol.Boolean(true),
		WorkspaceSymbolProvider:   protocol.Boolean(true),
		FoldingRangeProvider:      protocol.Boolean(true),
		SelectionRangeProvider:    protocol.Boolean(true),
		DocumentLinkProvider:      &protocol.DocumentLinkOptions{},
		CompletionProvider:        &protocol.CompletionOptions{TriggerCharacters: completionTriggers},
		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported: &yes, ChangeNotifications: protocol.Boolean(true)}},
	}
	if s.can.literalActions {
		c.CodeActionProvider = &protocol.CodeActionOptions{CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, fixAll}}
		if s.generates() {
			c.CodeActionProvider = &protocol.CodeActionOptions{CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, fixAll, regenerateAction}}
		}
	}
	if s.generates() {
		c.ExecuteCommandProvider = protocol.ExecuteCommandOptions{Commands: []string{regenerateCommand}}
	}
	if s.can.hints {
		c.InlayHintProvider = protocol.Boolean(true)
	}
	if s.can.lenses {
		c.CodeLensProvider = &protocol.CodeLensOptions{ResolveProvider: &yes}
	}
	if s.can.calls {
		c.CallHierarchyProvider = protocol.Boolean(true)
	}
	if s.can.tokensRange || s.can.tokensFull {
		c.SemanticTokensProvider = s.can.semanticTokens()
	}
	if s.can.pull {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: new("natscontract"), InterFileDependencies: true, WorkspaceDiagnostics: true}
	}
	return c
}
