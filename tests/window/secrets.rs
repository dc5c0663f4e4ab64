//! A text with secrets: what the panel says of them, and what models are given.

use outside::table_of_three::{CALLS, DRAFT, TableOfThree};

use crate::three_models;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

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
