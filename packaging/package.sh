#!/usr/bin/env bash
# Makes what people install, in build/packages: a Debian package for each SUITE (bookworm, trixie, forky; all of them
# without one) and, on the oldest, a folder and a Python wheel that run on all of them. Each is built and tried in a bare
# Debian of its own, which debootstrap makes in build/roots. Needs root, for chroot, and the Debian archive that this
# system's apt is set up for.
#   package.sh [--check] [SUITE…|wheel]     --check: try what is there, without building it
#                                           wheel: only that, with the source archive, tried on all suites
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
suites=("$@") only_wheel=
[ "${1:-}" != wheel ] || { suites=(bookworm trixie forky) only_wheel=yes; }
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
    [ -z "$only_wheel" ] || [ "$suite" = bookworm ] || continue
    if [ -n "$builds" ]; then
        make_build_root "$suite"
        in_root "$suite-build" "$top" packaging/package-inside.sh "$suite" "${debian[$suite]}"
    fi
    [ -n "$only_wheel" ] || "$here/check-package.sh" "$suite"
done
if [ -n "$builds" ] && compgen -G "$packages/*.whl" >/dev/null; then
    # The sources of the wheel; who builds it from them gets the same.
    PYTHONPATH=$top/resources/python python3 -B -c "import sys, wheel_of_package; print(wheel_of_package.build_sdist(sys.argv[1]))" "$packages"
fi
if compgen -G "$packages/*.whl" >/dev/null; then
    for suite in "${suites[@]}"; do
        "$here/check-wheel.sh" "$suite"
    done
    [ -z "$only_wheel" ] || { ls -l "$packages"; exit 0; }
fi
if compgen -G "$packages/*.tar.zst" >/dev/null; then
    for suite in "${suites[@]}"; do
        "$here/check-folder.sh" "$suite"
    done
fi
ls -l "$packages"
