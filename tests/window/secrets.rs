//! A text with secrets: what the panel says about them, and what models are given.

use std::fs;

use outside::table_of_three::{CALLS, DRAFT, TableOfThree};

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::wait::until;

const KEY: &str = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";

#[test]
fn secrets_stay_unless_the_author_sends_them() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::new());
    let text = format!(
        "{DRAFT}\n## Sending\n\n```\napi_key = \"{KEY}\"\npassword = hunter2abc\n```\n\n\
         The mailer signs in with {KEY} before each digest.\n"
    );
    let app = three_models::start_on(&home, &table, &text)?;
    let page = &app.page;
    page.see_text(&id("secrets-line"), "2 secrets are replaced")?;
    steps::look(page, "secrets")?;

    page.click(&id("see-sent"))?;
    page.see_text(&id("sent-text"), "[REDACTED_API_KEY_1]")?;
    steps::look(page, "secrets-sent")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("sent"))?;

    steps::set_option(page, "as-written", true)?;
    page.see_text(&id("secrets-line"), "2 secrets are sent as written")?;
    steps::look(page, "secrets-as-written")?;
    page.click(&id("see-sent"))?;
    page.see_text(&id("sent-text"), KEY)?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("sent"))?;
    steps::set_option(page, "as-written", false)?;

    page.click(&id("start-debate"))?;
    page.see(&id("outcome-bar"))?;
    assert_eq!(table.calls(), CALLS);
    assert_eq!(table.asked_with(KEY), 0);
    assert_eq!(table.asked_with("[REDACTED_API_KEY_1]"), CALLS);
    let debate = steps::newest_debate(&home)?;
    assert!(
        debate["text"]
            .as_str()
            .is_some_and(|text| text.contains(KEY))
    );
    Ok(())
}

#[test]
fn a_pattern_of_ones_own_is_tried_kept_and_left_out_of_reports() -> anyhow::Result<()> {
    let home = Home::new()?;
    let whetstone = home.whetstone();
    let text = "# Export for KD-123456\n\nThe page loads fast for KD-123456.\n";
    whetstone.refine(&whetstone.document("draft.md", text)?)?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-secrets"))?;
    page.see(&id("no-patterns"))?;
    steps::look(page, "patterns-none")?;
    page.click(&id("add-pattern"))?;
    page.write(&id("pattern-name"), "Customer number")?;
    page.write(&id("pattern-expression"), "KD-[0-9")?;
    page.see_text(&id("pattern-error"), "isn’t a regular expression")?;
    steps::look(page, "patterns-wrong")?;
    page.write(&id("pattern-expression"), "]{6}")?;
    page.write(&id("pattern-sample"), "Asked for by KD-123456 in May")?;
    page.see_text(&id("pattern-result"), "[REDACTED_CUSTOMER_NUMBER] in May")?;
    steps::look(page, "patterns-tried")?;
    page.click(&id("pattern-save"))?;
    page.see_text(&id("pattern-row"), "Customer number")?;
    steps::look(page, "patterns-one")?;

    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.click(&id("export"))?;
    page.click(&id("export-md"))?;
    page.see_text(&id("toasts"), "1 secret is left out")?;
    steps::look(page, "patterns-report")?;
    let reports = || -> anyhow::Result<String> {
        let files = fs::read_dir(home.saved())?.filter_map(Result::ok);
        let texts = files.map(|file| {
            let text = fs::read_to_string(file.path())?;
            anyhow::Ok(format!("{}\n{text}", file.file_name().display()))
        });
        Ok(texts.collect::<Result<Vec<_>, _>>()?.concat())
    };
    let report = reports()?;
    assert!(!report.to_uppercase().contains("KD-123456"), "{report}");
    assert!(report.contains("REDACTED"), "{report}");
    page.click(&format!("{} .toast button", id("toasts")))?;
    until("the report as written", || {
        Ok(reports()?.contains("KD-123456"))
    })?;

    page.click(&id("nav-settings"))?;
    page.click(&id("settings-secrets"))?;
    page.click(&id("remove-pattern"))?;
    page.see(&id("no-patterns"))
}
