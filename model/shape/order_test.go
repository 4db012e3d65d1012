package shape

import (
	"slices"
	"testing"
)

func TestOrderIsThatOfTheTables(t *testing.T) {
	if got, want := Order("ContractChannel"), []string{"parameters", "filters", "publisherIdentity"}; !slices.Equal(got, want) {
		t.Errorf("the properties of a channel come as %q, want %q", got, want)
	}
	if got := Order("Completion"); len(got) < 10 || got[0] != "mode" || !slices.Contains(got, "cancelTimeoutMs") {
		t.Errorf("the properties of a completion come as %q", got)
	}
	if got := Order("Contract"); got[0] != "version" || got[len(got)-1] != "workflows" {
		t.Errorf("the properties of a contract come as %q", got)
	}
}
