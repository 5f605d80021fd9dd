#!/usr/bin/env bash
# Does with an installed Cutaway what people do: plans a sample, evaluates it, exports it, opens the window on it, where
# there is a DISPLAY on that as well.
#   use-cutaway.sh PROGRAM SAMPLES
set -euo pipefail
cutaway=$1 samples=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export HOME=$out XDG_RUNTIME_DIR=$out QT_QPA_PLATFORM=offscreen
chmod 700 "$out"
graph=$samples/resnet50.graph.json devices=$samples/resnet50.devices.json plan=$out/resnet50.plan.json

fail() { echo "use-cutaway.sh: $1" >&2; exit 1; }

"$cutaway" --version
"$cutaway" plan "$graph" --devices "$devices" --planner partition.best --out "$plan"
"$cutaway" evaluate "$graph" --devices "$devices" --plan "$plan" | head -n 1
# An integer programme, for CBC in a process of its own: without it this plans all the same, and says so in the plan.
"$cutaway" plan "$graph" --devices "$devices" --planner partition.latency_optimal --set time_limit_sec=3 --out "$out/optimal.plan.json"
if grep "the solver" "$out/optimal.plan.json"; then fail "no solver"; fi
# A page with the drawn plan: fonts, icons and pictures; then the same as PNG.
"$cutaway" export "$graph" --devices "$devices" --plan "$plan" --to html --out "$out/report.html"
begin=$(date +%s%N)
"$cutaway" export "$graph" --devices "$devices" --plan "$plan" --to png --out "$out/plan.png" 2>"$out/says"
echo "from start to the drawn sample: $((($(date +%s%N) - begin) / 1000000)) ms"
[ ! -s "$out/says" ] || { cat "$out/says" >&2; fail "drawing said something"; }
[ "$(head -c 4 "$out/plan.png" | tail -c 3)" = PNG ] || fail "the picture is none"
[ "$(stat -c %s "$out/plan.png")" -gt 20000 ] || fail "the picture is empty"
# The window stays open until it is ended.
for platform in offscreen ${DISPLAY:+xcb}; do
    status=0
    QT_QPA_PLATFORM=$platform timeout 5 "$cutaway" "$graph" "$devices" "$plan" 2>"$out/says" || status=$?
    [ "$status" -eq 124 ] || { cat "$out/says" >&2; fail "the window on $platform ended by itself with $status"; }
    if grep -v propagateSizeHints "$out/says"; then fail "the window on $platform said something"; fi
    echo "the window stays open on $platform"
done
