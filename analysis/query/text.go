package query

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
)

// A Text is what is said of something, in pieces.
type Text []Piece

// A Piece is words, or a name, a subject or a template as documents have it or may have it, which is shown as such. Words too may hold
// what somebody wrote: whoever shows them in some markup escapes all of it.
type Piece struct {
	Text   string
	Quoted bool
}

// words appends words.
func (t Text) words(format string, args ...any) Text {
	return append(t, Piece{fmt.Sprintf(format, args...), false})
}

// quote appends what is quoted.
func (t Text) quote(s string) Text { return append(t, Piece{s, true}) }

// maxShown is how many things of a kind are named; of the others there is the number.
const maxShown = 5

// list appends things, each in words of its own, as far as not too many are shown.
func (t Text) list(n int, each func(t Text, i int) Text) Text {
	for i := range min(n, maxShown) {
		if i > 0 {
			t = t.words("; ")
		}
		t = each(t, i)
	}
	if n > maxShown {
		t = t.words("; and %d more", n-maxShown)
	}
	return t
}

// quotes appends names with commas between them, as far as not too many are shown.
func (t Text) quotes(names []string) Text {
	for i, name := range names[:min(len(names), maxShown)] {
		if i > 0 {
			t = t.words(", ")
		}
		t = t.quote(name)
	}
	if more := len(names) - maxShown; more > 0 {
		t = t.words(" and %d more", more)
	}
	return t
}

// String is the text without marks.
func (t Text) String() string {
	var b strings.Builder
	for _, p := range t {
		b.WriteString(p.Text)
	}
	return b.String()
}

// A Fact is one thing that is known of a place.
type Fact struct {
	About string
	Says  Text
	Told  []diag.Code // reports that say the same: where one of them is shown, the fact says nothing new
	By    diag.Code   // the report that says why it is not known; then Says tells only what is not known
}
