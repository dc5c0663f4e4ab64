//! Tasks and their files: saved on request, changed by others, never silently overwritten.

use std::fs::{self, Permissions};
use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use outside::wait::until;
use serde_json::{Value, json};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

const TEXT: &str = "# Night shift\n\nThe rota is done by hand.\n";

/// A window with the task of a file.
struct Desk {
    home: Home,
    app: App,
    file: PathBuf,
    task: Value,
}

impl Desk {
    fn with(text: &str) -> anyhow::Result<Self> {
        let home = Home::new()?;
        let file = home.whetstone().document("night-shift.md", text)?;
        let app = App::start(&home, &[&file.to_string_lossy()])?;
        app.page.see_text(&id("file-mark"), "Saved")?;
        let tasks = app
            .page
            .invoke("task_list", &json!({ "search": "", "archived": false }))?;
        let task = tasks[0]["id"].clone();
        Ok(Self {
            home,
            app,
            file,
            task,
        })
    }

    fn page(&self) -> &Page {
        &self.app.page
    }

    /// Types at the end of the text.
    fn types(&self, words: &str) -> anyhow::Result<()> {
        self.page().click(&id("editor"))?;
        self.page().chord(&[key::CONTROL], key::END)?;
        self.page().press(words)?;
        until("the words are stored", || {
            Ok(steps::body(self.page(), &self.task)?.contains(words))
        })
    }

    /// Both change it: the author the last line, another program the first.
    fn both_change(&self) -> anyhow::Result<()> {
        self.types("Mine.")?;
        replace(&self.file, &TEXT.replace("Night shift", "The night shift"))?;
        self.page()
            .see_text(&id("file-changed"), "Another program changed")?;
        assert!(!fs::read_to_string(&self.file)?.contains("Mine."));
        assert!(!steps::body(self.page(), &self.task)?.contains("The night shift"));
        Ok(())
    }

    fn sees_in_file(&self, words: &str) -> anyhow::Result<()> {
        until(&format!("\"{words}\" in the file"), || {
            Ok(fs::read_to_string(&self.file)?.contains(words))
        })
    }

    /// The texts of all versions, the newest first.
    fn versions(&self) -> anyhow::Result<Vec<String>> {
        let of = json!({ "task": self.task });
        let rows = self.page().invoke("version_list", &of)?;
        let mut texts = Vec::new();
        for row in rows.as_array().into_iter().flatten() {
            let hash = json!({ "hash": row["version"]["text"] });
            let text = self.page().invoke("text_get", &hash)?;
            texts.push(text.as_str().unwrap_or_default().to_owned());
        }
        Ok(texts)
    }
}

/// Replaces a file with another one, as many editors do when saving.
fn replace(file: &Path, text: &str) -> anyhow::Result<()> {
    let draft = file.with_extension("draft");
    fs::write(&draft, text)?;
    Ok(fs::rename(&draft, file)?)
}

#[test]
fn a_text_is_saved_with_the_keyboard_and_the_file_keeps_its_form() -> anyhow::Result<()> {
    let desk = Desk::with("\u{feff}# Night shift\r\n\r\nThe rota is done by hand.\r\n")?;
    let page = desk.page();
    fs::set_permissions(&desk.file, Permissions::from_mode(0o640))?;
    steps::look(page, "file-saved")?;
    desk.types("Two lines.")?;
    page.press(&key::ENTER.to_string())?;
    desk.types("More.")?;
    page.see_text(&id("file-mark"), "Not saved to night-shift.md")?;
    steps::look(page, "file-not-saved")?;
    page.listen()?;
    desk.app.press("ctrl+s")?;
    page.see_text(&id("file-mark"), "Saved")?;
    page.hear("Saved to night-shift.md")?;
    assert_eq!(
        fs::read_to_string(&desk.file)?,
        "\u{feff}# Night shift\r\n\r\nThe rota is done by hand.\r\nTwo lines.\r\nMore."
    );
    assert_eq!(
        fs::metadata(&desk.file)?.permissions().mode() & 0o777,
        0o640
    );

    page.click(&id("file-mark"))?;
    page.see("[role=menu]")?;
    steps::look(page, "file-menu")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no("[role=menu]")?;
    desk.app.press("ctrl+alt+r")?;
    desk.home
        .see_note(&format!("reveal: {}", desk.file.display()))
}

/// A paragraph for each number.
fn sentences(numbers: Range<usize>) -> String {
    let paragraphs = numbers.map(|it| format!("The sentence number {it} stays as it is.\n\n"));
    paragraphs.collect::<Vec<_>>().concat()
}

