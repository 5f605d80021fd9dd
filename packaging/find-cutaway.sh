#!/usr/bin/env bash
# Finds an installed Cutaway as desktops and shells do: its manual page, its completions, what opens on a double click.
set -euo pipefail

# expect WHAT TEXT COMMAND…: the command prints a line with this text.
expect()
{
    local what=$1 text=$2
    shift 2
    "$@" 2>&1 | grep -F -- "$text" >/dev/null || { echo "find-cutaway.sh: $what: no \"$text\" from $*" >&2; exit 1; }
}

expect "manual page" "cutaway plan" env MANPAGER=cat man cutaway
expect "completion of bash" planners bash -c '
    . /usr/share/bash-completion/completions/cutaway
    COMP_WORDS=(cutaway pl) COMP_CWORD=1
    _cutaway
    printf "%s\n" "${COMPREPLY[@]}"'
expect "completion of zsh" _cutaway zsh -fc 'autoload -U compinit; compinit -u -D; print $_comps[cutaway]'
expect "completion of fish" planners fish -c 'complete -C "cutaway pl"'
for document in graph devices plan; do
    expect "type of names" "vnd.cutaway.$document+json:*.$document.json" cat /usr/share/mime/globs2
    expect "double click" "vnd.cutaway.$document+json=cutaway.desktop" cat /usr/share/applications/mimeinfo.cache
    test -e "/usr/share/icons/hicolor/scalable/mimetypes/application-vnd.cutaway.$document+json.svg"
done
expect "desktop entry" "Exec=cutaway %F" cat /usr/share/applications/cutaway.desktop
test -e /usr/share/icons/hicolor/scalable/apps/cutaway.svg
test -e /usr/share/metainfo/app.cutaway.cutaway.metainfo.xml
echo "manual page, completions, desktop entry, types and icons are found"
