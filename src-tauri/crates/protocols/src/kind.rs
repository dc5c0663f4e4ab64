//! Which kind of document a text is, if there is no doubt: it says so itself, or it has sections that only
//! this kind has. A kind decides what reviewers find missing in a text, so it is never guessed.

use domain::{Kind, KindSign};

use crate::forms::report;
use crate::front_matter::FrontMatter;
use crate::lists;

/// The kind of a text named `name`, and what says so; `None` if nothing clearly does.
pub fn kind_of(name: &str, text: &str) -> Option<(Kind, KindSign)> {
    let front = FrontMatter::of(text);
    let mut said = front.what_it_is();
    if let Some(kind) = said.find_map(|(_, said)| named(&words(said))) {
        return Some((kind, KindSign::FrontMatter));
    }
    let title = lists::own_title(text).unwrap_or_default();
    if let Some(kind) = titled(&title) {
        return Some((kind, KindSign::Title));
    }
    if report::is_title_of_status(&title) {
        return Some((Kind::Status, KindSign::Title));
    }
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    if is_called_prd(&words(stem)) {
        return Some((Kind::Prd, KindSign::FileName));
    }
    let headings: Vec<String> = lists::headings(text)
        .iter()
        .map(|it| it.to_lowercase())
        .collect();
    Some((sectioned(&headings)?, KindSign::Headings))
}

/// The names of kinds in front matter; all words of a name must be there.
const NAMES: &[(&str, Kind)] = &[
    ("prd", Kind::Prd),
    ("product requirements", Kind::Prd),
    ("product requirements document", Kind::Prd),
    ("product requirement document", Kind::Prd),
    ("tech", Kind::Tech),
    ("tech spec", Kind::Tech),
    ("technical spec", Kind::Tech),
    ("technical specification", Kind::Tech),
    ("technical design", Kind::Tech),
    ("design doc", Kind::Tech),
    ("debug", Kind::Debug),
    ("bug", Kind::Debug),
    ("bug report", Kind::Debug),
    ("requirements", Kind::Requirements),
    ("roadmap", Kind::Roadmap),
    ("proposal", Kind::Proposal),
    ("rfc", Kind::Proposal),
    ("code change", Kind::CodeChange),
    ("message", Kind::Message),
    ("status", Kind::Status),
    ("options", Kind::Options),
    ("comparison", Kind::Options),
    ("action items", Kind::ActionItems),
    ("task", Kind::Task),
];

fn named(said: &[String]) -> Option<Kind> {
    let said = said.join(" ");
    if said.ends_with("status report") {
        return Some(Kind::Status);
    }
    let mut names = NAMES.iter();
    names.find(|(name, _)| *name == said).map(|(_, kind)| *kind)
}

/// Those of [`NAMES`] that titles begin with, before what the text is about.
const BEGINNINGS: [&str; 12] = [
    "tech spec",
    "technical spec",
    "technical specification",
    "technical design",
    "design doc",
    "bug",
    "bug report",
    "requirements",
    "roadmap",
    "proposal",
    "rfc",
    "action items",
];

/// Proposals that are recognized by their series and number: “KEP-268: …”.
const SERIES: [&str; 5] = ["rfc", "kep", "pep", "gep", "jep"];

/// Words of texts about documents of a kind, which aren't such documents themselves.
const ABOUT: [&str; 14] = [
    "template",
    "templates",
    "how",
    "guide",
    "guidelines",
    "writing",
    "write",
    "process",
    "checklist",
    "example",
    "examples",
    "review",
    "generator",
    "generate",
];

fn titled(title: &str) -> Option<Kind> {
    let said = words(title);
    if is_called_prd(&said) {
        return Some(Kind::Prd);
    }
    if is_about(&said) {
        return None;
    }
    let lower = title.trim().to_lowercase();
    let lower = lower.trim_start_matches('[');
    let mut names = NAMES.iter().filter(|(name, _)| BEGINNINGS.contains(name));
    let begins = names.find(|(name, _)| {
        let rest = lower.strip_prefix(name);
        // “Proposal: …”, “[Bug] …” and a title that says nothing else; “Proposal form” is about one.
        rest.map(without_period)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ']', ',']))
    });
    let numbered = match said.as_slice() {
        [series, number, ..] => {
            SERIES.contains(&series.as_str()) && number.bytes().all(|it| it.is_ascii_digit())
        }
        _ => false,
    };
    let numbered = numbered.then_some(Kind::Proposal);
    begins.map(|(_, kind)| *kind).or(numbered)
}

