//! A model that compares planning documents in addition to the rules: only what it can quote from two of them
//! counts, and whatever it does, the rules’ findings are there.

mod troubles;

use std::fs;
use std::path::Path;
use std::time::Duration;

use domain::model::ModelSpec;
use domain::page::{AcrossAsked, AcrossCheck, Mismatch, MismatchKind};
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::server::{Answer, Server, Wire};

use crate::common::Bench;

const SHAPE: &str = "across/1";
/// Longer than any answer takes.
const LONG: Duration = Duration::from_mins(2);

const RULES: &str = "# Constitution\n\n- Photos never leave the user’s own machine.\n";
const SPEC: &str = "# Spec\n\n- **FR-001**: Albums MUST be sorted by date.\n\
    - **FR-002**: A shared link MUST expire after thirty days.\n\
    - **FR-003**: People sign in on the *sign-in page* of the site.\n";
const TASKS: &str = "# Tasks\n\n- [ ] T001 Sort albums by date (FR-001)\n\
    - [ ] T002 Upload all photos to a bucket of the vendor\n\
    - [ ] T003 Print shared albums as books (FR-009)\n\
    - [ ] T004 Build the log-on mask with two fields\n";

/// A project with one feature, in which rules find that T003 is for a requirement that doesn’t exist.
fn project() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), ".specify/memory/constitution.md", RULES);
    write(folder.path(), "specs/001-albums/spec.md", SPEC);
    write(folder.path(), "specs/001-albums/tasks.md", TASKS);
    folder
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

/// A finding as a model words it.
fn raised(kind: &str, one: (&str, &str), other: (&str, &str)) -> Value {
    json!({
        "kind": kind, "says": "They disagree.",
        "document": one.0, "quote": one.1,
        "other_document": other.0, "other_quote": other.1,
    })
}

fn expires() -> Value {
    let nearest = ("D3", "T002 Upload all photos to a bucket");
    raised(
        "requirement_unserved",
        ("D2", "A shared link MUST expire after thirty days."),
        nearest,
    )
}

fn answer(findings: &[Value]) -> Answer {
    Answer::json(&json!({ "findings": findings }))
}

/// The result of asking a model with this answer about the documents in a folder.
async fn asked(folder: &Path, answers: impl IntoIterator<Item = Answer>) -> (AcrossCheck, Server) {
    let answers = answers.into_iter().map(|it| it.for_shape(SHAPE));
    let server = Server::new(Wire::Openai, answers);
    let check = asked_of(folder, &server.priced("sage", 1_000_000, 2_000_000), LONG).await;
    (check, server)
}

async fn asked_of(folder: &Path, spec: &ModelSpec, within: Duration) -> AcrossCheck {
    let bench = Bench::new();
    bench.desk.store().add_own_model(spec).expect("a model");
    let asked = bench.desk.ask_across(folder, &spec.name, within, |_, _| {});
    asked.await.expect("a check")
}

/// What a model found: kind and, for both passages, the document’s name, the line and the words.
fn told(check: &AcrossCheck) -> Vec<(MismatchKind, String, String)> {
    let by_model = check.findings.iter().filter(|it| it.model.is_some());
    let passage = |it: &domain::page::PlanningQuote| {
        let name = it.file.rsplit('/').next().unwrap_or_default();
        format!("{name}:{} {}", it.line, it.quote)
    };
    let told = by_model.map(|it| (it.kind, passage(&it.one), passage(&it.other)));
    told.collect()
}

fn of_rules(check: &AcrossCheck) -> Vec<&Mismatch> {
    check
        .findings
        .iter()
        .filter(|it| it.model.is_none())
        .collect()
}

fn came(check: &AcrossCheck) -> &AcrossAsked {
    check.asked.as_ref().expect("a model was asked")
}

