//! Data that can’t be opened: the error, and how to restore a backup.

use std::fs;
use std::process::Stdio;

use anyhow::Context;
use outside::programs;
use outside::whetstone::{Whetstone, finish};

/// A folder with one debate and a backup of it.
fn with_a_backup() -> anyhow::Result<(Whetstone, String)> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    whetstone.refine(&draft)?;
    let made = whetstone.json(&["doctor", "--backup", "--json"])?;
    let name = made["name"].as_str().context("no name")?.to_owned();
    Ok((whetstone, name))
}

#[test]
fn a_damaged_data_base_is_named_with_the_command_that_restores_the_backup() -> anyhow::Result<()> {
    let (whetstone, name) = with_a_backup()?;
    let before = whetstone.json(&["history", "--json"])?;
    let file = whetstone.data().join("whetstone.db");
    let mut bytes = fs::read(&file)?;
    bytes[..200].fill(0xff);
    fs::write(&file, &bytes)?;

    for arguments in [&["history", "--json"][..], &["doctor", "--json"]] {
        let ran = whetstone.run(arguments)?;
        assert_eq!(ran.code, Some(1), "{arguments:?} said: {}", ran.err);
        let error = &ran.json()?["error"];
        let (message, hint) = (error["message"].to_string(), error["hint"].to_string());
        assert!(message.contains("whetstone.db is damaged"), "{message}");
        let command = format!("whetstone doctor --restore {name}");
        assert!(hint.contains(&command), "{hint}");
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
    let listed = whetstone.json(&["doctor", "--backups", "--json"])?;
    assert_eq!(listed[0]["name"], *name);

    let ran = whetstone.json(&["doctor", "--restore", "newest", "--json"])?;
    assert_eq!(ran["restored"], *name);
    let kept = ran["kept"].as_str().context("nothing was kept")?;
    assert!(
        fs::read(kept)? == bytes,
        "the damaged file was not kept as it was"
    );
    assert_eq!(whetstone.json(&["history", "--json"])?, before);
    whetstone.run(&["doctor"])?.succeeded()?;
    Ok(())
}

#[test]
fn a_restore_on_sound_data_is_taken_back_by_another() -> anyhow::Result<()> {
    let (whetstone, name) = with_a_backup()?;
    let again = whetstone.document("second.md", "# A second\n\nIt is quick.\n")?;
    whetstone.refine(&again)?;
    let both = whetstone.json(&["history", "--json"])?;
    whetstone
        .run(&["doctor", "--restore", &name])?
        .succeeded()?;
    let one = whetstone.json(&["history", "--json"])?;
    assert_eq!(one.as_array().map(Vec::len), Some(1));
    whetstone
        .run(&["doctor", "--restore", "newest"])?
        .succeeded()?;
    assert_eq!(whetstone.json(&["history", "--json"])?, both);

    let wrong = whetstone.run(&["doctor", "--restore", "no-such.db"])?;
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    Ok(())
}

/// The kinds of the backups that exist.
fn kinds(whetstone: &Whetstone) -> anyhow::Result<Vec<String>> {
    let backups = whetstone.json(&["doctor", "--backups", "--json"])?;
    let backups = backups.as_array().into_iter().flatten();
    Ok(backups
        .filter_map(|backup| backup["kind"].as_str().map(str::to_owned))
        .collect())
}

#[test]
fn the_second_run_makes_the_backup_of_the_day_and_the_third_finds_it() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    whetstone.refine(&draft)?;
    assert!(kinds(&whetstone)?.is_empty());
    for _ in 0..2 {
        whetstone.refine(&draft)?;
        assert_eq!(kinds(&whetstone)?, ["daily"]);
    }
    Ok(())
}

/// Runs as a user who can’t write anywhere here, because the test’s own user may be the administrator, whom
/// no permission stops.
#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_is_named() -> anyhow::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let (whetstone, _) = with_a_backup()?;
    let folder = whetstone.folder();
    let program = folder.join("whetstone");
    fs::copy(programs::headless()?, &program)?;
    let closed = folder.join("closed");
    fs::create_dir(&closed)?;
    let is_administrator = fs::metadata(&closed)?.uid() == 0;
    for (path, mode) in [(folder, 0o755), (&program, 0o755), (&closed, 0o555)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    let data = closed.join("data");
    let mut bound = std::process::Command::new(&program);
    bound
        .args(["history", "--json", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if is_administrator {
        // The user ID that systems use for nobody.
        bound.uid(65_534).gid(65_534);
    }
    let ran = finish(bound.spawn()?)?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let error = &ran.json()?["error"];
    let message = error["message"].to_string();
    assert!(
        message.contains("closed/data can’t be written"),
        "{message}"
    );
    assert!(error["hint"].to_string().contains("another data folder"));
    Ok(())
}