/// What follows a period, as in “Roadmap 2027: …” and “Roadmap Q3 2027”.
fn without_period(rest: &str) -> &str {
    let digits =
        |it: &str, count: usize| it.len() == count && it.bytes().all(|b| b.is_ascii_digit());
    let period = |it: &str| digits(it, 4) || matches!(it, "q1" | "q2" | "q3" | "q4" | "h1" | "h2");
    let mut rest = rest;
    while let Some(next) = rest.strip_prefix(' ') {
        let end = next.find([' ', ':', ',']).unwrap_or(next.len());
        if !period(&next[..end]) {
            break;
        }
        rest = &next[end..];
    }
    rest
}

fn is_about(said: &[String]) -> bool {
    said.iter().any(|word| ABOUT.contains(&word.as_str()))
}

/// “PRD: Sessions”, “Sessions PRD”, “prd-sessions”, “Product requirements document”.
fn is_called_prd(said: &[String]) -> bool {
    let spelled = said
        .windows(2)
        .any(|it| it[0] == "product" && ["requirements", "requirement"].contains(&it[1].as_str()));
    let at_an_end = [said.first(), said.last()];
    let at_an_end = at_an_end.iter().flatten().any(|it| *it == "prd");
    (spelled || at_an_end) && !is_about(said)
}

/// Parts of product requirements: what headings of each hold.
const PARTS_OF_PRD: [&[&str]; 8] = [
    &["problem", "opportunity", "background"],
    &[
        "user stor",
        "persona",
        "target user",
        "target audience",
        "use case",
        "user outcome",
        "customer",
    ],
    &["goal", "objective", "business outcome", "vision"],
    &[
        "non-goal",
        "non goal",
        "out of scope",
        "not in scope",
        "scope",
    ],
    &["requirement", "features", "acceptance criteria"],
    &[
        "success metric",
        "kpi",
        "key result",
        "performance indicator",
        "measuring success",
        "success criteria",
        "success measure",
        "metrics",
    ],
    &[
        "launch",
        "rollout",
        "release plan",
        "go-to-market",
        "milestone",
        "timeline",
    ],
    &["assumption", "risk"],
];
/// Places in [`PARTS_OF_PRD`]: who it is for, how it is measured.
const PEOPLE: usize = 1;
const MEASURED: usize = 5;
/// How many of the parts make a text product requirements.
const ENOUGH_OF_PRD: usize = 5;

/// Parts of proposals. “Motivation” and two of the others make one.
const PARTS_OF_PROPOSAL: [&str; 7] = [
    "drawbacks",
    "rationale",
    "alternatives",
    "prior art",
    "unresolved questions",
    "graduation criteria",
    "backwards compat",
];

/// Headings of texts that weigh a design, describe the past or explain what exists.
const OF_OTHERS: [&str; 15] = [
    "scenario",
    "motivation",
    "rationale",
    "alternatives",
    "drawbacks",
    "prior art",
    "detailed design",
    "architecture",
    "attendees",
    "agenda",
    "install",
    "usage",
    "getting started",
    "license",
    "contributing",
];

/// The kind of a text with these headings, in lower case.
fn sectioned(headings: &[String]) -> Option<Kind> {
    let has = |part: &str| headings.iter().any(|it| it.contains(part));
    if has("reproduc") && has("expected") {
        return Some(Kind::Debug);
    }
    let weighed = PARTS_OF_PROPOSAL.iter().filter(|part| has(part)).count();
    if has("motivation") && weighed >= 2 {
        return Some(Kind::Proposal);
    }
    let parts = PARTS_OF_PRD.map(|part| part.iter().any(|it| has(it)));
    let enough = parts.iter().filter(|it| **it).count() >= ENOUGH_OF_PRD;
    let sure = enough && parts[MEASURED] && parts[PEOPLE];
    (sure && !OF_OTHERS.iter().any(|it| has(it))).then_some(Kind::Prd)
}

