//! The files that say how a project is built.

use std::path::Path;

use domain::patterns::MOST_BYTES;
use domain::text::redact::Redactor;
use workspace::{Guidance, guidance};

use crate::project::project;

fn read(project: &Path) -> Guidance {
    guidance(project, MOST_BYTES, &Redactor::default())
}

#[test]
fn both_files_are_numbered_and_secrets_are_gone() -> anyhow::Result<()> {
    let secret = "# Rules\napi_key = abcdefghij0123456789abcdef\n";
    let folder = project(&[
        ("CLAUDE.md", secret),
        (".active_context.md", "Now: invites\u{2028}\n"),
        ("README.md", "Not guidance.\n"),
        ("docs/CLAUDE.md", "Not in the root.\n"),
    ])?;
    let read = read(folder.path());
    let texts: Vec<&str> = read.files.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "=== .active_context.md ===\n0001|Now: invites\u{2028}\n",
            "=== CLAUDE.md ===\n0001|# Rules\n0002|api_key = [REDACTED_API_KEY]\n",
        ]
    );
    assert_eq!(read.warnings, ["1 secret was removed from CLAUDE.md."]);
    assert_eq!(read.files[1].line(1), Some("# Rules"));
    assert_eq!((read.files[1].line(0), read.files[1].line(3)), (None, None));
    Ok(())
}

#[test]
fn what_can_t_be_read_is_left_out_with_a_sentence() -> anyhow::Result<()> {
    let check = |text: &str, files: usize, warnings: &[&str]| -> anyhow::Result<()> {
        let folder = project(&[("CLAUDE.md", text)])?;
        let read = read(folder.path());
        assert_eq!(
            (read.files.len(), &*read.warnings),
            (files, &*sentences(warnings))
        );
        Ok(())
    };
    check("One.\n", 1, &[])?;
    check("", 1, &[])?;
    check("a\0b", 0, &["CLAUDE.md isn’t text."])?;
    check(
        &"ä".repeat(40_000),
        1,
        &["CLAUDE.md is 78 KB, and only its first 65,536 bytes were read."],
    )?;
    let folder = project(&[("CLAUDE.md/inside.md", "A folder of that name.\n")])?;
    let left_out = "CLAUDE.md isn’t there anymore, or isn’t a file.";
    assert_eq!(read(folder.path()).warnings, [left_out]);
    assert_eq!(read(&folder.path().join("nowhere")), Guidance::default());
    Ok(())
}

fn sentences(warnings: &[&str]) -> Vec<String> {
    warnings.iter().map(|it| (*it).to_owned()).collect()
}

#[test]
fn a_smaller_limit_cuts_earlier_and_bytes_that_are_no_text_are_replaced() -> anyhow::Result<()> {
    let folder = project(&[])?;
    std::fs::write(folder.path().join("CLAUDE.md"), b"caf\xe9 first\nsecond\n")?;
    let read = guidance(folder.path(), 10, &Redactor::default());
    assert_eq!(
        read.files[0].text,
        "=== CLAUDE.md ===\n0001|caf\u{fffd} fir\n"
    );
    assert!(read.files[0].is_cut);
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_only_inside_the_project() -> anyhow::Result<()> {
    use std::os::unix::fs::symlink;
    let outside = project(&[("secret.md", "Outside.\n")])?;
    let folder = project(&[("docs/context.md", "Inside.\n")])?;
    symlink(
        outside.path().join("secret.md"),
        folder.path().join("CLAUDE.md"),
    )?;
    symlink("docs/context.md", folder.path().join(".active_context.md"))?;
    let read = read(folder.path());
    assert_eq!(
        read.warnings,
        ["CLAUDE.md is a link to something outside the project."]
    );
    assert_eq!(
        read.files[0].text,
        "=== .active_context.md ===\n0001|Inside.\n"
    );
    Ok(())
}
