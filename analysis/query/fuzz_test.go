package query

import "testing"

// FuzzAt: every offset of any text has an answer, and what Find finds is what was asked for.
func FuzzAt(f *testing.F) {
	f.Add(document, 10)
	f.Add("a: &a [*a, {<<: *a}]", 5)
	f.Add("asyncapi: 3.1.0\nchannels: &c {c: *c, $ref: *c}\n", 30)
	f.Add("x-nats-contract: {tokenTypes: {t: {kind: token}}}", 40)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		file := parse("a.yaml", text)
		x := At(file, offset)
		if x.Span.Start < 0 || x.Span.End > len(text) {
			t.Errorf("%+v", x)
		}
		if p, err := Find(file, x.Pointer); err == nil && p.String() != x.Pointer {
			t.Errorf("%q was found as %q", x.Pointer, p)
		}
		for line := range 5 {
			if at, err := Line(file, line); err == nil && (at < 0 || at > len(text)) {
				t.Errorf("line %d is at %d", line, at)
			}
		}
	})
}
