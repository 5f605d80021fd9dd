#!/usr/bin/env bash
# Makes what people install, in build/packages: a Debian package for each SUITE (bookworm, trixie, forky; all of them
# without one) and, on the oldest, a folder that runs on all of them without installation. Each is built and tried in a
# bare Debian of its own, which debootstrap makes in build/roots. Needs root, for chroot, and the Debian archive that
# this system's apt is set up for.
#   package.sh [--check] [SUITE…]     --check: try what is there, without building it
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
here=$top/packaging
roots=$top/build/roots
packages=$top/build/packages
declare -A debian=([bookworm]=deb12 [trixie]=deb13 [forky]=deb14)

[ "$(id -u)" -eq 0 ] || exec sudo -- "${BASH_SOURCE[0]}" "$@"
# shellcheck source=packaging/roots.sh
. "$here/roots.sh"

builds=yes
[ "${1:-}" != --check ] || { builds=; shift; }
suites=("$@")
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie forky)
for suite in "${suites[@]}"; do
    [ -n "${debian[$suite]:-}" ] || { echo "package.sh: no suite \"$suite\"; known: bookworm, trixie, forky" >&2; exit 2; }
done

for program in debootstrap Xvfb; do
    command -v $program >/dev/null || apt-get install -y -qq --no-install-recommends ${program,,} >/dev/null
done
umask 022
mkdir -p "$roots" "$packages"

# The window is tried on a screen as well.
exec {numbers}< <(exec Xvfb -displayfd 1 -screen 0 1600x1000x24 2>/dev/null)
screen=$!
trap 'kill "$screen"' EXIT
read -r number <&"$numbers"
export CUTAWAY_SCREEN=:$number

for suite in "${suites[@]}"; do
    make_base "$suite"
    if [ -n "$builds" ]; then
        make_build_root "$suite"
        in_root "$suite-build" "$top" packaging/package-inside.sh "$suite" "${debian[$suite]}"
    fi
    "$here/check-package.sh" "$suite"
done
if compgen -G "$packages/*.tar.zst" >/dev/null; then
    for suite in "${suites[@]}"; do
        "$here/check-folder.sh" "$suite"
    done
fi
ls -l "$packages"
