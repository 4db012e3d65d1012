package ir_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// bundles are the bundles that every generator must be able to read, by name.
func bundles(t *testing.T) map[string]map[string]string {
	all := models.Cases(t)
	all["market"] = models.Market(t)
	return all
}

func TestValidBundlesAreReadWithoutFaults(t *testing.T) {
	t.Parallel()
	all := bundles(t)
	channels := 0
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, c := range models.Of(t, all[name]) {
			if c.ID == "" || c.Version == "" || len(c.Digest) != 64 || c.Profile == "" {
				t.Errorf("%s: %s: incomplete: %q %q %q %q", name, c.Path, c.ID, c.Version, c.Digest, c.Profile)
			}
			channels += len(c.Channels)
		}
	}
	if len(all) < 20 || channels < 100 {
		t.Errorf("%d bundles with %d channels were read: too few to tell anything", len(all), channels)
	}
}

func TestMadeBundlesAreReadWithoutFaults(t *testing.T) {
	t.Parallel()
	testkit.Spread(t, 40, 3000, func(t *testing.T, seed uint64) {
		if len(models.Of(t, contractgen.New(seed).Files)) == 0 {
			t.Errorf("seed %d: no contract was read", seed)
		}
	})
}
