//! Operating system errors in readable form.

use std::io::{Error, ErrorKind};

use domain::system::plain;

#[test]
fn an_error_is_a_clause_without_its_number() {
    for (error, clause) in [
        (Error::from(ErrorKind::NotFound), "it doesn’t exist"),
        (
            Error::from(ErrorKind::PermissionDenied),
            "you don’t have permission",
        ),
        (
            Error::from(ErrorKind::NotADirectory),
            "part of the path isn’t a folder",
        ),
        (Error::from(ErrorKind::StorageFull), "the disk is full"),
        (
            Error::from(ErrorKind::ReadOnlyFilesystem),
            "the disk is read-only",
        ),
        (
            Error::other("there are too many links to follow"),
            "there are too many links to follow",
        ),
    ] {
        assert_eq!(plain(&error), clause);
    }
    let unknown = plain(&Error::from_raw_os_error(71));
    assert!(
        !unknown.is_empty() && !unknown.contains("os error"),
        "{unknown}"
    );
}
