//! The case against a text, counted.

use domain::against::{Against, Concern, concerns};
use domain::came_to::CameTo;
use domain::position::{Argument, Speech};
use domain::verdict::{Rulings, Score};
use domain::{
    Conclusion, Event, Finding, FindingId, Judgment, Position, QuoteMatch, Ruling, SeatId,
    Severity, Verdict,
};

use crate::build;
use crate::conclusion::{stated, verdict};

/// A position: its step, its objections, and the findings that its arguments are about. Whoever objects to
/// something is one seat, everybody else another.
fn position(step: &str, objects: &[(usize, Severity)], on: &[usize]) -> Position {
    let Event::Stated { position } = stated(1, usize::from(!objects.is_empty())) else {
        unreachable!("a position");
    };
    Position {
        step: step.to_owned(),
        speech: Speech::in_step(step),
        findings: objects.iter().map(|(n, it)| finding(*n, *it)).collect(),
        arguments: on.iter().map(|n| argument(step, *n)).collect(),
        ..*position
    }
}

fn id(number: usize) -> FindingId {
    FindingId::at(1, &SeatId::at(1), number)
}

fn finding(number: usize, severity: Severity) -> Finding {
    const ABOUT: [&str; 6] = ["costs", "limits", "owners", "logs", "keys", "dates"];
    Finding {
        id: id(number),
        seat: SeatId::at(1),
        severity,
        ..build::finding("", "critic", ABOUT[number % ABOUT.len()], "")
    }
}

/// An argument about a finding.
fn argument(step: &str, about: usize) -> Argument {
    Argument {
        id: FindingId::new(format!("{step}.{about}")),
        title: "It does not".to_owned(),
        quote: String::new(),
        quote_match: QuoteMatch::None,
        only_names: false,
        range: None,
        text: String::new(),
        answers: Some(id(about)),
    }
}

fn judged(decision: Judgment, scores: &[(usize, u8, bool)]) -> Verdict {
    let score = |(number, score, met): &(usize, u8, bool)| Score {
        point: id(*number),
        score: *score,
        met: *met,
        why: String::new(),
    };
    Verdict {
        decision: Some(decision),
        scores: scores.iter().map(score).collect(),
        ..verdict()
    }
}

/// Raised, open, blocking, unanswered, both of these, asked to be answered, and the summary in words.
fn check(positions: &[Position], verdict: Option<&Verdict>, counts: [usize; 6], says: &str) {
    let against = Against::of(&concerns(positions, verdict));
    let [
        raised,
        standing,
        blocking,
        unanswered,
        blocking_unanswered,
        asked,
    ] = counts;
    let expected = Against {
        raised,
        standing,
        blocking,
        unanswered,
        blocking_unanswered,
        asked,
        scored: verdict.is_some_and(|verdict| !verdict.scores.is_empty()),
        words: says.to_owned(),
    };
    assert_eq!(against, expected);
}

