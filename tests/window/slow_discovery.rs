//! A start on a machine whose models are slow to report what they are.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::wait::until;
use testkit::processes::started_with;

/// Records what it is asked, and never answers.
const HANGS: &str = "#!/bin/sh\necho \"$1\" >> \"$0.asked\"\nsleep 600\n";

#[test]
fn the_window_is_drawn_and_debates_the_sample_while_a_program_hangs() -> anyhow::Result<()> {
    let home = Home::new()?;
    let claude = hanging(home.whetstone().folder())?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see_text(&id("welcome"), "Looking for models on this machine")?;
    until("the program is asked", || Ok(asked(&claude) > 0))?;
    page.picture("slow-discovery")?;
    for step in ["welcome-on", "welcome-try", "welcome-done"] {
        page.click(&id(step))?;
    }
    page.see(&id("outcome-bar"))?;
    page.click(&id("new-task"))?;
    page.write(&id("title-input"), "Shorter waits")?;
    page.see_at_least(2, &id("task-row"))?;

    // A window that waited for the models before drawing the page would have waited for the first discovery,
    // and the page would then start a second one.
    let (asked, at_work) = (asked(&claude), is_at_work(&claude));
    assert_eq!((asked, at_work), (1, true), "it was still the first look");
    app.quit()?;
    until("nothing of it is left", || Ok(!is_at_work(&claude)))
}

/// Claude Code where its users have it.
fn hanging(home: &Path) -> anyhow::Result<PathBuf> {
    let folder = home.join(".claude/local");
    fs::create_dir_all(&folder)?;
    let program = folder.join("claude");
    fs::write(&program, HANGS)?;
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
    Ok(program)
}

/// How often it was asked for its version.
fn asked(program: &Path) -> usize {
    let noted = program.with_extension("asked");
    let noted = fs::read_to_string(noted).unwrap_or_default();
    noted.lines().filter(|line| *line == "--version").count()
}

fn is_at_work(program: &Path) -> bool {
    !started_with(&program.display().to_string()).is_empty()
}
