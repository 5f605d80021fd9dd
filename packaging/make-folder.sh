#!/usr/bin/env bash
# Makes a folder that runs without installation, of a finished build: the program with every library but the C library,
# Qt's and Graphviz's plugins, fonts and keyboard tables.
#   make-folder.sh BUILD PACKAGES: PACKAGES/cutaway-VERSION-linux-ARCH.tar.zst
set -euo pipefail
build=$1 packages=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
name=cutaway-$version-linux-$(uname -m)
folder=$build/package/folder/$name
libraries=/usr/lib/$(gcc -print-multiarch)

rm -rf "$build/package/folder"
cmake --install "$build" --prefix "$folder" --strip >/dev/null
rm -rf "$folder/share/lintian" "$folder/share/doc"

plugins=$folder/lib/qt6/plugins
mkdir -p "$plugins" "$folder/lib/graphviz" "$folder/etc" "$folder/share/fonts" "$folder/share/X11" "$folder/licenses"
for kind in platforms imageformats iconengines platforminputcontexts; do
    cp -r "$libraries/qt6/plugins/$kind" "$plugins/"
done
# What draws on the screen's own devices needs rights that no desktop gives; the window needs none of it.
rm -f "$plugins"/platforms/libq{eglfs,linuxfb,vnc,minimalegl,vkkhrdisplay}.so
cp "$libraries"/graphviz/libgvplugin_{core,dot_layout,neato_layout}.so.6 "$folder/lib/graphviz/"
awk '/^libgvplugin_/ {wanted = /_(core|dot_layout|neato_layout)\.so/} wanted' "$libraries/graphviz/config6a" \
    >"$folder/lib/graphviz/config6a"
grep -q dot_layout "$folder/lib/graphviz/config6a"
mkdir -p "$folder/share/fonts/dejavu"
dpkg -L fonts-dejavu-core | grep '\.ttf$' | xargs cp -Lt "$folder/share/fonts/dejavu" # not what else this system has
find /usr/share/fonts -iname 'Inter-*' -exec cp -t "$folder/share/fonts/" {} +
cp -r /usr/share/X11/xkb "$folder/share/X11/"
# What Qt itself says in the window's languages, where this machine has it (qt6-translations-l10n).
mkdir -p "$folder/share/qt6/translations"
find /usr/share/qt6/translations \( -name 'qtbase_de.qm' -o -name 'qtbase_zh_CN.qm' \) \
    -exec cp -t "$folder/share/qt6/translations/" {} + 2>/dev/null || true
cp "$here/folder/fonts.conf" "$folder/etc/"
cp "$here/folder/qt.conf" "$folder/bin/"
install -m 755 "$here/folder/cutaway" "$folder/cutaway"

# Whatever these need, but for the C library and its loader, which must be the system's.
mapfile -t programs < <(find "$folder/bin" "$folder/libexec" "$folder/lib" -type f \( -name '*.so*' -o -perm -u+x \))
ldd "${programs[@]}" 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | sort -u |
    grep -Ev '/(libc|libm|libdl|librt|libpthread|libresolv|ld-linux[^/]*|libnss_[^/]*|libanl|libutil)\.so' |
    xargs -r cp -L -n -t "$folder/lib/"
patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$folder/bin/cutaway"
patchelf --force-rpath --set-rpath '$ORIGIN/../../lib' "$folder"/libexec/cutaway/cutaway-worker

# The licences of all that was copied, by the package that it is from.
cp "$here/LICENSE" "$folder/licenses/cutaway"
find "$folder/lib" "$folder/share/fonts" -type f -printf '%f\n' | sort -u | while read -r file; do
    owner=$({ dpkg -S "*/$file" 2>/dev/null || true; } | head -n 1 | cut -d: -f1)
    [ -z "$owner" ] || [ -e "$folder/licenses/$owner" ] || cp -L "/usr/share/doc/$owner/copyright" "$folder/licenses/$owner"
done

rm -f "$packages"/cutaway-*.tar.zst
tar -C "$(dirname "$folder")" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$name" |
    zstd -q -19 -T0 -o "$packages/$name.tar.zst"
echo "folder: $(du -sh "$folder" | cut -f1) unpacked, $(du -h "$packages/$name.tar.zst" | cut -f1) as $name.tar.zst"
