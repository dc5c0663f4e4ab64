//! Files and folders that somebody attached.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use domain::text::redact::Redactor;
use tempfile::TempDir;
use workspace::{Attached, LeftOutFile, Stop, attach};

use crate::project::{add, project};

/// What is attached to a text of the project in `folder`, with relative or absolute paths.
fn attached(folder: &TempDir, paths: &[&str]) -> Attached {
    let paths: Vec<PathBuf> = paths.iter().map(|it| folder.path().join(it)).collect();
    of(Some(folder.path()), &paths)
}

fn of(project: Option<&Path>, paths: &[PathBuf]) -> Attached {
    attach(project, paths, None, &Redactor::default(), &Stop::default())
}

fn names(attached: &Attached) -> Vec<&str> {
    attached
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect()
}

/// What was left out, and why, each in a sentence.
fn left_out(attached: &Attached) -> Vec<String> {
    attached
        .left_out
        .iter()
        .map(LeftOutFile::sentence)
        .collect()
}

#[test]
fn lines_are_numbered_below_the_name_and_secrets_are_gone() -> anyhow::Result<()> {
    let text = "\u{feff}# Guide\n\npassword = hunter2hunter2\nlast";
    let folder = project(&[("docs/guide.md", text), ("CLAUDE.md", "Be short.\n")])?;
    let attached = attached(
        &folder,
        &["docs/guide.md", "./docs/../docs/guide.md", "CLAUDE.md"],
    );
    assert_eq!(names(&attached), ["docs/guide.md", "CLAUDE.md"]);
    let guide = &attached.files[0];
    assert_eq!(
        (guide.size, guide.lines, guide.redacted, guide.is_cut),
        (text.len() as u64, 4, 1, false)
    );
    assert_eq!(attached.redacted(), 1);
    assert_eq!(
        attached.text(),
        "=== docs/guide.md ===\n0001|# Guide\n0002|\n0003|password = [REDACTED_PASSWORD]\n0004|last\n\n\
         === CLAUDE.md ===\n0001|Be short.\n"
    );
    assert_eq!(attached.bytes(), attached.text().len());
    assert_eq!(attached.files[1].from, 2);
    Ok(())
}

#[test]
fn a_file_is_cut_where_no_letter_breaks_however_large_it_is() -> anyhow::Result<()> {
    let folder = project(&[
        ("long.md", &"ä".repeat(40_000)),
        ("fits.md", &"a".repeat(65_536)),
        ("huge.md", &"a\n".repeat(100_000)),
    ])?;
    let huge = File::options()
        .write(true)
        .open(folder.path().join("huge.md"))?;
    huge.set_len(10 << 30)?;
    let attached = attached(&folder, &["long.md", "fits.md", "huge.md"]);
    let [long, fits, huge] = attached.files.as_slice() else {
        panic!("{:?}", attached.left_out);
    };
    assert_eq!(long.size, 80_000);
    assert!(long.is_cut && !fits.is_cut && huge.is_cut);
    assert_eq!(long.text.matches('ä').count(), 32_768);
    assert_eq!((huge.size, huge.lines), (10 << 30, 32_768));
    Ok(())
}

#[test]
fn bytes_that_are_no_text_are_replaced() -> anyhow::Result<()> {
    let folder = project(&[])?;
    fs::write(folder.path().join("latin.md"), b"caf\xe9\n")?;
    let attached = attached(&folder, &["latin.md"]);
    assert_eq!(attached.text(), "=== latin.md ===\n0001|caf\u{fffd}\n");
    Ok(())
}

