package subject

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/natscontract/natscontract/internal/testkit"
)

// subjects is every subject of up to four tokens over a few tokens. A language of the pool names none but these, and there is
// always one that it leaves alone (the token 2).
var subjects = newUniverse(func(yield func(string) bool) {
	tokens := strings.Fields("- 0 1 2 a 0- 00 a0")
	var walk func(text string, n int) bool
	walk = func(text string, n int) bool {
		for _, token := range tokens {
			longer := token
			if n > 0 {
				longer = text + "." + token
			}
			if !yield(longer) || n < 3 && !walk(longer, n+1) {
				return false
			}
		}
		return true
	}
	walk("", 0)
})

// known is a language with its oracle.
type known struct {
	name     string
	language Language
	has      set
	finite   bool
}

// piece is what may stand at a place: as it is written, its tokens, and what it has by definition.
type piece struct {
	name   string
	tokens Tokens
	has    func(string) bool
}

func randomPiece(r *rand.Rand) piece {
	switch r.IntN(8) {
	case 0, 1:
		return piece{"*", Any(), plainToken}
	case 2:
		values := []string{pick(r, "-", "0", "1", "a"), pick(r, "-", "0", "1", "a")}
		return piece{fmt.Sprintf("not(%s)", values), Any().Minus(Enum(values...)), func(s string) bool { return !slices.Contains(values, s) }}
	case 3, 4, 5:
		values := make([]string, 1+r.IntN(4))
		for i := range values {
			values[i] = pick(r, "-", "0", "1", "a", "0-", "00", "a0")
		}
		return piece{fmt.Sprint(values), Enum(values...), func(s string) bool { return slices.Contains(values, s) }}
	}
	value := pick(r, "-", "0", "1", "a", "00")
	return piece{value, Literal(value), func(s string) bool { return s == value }}
}

// randomLanguage has at most so many places.
func randomLanguage(r *rand.Rand, places int) known {
	l, has := drawLanguage(r, places)
	l.has = subjects.where(has)
	return l
}

// drawLanguage is a language without its oracle, and what that would ask.
func drawLanguage(r *rand.Rand, places int) (known, func(subject string) bool) {
	n, open := 1+r.IntN(places), r.IntN(4) == 0
	if open {
		n--
	}
	pieces := make([]piece, n)
	var names []string
	var tokens []Tokens
	finite := !open
	for i := range pieces {
		pieces[i] = randomPiece(r)
		names, tokens = append(names, pieces[i].name), append(tokens, pieces[i].tokens)
		_, ends := pieces[i].tokens.Longest()
		finite = finite && ends
	}
	if open {
		names = append(names, ">")
	}
	has := func(subject string) bool {
		parts := strings.Split(subject, ".")
		if len(parts) < n || (len(parts) > n) != open {
			return false
		}
		for i, p := range pieces {
			if !p.has(parts[i]) {
				return false
			}
		}
		return true
	}
	return known{strings.Join(names, "."), New(tokens, open), nil, finite}, has
}

// TestLanguagesAgainstEnumeration makes languages of languages, and asks each subject of the universe.
func TestLanguagesAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(testkit.Seed(t), 2))
	pool := make([]known, testkit.Rounds(300, 3_000))
	for i := range pool {
		pool[i] = randomLanguage(r, 3)
		checkLanguage(t, pool[i].name, pool[i])
	}
	for range testkit.Rounds(3_000, 200_000) {
		a, b := pick(r, pool...), pick(r, pool...)
		name := func(op string) string { return fmt.Sprintf("%s %s %s", a.name, op, b.name) }
		both, less := a.has.and(b.has), a.has.minus(b.has)
		checkLanguage(t, name("and"), known{name("and"), a.language.Intersect(b.language), both, !endless(a.language, b.language)})
		checkPieces(t, name("minus"), a.language.Minus(b.language), less)
		if got := a.language.Meets(b.language); got != (both.count() > 0) {
			t.Fatalf("%s: %v", name("meets"), got)
		}
		if got := b.language.Includes(a.language); got != (less.count() == 0) {
			t.Fatalf("%s: %v", name("in"), got)
		}
		if got := a.language.Equal(b.language); got != slices.Equal(a.has, b.has) {
			t.Fatalf("%s: %v", name("equals"), got)
		}
	}
}

// endless tells whether two languages share subjects without end: where they share any, and both have an open end or both have a
// place without end.
func endless(a, b Language) bool {
	if !a.Meets(b) {
		return false
	}
	for i := range max(a.Len(), b.Len()) {
		_, endsA := a.At(i).Longest()
		_, endsB := b.At(i).Longest()
		if !endsA && !endsB {
			return true
		}
	}
	return a.Open() && b.Open()
}

func checkLanguage(t *testing.T, name string, l known) {
	t.Helper()
	if text, differs := subjects.differ(l.has, l.language.Has); differs {
		t.Fatalf("%s: %q", name, text)
	}
	first, some := subjects.first(l.has)
	if least, ok := l.language.Least(); least != first || ok != some || l.language.Empty() == some || l.language.Shortest() != len(first) {
		t.Fatalf("%s: %q, and the least is %q", name, least, first)
	}
	n, finite := l.language.Count()
	if longest, ends := l.language.Longest(); finite != (l.finite || !some) || ends != finite {
		t.Fatalf("%s: finite is not what it is", name)
	} else if finite {
		members := subjects.members(l.has)
		equalCount(t, name, n, len(members))
		if some && longest != len(members[len(members)-1]) {
			t.Fatalf("%s: %d bytes at most", name, longest)
		}
		checkOrders(t, name, l.language, members)
	}
}

