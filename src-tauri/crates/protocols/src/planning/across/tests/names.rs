//! Things with two names.

use super::found;

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_thing_with_two_names_is_told_where_each_document_keeps_to_its_own() {
    let check = |one: &str, other: &str, says: Option<&str>| {
        let expected: Vec<_> = says.iter().map(|says| (*says, 3, 1)).collect();
        let one = format!("# Plan\n\n{one}\n");
        found(
            &[("plan", &one), ("tasks", &format!("- [ ] {other}\n"))],
            &expected,
        );
    };
    let pages = "This is “sign-in page” in one document and “login page” in another.";
    check(
        "The sign-in page asks for a code.",
        "Build the login screen",
        Some(pages),
    );
    check(
        "Sign in pages ask for a code.",
        "Build the log-in page",
        Some(pages),
    );
    check(
        "Albums live in `photo_album.py`.",
        "Fill src/models/photoAlbum.py",
        Some("This is “photo_album.py” in one document and “photoAlbum.py” in another."),
    );
    check(
        "Albums live in `photo_album.py`, links in `shared_link.py`, days in `last_day.py`.",
        "Fill photoAlbum.py, sharedLink.py and lastDay.py",
        Some(
            "This is “last_day.py” in one document and “lastDay.py” in another; the same goes for 2 other names.",
        ),
    );
    for (one, other, names) in [
        (
            "The audit trail names people.",
            "Write to the audit log",
            ["audit trail", "audit log"],
        ),
        (
            "A search dialog opens.",
            "Open the search popup.",
            ["search dialog", "search popup"],
        ),
        (
            "Notification settings list channels.",
            "Extend the notification preferences",
            ["notification settings", "notification preferences"],
        ),
    ] {
        let [first, second] = names;
        let says = format!("This is “{first}” in one document and “{second}” in another.");
        check(one, other, Some(&says));
    }
    for (one, other) in [
        (
            "The sign-in page asks.",
            "Wait for the partner portal’s login page",
        ),
        (
            "The sign-in page asks.",
            "The partner portal has a login page of its own",
        ),
        (
            "The settings page asks.",
            "The browser has an options page for extensions",
        ),
        (
            "A search dialog opens.",
            "Open the search dialog and this popup",
        ),
        ("A search dialog opens.", "Close the filter popup"),
        ("Profile settings are kept.", "Show profile preferences"),
        ("The sign-in page asks.", "Build the sign in screen"),
        (
            "The sign-in page, once login page, asks.",
            "Build the login page",
        ),
        ("The sign-in page asks.", "Build the login form"),
        ("Open `/login page`.", "Build the sign-in page"),
        (
            "Albums live in photo_album.py and photoAlbum.py.",
            "Fill photoAlbum.py",
        ),
        ("Albums live in photo_album.py.", "Fill photo_album.ts"),
        ("Dark mode.", "Add dark mode"),
    ] {
        check(one, other, None);
    }
}
