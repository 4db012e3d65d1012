package analysis

import (
	"context"
	"embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// One archive a rule: the files of a bundle with a fault below failing/, those of the bundle without it below mended/.
// What the reports of the failing bundle must cover stands between « and », which are no part of the files. The comment
// at the top is a note for the reader. {{sha256 PATH}} stands for the digest of another file of the same bundle. In a file
// whose name ends in .escaped, \xNN stands for a byte; one whose name ends in .link is a symbolic link to what it holds. A
// file failing.lock-digest or mended.lock-digest holds what check --lock-digest is given.
//
//go:embed examples/*.txtar
var exampleArchives embed.FS

// Example shows a rule: a bundle that breaks it, and the same bundle mended.
type Example struct {
	Note    string // what to look at; may be empty
	Failing ExampleBundle
	Mended  ExampleBundle
}

// ExampleBundle is one side of an example: a bundle, and how it is checked.
type ExampleBundle struct {
	Files      []ExampleFile
	LockDigest string // what check --lock-digest is given; "" for nothing
}

// ExampleFile is one file of an example.
type ExampleFile struct {
	Path  string
	Text  string        // its exact bytes; of a symbolic link, where it leads from its folder
	Shown string        // as a page can show it: \xNN for a byte that is no text
	Marks []source.Span // what the reports must cover, in order
	Link  bool          // it is a symbolic link
}

// ExampleFor is the example of a rule; only rules that are implemented have one.
func ExampleFor(code diag.Code) (Example, bool) {
	archive, err := exampleArchives.ReadFile("examples/" + string(code) + ".txtar")
	if err != nil {
		return Example{}, false
	}
	return parseExample(archive), true
}

// Check checks the bundle.
func (b ExampleBundle) Check(ctx context.Context) (Result, error) {
	files := LinkedFiles{MapFiles{}, map[string]string{}}
	for _, f := range b.Files {
		if f.Link {
			files.Links[f.Path] = f.Text
		} else {
			files.MapFiles[f.Path] = f.Text
		}
	}
	return Check(ctx, files, Options{LockDigest: b.LockDigest})
}

// Command is how a user checks the bundle.
func (b ExampleBundle) Command() string {
	if b.LockDigest != "" {
		return "natscontract check --lock-digest " + b.LockDigest
	}
	return "natscontract check"
}

func parseExample(archive []byte) Example {
	parsed := txtar.Parse(archive)
	sides := map[string]*exampleSide{"failing": {texts: map[string]string{}}, "mended": {texts: map[string]string{}}}
	for _, f := range parsed.Files {
		side, name, _ := strings.Cut(f.Name, "/")
		if of, isDigest := strings.CutSuffix(f.Name, lockDigestFile); isDigest {
			side, name = of, lockDigestFile
		}
		if sides[side] == nil || name == "" {
			panic(fmt.Sprintf("example file %s is neither failing nor mended", f.Name))
		}
		sides[side].names = append(sides[side].names, name)
		sides[side].texts[name] = string(f.Data)
	}
	return Example{Note: strings.TrimSpace(string(parsed.Comment)), Failing: sides["failing"].bundle(), Mended: sides["mended"].bundle()}
}

// lockDigestFile is what the name of the file with the digest of a lock has behind the side.
const lockDigestFile = ".lock-digest"

// exampleSide is the files of one side, as they are written in the archive.
type exampleSide struct {
	names []string
	texts map[string]string
}

func (s *exampleSide) bundle() (b ExampleBundle) {
	for _, name := range s.names {
		if text := s.filled(s.texts[name]); name == lockDigestFile {
			b.LockDigest = strings.TrimSpace(text)
		} else {
			b.Files = append(b.Files, parseExampleFile(name, text))
		}
	}
	return b
}

var digestOf = regexp.MustCompile(`\{\{sha256 (\S+)\}\}`)

// filled is a text with the digests that it asks for. A file can have no digest that depends on its own.
func (s *exampleSide) filled(text string) string {
	return digestOf.ReplaceAllStringFunc(text, func(directive string) string {
		name := digestOf.FindStringSubmatch(directive)[1]
		of, ok := s.texts[name]
		if !ok {
			panic("an example asks for the digest of " + name + ", and has no such file")
		}
		return contract.Digest(parseExampleFile(name, s.filled(of)).Text)
	})
}

var escapedByte = regexp.MustCompile(`\\x[0-9A-Fa-f]{2}`)

func parseExampleFile(path, marked string) ExampleFile {
	path, escaped := strings.CutSuffix(path, ".escaped")
	path, link := strings.CutSuffix(path, ".link")
	file := ExampleFile{Path: path, Shown: strings.NewReplacer("«", "", "»", "").Replace(marked), Link: link}
	if escaped {
		marked = escapedByte.ReplaceAllStringFunc(marked, func(s string) string {
			b, _ := strconv.ParseUint(s[2:], 16, 8) // the pattern admits nothing else
			return string([]byte{byte(b)})
		})
	}
	file.Text, file.Marks = cutMarks(marked)
	if link {
		file.Text = strings.TrimSpace(file.Text)
	}
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
