//! Names, and what is on this machine.
#![expect(clippy::expect_used, reason = "a test that lacks what it needs fails")]

mod common;

use common::{ask, question};
use domain::FailureKind::Cancelled;
use domain::model::{CliFormat, KnownCli, ModelSource, ModelSpec, RULES, Wire};
use domain::page::{ModelGroup, ModelState};
use models::answer::read;
use models::{by_name, discover, find_program, open, slots};
use testkit::scripted::{Script, StandIn, Turn};
use testkit::server::{Answer, Server};
use tokio_util::sync::CancellationToken;

fn own(name: &str, command: &[&str]) -> ModelSpec {
    ModelSpec {
        name: name.to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: command.iter().map(|&word| word.to_owned()).collect(),
        },
    }
}

#[test]
fn names_lead_to_models() {
    let mine = own("mine", &["cat"]);
    let known = |cli, model: &str| ModelSource::KnownCli {
        cli,
        model: model.to_owned(),
        program: None,
    };
    for (name, source) in [
        (RULES, Some(ModelSource::Rules)),
        ("claude-cli/sonnet", Some(known(KnownCli::Claude, "sonnet"))),
        (
            "codex-cli/gpt-5.2-codex",
            Some(known(KnownCli::Codex, "gpt-5.2-codex")),
        ),
        ("gemini-cli/a/b", Some(known(KnownCli::Gemini, "a/b"))),
        ("mine", Some(mine.source.clone())),
        ("yours", None),
        ("claude-cli/", None),
        ("claude-cli", None),
        ("other-cli/sonnet", None),
        ("claude-cli/--dangerous", None),
        ("codex-cli/a b", None),
        ("", None),
    ] {
        let found = by_name(name, std::slice::from_ref(&mine));
        assert_eq!(
            found.as_ref().map(|spec| &spec.source),
            source.as_ref(),
            "{name}"
        );
        assert!(found.is_none_or(|spec| spec.name == name));
    }
}

#[test]
fn an_own_name_comes_first() {
    let mine = own("claude-cli/sonnet", &["cat"]);
    assert_eq!(
        by_name("claude-cli/sonnet", std::slice::from_ref(&mine)),
        Some(mine)
    );
}

#[test]
fn known_programs_run_few_calls_at_once() {
    let claude = by_name("claude-cli/sonnet", &[]).expect("a model");
    assert_eq!(slots(&claude), 3);
    assert!(slots(&own("mine", &["cat"])) > 8);
    assert_eq!(slots(&ModelSpec::rules()), 2);
}

#[cfg(unix)]
#[test]
fn programs_are_found_by_name_and_by_path() {
    let shell = find_program("sh").expect("a shell");
    assert!(shell.is_absolute());
    assert_eq!(find_program(&shell), Some(shell));
    assert_eq!(find_program("/"), None);
    assert_eq!(find_program("/no/such/program"), None);
    assert_eq!(find_program("no-such-program-anywhere"), None);
}

#[tokio::test]
async fn lists_hold_what_there_is_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let stand_in = StandIn::new(&Script::text([Turn::text("fine")]));
    let specs = [
        stand_in.own("mine"),
        own("gone", &["no-such-program-anywhere"]),
    ];
    let rows = discover(&specs, folder.path()).await;

    assert_eq!(rows[0].name, RULES);
    assert_eq!(rows[0].state, ModelState::Ready);
    assert!(
        rows.windows(2)
            .all(|pair| order(pair[0].group) <= order(pair[1].group))
    );
    for provider in ["Claude Code", "Codex", "Gemini CLI"] {
        assert!(
            rows.iter().any(|row| row.provider == provider),
            "{provider}"
        );
    }
    let state = |name: &str| {
        rows.iter()
            .find(|row| row.name == name)
            .map(|row| row.state)
    };
    assert_eq!(state("mine"), Some(ModelState::Ready));
    assert_eq!(state("gone"), Some(ModelState::NotInstalled));
    for row in &rows {
        let end = if row.command.is_some() { ':' } else { '.' };
        assert!(row.note.ends_with(end), "{row:?}");
        assert!(by_name(&row.name, &specs).is_some(), "{row:?}");
    }
}

fn order(group: ModelGroup) -> u8 {
    match group {
        ModelGroup::BuiltIn => 0,
        ModelGroup::CommandLine => 1,
        ModelGroup::Server => 2,
        ModelGroup::Own => 3,
    }
}