// checkOrders enumerates a finite language each way.
func checkOrders(t *testing.T, name string, l Language, members []string) {
	t.Helper()
	if got := slices.Collect(l.All()); !slices.Equal(got, members) {
		t.Fatalf("%s: %q, want %q", name, got, members)
	}
	n := l.Shortest() + 1
	var long []string
	for _, m := range members {
		if len(m) == n {
			long = append(long, m)
		}
	}
	if got := slices.Collect(l.OfLength(n)); !slices.Equal(got, long) {
		t.Fatalf("%s: of %d bytes: %q, want %q", name, n, got, long)
	}
	slices.Sort(members)
	if got := slices.Collect(l.Lexicographic()); !slices.Equal(got, members) {
		t.Fatalf("%s: by bytes: %q, want %q", name, got, members)
	}
}

func checkPieces(t *testing.T, name string, pieces []Language, want set) {
	t.Helper()
	got := make(set, len(want))
	for _, p := range pieces {
		has := subjects.where(p.Has)
		if got.and(has).count() > 0 || p.Empty() {
			t.Fatalf("%s: the pieces share something, or one is nothing", name)
		}
		got = got.or(has)
	}
	if !slices.Equal(got, want) {
		text, _ := subjects.first(got.minus(want).or(want.minus(got)))
		t.Fatalf("%s: %q", name, text)
	}
	first, some := subjects.first(want)
	if least, ok := LeastOf(pieces); least != first || ok != some {
		t.Fatalf("%s: %q, and the least is %q", name, least, first)
	}
}

// TestEndlessLanguagesAreListedInOrder looks at the beginnings of lists that have no end.
func TestEndlessLanguagesAreListedInOrder(t *testing.T) {
	for _, text := range []string{"*", ">", "a.>", "*.b", "*.*", "a.*.>"} {
		l, _ := ParsePattern(text)
		before, n := "", 0
		for s := range l.All() {
			if n == 0 {
				if least, _ := l.Least(); least != s {
					t.Errorf("%s: the first is %q, and the least is %q", text, s, least)
				}
			} else if byDefinition(before, s) >= 0 || !l.Has(s) {
				t.Fatalf("%s: %q behind %q", text, s, before)
			}
			before = s
			if n++; n == 100_000 {
				break
			}
		}
	}
}

func randomPattern(r *rand.Rand) string {
	tokens := make([]string, 1+r.IntN(5))
	for i := range tokens {
		tokens[i] = pick(r, "a", "b", "*", "*", "c*", ">x", "$S", "é")
	}
	if r.IntN(4) == 0 {
		tokens[len(tokens)-1] = ">"
	}
	return strings.Join(tokens, ".")
}

// TestPatternsAgainstTheServer asks a NATS server's own functions.
func TestPatternsAgainstTheServer(t *testing.T) {
	r := rand.New(rand.NewPCG(testkit.Seed(t), 3))
	for range testkit.Rounds(50_000, 1_000_000) {
		a, b := randomPattern(r), randomPattern(r)
		p, _ := ParsePattern(a)
		q, _ := ParsePattern(b)
		if got, want := p.Meets(q), server.SubjectsCollide(a, b); got != want {
			t.Fatalf("%s meets %s: %v", a, b, got)
		}
		if got, want := q.Includes(p), server.SubjectMatchesFilter(a, b); got != want {
			t.Fatalf("%s is in %s: %v", a, b, got)
		}
		if !strings.ContainsAny(a, "*>") && q.Has(a) != server.SubjectMatchesFilter(a, b) {
			t.Fatalf("%s has %s: %v", b, a, q.Has(a))
		}
		if s, ok := p.Intersect(q).Least(); ok && !(server.SubjectMatchesFilter(s, a) && server.SubjectMatchesFilter(s, b)) {
			t.Fatalf("%s and %s share %s", a, b, s)
		}
	}
}

// TestServerTakesWhatHasALanguage holds the reading of patterns to the server's.
func TestServerTakesWhatHasALanguage(t *testing.T) {
	for text := range over("a.*> \x00\t\xe9", 5) {
		l, faults := ParsePattern(text)
		if got, want := !l.Empty(), server.IsValidSubject(text); got != want {
			t.Fatalf("%q: %v", text, got)
		}
		if l.Empty() && len(faults) == 0 {
			t.Fatalf("%q: refused without a fault", text)
		}
		if s := Subject(text); s.Empty() == server.IsValidPublishSubject(text) {
			t.Fatalf("%q as a subject: %v", text, !s.Empty())
		}
	}
}

func TestHasAllocatesNothing(t *testing.T) {
	a := ParseAddress("quote.{supplier}.request.{id}")
	l := a.Language(func(string) Tokens { return TokenType{Min: 1, Max: MaxToken}.Tokens() })
	if n := testing.AllocsPerRun(100, func() { l.Has("quote.acme.request.42") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
