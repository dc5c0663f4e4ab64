//! How `code::diff::parse` reads the diffs that git prints, and text that looks like one.

use code::diff::{File, Kind, ModeChange, Why, Written, parse};
use domain::text::redact::Redactor;
use proptest::prelude::*;

/// Paths before and after, and the counts of added and removed lines.
type Seen<'a> = (Option<&'a str>, Option<&'a str>, usize, usize);

fn seen(file: &File) -> Seen<'_> {
    let (added, removed) = file.counts();
    (file.old.as_deref(), file.new.as_deref(), added, removed)
}

fn check(diff: &str, files: &[Seen], unread: &[(&str, Why)]) {
    let read = parse(diff.as_bytes());
    let found: Vec<Seen> = read.files.iter().map(seen).collect();
    assert_eq!(found, files, "{diff}");
    let left: Vec<(&str, Why)> = read
        .unread
        .iter()
        .map(|it| (it.path.as_str(), it.why))
        .collect();
    assert_eq!(left, unread, "{diff}");
}

#[test]
fn files_have_their_paths_and_lines() {
    check(
        "diff --git a/a.rs b/a.rs\nindex 1..2 100644\n--- a/a.rs\n+++ b/a.rs\n@@ -1,2 +1,3 @@ fn a()\n one\n-two\n+2\n+3\n",
        &[(Some("a.rs"), Some("a.rs"), 2, 1)],
        &[],
    );
    check(
        "diff --git a/new file.rs b/new file.rs\nnew file mode 100644\nindex 0..2\n--- /dev/null\n+++ b/new file.rs\t\n@@ -0,0 +1 @@\n+one\n\\ No newline at end of file\n",
        &[(None, Some("new file.rs"), 1, 0)],
        &[],
    );
    check(
        "diff --git a/a.rs b/a.rs\ndeleted file mode 100644\nindex 2..0\n--- a/a.rs\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n",
        &[(Some("a.rs"), None, 0, 1)],
        &[],
    );
    check(
        "diff --git a/a b.rs b/c d.rs\nsimilarity index 90%\nrename from a b.rs\nrename to c d.rs\n--- a/a b.rs\t\n+++ b/c d.rs\t\n@@ -1 +1 @@\n-one\n+1\n",
        &[(Some("a b.rs"), Some("c d.rs"), 1, 1)],
        &[],
    );
    check(
        "diff --git a/empty b/empty\nnew file mode 100644\nindex 0..e\ndiff --git a/run b/run\nold mode 100644\nnew mode 100755\n",
        &[
            (None, Some("empty"), 0, 0),
            (Some("run"), Some("run"), 0, 0),
        ],
        &[],
    );
}

#[test]
fn a_link_and_the_file_that_replaces_it_are_one_file() {
    let gone = |mode: u32| {
        format!(
            "diff --git a/x b/x\ndeleted file mode {mode:o}\nindex 1..0\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n"
        )
    };
    let new = |mode: u32| {
        format!(
            "diff --git a/x b/x\nnew file mode {mode:o}\nindex 0..2\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+1\n+2\n"
        )
    };
    let (link, regular, submodule) = (0o120_000, 0o100_644, 0o160_000);
    let one: &[Seen] = &[(Some("x"), Some("x"), 2, 1)];
    let two: &[Seen] = &[(Some("x"), None, 0, 1), (None, Some("x"), 2, 0)];
    for (before, after, files) in [
        (link, regular, one),
        (regular, link, two),
        (submodule, regular, two),
        (link, submodule, two),
    ] {
        check(&(gone(before) + &new(after)), files, &[]);
    }
    let joined = parse((gone(link) + &new(regular)).as_bytes());
    assert_eq!(joined.files[0].mode_change(), Some(ModeChange::WasLink));
    assert_eq!(parse(Written::of(&joined).text.as_bytes()), joined);
}