#[test]
fn what_another_program_writes_is_shown_at_once_where_the_reader_is() -> anyhow::Result<()> {
    let lines = |from: usize| sentences(from..120);
    let desk = Desk::with(&lines(0))?;
    let page = desk.page();
    let script = "
        const line = [...document.querySelectorAll('.cm-line')]
            .find(line => line.textContent.includes('number 60 stays'));
        return line ? Math.round(line.getBoundingClientRect().top) : null;";
    page.click(&id("editor"))?;
    page.chord(&[key::CONTROL], key::END)?;
    for _ in 0..118 {
        page.press(&key::UP.to_string())?;
    }
    until("the sentence in the middle", || {
        Ok(!page.session().execute(script, &[])?.is_null())
    })?;
    page.settle()?;
    let cursor = "return getSelection().anchorNode.parentElement.closest('.cm-line').textContent";
    let (at, words) = (
        page.session().execute(script, &[])?,
        page.session().execute(cursor, &[])?,
    );
    replace(
        &desk.file,
        &format!(
            "A new beginning.\n\nIn three lines.\n\n{}The end.\n",
            lines(2)
        ),
    )?;
    until("their text is there", || {
        Ok(steps::body(page, &desk.task)?.starts_with("A new beginning."))
    })?;
    page.see_text(&id("saved-state"), "Version 2")?;
    page.settle()?;
    assert_eq!(page.session().execute(cursor, &[])?, words);
    let now = page.session().execute(script, &[])?;
    let moved = now.as_i64().zip(at.as_i64()).map(|(now, at)| now - at);
    assert!(moved.is_some_and(|by| by.abs() <= 2), "from {at} to {now}");
    assert_eq!(page.count(&id("file-changed"))?, 0);
    page.see_text(&id("file-mark"), "Saved")?;
    page.click(&id("versions-button"))?;
    page.see_text(&id("version-row"), "Imported from night-shift.md")
}

#[test]
fn the_preview_stays_at_the_passage_that_is_read() -> anyhow::Result<()> {
    let lines = |from: usize| sentences(from..200);
    let desk = Desk::with(&lines(0))?;
    let page = desk.page();
    page.click(&id("preview-button"))?;
    page.see(&id("preview"))?;
    let place = |number: u32| -> anyhow::Result<Value> {
        let script = format!(
            "const text = [...document.querySelectorAll('[data-testid=preview] p')]
                 .find(it => it.textContent.includes('number {number} stays'));
             return text ? Math.round(text.getBoundingClientRect().top) : null;"
        );
        page.session().execute(&script, &[])
    };
    until("all of it is drawn", || Ok(!place(199)?.is_null()))?;
    let scroll = "document.querySelector('[data-testid=page]').scrollTop = 3000;";
    page.session().execute(scroll, &[])?;
    page.settle()?;
    let first =
        "const top = document.querySelector('[data-testid=page]').getBoundingClientRect().top;
        return [...document.querySelectorAll('[data-testid=preview] p')]
            .find(it => it.getBoundingClientRect().top >= top).textContent.match(/[0-9]+/)[0];";
    let first = page.session().execute(first, &[])?;
    let number: u32 = first.as_str().unwrap_or_default().parse()?;
    let at = place(number)?;
    replace(
        &desk.file,
        &format!("A new beginning.\n\nIn three lines.\n\n{}", lines(2)),
    )?;
    page.see_text(&id("saved-state"), "Version 2")?;
    until("the new text is drawn", || {
        let script = "return document.querySelector('[data-testid=preview]').textContent.includes('A new beginning');";
        Ok(page.session().execute(script, &[])? == json!(true))
    })?;
    page.settle()?;
    let now = place(number)?;
    let moved = now.as_i64().zip(at.as_i64()).map(|(now, at)| now - at);
    assert!(moved.is_some_and(|by| by.abs() <= 2), "from {at} to {now}");
    Ok(())
}

#[test]
fn where_both_changed_the_text_of_the_file_can_be_taken() -> anyhow::Result<()> {
    let desk = Desk::with(TEXT)?;
    let page = desk.page();
    desk.both_change()?;
    steps::look(page, "file-changed")?;
    page.click(&id("file-take"))?;
    page.see_no(&id("file-changed"))?;
    page.see_text(&id("editor"), "The night shift")?;
    let versions = desk.versions()?;
    assert_eq!(versions.len(), 3, "{versions:?}");
    assert!(versions[1].ends_with("Mine."), "{versions:?}");
    page.see_text(&id("file-mark"), "Saved")
}

#[test]
fn where_both_changed_they_can_be_compared_and_settled_there() -> anyhow::Result<()> {
    let desk = Desk::with(TEXT)?;
    let page = desk.page();
    desk.both_change()?;
    page.tab_and_press("file-compare")?;
    page.see_text(&id("version-row"), "night-shift.md")?;
    page.see_text(&id("difference"), "The night shift")?;
    steps::look(page, "file-compared")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see(&id("file-changed"))?;
    page.click(&id("file-compare"))?;
    page.click(&id("version-keep"))?;
    page.see_no(&id("versions"))?;
    page.see_no(&id("file-changed"))?;
    page.see_text(&id("file-mark"), "Not saved to night-shift.md")
}

