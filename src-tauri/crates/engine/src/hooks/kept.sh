# The hook that was there runs first. It may depend on its own name or on files beside it, so it runs
# under that name, from a folder for this run that links to them. What it writes there is moved back afterward.
hooks="$(cd -- "$(dirname -- "$0")" && pwd)"
kept="$hooks/@NAME@.before-whetstone"
first=''
if [ -x "$kept" ]; then
    first="$kept"
    # Folders that killed runs left behind.
    for place in "$hooks"-whetstone-*; do
        [ ! -L "$place/@NAME@.before-whetstone" ] || kill -0 "${place##*-}" 2>/dev/null || rm -rf "$place"
    done
    place="$hooks-whetstone-$$"
    if mkdir "$place" 2>/dev/null; then
        put_back() {
            rm -f "$place/.gitignore"
            for new in "$place"/* "$place"/.[!.]*; do
                if [ -L "$new" ] || [ ! -e "$new" ]; then
                    continue
                fi
                case $new in
                "$place/@NAME@") mv -f "$new" "$kept" ;;
                *) mv -f "$new" "$hooks" ;;
                esac
            done
            rm -rf "$place"
        }
        trap put_back EXIT
        trap 'exit 1' HUP INT TERM
        for near in "$hooks"/.[!.]*; do
            [ ! -e "$near" ] || ln -s "$near" "$place"
        done
        [ -e "$place/.gitignore" ] || echo '*' >"$place/.gitignore"
        ln -s "$hooks"/* "$place" && ln -sf "$kept" "$place/@NAME@" && first="$place/@NAME@"
    fi
fi
