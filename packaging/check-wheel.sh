#!/usr/bin/env bash
# Installs the wheel in an environment of a bare Debian of a SUITE, without a network and without Qt, and uses the
# program and the package.
#   check-wheel.sh SUITE
set -euo pipefail
suite=$1
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
roots=$top/build/roots
# shellcheck source=packaging/roots.sh
. "$top/packaging/roots.sh"
root=$suite-wheel
wheel=$(echo "$top"/build/packages/cutaway-*-manylinux*.whl)

make_bare_root "$suite" "$root"
in_root "$root" "" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv \
    >"$roots/$root.log" 2>&1 || { tail -n 20 "$roots/$root.log" >&2; exit 1; }
cp "$wheel" "$top/packaging/use-cutaway.sh" "$top/packaging/use-wheel.sh" "$roots/$root/tmp/"
cp -r "$top/resources/samples" "$roots/$root/tmp/"
CUTAWAY_OFFLINE=1 in_root "$root" "" bash /tmp/use-wheel.sh "/tmp/${wheel##*/}" /tmp/samples
echo "$suite: the wheel runs in an environment of a bare system"
rm -rf "${roots:?}/$root"
