package subject

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// faults writes faults down: the kind and what it stands at.
func faults(text string, all []Fault) (said []string) {
	names := map[FaultKind]string{
		EmptyToken: "empty", WhiteSpace: "space", RestNotLast: "rest", WildcardInside: "inside", Wildcard: "wildcard", Braces: "braces",
		PlaceholderPart: "part", PlaceholderName: "name", PlaceholderTwice: "twice", OutsideAlphabet: "alphabet",
	}
	for _, f := range all {
		said = append(said, fmt.Sprintf("%s %d %d:%s", names[f.Kind], f.Token, f.Start, text[f.Start:f.End]))
	}
	return said
}

func TestFaultsOfTemplates(t *testing.T) {
	for _, c := range []struct {
		read func(string) Template
		text string
		want []string
	}{
		{ParseAddress, "a.{b}.c_-9", nil},
		{ParseAddress, "", []string{"empty 0 0:"}},
		{ParseAddress, "a..b.", []string{"empty 1 2:", "empty 3 5:"}},
		{ParseAddress, "a.*.b*.>", []string{"wildcard 1 2:*", "wildcard 2 5:*", "wildcard 3 7:>"}},
		{ParseAddress, "x{a}.{a}y.{a}{b}", []string{"part 0 1:{a}", "part 1 5:{a}", "part 2 10:{a}"}},
		{ParseAddress, "{a}.b.{a}", []string{"twice 2 6:{a}"}},
		{ParseAddress, "{a.b}.}{.{{a}}.{a}}", []string{"braces 0 0:{", "braces 1 4:}", "braces 2 6:}", "braces 3 10:{", "braces 4 18:}"}},
		{ParseAddress, "{}.{a b}.{é}", []string{"name 0 0:{}", "name 1 3:{a b}", "name 2 9:{é}"}},
		{ParseAddress, "$SYS.aé.b c.\xff", []string{"alphabet 0 0:$", "alphabet 1 6:é", "alphabet 2 10: ", "alphabet 3 13:\xff"}},
		{ParseFilter, "a.{b}.*.>", nil},
		{ParseFilter, ">", nil},
		{ParseFilter, "a.>.b", []string{"rest 1 2:>"}},
		{ParseFilter, "a*.>>.{b}*", []string{"inside 0 1:*", "inside 1 3:>", "part 2 6:{b}"}},
		{ParseFilter, "{b}.{b}.$", []string{"twice 1 4:{b}", "alphabet 2 8:$"}},
	} {
		template := c.read(c.text)
		if got := faults(c.text, template.Faults); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
		if l := template.Language(func(string) Tokens { return Any() }); l.Empty() != (len(c.want) > 0) {
			t.Errorf("%q: its language is not what its faults say", c.text)
		}
	}
}

func TestFaultsOfPatterns(t *testing.T) {
	for _, c := range []struct {
		text  string
		want  []string
		empty bool
	}{
		{"a.*.>", nil, false},
		{">", nil, false},
		{"$JS.é.{x}", nil, false},
		{"a..b", []string{"empty 1 2:"}, true},
		{"", []string{"empty 0 0:"}, true},
		{"a b.c\td", []string{"space 0 1: ", "space 1 5:\t"}, true},
		{"a.>.b", []string{"rest 1 2:>"}, true},
		{"a*.x>.>", []string{"inside 0 1:*", "inside 1 4:>"}, false},
		{"a* b", []string{"space 0 2: "}, true},
	} {
		l, got := ParsePattern(c.text)
		if got := faults(c.text, got); !slices.Equal(got, c.want) || l.Empty() != c.empty {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	l, _ := ParsePattern("foo*.bar")
	if !l.Has("foo*.bar") || l.Has("foox.bar") {
		t.Error("a wildcard inside a token is not taken literally")
	}
}

func TestSegmentsOfTemplates(t *testing.T) {
	text := "quote.{supplier}.*.>"
	want := []Segment{{LiteralSegment, "quote", 0, 5}, {Placeholder, "supplier", 6, 16}, {Star, "", 17, 18}, {Rest, "", 19, 20}}
	if got := ParseFilter(text).Segments; !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// FuzzTemplate holds what is read of any text to the text.
func FuzzTemplate(f *testing.F) {
	for _, seed := range []string{"a.{b}.c", "a.*.>", "", "..", "{a.b}", "{a}x.{a}", ">.>", "a*.\xff", "$SYS.é b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		address, filter := ParseAddress(text), ParseFilter(text)
		checkTemplate(t, text, address)
		checkTemplate(t, text, filter)
		if len(address.Faults) == 0 && !slices.Equal(address.Segments, filter.Segments) {
			t.Errorf("%q: a sound address is another filter", text)
		}
		if !strings.ContainsAny(text, "{}") {
			checkPattern(t, text, filter)
		}
	})
}

func checkTemplate(t *testing.T, text string, template Template) {
	t.Helper()
	tokens := strings.Split(text, ".")
	if len(template.Segments)+len(template.Faults) != len(tokens) {
		t.Fatalf("%q: %d segments and %d faults", text, len(template.Segments), len(template.Faults))
	}
	start := 0
	segments, faults := template.Segments, template.Faults
	for i, token := range tokens {
		end := start + len(token)
		if len(faults) > 0 && faults[0].Token == i {
			if faults[0].Start < start || faults[0].End < faults[0].Start || faults[0].End > end {
				t.Fatalf("%q: a fault at %d to %d, and token %d ends at %d", text, faults[0].Start, faults[0].End, i, end)
			}
			faults = faults[1:]
		} else {
			s := segments[0]
			written := map[SegmentKind]string{LiteralSegment: s.Text, Placeholder: "{" + s.Text + "}", Star: "*", Rest: ">"}[s.Kind]
			if s.Start != start || s.End != end || written != token {
				t.Fatalf("%q: token %d is %+v", text, i, s)
			}
			segments = segments[1:]
		}
		start = end + 1
	}
}

// checkPattern holds a filter without placeholders to the same text as a native pattern.
func checkPattern(t *testing.T, text string, filter Template) {
	t.Helper()
	l, faults := ParsePattern(text)
	if len(filter.Faults) > 0 {
		return
	}
	if m := filter.Language(nil); len(faults) > 0 || !m.Equal(l) {
		t.Errorf("%q: a sound filter is another pattern", text)
	}
}

// FuzzPattern holds the reading of native patterns to what they take.
func FuzzPattern(f *testing.F) {
	for _, seed := range []string{"a.b", "a.*.>", "", "..", ">.>", "a*.b", "a b", "\x00", "é.>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, faults := ParsePattern(text)
		for _, fault := range faults {
			if fault.Start > fault.End || fault.End > len(text) {
				t.Fatalf("%q: %+v", text, fault)
			}
		}
		least, ok := l.Least()
		switch {
		case l.Empty():
			if len(faults) == 0 || ok {
				t.Fatalf("%q: refused, and nothing is wrong", text)
			}
		case !ok || !l.Has(least) || !Subject(least).Has(least):
			t.Fatalf("%q: the least subject is %q", text, least)
		}
	})
}
