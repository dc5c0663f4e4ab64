//! Documents of another layout, and what they disagree on.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;

use super::palette;

const SPEC: &str =
    "# Spec\n\n- **FR-001**: Albums MUST be sorted.\n- **FR-002**: Links MUST expire.\n";
const TASKS: &str = "# Tasks\n\n- [ ] T001 Sort albums (FR-001)\n- [ ] T002 Links expire (FR-002)\n\
    - [ ] T003 Print albums (FR-003)\n";

#[test]
fn what_documents_disagree_on_is_shown_with_both_quotes() -> anyhow::Result<()> {
    let home = Home::new()?;
    let feature = home.project().join("specs/001-albums");
    fs::create_dir_all(&feature)?;
    fs::write(feature.join("spec.md"), SPEC)?;
    fs::write(feature.join("tasks.md"), TASKS)?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    palette(page, "Open planning project")?;
    page.see_at_least(2, &id("planning-document"))?;
    page.see_text(&id("planning-group"), "001-albums")?;

    page.click(&id("planning-across"))?;
    page.see_text(
        &id("planning-across-summary"),
        "Compared 2 documents: 1 finding.",
    )?;
    let finding = format!("{}[data-kind=task_unasked]", id("planning-mismatch"));
    for words in [
        "Task T003 is for FR-003",
        "T003 Print albums",
        "specs/001-albums/tasks.md:5",
        "Links MUST expire.",
        "specs/001-albums/spec.md:4",
    ] {
        page.see_text(&finding, words)?;
    }
    steps::look(page, "planning-across")?;
    page.click(&id("planning-across-close"))?;
    page.see_no(&id("planning-across-result"))?;

    fs::write(feature.join("tasks.md"), TASKS.replace("FR-003", "FR-002"))?;
    page.click(&id("planning-across"))?;
    page.see_text(&id("planning-across-summary"), "found nothing")
}
