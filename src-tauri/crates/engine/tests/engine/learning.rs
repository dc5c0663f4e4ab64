//! Learning from debates: proposals that are applied and taken back, when a review is due, and copies of
//! reports.

use std::fs;
use std::path::Path;

use domain::briefing::{Complexity, Level, OwnSignal};
use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use domain::gauntlet::response::ResponseProtocol;
use domain::page::{DebatePlan, ProposalRow, SystemLook};
use domain::persona::PersonaText;
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::system_proposal::{Proposal, Proposed};
use domain::task::Origin;
use domain::{DebateId, Kind, Protocol};
use engine::Desk;
use store::NewTask;

use crate::common::{Bench, GAPS, debate_of, held, played_by_rules};

fn proposed(proposed: Proposed) -> Proposal {
    Proposal {
        why: "Because.".to_owned(),
        model: Some("ada".to_owned()),
        proposed,
    }
}

fn prompt(persona: &str) -> Proposal {
    proposed(Proposed::PersonaPrompt {
        persona: persona.to_owned(),
        prompt: "Look twice.".to_owned(),
    })
}

fn weight() -> Proposal {
    proposed(Proposed::SectionWeight {
        of: Kind::Prd,
        section: "security".to_owned(),
        weight: Level::High,
    })
}

fn adversary(key: &str) -> Proposal {
    proposed(Proposed::AdversaryPrompt {
        adversary: key.to_owned(),
        prompt: "Look thrice.".to_owned(),
    })
}

fn signal(word: &str, level: Complexity) -> Proposal {
    let word = word.to_owned();
    proposed(Proposed::Signal { word, level })
}

fn new_persona() -> Proposal {
    let text = PersonaText {
        label: "Clocks".to_owned(),
        purpose: "Looks at time.".to_owned(),
        prompt: "Ask for the time zone.".to_owned(),
    };
    proposed(Proposed::NewPersona { text })
}

async fn look(desk: &Desk) -> SystemLook {
    desk.look_at_system(None).await.expect("a review")
}

fn row<'a>(look: &'a SystemLook, proposal: &Proposal) -> &'a ProposalRow {
    let found = look.proposals.iter().find(|it| it.proposal == *proposal);
    found.expect("the proposal")
}

/// What a proposal can change.
async fn state(desk: &Desk) -> (Vec<PersonaText>, Vec<AdversaryRow>, String) {
    let rows = desk.personas().await.expect("personas").into_iter();
    let adversaries = desk.adversaries().await.expect("adversaries");
    let settings = desk.store().settings().expect("settings");
    let set = format!("{:?} {:?}", settings.section_weights, settings.signals);
    (rows.map(|it| it.persona.text()).collect(), adversaries, set)
}

async fn own_adversary(bench: &Bench) {
    let mine = OwnAdversary {
        key: "mine".to_owned(),
        label: "Mine".to_owned(),
        purpose: String::new(),
        prompt: "Attack.".to_owned(),
        response: ResponseProtocol::default(),
    };
    bench.desk.add_adversary(mine).await.expect("an adversary");
}

#[tokio::test]
async fn each_proposal_is_applied_and_taken_back_also_after_a_restart() {
    let bench = Bench::new();
    own_adversary(&bench).await;
    let all = [
        prompt("security"),
        weight(),
        new_persona(),
        adversary("mine"),
        adversary("paranoid_security"),
        adversary("compliance_officer"),
        signal("ledger", Complexity::Thorough),
        signal("payment", Complexity::Standard),
    ];
    let store = bench.desk.store();
    store.renew_proposals(true, &all).expect("proposals");
    let before = state(&bench.desk).await;
    for proposal in &all {
        let proposed = look(&bench.desk).await;
        let proposed = row(&proposed, proposal);
        let number = proposed.number;
        bench.desk.apply_proposal(number).await.expect("applied");
        assert_ne!(state(&bench.desk).await, before, "{proposal:?}");
        let twice = bench.desk.apply_proposal(number).await;
        assert!(twice.is_err(), "{proposal:?} twice");

        let next = Desk::open(bench.folder.path(), report::of).expect("the same folder");
        let shown = look(&next).await;
        assert!(row(&shown, proposal).applied_at.is_some());
        assert_eq!(row(&shown, proposal).difference, proposed.difference);
        next.take_proposal_back(number).await.expect("taken back");
        assert_eq!(state(&next).await, before, "{proposal:?}");
        assert!(next.take_proposal_back(number).await.is_err());
    }
}

