#!/usr/bin/env bash
# Cutaway works in a namespace without any network, and never asks for a socket of the Internet's families.
#   no_network_test.sh PROGRAM TREE
set -euo pipefail
program=$1 tree=$2
alone=(unshare --net)
[ "$(id -u)" -eq 0 ] || alone=(unshare --map-root-user --net)
"${alone[@]}" true 2>/dev/null || exit 77
command -v strace >/dev/null || exit 77

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
strace -f -qq -e trace=socket -e signal=none -o "$out/one" true 2>/dev/null || exit 77 # tracing is not allowed
cat >"$out/cutaway" <<PROGRAM
#!/bin/sh
exec strace -f -qq -e trace=socket -e signal=none -o "$out/sockets.\$\$" "$program" "\$@"
PROGRAM
chmod +x "$out/cutaway"
"${alone[@]}" "$tree/packaging/use-cutaway.sh" "$out/cutaway" "$tree/resources/samples"

asked=$(cat "$out"/sockets.* | grep -E 'AF_INET|AF_INET6|AF_NETLINK|AF_PACKET' || true)
[ -z "$asked" ] || { echo "$asked" >&2; exit 1; }