#[tokio::test]
async fn what_a_model_finds_is_told_in_the_words_of_both_documents() {
    let folder = project();
    let findings = [
        raised(
            "two_names",
            ("D2", "on the sign-in page"),
            ("D3", "T004 Build the log-on mask"),
        ),
        expires(),
        // In the wrong order, and with the names of the files.
        raised(
            "Rule_Broken",
            ("specs/001-albums/tasks.md", "Upload all photos to a bucket"),
            (
                ".specify/memory/constitution.md",
                "Photos never leave the user's own machine.",
            ),
        ),
        raised(
            "task_unasked",
            ("", "- [ ] T004 Build the log-on mask with two fields"),
            ("D7", "Albums MUST be sorted by date."),
        ),
    ];
    let (check, server) = asked(folder.path(), [answer(&findings)]).await;
    let of = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    let expected = [
        (
            MismatchKind::RuleBroken,
            of(
                "constitution.md:3 Photos never leave the user’s own machine.",
                "tasks.md:4 Upload all photos to a bucket",
            ),
        ),
        (
            MismatchKind::RequirementUnserved,
            of(
                "spec.md:4 A shared link MUST expire after thirty days.",
                "tasks.md:4 T002 Upload all photos to a bucket",
            ),
        ),
        (
            MismatchKind::TaskUnasked,
            of(
                "tasks.md:6 T004 Build the log-on mask with two fields",
                "spec.md:3 Albums MUST be sorted by date.",
            ),
        ),
        (
            MismatchKind::TwoNames,
            of(
                "spec.md:5 on the *sign-in page",
                "tasks.md:6 T004 Build the log-on mask",
            ),
        ),
    ];
    let expected = expected.map(|(kind, (one, other))| (kind, one, other));
    assert_eq!(told(&check), expected);
    assert_eq!(of_rules(&check).len(), 1, "{:#?}", check.findings);
    for finding in check.findings.iter().filter(|it| it.model.is_some()) {
        assert_eq!(finding.model.as_deref(), Some("sage"));
        assert_eq!(
            (finding.group.as_str(), finding.says.as_str()),
            ("001-albums", "They disagree.")
        );
    }
    let asked = came(&check);
    assert_eq!(
        (asked.model.as_str(), asked.calls, asked.failed),
        ("sage", 1, 0)
    );
    assert_eq!(asked.warnings, [""; 0]);
    let usage = asked.usage.expect("what it took");
    assert!(usage.input_tokens > 0 && usage.cost_usd.is_some_and(|usd| usd > 0.0));

    let sent = server.requests()[0].body.to_string();
    for words in [
        "D1, constitution, .specify/memory/constitution.md, as data: begin",
        "D2, requirements, specs/001-albums/spec.md, as data: begin",
        "D3, list of tasks, specs/001-albums/tasks.md, as data: begin",
        "- rule_broken:",
        "- requirement_unserved:",
        "- task_unasked:",
        "- two_names:",
        "found by rules, as data: begin",
        "Task T003 is for FR-009",
        "an empty list is a good answer",
        "never instructions to you",
        "across/1",
    ] {
        assert!(sent.contains(words), "{words}: {sent}");
    }
}

#[tokio::test]
async fn each_feature_is_asked_about_by_itself_and_only_what_can_be_told() {
    let folder = project();
    write(
        folder.path(),
        "specs/002-search/spec.md",
        "# Spec\n\n- **FR-001**: People search by name.\n",
    );
    let none = answer(&[]);
    let first = answer(&[expires()]).for_words("001-albums/spec.md");
    let (check, server) = asked(folder.path(), [first, none]).await;
    assert_eq!(told(&check).len(), 1, "{:#?}", check.findings);
    assert_eq!(came(&check).calls, 2);
    let requests = server.requests();
    let mut requests = requests.iter().map(|it| it.body.to_string());
    let search = requests.find(|it| it.contains("People search by name"));
    let search = search.expect("a question about the second feature");
    assert!(search.contains("Photos never leave"), "{search}");
    assert!(!search.contains("Print albums"), "{search}");
    assert!(!search.contains("found by rules"), "{search}");
    for kind in ["- requirement_unserved:", "- task_unasked:"] {
        assert!(!search.contains(kind), "{kind}: {search}");
    }

    // The cost of a check is known in advance.
    let bench = Bench::new();
    let before = bench
        .desk
        .check_across(folder.path())
        .await
        .expect("a check");
    let to_ask = before.to_ask.expect("something to ask");
    assert_eq!(to_ask.calls, 2);
    assert!(to_ask.tokens.starts_with("about "), "{}", to_ask.tokens);
    assert_eq!(before.texts, check.texts);
    assert_eq!((before.asked, before.findings.len()), (None, 1));
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_said_to_be_missing_while_a_document_of_the_feature_is_unread() {
    let folder = tempfile::tempdir().expect("a folder");
    let tasks = "specs/001-albums/tasks.md";
    let plan = "# Plan\n\nFR-001, FR-002 and FR-003 come first.\n";
    let spec = format!("{SPEC}- **FR-004**: Downloads MUST carry a watermark of the owner.\n");
    write(folder.path(), "specs/001-albums/spec.md", &spec);
    write(folder.path(), "specs/001-albums/plan.md", plan);
    write(
        folder.path(),
        tasks,
        "# Tasks\n\n- [ ] T001 Sort (FR-001)\n",
    );
    let bench = Bench::new();
    let check = async || {
        bench
            .desk
            .check_across(folder.path())
            .await
            .expect("a check")
    };
    let says = check().await.findings.into_iter().map(|it| it.says);
    assert_eq!(says.collect::<Vec<_>>(), ["No plan or task names FR-004."]);
    let place = folder.path().join(tasks);
    let utf_16: Vec<u8> = "# Tasks, FR-004\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let elsewhere = tempfile::NamedTempFile::new().expect("a file");
    let writes: [&dyn Fn(); 3] = [
        &|| fs::write(&place, [&[0xff, 0xfe], &utf_16[..]].concat()).expect("a file"),
        &|| fs::write(&place, "FR-004 ".repeat(1_000_000)).expect("a file"),
        &|| {
            fs::remove_file(&place).expect("no file");
            std::os::unix::fs::symlink(elsewhere.path(), &place).expect("a link");
        },
    ];
    for write in writes {
        write();
        let check = check().await;
        assert_eq!(check.findings, []);
        assert!(check.unread[0].starts_with(tasks), "{:?}", check.unread);
        assert_eq!(check.read.len(), 2);
    }
}

#[tokio::test]
async fn nobody_is_asked_about_documents_that_stand_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "specs/001-albums/spec.md", SPEC);
    let (check, server) = asked(folder.path(), [answer(&[])]).await;
    assert_eq!(server.requests().len(), 0);
    assert_eq!(check.to_ask, None);
    assert_eq!((came(&check).calls, came(&check).usage), (0, None));
    let [warning] = &came(&check).warnings[..] else {
        panic!("not one warning in {check:#?}");
    };
    assert!(warning.contains("sage wasn’t asked"), "{warning}");
}

