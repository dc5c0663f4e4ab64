//! How many rounds there are, and what each of them reads.

use domain::adversary::Mark;
use domain::answer::Recommendation;
use domain::model::ModelSpec;
use domain::{Outcome, Severity};
use serde_json::json;
use testkit::scripted::{StandIn, Turn};

use super::{
    Folder, REQUIREMENTS, challenge, challenges, checkpoint, converges, marks, plan, review, says,
    says_an_hour, vague,
};
use crate::common::voices::{breaks, from_now_on, in_order};
use crate::common::{Bench, debate_of, held};

/// Holds a checkpoint, and compares its rounds and the calls of adversary and defender.
async fn check(config: &str, adversary: Vec<Turn>, wanted: (usize, usize, usize)) {
    let (bench, folder) = (Bench::new(), Folder::new());
    folder.write("config.json", config);
    let (adversary, defender) = (in_order(adversary), in_order([says_an_hour()]));
    let held = checkpoint(&bench, &folder, &adversary, &defender).await;
    assert_eq!(
        held.view.header.outcome,
        Some(Outcome::Concluded),
        "{config}"
    );
    let rounds = review(&held).rounds;
    let came_to = (rounds, adversary.calls().len(), defender.calls().len());
    assert_eq!(came_to, wanted, "{config}: {}", held.view.header.why);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_to_its_cap_and_never_past_three_rounds() {
    let again = || vec![challenges(&[minor()])];
    check("{}", again(), (3, 3, 3)).await;
    check(r#"{"adversary": {"max_rounds": 5}}"#, again(), (3, 3, 3)).await;
    check(r#"{"adversary": {"max_rounds": 2}}"#, again(), (2, 2, 1)).await;
    check(r#"{"adversary": {"max_rounds": 1}}"#, again(), (1, 1, 0)).await;
    check(r#"{"adversary": {"max_rounds": "2"}}"#, again(), (2, 2, 1)).await;
    check(r#"{"adversary": {"max_rounds": 0}}"#, again(), (1, 1, 0)).await;
    check(r#"{"adversary": {"max_rounds": 9}}"#, again(), (3, 3, 3)).await;
    check("no JSON at all", again(), (3, 3, 3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_blocks_is_revised_even_where_there_is_one_round() {
    let (bench, folder) = (Bench::new(), Folder::new());
    folder.write("config.json", r#"{"adversary": {"max_rounds": 1}}"#);
    let adversary = in_order([challenges(&[vague()])]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    assert_eq!(marks(&held)[0].0, Mark::Addressed);
    assert_eq!(review(&held).in_short(), "all addressed in 1 round");
    assert!(folder.requirements().contains("expires after one hour"));
    assert_eq!(adversary.calls().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_new_beside_converge_is_answered_where_rounds_remain() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([
        challenges(&[vague()]),
        says(&[minor()], Recommendation::Converge),
        converges(),
    ]);
    let in_a_second = super::defends(
        &[("is there quickly", "is there within a second", "F1")],
        &[super::changed("F1", "A second.")],
    );
    let defender = in_order([says_an_hour(), in_a_second]);
    let held = checkpoint(&bench, &folder, &adversary, &defender).await;
    let marks: Vec<Mark> = marks(&held).into_iter().map(|(mark, _)| mark).collect();
    assert_eq!(marks, [Mark::Addressed, Mark::Addressed]);
    assert_eq!(review(&held).rounds, 3);
    assert!(folder.requirements().contains("within a second"));
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_in_markdown_are_read_as_well() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let first = "## Challenges\n\n### [BLOCKING] Soon is no time\n\n**Concern:** Nobody knows.\n\
        **Evidence:** \"The link expires soon.\"\n\n## Recommendation\n\nCONTINUE\n";
    let last = "No further challenges.\n\n## Recommendation\n\n**CONVERGE**\n";
    let adversary = in_order([Turn::text(first), Turn::text(last)]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    assert_eq!(adversary.calls().len(), 2, "no answer is asked for twice");
    assert_eq!(review(&held).in_short(), "all addressed in 2 rounds");
    let count = held.view.rounds[0].count.as_ref().expect("a count");
    let finding = &count.findings[0];
    assert_eq!(finding.severity, Severity::Blocking);
    assert_eq!(
        (finding.title.as_str(), finding.concern.as_str()),
        ("Soon is no time", "Nobody knows.")
    );
    assert_eq!(finding.quote_match, domain::QuoteMatch::Exact);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_raised_nobody_is_asked_to_defend() {
    let nothing = [
        converges(),
        Turn::text("No challenges.\n\nCONVERGE"),
        Turn::text(
            "I have no challenges to raise against this document.\n\n## Recommendation\n\nCONVERGE\n",
        ),
        Turn::text(
            "## Challenges\n\nNo blocking or major issues that would change a decision.\n\n**Recommendation:** CONVERGE\n",
        ),
    ];
    for said in nothing {
        check("{}", vec![said, converges()], (2, 2, 0)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_raised_again_in_markdown_is_one() {
    let first = "### [BLOCKING] Soon is no time\n\n**Concern:** Nobody knows.\n\
        **Evidence:** \"The link expires soon.\"\n\nCONTINUE\n";
    let again = |title: &str, quote: &str| {
        format!(
            "### [BLOCKING] {title}\n\n**Concern:** An hour was made up, so nobody knows.\n\
             **Evidence:** \"{quote}\"\n\nCONVERGE\n"
        )
    };
    for (title, quote) in [
        ("Soon is no time", "The link expires after one hour."),
        (
            "C1: Soon is still no time at all",
            "The link expires after one hour.",
        ),
        ("Soon is no time", ""),
    ] {
        let (bench, folder) = (Bench::new(), Folder::new());
        let adversary = in_order([Turn::text(first), Turn::text(again(title, quote))]);
        let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
        let came_to = review(&held);
        let titles: Vec<&str> = came_to.points.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(titles, [title.trim_start_matches("C1: ")]);
        assert_eq!(came_to.in_short(), "1 blocking concern open after 2 rounds");
    }
    let other = again("Reports have no deadline", "A report is there quickly.");
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([Turn::text(first), Turn::text(other), converges()]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    assert_eq!(review(&held).points.len(), 2, "another one is another one");
}

/// Answered by these tests’ defense in the first round; in the second, its edit finds no place, so that it is
/// requested again.
fn minor() -> domain::answer::RaisedChallenge {
    challenge(
        Severity::Minor,
        "Quickly is no time",
        "A report is there quickly.",
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn it_converges_from_the_second_round_on_and_only_then() {
    let ends = says(&[vague()], Recommendation::Converge);
    check("{}", vec![ends.clone(), converges()], (2, 2, 1)).await;
    // What is raised again besides that isn’t new.
    check("{}", vec![ends.clone()], (2, 2, 1)).await;
    check("{}", vec![challenges(&[vague()]), converges()], (2, 2, 1)).await;
    let unclear = Turn::text(
        json!({ "findings": [], "recommendation": "converge, or maybe not" }).to_string(),
    );
    check("{}", vec![unclear], (3, 3, 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_read_ends_it_and_is_shown_as_it_came() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([Turn::text("I would rather talk about the weather.")]);
    let defender = in_order([says_an_hour()]);
    let held = checkpoint(&bench, &folder, &adversary, &defender).await;
    let came_to = review(&held);
    assert_eq!(came_to.rounds, 1);
    assert_eq!(
        came_to.unread.as_deref(),
        Some("I would rather talk about the weather.")
    );
    assert_eq!(adversary.calls().len(), 2, "asked once more");
    assert!(defender.calls().is_empty());
    assert_eq!(folder.requirements(), REQUIREMENTS);
    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(
        held.view.header.why,
        "Review failed: the adversary’s answer couldn’t be read. No revision was written, so there is \
         nothing to approve."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_which_nobody_knows_how_many_findings_it_has_is_one() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let said = r#"{"findings": "1. Soon is no time. 2. Quickly is none either."}"#;
    let adversary = in_order([Turn::text(said), converges()]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    let findings = &held.view.rounds[0]
        .count
        .as_ref()
        .expect("a count")
        .findings;
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].concern, said);
    assert_eq!(marks(&held)[0].0, Mark::Addressed);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_round_reads_what_the_one_before_left() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague()]), converges()]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    let prompt = |key: &str| bench.prompts(&held, key).concat();
    for (key, reads, does_not) in [
        (
            "round/1/critique",
            vec![
                "The link expires soon.",
                "Orders never get lost.",
                "round 1 of at most 3",
            ],
            vec!["Your earlier challenges"],
        ),
        (
            "round/1/synthesis",
            vec![
                "Soon is no time",
                "The link expires soon.",
                "Orders never get lost.",
            ],
            vec![],
        ),
        (
            "round/2/critique",
            vec![
                "The link expires after one hour.",
                "C1 (round 1, blocking): Soon is no time",
                "The link now expires after one hour.",
                "round 2 of at most 3",
            ],
            vec![],
        ),
    ] {
        for words in reads {
            assert!(prompt(key).contains(words), "{key} reads “{words}”");
        }
        for words in does_not {
            assert!(!prompt(key).contains(words), "{key} reads “{words}”");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_upheld_stands_once_as_it_came_last() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let upheld = domain::answer::RaisedChallenge {
        upholds: "C1".to_owned(),
        ..challenge(
            Severity::Major,
            "An hour is too long",
            "expires after one hour",
        )
    };
    let adversary = in_order([
        challenges(&[vague()]),
        says(&[upheld], Recommendation::Converge),
    ]);
    let held = checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    let came_to = review(&held);
    assert_eq!(came_to.points.len(), 1);
    assert_eq!(came_to.points[0].title, "An hour is too long");
    assert_eq!(came_to.points[0].mark, Mark::Unresolved);
    assert_eq!(came_to.in_short(), "1 concern open after 2 rounds");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_adversary_can_be_resumed_and_nothing_is_asked_or_written_twice() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague()]), breaks()]);
    let defender = in_order([says_an_hour()]);
    let failed = checkpoint(&bench, &folder, &adversary, &defender).await;
    assert_eq!(failed.view.header.outcome, Some(Outcome::Failed));
    let cut_short = bench.desk.checkpoint_review(&debate_of(&failed)).await;
    let cut_short = cut_short.expect("a checkpoint");
    assert_eq!(cut_short.headline, "Review failed in round 2");
    assert_eq!(
        cut_short.unfinished.as_deref(),
        Some(
            "Only round 1 of 3 was finished. The review ended early, so the revision wasn’t checked \
             again."
        )
    );
    let why = &failed.view.header.why;
    assert!(why.starts_with("The adversary failed in round 2."), "{why}");
    let written = folder.requirements();
    assert!(written.contains("expires after one hour"));

    from_now_on(&adversary, [converges()]);
    let resumed = bench.resume(&debate_of(&failed)).await;
    assert_eq!(resumed.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(defender.calls().len(), 1);
    assert_eq!(folder.requirements(), written);
    assert_eq!(review(&resumed).in_short(), "all addressed in 2 rounds");
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_as_the_defender_write_nothing_and_leave_the_points_to_the_summary() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([challenges(&[vague()])]);
    let plan = plan(
        &bench,
        &folder,
        &adversary.own("adversary"),
        &ModelSpec::rules(),
    )
    .await;
    let held = held(&bench, &plan).await;
    assert_eq!(review(&held).rounds, 1);
    assert_eq!(marks(&held)[0].0, Mark::Unresolved);
    assert_eq!(folder.requirements(), REQUIREMENTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_alone_hold_one_with_nothing_installed() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let rules = ModelSpec::rules();
    let held = held(&bench, &plan(&bench, &folder, &rules, &rules).await).await;
    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert!(review(&held).unresolved > 0);
    assert_eq!(folder.requirements(), REQUIREMENTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_runs_on_any_task_and_proposes_what_it_revised() {
    let bench = Bench::new();
    let adversary: StandIn = in_order([challenges(&[vague()]), converges()]);
    let defender = in_order([says_an_hour()]);
    let folder = Folder::new();
    let mut plan = plan(&bench, &folder, &adversary.own("a"), &defender.own("d")).await;
    plan.task = bench.task(REQUIREMENTS);
    let held = held(&bench, &plan).await;
    assert!(bench.proposal(&held).contains("expires after one hour"));
    assert_eq!(review(&held).in_short(), "all addressed in 2 rounds");
    assert_eq!(folder.requirements(), REQUIREMENTS);
}