#[test]
fn lines_have_their_numbers_and_modes_are_read() {
    let read = parse(b"diff --git a/a b/a\nold mode 100644\nnew mode 100755\n--- a/a\n+++ b/a\n@@ -5,2 +7,2 @@ fn heading() {\n one\r\n-two\n+2\xff\r\n");
    let file = &read.files[0];
    assert_eq!(
        (file.old_mode, file.new_mode),
        (Some(0o100_644), Some(0o100_755))
    );
    assert_eq!(file.hunks[0].section, "fn heading() {");
    let lines: Vec<_> = file.hunks[0]
        .lines
        .iter()
        .map(|it| (it.kind, it.old, it.new, it.text.as_str()))
        .collect();
    let told = [
        (Kind::Context, 5, 7, "one"),
        (Kind::Removed, 6, 0, "two"),
        (Kind::Added, 0, 8, "2\u{fffd}"),
    ];
    assert_eq!(lines, told);
}

#[test]
fn names_are_unquoted() {
    check(
        "diff --git \"a/new\\nline \\\"x\\\" \\303\\244\" \"b/new\\nline \\\"x\\\" \\303\\244\"\nold mode 100644\nnew mode 100755\n",
        &[(Some("new\nline \"x\" ä"), Some("new\nline \"x\" ä"), 0, 0)],
        &[],
    );
    check(
        "diff --git \"a/tab\\there\" \"b/tab\\there\"\n--- \"a/tab\\there\"\n+++ \"b/tab\\there\"\n@@ -1 +1 @@\n-a\n+b\n",
        &[(Some("tab\there"), Some("tab\there"), 1, 1)],
        &[],
    );
    check(
        "diff --git a/-rf b/-rf\n--- a/-rf\n+++ b/-rf\n@@ -1 +1 @@\n-a\n+b\n",
        &[(Some("-rf"), Some("-rf"), 1, 1)],
        &[],
    );
    check(
        "diff --git a/x b/y b/x b/y\nold mode 100644\nnew mode 100755\n",
        &[(Some("x b/y"), Some("x b/y"), 0, 0)],
        &[],
    );
}

#[test]
fn what_lines_say_is_no_part_of_the_diff() {
    check(
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n---- a/other\n-diff --git a/z b/z\n+++ b/other\n+@@ -1 +1 @@\n diff --git a/y b/y\ndiff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-a\n+b\n",
        &[(Some("a"), Some("a"), 2, 2), (Some("b"), Some("b"), 1, 1)],
        &[],
    );
}

#[test]
fn a_merge_adds_what_no_parent_has() {
    check(
        "diff --cc src/a.rs\nindex 1,2..3\nmode 100644,100644..100755\n--- a/src/a.rs\n+++ b/src/a.rs\n@@@ -1,3 -1,2 +1,4 @@@ fn a()\n  one\n +two\n++x\n+ y\n- z\ndiff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-a\n+b\n",
        &[
            (Some("src/a.rs"), Some("src/a.rs"), 1, 1),
            (Some("b"), Some("b"), 1, 1),
        ],
        &[],
    );
    check(
        "diff --cc new\nindex 0,0..3\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@@ -0,0 -0,0 +1,2 @@@\n++x\n++y\n\\ No newline at end of file\n",
        &[(None, Some("new"), 2, 0)],
        &[],
    );
    check(
        "diff --cc new\nindex 0,0,0..3\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@@@ -0,0 -1,1 -1,1 +1,2 @@@@\n+++x\n+  y\n",
        &[(None, Some("new"), 1, 0)],
        &[],
    );
}

