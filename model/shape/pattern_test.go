package shape

import "testing"

func TestPatternsThatNoEngineTakes(t *testing.T) {
	for _, bad := range []string{
		`*a`, `+`, `?x`, `a**`, `a+*`, `(`, `)`, `a)`, `(a`, `[a`, `[z-a]`, `[\x62-a]`, `\`, `a\`, `[\`, `{1}`, `{1,2}x`,
		`a{2,1}`, `(?<a`, `(?<1>x)`, `(?<>x)`, `(?x)`, `(?P<n>x)`, `(?P=n)`, `^*`, `\b+`, `(?<=a)*`, `(?<n>a)\k<m>`, `a|*`, `(?i)a`,
	} {
		if validPattern(bad) {
			t.Errorf("%s is taken", bad)
		}
	}
}

func TestPatternsThatSomeEngineTakes(t *testing.T) {
	for _, good := range []string{
		``, `a`, `^(?=a)b$`, `(?!a)*`, `(?<=a)b`, `(?<!a)b`, `a{2}`, `a{2,}?`, `a{2,3}`, `x{`, `x{,3}`, `{`, `}`, `]`, `{a}`,
		`[]a]`, `[]`, `[^]`, `[a-]`, `[\w-a]`, `[a-\d]`, `[\]-a]`, `\d+\.\d*`, `\u{1F600}`, `\p{L}+`, `(?<n>a)\k<n>`, `\k`, `\k<n>`,
		`(?:a|b)+?`, `(?i:a)`, `(?i-s:a)`, `\cJ`, `\0`, `\1(a)`, `[😀-😂]`, `a||b`, `()`, `(?<größe>x)`, `^$`, `[\b]`, `\/`, `\-`,
		`^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$`,
	} {
		if !validPattern(good) {
			t.Errorf("%s is refused", good)
		}
	}
}
