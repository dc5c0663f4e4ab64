# The hook that was there runs first. It may depend on its own name or on files beside it, so it runs
# under that name, from a folder for this run with the same files. What it writes there is moved back afterward.
hooks="$(cd -- "$(dirname -- "$0")" && pwd)"
kept="$hooks/@NAME@.before-whetstone"
made='# Made by Whetstone for one run of a hook.'
first=''
if [ -x "$kept" ]; then
    first="$kept"
    # Folders that killed runs left behind.
    for place in "$hooks"-whetstone-*; do
        grep -qsxF "$made" "$place/.gitignore" || continue
        kill -0 "${place##*-}" 2>/dev/null || rm -rf "$place"
    done
    place="$hooks-whetstone-$$"
    if mkdir "$place" 2>/dev/null; then
        put_back() {
            rm -f "$place/.gitignore"
            (cd -- "$place" && find . -type f -exec sh -c '
                for new; do
                    old="$0/$new"
                    [ "$new" != "./@NAME@" ] || old="$0/@NAME@.before-whetstone"
                    if [ ! -e "$old" ] || [ "$new" -nt "$old" ]; then
                        mkdir -p "${old%/*}" && mv -f "$new" "$old"
                    fi
                done' "$hooks" {} +)
            rm -rf "$place"
        }
        trap put_back EXIT
        trap 'exit 1' HUP INT TERM
        # A hook may look for files, not links to them. Hard links take no time, and what is written to such a
        # file is written to the one beside the hook. Where there are too many files, links have to do.
        few="$(find "$hooks" 2>/dev/null | head -n 501 | wc -l)"
        if [ "$few" -le 500 ] && [ ! -e "$hooks/.git" ]; then
            cp -RPpl "$hooks/." "$place" 2>/dev/null || cp -RPpf "$hooks/." "$place"
        else
            for near in "$hooks"/* "$hooks"/.[!.]*; do
                [ ! -e "$near" ] || ln -s "$near" "$place"
            done
        fi
        # Whatever the files ignore here, nothing in this folder is for git.
        rm -f "$place/.gitignore" "$place/@NAME@" "$place/@NAME@.before-whetstone"
        printf '%s\n*\n' "$made" >"$place/.gitignore"
        { cp -RPpl "$kept" "$place/@NAME@" 2>/dev/null || cp -RPp "$kept" "$place/@NAME@"; } && first="$place/@NAME@"
    fi
fi