#[test]
fn concerns_are_counted_that_nobody_settled() {
    use Severity::{Blocking, Major, Minor};
    let critic = || position("critic", &[(1, Blocking), (2, Major), (3, Minor)], &[]);
    let and = |step: &str, on: &[usize]| [critic(), position(step, &[], on)];
    let approve = |scores: &[(usize, u8, bool)]| judged(Judgment::Approve, scores);

    check(&[], None, [0; 6], "no concerns raised");
    // Nobody was asked to answer, and nobody judged.
    check(
        &[critic()],
        None,
        [3, 3, 1, 0, 0, 0],
        "3 concerns raised (1 blocking)",
    );
    // A judge that scores nothing doesn't say what is open.
    let silent = approve(&[]);
    check(
        &and("response", &[]),
        Some(&silent),
        [3, 3, 1, 3, 1, 3],
        "3 concerns raised (1 blocking), all 3 unanswered",
    );
    check(
        &and("response", &[1, 2, 3]),
        Some(&silent),
        [3, 3, 1, 0, 0, 3],
        "3 concerns raised (1 blocking)",
    );
    let settled = approve(&[(1, 5, true), (2, 2, false), (3, 1, true)]);
    check(
        &[critic()],
        Some(&settled),
        [3, 0, 0, 0, 0, 0],
        "no open concerns",
    );
    let held = approve(&[(1, 5, false), (2, 2, false), (3, 3, false)]);
    check(
        &[critic()],
        Some(&held),
        [3, 2, 1, 0, 0, 0],
        "2 of 3 concerns open (1 blocking)",
    );
    check(
        &and("response", &[]),
        Some(&held),
        [3, 2, 1, 2, 1, 2],
        "2 of 3 concerns open (1 blocking), both unanswered",
    );
    // An answer still counts as one if it didn't convince the judge.
    check(
        &and("response", &[1, 3]),
        Some(&held),
        [3, 2, 1, 0, 0, 2],
        "2 of 3 concerns open (1 blocking)",
    );
    let minor = approve(&[(1, 5, true), (2, 1, false)]);
    check(
        &and("defence", &[3]),
        Some(&minor),
        [3, 1, 0, 0, 0, 1],
        "1 of 3 concerns open",
    );
    // Arguments, questions and remarks don't count as answers that were asked for.
    for step in ["advocate", "optimist-asks", "security-across"] {
        check(
            &and(step, &[1, 2, 3]),
            Some(&held),
            [3, 2, 1, 0, 0, 0],
            "2 of 3 concerns open (1 blocking)",
        );
    }
    // An absent seat doesn't count as leaving anything unanswered.
    let mut failed = and("defence", &[]);
    failed[1].absent = Some(build::failure());
    check(
        &failed,
        Some(&held),
        [3, 2, 1, 0, 0, 0],
        "2 of 3 concerns open (1 blocking)",
    );
    // Where sides question one another, the questions are what must be answered.
    let asked = [
        critic(),
        position("optimist-asks", &[], &[1]),
        position("optimist-answers", &[], &[]),
    ];
    check(
        &asked,
        Some(&held),
        [3, 2, 1, 0, 0, 0],
        "2 of 3 concerns open (1 blocking)",
    );
}

/// A position of this seat in this step, and the points that its arguments are about.
fn by(seat: usize, step: &str, findings: Vec<Finding>, on: &[&FindingId]) -> Position {
    let said = on.iter().map(|about| Argument {
        answers: Some((*about).clone()),
        ..argument(step, 1)
    });
    let arguments = said.collect();
    Position {
        seat: SeatId::at(seat),
        findings,
        arguments,
        ..position(step, &[], &[])
    }
}

#[test]
fn what_several_raise_is_one_concern() {
    use Severity::{Blocking, Major, Minor};
    let raised = |seat: usize, severity| Finding {
        id: FindingId::at(1, &SeatId::at(seat), 0),
        seat: SeatId::at(seat),
        severity,
        ..build::finding("", "", "Expiry is vague", "The link expires after a while.")
    };
    let other = Finding {
        id: FindingId::at(1, &SeatId::at(1), 1),
        ..raised(1, Minor)
    };
    let other = Finding {
        title: "Nobody owns the mailer".to_owned(),
        quote: "The mailer sends it.".to_owned(),
        ..other
    };
    let three = [Major, Blocking, Minor];
    let [first, second, third] = [0, 1, 2].map(|seat| raised(seat, three[seat]));
    let ids = [&first, &second, &third].map(|it| it.id.clone());
    let positions = [
        by(0, "security", vec![first], &[]),
        by(1, "architecture", vec![second, other.clone()], &[]),
        by(2, "operations", vec![third], &[]),
        // A remark on one's own finding doesn't count; one on somebody else's does.
        by(0, "security-across", vec![], &[&ids[0]]),
        by(2, "operations-across", vec![], &[&ids[1]]),
    ];
    let score = |id: &FindingId, score, met| Score {
        point: id.clone(),
        score,
        met,
        why: String::new(),
    };
    let judged = |scores: Vec<Score>| Verdict {
        scores,
        ..judged(Judgment::Revise, &[])
    };
    let check = |scores: Vec<Score>, decisive: Option<(u8, bool)>, stands: bool| {
        let verdict = judged(scores);
        let found = concerns(&positions, Some(&verdict));
        let [one, rest] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!((&one.finding, one.severity), (&ids[0], Blocking));
        assert_eq!(one.also, ids[1..]);
        assert_eq!(one.answers, [FindingId::new("operations-across.1")]);
        let given = one.score.as_ref().map(|it| (it.score, it.met));
        assert_eq!((given, one.stands), (decisive, stands));
        assert_eq!(rest.finding, other.id);
        assert!(!one.asked && !rest.asked);
    };
    check(vec![], None, true);
    // What a judge says about one of them applies to the concern; the worst of it counts.
    check(vec![score(&ids[2], 2, false)], Some((2, false)), false);
    let both = vec![score(&ids[0], 5, true), score(&ids[1], 3, false)];
    check(both, Some((3, false)), true);
}

