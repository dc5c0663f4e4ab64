//! Whether the disk has room for a build. If the disk fills up, the build fails somewhere in the middle with
//! an error about some crate.

use std::process::Command;

use super::Purpose;
use crate::{shell, tree};

/// What a first build of each purpose takes, in gigabytes, rounded up.
const fn needed(purpose: Purpose) -> u64 {
    match purpose {
        Purpose::Build => 5,
        Purpose::DriveTheWindow => 12,
    }
}

/// Warns if too little is left for a first build. A later one needs less, so nothing is refused.
pub(crate) fn look(purpose: Purpose) {
    let mut df = Command::new("df");
    let told = shell::answer(df.args(["-P", "-k"]).arg(tree::root()));
    let Some(left) = told.as_deref().and_then(left_kilobytes) else {
        return;
    };
    let (left, needed) = (left >> 20, needed(purpose));
    if left < needed {
        println!(
            "Only {left} GB are left on this disk. A first build takes about {needed} GB; if this one fails, free \
             some space or set CARGO_TARGET_DIR to a folder on another disk."
        );
    }
}

/// The free space in the second line of `df -P -k`, fourth column.
fn left_kilobytes(told: &str) -> Option<u64> {
    let line = told.lines().nth(1)?;
    line.split_whitespace().nth(3)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::left_kilobytes;

    #[test]
    fn what_is_left_is_read() {
        let told = "Filesystem 1024-blocks Used Available Capacity Mounted on\n\
                    /dev/vda 264239616 95312664 326656 100% /\n";
        assert_eq!(left_kilobytes(told), Some(326_656));
        for odd in ["", "Filesystem\n", "a\nb c d\n", "a\nb c d e\n"] {
            assert_eq!(left_kilobytes(odd), None, "{odd:?}");
        }
    }
}
