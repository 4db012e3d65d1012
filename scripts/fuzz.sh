#!/usr/bin/env bash
# Runs every fuzz target of the module, one after the other, each for the time given (default 10m). What a target finds is
# left in its package's testdata/fuzz, and is a test case from then on.
set -euo pipefail
cd "$(dirname "$0")/.."

time=${1:-10m}
failed=0
ran=0
said=$(mktemp)
trap 'rm -f "$said"' EXIT

# found tells whether what a target said before it failed is a finding. At the end of its time the go command now and then fails a target
# that found nothing (go.dev/issue/56238): then its only complaint is the deadline, and no failing input is written.
found() {
	! grep -q '^ *context deadline exceeded$' "$said" || grep -q 'Failing input written to' "$said"
}

while IFS=: read -r file target; do
	pkg=./$(dirname "$file")
	echo "fuzz: $pkg $target for $time"
	if ! go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$pkg" 2>&1 | tee "$said" && found; then
		failed=$((failed + 1))
	fi
	ran=$((ran + 1))
done < <(git ls-files -co --exclude-standard '*_test.go' | sort | xargs grep -oE '^func Fuzz[A-Za-z0-9_]*' /dev/null | sed 's/:func /:/')
echo "fuzz: $ran targets, $failed with a finding"
[ "$failed" -eq 0 ]
