package jsonschema

import (
	"strconv"
	"strings"
)

// component is a number of a version: no leading zero, at most nine digits.
const component = `(0|[1-9][0-9]{0,8})`

// versionPattern is a regular expression for the versions x.y.z that are at least one.
func versionPattern(least string) string {
	var alternatives []string
	parts := strings.Split(least, ".")
	for i := range parts {
		n, _ := strconv.Atoi(parts[i]) // the tables hold versions of three numbers
		rest := strings.Repeat(`\.`+component, len(parts)-1-i)
		before := ""
		for _, same := range parts[:i] {
			before += same + `\.`
		}
		last := i == len(parts)-1
		if last && n == 0 {
			alternatives = append(alternatives, before+component)
			break
		}
		if last {
			n-- // the number itself will do
		}
		if greater := above(n); greater != "" {
			alternatives = append(alternatives, before+greater+rest)
		}
	}
	return "^(" + strings.Join(alternatives, "|") + ")$"
}

// above is a regular expression for the numbers of at most nine digits that are greater than n; "" where there are none.
func above(n int) string {
	digits := strconv.Itoa(n)
	var alternatives []string
	for i := range len(digits) { // the first i digits are the same, the next is greater
		if digits[i] == '9' {
			continue
		}
		alternative := digits[:i] + "[" + string(digits[i]+1) + "-9]"
		if rest := len(digits) - 1 - i; rest > 0 {
			alternative += "[0-9]{" + strconv.Itoa(rest) + "}"
		}
		alternatives = append(alternatives, alternative)
	}
	if len(digits) < 9 { // or there are more digits
		alternatives = append(alternatives, "[1-9][0-9]{"+strconv.Itoa(len(digits))+",8}")
	}
	if alternatives == nil {
		return ""
	}
	return "(" + strings.Join(alternatives, "|") + ")"
}
