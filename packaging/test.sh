#!/usr/bin/env bash
# Builds Cutaway and runs every test, in the folder that run.sh builds in: neither compiles what the other has compiled.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

"$top/packaging/install-dependencies.sh" --test
cd "$top"
cmake --preset release >/dev/null
cmake --build --preset release
ctest --preset release -j"$(nproc)"
