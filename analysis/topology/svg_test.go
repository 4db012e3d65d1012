package topology

import (
	"bytes"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/diag"
	"pgregory.net/rapid"
)

func TestPicturesAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPicture(t, wild(t)) })
	for seed := range uint64(5) {
		for _, n := range []int{1, 3, 12, 60} {
			checkPicture(t, town(n, seed))
		}
	}
	checkPicture(t, market())
}

type tester interface {
	Errorf(string, ...any)
	Fatalf(string, ...any)
	Fatal(...any)
	Helper()
}

// checkPicture holds a picture to what its readers rely on, by nothing but the picture itself.
func checkPicture(t tester, g Graph) {
	svg := elements(t, written(t, SVG, g))
	for _, e := range svg.all(func(*element) bool { return true }) {
		if !slices.Contains([]string{"svg", "title", "desc", "style", "g", "rect", "circle", "path", "text"}, e.name) {
			t.Errorf("%s in a picture", e.name)
		}
		for a, v := range e.attrs {
			if strings.HasPrefix(a, "on") || a == "href" || a == "style" || strings.Contains(v, "url(") && !strings.HasPrefix(a, "data-") && a != "label" {
				t.Errorf("%s has %s=%q", e.name, a, v)
			}
		}
	}
	textsFit(t, svg)
	labelsFit(t, svg)
	allCanBeOpened(t, g, svg)
}

// A text of a picture, measured.
type words struct {
	said        string
	from, to, y int
}

// measured is where a text stands, by its class, at most.
func measured(t tester, e *element) words {
	f := map[string]face{"title": titleFace, "version": smallFace, "id": tinyFace, "name": nameFace, "label": monoFace, "key": smallFace}[strings.Fields(e.attrs["class"])[0]]
	if f.size == 0 {
		t.Fatalf("a text of an unknown class %q", e.attrs["class"])
	}
	x, width := number(t, e, "x"), f.width(e.text)
	if e.class("end") {
		return words{e.text, x - width, x, number(t, e, "y")}
	}
	return words{e.text, x, x + width, number(t, e, "y")}
}

func number(t tester, e *element, name string) int {
	n, err := strconv.Atoi(e.attrs[name])
	if err != nil {
		t.Fatalf("%s has %s=%q", e.name, name, e.attrs[name])
	}
	return n
}

func isText(e *element) bool { return e.name == "text" }

func isBox(e *element) bool { return e.name == "rect" && e.class("box") }

// textsFit holds all text of a box to stand inside, and not over other text.
func textsFit(t tester, svg *element) {
	for _, group := range svg.all(func(e *element) bool { return e.attrs["role"] == "group" && len(e.all(isBox)) == 1 }) {
		box := group.all(isBox)[0]
		left, top := number(t, box, "x"), number(t, box, "y")
		right, bottom := left+number(t, box, "width"), top+number(t, box, "height")
		var seen []words
		for _, e := range group.all(isText) {
			w := measured(t, e)
			if w.from < left+8 || w.to > right-8 || w.y < top+12 || w.y > bottom-4 {
				t.Errorf("%q reaches from %d to %d at %d: out of its box, %d to %d", w.said, w.from, w.to, w.y, left, right)
			}
			for _, other := range seen {
				if w.y-other.y < 12 && other.y-w.y < 12 && w.from < other.to+6 && other.from < w.to+6 {
					t.Errorf("%q and %q overlap", w.said, other.said)
				}
			}
			seen = append(seen, w)
		}
	}
}

