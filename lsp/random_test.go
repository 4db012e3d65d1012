package lsp

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// typed is what somebody types, most of it in the middle of something else.
var typed = []string{
	"a", "x: ", "\n", "  ", "- ", "\"", "'", "{", "}", "[", "]", "#", ":", "null", "7", "&a ", "*a", "$ref: '#/channels/x'\n", "\t", "é", "😀", "\r\n",
	"x-nats-contract:\n  version: 0.2.0-draft\n", "type: strin\n", "3.1.0", "---\n", "<<<<<<< x\n", "$ref: ../../../common.yaml#/a\n", "asyncapi", "version: 1.2.3\n",
	"  imports:\n    z: {contract: 'urn:x', version: 1.0.0, path: common.yaml}\n",
}

// A play is a session that nobody would have on purpose.
type play struct {
	t       *testing.T
	r       *rand.Rand
	disk    *memory
	c       *client
	origin  map[string]string // every file as it was, also those that are not there yet
	folders []string
	all     []string               // folders that may be worked in
	pulled  map[uri.URI]pulled     // of a client that asks: what it was answered last; nil for one that is sent reports
	last    map[string]source.Text // of each open document, what others see: what was a contract stays one while somebody types in it
}

// pulled is an answer about one document.
type pulled struct {
	id    string
	items []protocol.Diagnostic
}

func begun(t *testing.T, seed uint64) *play {
	origin := map[string]string{
		"/ws/common.yaml":                     "a: {type: string}\n",
		"/ws/natscontract.yaml":               "version: 1\nignore:\n  - {code: BUNDLE_FILE_UNLOCKED, path: '**', reason: because}\nexclude: ['services/s0003/**']\n",
		"/other/deep/asyncapi.yaml":           "asyncapi: 3.1.0\ninfo: {title: x, version: 1.0.0}\nnonsense: 1\n",
		"/other/deep/plain.yaml":              "a: 1\n",
		"/other/bundle.lock.json":             "{\"version\": 1, \"files\": []}\n",
		"/alone/asyncapi.yaml":                "asyncapi: 3.1.0\ninfo: {title: x}\n",
		"/ws/services/s0001/bundle.lock.json": "{\"version\": 1, \"files\": []}\n",
	}
	b := workload.Workspace(5, seed)
	for name, text := range b.Files {
		origin["/ws/"+name] = text
	}
	for name, text := range market(t).files {
		origin[name] = text
	}
	files := map[string]string{}
	for name, text := range origin {
		if name != "/ws/natscontract.yaml" && name != "/other/bundle.lock.json" && name != "/ws/services/s0001/bundle.lock.json" {
			files[name] = text
		}
	}
	p := &play{t: t, r: rand.New(rand.NewPCG(seed, 7)), disk: newMemory(files), origin: origin, all: []string{"/ws", "/market", "/other", "/ws/services"}}
	p.folders = []string{"/ws", "/other"}
	p.c = begin(t, p.disk)
	p.c.config = `{"diagnostics": {"information": "problems", "scope": "workspace"}}`
	if seed%2 == 1 {
		p.pulled = map[uri.URI]pulled{}
		p.c.connect(strings.Replace(pulling, `"workspaceFolders"`, `"configuration": true, "workspaceFolders"`, 1), p.folders...)
		return p
	}
	p.c.connect(everything, p.folders...)
	return p
}

func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

func (p *play) isOpen(name string) bool { return p.c.docs[uri.File(name)] != nil }

// text is the text of a document that is open; else "".
func (p *play) text(name string) string {
	if !p.isOpen(name) {
		return ""
	}
	return p.c.text(name)
}

// open are the documents that are open.
func (p *play) open() (names []string) {
	for u := range p.c.docs {
		names = append(names, u.FsPath())
	}
	slices.Sort(names)
	return names
}

// someEdit is an edit of a text.
func (p *play) someEdit(text source.Text) source.Edit {
	start := p.r.IntN(text.Len() + 1)
	for start > 0 && !boundary(text, start) {
		start--
	}
	end := min(text.Len(), start+p.r.IntN(2)*p.r.IntN(1<<p.r.IntN(8)))
	for end < text.Len() && !boundary(text, end) {
		end++
	}
	e := source.Edit{Span: source.Span{Start: start, End: end}}
	for range p.r.IntN(3) {
		e.New += pick(p.r, typed)
	}
	return e
}

