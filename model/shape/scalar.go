package shape

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// Type is the JSON type of a value, and what a value may be that is none.
type Type uint8

// The types.
const (
	IsNull Type = iota
	IsBoolean
	IsNumber
	IsText
	IsObject
	IsList
	IsDate  // an unquoted date or time of YAML
	IsOther // something with a tag of its own, or a number that JSON lacks
)

// typeOf is the type of a node that is no alias.
func typeOf(n syntax.Node) Type {
	switch n.Tag() {
	case syntax.TagString, syntax.TagBinary:
		return IsText
	case syntax.TagMap:
		return IsObject
	case syntax.TagSequence:
		return IsList
	case syntax.TagNull:
		return IsNull
	case syntax.TagBool:
		return IsBoolean
	case syntax.TagInt:
		return IsNumber
	case syntax.TagFloat:
		if strings.ContainsAny(n.Value(), "0123456789") {
			return IsNumber
		}
	case syntax.TagTimestamp:
		return IsDate
	case syntax.TagMerge:
		return IsText // << as a value
	}
	return IsOther
}

// Forms of numbers on which YAML 1.1 and 1.2 agree, and sixty-based ones, which 1.1 takes for a number and 1.2 for text.
var (
	decimal      = regexp.MustCompile(`^[-+]?(0|[1-9][0-9]*|([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+][0-9]+)?)$`)
	sexagesimal  = regexp.MustCompile(`^[-+]?[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?$`)
	jsonNumber   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
	threeNumbers = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})$`)
)

// plainDecimal tells whether every reader of the text takes the number for the same one.
func plainDecimal(value string, json bool) bool {
	if json {
		return jsonNumber.MatchString(value)
	}
	return decimal.MatchString(value)
}

// readsAsNumber tells whether plain text is a number for a reader of YAML 1.1.
func readsAsNumber(value string) bool {
	if value == "" || value[0] != '-' && value[0] != '+' && (value[0] < '0' || value[0] > '9') {
		return false
	}
	return strings.IndexByte(value, ':') > 0 && sexagesimal.MatchString(value)
}

// quantity is a number: exact where it is an integer of 64 bits.
type quantity struct {
	whole bool // an integer that exact holds
	exact int64
	near  float64
}

// quantityOf reads a number as the YAML library does: with underscores, and in base 2, 8 and 16.
func quantityOf(value string) quantity {
	plain := strings.ReplaceAll(value, "_", "")
	if i, err := strconv.ParseInt(plain, 0, 64); err == nil {
		return quantity{true, i, float64(i)}
	}
	if i, ok := new(big.Int).SetString(plain, 0); ok {
		f, _ := new(big.Float).SetInt(i).Float64()
		return quantity{near: f}
	}
	f, err := strconv.ParseFloat(plain, 64)
	if err != nil && math.IsInf(f, 0) {
		return quantity{near: f} // beyond the range of a float: as large as can be said
	}
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return quantity{true, int64(f), f}
	}
	return quantity{near: f}
}

// integral tells whether the number has no fraction.
func (q quantity) integral() bool { return q.whole || q.near == math.Trunc(q.near) }

func (q quantity) equal(r quantity) bool {
	if q.whole && r.whole {
		return q.exact == r.exact
	}
	return q.near == r.near
}

// below tells whether the number is less than an integer.
func (q quantity) below(n int64) bool {
	if q.whole {
		return q.exact < n
	}
	return q.near < float64(n)
}

func (b Bound) admitsFrom(q quantity) bool {
	return !b.Set || !q.below(b.N) && (!b.Open || !q.equal(quantity{true, b.N, float64(b.N)}))
}

func (b Bound) admitsTo(q quantity) bool {
	return !b.Set || q.below(b.N) || !b.Open && q.equal(quantity{true, b.N, float64(b.N)})
}

// atLeastVersion tells whether a version x.y.z is least or newer.
func atLeastVersion(version, least string) bool {
	v, l := threeNumbers.FindStringSubmatch(version), threeNumbers.FindStringSubmatch(least)
	if v == nil || l == nil {
		return false
	}
	for i := 1; i <= 3; i++ {
		a, _ := strconv.Atoi(v[i])
		b, _ := strconv.Atoi(l[i])
		if a != b {
			return a > b
		}
	}
	return true
}

// Integer is the integer that a node is, behind its alias: exact, up to 2^63-1 (shapes, Scalars); false for another value, and for
// a number in a form on which readers differ.
func Integer(n syntax.Node) (int64, bool) {
	n = n.Resolve()
	if n.Kind() != syntax.Scalar || typeOf(n) != IsNumber {
		return 0, false
	}
	q := quantityOf(n.Value())
	return q.exact, q.whole
}
