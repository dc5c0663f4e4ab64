//! A file that is rewritten keeps everything except its text.
#![cfg(test)]
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

fn mode(path: &Path) -> u32 {
    let about = fs::metadata(path).expect("the file");
    about.permissions().mode() & 0o7777
}

#[test]
fn a_file_keeps_its_mode_and_nothing_is_left_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spec.md");
    for bits in [0o600, 0o644, 0o664, 0o755, 0o666] {
        fs::write(&path, "before").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(bits)).unwrap();
        let before = fs::metadata(&path).unwrap();
        assert!(machine::revise_if(&path, "before", "after").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
        assert_eq!(mode(&path), bits);
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
        assert_ne!(after.ino(), before.ino(), "it was written in place");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_new_file_has_the_mode_of_any_other_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, other) = (
        folder.path().join("ours.md"),
        folder.path().join("other.md"),
    );
    machine::revise(&ours, "new").unwrap();
    fs::write(&other, "new").unwrap();
    assert_eq!(mode(&ours), mode(&other));
}

#[test]
fn a_file_is_created_only_where_nothing_has_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    assert!(machine::create(&at("new.md"), "new").unwrap());
    fs::write(at("other.md"), "other").unwrap();
    assert_eq!(mode(&at("new.md")), mode(&at("other.md")));
    fs::create_dir(at("folder.md")).unwrap();
    symlink("nowhere.md", at("link.md")).unwrap();
    for taken in ["new.md", "other.md", "folder.md", "link.md"] {
        assert!(!machine::create(&at(taken), "again").unwrap(), "{taken}");
    }
    assert_eq!(fs::read_to_string(at("new.md")).unwrap(), "new");
    assert_eq!(fs::read_to_string(at("other.md")).unwrap(), "other");
    assert!(!at("nowhere.md").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    assert!(machine::create(&at("missing/new.md"), "new").is_err());
}

#[test]
fn what_a_link_leads_to_is_written_and_the_link_stays() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("elsewhere")).unwrap();
    fs::write(at("elsewhere/spec.md"), "before").unwrap();
    symlink("elsewhere/spec.md", at("near.md")).unwrap();
    symlink(at("near.md"), at("far.md")).unwrap();
    symlink("elsewhere/missing.md", at("dangling.md")).unwrap();
    for (link, target) in [
        ("near.md", "elsewhere/spec.md"),
        ("far.md", "elsewhere/spec.md"),
        ("dangling.md", "elsewhere/missing.md"),
    ] {
        machine::revise(&at(link), link).unwrap();
        assert_eq!(fs::read_to_string(at(target)).unwrap(), link);
        assert!(
            fs::symlink_metadata(at(link)).unwrap().is_symlink(),
            "{link}"
        );
    }
    symlink("loop.md", at("loop.md")).unwrap();
    machine::revise(&at("loop.md"), "never").unwrap_err();
}

#[test]
fn a_file_that_holds_something_else_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spec.md");
    fs::write(&path, "theirs").unwrap();
    assert!(!machine::revise_if(&path, "before", "mine").unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_can_not_be_written_is_an_error_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("locked.md"), "before").unwrap();
    fs::set_permissions(at("locked.md"), Permissions::from_mode(0o444)).unwrap();
    fs::create_dir(at("folder.md")).unwrap();
    let check = |name: &str, kind: ErrorKind| {
        let error = machine::revise(&at(name), "after").unwrap_err();
        assert_eq!(error.kind(), kind, "{name}: {error}");
    };
    check("locked.md", ErrorKind::PermissionDenied);
    check("folder.md", ErrorKind::IsADirectory);
    check("none/spec.md", ErrorKind::NotFound);
    assert_eq!(fs::read_to_string(at("locked.md")).unwrap(), "before");
    let gone = machine::revise_if(&at("gone.md"), "before", "after").unwrap_err();
    assert_eq!(gone.kind(), ErrorKind::NotFound);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