#[test]
fn what_cannot_be_read_is_named() {
    check(
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@@@\n@@ -1 +1 @@\n-a\n+b\n",
        &[(Some("a"), Some("a"), 1, 1)],
        &[("a", Why::CutOff)],
    );
    check(
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n@@?\n",
        &[(Some("a"), Some("a"), 1, 1)],
        &[("a", Why::CutOff)],
    );
    check(
        "diff --cc src/a.rs\nindex 1,2..3\n--- a/src/a.rs\n+++ b/src/a.rs\n@@@ -1,1 -1,1 +1,1 @@@\n++x\ndiff --git a/b b/b\nold mode 100644\nnew mode 100755\n",
        &[
            (Some("src/a.rs"), Some("src/a.rs"), 0, 0),
            (Some("b"), Some("b"), 0, 0),
        ],
        &[("src/a.rs", Why::Combined)],
    );
    check(
        "* Unmerged path src/a.rs\n",
        &[],
        &[("src/a.rs", Why::Unmerged)],
    );
    check(
        "* Unmerged path a\ndiff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n",
        &[(Some("a"), Some("a"), 1, 1)],
        &[],
    );
    check(
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n one\n",
        &[(Some("a"), Some("a"), 0, 0)],
        &[("a", Why::CutOff)],
    );
    check(
        "diff --git a/a b/a\n@@ nonsense\n",
        &[(Some("a"), Some("a"), 0, 0)],
        &[("a", Why::CutOff)],
    );
    check("commit 123\nnothing\n", &[], &[]);
    check("diff --git \n", &[], &[]);
    check(
        "diff --git a/logo.png b/logo.png\nindex 1..2 100644\nBinary files a/logo.png and b/logo.png differ\n",
        &[(Some("logo.png"), Some("logo.png"), 0, 0)],
        &[],
    );
}

/// Bytes that often look like parts of a diff.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"diff --git a/x b/x\n".to_vec()),
        Just(b"diff --git \"a/x\\n\" \"b/x\\303\"\n".to_vec()),
        Just(b"--- a/x\n+++ b/x\n".to_vec()),
        Just(b"@@ -1,2 +1,2 @@ f\n".to_vec()),
        Just(b"@@ -4294967295,4294967295 +4294967295,9 @@\n".to_vec()),
        Just(b"+let password = \"s3cr3t-horse-77\";\n".to_vec()),
        Just("+fn ä() {\n".as_bytes().to_vec()),
        Just(b"-#[test]\n-fn a() {\n".to_vec()),
        Just(b"\\ No newline at end of file\n".to_vec()),
        Just(b"diff --cc \"a\n".to_vec()),
        Just(b"diff --cc x\n@@@ -1,2 -1,2 +1,2 @@@ f\n".to_vec()),
        Just(b"++a\n+ b\n- c\n".to_vec()),
        proptest::collection::vec(any::<u8>(), 0..30),
    ];
    proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

/// A file name that git might have to quote.
fn git_quoted(prefix: &str, name: &str) -> String {
    let escaped = name.bytes().map(|byte| match byte {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b'\n' => "\\n".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    });
    format!("\"{prefix}{}\"", escaped.collect::<String>())
}

proptest! {
    #[test]
    fn any_bytes_are_read_and_reviewed(bytes in pieces()) {
        let diff = parse(&bytes);
        for file in &diff.files {
            prop_assert!(!file.path().is_empty());
        }
        let review = code::review(&diff);
        prop_assert_eq!(review.reviewed + review.left_out.len(), diff.files.len());
        for finding in &review.findings {
            let left = Redactor::default().redact(&finding.quote).count;
            prop_assert_eq!(left, 0, "{:?}", finding);
        }
    }

    #[test]
    fn every_name_comes_back_from_its_quoted_form(name in "[^/\0][^\0]{0,20}") {
        let (old, new) = (git_quoted("a/", &name), git_quoted("b/", &name));
        let diff = parse(format!("diff --git {old} {new}\nold mode 100644\nnew mode 100755\n").as_bytes());
        prop_assert_eq!(diff.files[0].path(), name.as_str());
    }

    #[test]
    fn lines_come_back_as_written(lines in proptest::collection::vec(("[+ -]", "[^\r\n\0]{0,30}"), 1..20)) {
        let count = |but: &str| lines.iter().filter(|(sign, _)| sign != but).count();
        let mut text = format!("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,{} +1,{} @@\n", count("+"), count("-"));
        let written = lines.iter().map(|(sign, line)| format!("{sign}{line}\n"));
        text.extend(written);
        let diff = parse(text.as_bytes());
        let read = diff.files[0].hunks.iter().flat_map(|it| &it.lines);
        let read: Vec<&str> = read.map(|it| it.text.as_str()).collect();
        let written: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
        prop_assert_eq!(read, written);
    }
}
