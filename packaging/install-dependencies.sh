#!/usr/bin/env bash
# Installs the Debian packages that Cutaway is built with; those that are there already cost nothing.
#   install-dependencies.sh          to build and run
#   install-dependencies.sh --test   to run the tests as well
#   install-dependencies.sh --check  for .ci/run, on Debian 12
#   install-dependencies.sh --fuzz   for .ci/fuzz, on Debian 12
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

case ${1:-} in
--check) wanted='^(build|test|check) ' ;;
--fuzz) wanted='^(build|test|fuzz) ' ;;
--test) wanted='^(build|test) ' ;;
*) wanted='^build ' ;;
esac
mapfile -t packages < <(grep -E "$wanted" "$here/packages.txt" | cut -d' ' -f2)

missing=()
for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
echo "Installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
