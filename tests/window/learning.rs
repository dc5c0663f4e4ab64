//! Learning from debates: a post-mortem by keyboard, its report in every format, and a system review whose
//! proposal is applied and taken back.

use std::fs;

use anyhow::{Context, ensure};
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

/// The beginning of files in each format.
const FORMATS: [(&str, &[u8]); 5] = [
    ("pdf", b"%PDF-"),
    ("docx", b"PK\x03\x04"),
    ("html", b"<!"),
    ("md", b"#"),
    ("json", b"{"),
];

/// A task whose changes were all accepted, with its debate in the panel.
fn accepted(home: &Home) -> anyhow::Result<App> {
    let app = App::start(home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    steps::open_review(page)?;
    steps::accept_the_rest(page)?;
    page.click(&id("close-review"))?;
    page.see(&id("post-mortem-open"))?;
    Ok(app)
}

/// Saves the preview in each format, and checks how the files begin.
fn see_formats(page: &Page, home: &Home, named: &str) -> anyhow::Result<()> {
    page.see(&id("report-text"))?;
    for (format, begins) in FORMATS {
        page.click(&id("preview-save"))?;
        page.click(&id(&format!("preview-{format}")))?;
        until(&format!("a report as {format}"), || {
            let folder = fs::read_dir(home.saved())?;
            let saved = folder
                .flatten()
                .map(|it| it.file_name().into_string().unwrap_or_default());
            let mut fitting =
                saved.filter(|it| it.starts_with(named) && it.ends_with(&format!(".{format}")));
            let Some(name) = fitting.next() else {
                return Ok(false);
            };
            let bytes = fs::read(home.saved().join(&name))?;
            Ok(bytes.starts_with(begins))
        })?;
    }
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("report-preview"))
}

#[test]
fn a_post_mortem_is_written_by_keyboard_and_corrected_after_the_window_was_closed()
-> anyhow::Result<()> {
    let home = Home::new()?;
    let app = accepted(&home)?;
    let page = &app.page;
    fs::create_dir_all(home.saved())?;
    steps::perform(page, "Post-mortem")?;
    let row = id("asked-finding");
    page.see_focus(&row)?;
    let findings = page.count(&row)?;
    ensure!(findings > 2, "only {findings} findings");
    for _ in 1..findings {
        page.press("r31")?;
    }
    page.press("n")?;
    page.see_focus(&id("missed-add"))?;
    page.see_text(
        &id("post-mortem-progress"),
        &format!("{findings} of {findings}"),
    )?;
    page.press(&key::ENTER.to_string())?;
    page.see_focus(&id("missed-title"))?;
    page.press("Clocks differ")?;
    steps::look(page, "post-mortem")?;
    page.click(&id("post-mortem-save"))?;
    page.see_no(&id("post-mortem"))?;
    let saved = steps::newest_debate(&home)?;
    let right = |debate: &Value| debate["post_mortem"]["right"].as_u64();
    ensure!(
        right(&saved) == Some(findings as u64 - 1),
        "{:#}",
        saved["post_mortem"]
    );
    assert_eq!(saved["post_mortem"]["missed"][0]["title"], "Clocks differ");

    page.click(&format!("{} {}", id("outcome-bar"), id("export")))?;
    page.click(&id("post-mortem-preview"))?;
    steps::look(page, "post-mortem-report")?;
    see_formats(page, &home, "post_mortem_")?;
    page.click(&format!("{} {}", id("outcome-bar"), id("export")))?;
    page.click(&id("report-preview"))?;
    page.click(&id("preview-copy"))?;
    page.see_text(&id("toasts"), "The report is on the clipboard.")?;
    see_formats(page, &home, "debate_review_")?;

    // A correction in progress is still there after the window was closed.
    page.click(&id("post-mortem-open"))?;
    page.see(&format!("{row}[data-was=right]"))?;
    let focus = "document.querySelector(arguments[0]).focus()";
    page.session().execute(focus, &[json!(row)])?;
    page.press("f")?;
    page.see_focus(&id("false-alarm-why"))?;
    page.press("Nobody uses it.")?;
    until("the draft is kept", || {
        let drafts = page.invoke("draft_list", &json!({ "debate": saved["debate"] }))?;
        Ok(drafts.to_string().contains("Nobody uses it."))
    })?;
    app.kill()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.click(&id("past-post-mortem"))?;
    page.see_text(&id("post-mortem-draft"), "Your draft is back.")?;
    page.see(&format!("{row}[data-was=false_alarm]"))?;
    page.click(&id("post-mortem-save"))?;
    page.see_no(&id("post-mortem"))?;
    let corrected = steps::newest_debate(&home)?;
    assert_eq!(corrected["post_mortem"]["false_alarms"], 1);
    assert_eq!(right(&corrected), Some(findings as u64 - 2));
    Ok(())
}