// labelsFit holds the text outside of boxes to stay outside, inside the picture, and apart.
func labelsFit(t tester, svg *element) {
	var seen []words
	boxes := svg.all(isBox)
	for _, e := range svg.all(func(e *element) bool { return isText(e) && (e.class("label") || e.class("key")) }) {
		w := measured(t, e)
		if w.from < 0 || w.to > number(t, svg, "width") || w.y > number(t, svg, "height") {
			t.Errorf("%q is not in the picture", w.said)
		}
		for _, b := range boxes {
			x, y := number(t, b, "x"), number(t, b, "y")
			if w.from < x+number(t, b, "width") && x < w.to && w.y-11 < y+number(t, b, "height") && y < w.y+3 {
				t.Errorf("%q stands on a box", w.said)
			}
		}
		for _, other := range seen {
			if w.y-other.y < 14 && other.y-w.y < 14 && w.from < other.to && other.from < w.to {
				t.Errorf("%q and %q overlap", w.said, other.said)
			}
		}
		seen = append(seen, w)
	}
}

// allCanBeOpened holds everything that has a place to carry it, to be reached with the keyboard, and to say what it is.
func allCanBeOpened(t tester, g Graph, svg *element) {
	want := map[diag.Place]int{}
	v := see(g)
	for _, c := range v.contracts {
		want[c.Place]++
		for _, o := range c.operations() {
			want[o.Place]++
		}
	}
	for _, l := range v.links {
		want[l.Place]++
	}
	for p := range want {
		if p.Path == "" {
			delete(want, p)
		}
	}
	got := map[string]int{}
	for _, e := range svg.all(func(e *element) bool { return e.attrs["tabindex"] != "" }) {
		got[e.attrs["data-path"]+" "+e.attrs["data-start"]+" "+e.attrs["data-end"]]++
		if e.attrs["role"] == "" || len(e.inner) == 0 || e.inner[0].name != "title" || e.inner[0].text == "" {
			t.Errorf("something that can be reached does not say what it is: %v", e.attrs)
		}
	}
	for p, n := range want {
		key := printable.Line(p.Path) + " " + strconv.Itoa(p.Span.Start) + " " + strconv.Itoa(p.Span.End)
		if got[key] != n {
			t.Errorf("%q can be opened from %d things, want %d", key, got[key], n)
		}
		delete(got, key)
	}
	if len(got) > 0 {
		t.Errorf("these can be opened, and are not in the graph: %v", got)
	}
}

// Every fault is said, and shown in its colour and by a sign.
func TestFaultsAreShown(t *testing.T) {
	svg := elements(t, written(t, SVG, market()))
	for _, c := range []struct{ class, severity, says string }{
		{"contract", "error", "error DEPLOYMENT_SERVER_VERSION: minimumServerVersion 2.10.0 is below 2.11.0"},
		{"operation", "warning", "warning NATIVE_CONSUMER_FILTER: filter order.*.placed.> also receives"},
		{"link", "error", `error LINK_SUBJECT: the sender may use "stock.north_1.reserved.op1"`},
	} {
		found := svg.all(func(e *element) bool {
			return e.class(c.class) && e.class("fault") && e.class(c.severity) && strings.Contains(e.inner[0].text, c.says)
		})
		if len(found) != 1 || len(found[0].all(func(e *element) bool { return e.class("badge") })) != 1 {
			t.Errorf("%d elements show %q, or not by one sign", len(found), c.says)
		}
	}
	if sound := elements(t, written(t, SVG, town(12, 1))); len(sound.all(func(e *element) bool { return e.class("fault") || e.class("badge") })) > 0 {
		t.Error("a bundle without faults has a sign of one")
	}
}

