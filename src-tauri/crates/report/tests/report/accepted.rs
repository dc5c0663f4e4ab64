//! What a report says about the text that was accepted, and who accepted it.

use domain::{Severity, VersionId};
use serde_json::Value;

use crate::debate::reviewed;

#[test]
fn an_accepted_text_holds_what_the_author_took() {
    let mut debate = reviewed();
    let proposed = "a link that stops it at once. If sending fails, it is retried for 24 hours";
    assert!(debate.with(report::markdown).contains(proposed));
    debate.view.review.as_mut().unwrap().accepted = Some(VersionId::new("0195-next"));
    let accepted = "every Monday. If sending fails, it is retried for 6 hours, then the team is told.\n\n## Content";
    assert!(debate.with(report::markdown).contains(accepted));
    let json = debate.with(report::json::text);
    let json: Value = serde_json::from_str(&json).unwrap();
    let text = json["accepted_text"].as_str().unwrap();
    assert!(text.contains(accepted), "{text}");
    let by_author = "As the author accepted it.";
    assert!(debate.with(report::markdown).contains(by_author));
    debate.view.review.as_mut().unwrap().accepted_up_to = Some(Severity::Minor);
    let markdown = debate.with(report::markdown);
    assert!(!markdown.contains(by_author));
    let unasked =
        "Accepted without asking, because the author allowed that for changes up to “minor”.";
    let places = markdown.matches(unasked).count();
    assert_eq!(places, 2, "at the top and above the text");
    let account = debate.with(report::account);
    assert!(account.lines().any(|line| line == unasked), "{account}");
}
