package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

const (
	toolURI = "https://github.com/natscontract/natscontract"

	// fingerprintKey names what an alert is known by: code, contract and JSON Pointer, none of which a moved line changes.
	fingerprintKey = "codeContractPointer/v1"
)

// RuleURI is the address of a rule's page.
func RuleURI(code diag.Code) string { return toolURI + "/blob/main/docs/rules/" + string(code) + ".md" }

// SARIF writes a report as a log of version 2.1.0, with the help of every rule that speaks in it.
func SARIF(w io.Writer, r Report) error {
	var b bytes.Buffer
	if err := r.sarif().PrettyWrite(&b); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

func (r Report) sarif() *sarif.Report {
	run := sarif.NewRunWithInformationURI("natscontract", toolURI).
		WithColumnKind("unicodeCodePoints").
		WithNewlineSequences([]string{"\r\n", "\n", "\r"})
	indices := map[diag.Code]int{}
	seen := map[string]int{}
	for _, d := range r.Diagnostics {
		index, known := indices[d.Code]
		if !known {
			index = len(indices)
			indices[d.Code] = index
			describeRule(run.AddRule(string(d.Code)), d.Code)
		}
		result := r.sarifResult(d).WithRuleIndex(index)
		mark := fingerprint(d)
		seen[mark]++
		run.AddResult(result.WithPartialFingerprints(map[string]string{fingerprintKey: fmt.Sprintf("%s:%d", mark, seen[mark])}))
	}
	return sarif.NewReport().AddRun(run)
}

func (r Report) sarifResult(d diag.Diagnostic) *sarif.Result {
	result := sarif.NewRuleResult(string(d.Code)).
		WithLevel(sarifLevel(d.Severity)).
		WithMessage(sarif.NewTextMessage(d.Message)).
		AddLocation(r.sarifLocation(d.Path, d.Span))
	for i, rel := range d.Related {
		location := r.sarifLocation(rel.Path, rel.Span).WithID(i).WithMessage(sarif.NewTextMessage(rel.Message))
		result.AddRelatedLocation(location)
	}
	return result
}

func (r Report) sarifLocation(path string, span source.Span) *sarif.Location {
	start, end := r.position(path, span.Start), r.position(path, span.End)
	region := sarif.NewRegion().
		WithStartLine(start.Line).WithStartColumn(start.Column).
		WithEndLine(end.Line).WithEndColumn(end.Column).
		WithByteOffset(span.Start).WithByteLength(span.Len())
	file := sarif.NewArtifactLocation().WithURI((&url.URL{Path: path}).String())
	return sarif.NewLocation().WithPhysicalLocation(sarif.NewPhysicalLocation().WithArtifactLocation(file).WithRegion(region))
}

func sarifLevel(s diag.Severity) string {
	switch s {
	case diag.Error:
		return sarif.LevelError
	case diag.Warning:
		return sarif.LevelWarning
	}
	return sarif.LevelNote
}

// describeRule fills in what the registry says of a rule.
func describeRule(d *sarif.ReportingDescriptor, code diag.Code) {
	rule, ok := analysis.RuleFor(code)
	if !ok {
		return // an internal diagnostic is no rule
	}
	d.WithShortDescription(sarif.NewMultiformatMessageString().WithText(rule.Summary())).
		WithFullDescription(sarif.NewMultiformatMessageString().WithText(rule.When)).
		WithHelp(sarif.NewMultiformatMessageString().WithText(ruleHelp(rule)).WithMarkdown(RuleMarkdown(rule))).
		WithHelpURI(RuleURI(code)).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(sarifLevel(rule.Severity)))
}

// ruleHelp is a rule's help without any markup.
func ruleHelp(rule analysis.Rule) string {
	var b strings.Builder
	b.WriteString(rule.When + "\nWhere: " + rule.Anchor + ".")
	if rule.Fix != "" {
		b.WriteString("\nQuick fix: " + rule.Fix + ".")
	}
	b.WriteString("\nSee: " + rule.Source + ".")
	return b.String()
}

func fingerprint(d diag.Diagnostic) string {
	sum := sha256.Sum256([]byte(string(d.Code) + "\x00" + d.Contract.ID + "\x00" + d.Pointer))
	return hex.EncodeToString(sum[:16])
}
