package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// A document that was changed is reported once for its newest version, also where it is as sound as before; others where they differ.
func TestWhatIsReported(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": contractOf("a", "op"), "/w/b.yaml": contractOf("b", "op", "a"), "/w/c.yaml": contractOf("c", "op")})
		u := start(t, d, nil)
		u.Folders([]string{"/w"}, nil)
		u.want("nothing is open")
		u.open("/w/a.yaml", d.files["/w/a.yaml"])
		u.want("opened", "/w/a.yaml@1 BUNDLE_LOCK_MISSING")
		u.typed("/w/a.yaml", 2, contractOf("a", "op")+"# more\n")
		u.want("changed, and nothing else", "/w/a.yaml@2 BUNDLE_LOCK_MISSING")
		u.typed("/w/a.yaml", 3, contractOf("a", "ops"))
		u.want("renamed", "/w/a.yaml@3 BUNDLE_LOCK_MISSING", "/w/b.yaml BUNDLE_LOCK_MISSING REF_OPERATION_UNKNOWN")
		u.typed("/w/a.yaml", 4, contractOf("a", "opss"))
		u.want("renamed again: what is said of the other is another text", "/w/a.yaml@4 BUNDLE_LOCK_MISSING", "/w/b.yaml BUNDLE_LOCK_MISSING REF_OPERATION_UNKNOWN")
		u.typed("/w/a.yaml", 5, contractOf("a", "opss")+"# more\n")
		u.want("what the other says is the same", "/w/a.yaml@5 BUNDLE_LOCK_MISSING")
		u.Closed("/w/a.yaml")
		u.want("closed: as the disk has it, and of no interest", "/w/a.yaml", "/w/b.yaml BUNDLE_LOCK_MISSING")
		u.Closed("/w/a.yaml")
		u.want("closed twice")
		u.Close()
	})
}

// Each scope shows its own, and a change of it takes effect at once.
func TestScopes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": wrong, "/w/b.yaml": wrong, "/w/c.yaml": wrong})
		u := start(t, d, nil)
		u.Folders([]string{"/w"}, nil)
		u.open("/w/a.yaml", wrong)
		u.want("affected", "/w/a.yaml@1"+fault)
		d.write("/w/b.yaml", wrong+"more: 1\n")
		u.DiskChanged([]string{"/w/b.yaml"})
		u.want("an edit affects b", "/w/b.yaml"+fault+fault)
		u.Configure(Settings{Scope: Workspace})
		u.want("workspace", "/w/c.yaml"+fault)
		u.Configure(Settings{Scope: OpenDocuments})
		u.want("open", "/w/b.yaml", "/w/c.yaml")
		u.Configure(Settings{Scope: OpenDocuments})
		u.want("the same again")
		u.Closed("/w/a.yaml")
		u.want("nothing is open", "/w/a.yaml")
		u.Configure(Settings{})
		u.want("affected again", "/w/b.yaml"+fault+fault)
		d.remove("/w/b.yaml")
		u.DiskChanged([]string{"/w/b.yaml"})
		u.want("gone", "/w/b.yaml")
		u.DiskChanged([]string{"/w/b.yaml"})
		u.want("gone is gone")
		u.Close()
	})
}

// Reports are of the newest view: what comes while the client does not read is passed over.
func TestStaleViewsArePassedOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		reading := make(chan struct{})
		u.hold = func(Report) { <-reading }
		u.open("/w/a.yaml", sound)
		synctest.Wait()
		for version := range int32(500) {
			u.typed("/w/a.yaml", version+2, strings.Repeat("#\n", int(version))+wrong)
		}
		if got := text(u.view(), "/w/a.yaml"); len(got) != 2*499+len(wrong) { // the line does not wait for the client
			t.Errorf("%d bytes", len(got))
		}
		close(reading)
		u.want("two of five hundred", "/w/a.yaml@1", "/w/a.yaml@501"+fault)
		u.Close()
	})
}

// What was left undone for a newer view is done later: in the end everything is as the newest view has it, and no report is older than
// one that came before.
func TestNothingIsForgotten(t *testing.T) {
	bubble(t, func(t *testing.T) {
		files := map[string]string{"/w/a.yaml": contractOf("a", "op")}
		for i := range 20 {
			files[fmt.Sprintf("/w/b%02d.yaml", i)] = contractOf(fmt.Sprintf("b%02d", i), "op", "a")
		}
		u := start(t, over(files), nil)
		u.Folders([]string{"/w"}, nil)
		u.open("/w/a.yaml", files["/w/a.yaml"])
		u.said()
		version, versions := int32(1), []int32{}
		u.hold = func(r Report) {
			switch {
			case r.Name == "/w/a.yaml":
				versions = append(versions, r.Version)
			case version < 10: // in the middle of telling of the others, another change
				version++
				u.typed("/w/a.yaml", version, contractOf("a", fmt.Sprint("op", version)))
			}
		}
		u.typed("/w/a.yaml", version, contractOf("a", "ops"))
		shown := map[string]string{}
		synctest.Wait()
		u.mu.Lock()
		for _, r := range u.reports {
			shown[r.Name] = fmt.Sprint(lineOf(r), r.Items)
		}
		u.mu.Unlock()
		v := u.view()
		for name := range files {
			d, _ := v.Document(name)
			if want := v.Report(d); shown[name] != fmt.Sprint(lineOf(want), want.Items) {
				t.Errorf("shown is %s, want %s", shown[name], lineOf(want))
			}
		}
		if !slices.IsSorted(versions) || versions[len(versions)-1] != 10 {
			t.Errorf("versions %v", versions)
		}
		u.Close()
	})
}

