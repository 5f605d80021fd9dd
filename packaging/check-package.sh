#!/usr/bin/env bash
# Installs the package of a SUITE in a bare Debian, uses it without a network, finds it as a desktop does, and removes it:
# nothing may stay.
#   check-package.sh SUITE
set -euo pipefail
suite=$1
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
roots=$top/build/roots
# shellcheck source=packaging/roots.sh
. "$top/packaging/roots.sh"
declare -A debian=([bookworm]=deb12 [trixie]=deb13 [forky]=deb14)
root=$suite-installed

files() # all but what apt itself keeps of its doing
{
    (cd "$roots/$root" && find . -xdev \( -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/cache -o -path ./var/log \
        -o -path ./proc -o -path ./dev -o -path ./tmp -o -path ./root \) -prune -o -print) | sort
}

package=$(echo "$top"/build/packages/cutaway_*"+${debian[$suite]}"_*.deb)
make_bare_root "$suite" "$root"
cp "$package" "$roots/$root/tmp/cutaway.deb"
in_root "$root" "" true
files >"$roots/$root.before"
echo "$suite: installing"
in_root "$root" "" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tmp/cutaway.deb \
    >"$roots/$root.log" 2>&1 || { tail -n 20 "$roots/$root.log" >&2; exit 1; }
echo "$suite: installed size $(in_root "$root" "" dpkg-query -W -f='${Installed-Size}' cutaway) KiB," \
    "with $(($(in_root "$root" "" dpkg-query -W | wc -l) - $(chroot "$roots/$suite-base" dpkg-query -W | wc -l) - 1)) packages more"
echo "$suite: depends on $(in_root "$root" "" dpkg-query -W -f='${Depends}' cutaway)"
cp "$top/packaging/use-cutaway.sh" "$roots/$root/tmp/"
cp -r "$top/resources/samples" "$roots/$root/tmp/"
CUTAWAY_OFFLINE=1 in_root "$root" "" bash /tmp/use-cutaway.sh cutaway /tmp/samples
echo "$suite: looking at it as a desktop does"
desktop=(desktop-file-utils fish man-db shared-mime-info zsh)
in_root "$root" "" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${desktop[@]}" \
    >>"$roots/$root.log" 2>&1
cp "$top/packaging/find-cutaway.sh" "$roots/$root/tmp/"
in_root "$root" "" bash /tmp/find-cutaway.sh
echo "$suite: removing"
in_root "$root" "" env DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq --autoremove \
    -o APT::AutoRemove::RecommendsImportant=false -o APT::AutoRemove::SuggestsImportant=false cutaway "${desktop[@]}" \
    >>"$roots/$root.log" 2>&1
files >"$roots/$root.after"
left=$(comm -13 "$roots/$root.before" "$roots/$root.after")
if grep -i cutaway <<<"$left"; then
    echo "$suite: left behind by the package" >&2
    exit 1
fi
echo "$suite: installed, used and removed; nothing of it stays"
[ -z "$left" ] || echo "$suite: what came with it leaves $left"
rm -rf "${roots:?}/$root"