#[test]
fn blocking_and_unanswered_are_told_so_that_nobody_adds_them_up() {
    use Severity::{Blocking, Minor};
    let check = |severities: &[Severity], answered: &[usize], says: &str| {
        let numbered: Vec<_> = (1..).zip(severities.iter().copied()).collect();
        let positions = [
            position("critic", &numbered, &[]),
            position("response", &[], answered),
        ];
        let scores: Vec<_> = numbered.iter().map(|(n, _)| (*n, 4, false)).collect();
        let verdict = judged(Judgment::Revise, &scores);
        let against = Against::of(&concerns(&positions, Some(&verdict)));
        assert_eq!(against.words, says, "{severities:?}, {answered:?}");
    };
    let five = [Blocking, Blocking, Minor, Minor, Minor];
    check(&five, &[1, 2], "5 open concerns (2 blocking), 3 unanswered");
    check(
        &five,
        &[1],
        "5 open concerns (2 blocking, 1 of them unanswered), 4 unanswered in all",
    );
    check(
        &five,
        &[3, 4, 5],
        "5 open concerns (2 blocking, both unanswered)",
    );
    check(&five, &[1, 2, 3, 4, 5], "5 open concerns (2 blocking)");
    check(&five, &[], "5 open concerns (2 blocking), all 5 unanswered");
    check(
        &[Blocking, Minor],
        &[1],
        "2 open concerns (1 blocking), 1 unanswered",
    );
    check(
        &[Blocking; 3],
        &[1],
        "3 open concerns (all 3 blocking, 2 of them unanswered)",
    );
    check(&[Blocking], &[], "1 open concern (blocking, unanswered)");
    check(&[Blocking], &[1], "1 open concern (blocking)");
    check(&[Minor], &[], "1 open concern (unanswered)");
}

#[test]
fn each_concern_leads_to_its_answers() {
    let positions = [
        position("critic", &[(1, Severity::Major)], &[]),
        position("response", &[], &[1, 1]),
    ];
    let expected = Concern {
        finding: id(1),
        also: Vec::new(),
        severity: Severity::Major,
        asked: true,
        answers: vec![FindingId::new("response.1"); 2],
        score: None,
        stands: true,
    };
    assert_eq!(concerns(&positions, None), [expected]);
}

#[test]
fn what_an_argument_is_follows_from_its_step() {
    use Speech::{Answers, Case, Questions, Remarks};
    for (step, speech) in [
        ("advocate", Case),
        ("challenger", Case),
        ("option-3", Case),
        ("option-3-rebuttal", Answers),
        ("long-term", Case),
        ("response", Answers),
        ("defence", Answers),
        ("defence-2", Answers),
        ("optimist-asks", Questions),
        ("sceptic-answers", Answers),
        ("operations-across", Remarks),
    ] {
        assert_eq!(Speech::in_step(step), speech, "{step}");
    }
}

/// What an author says who decides this way.
fn ruling(own: Judgment, judged: Judgment) -> Ruling {
    if own == judged {
        return Ruling::Upheld;
    }
    Ruling::Overruled {
        decision: own,
        reason: String::new(),
    }
}

/// Whether the decision has a case against it, after this remark by the author.
fn check_against_it(decision: Judgment, own: Option<Judgment>, met: bool, expected: bool) {
    let positions = [position("critic", &[(1, Severity::Blocking)], &[])];
    let conclusion = Conclusion {
        verdict: Some(judged(decision, &[(1, 4, met)])),
        ..Conclusion::default()
    };
    let concerns = concerns(&positions, conclusion.verdict.as_ref());
    let rulings = Rulings {
        verdict: own.map(|own| ruling(own, decision)),
        ..Rulings::default()
    };
    let came_to = CameTo::of(None, &concerns, &conclusion, &rulings);
    assert_eq!(
        came_to.against_it().is_some(),
        expected,
        "{decision:?}, {own:?}, met: {met}"
    );
}

#[test]
fn only_what_goes_ahead_goes_ahead_against_something() {
    use Judgment::{Amber, Approve, Green, Reject, Revise};
    check_against_it(Approve, None, false, true);
    check_against_it(Green, None, false, true);
    check_against_it(Approve, None, true, false);
    for decision in [Revise, Reject, Amber] {
        check_against_it(decision, None, false, false);
    }
    check_against_it(Approve, Some(Approve), false, true);
    check_against_it(Reject, Some(Approve), false, true);
    check_against_it(Approve, Some(Reject), false, false);
}
