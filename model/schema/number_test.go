package schema

import (
	"math/big"
	"strings"
	"testing"
)

// Numbers are held to math/big.
func TestNumbers(t *testing.T) {
	r := newRand(1)
	digits := func() string {
		s := strings.Repeat("0", r.IntN(3))
		for range r.IntN(4) {
			s += itoa(r.IntN(10))
		}
		return s
	}
	write := func() string {
		s := []string{"", "-", "+"}[r.IntN(3)] + "0" + digits()
		if r.IntN(2) == 0 {
			s += "." + digits() + itoa(r.IntN(10))
		}
		if r.IntN(2) == 0 {
			s += []string{"e", "E"}[r.IntN(2)] + []string{"", "-", "+"}[r.IntN(3)] + itoa(r.IntN(9))
		}
		return s
	}
	for range 20_000 {
		one, other := write(), write()
		a, ok := parseNumber(one)
		b, fine := parseNumber(other)
		x, _ := new(big.Rat).SetString(one)
		y, _ := new(big.Rat).SetString(other)
		if !ok || !fine || sign(a.Compare(b)) != x.Cmp(y) || (a == b) != (x.Cmp(y) == 0) || a.IsInteger() != x.IsInt() {
			t.Fatalf("%s is %v, %s is %v", one, a, other, b)
		}
		if back, _ := parseNumber(a.String()); back != a {
			t.Fatalf("%s is written %s", one, a)
		}
		floor := new(big.Int).Div(x.Num(), x.Denom()) // of a positive denominator: towards minus infinity
		if got, _ := a.floor().big(); got.Cmp(floor) != 0 {
			t.Fatalf("the floor of %s is %v", one, a.floor())
		}
		if up := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(x.Num()), x.Denom())); a.ceil() != ofBig(up) {
			t.Fatalf("the ceiling of %s is %v", one, a.ceil())
		}
	}
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func ofBig(i *big.Int) Number {
	n, _ := parseNumber(i.String())
	return n
}

func TestNumbersWithoutBounds(t *testing.T) {
	huge, ok := parseNumber("1e999999999999")
	more, fine := parseNumber("-2e999999999999")
	if !ok || !fine || huge.Compare(more) <= 0 || huge.String() != "1e999999999999" || !huge.IsInteger() || huge.plus(1) != huge {
		t.Errorf("%v and %v", huge, more)
	}
	if _, ok := parseNumber("1e9999999999999999999"); ok {
		t.Error("an exponent beyond 64 bits is a number")
	}
	for _, text := range []string{"", "-", ".", "e1", "1e", "0x1", "1.2.3", "a", "--1"} {
		if n, ok := parseNumber(text); ok {
			t.Errorf("%q is read as %v", text, n)
		}
	}
	for text, want := range map[string]string{"1e21": "1e21", "123456789012345678901": "123456789012345678901", "0.000001": "0.000001", "1e-9": "1e-9", "-0": "0", "-1.50": "-1.5", "120": "120"} {
		if n, _ := parseNumber(text); n.String() != want {
			t.Errorf("%s is written %s, want %s", text, n, want)
		}
	}
}
