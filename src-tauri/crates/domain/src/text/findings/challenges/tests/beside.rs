//! Text that comes with challenges, and how challenges are labeled.

use super::raised;
use crate::Severity;

#[test]
fn a_title_has_no_number_of_its_own() {
    for (heading, title) in [
        ("### Challenge 1: Soon is no time", "Soon is no time"),
        ("### Finding #2 — Soon is no time", "Soon is no time"),
        ("### Challenge", "Challenge"),
        ("### Issues of 2024 stay open", "Issues of 2024 stay open"),
        ("### 24 hours are too few", "24 hours are too few"),
    ] {
        let found = raised(&format!(
            "{heading}\n\n**Severity:** minor\n\nNobody knows when."
        ));
        assert_eq!(found[0].finding.title, title, "{heading}");
    }
}

#[test]
fn a_challenge_beside_others_is_none_less_for_a_severity_that_nobody_knows() {
    use Severity::{Blocking, Major, Minor};
    for (heading, severity) in [
        ("### [SEVERE] ~", Blocking),
        ("### [Showstopper] ~", Blocking),
        ("### Must fix: ~", Blocking),
        ("### [P0] ~", Blocking),
        ("### [P1] ~", Major),
        ("### [P2] ~", Minor),
        ("### [Nice to have] ~", Minor),
        ("### [DEADLY] ~", Major),
        ("### ~", Major),
    ] {
        let heading = heading.replace('~', "Everybody sees all reports");
        let text = format!(
            "### [MINOR] Soon is no time\n\nNobody knows when.\n\n{heading}\n\n> Everybody sees \
             all reports.\n\nSalaries are in them.\n\nCONTINUE"
        );
        let (one, other) = text
            .trim_end_matches("CONTINUE")
            .split_once(&heading)
            .expect("both");
        let turned = format!("{heading}{other}{one}CONTINUE");
        assert_eq!(raised(&turned).len(), 2, "{turned}");
        let found = raised(&text);
        assert_eq!(found.len(), 2, "{heading}");
        let finding = &found[1].finding;
        assert_eq!(finding.title, "Everybody sees all reports", "{heading}");
        assert_eq!(finding.severity, severity, "{heading}");
        assert!(finding.concern.contains("Salaries"), "{heading}");
    }
}

#[test]
fn a_challenge_may_begin_like_a_summary() {
    for title in [
        "Summary reports are open to everybody",
        "Notes are public",
        "Good enough is not defined",
        "Recommendation engine sees all reports",
        "What works well for attackers is missing",
    ] {
        let text = format!(
            "### [MINOR] Soon is no time\n\nNobody knows when.\n\n### {title}\n\n> Everybody sees all \
             reports.\n\nSalaries are in them.\n"
        );
        let found = raised(&text);
        assert_eq!(
            found.last().map(|it| it.finding.title.as_str()),
            Some(title)
        );
    }
}

#[test]
fn what_stands_beside_challenges_and_is_none_stays_none() {
    for beside in [
        "### Summary\n\n> The link expires soon.\n\nA good start.",
        "### What works well\n\nThe goals are clear.",
        "### Next\n\nI would look at the roadmap.",
        "### [Link](https://example.org)\n\nSee there.",
    ] {
        let text = format!("### [MINOR] Soon is no time\n\nNobody knows when.\n\n{beside}\n");
        assert_eq!(raised(&text).len(), 1, "{beside}");
    }
}
