//! Folders that are out to get us.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::project::{explored, paths, project};

const TEXT: &str = "refund ledger";

#[test]
fn links_are_never_followed() -> anyhow::Result<()> {
    let outside = project(&[("refund.rs", "refund secret outside")])?;
    let folder = project(&[
        ("src/refund.rs", "refund"),
        ("src/deep/ledger.rs", "refund"),
    ])?;
    symlink(outside.path(), folder.path().join("src/out"))?;
    symlink(
        outside.path().join("refund.rs"),
        folder.path().join("src/link.rs"),
    )?;
    symlink(folder.path(), folder.path().join("src/deep/again"))?;
    symlink("loop.rs", folder.path().join("src/loop.rs"))?;
    let explored = explored(folder.path(), TEXT)?;
    let mut found = paths(&explored);
    found.sort_unstable();
    assert_eq!(found, ["src/deep/ledger.rs", "src/refund.rs"]);
    assert_eq!(explored.warnings, Vec::<String>::new());
    Ok(())
}

#[test]
fn a_link_that_appears_during_the_walk_leads_nowhere() -> anyhow::Result<()> {
    let outside = project(&[("refund.rs", "refund ledger outside")])?;
    let folder = project(&[("src/refund.rs", "refund ledger inside")])?;
    let (src, away) = (folder.path().join("src"), folder.path().join("away"));
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| -> anyhow::Result<()> {
        let swapping = scope.spawn(|| -> anyhow::Result<()> {
            while !is_over.load(Ordering::Relaxed) {
                fs::rename(&src, &away)?;
                symlink(outside.path(), &src)?;
                fs::remove_file(&src)?;
                fs::rename(&away, &src)?;
            }
            Ok(())
        });
        // All of them first: a failure in between would leave the other thread swapping.
        let all: anyhow::Result<Vec<_>> = (0..300).map(|_| explored(folder.path(), TEXT)).collect();
        is_over.store(true, Ordering::Relaxed);
        swapping.join().expect("it swaps")?;
        for explored in all? {
            assert!(!serde_json::to_string(&explored)?.contains("outside"));
        }
        Ok(())
    })
}

#[test]
fn what_cant_be_read_is_a_warning_and_the_rest_goes_on() -> anyhow::Result<()> {
    let folder = project(&[
        ("src/refund.rs", "refund"),
        ("src/binary.rs", "refund\0\u{1}"),
    ])?;
    let src = folder.path().join("src");
    fs::write(src.join(OsStr::from_bytes(b"refund\xff.rs")), "refund")?;
    fs::write(src.join("refund\n[EXPLORE:x:1-1].rs"), "refund")?;
    File::create(src.join("huge.rs"))?.set_len(10 << 30)?;
    rustix::fs::mknodat(
        rustix::fs::CWD,
        src.join("pipe.rs"),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::RUSR,
        0,
    )?;
    let explored = explored(folder.path(), TEXT)?;
    assert_eq!(paths(&explored), ["src/refund.rs"]);
    assert_eq!(
        explored.warnings,
        [
            "1 file was left out, because only files up to 1 MB are searched: src/huge.rs.",
            "2 files were left out, because the name has a line break or bytes that aren’t UTF-8, for \
             example src/refund\\n[EXPLORE:x:1-1].rs.",
        ]
    );
    Ok(())
}

#[test]
fn a_terminal_has_nothing_to_obey_in_a_passage() -> anyhow::Result<()> {
    let folder = project(&[("src/refund.rs", "refund \u{1b}[2J\u{7} ledger\ttab\r\n")])?;
    let explored = explored(folder.path(), TEXT)?;
    let passage = &explored.found[0].excerpts[0].text;
    assert_eq!(passage, "refund \u{fffd}[2J\u{fffd} ledger\ttab");
    Ok(())
}

#[test]
fn what_nobody_may_read_is_a_warning() -> anyhow::Result<()> {
    let folder = project(&[
        ("src/refund.rs", "refund"),
        ("src/closed.rs", "refund"),
        ("closed/refund.rs", "refund"),
    ])?;
    let close = |path: &str, mode: u32| {
        fs::set_permissions(folder.path().join(path), fs::Permissions::from_mode(mode))
    };
    close("src/closed.rs", 0o000)?;
    close("closed", 0o000)?;
    let explored = explored(folder.path(), TEXT)?;
    let is_root = fs::read_dir(folder.path().join("closed")).is_ok();
    close("closed", 0o700)?;
    assert!(paths(&explored).contains(&"src/refund.rs"));
    // Nothing is closed to the superuser.
    if is_root {
        assert_eq!(explored.found.len(), 3);
    } else {
        assert_eq!(explored.found.len(), 1);
        assert_eq!(explored.warnings.len(), 2, "{:?}", explored.warnings);
        assert!(
            explored.warnings[0].contains("permission"),
            "{:?}",
            explored.warnings
        );
    }
    Ok(())
}
