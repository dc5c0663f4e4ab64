//! After a check by rules alone: findings are answered, edited or dismissed next to the text, and the text is
//! checked again in place.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::wait::until;
use serde_json::json;

const ANSWER: &str = "Thirty days, counted from the invitation.";
const WORDS: &str = "Links stop working after ten days.";

/// Each of its findings is about one place.
const UNDECIDED: &str = "# Order refunds\n\n## Goal\n\nBuyers get their money back within 30 days of the \
                         purchase, so that support answers 20 % fewer calls than the 500 a month today.\n\n\
                         ## Rules\n\n| State | Days |\n| --- | --- |\n| Paid | 30 |\n| Shipped | ? |\n\n\
                         ## Behavior\n\n- The refund page must be fast\n- The refund limit is TBD.\n";

/// Says neither who it is for nor how anyone will tell that it worked.
const DARK: &str = "# Dark theme\n\nAdd a dark theme with a switch in Settings. Its colors are those of the design \
                    system. The switch is fast. The rollout date is TBD.\n";

/// What scrolls in the panel.
const PANEL: &str = "[data-quotes]";

/// A finding in the list, by its position from 1.
fn finding(place: usize) -> String {
    format!("{} > li:nth-child({place})", id("checked"))
}

fn at(place: usize, control: &str) -> String {
    format!("{} {}", finding(place), id(control))
}

#[test]
fn findings_are_answered_edited_and_dismissed_and_the_text_is_checked_again() -> anyhow::Result<()>
{
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    page.see(&at(1, "quote-link"))?;
    assert_eq!(page.count(&id("finding"))?, 5, "the rest is folded");
    steps::look(page, "checked")?;

    page.click(&at(1, "finding-dismiss"))?;
    page.see_text(&finding(1), "You dismissed it")?;
    page.see_focus(&finding(1))?;

    page.click(&at(2, "finding-answer"))?;
    page.press(&format!("{ANSWER}{}", key::ENTER))?;
    page.see_text(&finding(2), ANSWER)?;

    // By keyboard: from the finding to its passage, which is selected and overwritten.
    page.see(&at(3, "finding-edit"))?;
    page.tab_to(&at(3, "finding-answer"))?;
    page.press("o")?;
    page.see_focus(&id("editor"))?;
    page.press(WORDS)?;
    page.see_text(&finding(3), "you changed this passage")?;
    steps::fits(page, PANEL)?;
    steps::look(page, "checked-decided")?;

    page.click(&id("more-findings"))?;
    page.see_at_least(6, &id("finding"))?;

    let first = steps::newest_debate(&home)?;
    page.click(&id("check-again"))?;
    page.see_text(&id("came-back"), "Since the last check")?;
    page.see(&id("dismissed-before"))?;
    let second = steps::newest_debate(&home)?;
    until("the newest text was checked", || {
        let text = second["original"].as_str().unwrap_or_default();
        Ok(text.contains(ANSWER) && text.contains(WORDS))
    })?;
    assert_ne!(first["debate"], second["debate"]);
    assert_eq!(second["outcome"], "checked");
    page.click(&format!("{} button", id("came-back")))?;
    steps::look(page, "checked-again")?;

    page.click(&id("review-changes"))?;
    page.see(&id("hunk"))?;
    steps::look(page, "checked-open-questions")
}

#[test]
fn what_is_answered_in_the_text_is_not_asked_there_as_well() -> anyhow::Result<()> {
    let home = Home::new()?;
    let file = home.whetstone().document("prd.md", UNDECIDED)?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.see_text(&id("file-mark"), "Saved")?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    let open = format!("{}:not([data-closed])", id("finding"));
    page.see(&open)?;
    let found = page.count(&open)?;
    assert!(found >= 3, "only {found} findings");
    for left in (0..found).rev() {
        page.click(&format!("{open} {}", id("finding-answer")))?;
        page.press(&format!("Ninety days.{}", key::ENTER))?;
        until(
            "one finding less is open",
            || Ok(page.count(&open)? == left),
        )?;
    }

    // Nothing is left to decide, and the next step is the file, then another check.
    page.see_text(
        &id("next-hint"),
        "Save the text to prd.md. Then check again.",
    )?;
    page.see_text(&id("review-changes"), "See the changes")?;
    until("the list agrees", || {
        Ok(!page.text(&id("task-row"))?.contains("findings to review"))
    })?;
    steps::look(page, "checked-answered")?;
    page.click(&id("result-save"))?;
    page.see_text(&id("file-mark"), "Saved")?;
    page.see_text(&id("next-hint"), "Check again")?;
    let text = fs::read_to_string(&file)?;
    for words in [
        "| Shipped | Ninety days. |",
        "- The refund page must be fast. Ninety days.",
        "- The refund limit is Ninety days.",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }

    page.click(&id("check-again"))?;
    page.see_text(&id("came-back"), "Since the last check")?;
    let again = steps::newest_debate(&home)?;
    let read = again["original"].as_str().unwrap_or_default();
    assert!(!read.contains("Open questions"), "{read}");
    Ok(())
}

#[test]
fn a_check_counts_its_questions_once_and_the_same_way_everywhere() -> anyhow::Result<()> {
    let home = Home::new()?;
    let file = home.whetstone().document("dark.md", DARK)?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    steps::open_panel(page)?;
    // Both questions before the start are left empty, so they are among what the check asks.
    page.see_at_least(2, &id("question-answer"))?;
    steps::debate(page)?;
    let open = format!("{} li:not([data-closed])", id("checked"));
    page.see_at_least(4, &open)?;
    assert_eq!(page.count(&open)?, 4);
    page.see_text(&id("checked"), "Who is this for")?;
    page.see_text(&id("brief-against"), "4 questions to review")?;
    page.see_no(&id("left-open"))?;
    // Each passage is underlined once, although all three reviewers raise some of these findings.
    page.see(".cm-quote")?;
    let lines = "return [...document.querySelectorAll('.cm-quote')].map(it => it.innerText).sort()";
    let lines = page.session().execute(lines, &[])?;
    assert_eq!(
        lines,
        json!([
            "Dark theme",
            "The rollout date is TBD.",
            "The switch is fast."
        ])
    );

    page.click(&at(2, "finding-answer"))?;
    page.press(&format!("{ANSWER}{}", key::ENTER))?;
    page.see_text(&id("brief-against"), "3 of 4 questions to review")?;
    // The button to save it moves the others.
    page.see(&id("result-save"))?;
    steps::fits(page, PANEL)?;

    page.click(&id("review-changes"))?;
    page.see_text(&id("review"), "Checked · 4 questions")?;
    page.see_text(
        &id("review-progress"),
        "1 of 4 decided · 0 accepted, 0 rejected, 1 answered",
    )?;
    page.see_text(&id("accept-refined"), "Add to the text")?;
    steps::look(page, "checked-questions")?;
    page.click(&id("accept-rest"))?;
    page.see_text(
        &id("review-progress"),
        "4 of 4 decided · 3 accepted, 0 rejected, 1 answered",
    )?;
    page.see_text(&id("review"), "Checked · 4 questions")?;
    page.click(&id("accept-refined"))?;
    page.see_text(&id("accepted-notice"), "3 questions still need your answer")?;
    app.press("ctrl+s")?;
    until("the file has the questions", || {
        let text = fs::read_to_string(&file)?;
        Ok(text.contains("- **Question:** Which number will show"))
    })
}