fn words(said: &str) -> Vec<String> {
    let words = said.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use domain::{Kind, KindSign};

    use super::kind_of;

    fn check(name: &str, text: &str, expected: Option<(Kind, KindSign)>) {
        assert_eq!(kind_of(name, text), expected, "{name}: {text}");
    }

    #[test]
    fn front_matter_names_the_kind() {
        let check = |said: &str, kind: Option<Kind>| {
            let text = format!("---\n{said}\n---\n# Sessions\n\nText.\n");
            check("a.md", &text, kind.map(|it| (it, KindSign::FrontMatter)));
        };
        check("type: prd", Some(Kind::Prd));
        check("Kind: PRD", Some(Kind::Prd));
        check("kind: code-change", Some(Kind::CodeChange));
        check("doc: Product Requirements Document", Some(Kind::Prd));
        check("type: weekly status report", Some(Kind::Status));
        check("type: bug report", Some(Kind::Debug));
        check("kind: action_items", Some(Kind::ActionItems));
        check("kind: task", Some(Kind::Task));
        check("type: post", None);
        check("kind: Deployment", None);
        check("tags: prd", None);
    }

    #[test]
    fn what_front_matter_says_wins_over_the_title() {
        check(
            "prd.md",
            "---\ntype: proposal\n---\n# PRD: Sessions\n",
            Some((Kind::Proposal, KindSign::FrontMatter)),
        );
    }

    #[test]
    fn titles_name_the_kind() {
        for (title, kind) in [
            ("PRD: Sessions that last", Kind::Prd),
            ("Sessions PRD", Kind::Prd),
            ("Sessions: Product Requirements Document", Kind::Prd),
            ("Tech spec: sessions", Kind::Tech),
            ("[Bug]: session lost", Kind::Debug),
            ("Bug: session lost", Kind::Debug),
            ("Roadmap", Kind::Roadmap),
            ("Proposal: longer sessions", Kind::Proposal),
            ("RFC 12: longer sessions", Kind::Proposal),
            ("KEP-268: longer sessions", Kind::Proposal),
            ("Action items", Kind::ActionItems),
            ("Weekly status", Kind::Status),
            ("Roadmap 2027: Mobile team", Kind::Roadmap),
            ("Roadmap 2027, payments team", Kind::Roadmap),
            ("Roadmap Q3 2027", Kind::Roadmap),
        ] {
            let text = format!("# {title}\n\nText.\n");
            check("a.md", &text, Some((kind, KindSign::Title)));
        }
        for title in [
            "Sessions that last",
            "PRD template",
            "How we write a PRD",
            "Proposal form",
            "Bugs of last week",
            "Add a roadmap",
            "Roadmap 2027 of last year",
            "Requirements engineering at our company",
            "Order status page",
        ] {
            check("a.md", &format!("# {title}\n\nText.\n"), None);
        }
    }

    #[test]
    fn a_file_is_called_a_prd() {
        let named = Some((Kind::Prd, KindSign::FileName));
        for (name, kind) in [
            ("prd.md", named),
            ("prd-sessions.md", named),
            ("PRD_sessions.txt", named),
            ("sessions.prd.md", named),
            ("prd-template.md", None),
            ("sessions.md", None),
        ] {
            check(name, "## Overview\n\nText.\n", kind);
        }
    }

    #[test]
    fn sections_tell_the_kind() {
        let check = |headings: &[&str], kind: Option<Kind>| {
            let text = format!("## {}\n", headings.join("\n\nText.\n\n## "));
            check("a.md", &text, kind.map(|it| (it, KindSign::Headings)));
        };
        let product = [
            "The overview",
            "The problem",
            "Desired User Outcomes",
            "Desired Business Outcomes",
            "Key Performance Indicators (KPIs)",
            "Assumptions",
            "Launch Strategy",
        ];
        check(&product, Some(Kind::Prd));
        check(&product[..4], None);
        check(&[&product[..], &["Alternatives"]].concat(), None);
        check(
            &[
                "Summary",
                "Motivation",
                "Rationale and alternatives",
                "Prior art",
            ],
            Some(Kind::Proposal),
        );
        check(&["Motivation", "Usage"], None);
        check(
            &[
                "Describe the bug",
                "Steps to reproduce",
                "Expected behavior",
            ],
            Some(Kind::Debug),
        );
        check(&["Install", "Usage", "License"], None);
    }
}
