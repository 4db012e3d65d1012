package render

import (
	"encoding/json"
	"io"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// The object that `check --format json` prints. Lists are never null, so that a reader need not tell an empty one from none.
type jsonReport struct {
	Version     int              `json:"version"`
	Root        string           `json:"root"`
	Bundles     []jsonBundle     `json:"bundles"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
	Blocked     []jsonBlocked    `json:"blocked"`
	Summary     jsonSummary      `json:"summary"`
}

type jsonBundle struct {
	Root       string `json:"root"`
	Contracts  int    `json:"contracts"`
	LockDigest string `json:"lockDigest,omitempty"`
}

type jsonDiagnostic struct {
	Code     diag.Code     `json:"code"`
	Stage    diag.Stage    `json:"stage"`
	Severity diag.Severity `json:"severity"`
	Path     string        `json:"path"`
	Range    jsonRange     `json:"range"`
	Message  string        `json:"message"`
	Related  []jsonRelated `json:"related"`
	Contract *jsonContract `json:"contract,omitempty"`
}

type jsonRelated struct {
	Path    string    `json:"path"`
	Range   jsonRange `json:"range"`
	Message string    `json:"message"`
}

type jsonContract struct {
	ID      string `json:"id"`
	Version string `json:"version"`
}

type jsonRange struct {
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

// jsonPosition counts lines and columns from 1, columns in code points, and the offset in bytes from 0.
type jsonPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

type jsonBlocked struct {
	Code    diag.Code `json:"code"`
	Path    string    `json:"path"`
	Pointer string    `json:"pointer"`
	By      diag.Code `json:"by"`
}

type jsonSummary struct {
	Contracts   int `json:"contracts"`
	Files       int `json:"files"`
	Errors      int `json:"errors"`
	Warnings    int `json:"warnings"`
	Information int `json:"information"`
	Hints       int `json:"hints"`
	Blocked     int `json:"blocked"`
}

// JSON writes a report for programs.
func JSON(w io.Writer, r Report) error {
	out := jsonReport{
		Version: 1, Root: r.Root,
		Bundles:     []jsonBundle{},
		Diagnostics: []jsonDiagnostic{},
		Blocked:     []jsonBlocked{},
		Summary: jsonSummary{
			Contracts: r.Contracts, Files: r.Files,
			Errors: r.Count(diag.Error), Warnings: r.Count(diag.Warning),
			Information: r.Count(diag.Information), Hints: r.Count(diag.Hint),
			Blocked: len(r.Blocked),
		},
	}
	for _, b := range r.Bundles {
		out.Bundles = append(out.Bundles, jsonBundle(b))
	}
	for _, d := range r.Diagnostics {
		out.Diagnostics = append(out.Diagnostics, r.jsonDiagnostic(d))
	}
	for _, b := range r.Blocked {
		out.Blocked = append(out.Blocked, jsonBlocked(b))
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

func (r Report) jsonDiagnostic(d diag.Diagnostic) jsonDiagnostic {
	out := jsonDiagnostic{
		Code: d.Code, Stage: d.Stage, Severity: d.Severity,
		Path: d.Path, Range: r.jsonRange(d.Path, d.Span), Message: d.Message,
		Related: []jsonRelated{},
	}
	for _, rel := range d.Related {
		out.Related = append(out.Related, jsonRelated{rel.Path, r.jsonRange(rel.Path, rel.Span), rel.Message})
	}
	if d.Contract != (diag.ContractID{}) {
		out.Contract = &jsonContract{d.Contract.ID, d.Contract.Version}
	}
	return out
}

func (r Report) jsonRange(path string, span source.Span) jsonRange {
	return jsonRange{r.jsonPosition(path, span.Start), r.jsonPosition(path, span.End)}
}

func (r Report) jsonPosition(path string, offset int) jsonPosition {
	at := r.position(path, offset)
	return jsonPosition{at.Line, at.Column, offset}
}
