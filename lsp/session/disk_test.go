package session

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bundle "github.com/natscontract/natscontract/model/contract"
)

// What is typed stands over the file for as long as it is open; pins are judged by the file.
func TestTypedTextStandsOverTheFile(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": sound})
		u := start(t, d, nil)
		u.Folders([]string{"/w"}, nil)
		u.open("/w/a.yaml", wrong)
		u.want("opened with other text", "/w/a.yaml@1"+fault)
		d.write("/w/a.yaml", "a: 1\n")
		u.DiskChanged([]string{"/w/a.yaml"})
		u.want("the file is another one")
		if got := text(u.view(), "/w/a.yaml"); got != wrong {
			t.Errorf("%q is seen", got)
		}
		u.open("/w/a.yaml", sound)
		u.want("opened again, since the client has lost track", "/w/a.yaml@1")
		d.remove("/w/a.yaml")
		u.DiskChanged([]string{"/w/a.yaml"})
		u.typed("/w/a.yaml", 2, wrong)
		u.want("the file is gone", "/w/a.yaml@2"+fault)
		u.Closed("/w/a.yaml")
		u.want("nothing is left of it", "/w/a.yaml")
		u.Close()
	})
}

// Saving makes pins count again.
func TestSaving(t *testing.T) {
	bubble(t, func(t *testing.T) {
		lock := func(text string) string {
			return bundle.FormatLock([]bundle.Entry{{Path: "a.yaml", SHA256: bundle.Digest(text)}})
		}
		d := over(map[string]string{"/w/a.yaml": contractOf("a", "op"), "/w/bundle.lock.json": lock(contractOf("a", "op"))})
		u := start(t, d, func(o *Options) { o.Watched = false })
		u.Configure(Settings{Scope: Workspace})
		u.Folders([]string{"/w"}, nil)
		u.open("/w/a.yaml", contractOf("a", "op"))
		u.want("opened", "/w/a.yaml@1")
		u.typed("/w/a.yaml", 2, contractOf("a", "ops"))
		u.want("typed", "/w/a.yaml@2")
		d.write("/w/a.yaml", contractOf("a", "ops"))
		u.Saved("/w/a.yaml")
		u.want("saved", "/w/bundle.lock.json BUNDLE_DIGEST_MISMATCH")
		d.write("/w/bundle.lock.json", lock(contractOf("a", "ops")))
		time.Sleep(2 * often)
		u.want("locked by somebody else", "/w/bundle.lock.json")
		u.Close()
	})
}

// Where nobody tells of changes, the session looks for itself: files that change, come and go. Where nothing does, nothing is read.
func TestTheDiskIsLookedAt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": sound, "/w/b.txt": "", "/w/c.yaml": "c: 1\n"})
		u := start(t, d, func(o *Options) { o.Watched = false })
		u.Configure(Settings{Scope: Workspace})
		u.Folders([]string{"/w"}, nil)
		u.want("nothing wrong")
		for _, step := range []struct {
			name, text, want string
		}{
			{"/w/a.yaml", wrong, "/w/a.yaml" + fault},
			{"/w/a.yaml", sound, "/w/a.yaml"},
			{"/w/new.yaml", wrong, "/w/new.yaml" + fault},
			{"/w/new.yaml", "", "/w/new.yaml"},
			{"/w/c.yaml", wrong, "/w/c.yaml" + fault},
			{"/w/c.yaml", "c: 2\n", "/w/c.yaml"},
		} {
			if d.write(step.name, step.text); step.text == "" {
				d.remove(step.name)
			}
			time.Sleep(often + time.Second)
			u.want(step.name+" is "+step.text, step.want)
		}
		time.Sleep(time.Minute)
		reads := d.reads
		time.Sleep(time.Hour)
		if u.want("an hour goes by"); d.reads != reads {
			t.Errorf("in an hour in which nothing happens %d files are read", d.reads-reads)
		}
		u.Close()
	})
}

// Where the client tells of documents, the session looks at what it does not tell of: artifacts, and what lies outside the folders.
func TestWhatNobodyTellsOfIsLookedAt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		artifact := "  streams: {s: {authority: external, artifact: {path: native.txt, sha256: " + bundle.Digest("{}") + "}, pointer: ''}}\n"
		d := over(map[string]string{"/w/a.yaml": contractOf("a", "op") + artifact, "/w/native.txt": "{}", "/outside/b.yaml": sound, "/outside/c.yaml": sound})
		u := start(t, d, nil)
		u.Configure(Settings{Scope: Workspace})
		u.Folders([]string{"/w"}, nil)
		u.open("/outside/b.yaml", sound)
		u.said()
		d.write("/w/native.txt", "{ }")
		d.write("/outside/c.yaml", wrong)
		time.Sleep(seldom + time.Second)
		u.want("an artifact, and beside an open document", "/outside/c.yaml"+fault, "/w/a.yaml BUNDLE_LOCK_MISSING ARTIFACT_DIGEST_MISMATCH")
		d.write("/w/a.yaml", wrong)
		time.Sleep(2 * seldom)
		u.want("of this the client tells")
		u.DiskChanged([]string{"/w/a.yaml"})
		u.want("it has told", "/w/a.yaml"+fault)
		u.Close()
	})
}

