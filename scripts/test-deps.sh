#!/usr/bin/env bash
# Brings what some tests are held to into .cache/npm: the official AsyncAPI schema, the YAML test suite, a client of language
# servers, a server to measure ours beside, and the TypeScript compiler with what generated code is used with, at the versions and
# digests of scripts/npm/package-lock.json. Nothing of it is shipped, and nothing in it is run while it is installed. Does nothing
# when it is there already. Where it cannot be had the tests that need it say so; in CI (CI=true) that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

into=.cache/npm
lock=scripts/npm/package-lock.json

# What npm leaves in node_modules is good for as long as the lock is the one that it was made from.
if [ -d "$into/node_modules" ] && cmp -s "$lock" "$into/package-lock.json" && [ -f "$into/complete" ]; then
	exit 0
fi

left_out() {
	echo "test-deps: $1" >&2
	echo "test-deps: left out: the tests against the official AsyncAPI schema, the YAML test suite, a client of language servers and generated TypeScript" >&2
	[ "${CI:-}" = true ] && exit 1
	exit 0
}

if ! command -v npm >/dev/null; then
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "test-deps: installing npm" >&2
		apt-get update -qq && apt-get install -y -qq --no-install-recommends npm >/dev/null || left_out "npm could not be installed"
	else
		left_out "npm is not installed"
	fi
fi

rm -rf "$into"
mkdir -p "$into"
cp scripts/npm/package.json "$lock" "$into/"
npm ci --prefix "$into" --ignore-scripts --no-audit --no-fund --loglevel=error || left_out "npm could not bring the packages"
touch "$into/complete"
