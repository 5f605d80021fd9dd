#!/usr/bin/env bash
# In a Debian that has what building needs: builds the package of this SUITE, and on the oldest the folder and the wheel as
# well, into build/packages. package.sh calls it in a root of its own; it may also be called on a system that is one.
#   package-inside.sh SUITE SUFFIX
set -euo pipefail
suite=$1 suffix=$2
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$top/build/$suite
packages=$top/build/packages
umask 022
cd "$top"

options=()
read -r -a options <<<"${CUTAWAY_CMAKE_OPTIONS:-}"
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" -DCUTAWAY_TESTS=OFF \
    -DCMAKE_EXE_LINKER_FLAGS="-Wl,-z,now" -DCMAKE_INSTALL_PREFIX=/usr -DCUTAWAY_DEBIAN_SUITE="$suite" \
    -DCUTAWAY_DEBIAN_SUFFIX="+$suffix" "${options[@]}" >/dev/null
cmake --build "$build" --target cutaway cutaway_worker cutaway_help

rm -f "$build"/*.deb "$packages"/cutaway_*"+$suffix"_*.deb
(cd "$build" && cpack >cpack.log) || { cat "$build/cpack.log" >&2; exit 1; }
mkdir -p "$packages"
cp "$build"/*.deb "$packages/"
package=$(echo "$packages"/cutaway_*"+$suffix"_*.deb)

echo "$suite: checking the package"
lintian --allow-root --fail-on error,warning "$package"
desktop-file-validate resources/desktop/cutaway.desktop
# There is no homepage to be named, which Debian 12 does not ask for.
without=(--override=url-homepage-missing=info)
[ "$suite" != bookworm ] || without=()
appstreamcli validate --no-net "${without[@]}" "$build/package/app.cutaway.cutaway.metainfo.xml"
bash -n "$build/package/bash/cutaway"
zsh -n "$build/package/zsh/_cutaway"
fish --no-execute "$build/package/fish/cutaway.fish"
man --warnings -E UTF-8 -l -Tutf8 -Z "$build/package/man/cutaway.1" 2>&1 >/dev/null | (! grep .)

[ "$suite" = bookworm ] || exit 0
packaging/make-folder.sh "$build" "$packages"
rm -f "$packages"/*.whl
CUTAWAY_FOLDER=$(echo "$build"/package/folder/cutaway-*) PYTHONPATH=resources/python \
    python3 -B -c "import sys, wheel_of_package; print(wheel_of_package.build_wheel(sys.argv[1]))" "$packages"
