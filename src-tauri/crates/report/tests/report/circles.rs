//! What a report says about debates that went in circles, and about their authors.

use domain::author::{Gap, OpenQuestion, Remark, TakenOut};
use domain::round::{Dispute, DisputeSide};
use domain::{Change, ChangeId, EditId, Finding, FindingId, FindingStatus, Place, SeatId, Span};

use crate::debate::{Debate, reviewed};

/// The reviewed debate, whose second round repeats something, reverses an edit, loses a figure and has an
/// invalid approval.
fn in_circles() -> Debate {
    let mut debate = reviewed();
    let first = debate.view.rounds[0].count.as_ref().unwrap().findings[0].clone();
    let undone = debate.view.rounds[0].synthesis.as_ref().unwrap().edits[0]
        .id
        .clone();
    let second = &mut debate.view.rounds[1];
    let count = second.count.as_mut().unwrap();
    count.findings[0].caused_by = Some(undone.clone());
    count.repeated.push(Finding {
        id: FindingId::new("r2.s1.9"),
        round: 2,
        title: "Once more: <easily>".to_owned(),
        repeats: Some(first.id.clone()),
        status: FindingStatus::Repeated,
        ..first.clone()
    });
    let synthesis = second.synthesis.as_mut().unwrap();
    synthesis.edits[0].undoes = Some(undone);
    synthesis.restored.push("## Measures".to_owned());
    second.critiques[0].approved = true;
    second.critiques[0].approval_supported = Some(false);
    let side = |round, seat: SeatId, text: &str| DisputeSide {
        round,
        seat,
        adversary: None,
        text: text.to_owned(),
        reason: format!("Because of round {round}."),
    };
    debate.view.header.disputes.push(Dispute {
        title: "How easily is easily".to_owned(),
        finding: None,
        sides: vec![
            side(1, first.seat.clone(), "Give a figure."),
            side(1, SeatId::synthesizer(), "Declined it."),
        ],
    });
    let author = &mut debate.view.author;
    author.questions.push(OpenQuestion {
        question: "Who pays?".to_owned(),
        why: "It decides the scope.".to_owned(),
        about: None,
    });
    author.remarks = vec![
        Remark::Dismiss {
            finding: first.id,
            reason: "We know.".to_owned(),
        },
        Remark::Word {
            text: "Keep it short.".to_owned(),
        },
    ];
    let change = Change {
        id: ChangeId::new("c1"),
        places: vec![Place {
            range: Span::new(0, 3),
            old: "Old".to_owned(),
            new: "New words".to_owned(),
            order: 0,
        }],
        findings: Vec::new(),
        scaffold_for: Vec::new(),
    };
    author.rejected.push(TakenOut { round: 2, change });
    debate
}

fn check(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "“{words}” is not in:\n{text}");
    }
}

#[test]
fn markdown_tells_both_sides_and_what_came_again() {
    let text = in_circles().with(report::markdown);
    check(
        &text,
        &[
            "## In dispute\n\n### How easily is easily\n\n- **",
            ", round 1:** Give a figure. Because of round 1.\n- **Synthesizer, round 1:** Declined it.",
            "## Repeated without new evidence\n\n- Once more: \\<easily\\> (",
            "## Edits that reversed an earlier edit\n\n- Round 2: ",
            "## Lost, then restored\n\n- Round 2: ## Measures",
            "## Approvals that didn’t count\n\n- ",
            "## Questions left without an answer\n\n- Who pays? It decides the scope.",
            "Dismissed “",
            "- To all reviewers: Keep it short.",
            "- Rejected: replace “Old” with “New words”",
            "round 2, caused by change ",
        ],
    );
}

#[test]
fn html_tells_the_same_and_escapes_it() {
    let text = in_circles().with(report::html);
    check(
        &text,
        &[
            "<h2>In dispute</h2>",
            "<h3 dir=\"auto\">How easily is easily</h3>",
            "Synthesizer, round 1</p>",
            "Once more: &lt;easily&gt; (",
        ],
    );
}

#[test]
fn the_account_names_what_is_in_dispute() {
    let text = in_circles().with(report::account);
    check(
        &text,
        &["In dispute:\n  - How easily is easily. ", ", 1 repeated · "],
    );
}

#[test]
fn json_adds_to_what_it_held() {
    let text = in_circles().with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let second = &json["rounds"][1];
    assert_eq!(second["restored"][0], "## Measures");
    assert_eq!(second["repeated"][0], "r2.s1.9");
    let critiques = second["critiques"].as_array().unwrap();
    let repeated: Vec<_> = critiques
        .iter()
        .flat_map(|critique| critique["findings"].as_array().unwrap())
        .filter(|finding| finding["status"] == "repeated")
        .map(|finding| finding["repeats"].as_str())
        .collect();
    assert_eq!(repeated.len(), 1);
    assert!(repeated[0].is_some());
    let undone: EditId = serde_json::from_value(second["edits"][0]["undoes"].clone()).unwrap();
    assert_eq!(json["rounds"][0]["edits"][0]["id"], undone.as_str());
    assert_eq!(json["disputes"][0]["sides"][1]["seat"], "synthesiser");
    assert_eq!(json["author"]["remarks"][1]["text"], "Keep it short.");
}

#[test]
fn a_point_in_dispute_is_open() {
    let text = in_circles().with(report::markdown);
    let open = text.lines().find(|it| it.contains("Still open:"));
    assert!(
        open.is_some_and(|it| it.ends_with("1 point in dispute")),
        "{open:?}"
    );
}

#[test]
fn a_question_that_a_finding_asks_as_well_is_not_listed_twice() {
    let mut debate = reviewed();
    debate.view.author.answers.clear();
    let count = debate.view.rounds[0].count.as_mut().unwrap();
    let first = &mut count.findings[0];
    first.rule = Some("undefined-term".to_owned());
    let title = Some(first.title.clone());
    let asked = |question: &str, title: Option<String>| OpenQuestion {
        question: question.to_owned(),
        why: String::new(),
        about: Some(Gap {
            rule: "undefined-term".to_owned(),
            title,
        }),
    };
    debate.view.author.questions = vec![
        asked("What does it mean?", title),
        asked("Who will use it?", Some("Nobody uses it".to_owned())),
    ];
    let text = debate.with(report::markdown);
    let listed = "## Questions left without an answer\n\n- Who will use it?\n";
    assert!(text.contains(listed), "{text}");
}
