package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/source"
)

// What writes the code of a bundle that natscontract.yaml asks for. Its argument is the URI of a document of the bundle.
const (
	regenerateCommand = "natscontract.regenerate"
	regenerateTitle   = "Regenerate the code"
	regenerateAction  = protocol.CodeActionKind("source.regenerate.natscontract")
	staleCode         = "GENERATE_STALE"
)

// generates tells whether the server can generate code for this client: it changes files only through edits that the client applies.
func (s *server) generates() bool {
	return s.opts.Generation != nil && s.can.files && s.can.apply
}

// regenerating is the action that runs the command for a document's bundle.
func (s *server) regenerating(p place, kind protocol.CodeActionKind) *protocol.CodeAction {
	argument, err := protocol.Marshal(uriOfDocument(p.doc))
	if err != nil {
		panic(err) // a URI can always be written
	}
	return &protocol.CodeAction{Title: regenerateTitle, Kind: new(kind), Command: protocol.Command{Title: regenerateTitle, Command: regenerateCommand, Arguments: []protocol.LSPAny{argument}}}
}

// ExecuteCommand runs a command of the server's own.
func (s *server) ExecuteCommand(ctx context.Context, params *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	if params.Command != regenerateCommand || !s.generates() {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "there is no command %s", params.Command)
	}
	var of uri.URI
	if len(params.Arguments) != 1 || json.Unmarshal(params.Arguments[0], &of) != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "the command takes the URI of a document of the bundle")
	}
	p, ok := placeIn(ctx, of)
	if !ok || !filepath.IsAbs(p.doc.Root()) {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "that is no document of a bundle on a disk")
	}
	return protocol.LSPAny("null"), s.regenerate(ctx, p)
}

// regenerate lets the client write what generation gives.
func (s *server) regenerate(ctx context.Context, p place) error {
	changes, err := s.opts.Generation.Changes(p.doc.Root(), p.doc.Snapshot)
	if err != nil {
		return refused(err)
	}
	for _, c := range changes {
		if !p.view.InFolders(c.Name) {
			return refused(fmt.Errorf("%s is outside the workspace: natscontract generate writes there, on the command line", filepath.ToSlash(c.Name)))
		}
	}
	if len(changes) == 0 {
		return nil
	}
	result, err := s.client.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{Label: new(regenerateTitle), Edit: s.rewriting(p.view, changes)})
	if err == nil && !result.Applied {
		err = refused(errors.New("the editor has not written the generated code"))
	}
	s.session.Asked(p.doc.Root())
	return err
}

// refused is an error that the client shows as it is.
func refused(err error) error {
	return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), err.Error())
}

// rewriting is the edit that brings files to their new texts.
func (s *server) rewriting(v *session.View, changes []session.FileChange) protocol.WorkspaceEdit {
	var edit protocol.WorkspaceEdit
	for _, c := range changes {
		file := uri.File(c.Name)
		if c.After == nil {
			edit.DocumentChanges = append(edit.DocumentChanges, &protocol.DeleteFile{Kind: "delete", URI: file, Options: &protocol.DeleteFileOptions{IgnoreIfNotExists: new(true)}})
			continue
		}
		text := source.New("")
		if c.Before != nil {
			text = source.New(*c.Before)
		} else {
			edit.DocumentChanges = append(edit.DocumentChanges, &protocol.CreateFile{Kind: "create", URI: file, Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)}})
		}
		whole := &protocol.TextEdit{Range: spanOf(v, text, source.Span{End: text.Len()}), NewText: *c.After}
		edit.DocumentChanges = append(edit.DocumentChanges, &protocol.TextDocumentEdit{
			TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: file}},
			Edits:        []protocol.TextDocumentEditElement{whole},
		})
	}
	return edit
}
