#!/bin/sh
# Installed by Whetstone.
# Reviews what is about to be committed. To skip it once: git commit --no-verify
# To remove it: whetstone hook remove

@KEPT@
if [ -n "$first" ]; then
    "$first" "$@" || exit $?
fi

# Commits made in Whetstone’s window have already been reviewed there.
if [ "$WHETSTONE_REVIEWED" = 1 ]; then
    exit 0
fi

program='@PROGRAM@'
if [ ! -x "$program" ]; then
    program=whetstone
fi
if ! command -v "$program" >/dev/null 2>&1; then
    echo 'Whetstone can’t be found, so this commit wasn’t reviewed. Install it again, or remove this hook.' >&2
    exit 0
fi
"$program" code-review --staged --yes >&2
case $? in
0) exit 0 ;;
3)
    echo 'Whetstone stopped the commit because of blocking findings. To commit anyway: git commit --no-verify' >&2
    exit 1
    ;;
*)
    echo 'Whetstone couldn’t review this commit, so it isn’t held back.' >&2
    exit 0
    ;;
esac
# Checksum: @SUM@
# End of Whetstone’s hook.
