# The hook that was there runs first. It may go by its own name, or use files beside it: so it runs under that name,
# from a folder for this run that links to them.
hooks="$(cd -- "$(dirname -- "$0")" && pwd)"
kept="$hooks/@NAME@.before-whetstone"
first=''
if [ -x "$kept" ]; then
    first="$kept"
    if place="$(mktemp -d "$hooks-whetstone-XXXXXX" 2>/dev/null)"; then
        trap 'rm -rf "$place"' EXIT
        trap 'exit 1' HUP INT TERM
        echo '*' >"$place/.gitignore"
        ln -s "$hooks"/* "$place" && ln -sf "$kept" "$place/@NAME@" && first="$place/@NAME@"
    fi
fi