#[test]
fn where_both_changed_the_authors_text_can_be_kept_and_saved() -> anyhow::Result<()> {
    let desk = Desk::with(TEXT)?;
    let page = desk.page();
    desk.both_change()?;
    page.click(&id("file-keep"))?;
    page.see_no(&id("file-changed"))?;
    page.see_text(&id("file-mark"), "Not saved to night-shift.md")?;
    assert!(fs::read_to_string(&desk.file)?.contains("The night shift"));
    desk.app.press("ctrl+s")?;
    desk.sees_in_file("Mine.")?;
    let versions = desk.versions()?;
    assert!(
        versions.iter().any(|text| text.contains("The night shift")),
        "{versions:?}"
    );
    Ok(())
}

#[test]
fn a_save_looks_at_the_file_again() -> anyhow::Result<()> {
    let desk = Desk::with(TEXT)?;
    let page = desk.page();
    desk.types("Mine.")?;
    fs::write(&desk.file, "Theirs.\n")?;
    let look = page.invoke("file_save", &json!({ "task": desk.task }))?;
    assert_eq!(look["found"], "both");
    assert_eq!(fs::read_to_string(&desk.file)?, "Theirs.\n");
    desk.app.press("ctrl+s")?;
    page.see(&id("file-changed"))?;
    assert_eq!(fs::read_to_string(&desk.file)?, "Theirs.\n");
    // Somebody who was saving can continue with that.
    page.click(&id("file-keep"))?;
    desk.sees_in_file("Mine.")
}

#[test]
fn a_file_that_can_not_be_written_is_said_and_another_one_offered() -> anyhow::Result<()> {
    let desk = Desk::with(TEXT)?;
    let page = desk.page();
    fs::set_permissions(&desk.file, Permissions::from_mode(0o444))?;
    desk.types("Mine.")?;
    desk.app.press("ctrl+s")?;
    page.see_text("body", "permission to write to night-shift.md")?;
    steps::look(page, "file-read-only")?;
    desk.app.press("ctrl+shift+s")?;
    page.see_text(&id("file-mark"), "Saved")?;
    let saved = desk.home.saved().join("night-shift.md");
    assert!(fs::read_to_string(&saved)?.ends_with("Mine."));
    assert_eq!(fs::read_to_string(&desk.file)?, TEXT);

    fs::remove_file(&saved)?;
    page.see_text(&id("file-mark"), "night-shift.md is missing")?;
    assert!(steps::body(page, &desk.task)?.ends_with("Mine."));
    fs::write(&saved, format!("{TEXT}Mine."))?;
    page.see_text(&id("file-mark"), "Saved")?;
    fs::rename(desk.home.saved(), desk.home.saved().with_file_name("moved"))?;
    page.see_text(&id("file-mark"), "night-shift.md is missing")
}

#[test]
fn a_file_that_has_a_task_opens_that_task_with_what_is_new() -> anyhow::Result<()> {
    let home = Home::new()?;
    fs::write(home.import(), TEXT)?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("import-task"))?;
    page.see_text(&id("editor"), "The rota is done by hand.")?;
    page.click(&id("new-task"))?;
    page.see_at_least(2, &id("task-row"))?;
    fs::write(home.import(), TEXT.replace("by hand", "by a program"))?;
    page.click(&id("import-task"))?;
    page.see_text(&id("editor"), "The rota is done by a program.")?;
    page.see_text("body", "import.md already has a task")?;
    page.see_text(&id("saved-state"), "Version 2")?;
    assert_eq!(page.count(&id("task-row"))?, 2);
    Ok(())
}

#[test]
fn an_accepted_text_offers_to_be_saved() -> anyhow::Result<()> {
    let desk = Desk::with(&format!("{TEXT}\n## Format\n\nTBD\n"))?;
    let page = desk.page();
    steps::open_panel(page)?;
    steps::debate(page)?;
    steps::open_review(page)?;
    steps::accept_the_rest(page)?;
    page.see_text(&id("accepted-save"), "Save to night-shift.md")?;
    steps::look(page, "file-accepted")?;
    // Nothing is written over another program’s changes, and an attempt to do so is reported.
    replace(&desk.file, &TEXT.replace("Night shift", "The night shift"))?;
    page.click(&id("accepted-save"))?;
    page.see_text(&id("file-changed"), "Another program changed")?;
    steps::look(page, "file-accepted-changed")?;
    page.click(&id("file-keep"))?;
    page.see_no(&id("accepted-save"))?;
    let body = steps::body(page, &desk.task)?;
    assert_eq!(fs::read_to_string(&desk.file)?, body);
    Ok(())
}