#[tokio::test]
async fn an_adversary_of_whetstone_stays_and_its_copy_gets_the_prompt() {
    let bench = Bench::new();
    let all = [
        adversary("paranoid_security"),
        adversary("resource_auditor"),
    ];
    let store = bench.desk.store();
    store.renew_proposals(true, &all).expect("proposals");
    for (proposal, said) in all
        .iter()
        .zip(["adds “Paranoid security 2”", "makes it your own"])
    {
        let shown = look(&bench.desk).await;
        let note = row(&shown, proposal).note.clone().unwrap_or_default();
        assert!(note.contains(said), "{note}");
        let number = row(&shown, proposal).number;
        bench.desk.apply_proposal(number).await.expect("applied");
    }
    let shown = look(&bench.desk).await;
    let note = row(&shown, &all[0]).note.clone().unwrap_or_default();
    assert!(note.contains("added as “Paranoid security 2”"), "{note}");
    let rows = bench.desk.adversaries().await.expect("adversaries");
    let of = |key: &str| {
        let found = rows.iter().find(|it| it.adversary.key == key);
        let found = found.expect("an adversary");
        (
            found.built_in,
            found.usual,
            found.adversary.prompt == "Look thrice.",
        )
    };
    assert_eq!(of("paranoid_security"), (true, true, false));
    assert_eq!(of("paranoid_security_2"), (false, false, true));
    assert_eq!(of("resource_auditor"), (false, false, true));
    // A copy that was edited since stays.
    let number = row(&look(&bench.desk).await, &all[0]).number;
    let mine = bench.desk.own_adversary("paranoid_security_2").await;
    let mine = OwnAdversary {
        prompt: "Mine.".to_owned(),
        ..mine.expect("the copy")
    };
    bench.desk.edit_adversary(mine).await.expect("edited");
    let refused = bench.desk.take_proposal_back(number).await;
    let told = refused.expect_err("a refusal").app_error();
    assert!(told.message.contains("changed since"), "{}", told.message);
}

#[tokio::test]
async fn a_signal_of_the_users_own_raises_what_is_suggested() {
    let bench = Bench::new();
    let plan = async || played_by_rules(&bench, "We write to the ledger.", &["qa"]).await;
    let rounds = async |plan: &DebatePlan| {
        let compete = Compete::default();
        let suggested =
            bench
                .desk
                .suggest(&plan.task, Protocol::Refine, compete, Budget::default());
        suggested.await.expect("a suggestion").plan.max_rounds
    };
    let before = plan().await;
    assert_eq!(rounds(&before).await, 3);
    let mut settings = bench.desk.store().settings().expect("settings");
    settings.signals = vec![OwnSignal {
        word: "ledger".to_owned(),
        level: Complexity::Thorough,
    }];
    bench.desk.store().set_settings(&settings).expect("set");
    assert_eq!(rounds(&before).await, 5);
    let shown = bench
        .desk
        .briefing(&before.task, |_| ())
        .await
        .expect("a briefing");
    assert_eq!(shown.level, Complexity::Thorough);
    assert!(shown.why.contains("“ledger”"), "{}", shown.why);
}

#[tokio::test]
async fn what_was_changed_since_is_not_taken_back_and_what_is_gone_is_not_applied() {
    let bench = Bench::new();
    let (edited, gone) = (new_persona(), prompt("nobody"));
    let store = bench.desk.store();
    let all = [edited.clone(), gone.clone()];
    store.renew_proposals(true, &all).expect("proposals");
    let shown = look(&bench.desk).await;
    let refused = bench.desk.apply_proposal(row(&shown, &gone).number).await;
    let told = refused.expect_err("a refusal").app_error();
    assert!(
        told.message.contains("“nobody” is gone"),
        "{}",
        told.message
    );

    let number = row(&shown, &edited).number;
    bench.desk.apply_proposal(number).await.expect("applied");
    let text = PersonaText {
        label: "Clocks".to_owned(),
        purpose: String::new(),
        prompt: "Mine.".to_owned(),
    };
    bench.desk.edit_persona("clocks", text).await.expect("rows");
    let refused = bench.desk.take_proposal_back(number).await;
    let told = refused.expect_err("a refusal").app_error();
    assert!(told.message.contains("changed since"), "{}", told.message);

    // Proposals that weren’t applied go when the review is finished; the rest stay.
    bench.desk.finish_review().await.expect("the end");
    let left = look(&bench.desk).await;
    assert_eq!(left.proposals.len(), 1);
    assert!(left.finished_at.is_some());
}

#[tokio::test]
async fn a_review_is_due_by_the_debates_since_the_last_one_and_can_be_put_off() {
    let bench = Bench::new();
    let mut settings = bench.desk.store().settings().expect("settings");
    settings.review_every = 2;
    bench.desk.store().set_settings(&settings).expect("set");
    let due = async || bench.desk.review_due().await.expect("an answer");
    let debate = async || {
        held(&bench, &played_by_rules(&bench, GAPS, &["qa"]).await).await;
    };
    debate().await;
    assert_eq!((due().await.due, due().await.debates), (false, 1));
    debate().await;
    assert!(due().await.due);
    bench.desk.put_off_review().await.expect("later");
    assert!(!due().await.due);
    debate().await;
    assert_eq!((due().await.due, due().await.debates), (true, 3));
    bench.desk.finish_review().await.expect("the end");
    assert_eq!((due().await.due, due().await.debates), (false, 0));
}

