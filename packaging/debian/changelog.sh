#!/usr/bin/env bash
# Writes the change log as Debian has it: changelog.sh VERSION SUITE MAINTAINER FOLDER, into FOLDER/changelog.gz.
set -euo pipefail
version=$1 suite=$2 maintainer=$3 folder=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$folder"

# The newest section alone: the package has no older ones.
date=$(sed -n 's/^## [^,]*, //p' "$here/../CHANGELOG.md" | head -n 1)
{
    echo "cutaway ($version) $suite; urgency=medium"
    echo
    awk '/^## /{section++; next} section != 1 || !NF {next} /^- /{if (entry) print entry; entry = substr($0, 3); next}
         {sub(/^ +/, " "); entry = entry $0} END {print entry}' "$here/../CHANGELOG.md" |
        while read -r entry; do
            fold -s -w 74 <<<"$entry" | sed -e '1s/^/  * /' -e '2,$s/^/    /' -e 's/ *$//'
        done
    echo
    echo " -- $maintainer  $(LC_ALL=C date --utc --date="$date" '+%a, %d %b %Y %T +0000')"
} | gzip -9n >"$folder/changelog.gz"
