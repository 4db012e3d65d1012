package shape

import "testing"

func TestNear(t *testing.T) {
	for _, c := range []struct {
		word  string
		names []string
		want  string
	}{
		{"minLenght", []string{"minLength", "maxLength"}, "minLength"},
		{"MINLENGTH", []string{"minLength", "prefix"}, "minLength"},
		{"MINLENGTH", []string{"minLength", "maxLength"}, ""}, // two changes from the other
		{"mLength", []string{"minLength", "maxLength"}, ""},   // as near to both
		{"knid", []string{"kind"}, "kind"},                    // a swap is one step
		{"knit", []string{"kind"}, ""},                        // two steps from a short name
		{"first", []string{"first"}, "first"},
		{"fisrt", []string{"first"}, "first"},
		{"frits", []string{"first"}, ""},
		{"prefx", []string{"prefix"}, "prefix"},
		{"pefx", []string{"prefix"}, "prefix"}, // two steps from six letters
		{"pex", []string{"prefix"}, ""},
		{"", []string{"a"}, "a"},
		{"", []string{"kind"}, ""},
		{"ca", []string{"abc"}, ""}, // no place is touched twice
		{"größe", []string{"grösse"}, "grösse"},
	} {
		if got := Near(c.word, c.names); got != c.want {
			t.Errorf("Near(%q, %v) = %q, want %q", c.word, c.names, got, c.want)
		}
	}
}

func TestBegun(t *testing.T) {
	for _, c := range []struct {
		word  string
		names []string
		want  string
	}{
		{"a", []string{"asyncapi", "info"}, "asyncapi"},
		{"async", []string{"asyncapi", "info"}, "asyncapi"},
		{"i", []string{"id", "info"}, ""},
		{"", []string{"asyncapi"}, ""},
		{"syn", []string{"asyncapi"}, ""},
	} {
		if got := begun(c.word, c.names); got != c.want {
			t.Errorf("%q begins %q, want %q", c.word, got, c.want)
		}
	}
}
