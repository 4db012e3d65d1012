package analysis

import (
	"embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// One archive a rule: the files of a bundle with a fault below failing/, those of the bundle without it below mended/.
// What the reports of the failing bundle must cover stands between « and », which are no part of the files. The comment
// at the top is a note for the reader. In a file whose name ends in .escaped, \xNN stands for a byte.
//
//go:embed examples/*.txtar
var exampleArchives embed.FS

// Example shows a rule: a bundle that breaks it, and the same bundle mended.
type Example struct {
	Note    string // what to look at; may be empty
	Failing []ExampleFile
	Mended  []ExampleFile
}

// ExampleFile is one file of an example.
type ExampleFile struct {
	Path  string
	Text  string        // its exact bytes
	Shown string        // as a page can show it: \xNN for a byte that is no text
	Marks []source.Span // what the reports must cover, in order
}

// ExampleFor is the example of a rule; only rules that are implemented have one.
func ExampleFor(code diag.Code) (Example, bool) {
	archive, err := exampleArchives.ReadFile("examples/" + string(code) + ".txtar")
	if err != nil {
		return Example{}, false
	}
	return parseExample(archive), true
}

func parseExample(archive []byte) Example {
	parsed := txtar.Parse(archive)
	example := Example{Note: strings.TrimSpace(string(parsed.Comment))}
	for _, f := range parsed.Files {
		side, path, _ := strings.Cut(f.Name, "/")
		file := parseExampleFile(path, string(f.Data))
		switch side {
		case "failing":
			example.Failing = append(example.Failing, file)
		case "mended":
			example.Mended = append(example.Mended, file)
		default:
			panic(fmt.Sprintf("example file %s is neither failing nor mended", f.Name))
		}
	}
	return example
}

var escapedByte = regexp.MustCompile(`\\x[0-9A-Fa-f]{2}`)

func parseExampleFile(path, marked string) ExampleFile {
	path, escaped := strings.CutSuffix(path, ".escaped")
	file := ExampleFile{Path: path, Shown: strings.NewReplacer("«", "", "»", "").Replace(marked)}
	if escaped {
		marked = escapedByte.ReplaceAllStringFunc(marked, func(s string) string {
			b, _ := strconv.ParseUint(s[2:], 16, 8) // the pattern admits nothing else
			return string([]byte{byte(b)})
		})
	}
	file.Text, file.Marks = cutMarks(marked)
	return file
}

// cutMarks takes the marks out of a text, and gives what stood between them.
func cutMarks(marked string) (string, []source.Span) {
	var text strings.Builder
	var marks []source.Span
	for {
		before, rest, found := strings.Cut(marked, "«")
		text.WriteString(before)
		if !found {
			return text.String(), marks
		}
		inside, after, closed := strings.Cut(rest, "»")
		if !closed {
			panic("« without »: " + rest)
		}
		marks = append(marks, source.Span{Start: text.Len(), End: text.Len() + len(inside)})
		text.WriteString(inside)
		marked = after
	}
}