#[cfg(unix)]
#[tokio::test]
async fn what_killed_calls_left_is_swept_up() {
    use std::time::{Duration, SystemTime};

    let folder = tempfile::tempdir().expect("a folder");
    for (name, days) in [("call-old", 2), ("call-new", 0), ("other", 2)] {
        let path = folder.path().join(name);
        std::fs::create_dir(&path).expect("a folder");
        let then = SystemTime::now() - Duration::from_hours(24 * days);
        let opened = std::fs::File::open(&path).expect("a folder");
        opened.set_modified(then).expect("a date");
    }
    discover(&[], folder.path()).await;
    let there = |name: &str| folder.path().join(name).exists();
    assert!(!there("call-old") && there("call-new") && there("other"));
}

/// What a test reports about a model with this answer.
async fn check_answer(said: &str, shown: &str, is_odd: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let stand_in = StandIn::new(&Script::text([Turn::text(said)]));
    let tested = models::test(&stand_in.own("mine"), folder.path()).await;
    assert_eq!(tested.failure, None, "{said}");
    assert_eq!(tested.answer, shown, "{said}");
    let odd = "It works, but it didn’t answer with the single word “blue”, as it was asked to.";
    assert_eq!(tested.note.as_deref(), is_odd.then_some(odd), "{said}");
    let prompt = &stand_in.calls()[0].prompt;
    assert!(prompt.ends_with("Answer with one word."), "{prompt}");
}

#[tokio::test]
async fn a_test_asks_for_one_word_and_says_what_came_instead() {
    check_answer("Blue", "Blue", false).await;
    check_answer(" **blue**.\n", "**blue**.", false).await;
    check_answer("The sky is blue.", "The sky is blue.", true).await;
    check_answer("{\n  \"approve\": true }", "{ \"approve\": true }", true).await;
    let long = "word ".repeat(100);
    let start: String = long.chars().take(240).collect();
    check_answer(&long, &format!("{start}…"), true).await;
}

#[tokio::test]
async fn a_test_that_fails_speaks_of_no_debate() {
    let folder = tempfile::tempdir().expect("a folder");
    let test = async |spec: &ModelSpec| {
        let failure = models::test(spec, folder.path()).await.failure;
        failure.expect("a failure")
    };
    let refused = Turn::text("").exits(1, "429 too many requests");
    let busy = Turn::text("").exits(1, "status 503");
    let stand_ins = [refused, busy].map(|turn| StandIn::new(&Script::text([turn])));
    let mut hints = Vec::new();
    for stand_in in &stand_ins {
        hints.push(test(&stand_in.own("mine")).await.hint);
    }
    for answer in [
        Answer::status(429, ""),
        Answer::status(429, "").with_header("retry-after", "30"),
        Answer::text("One two three").cut(),
    ] {
        let server = Server::new(Wire::Openai, [answer]);
        hints.push(test(&server.model("mine")).await.hint);
    }
    assert_eq!(
        hints,
        [
            "Wait a while and try again, or choose another model.",
            "Try again in a few minutes, or choose another model.",
            "Wait a while and try again, or choose another model.",
            "Try again in 30 s, or choose another model.",
            "Try again, or choose another model.",
        ]
    );
}

#[tokio::test]
async fn a_test_of_what_is_not_there_fails_and_one_of_the_rules_finds_gaps() {
    let folder = tempfile::tempdir().expect("a folder");
    let gone = models::test(&own("gone", &["no-such-program-anywhere"]), folder.path()).await;
    assert_eq!((gone.answer, gone.note), (String::new(), None));
    assert!(gone.failure.is_some());
    let rules = models::test(&ModelSpec::rules(), folder.path()).await;
    assert!(rules.answer.contains("findings") && rules.note.is_none());
}

#[tokio::test]
async fn the_built_in_reviewer_answers_in_json_and_free() {
    let asked = ask(&ModelSpec::rules()).await;
    assert!(
        read::<domain::answer::CritiqueAnswer>(asked.text()).is_ok(),
        "{asked:?}"
    );
    assert_eq!(asked.pieces.concat(), asked.text());
    assert_eq!(asked.reply.expect("a reply").usage, domain::Usage::FREE);
}

#[tokio::test]
async fn a_cancelled_question_is_not_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let stand_in = StandIn::new(&Script::text([Turn::text("never").stalls()]));
    let cancel = CancellationToken::new();
    cancel.cancel();
    let model = open(&stand_in.own("mine"), folder.path());
    let question = question("Name the gap.");
    let reply = model
        .ask(&question, common::PATIENT, &mut |_| {}, &cancel)
        .await;
    assert_eq!(reply.expect_err("a failure").kind, Cancelled);
}