/// Holds a debate in a project, and returns its warnings.
async fn in_project(bench: &Bench, root: &Path) -> Vec<String> {
    let debate = debate_in_project(bench, root).await;
    bench
        .desk
        .view(&debate)
        .await
        .expect("a view")
        .header
        .warnings
}

async fn debate_in_project(bench: &Bench, root: &Path) -> DebateId {
    let task = NewTask {
        title: "Invite links".to_owned(),
        kind: Kind::Prd,
        body: GAPS.to_owned(),
        origin: Origin::imported("task.md"),
        path: None,
        project: Some(root.to_string_lossy().into_owned()),
    };
    let task = bench.desk.store().create_task(task).expect("a task").row.id;
    let mut plan = played_by_rules(bench, GAPS, &["qa"]).await;
    plan.task = task.clone();
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    let running = bench.desk.start(&task, resolved).await.expect("a start");
    let finished = bench.desk.finish(running).await.expect("an end");
    let debate = debate_of(&finished);
    let view = bench.desk.view(&debate).await.expect("a view");
    assert!(view.header.outcome.is_some());
    debate
}

#[tokio::test]
async fn a_debate_that_ends_leaves_copies_where_its_project_allows_them() {
    let bench = Bench::new();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("its path");
    assert_eq!(in_project(&bench, &root).await, Vec::<String>::new());
    assert!(
        !root.join(".whetstone").exists(),
        "nobody makes it uninvited"
    );

    let allowed = root.join(".whetstone");
    fs::create_dir(&allowed).expect("a folder");
    assert_eq!(in_project(&bench, &root).await, Vec::<String>::new());
    let count = |below: &str| fs::read_dir(allowed.join(below)).map_or(0, Iterator::count);
    assert_eq!((count("reviews"), count("sessions")), (2, 1));
    assert!(allowed.join("adversary_stats.json").is_file());
}

#[tokio::test]
async fn copies_follow_what_the_author_accepts_and_leave_what_somebody_wrote() {
    let bench = Bench::new();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("its path");
    let reviews = root.join(".whetstone/reviews");
    fs::create_dir_all(&reviews).expect("folders");
    let debate = debate_in_project(&bench, &root).await;
    let ending_in = |ending: &str| {
        let files = fs::read_dir(&reviews).expect("the folder").flatten();
        let paths = files.map(|it| it.path());
        let mut paths: Vec<_> = paths
            .filter(|it| it.extension().is_some_and(|it| it == ending))
            .collect();
        paths.sort();
        paths
    };
    let json = ending_in("json").remove(0);
    let before = fs::read_to_string(&json).expect("a report");
    let text = ending_in("md").remove(0);
    fs::write(&text, "Mine.").expect("written");

    bench.desk.accept_rest(&debate).await.expect("decided");
    bench.desk.accept(&debate).await.expect("accepted");
    let accepted = fs::read_to_string(&json).expect("a report");
    assert_ne!(accepted, before, "the copy is renewed");
    assert_eq!(ending_in("json").len(), 1, "in its place");
    assert_eq!(fs::read_to_string(&text).expect("a file"), "Mine.");
    assert_eq!(ending_in("md").len(), 2, "next to what somebody wrote");

    bench.desk.take_back(&debate).await.expect("taken back");
    let back = fs::read_to_string(&json).expect("a report");
    assert_ne!(back, accepted);
    assert_eq!((ending_in("json").len(), ending_in("md").len()), (1, 2));
}

#[tokio::test]
async fn nothing_is_copied_once_the_user_turned_copies_off() {
    let bench = Bench::new();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("its path");
    fs::create_dir(root.join(".whetstone")).expect("a folder");
    let mut settings = bench.desk.store().settings().expect("settings");
    settings.copies = false;
    bench.desk.store().set_settings(&settings).expect("set");
    assert_eq!(in_project(&bench, &root).await, Vec::<String>::new());
    let left = fs::read_dir(root.join(".whetstone")).map_or(0, Iterator::count);
    assert_eq!(left, 0);
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_that_is_a_link_is_a_warning_and_no_failed_debate() {
    let bench = Bench::new();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("its path");
    let elsewhere = tempfile::tempdir().expect("another folder");
    fs::create_dir(root.join(".whetstone")).expect("a folder");
    let link = root.join(".whetstone/reviews");
    std::os::unix::fs::symlink(elsewhere.path(), link).expect("a link");
    let warnings = in_project(&bench, &root).await;
    let named = warnings
        .iter()
        .filter(|it| it.contains(".whetstone/reviews"));
    assert_eq!(named.count(), 2, "{warnings:?}");
    let left = fs::read_dir(elsewhere.path()).map_or(0, Iterator::count);
    assert_eq!(left, 0, "nothing is written through a link");
}