// boundary tells whether an offset is one that a client can name: between characters, and in no line break.
func boundary(text source.Text, offset int) bool {
	line, character := text.Character(offset, source.UTF8)
	return text.Offset(line, character, source.UTF8) == offset && text.Slice(offset, min(offset+1, text.Len())) < "\x80" ||
		text.Offset(line, character, source.UTF8) == offset && text.Slice(offset, min(offset+1, text.Len())) >= "\xc0"
}

// step does one thing, and says what.
func (p *play) step() string {
	name := pick(p.r, slices.Sorted(maps.Keys(p.origin)))
	text, there := p.disk.text(name)
	switch open := p.isOpen(name); p.r.IntN(13) {
	case 0, 1:
		if !open {
			p.c.open(name, text)
			return "open " + name
		}
		p.c.close(name)
		return "close " + name
	case 2:
		if open {
			p.c.save(p.disk, name)
			p.c.changed(name)
			return "save " + name
		}
	case 3:
		p.disk.write(name, source.New(text).Apply(p.someEdit(source.New(text))).String())
		p.c.changed(name)
		return "change behind the back: " + name
	case 4:
		if there {
			p.disk.remove(name)
		} else {
			p.disk.write(name, p.origin[name])
		}
		p.c.changed(name)
		return "delete or create " + name
	case 5:
		p.disk.write(name, p.origin[name])
		p.c.changed(name)
		return "restore " + name
	case 6:
		folder := pick(p.r, p.all)
		if i := slices.Index(p.folders, folder); i >= 0 {
			p.folders = slices.Delete(p.folders, i, i+1)
			p.c.foldersChanged(nil, []string{folder})
			return "leave " + folder
		}
		p.folders = append(p.folders, folder)
		p.c.foldersChanged([]string{folder}, nil)
		return "enter " + folder
	case 7:
		if open {
			was := p.c.docs[uri.File(name)].text.Len()
			p.c.edit(name, source.Edit{Span: source.Span{End: was}, New: p.origin[name]})
			return "write anew " + name
		}
	case 8:
		if at := strings.Index(p.text(name), "asyncap"); at >= 0 {
			whole := strings.HasPrefix(p.text(name)[at:], "asyncapi")
			p.c.edit(name, source.Edit{Span: source.Span{Start: at, End: at + map[bool]int{true: 8, false: 7}[whole]}, New: map[bool]string{true: "asyncap", false: "asyncapi"}[whole]})
			return "half type, or mend, asyncapi in " + name
		}
	}
	if open := p.open(); len(open) > 0 {
		name = pick(p.r, open)
		text, _ = p.disk.text(name)
	}
	if !p.isOpen(name) {
		p.c.open(name, text)
		return "open " + name
	}
	edits := []source.Edit{}
	now := p.c.docs[uri.File(name)].text
	for range 1 + p.r.IntN(3) {
		e := p.someEdit(now)
		now = now.Apply(e)
		edits = append(edits, e)
	}
	p.c.edit(name, edits...)
	return fmt.Sprintf("edit %s: %+v", name, edits)
}

// typing is a bundle's files with what is open over them.
type typing struct {
	memoryBundle
	open map[string]source.Text
	last map[string]source.Text // what others saw last of those
}

