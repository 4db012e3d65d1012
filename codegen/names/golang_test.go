package names

import (
	"slices"
	"strings"
	"testing"
)

func TestGoNames(t *testing.T) {
	t.Parallel()
	for key, want := range map[string][3]string{ // as a type, a member and a package
		"supplierId":      {"SupplierID", "SupplierID", "supplierid"},
		"http-url":        {"HTTPURL", "HTTPURL", "httpurl"},
		"HTTPServer":      {"HTTPServer", "HTTPServer", "httpserver"},
		"2fa":             {"N2fa", "N2fa", "n2fa"},
		"v1.2":            {"V12", "V12", "v1_2"},
		"v12":             {"V12", "V12", "v12"},
		"type":            {"Type", "Type", "type_"},
		"string":          {"String", "String_", "string"},
		"channel":         {"Channel", "Channel_", "channel"},
		"unmarshal-text":  {"UnmarshalText", "UnmarshalText_", "unmarshaltext"},
		"main":            {"Main", "Main", "main_"},
		"__proto__":       {"Proto", "Proto", "proto"},
		"😀":               {"U1f600", "U1f600", "u1f600"},
		"":                {"Empty", "Empty", "empty"},
		"retry_after_ttl": {"RetryAfterTTL", "RetryAfterTTL", "retryafterttl"},
	} {
		words := Words(key)
		got := [3]string{Go.identifier(Go.Type, words), Go.identifier(Go.Member, words), Go.identifier(Go.Module, words)}
		if got != want {
			t.Errorf("%q is %q, want %q", key, got, want)
		}
	}
}

func TestGoLocalsAreApart(t *testing.T) {
	t.Parallel()
	got := GoLocals([]string{"id1", "id-1", "Id1", "type", "nil", "cmp", "made", "isSubject", "URL", "supplierId", "9"})
	want := strings.Fields("id1 id1_ id1__ type_ nil_ cmp_ made_ isSubject_ url supplierID n9")
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestGoNamesOfATokenTypeCollideWithThoseOfCode(t *testing.T) {
	t.Parallel()
	c := contractOf("urn:x", "1.0.0", []string{"subject", "operationSpec", "order", "orderSubject", "operation"}, channel("order"))
	got := said(Go.Allot(&c, nil).Collisions)
	want := []string{"OrderSubject /tokenTypes/orderSubject /channels/order", "Subject  /tokenTypes/subject", "OperationSpec  /tokenTypes/operationSpec"}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
