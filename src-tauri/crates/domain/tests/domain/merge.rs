use domain::text::findings::merge::{merge, merge_lines};
use domain::{Finding, QuoteMatch, SeatId, Severity, Span};

use crate::build::finding;

/// Merges findings and writes each as `id supporters`.
fn check(findings: Vec<Finding>, expected: &[&str]) {
    let seats: Vec<SeatId> = (0..3).map(SeatId::at).collect();
    let lines: Vec<String> = merge(findings, &seats).iter().map(line).collect();
    assert_eq!(lines, expected);
}

fn line(finding: &Finding) -> String {
    let seats: Vec<&str> = finding.supporters.iter().map(SeatId::as_str).collect();
    format!("{} {}", finding.id, seats.join(" "))
}

const QUOTE: &str = "The page must load fast for every customer.";

#[test]
fn the_same_problem_of_two_seats_is_one_finding() {
    check(
        vec![
            finding("r1.s2.1", "s2", "No figure for \"fast\"", QUOTE),
            finding(
                "r1.s1.1",
                "s1",
                "\"Fast\" has no figure",
                "must load fast for every customer",
            ),
        ],
        &["r1.s1.1 s1 s2"],
    );
}

#[test]
fn a_finding_that_takes_in_one_of_a_gauntlet_knows_its_adversary() {
    let of_gauntlet = Finding {
        persona: "lazy_developer".to_owned(),
        ..finding("gb.a1.1", "gauntlet", "No figure for \"fast\"", QUOTE)
    };
    let own = finding("r1.s1.1", "s1", "\"Fast\" has no figure", QUOTE);
    let seats = [SeatId::at(0), SeatId::gauntlet()];
    let merged = merge(vec![of_gauntlet.clone(), own], &seats);
    assert_eq!(line(&merged[0]), "r1.s1.1 s1 gauntlet");
    assert_eq!(merged[0].adversary.as_deref(), Some("lazy_developer"));
    let alone = merge(vec![of_gauntlet], &seats);
    assert_eq!(alone[0].adversary, None);
}

#[test]
fn another_problem_with_the_same_sentence_is_another_finding() {
    check(
        vec![
            finding("r1.s1.1", "s1", "\"Fast\" has no figure", QUOTE),
            finding(
                "r1.s2.1",
                "s2",
                "Customers without an account are not mentioned",
                QUOTE,
            ),
        ],
        &["r1.s1.1 s1", "r1.s2.1 s2"],
    );
}

#[test]
fn findings_of_two_rules_are_two_however_alike_they_sound() {
    let of = |id: &str, seat: &str, rule: &str| Finding {
        rule: Some(rule.to_owned()),
        ..finding(id, seat, "No figure for \"load fast\"", QUOTE)
    };
    let one = of("r1.s1.1", "s1", "vague-measure");
    let same = of("r1.s2.1", "s2", "vague-measure");
    let other = of("r1.s3.1", "s3", "no-owner");
    check(vec![one, same, other], &["r1.s1.1 s1 s2", "r1.s3.1 s3"]);
}

#[test]
fn the_same_words_about_another_sentence_are_another_finding() {
    let mut other = finding(
        "r1.s2.1",
        "s2",
        "No owner for the data",
        "Exports are kept.",
    );
    other.range = Some(Span::new(300, 317));
    check(
        vec![finding("r1.s1.1", "s1", "No owner is named", QUOTE), other],
        &["r1.s1.1 s1", "r1.s2.1 s2"],
    );
}

#[test]
fn concerns_tell_what_titles_do_not() {
    let mut one = finding("r1.s1.1", "s1", "Vague", QUOTE);
    one.concern = "Nobody can test whether the page loads fast without a figure.".to_owned();
    let mut two = finding("r1.s2.1", "s2", "Untestable speed", QUOTE);
    two.concern = "Without a figure nobody can test that a page loads fast.".to_owned();
    check(vec![one, two], &["r1.s1.1 s1 s2"]);
}

#[test]
fn a_seat_repeats_itself_only_word_for_word() {
    check(
        vec![
            finding("r1.s1.1", "s1", "No figure for \"fast\"", QUOTE),
            finding("r1.s1.2", "s1", "No figure for fast pages", QUOTE),
            finding("r1.s1.3", "s1", "No figure for fast", QUOTE),
        ],
        &["r1.s1.1 s1", "r1.s1.2 s1"],
    );
}