/// Proposes another prompt, and something that can’t be applied.
fn proposer() -> StandIn {
    let proposals = json!({ "proposals": [
        { "kind": "persona_prompt", "target": "security", "text": "Look twice.\n\nAsk who may see it.",
          "why": "It missed <b>two</b> issues." },
        { "kind": "section_weight", "target": "prd/security", "text": "high", "why": "It drew most findings." },
        { "kind": "run_command", "target": "rm -rf /", "text": "x", "why": "Because." },
    ]});
    StandIn::new(&Script::text([
        Turn::answer(&proposals).for_shape("proposals/1")
    ]))
}

fn prompt_of_security(page: &Page) -> anyhow::Result<String> {
    let rows = page.invoke("persona_list", &json!({}))?;
    let rows = rows.as_array().context("no list")?;
    let row = rows.iter().find(|it| it["persona"]["key"] == "security");
    let prompt = row.and_then(|it| it["persona"]["prompt"].as_str());
    Ok(prompt.context("no prompt")?.to_owned())
}

#[test]
fn a_system_review_proposes_what_is_applied_and_taken_back_after_a_restart() -> anyhow::Result<()> {
    let (home, model) = (Home::new()?, proposer());
    let app = accepted(&home)?;
    let page = &app.page;
    let mut settings = page.invoke("settings_get", &json!({}))?;
    settings["review_every"] = json!(1);
    page.invoke("settings_set", &json!({ "settings": settings }))?;
    app.kill()?;
    let command = model.command();
    let mut add = vec!["models", "add", "cli", "ada", "--"];
    add.extend(command.iter().map(String::as_str));
    home.whetstone().run(&add)?.succeeded()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see_text(&id("review-due"), "1 debate since the last system review.")?;
    steps::look(page, "system-review-due")?;
    page.click(&id("review-due-open"))?;
    page.see_text(&id("review-figures"), "Debates")?;
    page.see_text(&id("review-ask-cost"), "1 call")?;
    page.click(&id("review-ask-start"))?;
    page.see_text(&id("review-asked"), "made 2 proposals")?;
    page.see_text(
        &id("review-ask-warning"),
        "no kind of proposal “run_command”",
    )?;
    page.see_text(&id("proposals"), "It missed <b>two</b> issues.")?;
    steps::look(page, "system-review")?;

    let before = prompt_of_security(page)?;
    let apply = "[data-kind=persona_prompt] [data-testid=proposal-apply]";
    page.click(apply)?;
    page.see_text(&id("applied-proposals"), "Prompt of Security")?;
    assert_eq!(
        prompt_of_security(page)?,
        "Look twice.\n\nAsk who may see it."
    );
    app.kill()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::perform(page, "System review")?;
    page.click(&id("proposal-back"))?;
    page.see_no(&id("applied-proposals"))?;
    assert_eq!(prompt_of_security(page)?, before);

    page.click(&id("review-finish"))?;
    page.see(&id("editor"))?;
    page.see_no(&id("review-due"))
}