// Who asks for reports is sent none, and is told when others' differ; of the document that it changes itself it asks anyway.
func TestPulling(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": contractOf("a", "op"), "/w/b.yaml": contractOf("b", "op", "a")})
		u := start(t, d, func(o *Options) { o.Push = false })
		refreshed := func(what string, want bool) {
			t.Helper()
			if u.want(what); u.refreshed > 0 != want || u.refreshed > 1 {
				t.Errorf("%s: told %d times to ask again", what, u.refreshed)
			}
			u.refreshed = 0
		}
		wanted := func(name string) bool {
			v := u.view()
			d, _ := v.Document(name)
			return u.Wanted(v, d)
		}
		u.Folders([]string{"/w"}, nil)
		u.open("/w/a.yaml", d.files["/w/a.yaml"])
		u.want("opened")
		u.refreshed = 0
		u.typed("/w/a.yaml", 2, contractOf("a", "op")+"nonsense: 1\n")
		refreshed("of itself alone", false)
		if !wanted("/w/a.yaml") || wanted("/w/b.yaml") {
			t.Error("wanted is what is open")
		}
		u.typed("/w/a.yaml", 3, contractOf("a", "ops"))
		refreshed("of another", true)
		if !wanted("/w/b.yaml") {
			t.Error("wanted is what an edit affects")
		}
		u.Configure(Settings{Scope: OpenDocuments})
		refreshed("another scope", true)
		if wanted("/w/b.yaml") {
			t.Error("wanted is what is open alone")
		}
		u.Close()
	})
}

// A report that breaks down, or a client that does, costs that report.
func TestAReportThatBreaksDown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		u.hold = func(r Report) {
			if r.Name == "/w/a.yaml" {
				panic("on purpose")
			}
		}
		u.open("/w/a.yaml", sound)
		u.open("/x/b.yaml", wrong)
		u.want("the other one", "/w/a.yaml@1", "/x/b.yaml@1"+fault)
		if got := u.logged(); !slices.Equal(got, []string{"internal error in a report"}) {
			t.Errorf("logged is %q", got)
		}
		u.Close()
	})
}

// What broke down in a check is logged once, and again when it is something else.
func TestWhatBreaksDownInACheckIsLogged(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		one, two := []analysis.Internal{{Path: "a.yaml", Cause: "one"}}, []analysis.Internal{{Path: "a.yaml", Cause: "one"}, {Path: "a.yaml", Cause: "two"}}
		for _, step := range []struct {
			broken []analysis.Internal
			logged int
		}{{nil, 0}, {one, 1}, {one, 0}, {two, 2}, {nil, 0}, {one, 1}} {
			u.out.complain("/w/a.yaml", step.broken)
			if got := u.logged(); len(got) != step.logged {
				t.Errorf("%v: %q is logged", step.broken, got)
			}
		}
		u.Close()
	})
}

// Facts that hold for a right contract are left out unless they are asked for.
func TestInformation(t *testing.T) {
	text := contractOf("a", "op") // there is no lock, which is a fact
	snapshot, err := analysis.Open(t.Context(), analysis.MapFiles{"a.yaml": text + "nonsense: 1\n"}, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []bool{false, true} {
		v := &View{Encoding: source.UTF8, Settings: Settings{Information: asked}}
		var got []string
		for _, item := range v.Report(Document{Name: "/w/a.yaml", Path: "a.yaml", Snapshot: snapshot, root: "/w"}).Items {
			got = append(got, string(item.Severity)+" "+string(item.Code))
		}
		want := []string{"error STRUCTURE_ASYNCAPI_SCHEMA"}
		if asked {
			want = []string{"information BUNDLE_LOCK_MISSING", "error STRUCTURE_ASYNCAPI_SCHEMA"}
		}
		if !slices.Equal(got, want) {
			t.Errorf("asked for: %v: %q", asked, got)
		}
	}
	all := []diag.Diagnostic{{Severity: diag.Error}, {Severity: diag.Information}, {Severity: diag.Hint}, {Severity: diag.Information}, {Severity: diag.Warning}}
	var tally Tally
	for _, f := range all {
		tally.add(f.Severity)
	}
	if tally != (Tally{Errors: 1, Warnings: 1, Information: 2, Hints: 1}) {
		t.Errorf("%+v", tally)
	}
}