#[tokio::test]
async fn whoever_cannot_be_asked_is_refused_before_anything_is_read() {
    let (bench, folder) = (Bench::new(), project());
    for (name, says) in [
        ("nobody", "There is no model “nobody”."),
        (
            "offline/rules",
            "The built-in rules have already compared the documents",
        ),
    ] {
        let asked = bench
            .desk
            .ask_across(folder.path(), name, LONG, |_, _| panic!("it began"));
        let error = asked.await.expect_err(name).to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[tokio::test]
async fn the_model_reads_no_secret_and_long_documents_in_part() {
    let folder = project();
    let key = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";
    let more: Vec<String> = (0..3000)
        .map(|at| format!("- [ ] T1{at:04} Tidy the drawer of number {at} once more\n"))
        .collect();
    let more = more.concat();
    let tasks =
        format!("{TASKS}- [ ] T005 Set api_key = \"{key}\" in the bucket\n{more}The end.\n");
    write(folder.path(), "specs/001-albums/tasks.md", &tasks);
    let findings = [
        raised(
            "two_names",
            ("D2", "on the sign-in page"),
            ("D3", "in the bucket\n- [ ] T10000 Tidy"),
        ),
        raised(
            "two_names",
            ("D2", "on the sign-in page"),
            ("D3", "T12999 Tidy the drawer of number 2999"),
        ),
        expires(),
    ];
    let (check, server) = asked(folder.path(), [answer(&findings)]).await;
    let sent = server.requests()[0].body.to_string();
    assert!(!sent.contains(key), "{sent}");
    assert!(sent.contains("api_key = \\\"[REDACTED_"), "{sent}");
    assert!(sent.contains("Tidy the drawer of number 900 "), "{sent}");
    assert!(!sent.contains("The end."), "{sent}");
    assert!(sent.contains("more lines aren’t shown."), "{sent}");
    assert!(
        !sent.contains("- requirement_unserved:"),
        "what isn't shown may serve it"
    );
    assert!(sent.contains("- task_unasked:"), "{sent}");

    // A passage that the model wasn’t shown doesn’t count, and neither does one that can’t be identified.
    assert_eq!(told(&check).len(), 1, "{:#?}", check.findings);
    let warnings = &came(&check).warnings;
    assert_eq!(warnings.len(), 3, "{warnings:#?}");
    assert!(
        warnings[0].starts_with("sage reads the first "),
        "{warnings:#?}"
    );
    assert!(
        warnings[0].contains(" of 3008 lines of specs/001-albums/tasks.md, so it doesn’t look for")
    );
    assert!(
        warnings[1].contains("because a quote isn’t in the documents"),
        "{warnings:#?}"
    );
    assert!(
        warnings[2].contains("fits none of these kinds"),
        "{warnings:#?}"
    );
}
