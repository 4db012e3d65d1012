package lsp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/lsp/session"
)

// Diagnostic gives the report of a document.
func (s *server) Diagnostic(ctx context.Context, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	if !s.can.pull {
		return nil, jsonrpc2.ErrMethodNotFound // it was not offered: who is sent reports would show them twice
	}
	name, _ := nameOf(p.TextDocument.URI)
	v := viewOf(ctx)
	r := session.Report{Name: name}
	if d, ok := v.Document(name); ok {
		r = v.Report(d)
	}
	full, id := s.full(r)
	if p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: unchanged(id)}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full}, nil
}

// DiagnosticWorkspace gives the reports of all documents that reports are wanted of.
func (s *server) DiagnosticWorkspace(ctx context.Context, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	if !s.can.pull {
		return nil, jsonrpc2.ErrMethodNotFound
	}
	v := viewOf(ctx)
	before := map[string]string{}
	for _, known := range p.PreviousResultIds {
		name, _ := nameOf(known.URI)
		before[name] = known.Value
	}
	all := &protocol.WorkspaceDiagnosticReport{Items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	for _, d := range v.Documents() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if s.session.Wanted(v, d) && (d.Open != nil || filepath.IsAbs(d.Name)) {
			all.Items = append(all.Items, s.workspaceReport(v.Report(d), before))
		}
	}
	for name, id := range before { // what is left is there no more
		if empty, now := s.full(session.Report{Name: name}); now != id {
			all.Items = append(all.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: empty, URI: uriOf(name, "")})
		}
	}
	return all, nil
}

// workspaceReport is one document's report among many. Its name is taken out of what was known before.
func (s *server) workspaceReport(r session.Report, before map[string]string) protocol.WorkspaceDocumentDiagnosticReport {
	full, id := s.full(r)
	var version *int32
	if r.URI != "" {
		version = &r.Version
	}
	known := before[r.Name]
	delete(before, r.Name)
	if known == id {
		return &protocol.WorkspaceUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: unchanged(id), URI: uriOf(r.Name, r.URI), Version: version}
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full, URI: uriOf(r.Name, r.URI), Version: version}
}

// full is a report and its identity: reports that say the same have the same.
func (s *server) full(r session.Report) (protocol.FullDocumentDiagnosticReport, string) {
	items := s.diagnostics(r)
	h := sha256.New()
	for i := range items {
		text, err := protocol.Marshal(&items[i])
		if err != nil {
			text = []byte(err.Error())
		}
		h.Write(append(text, 0))
	}
	id := hex.EncodeToString(h.Sum(nil)[:12])
	return protocol.FullDocumentDiagnosticReport{Kind: "full", ResultID: &id, Items: items}, id
}

func unchanged(id string) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: id}
}
