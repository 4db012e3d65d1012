#!/usr/bin/env bash
# Runs every fuzz target of the module, one after the other, each for the time given (default 10m). What a target finds is
# left in its package's testdata/fuzz, and is a test case from then on.
set -euo pipefail
cd "$(dirname "$0")/.."

time=${1:-10m}
failed=0
ran=0
while IFS=: read -r file target; do
	pkg=./$(dirname "$file")
	echo "fuzz: $pkg $target for $time"
	go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$pkg" || failed=$((failed + 1))
	ran=$((ran + 1))
done < <(git ls-files -co --exclude-standard '*_test.go' | sort | xargs grep -oE '^func Fuzz[A-Za-z0-9_]*' /dev/null | sed 's/:func /:/')
echo "fuzz: $ran targets, $failed with a finding"
[ "$failed" -eq 0 ]
