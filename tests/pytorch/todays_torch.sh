#!/usr/bin/env bash
# The exports against the PyTorch of today, which Debian 12 does not have: makes a system of Debian's next in DIR, builds
# Cutaway there and runs todays_torch.py. As root; about 5 GB; half an hour on two cores, a minute once it is there.
#   tests/pytorch/todays_torch.sh DIR [SUITE]
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
for mount in "/proc proc" "/dev dev" "/dev/shm dev/shm" "$top cutaway"; do
    read -r from to <<<"$mount"
    mountpoint -q "$system/$to" || mount --bind "$from" "$system/$to"
done
cp /etc/resolv.conf "$system/etc/resolv.conf"
chroot "$system" bash -euo pipefail -c '
    cd /cutaway
    packaging/install-dependencies.sh
    apt-get install -y -qq --no-install-recommends \
        python3-torch python3-torchvision python3-transformers python3-accelerate
    cmake --preset release -B /root/cutaway-build -DCUTAWAY_TESTS=OFF >/dev/null
    cmake --build /root/cutaway-build --target cutaway
    CUTAWAY_PROGRAM=/root/cutaway-build/cutaway python3 -B tests/pytorch/todays_torch.py -v'