#[test]
fn what_isnt_sent_says_why() -> anyhow::Result<()> {
    let folder = project(&[
        (".env", "A=b"),
        ("image.md", "\0"),
        ("ok.md", "ok"),
        ("ok.md.d/logo.png", "x"),
        ("ok.md.d/Cargo.lock", "x"),
    ])?;
    fs::create_dir(folder.path().join("empty"))?;
    let paths = [
        ".env", "image.md", "none.md", "ok.md/x", "ok.md.d", "empty", "ok.md",
    ];
    let found = attached(&folder, &paths);
    assert_eq!(names(&found), ["ok.md"]);
    assert_eq!(found.files[0].from, 6);
    let at = |path: &str| folder.path().join(path).display().to_string();
    assert_eq!(
        left_out(&found),
        [
            ".env is a file that holds secrets.".to_owned(),
            "image.md isn’t text.".to_owned(),
            format!("{} isn’t there.", at("none.md")),
            format!("{} isn’t there.", at("ok.md/x")),
            "ok.md.d has 2 files that aren’t text or are generated.".to_owned(),
            "empty has no files that can be sent.".to_owned(),
        ]
    );
    Ok(())
}

#[test]
fn what_was_chosen_by_hand_may_lie_anywhere_and_is_told_apart() -> anyhow::Result<()> {
    let folder = project(&[("notes/plan.md", "inside"), ("plan.md", "at the root")])?;
    let other = project(&[
        ("notes/plan.md", "outside"),
        ("notes/deep/plan.md", "deep"),
        ("a/plan.md", "alone"),
        ("b/plan.md", "alone as well"),
    ])?;
    let at = |path: &str| other.path().join(path);
    let inside = folder.path().join("notes/../plan.md");
    let paths = [
        inside,
        folder.path().join("notes"),
        at("notes"),
        at("a/plan.md"),
        at("b/plan.md"),
    ];
    let found = of(Some(folder.path()), &paths);
    let last = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
    assert_eq!(
        names(&found),
        [
            "plan.md".to_owned(),
            "notes/plan.md".to_owned(),
            "notes/deep/plan.md".to_owned(),
            format!("{}/notes/plan.md", last(other.path())),
            "a/plan.md".to_owned(),
            "b/plan.md".to_owned(),
        ]
    );
    let from: Vec<usize> = found.files.iter().map(|it| it.from).collect();
    assert_eq!(from, [0, 1, 2, 2, 3, 4]);
    let without = of(None, &paths);
    assert_eq!(without.files.len(), 6);
    assert_eq!(left_out(&without), Vec::<String>::new());
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_link_must_lead_inside() -> anyhow::Result<()> {
    use std::os::unix::fs::symlink;

    let outside = project(&[("secret.md", "secret")])?;
    let folder = project(&[("AGENTS.md", "Be short.\n"), ("docs/a.md", "a")])?;
    let at = |path: &str| folder.path().join(path);
    symlink("AGENTS.md", at("CLAUDE.md"))?;
    symlink(outside.path().join("secret.md"), at("out.md"))?;
    symlink(outside.path(), at("out"))?;
    symlink("round.md", at("round.md"))?;
    symlink("gone.md", at("nowhere.md"))?;
    symlink("..", at("docs/up"))?;
    symlink(outside.path().join("secret.md"), at("docs/secret.md"))?;
    let paths = [
        "CLAUDE.md",
        "out.md",
        "out",
        "out/secret.md",
        "round.md",
        "nowhere.md",
        "docs",
    ];
    // The same rules apply in the project and in folders that were chosen by hand, except that a path through
    // a linked folder names what is there.
    let check = |project: Option<&Path>, sent: &[&str], why: &[&str]| {
        let paths: Vec<PathBuf> = paths.iter().map(|it| at(it)).collect();
        let found = of(project, &paths);
        assert_eq!(names(&found), sent, "{project:?}");
        let said = left_out(&found);
        assert_eq!(said.len(), why.len(), "{said:?}");
        for (said, why) in said.iter().zip(why) {
            assert!(said.contains(why), "{said}: {why}");
        }
    };
    let out = "is a link to something outside the project";
    let nowhere = "is a broken link";
    let sent = ["AGENTS.md", "docs/a.md"];
    let hidden = "docs has 2 hidden files or links";
    check(
        Some(folder.path()),
        &sent,
        &[out, out, out, nowhere, nowhere, hidden],
    );
    let other = format!(
        "{}/secret.md",
        outside.path().file_name().unwrap_or_default().display()
    );
    let sent = ["AGENTS.md", &other, "docs/a.md"];
    check(
        None,
        &sent,
        &[
            "is a link to something outside its folder",
            nowhere,
            nowhere,
            hidden,
        ],
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn names_with_line_breaks_and_things_that_are_no_files_are_left_out() -> anyhow::Result<()> {
    use std::os::unix::net::UnixListener;

    let folder = project(&[("a\nb.md", "x"), ("docs/c\nd.md", "x"), ("docs/e.md", "x")])?;
    let socket = folder.path().join("socket.md");
    let _listening = UnixListener::bind(&socket)?;
    let found = attached(&folder, &["a\nb.md", "docs", "socket.md"]);
    assert_eq!(names(&found), ["docs/e.md"]);
    assert_eq!(
        left_out(&found),
        [
            "a\\nb.md has a name with a line break or bytes that aren’t UTF-8.",
            "docs isn’t complete: 1 file was left out, because the name has a line break or bytes that \
             aren’t UTF-8: docs/c\\nd.md.",
            "socket.md can’t be read: the system reported an error.",
        ]
    );
    Ok(())
}

#[test]
fn a_folder_brings_its_files_up_to_a_limit() -> anyhow::Result<()> {
    let folder = project(&[
        ("src/node_modules/x.js", "x"),
        ("src/id_rsa", "key"),
        ("src/a.png", "x"),
    ])?;
    for at in 0..60 {
        add(folder.path(), &format!("src/{at:02}.rs"), "fn a() {}\n")?;
    }
    let attached = attached(&folder, &["src"]);
    assert_eq!(attached.files.len(), 50);
    assert_eq!(names(&attached)[..2], ["src/00.rs", "src/01.rs"]);
    assert_eq!(
        left_out(&attached),
        [
            "src has 1 file that isn’t text or is generated.",
            "src/50.rs and 9 more went over the limit of 50 files and 512 KB.",
            "src/id_rsa is a file that holds secrets.",
        ]
    );
    Ok(())
}

#[test]
fn what_is_never_sent_takes_no_place() -> anyhow::Result<()> {
    let folder = project(&[("a.md", "the text")])?;
    for at in 0..50 {
        add(folder.path(), &format!("{at:02}.md"), "x")?;
        add(folder.path(), &format!("{at:02}.pem"), "key")?;
    }
    let own = folder.path().join("a.md");
    let secret = |at: usize| format!("{at:02}.pem is a file that holds secrets.");
    let said: Vec<String> = ["a.md is the document itself, so it isn’t sent twice.".to_owned()]
        .into_iter()
        .chain((0..4).map(secret))
        .chain(["04.pem and 45 more are files that hold secrets.".to_owned()])
        .collect();
    for project in [Some(folder.path()), None] {
        let stop = Stop::default();
        let paths = [folder.path().to_owned(), own.clone()];
        let found = attach(project, &paths, Some(&own), &Redactor::default(), &stop);
        assert_eq!(found.files.len(), 50);
        let named = left_out(&found);
        let ends = named
            .iter()
            .zip(&said)
            .all(|(named, said)| named.ends_with(said));
        assert!(ends && named.len() == said.len(), "{named:?}");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_folder_tells_of_what_it_hides() -> anyhow::Result<()> {
    let folder = project(&[("src/.env", "KEY=1"), ("src/a.md", "x")])?;
    std::os::unix::fs::symlink("/etc/hosts", folder.path().join("src/hosts.md"))?;
    let attached = attached(&folder, &["src"]);
    assert_eq!(names(&attached), ["src/a.md"]);
    let hidden = "src has 2 hidden files or links, which are never sent.";
    assert_eq!(left_out(&attached), [hidden]);
    Ok(())
}

#[test]
fn files_are_sent_until_all_of_them_are_512_kb() -> anyhow::Result<()> {
    let folder = project(&[])?;
    for at in 0..12 {
        add(folder.path(), &format!("{at:02}.md"), &"a".repeat(65_536))?;
    }
    let found = of(None, &[folder.path().to_owned()]);
    assert_eq!(found.files.len(), 8);
    assert_eq!(found.left_out.len(), 4);
    assert!(found.bytes() <= 9 * 65_536, "{}", found.bytes());
    Ok(())
}
