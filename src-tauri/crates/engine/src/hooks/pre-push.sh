#!/bin/sh
# Installed by Whetstone.
# Reviews the commits that are about to be pushed. To skip it once: git push --no-verify
# To remove it: whetstone hook remove --pre-push

pushed="$(cat)"
remote="$1"
@KEPT@
if [ -n "$first" ]; then
    printf '%s' "${pushed:+$pushed
}" | "$first" "$@" || exit $?
fi

program='@PROGRAM@'
if [ ! -x "$program" ]; then
    program=whetstone
fi
if ! command -v "$program" >/dev/null 2>&1; then
    echo 'Whetstone can’t be found, so this push wasn’t reviewed. Install it again, or remove this hook.' >&2
    exit 0
fi

# Reviews the commits of one input line that the remote doesn’t have yet. The line has the local name and commit,
# then the remote name and commit. All zeros means no commit, and the remote commit may be missing locally.
review() {
    case $2 in
    *[!0]*) ;;
    *) return 0 ;;
    esac
    new=$2
    if git cat-file -e "$4^{commit}" 2>/dev/null; then
        new="$4...$2"
    fi
    "$program" code-review --yes --commits="$new" --new-to="$remote" >&2
}

printf '%s\n' "$pushed" | {
    blocked=0
    while read -r here commit there known; do
        [ -n "$commit" ] || continue
        review "$here" "$commit" "$there" "$known"
        case $? in
        0) ;;
        3) blocked=1 ;;
        *) echo "Whetstone couldn’t review $here, so it isn’t held back." >&2 ;;
        esac
    done
    if [ "$blocked" = 1 ]; then
        echo 'Whetstone stopped the push because of blocking findings. To push anyway: git push --no-verify' >&2
        exit 1
    fi
}
# Checksum: @SUM@
# End of Whetstone’s hook.
