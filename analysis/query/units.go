package query

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Count writes a number of things: with its digits in threes up to a million million, and as a power of ten beyond.
func Count(n *big.Int) string {
	digits := n.String()
	if len(digits) > 13 {
		lead := digits[:1]
		if rest := strings.TrimRight(digits[1:3], "0"); rest != "" {
			lead += "." + rest
		}
		return fmt.Sprintf("about %s × 10^%d", lead, len(digits)-1)
	}
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// steps are units of time, the longest first, in milliseconds.
var steps = []struct {
	name  string
	width int64
}{{"d", 86_400_000}, {"h", 3_600_000}, {"min", 60_000}, {"s", 1000}, {"ms", 1}}

// Millis writes a number of milliseconds for people, exactly: 1 min 30 s.
func Millis(n int64) string { return millisOf(big.NewInt(n)) }

func millisOf(n *big.Int) string {
	if !n.IsInt64() {
		return n.String() + " ms"
	}
	rest := n.Int64()
	if rest <= 0 {
		return strconv.FormatInt(rest, 10) + " ms"
	}
	var parts []string
	for _, s := range steps {
		if whole := rest / s.width; whole > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", whole, s.name))
			rest %= s.width
		}
	}
	return strings.Join(parts, " ")
}

// Nanos writes a number of nanoseconds for people, exactly: what is less than a millisecond as a fraction of one.
func Nanos(n int64) string {
	const milli = 1_000_000
	whole, rest := n/milli, n%milli
	if rest == 0 || n < 0 {
		return Millis(whole)
	}
	fraction := strings.TrimRight(fmt.Sprintf("%06d", rest), "0")
	if whole == 0 {
		return fmt.Sprintf("0.%s ms", fraction)
	}
	last := whole % 1000
	text := fmt.Sprintf("%d.%s ms", last, fraction)
	if whole-last > 0 {
		text = Millis(whole-last) + " " + text
	}
	return text
}

// Bytes writes a number of bytes for people, exactly where that is short: 1 GiB, 1,000,000 bytes.
func Bytes(n int64) string {
	for _, unit := range []struct {
		name  string
		width int64
	}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n >= unit.width && n%unit.width == 0 {
			return fmt.Sprintf("%d %s", n/unit.width, unit.name)
		}
	}
	if n == 1 {
		return "1 byte"
	}
	return Count(big.NewInt(n)) + " bytes"
}
