#!/usr/bin/env bash
# Builds Cutaway and opens it on the files named, or on the sample model with a plan that is ready to be dragged.
# Without a display the sample is planned in batch: the plan and its picture are written to build/sample.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
files=()
for file in "$@"; do
    files+=("$(realpath -- "$file")")
done

"$top/packaging/install-dependencies.sh"
cd "$top"
cmake --preset release >/dev/null
cmake --build --preset release --target cutaway

cutaway=$top/build/release/cutaway
if [ ${#files[@]} -eq 0 ]; then
    graph=$top/resources/samples/resnet50.graph.json
    devices=$top/resources/samples/resnet50.devices.json
    out=$top/build/sample
    mkdir -p "$out"
    "$cutaway" plan "$graph" --devices "$devices" --planner partition.size_based --out "$out/resnet50.plan.json"
    files=("$graph" "$devices" "$out/resnet50.plan.json")
fi
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$cutaway" "${files[@]}"
fi
echo "There is no display."
if [ $# -gt 0 ]; then
    echo "The subcommands work without one: see $cutaway --help"
    exit 0
fi
"$cutaway" evaluate "$graph" --devices "$devices" --plan "$out/resnet50.plan.json"
"$cutaway" export "$graph" --devices "$devices" --plan "$out/resnet50.plan.json" --to png --out "$out/resnet50.png"
echo "Plan and picture: $out"
