#!/usr/bin/env bash
# Installs a wheel in an environment of its own and does with it what people do: the program, and the package.
#   use-wheel.sh WHEEL SAMPLES
set -euo pipefail
wheel=$1 samples=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
where=$(mktemp -d)
trap 'rm -rf "$where"' EXIT
python3 -m venv "$where/an environment"
bin="$where/an environment/bin"
"$bin/pip" install --quiet --no-index --disable-pip-version-check "$wheel"
echo "wheel: $(du -h "$wheel" | cut -f1), $(du -sh "$bin"/../lib/python*/site-packages/cutaway | cut -f1) installed"
begin=$(date +%s%N)
"$bin/cutaway" --version
echo "from start to the version: $((($(date +%s%N) - begin) / 1000000)) ms"
bash "$here/use-cutaway.sh" "$bin/cutaway" "$samples"
"$bin/python" - "$samples" <<'END'
import os
import sys

import cutaway

samples = sys.argv[1]
assert cutaway.program().startswith(sys.prefix), cutaway.program()
graph = cutaway.Graph.read(os.path.join(samples, "resnet50.graph.json"))
plan = graph.plan("partition.best", devices=os.path.join(samples, "resnet50.devices.json"))
print(f"the package plans: {plan.cost['latency_sec'] * 1e6:.0f} µs")
END