// colour is the value of a property in a theme.
func colour(t *testing.T, theme, name string) (r, g, b float64) {
	m := regexp.MustCompile(`--nc-` + name + `: #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});`).FindStringSubmatch(theme)
	if m == nil {
		t.Fatalf("no colour %s in %s", name, theme)
	}
	part := func(s string) float64 {
		n, err := strconv.ParseUint(s, 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		return float64(n) / 255
	}
	return part(m[1]), part(m[2]), part(m[3])
}

// Text and lines can be told from what they stand on, in both themes, as WCAG 2.2 measures it.
func TestContrast(t *testing.T) {
	for theme, colours := range map[string]string{"light": light, "dark": dark} {
		luminance := func(name string) float64 {
			r, g, b := colour(t, colours, name)
			return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
		}
		for _, c := range []struct {
			least    float64
			what, on []string
		}{
			{4.5, []string{"text", "dim"}, []string{"paper", "box", "head"}},
			{4.5, []string{"error", "warning", "information", "hint"}, []string{"paper", "box"}},
			{3, []string{"line", "rim", "focus"}, []string{"paper", "box"}},
		} {
			for _, what := range c.what {
				for _, on := range c.on {
					a, b := luminance(what), luminance(on)
					if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < c.least {
						t.Errorf("%s: %s on %s has a contrast of %.2f, and should have %.1f", theme, what, on, ratio, c.least)
					}
				}
			}
		}
	}
}

// The style says every colour twice, and the first one is that of the light theme.
func TestColoursWithoutProperties(t *testing.T) {
	uses := regexp.MustCompile(`(fill|stroke): var\(--nc-(\w+)\);`).FindAllStringSubmatchIndex(style, -1)
	if len(uses) < 15 {
		t.Fatalf("only %d uses of a colour", len(uses))
	}
	for _, u := range uses {
		property, name := style[u[2]:u[3]], style[u[4]:u[5]]
		value := regexp.MustCompile(`--nc-` + name + `: (#[0-9a-f]{6});`).FindStringSubmatch(light)
		if before := style[:u[0]]; value == nil || !strings.HasSuffix(before, property+": "+value[1]+"; ") {
			t.Errorf("%s: var(--nc-%s) has no value in front of it for old viewers", property, name)
		}
	}
	names := func(theme string) []string { return regexp.MustCompile(`--nc-\w+`).FindAllString(theme, -1) }
	if !slices.Equal(names(light), names(dark)) {
		t.Errorf("the themes differ in what they colour: %v and %v", names(light), names(dark))
	}
}

func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := name(t, "name")
		for _, f := range []face{titleFace, nameFace, smallFace, monoFace, tinyFace} {
			room := rapid.IntRange(20, 300).Draw(t, "room")
			got := f.fit(s, room)
			if f.width(got) > room {
				t.Errorf("%q takes %d, and has %d", got, f.width(got), room)
			}
			if kept, cut := strings.CutSuffix(got, ellipsis); got != calm(printable.Line(s)) && got != "" && (!cut || !strings.HasPrefix(calm(printable.Line(s)), kept)) {
				t.Errorf("%q becomes %q", s, got)
			}
		}
	})
	for s, want := range map[string]string{"e\u0301e\u0301e\u0301e\u0301": "e\u0301e\u0301…", "plain": "plain", "Z" + strings.Repeat("\u0301", 40): "Z\u0301\u0301\u0301", "plainly too long": "plain…"} {
		if got := nameFace.fit(s, nameFace.width(want)+1); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
}

// The widths are those of letters: none is forgotten, and the widest is the one that everybody knows.
func TestWidths(t *testing.T) {
	for what, w := range map[string][128]int{"sans": sansWidths, "bold": boldWidths} {
		classes := map[int]bool{}
		for r := ' '; r < 0x7f; r++ {
			classes[w[r]] = true
			if w[r] == monoWidth {
				t.Errorf("%s has no width for %q", what, r)
			}
		}
		if len(classes) < 10 || w['i'] >= w['n'] || w['n'] >= w['m'] {
			t.Errorf("%s has the widths %v", what, slices.Sorted(maps.Keys(classes)))
		}
	}
}

func BenchmarkSixty(b *testing.B) {
	g := town(60, 4)
	for b.Loop() {
		var out bytes.Buffer
		if err := SVG(&out, g); err != nil {
			b.Fatal(err)
		}
	}
}

// linear is the light of a colour's part.
func linear(part float64) float64 {
	if part <= 0.04045 {
		return part / 12.92
	}
	return math.Pow((part+0.055)/1.055, 2.4)
}
