#!/usr/bin/env bash
# Installs the Debian packages that Cutaway is built with; those that are there already cost nothing.
#   install-dependencies.sh          to build and run
#   install-dependencies.sh --test   to run the tests as well
#   install-dependencies.sh --check  for .ci/run, on Debian 12
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

case ${1:-} in
--check) wanted='^(build|test|check) ' ;;
--test) wanted='^(build|test) ' ;;
*) wanted='^build ' ;;
esac

# list_missing: what is wanted and not here; of what only later systems have, what the archive is known to have.
list_missing()
{
    local package later
    grep -E "$wanted" "$here/packages.txt" | while read -r _ package later; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ] || continue
        [ -z "$later" ] || apt-cache show "$package" >/dev/null 2>&1 || continue
        echo "$package"
    done
}
mapfile -t missing < <(list_missing)
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
mapfile -t missing < <(list_missing)
echo "Installing ${missing[*]}"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
