package names

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWords(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"quoteRequest":   {"quote", "Request"},
		"quote_request":  {"quote", "request"},
		"quote.request-": {"quote", "request"},
		"HTTPServer":     {"HTTP", "Server"},
		"serverHTTP":     {"server", "HTTP"},
		"sha256Sum":      {"sha256", "Sum"},
		"v1B":            {"v1", "B"},
		"ABC":            {"ABC"},
		"__proto__":      {"proto"},
		"constructor":    {"constructor"},
		"Self":           {"Self"},
		"42":             {"42"},
		"2fa":            {"2fa"},
		"😀":              {"u1f600"},
		"grün":           {"gr", "ufc", "n"},
		"":               {"empty"},
		"---":            {"empty"},
		"a b/c":          {"a", "b", "c"},
	} {
		if got := Words(name); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestCases(t *testing.T) {
	t.Parallel()
	initialisms := map[string]bool{"id": true, "http": true}
	for _, c := range []struct{ name, camel, lowerCamel, snake string }{
		{"supplierId", "SupplierID", "supplierID", "supplier_id"},
		{"HTTPServer", "HTTPServer", "httpServer", "http_server"},
		{"id", "ID", "id", "id"},
		{"quote.request", "QuoteRequest", "quoteRequest", "quote_request"},
	} {
		words := Words(c.name)
		if camel, lower, snake := Camel(words, initialisms), LowerCamel(words, initialisms), Snake(words); camel != c.camel || lower != c.lowerCamel || snake != c.snake {
			t.Errorf("%s: got %s %s %s", c.name, camel, lower, snake)
		}
	}
}

var word = regexp.MustCompile(`^[A-Za-z0-9]+$`)

// TestWordsAreTotal holds every text to words that any language's identifiers can be made of, and that keep all letters and digits.
func TestWordsAreTotal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-Za-z0-9._ /-]{0,300}`)).Draw(t, "name")
		words := Words(name)
		if len(words) == 0 {
			t.Fatal("no word")
		}
		for _, w := range words {
			if !word.MatchString(w) {
				t.Fatalf("%q is no word", w)
			}
		}
		if kept := strings.NewReplacer(".", "", "_", "", "-", "", "/", "", " ", "").Replace(name); word.MatchString(kept) && strings.Join(words, "") != kept {
			t.Fatalf("%q does not keep %q", words, kept)
		}
	})
}
