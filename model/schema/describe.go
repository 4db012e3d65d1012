package schema

import "strings"

// describedValues is how many values of a set are named.
const describedValues = 5

// String says in words what the values of the set are, as "a string of 1 to 40 characters".
func (s Set) String() string {
	s = s.simplify()
	if s.finite {
		return s.listed()
	}
	if s.types == Every && s.numbers == (interval{}) && s.lengths == anyLength && s.language == nil {
		return "any value"
	}
	var parts []string
	for _, p := range []struct {
		t    Type
		name string
	}{{Null, "null"}, {Boolean, "a boolean"}} {
		if s.types&p.t != 0 {
			parts = append(parts, p.name)
		}
	}
	if numbers := s.types & Numbers; numbers != 0 {
		name := "a number"
		if numbers == Integer {
			name = "an integer"
		}
		parts = append(parts, strings.TrimSpace(name+" "+s.numbers.String()))
	}
	if s.types&String != 0 {
		parts = append(parts, s.strings())
	}
	if s.types&Array != 0 {
		parts = append(parts, "an array")
	}
	if s.types&Object != 0 {
		parts = append(parts, "an object")
	}
	return alternatives(parts, "no value")
}

// strings says what the strings of the set are.
func (s Set) strings() string {
	name := "a string"
	if s.language != nil {
		name = "a token"
		if text, ok := s.withinLanguage(s.lengths); ok {
			name += " such as " + shorten(text)
		}
	}
	if s.lengths == (span{1, -1}) {
		return strings.Replace(name, "a ", "a non-empty ", 1)
	}
	if lengths := s.lengths.String(); lengths != "" {
		name += " of " + lengths + " characters"
		if lengths == "1" {
			name = strings.TrimSuffix(name, "s")
		}
	}
	return name
}

// listed names the values.
func (s Set) listed() string {
	var names []string
	for i, v := range s.values {
		if i == describedValues {
			names = append(names, "one of "+itoa(len(s.values)-i)+" more")
			break
		}
		shown := v.String()
		if v.t == String {
			shown = "'" + shown + "'"
		}
		names = append(names, shown)
	}
	return alternatives(names, "no value")
}

// alternatives joins words with commas and "or".
func alternatives(words []string, none string) string {
	switch len(words) {
	case 0:
		return none
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
