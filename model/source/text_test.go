package source

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// plain is a Text's answers computed the slow way, over a string.
type plain string

func (p plain) breaks() (starts []int) {
	starts = []int{0}
	for i := 0; i < len(p); i++ {
		if p[i] == '\n' || p[i] == '\r' && (i+1 == len(p) || p[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	return starts
}

func (p plain) character(offset int, in Encoding) (line, character int) {
	starts := p.breaks()
	for line+1 < len(starts) && starts[line+1] <= offset {
		line++
	}
	s := string(p[starts[line]:offset])
	switch in {
	case UTF8:
		return line, len(s)
	case UTF32:
		return line, utf8.RuneCountInString(s)
	}
	for _, r := range s {
		character++
		if r > 0xFFFF {
			character++
		}
	}
	return line, character
}

var alphabet = rapid.SampledFrom([]string{"a", "b", "\n", "\r", "\r\n", "é", "世", "😀", "\xff", "\t", " ", strings.Repeat("x", 1023), strings.Repeat("é", 511)})

func text(t *rapid.T, label string) string {
	return strings.Join(rapid.SliceOfN(alphabet, 0, 12).Draw(t, label), "")
}

func TestEditsAgreeWithAString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := text(t, "start")
		got := New(want)
		for range rapid.IntRange(0, 8).Draw(t, "edits") {
			start := rapid.IntRange(0, len(want)).Draw(t, "from")
			end := rapid.IntRange(start, min(len(want), start+1500)).Draw(t, "to")
			insert := text(t, "insert")
			want = want[:start] + insert + want[end:]
			got = got.Apply(Edit{Span{start, end}, insert})
		}
		compare(t, want, got)
	})
}

func compare(t *rapid.T, want string, got Text) {
	if got.String() != want || got.Len() != len(want) {
		t.Fatalf("text differs: %q, want %q", got.String(), want)
	}
	starts := plain(want).breaks()
	if got.Lines() != len(starts) {
		t.Fatalf("%d lines, want %d", got.Lines(), len(starts))
	}
	for line, start := range starts {
		if got.LineStart(line) != start {
			t.Fatalf("line %d begins at %d, want %d", line, got.LineStart(line), start)
		}
	}
	ruler := got.Ruler()
	for range 20 {
		offset := rapid.IntRange(0, len(want)).Draw(t, "offset")
		end := rapid.IntRange(offset, len(want)).Draw(t, "end")
		if got.Slice(offset, end) != want[offset:end] {
			t.Fatalf("slice %d:%d differs", offset, end)
		}
		if offset < len(want) && !utf8.RuneStart(want[offset]) {
			continue // inside a character every answer is as good as another
		}
		for _, in := range []Encoding{UTF8, UTF16, UTF32} {
			line, character := got.Character(offset, in)
			if l, c := ruler.Character(offset, in); l != line || c != character || ruler.Line(offset) != line {
				t.Fatalf("a ruler has %d at %d:%d, and the text at %d:%d (%v) in %q", offset, l, c, line, character, in, want)
			}
			wantLine, wantCharacter := plain(want).character(offset, in)
			if line != wantLine || character != wantCharacter {
				t.Fatalf("%d is %d:%d, want %d:%d (%v) in %q", offset, line, character, wantLine, wantCharacter, in, want)
			}
			if back := got.Offset(line, character, in); back != offset && (offset == 0 || want[offset-1] != '\r') {
				t.Fatalf("%d:%d is %d, want %d (%v) in %q", line, character, back, offset, in, want)
			}
		}
	}
}

func TestByteOrderMarkIsNoColumn(t *testing.T) {
	text := New("\uFEFFa: b\nc")
	if got := text.Position(3); got != (Position{1, 1}) {
		t.Errorf("got %v", got)
	}
	if got := text.Position(7); got != (Position{1, 5}) {
		t.Errorf("got %v", got)
	}
	if got := text.Position(8); got != (Position{2, 1}) {
		t.Errorf("got %v", got)
	}
}

func TestOffsetsOutsideTheText(t *testing.T) {
	text := New("ab\ncd")
	for _, c := range []struct{ line, character, want int }{{0, 9, 2}, {9, 0, 5}, {-1, 3, 0}, {1, 9, 5}} {
		if got := text.Offset(c.line, c.character, UTF16); got != c.want {
			t.Errorf("%d:%d is %d, want %d", c.line, c.character, got, c.want)
		}
	}
}

// A text in which much is edited stays in pieces of a good size: each costs as much again as a line of text.
func TestTextsDoNotCrumble(t *testing.T) {
	text := New(strings.Repeat("a line of text\n", 10_000))
	random := rand.New(rand.NewPCG(1, 2))
	size := text.Len()
	for range 10_000 {
		at := random.IntN(text.Len() - 40)
		text = text.Apply(Edit{Span{at, at + 40}, ""})
		at = random.IntN(text.Len())
		text = text.Apply(Edit{Span{at, at}, "forty bytes of text, behind one another."})
	}
	if text.Len() != size {
		t.Fatalf("%d bytes became %d", size, text.Len())
	}
	if got, most := text.pieces.Len(), 2*size/maxPiece; got > most {
		t.Errorf("%d bytes in %d pieces, want at most %d", size, got, most)
	}
}
