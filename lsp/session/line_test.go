package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// Who takes a place in the line sees all that was done before, and nothing of what comes after, however late it looks.
func TestTheLineKeepsItsOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		u.open("/w/a.yaml", "# ")
		var tickets []Ticket
		for i := range 300 {
			u.Changed("/w/a.yaml", int32(i+2), []Change{{Range: Range{Position{0, uint32(i)}, Position{0, uint32(i)}}, Text: "x"}})
			tickets = append(tickets, u.Ticket())
		}
		synctest.Wait()
		for i, ticket := range tickets {
			v, err := ticket.Wait(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			d, _ := v.Document("/w/a.yaml")
			if d.Open.Version != int32(i+2) {
				t.Errorf("ticket %d sees version %d", i, d.Open.Version)
			}
		}
		u.Close()
	})
}

// Several changes in one message are each of the text that the one before it left.
func TestChangesOfOneMessage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		u.open("/w/a.yaml", sound)
		at := func(line, from, to uint32, text string) Change {
			return Change{Range: Range{Position{line, from}, Position{line, to}}, Text: text}
		}
		u.Changed("/w/a.yaml", 2, []Change{at(0, 0, 0, "# é\n"), at(0, 4, 4, "!"), at(1, 10, 15, "3.1.0 # x"), at(9, 0, 0, "# end")})
		if got, want := text(u.view(), "/w/a.yaml"), "# é!\nasyncapi: 3.1.0 # x\ninfo: {title: a, version: 1.0.0}\n# end"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		u.Changed("/w/a.yaml", 3, []Change{{Whole: true, Text: wrong}, at(3, 0, 11, ""), {Whole: true, Text: sound}})
		if got := text(u.view(), "/w/a.yaml"); got != sound {
			t.Errorf("%q, want %q", got, sound)
		}
		u.Close()
	})
}

// A view that somebody holds stays as it is.
func TestAViewStaysAsItIs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": sound, "/w/b.yaml": wrong})
		u := start(t, d, nil)
		u.Folders([]string{"/w"}, nil)
		u.open("/w/a.yaml", sound)
		before := u.view()
		u.typed("/w/a.yaml", 2, wrong)
		d.write("/w/b.yaml", sound)
		u.DiskChanged([]string{"/w/b.yaml"})
		u.Folders(nil, []string{"/w"})
		after := u.view()
		if text(before, "/w/a.yaml") != sound || text(before, "/w/b.yaml") != wrong || len(before.Bundles()) != 1 {
			t.Error("what was held has changed")
		}
		if text(after, "/w/a.yaml") != wrong || text(after, "/w/b.yaml") != sound { // the open document's own bundle is its folder
			t.Errorf("%q, %q", text(after, "/w/a.yaml"), text(after, "/w/b.yaml"))
		}
		u.Close()
	})
}

// Changes that come from many at once are all made, and requests among them are answered.
func TestManyAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		var many sync.WaitGroup
		for i := range 40 {
			many.Go(func() {
				name := fmt.Sprintf("/w/%d.yaml", i)
				u.open(name, sound)
				for version := range 50 {
					u.typed(name, int32(version+2), strings.Repeat("#\n", version)+wrong)
				}
				if got := text(u.view(), name); got != strings.Repeat("#\n", 49)+wrong {
					t.Errorf("%s is %q", name, got)
				}
			})
		}
		many.Wait()
		last := map[string]string{}
		for _, line := range u.said() {
			name, _, _ := strings.Cut(line, "@")
			last[name] = line
		}
		for i := range 40 {
			name := fmt.Sprintf("/w/%d.yaml", i)
			if last[name] != name+"@51"+fault {
				t.Errorf("the last report of %s is %q", name, last[name])
			}
		}
		u.Close()
	})
}

// After the end nobody waits: changes are dropped, and who asks for a view is told.
func TestAfterTheEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := start(t, over(nil), nil)
		waiting := u.Ticket()
		u.Close()
		for range 2 * inboxSize {
			u.open("/w/a.yaml", sound)
		}
		if _, err := u.Ticket().Wait(context.Background()); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		_, _ = waiting.Wait(context.Background()) // either way it comes back
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := u.Ticket().Wait(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	})
}

// What breaks down in the middle of a change is logged, and what comes behind it is done.
func TestAChangeThatBreaksDown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := over(map[string]string{"/w/a.yaml": sound, "/x/b.yaml": wrong})
		d.asked = func(what string) {
			if what == "roots of /w" {
				panic("on purpose")
			}
		}
		u := start(t, d, nil)
		u.Folders([]string{"/w"}, nil)
		u.open("/x/b.yaml", wrong)
		u.want("the change behind it", "/x/b.yaml@1"+fault)
		if got := u.logged(); !slices.Equal(got, []string{"internal error"}) {
			t.Errorf("logged is %q", got)
		}
		u.Close()
	})
}
