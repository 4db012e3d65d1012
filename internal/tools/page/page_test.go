package page

import "testing"

func TestInsertKeepsTheRestOfThePage(t *testing.T) {
	const head, tail = "above\n<!-- demo: written by a tool -->\n", "<!-- end of demo -->\nbelow\n"
	got, err := Insert(head+"old\n"+tail, "demo", "new\n")
	if want := head + "\nnew\n\n" + tail; err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	if again, err := Insert(got, "demo", "new\n"); err != nil || again != got {
		t.Errorf("a second time gives %q, %v", again, err)
	}
	if _, err := Insert(got, "table", "new\n"); err == nil {
		t.Error("a page without a place takes it all the same")
	}
}
