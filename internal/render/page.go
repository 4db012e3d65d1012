package render

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
)

// RuleMarkdown is what the registry says of a rule, as a paragraph and a table.
func RuleMarkdown(rule analysis.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n| | |\n| --- | --- |\n", markdown(rule.When))
	for _, f := range facts(rule) {
		fmt.Fprintf(&b, "| %s | %s |\n", f.name, markdown(f.value))
	}
	return b.String()
}

// markdown makes a plain text stand as it is: what Markdown would read as markup is escaped. An underscore is markup only
// where no word goes on.
func markdown(plain string) string {
	inWord := func(i int) bool {
		return i > 0 && i+1 < len(plain) && isAlphanumeric(plain[i-1]) && isAlphanumeric(plain[i+1])
	}
	var b strings.Builder
	for i := range len(plain) {
		if c := plain[i]; strings.IndexByte(`\*<>|`, c) >= 0 || c == '_' && !inWord(i) {
			b.WriteByte('\\')
		}
		b.WriteByte(plain[i])
	}
	return b.String()
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// RulePage is a rule's page in the documentation.
func RulePage(rule analysis.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n<!-- Made from the rule registry by go generate. Edit analysis/registry_%s.go or analysis/examples. -->\n\n%s",
		rule.Code, rule.Stage, RuleMarkdown(rule))
	if example, ok := analysis.ExampleFor(rule.Code); ok {
		b.WriteString("\n## Failing\n")
		if example.Note != "" {
			fmt.Fprintf(&b, "\n%s\n", example.Note)
		}
		writeFiles(&b, example.Failing.Files)
		if says := Says(rule, example.Failing); says != "" {
			fmt.Fprintf(&b, "\n`%s` says:\n\n```text\n%s```\n", command(rule, example.Failing), says)
		}
		b.WriteString("\n## Mended\n")
		writeFiles(&b, example.Mended.Files)
	}
	return b.String()
}

func writeFiles(b *strings.Builder, files []analysis.ExampleFile) {
	for _, f := range files {
		if f.Link {
			fmt.Fprintf(b, "\n`%s` is a symbolic link to `%s`.\n", f.Path, f.Text)
			continue
		}
		language := strings.TrimPrefix(path.Ext(f.Path), ".")
		fmt.Fprintf(b, "\n`%s`:\n\n```%s\n%s```\n", f.Path, language, f.Shown)
	}
}

// RuleText is a rule explained on a terminal.
func RuleText(rule analysis.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", rule.Code, wrap(rule.When, 80))
	b.WriteByte('\n')
	for _, f := range facts(rule) {
		fmt.Fprintf(&b, "%-13s %s\n", f.name+":", strings.ReplaceAll(wrap(f.value, 66), "\n", "\n"+strings.Repeat(" ", 14)))
	}
	example, ok := analysis.ExampleFor(rule.Code)
	if !ok {
		b.WriteString("\nThis version does not check it yet.\n")
		return b.String()
	}
	b.WriteString("\nFailing:\n")
	writeIndented(&b, example.Failing.Files)
	if example.Note != "" {
		fmt.Fprintf(&b, "\n%s\n", wrap(strings.Join(strings.Fields(example.Note), " "), 80))
	}
	b.WriteString("\nMended:\n")
	writeIndented(&b, example.Mended.Files)
	fmt.Fprintf(&b, "\nMore: %s\n", RuleURI(rule.Code))
	return b.String()
}

func writeIndented(b *strings.Builder, files []analysis.ExampleFile) {
	for _, f := range files {
		if f.Link {
			fmt.Fprintf(b, "\n  %s is a symbolic link to %s\n", f.Path, f.Text)
			continue
		}
		fmt.Fprintf(b, "\n  %s\n", f.Path)
		for line := range strings.Lines(f.Shown) {
			b.WriteString("    " + line)
		}
	}
}

type fact struct{ name, value string }

func facts(rule analysis.Rule) []fact {
	all := []fact{{"Severity", string(rule.Severity)}, {"Stage", string(rule.Stage)}, {"Reported at", rule.Anchor}}
	switch rule.FixClass {
	case analysis.Safe:
		all = append(all, fact{"Quick fix", rule.Fix + " (always safe)"})
	case analysis.Asks:
		all = append(all, fact{"Quick fix", rule.Fix + " (asks first)"})
	}
	return append(all, fact{"Asked for by", rule.Source})
}

// command is how a user checks an example so that the rule speaks.
func command(rule analysis.Rule, example analysis.ExampleBundle) string {
	if rule.Severity.AtLeast(diag.Warning) {
		return example.Command()
	}
	return example.Command() + " --show information"
}

// Says is what a check prints of a rule's example: the diagnostics, without the line that counts them. Information and hints
// stand there only where they are the rule's own.
func Says(rule analysis.Rule, example analysis.ExampleBundle) string {
	result, err := example.Check(context.Background())
	if err != nil {
		return ""
	}
	t := texter{report: Report{Texts: result.Texts}}
	var shown []string
	for _, d := range result.Diagnostics {
		if d.Severity.AtLeast(diag.Warning) || d.Code == rule.Code && d.Severity == rule.Severity {
			shown = append(shown, strings.TrimSuffix(t.diagnostic(d), "\n"))
		}
	}
	return strings.Join(shown, "\n")
}

// wrap breaks a text into lines of at most width characters, at spaces.
func wrap(s string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		switch n := len([]rune(word)); {
		case i == 0:
			column = n
		case column+1+n > width:
			b.WriteByte('\n')
			column = n
		default:
			b.WriteByte(' ')
			column += 1 + n
		}
		b.WriteString(word)
	}
	return b.String()
}

// RuleIndex is the page that lists the rules: those that are checked, with their pages, and those that are only declared.
func RuleIndex(rules []analysis.Rule) string {
	var b strings.Builder
	b.WriteString("# Rules\n\n<!-- Made from the rule registry by go generate. Edit analysis/registry_*.go. -->\n")
	writeIndex(&b, "\nEach code is one rule. `natscontract explain CODE` says the same on a terminal.\n", rules, true)
	writeIndex(&b, "\n## Declared, not checked by this version\n", rules, false)
	return b.String()
}

func writeIndex(b *strings.Builder, heading string, rules []analysis.Rule, implemented bool) {
	b.WriteString(heading + "\n| code | stage | severity | reported when |\n| --- | --- | --- | --- |\n")
	for _, r := range rules {
		if r.Implemented() != implemented {
			continue
		}
		name := string(r.Code)
		if implemented {
			name = fmt.Sprintf("[%s](%s.md)", r.Code, r.Code)
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, r.Stage, r.Severity, markdown(r.Summary()))
	}
}
