#!/bin/sh
# Installed by Whetstone.
# Reviews the commits that are about to be pushed. To skip it once: git push --no-verify
# To remove it: whetstone hook remove --pre-push

pushed="$(cat)"
remote="$1"
kept="$(dirname -- "$0")/pre-push.before-whetstone"
if [ -x "$kept" ]; then
    printf '%s\n' "$pushed" | "$kept" "$@" || exit $?
fi

program='@PROGRAM@'
if [ ! -x "$program" ]; then
    program=whetstone
fi

# Reviews the commits of one line that the remote doesn’t have: the name and commit here, the name and commit
# there. A commit of zeros is none, and what is there need not be here.
review() {
    case $2 in
    *[!0]*) ;;
    *) return 0 ;;
    esac
    new=$2
    if git cat-file -e "$4^{commit}" 2>/dev/null; then
        new="$4...$2"
    fi
    "$program" code-review --yes --commits "$new" --new-to "$remote" >&2
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