// Folders come and go with all that is said in them; what is open stays, in a bundle of its own if need be.
func TestFolders(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": wrong, "/w/in/b.yaml": wrong, "/x/c.yaml": wrong}, "/w", "/x")
		u := start(t, d, nil)
		u.Configure(Settings{Scope: Workspace})
		u.Folders([]string{"/w", "/x"}, nil)
		u.want("two folders", "/w/a.yaml"+fault, "/w/in/b.yaml"+fault, "/x/c.yaml"+fault)
		u.Folders([]string{"/w/in"}, nil)
		u.want("a folder in one that is there: said is the same")
		u.Folders(nil, []string{"/x"})
		u.want("one goes", "/x/c.yaml")
		u.open("/w/in/b.yaml", sound)
		u.want("opened", "/w/in/b.yaml@1")
		u.Folders(nil, []string{"/w", "/w/in"})
		u.want("the others go, and one document is open: its bundle stays")
		u.Closed("/w/in/b.yaml")
		u.want("closed", "/w/in/b.yaml", "/w/a.yaml")
		u.Folders(nil, []string{"/nowhere"})
		u.want("one that was never there goes")
		if v := u.view(); len(v.Bundles()) != 0 {
			t.Errorf("left is %v", v.Bundles())
		}
		u.Close()
		if d.opened != d.closed || d.opened == 0 {
			t.Errorf("%d folders were opened, and %d closed", d.opened, d.closed)
		}
	})
}

// Folders that hold each other share files: each is reported once, as the inner one has it.
func TestFoldersInEachOther(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": wrong, "/w/in/b.yaml": wrong}, "/w", "/w/in")
		u := start(t, d, nil)
		u.Configure(Settings{Scope: Workspace})
		u.Folders([]string{"/w", "/w/in"}, nil)
		u.want("two roots", "/w/a.yaml"+fault, "/w/in/b.yaml"+fault)
		u.open("/w/in/b.yaml", sound)
		u.want("opened", "/w/in/b.yaml@1")
		var names []string
		v := u.view()
		for _, d := range v.Documents() {
			names = append(names, lineOf(v.Report(d)))
		}
		if want := []string{"/w/a.yaml" + fault, "/w/in/b.yaml@1"}; !slices.Equal(names, want) {
			t.Errorf("%q, want %q", names, want)
		}
		u.Close()
	})
}

// A lock that comes or goes marks where a bundle begins: what is open goes over with what is typed.
func TestBundlesAreFoundAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": sound, "/w/in/b.yaml": sound})
		u := start(t, d, nil)
		u.Folders([]string{"/w"}, nil)
		u.open("/w/in/b.yaml", wrong)
		u.want("in the folder", "/w/in/b.yaml@1"+fault)
		u.typed("/w/in/b.yaml", 2, wrong+"more: 1\n")
		before, _ := u.view().Document("/w/in/b.yaml")
		d.roots = []string{"/w", "/w/in"}
		d.write("/w/in/bundle.lock.json", "{\"version\": 1, \"entries\": []}\n")
		u.DiskChanged([]string{"/w/in/bundle.lock.json"})
		after, _ := u.view().Document("/w/in/b.yaml")
		if before.Path != "in/b.yaml" || after.Path != "b.yaml" || after.Open == nil || after.Open.Version != 2 {
			t.Errorf("%+v, then %+v", before, after)
		}
		if got := text(u.view(), "/w/in/b.yaml"); got != wrong+"more: 1\n" {
			t.Errorf("typed was %q", got)
		}
		u.said()
		u.typed("/w/in/b.yaml", 3, sound)
		u.want("it goes on", "/w/in/b.yaml@3")
		u.Close()
		if d.opened != d.closed {
			t.Errorf("%d folders were opened, and %d closed", d.opened, d.closed)
		}
	})
}

// A folder that goes takes all files in it along, and one that comes brings them.
func TestFoldersOnTheDisk(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": sound, "/w/in/b.yaml": wrong, "/w/in/deep/c.yaml": wrong})
		u := start(t, d, nil)
		u.Configure(Settings{Scope: Workspace})
		u.Folders([]string{"/w"}, nil)
		u.said()
		b, c := d.files["/w/in/b.yaml"], d.files["/w/in/deep/c.yaml"]
		d.remove("/w/in/b.yaml")
		d.remove("/w/in/deep/c.yaml")
		u.DiskChanged([]string{"/w/in"})
		u.want("a folder goes", "/w/in/b.yaml", "/w/in/deep/c.yaml")
		d.write("/w/in/b.yaml", b)
		d.write("/w/in/deep/c.yaml", c)
		u.DiskChanged([]string{"/w/in"})
		u.want("it comes back", "/w/in/b.yaml"+fault, "/w/in/deep/c.yaml"+fault)
		u.Close()
	})
}

// A document without a file is a bundle by itself.
func TestADocumentWithoutAFile(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		for language, body := range map[string]string{"yaml": wrong, "json": `{"asyncapi": "3.1.0", "info": {"title": "a", "version": "1"}, "nonsense": 1}`} {
			name := "untitled:" + language
			u.Opened(Open{Name: name, URI: name, Version: 1, Language: language, Unfiled: true}, body)
			u.want(language, name+"@1"+fault)
			d, _ := u.view().Document(name)
			if want := name + "." + language; d.Path != want || filepath.IsAbs(d.Path) || strings.Contains(d.Path, "/") {
				t.Errorf("%s is called %s", name, d.Path)
			}
			u.Closed(name)
			u.want("closed", name)
		}
		u.Close()
	})
}
