#!/usr/bin/env bash
# Builds Cutaway and runs every test.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$top/packaging/install-dependencies.sh" --test
cd "$top"
cmake --preset release -DCUTAWAY_TESTS=ON >/dev/null
cmake --build --preset release
ctest --preset release -j"$(nproc)"