func (f typing) List() ([]string, error) {
	paths, _ := f.memoryBundle.List()
	for p := range f.open {
		if e := path.Ext(p); e == ".yaml" || e == ".json" {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

func (f typing) Edited(p string) (source.Text, bool) {
	text, ok := f.open[p]
	return text, ok
}

func (f typing) Last(p string) (source.Text, bool) {
	text, ok := f.last[path.Join(f.root, p)]
	return text, ok
}

// rootOf is the root of the bundle that a file is shown with.
func (p *play) rootOf(roots map[string]typing, name string) string {
	for root, files := range roots {
		if _, ok := files.open[strings.TrimPrefix(name, root+"/")]; ok {
			return root
		}
	}
	return deepest(roots, name)
}

// deepest is the innermost of the roots that hold a file.
func deepest[T any](roots map[string]T, name string) (root string) {
	for r := range roots {
		if strings.HasPrefix(name, r+"/") && len(r) > len(root) {
			root = r
		}
	}
	return root
}

// bundles are the files of every bundle, by root, as they are being typed.
func (p *play) bundles() map[string]typing {
	inFolders, roots := map[string]bool{}, map[string]typing{}
	add := func(root string) {
		if _, known := roots[root]; !known {
			roots[root] = typing{memoryBundle{p.disk, root}, map[string]source.Text{}, p.last}
		}
	}
	for _, folder := range p.folders {
		for _, root := range p.disk.Roots(folder) {
			inFolders[root] = true
			add(root)
		}
	}
	for u, d := range p.c.docs {
		name := u.FsPath()
		root := deepest(inFolders, name)
		if root == "" {
			root = p.disk.Root(name)
			add(root)
		}
		roots[root].open[strings.TrimPrefix(name, root+"/")] = d.text
	}
	return roots
}

// look finds out what others see of the documents that are open.
func (p *play) look() {
	last := map[string]source.Text{}
	for root, files := range p.bundles() {
		s, err := analysis.Open(context.Background(), files, analysis.Options{Workers: 1, Working: true})
		if err != nil {
			p.t.Fatal(err)
		}
		for open := range files.open {
			if text, ok := s.Seen(open); ok {
				last[path.Join(root, open)] = text
			}
		}
	}
	p.last = last
}

// shown are the problems that the client has: those that it was sent, or those that it asks for.
func (p *play) shown() (all []string) {
	if p.pulled == nil {
		return p.c.problems()
	}
	previous := []any{}
	for u, r := range p.pulled {
		previous = append(previous, map[string]any{"uri": u, "value": r.id})
	}
	var answer struct {
		Items []struct {
			URI      uri.URI               `json:"uri"`
			Kind     string                `json:"kind"`
			ResultID string                `json:"resultId"`
			Items    []protocol.Diagnostic `json:"items"`
		} `json:"items"`
	}
	p.c.must("workspace/diagnostic", map[string]any{"previousResultIds": previous}, &answer)
	for _, r := range answer.Items {
		if r.Kind == "full" {
			p.pulled[r.URI] = pulled{r.ResultID, r.Items}
		}
	}
	for u, r := range p.pulled {
		for _, d := range r.items {
			all = append(all, problem(u.FsPath(), d))
		}
	}
	slices.Sort(all)
	return all
}

// isUnsaved tells whether something is typed that the disk does not have.
func (p *play) isUnsaved() bool {
	for u, d := range p.c.docs {
		if saved, there := p.disk.text(u.FsPath()); !there || saved != d.text.String() {
			return true
		}
	}
	return false
}

// want is what a check from nothing says, in the words of problems.
func (p *play) want() (all []string) {
	roots, unsaved := p.bundles(), p.isUnsaved()
	for root, typing := range roots {
		var files analysis.Files = typing
		if !unsaved { // then it is what the command says
			files = typing.memoryBundle
		}
		r, err := analysis.Check(context.Background(), files, analysis.Options{Workers: 1, Working: true})
		if err != nil {
			p.t.Fatal(err)
		}
		for _, d := range r.Diagnostics {
			if p.rootOf(roots, root+"/"+d.Path) != root {
				continue // folders of which one holds the other: a file is in the inner one's bundle
			}
			text := r.Texts[d.Path]
			all = append(all, problem(root+"/"+d.Path, protocol.Diagnostic{Range: p.c.rangeOf(text, d.Span), Severity: severities[d.Severity],
				Code: protocol.String(d.Code), Message: protocol.String(d.Message)}))
		}
	}
	slices.Sort(all)
	return all
}

// TestWhateverHappens plays sessions in which anything may happen. Whenever nothing is left to do, what is shown is what a check
// from nothing says, and what check --working says where everything is saved.
func TestWhateverHappens(t *testing.T) {
	for seed := range testkit.Seeds(t, 5, 200) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				p := begun(t, seed)
				var done []string
				for range testkit.Rounds(60, 400) {
					for range 1 + p.r.IntN(3) {
						done = append(done, p.step())
						p.look()
					}
					synctest.Wait()
					got, want := p.shown(), p.want()
					if !slices.Equal(got, want) {
						t.Fatalf("after\n  %s\n%s", strings.Join(done[max(0, len(done)-20):], "\n  "), differ(got, want))
					}
				}
				p.c.leave()
			})
		})
	}
}

// differ says how often each line stands in one list and not in the other.
func differ(got, want []string) string {
	counts := map[string]int{}
	for _, g := range got {
		counts[g]++
	}
	for _, w := range want {
		counts[w]--
	}
	var b strings.Builder
	for _, line := range slices.Sorted(maps.Keys(counts)) {
		if n := counts[line]; n != 0 {
			fmt.Fprintf(&b, "%+d %s\n", n, line)
		}
	}
	return b.String()
}
