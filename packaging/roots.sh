# Bare Debian systems in $roots, for package.sh and what it calls. Mounts live in a namespace that ends with the
# command, so that nothing stays mounted.

# archive_uri: where this system's apt gets Debian from.
archive_uri()
{
    apt-get indextargets --format '$(REPO_URI) $(RELEASE)' | awk '$2 !~ /security|updates/ {print $1; exit}'
}

# make_base SUITE: the bare system, made once.
make_base()
{
    local suite=$1 base=$roots/$1-base options=()
    [ ! -e "$base/.complete" ] || return 0
    rm -rf "$base"
    [ -e "/usr/share/debootstrap/scripts/$suite" ] || ln -s sid "/usr/share/debootstrap/scripts/$suite"
    # The next Debian may be signed by a key that is newer than this system.
    [ "$suite" != forky ] || options=(--no-check-gpg)
    echo "$suite: making a bare system"
    debootstrap --variant=minbase "${options[@]}" "$suite" "$base" "$(archive_uri)" >"$roots/$suite-base.log" 2>&1 || {
        tail -n 20 "$roots/$suite-base.log" >&2
        return 1
    }
    [ "$suite" != forky ] || sed -i 's/^deb /deb [trusted=yes] /' "$base/etc/apt/sources.list"
    # What else apt needs to reach the archive from here.
    find /etc/apt/apt.conf.d -type f -name '99*' -exec cp {} "$base/etc/apt/apt.conf.d/" \;
    in_root "$suite-base" "" apt-get update -qq
    touch "$base/.complete"
}

# make_build_root SUITE: a system with all that building and checking needs.
make_build_root()
{
    local root=$roots/$1-build
    [ ! -e "$root/.complete" ] || return 0
    echo "$1: installing what building needs"
    rm -rf "$root"
    cp -a --reflink=auto "$roots/$1-base" "$root"
    rm "$root/.complete"
    in_root "$1-build" "$top" packaging/install-dependencies.sh >/dev/null
    in_root "$1-build" "" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        dpkg-dev file lintian desktop-file-utils appstream shared-mime-info patchelf python3 zstd xkb-data man-db groff zsh fish >/dev/null
    touch "$root/.complete"
}

# make_bare_root SUITE NAME: a bare system to be spoiled, in $roots/NAME.
make_bare_root()
{
    rm -rf "${roots:?}/$2"
    cp -a --reflink=auto "$roots/$1-base" "$roots/$2"
    rm "$roots/$2/.complete"
}

# in_root NAME FOLDER COMMAND…: runs it there, in FOLDER of this system where one is given, of which build/ alone can be
# written. CUTAWAY_OFFLINE: without any network. CUTAWAY_SCREEN: with this display of this system.
in_root()
{
    local root=$roots/$1 folder=$2 namespaces=(--mount --propagation private)
    shift 2
    [ -z "${CUTAWAY_OFFLINE:-}" ] || namespaces+=(--net)
    cp -L /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
    cp -L /etc/hosts "$root/etc/hosts" 2>/dev/null || true
    ROOT=$root FOLDER=$folder CACHE=${CCACHE_DIR:-$HOME/.cache/ccache} unshare "${namespaces[@]}" bash -c '
        set -e
        mkdir -p "$ROOT/proc" "$ROOT/dev"
        mount --rbind /proc "$ROOT/proc"
        mount --rbind /dev "$ROOT/dev"
        if [ -n "${CUTAWAY_SCREEN:-}" ]; then
            mkdir -p "$ROOT/tmp/.X11-unix"
            mount --bind /tmp/.X11-unix "$ROOT/tmp/.X11-unix"
        fi
        start=/
        if [ -n "$FOLDER" ]; then
            start=$FOLDER
            mkdir -p "$ROOT$FOLDER" "$ROOT/ccache" "$FOLDER/build" "$CACHE"
            mount --bind "$FOLDER" "$ROOT$FOLDER"
            mount -o remount,bind,ro "$ROOT$FOLDER"
            mount --bind "$FOLDER/build" "$ROOT$FOLDER/build"
            mount --bind "$CACHE" "$ROOT/ccache"
        fi
        exec chroot "$ROOT" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 CCACHE_DIR=/ccache \
            CCACHE_BASEDIR="$FOLDER" CCACHE_NOHASHDIR=1 CCACHE_MAXSIZE=0 \
            CUTAWAY_CMAKE_OPTIONS="${CUTAWAY_CMAKE_OPTIONS:-}" START="$start" DISPLAY="${CUTAWAY_SCREEN:-}" \
            sh -c "cd \"\$START\"; exec \"\$@\"" sh "$@"
    ' bash "$@"
}
