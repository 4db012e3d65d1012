#!/usr/bin/env bash
# Brings the editors that the plugins are tested in into .cache: Neovim 0.10 and a newer one, each in a Debian of its own, which needs
# root, for chroot. Does nothing for one that is there already. Where one cannot be had the tests say so; in CI (CI=true) that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

left_out() {
	echo "test-editors: $1" >&2
	echo "test-editors: left out: the tests in a real Neovim" >&2
	[ "${CI:-}" = true ] && exit 1
	exit 0
}

need_debootstrap() {
	[ "$(id -u)" = 0 ] || left_out "only root can run an editor in a folder of its own (chroot)"
	command -v debootstrap >/dev/null && return
	command -v apt-get >/dev/null || left_out "debootstrap is not installed"
	echo "test-editors: installing debootstrap" >&2
	apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap >/dev/null || left_out "debootstrap could not be installed"
}

# bring NAME SUITE: the Neovim of a suite of Debian, below .cache/neovim.
bring() {
	local into=.cache/neovim/$1 suite=$2
	[ -f "$into/complete" ] && [ "$(cat "$into/complete")" = "$suite" ] && return
	need_debootstrap
	echo "test-editors: bringing the Neovim of Debian $suite; this takes half a minute, once" >&2
	rm -rf "$into"
	mkdir -p "$into"
	debootstrap --variant=minbase --include=neovim "$suite" "$into/root" >"$into/log" 2>&1 || left_out "debootstrap could not bring Neovim: $into/log"
	rm -rf "$into"/root/var/cache/apt "$into"/root/var/lib/apt/lists
	echo "$suite" >"$into/complete"
}

bring 0.10 trixie
newer=sid # debootstrap knows the testing suite only where it is as new as that
[ -e /usr/share/debootstrap/scripts/forky ] && newer=forky
bring newer "$newer"
