//! Saving on a full disk: a 64 KB file system in memory, which only a second run of the test sees.

use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use domain::page::FileFound;

use super::Desk;

/// Tells the second run the folder of the small disk.
const DISK: &str = "WHETSTONE_TEST_DISK";

/// Mounts the disk where no other process sees it, and runs the test again on it.
const ON_A_DISK: &str = "mount -t tmpfs -o size=64k none \"$0\" && exec \"$@\"";

#[test]
fn a_save_without_room_says_so_and_loses_neither_file_nor_text() {
    match env::var_os(DISK) {
        Some(disk) => save_on(Path::new(&disk)),
        None => run_again(
            "files::full_disk::a_save_without_room_says_so_and_loses_neither_file_nor_text",
        ),
    }
}

fn run_again(test: &str) {
    let namespaces = ["--user", "--map-root-user", "--mount"];
    let allowed = Command::new("unshare")
        .args(namespaces)
        .arg("true")
        .status();
    if !allowed.is_ok_and(|it| it.success()) {
        eprintln!("skipped: this system lets nobody mount a disk of their own");
        return;
    }
    let disk = tempfile::tempdir().expect("a folder");
    let again = Command::new("unshare")
        .args(namespaces)
        .args(["sh", "-c", ON_A_DISK])
        .arg(disk.path())
        .arg(env::current_exe().expect("this program"))
        .args(["--exact", test, "--nocapture"])
        .env(DISK, disk.path())
        .output()
        .expect("a second run");
    let printed = String::from_utf8_lossy(&again.stdout);
    assert!(
        again.status.success() && printed.contains("1 passed"),
        "{printed}\n{}",
        String::from_utf8_lossy(&again.stderr)
    );
}

fn save_on(folder: &Path) {
    let desk = Desk::on(folder, "one\n");
    fill(folder);
    let long = "What is written meanwhile.\n".repeat(500);
    desk.types(&long);
    assert_eq!(desk.refused(), "The disk is full, so spec.md wasn’t saved.");
    assert_eq!((desk.holds(), desk.saved()), ("one\n".to_owned(), false));
    assert_eq!(desk.body(), long);
    assert_eq!(
        names(folder),
        ["rest", "spec.md"],
        "nothing half written stays"
    );

    fs::remove_file(folder.join("rest")).expect("room again");
    assert_eq!(desk.save(), FileFound::Settled);
    assert_eq!((desk.holds(), desk.saved()), (long, true));
}

/// Writes to `rest` until nothing more fits.
fn fill(disk: &Path) {
    let mut rest = fs::File::create(disk.join("rest")).expect("a file");
    while rest.write_all(&[b'x'; 512]).is_ok() {}
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}
