#!/usr/bin/env bash
# Unpacks the folder in a bare Debian of a SUITE and uses it without a network and without installing anything.
#   check-folder.sh SUITE
set -euo pipefail
suite=$1
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
roots=$top/build/roots
# shellcheck source=packaging/roots.sh
. "$top/packaging/roots.sh"
root=$suite-unpacked

make_bare_root "$suite" "$root"
mkdir -p "$roots/$root/tmp/a folder"
zstd -q -d -c "$top"/build/packages/cutaway-*.tar.zst | tar -C "$roots/$root/tmp/a folder" --strip-components=1 -xf -
cp "$top/packaging/use-cutaway.sh" "$roots/$root/tmp/"
cp -r "$top/resources/samples" "$roots/$root/tmp/"
CUTAWAY_OFFLINE=1 in_root "$root" "" bash /tmp/use-cutaway.sh "/tmp/a folder/cutaway" /tmp/samples
echo "$suite: the folder runs on a bare system"
rm -rf "${roots:?}/$root"
