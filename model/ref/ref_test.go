package ref

import "testing"

func TestFollow(t *testing.T) {
	for ref, want := range map[string]Target{
		"#/a":                {"b/c.yaml", "/a"},
		"#":                  {"b/c.yaml", ""},
		"d.yaml":             {"b/d.yaml", ""},
		"d.yaml#/x~1y":       {"b/d.yaml", "/x~1y"},
		"./d.yaml#":          {"b/d.yaml", ""},
		"../d.yaml":          {"d.yaml", ""},
		"x/../../d.yaml":     {"d.yaml", ""},
		"a%20b.yaml#/c%20d":  {"b/a b.yaml", "/c d"},
		"%2e%2e/d.yaml":      {"d.yaml", ""},
		"1a:b":               {"b/1a:b", ""},
		"dir/a:b.yaml":       {"b/dir/a:b.yaml", ""},
		"schemas/%23x.yaml":  {"b/schemas/#x.yaml", ""},
		"schemas//x.yaml#/y": {"b/schemas/x.yaml", "/y"},
	} {
		if got, problem := Follow("b/c.yaml", ref); got != want || problem != None {
			t.Errorf("%s leads to %+v (%d), want %+v", ref, got, problem, want)
		}
	}
	for ref, want := range map[string]Problem{
		"http://x/y": Network, "https://x": Network, "//host/x": Network, "file:///x": Network, "urn:a:b": Network, "HTTP://x": Network,
		"../../d.yaml": Traversal, "/etc/passwd": Traversal, "C:/x": Traversal, "c:x": Traversal, `..\x`: Traversal, "%2e%2e/%2e%2e/x": Traversal,
		"%2Fetc/passwd": Traversal, "a%5cb": Traversal, "%zz": Malformed, "#/%zz": Malformed, "../..": Traversal,
	} {
		if got, problem := Follow("b/c.yaml", ref); problem != want {
			t.Errorf("%s leads to %+v (%d), want problem %d", ref, got, problem, want)
		}
	}
}
