#!/usr/bin/env bash
# Exports and the Python package against the PyTorch of today, which Debian 12 does not have: makes a system of Debian's
# next in DIR, builds Cutaway there and runs todays_torch.py and the tests beside it. As root; about 6 GB; half an hour on
# two cores, a few minutes once it is there.
#   tests/pytorch/todays_torch.sh DIR [SUITE]
# With CUTAWAY_PROGRAM, the path in that system of a program that runs there, nothing is built.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
system=$1
suite=${2:-forky}
source=$(apt-get indextargets --format '$(REPO_URI)' | head -1)

if [ ! -x "$system/usr/bin/apt-get" ]; then
    apt-get install -y -qq --no-install-recommends debootstrap
    scripts=/usr/share/debootstrap/scripts
    [ -e "$scripts/$suite" ] || ln -s sid "$scripts/$suite"
    debootstrap --variant=minbase --no-check-gpg "$suite" "$system" "$source"
fi
mkdir -p "$system/cutaway"
for mount in "/proc proc" "/dev dev" "/dev/pts dev/pts" "/dev/shm dev/shm" "$top cutaway"; do
    read -r from to <<<"$mount"
    mountpoint -q "$system/$to" || mount --bind "$from" "$system/$to"
done
cp /etc/resolv.conf "$system/etc/resolv.conf"
# A mirror that stands still is as good.
echo 'Acquire::Check-Valid-Until "false";' >"$system/etc/apt/apt.conf.d/90cutaway"
chroot "$system" bash -euo pipefail -c '
    cd /cutaway
    apt-get update -qq
    [ -n "${CUTAWAY_PROGRAM:-}" ] || packaging/install-dependencies.sh
    apt-get install -y -qq --no-install-recommends \
        python3-torch python3-torchvision python3-transformers python3-accelerate python3-nbconvert python3-ipykernel \
        g++ python3-dev libtorch-dev # the last three for the inductor
    if [ -z "${CUTAWAY_PROGRAM:-}" ]; then
        cmake --preset release -B /root/cutaway-build -DCUTAWAY_TESTS=OFF >/dev/null
        cmake --build /root/cutaway-build --target cutaway
    fi
    export CUTAWAY_PROGRAM=${CUTAWAY_PROGRAM:-/root/cutaway-build/cutaway} QT_QPA_PLATFORM=offscreen OMP_NUM_THREADS=1
    for test in tests/pytorch/*_test.py; do
        echo "$test"
        python3 -B "$test" || [ $? = 77 ]
    done
    PYTHONPATH=resources/python python3 -m nbconvert --to notebook --execute --stdout \
        resources/python/three_devices.ipynb >/dev/null
    python3 -B tests/pytorch/todays_torch.py -v
    python3 -B tests/pytorch/todays_exchange.py -v'
