package schema

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// A Number is a JSON number, exactly: digits times ten to the power of exp. The digits neither begin nor end with a zero, so
// that there is one Number for 1, 1.0 and 1e0. The zero Number is 0. How large it is costs nothing: only digits are kept.
type Number struct {
	negative bool
	digits   string
	exp      int64
}

// numberOf reads a scalar that is a number; false for one that JSON lacks, or whose exponent is out of all bounds.
func numberOf(n syntax.Node) (Number, bool) {
	text := n.Value()
	if n.Tag() == syntax.TagInt && !plain(text) {
		return otherBase(text)
	}
	return parseNumber(text)
}

// plain tells whether an integer is written in base 10, without underscores.
func plain(text string) bool {
	digits := strings.TrimLeft(text, "+-")
	return digits == "0" || digits != "" && digits[0] != '0' && strings.IndexByte(digits, '_') < 0
}

// otherBase reads an integer in base 2, 8 or 16, which has at most 64 bits.
func otherBase(text string) (Number, bool) {
	text = strings.ReplaceAll(text, "_", "")
	if len(text) > 100 {
		return parseNumber(text)
	}
	i, ok := new(big.Int).SetString(text, 0)
	if !ok {
		return parseNumber(text)
	}
	return parseNumber(i.String())
}

// parseNumber reads [-+]digits[.digits][e[-+]digits], as JSON and YAML write numbers.
func parseNumber(text string) (n Number, ok bool) {
	text = strings.ReplaceAll(text, "_", "")
	rest, negative := strings.CutPrefix(text, "-")
	rest = strings.TrimPrefix(rest, "+")
	mantissa := rest
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		exp, err := strconv.ParseInt(rest[i+1:], 10, 64)
		if err != nil || exp > maxExponent || exp < -maxExponent {
			return Number{}, false
		}
		mantissa, n.exp = rest[:i], exp
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if whole == "" && fraction == "" || strings.Trim(whole, "0123456789") != "" || strings.Trim(fraction, "0123456789") != "" {
		return Number{}, false
	}
	n.exp -= int64(len(fraction))
	digits := strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(digits, "0")
	if short == "" {
		return Number{}, true
	}
	n.exp += int64(len(digits) - len(short))
	n.negative, n.digits = negative, short
	return n, true
}

// maxExponent keeps sums of exponents and lengths within 64 bits.
const maxExponent = 1 << 60

// integer is a number made of an int64.
func integer(i int64) Number {
	n, _ := parseNumber(strconv.FormatInt(i, 10))
	return n
}

// IsInteger tells whether the number has no fraction.
func (n Number) IsInteger() bool { return n.exp >= 0 }

func (n Number) zero() bool { return n.digits == "" }

// Compare is negative, 0 or positive as n is less than, equal to or greater than m.
func (n Number) Compare(m Number) int {
	if s, t := n.sign(), m.sign(); s != t || s == 0 {
		return s - t
	}
	size := cmp.Or(cmp.Compare(int64(len(n.digits))+n.exp, int64(len(m.digits))+m.exp), cmp.Compare(n.digits, m.digits))
	if n.negative {
		return -size
	}
	return size
}

func (n Number) sign() int {
	switch {
	case n.zero():
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// floor is the greatest integer that is not above the number.
func (n Number) floor() Number {
	if n.IsInteger() {
		return n
	}
	whole := Number{}
	if cut := int64(len(n.digits)) + n.exp; cut > 0 {
		whole, _ = parseNumber(n.digits[:cut])
	}
	if n.negative {
		whole.negative = !whole.zero()
		return whole.plus(-1)
	}
	return whole
}

// ceil is the least integer that is not below the number.
func (n Number) ceil() Number {
	if f := n.floor(); f != n {
		return f.plus(1)
	}
	return n
}

// plus adds one or takes it away. Of an integer with more than a thousand digits it gives the integer itself: it is used for
// counting, where that makes no difference.
func (n Number) plus(i int64) Number {
	b, ok := n.big()
	if !ok {
		return n
	}
	m, _ := parseNumber(b.Add(b, big.NewInt(i)).String())
	return m
}

// big is an integer as such; false for a fraction, and for one with more than a thousand digits.
func (n Number) big() (*big.Int, bool) {
	if n.exp < 0 || int64(len(n.digits))+n.exp > 1000 {
		return nil, false
	}
	if n.zero() {
		return new(big.Int), true
	}
	b, ok := new(big.Int).SetString(n.digits+strings.Repeat("0", int(n.exp)), 10)
	if ok && n.negative {
		b.Neg(b)
	}
	return b, ok
}

// String writes the number as a person would.
func (n Number) String() string {
	sign := ""
	if n.negative {
		sign = "-"
	}
	point := int64(len(n.digits)) + n.exp
	switch {
	case n.zero():
		return "0"
	case n.exp >= 0 && point <= 21:
		return sign + n.digits + strings.Repeat("0", int(n.exp))
	case n.exp < 0 && point > 0:
		return sign + n.digits[:point] + "." + n.digits[point:]
	case n.exp < 0 && point > -6:
		return sign + "0." + strings.Repeat("0", int(-point)) + n.digits
	}
	s := sign + n.digits[:1]
	if len(n.digits) > 1 {
		s += "." + n.digits[1:]
	}
	return s + "e" + strconv.FormatInt(point-1, 10)
}
