package lsp

import (
	"encoding/json"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/diag"
)

// publish sends a report to a client that does not ask for any. It waits while the client does not read.
func (s *server) publish(r session.Report) {
	p := &protocol.PublishDiagnosticsParams{URI: uriOf(r.Name, r.URI), Diagnostics: s.diagnostics(r)}
	if r.URI != "" && s.can.versions {
		p.Version = protocol.NewOptional(r.Version)
	}
	_ = s.client.PublishDiagnostics(s.ctx, p) // a client that is gone misses nothing
}

// refresh tells a client that asks for reports to do so again.
func (s *server) refresh() {
	s.work.Go(func() { _ = s.client.DiagnosticRefresh(s.ctx) })
}

var severities = map[diag.Severity]protocol.DiagnosticSeverity{
	diag.Error: protocol.DiagnosticSeverityError, diag.Warning: protocol.DiagnosticSeverityWarning,
	diag.Information: protocol.DiagnosticSeverityInformation, diag.Hint: protocol.DiagnosticSeverityHint,
}

// diagnostics are a report's diagnostics as the client understands them; never nil, since that would clear nothing.
func (s *server) diagnostics(r session.Report) []protocol.Diagnostic {
	all := make([]protocol.Diagnostic, 0, len(r.Items))
	for _, item := range r.Items {
		all = append(all, s.diagnostic(item))
	}
	return all
}

// fixData is what a diagnostic carries for its fixes: which one it is. The fixes are found again when somebody asks.
type fixData struct {
	Fixes int `json:"fixes"` // how many there are
}

func (s *server) diagnostic(item session.Item) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range: rangeOf(item.At), Severity: severities[item.Severity], Code: protocol.String(item.Code),
		Source: protocol.NewOptional("natscontract/" + string(item.Stage)), Message: protocol.String(item.Message),
	}
	if s.can.descriptions && s.opts.Rule != nil {
		d.CodeDescription = protocol.CodeDescription{Href: uri.URI(s.opts.Rule(item.Code))}
	}
	if s.can.unnecessary && strings.HasSuffix(string(item.Code), "_UNUSED") {
		d.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	if s.can.data && len(item.Fixes) > 0 {
		d.Data, _ = json.Marshal(fixData{len(item.Fixes)}) // a number can always be written
	}
	if s.can.related {
		for _, rel := range item.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: uriOf(rel.Name, rel.URI), Range: rangeOf(rel.At)}, Message: rel.Message})
		}
	}
	return d
}
