//! The divergence checklist.

use domain::briefing::checklist::{GUIDE, render};
use domain::briefing::{ChecklistItem, Level, Nuance, ResearchNuance, checklist};

fn nuance(technology: &str, text: &str) -> Nuance {
    Nuance {
        technology: technology.to_lowercase(),
        name: technology.to_owned(),
        text: text.to_owned(),
    }
}

fn finding(technology: &str, severity: Level, description: &str) -> ResearchNuance {
    ResearchNuance {
        technology: technology.to_lowercase(),
        name: technology.to_owned(),
        title: String::new(),
        description: description.to_owned(),
        implication: String::new(),
        source: Some("https://example.com/a".to_owned()),
        severity,
    }
}

fn texts(items: &[ChecklistItem]) -> Vec<&str> {
    items.iter().map(|it| it.text.as_str()).collect()
}

#[test]
fn nuances_come_first_and_findings_by_severity() {
    let nuances = [nuance("Redis", "Keys vanish"), nuance("Vue", "Refs unwrap")];
    let findings = [
        finding("Redis", Level::Low, "Name keys with colons."),
        finding("Redis", Level::High, "Scripts block the server."),
        finding("Vue", Level::Medium, "Deep watchers are slow."),
    ];
    let items = checklist(&nuances, &findings);
    assert_eq!(
        texts(&items),
        [
            "Keys vanish",
            "Refs unwrap",
            "Scripts block the server.",
            "Deep watchers are slow.",
            "Name keys with colons.",
        ]
    );
    let known: Vec<bool> = items.iter().map(|it| it.is_known).collect();
    assert_eq!(known, [true, true, false, false, false]);
    assert_eq!(checklist(&[], &[]), []);
}

/// Whether an item and a finding about one technology become one item.
fn check(known: &str, found: &str, is_one: bool) {
    let items = checklist(
        &[nuance("Redis", known)],
        &[finding("Redis", Level::High, found)],
    );
    assert_eq!(items.len() == 1, is_one, "{known} / {found}: {items:?}");
    assert_eq!(items[0].source.is_some(), is_one, "{known} / {found}");
    assert_eq!(items[0].severity.is_some(), is_one, "{known} / {found}");
    assert_eq!(items[0].text, known);
}

#[test]
fn what_says_the_same_is_one_item() {
    let known = "Keys without an expiry are evicted too.";
    check(known, known, true);
    check(known, "keys without an expiry are evicted, too", true);
    check(
        known,
        "In this setup, keys without expiry can be evicted too under memory pressure.",
        true,
    );
    check(known, "Keys without an expiry are not evicted too.", false);
    check(known, "Scripts block the server.", false);
    check(
        "Values have at most 512 MB.",
        "Values have at most 256 MB.",
        false,
    );
    check("Keys vanish", "Keys", false);
    let aof = "AOF with everysec may lose one second.";
    check(aof, "AOF everysec loses one second", true);
    check(
        aof,
        "With appendfsync everysec, the AOF of Redis 7 can lose up to 1 second of writes in a crash.",
        true,
    );
    check(aof, "AOF with everysec may lose two seconds.", false);
    check(aof, "AOF with everysec never loses one second.", false);
    let apart = checklist(
        &[nuance("Redis", known)],
        &[finding("Vue", Level::High, known)],
    );
    assert_eq!(apart.len(), 2);
    let twice = checklist(&[nuance("Redis", known), nuance("Redis", known)], &[]);
    assert_eq!(twice.len(), 1);
}

#[test]
fn what_a_finding_adds_makes_it_nothing_new() {
    let known = nuance("Redis", "AOF with everysec may lose one second.");
    let found = ResearchNuance {
        title: "AOF everysec loses one second".to_owned(),
        implication: "Replicate what payments need, and tell support of restarts.".to_owned(),
        ..finding(
            "Redis",
            Level::High,
            "The file is synced in the background by a thread.",
        )
    };
    let items = checklist(&[known], &[found]);
    assert_eq!(items.len(), 1, "{items:?}");
    assert!(items[0].is_known && items[0].source.is_some());
}

#[test]
fn a_finding_is_one_line_without_repeats() {
    let it = ResearchNuance {
        title: "Scripts block".to_owned(),
        description: "Scripts block\nthe server.".to_owned(),
        implication: "the server".to_owned(),
        ..finding("Redis", Level::High, "")
    };
    let items = checklist(&[], &[it, finding("Redis", Level::Low, " \n")]);
    assert_eq!(texts(&items), ["Scripts block. Scripts block the server."]);
}

#[test]
fn a_prompt_has_three_questions_and_the_items_by_technology() {
    let items = checklist(
        &[nuance("Redis", "Keys vanish"), nuance("Vue", "Refs unwrap")],
        &[finding(
            "Redis",
            Level::High,
            "Scripts block\n\n# the server.",
        )],
    );
    let rendered = render(&items);
    for number in 1..=3 {
        assert!(GUIDE.contains(&format!("\n{number}. ")), "{GUIDE}");
    }
    assert!(
        rendered.ends_with(
            "Redis:\n- Keys vanish\n- [HIGH] Scripts block # the server.\n\nVue:\n- Refs unwrap\n"
        ),
        "{rendered}"
    );
    assert_eq!(render(&[]), "");
}
