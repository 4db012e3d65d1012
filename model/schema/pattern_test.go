package schema

import "testing"

// Patterns that are read alike decide; others do not, however harmless they look.
func TestPatternsThatGoReadsAlike(t *testing.T) {
	for _, p := range []string{"", "^a$", "a|b", "(?:ab)+?", "[a-z0-9_-]{1,64}", `^\d{4}-\d\d$`, `[^\]\\]`, `\.`, `\/`, "é", "^[A-Z]{2,}$", `[\w.-]`, "a{2}", "(a)(b)"} {
		if inGo(p) == nil {
			t.Errorf("%q is not decided", p)
		}
	}
	for _, p := range []string{"(?=a)", "(?<n>a)", `\bx`, `\1`, `\u0041`, `\p{L}`, `\A`, `\Q`, "[]a]", "[^]a]", "[[:alpha:]]", "a{1001}", "x{,3}", "a}", "]", "(", `\cA`, `\x41`, `\_`, "😀", "[😀]", `\a`, `\z`, "a{9}{9}", "*"} {
		if inGo(p) != nil {
			t.Errorf("%q is decided", p)
		}
	}
	for s, want := range map[string]bool{"": true, "abc 1\n\t": true, "é世": true, "\r": false, "\v": false, "\u00a0": false, "\u2028": false, "😀": false, "\ufeff": false, "\xff": false} {
		if sameToGo(s) != want {
			t.Errorf("%q is seen alike: %v", s, !want)
		}
	}
}
