package bundle

import (
	"slices"
	"testing"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// disk is a root's files. A file whose text is link stands for a symbolic link.
type disk map[string]string

const link = "a symbolic link"

// bundle makes a root of the files, with the lock that is among them.
func (d disk) bundle() *Bundle {
	var lock contract.Lock
	text, locked := d[contract.LockName]
	if locked {
		lock = contract.ReadLock(syntax.Parse(source.New(text), syntax.JSON))
	}
	b := Open(locked, lock)
	b.LockText = text
	b.At = func(path string) File {
		text, ok := d[path]
		switch {
		case !ok:
			return File{}
		case text == link:
			return File{State: Symlink}
		}
		saved := source.New(text)
		f := File{State: Present, Text: saved, Digest: contract.Digest(text), Secrets: func() []Credential { return Credentials(path, saved) }}
		if language, ok := contract.LanguageOf(path); ok {
			f.Tree = syntax.Parse(saved, language)
		}
		return f
	}
	return b
}

// document is one of the files, as a document of which nothing else is said.
func (d disk) document(path string) Document {
	return Document{Path: path, Tree: d.bundle().At(path).Tree, Unreadable: func(string) (diag.Code, bool) { return "", false }}
}

// lock is the lock over files.
func (d disk) lock(paths ...string) string {
	var entries []contract.Entry
	for _, p := range paths {
		entries = append(entries, contract.Entry{Path: p, SHA256: contract.Digest(d[p])})
	}
	return contract.FormatLock(entries)
}

// said is what a report says, each finding as its code, what it stands at, and its message.
func said(text string, r Report) (all []string) {
	for _, f := range r.Findings {
		all = append(all, string(f.Code)+" at "+text[f.Span.Start:f.Span.End]+": "+f.Message)
	}
	for _, b := range r.Blocked {
		all = append(all, string(b.Code)+" at "+b.Pointer+" blocked by "+string(b.By))
	}
	return all
}

func wants(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%q\nwant\n%q", what, got, want)
	}
}