#[test]
fn the_worst_severity_and_every_place_are_kept() {
    let mut one = finding("r1.s1.1", "s1", "Retention is not defined", QUOTE);
    one.severity = Severity::Minor;
    let mut two = finding(
        "r1.s3.1",
        "s3",
        "Retention is not defined",
        "Logs are kept.",
    );
    two.severity = Severity::Blocking;
    two.range = Some(Span::new(100, 114));
    two.suggestion = "For how long?".to_owned();
    let merged = merge(
        vec![two, one],
        &[SeatId::at(0), SeatId::at(1), SeatId::at(2)],
    );
    assert_eq!(merged.len(), 1);
    assert_eq!(line(&merged[0]), "r1.s1.1 s1 s3");
    assert_eq!(merged[0].severity, Severity::Blocking);
    assert_eq!(merged[0].places, [Span::new(100, 114)]);
    assert_eq!(merged[0].suggestion, "For how long?");
}

#[test]
fn a_quote_that_was_found_replaces_one_that_was_not() {
    let mut lost = finding(
        "r1.s1.1",
        "s1",
        "\"Fast\" has no figure",
        "The page must load fast!",
    );
    lost.quote_match = QuoteMatch::None;
    lost.range = None;
    let merged = merge(
        vec![
            lost,
            finding("r1.s2.1", "s2", "\"Fast\" has no figure", QUOTE),
        ],
        &[SeatId::at(0), SeatId::at(1)],
    );
    assert_eq!((merged.len(), merged[0].quote.as_str()), (1, QUOTE));
    assert_eq!(merged[0].quote_match, QuoteMatch::Exact);
}

#[test]
fn findings_are_ranked_by_severity_support_and_place() {
    let at = |id: &str, seat: &str, severity, start: usize, title: &str| Finding {
        severity,
        range: Some(Span::new(start, start + 5)),
        ..finding(id, seat, title, title)
    };
    let mut nowhere = at("e", "s1", Severity::Major, 0, "Echo");
    nowhere.range = None;
    check(
        vec![
            at("a", "s1", Severity::Minor, 0, "Alpha"),
            nowhere,
            at("b", "s1", Severity::Major, 90, "Bravo"),
            at("c", "s1", Severity::Major, 50, "Charlie"),
            at("d", "s2", Severity::Major, 90, "Bravo"),
            at("f", "s3", Severity::Blocking, 70, "Foxtrot"),
        ],
        &["f s3", "b s1 s2", "c s1", "e s1", "a s1"],
    );
}

/// A finding of a seat, on bytes of a change.
fn on(seat: &str, (start, end): (usize, usize), severity: Severity) -> Finding {
    Finding {
        range: Some(Span::new(start, end)),
        severity,
        concern: "The caller never hears of it.".to_owned(),
        ..finding(
            &format!("r1.{seat}.{start}"),
            seat,
            "Error isn’t handled",
            "save();",
        )
    }
}

#[test]
fn in_code_only_findings_on_the_same_lines_are_one() {
    use Severity::{Blocking, Minor};
    for (raised, expected) in [
        (
            vec![on("s1", (0, 9), Minor), on("s2", (0, 9), Blocking)],
            &["blocking 0-9 s1 s2"][..],
        ),
        (
            vec![on("s1", (0, 9), Minor), on("s2", (50, 59), Blocking)],
            &["blocking 50-59 s2", "minor 0-9 s1"],
        ),
        (
            vec![on("s1", (0, 9), Blocking), on("s1", (50, 59), Blocking)],
            &["blocking 0-9 s1", "blocking 50-59 s1"],
        ),
        (
            vec![on("s1", (0, 40), Minor), on("s2", (20, 29), Blocking)],
            &["blocking 20-29 s1 s2"],
        ),
        (
            vec![
                on("s1", (0, 9), Blocking),
                on("s2", (50, 59), Minor),
                on("s3", (50, 59), Minor),
            ],
            &["blocking 0-9 s1", "minor 50-59 s2 s3"],
        ),
    ] {
        let seats: Vec<SeatId> = (0..3).map(SeatId::at).collect();
        let lines = merge_lines(raised, &seats).into_iter().map(|it| {
            let range = it.range.expect("a place");
            let seats: Vec<&str> = it.supporters.iter().map(SeatId::as_str).collect();
            assert_eq!(it.places, [], "each is on its own");
            format!(
                "{} {}-{} {}",
                it.severity.word(),
                range.start,
                range.end,
                seats.join(" ")
            )
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected);
    }
}
