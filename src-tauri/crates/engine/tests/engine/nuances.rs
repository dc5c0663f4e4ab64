//! A finding that becomes an item of its project’s NUANCES.md.

use std::fs;
use std::path::Path;

use domain::FindingId;
use domain::briefed::BriefingPart;
use domain::briefing::OwnTechnology;
use domain::page::NuancesFile;
use engine::Finished;

use crate::common::{Bench, played_by_rules};

/// The finding that quotes these words.
fn finding(held: &Finished, words: &str) -> FindingId {
    let critiques = held.view.rounds.iter().flat_map(|it| &it.critiques);
    let mut findings = critiques.flat_map(|it| &it.findings);
    let found = findings.find(|it| it.quote.contains(words));
    found.expect("a finding").id.clone()
}

/// The result of adding what is found in a text that leaves `words` open.
async fn filed(words: &str, project: Option<&Path>) -> Result<NuancesFile, String> {
    let bench = Bench::new();
    let text = format!("# Sessions\n\n## Open\n\nThe {words} is TBD.\n");
    let plan = played_by_rules(&bench, &text, &["pm"]).await;
    let folder = project.map(|it| it.to_string_lossy().into_owned());
    let moved = bench
        .desk
        .store()
        .set_project(&plan.task, folder.as_deref());
    moved.expect("a task");
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    let running = bench.desk.start(&plan.task, resolved).await;
    let running = running.expect("a start");
    let debate = running.debate.clone();
    let held = bench.desk.finish(running).await.expect("an end");
    let finding = finding(&held, words);
    let file = bench.desk.add_nuance(&debate, &finding).await;
    file.map_err(|error| error.app_error().message)
}

/// The file afterward, and whether the item was already there.
async fn adding(words: &str, project: Option<&Path>) -> Result<(String, bool), String> {
    let done = filed(words, project).await?;
    let held = fs::read_to_string(done.file).expect("a file");
    Ok((held, done.was_there))
}

async fn added(words: &str, project: Option<&Path>) -> Result<String, String> {
    adding(words, project).await.map(|(held, _)| held)
}

#[tokio::test]
async fn what_a_finding_says_is_filed_under_its_technology() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("NUANCES.md");
    let begun = added("time-out of Redis", Some(folder.path()))
        .await
        .expect("a file");
    assert!(begun.contains("## Redis\n\n- "), "{begun}");
    let again = adding("time-out of Redis", Some(folder.path())).await;
    assert_eq!(again, Ok((begun, true)), "an item is added once");

    let own = "# Ours\r\n\r\n## Redis\r\n\r\n- Keys expire at midnight.\r\n\r\n## Go\r\n";
    fs::write(&file, own).expect("a file");
    let added = added("time-out of Redis", Some(folder.path()))
        .await
        .expect("a file");
    let (before, behind) = added.split_once("midnight.\r\n- ").expect("an item");
    assert_eq!(before, "# Ours\r\n\r\n## Redis\r\n\r\n- Keys expire at ");
    assert!(behind.ends_with("\r\n\r\n## Go\r\n"), "{added:?}");
}

#[tokio::test]
async fn what_cannot_be_added_says_why_and_changes_nothing() {
    let check = async |words: &str, project: Option<&Path>, why: &str| {
        let said = added(words, project).await.expect_err("it can’t be added");
        assert!(said.contains(why), "{said}");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    check("time-out of Redis", None, "has no project").await;
    check("owner of the page", Some(root), "names no technology").await;
    check("time-out of Redis", Some(&root.join("gone")), "gone").await;
    fs::create_dir(root.join("NUANCES.md")).expect("a folder");
    check("time-out of Redis", Some(root), "can’t be changed").await;
    fs::remove_dir(root.join("NUANCES.md")).expect("a folder");
    fs::write(root.join("NUANCES.md"), b"\xff\xfe").expect("a file");
    let why = "NUANCES.md can’t be changed: it isn’t UTF-8 text.";
    check("time-out of Redis", Some(root), why).await;
    assert_eq!(
        fs::read(root.join("NUANCES.md")).expect("a file"),
        b"\xff\xfe"
    );
}

#[tokio::test]
async fn an_item_that_no_debate_will_read_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("NUANCES.md");
    let long = "- It is fast.\n".repeat(6000);
    for (held, is_beyond) in [
        (format!("## Redis\n\n- One\n\n## Go\n\n{long}"), false),
        (format!("## Go\n\n{long}\n## Redis\n\n- One\n"), true),
        (format!("## Go\n\n{long}"), true),
    ] {
        fs::write(&file, held).expect("a file");
        let done = filed("time-out of Redis", Some(folder.path())).await;
        assert_eq!(done.expect("a file").is_beyond, is_beyond);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_that_leads_nowhere_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let link = folder.path().join("NUANCES.md");
    std::os::unix::fs::symlink("gone.md", &link).expect("a link");
    let said = added("time-out of Redis", Some(folder.path())).await;
    let said = said.expect_err("it can’t be added");
    let why = "NUANCES.md can’t be changed: it’s a broken link.";
    assert!(said.ends_with(why), "{said}");
}

#[tokio::test]
async fn what_a_text_says_against_them_is_left_to_its_author_after_a_check() {
    let folder = tempfile::tempdir().expect("a folder");
    let nuances = "# Ours\n\n## Redis\n\n- Keys never expire here.\n";
    fs::write(folder.path().join("NUANCES.md"), nuances).expect("a file");
    for (text, against) in [
        (
            "# Carts\n\nCarts lie in Redis, where keys expire after a day.\n",
            1,
        ),
        ("# Carts\n\nCarts lie in Redis.\n", 0),
    ] {
        let bench = Bench::new();
        let mut plan = played_by_rules(&bench, text, &["pm"]).await;
        plan.agenda.briefing.parts = vec![BriefingPart::Nuances];
        let project = folder.path().to_string_lossy();
        let moved = bench.desk.store().set_project(&plan.task, Some(&project));
        moved.expect("a task");
        let resolved = bench.desk.resolve(&plan).await.expect("a plan");
        let running = bench.desk.start(&plan.task, resolved).await;
        let held = bench.desk.finish(running.expect("a start")).await;
        let left = held.expect("an end").view.header.checked.expect("a check");
        assert_eq!(left.contradictions, against, "{text}");
        let told = left
            .words()
            .contains("contradicts the project’s nuances in 1 place");
        assert_eq!(told, against == 1, "{}", left.words());
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_that_leads_out_of_the_project_is_not_followed() {
    let (inside, outside) = (tempfile::tempdir(), tempfile::tempdir());
    let (inside, outside) = (inside.expect("a folder"), outside.expect("a folder"));
    let target = outside.path().join("theirs.md");
    fs::write(&target, "Theirs.\n").expect("a file");
    let link = inside.path().join("NUANCES.md");
    std::os::unix::fs::symlink(&target, link).expect("a link");
    added("time-out of Redis", Some(inside.path()))
        .await
        .expect_err("it leads out");
    assert_eq!(fs::read_to_string(target).expect("a file"), "Theirs.\n");

    let bench = Bench::new();
    let store = bench.desk.store().clone();
    let plan = played_by_rules(&bench, "# Carts\n\nThey live in Redis.\n", &["pm"]).await;
    let moved = store.set_project(&plan.task, Some(&inside.path().to_string_lossy()));
    moved.expect("a task");
    let preview = bench
        .desk
        .briefing(&plan.task, |_| ())
        .await
        .expect("a preview");
    let mut parts = preview.parts.into_iter();
    let nuances = parts
        .find(|it| it.part == BriefingPart::Nuances)
        .expect("the part");
    assert_eq!(nuances.line, "NUANCES.md wasn’t read");
    let why = "NUANCES.md can’t be read: it is a link. Put the file itself in the project.";
    assert_eq!(nuances.warnings, [why]);
}

#[cfg(unix)]
#[tokio::test]
async fn a_pipe_is_no_nuances_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("NUANCES.md"))
        .status();
    assert!(made.expect("mkfifo").success());
    let bench = Bench::new();
    let plan = played_by_rules(&bench, "# Carts\n\nThey live in Redis.\n", &["pm"]).await;
    let store = bench.desk.store();
    let moved = store.set_project(&plan.task, Some(&folder.path().to_string_lossy()));
    moved.expect("a task");
    let preview = bench
        .desk
        .briefing(&plan.task, |_| ())
        .await
        .expect("a preview");
    let mut warnings = preview.parts.into_iter().flat_map(|it| it.warnings);
    let why = "NUANCES.md can’t be read: it isn’t a file.";
    assert_eq!(warnings.next().as_deref(), Some(why));
}

#[tokio::test]
async fn a_project_that_is_gone_is_said_in_one_sentence() {
    let bench = Bench::new();
    let plan = played_by_rules(&bench, "# Carts\n\nThey live in Redis.\n", &["pm"]).await;
    let gone = tempfile::tempdir().expect("a folder").path().join("shop");
    let gone = gone.to_string_lossy().into_owned();
    let moved = bench.desk.store().set_project(&plan.task, Some(&gone));
    moved.expect("a task");
    let preview = bench
        .desk
        .briefing(&plan.task, |_| ())
        .await
        .expect("a preview");
    let parts = preview.parts.into_iter();
    let nuances = parts
        .filter(|it| it.part == BriefingPart::Nuances)
        .flat_map(|it| it.warnings);
    let why = format!(
        "NUANCES.md can’t be read: the project folder {gone} can’t be opened (it doesn’t exist)."
    );
    assert_eq!(nuances.collect::<Vec<_>>(), [why]);
}

#[tokio::test]
async fn a_technology_of_the_users_own_is_looked_up_and_filed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("NUANCES.md");
    fs::write(&file, "## Atlas\n\n- Answers are cached for a day.\n").expect("a file");
    let bench = Bench::new();
    let store = bench.desk.store().clone();
    let plan = played_by_rules(&bench, "# Reports\n\nThey use atlas-client.\n", &["pm"]).await;
    let moved = store.set_project(&plan.task, Some(&folder.path().to_string_lossy()));
    moved.expect("a task");
    let told = async || {
        let preview = bench
            .desk
            .briefing(&plan.task, |_| ())
            .await
            .expect("a preview");
        let parts = preview.parts.into_iter();
        let mut nuances = parts.filter(|it| it.part == BriefingPart::Nuances);
        nuances.next().expect("the part").told
    };
    assert_eq!(told().await, "");

    let mut settings = store.settings().expect("settings");
    settings.technologies = vec![OwnTechnology {
        name: "Atlas".to_owned(),
        words: vec!["atlas-client".to_owned()],
    }];
    store.set_settings(&settings).expect("settings");
    let told = told().await;
    assert!(told.contains("Answers are cached for a day."), "{told}");

    fs::remove_file(&file).expect("a file");
    let begun = bench.desk.begin_nuances(&plan.task).await.expect("a file");
    assert_eq!(begun.technologies, ["Atlas"]);
}

#[tokio::test]
async fn what_the_text_does_not_mention_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = Bench::new();
    let text = "# Carts\n\nThey live in Redis.\n";
    let plan = played_by_rules(&bench, text, &["pm"]).await;
    let store = bench.desk.store();
    let moved = store.set_project(&plan.task, Some(&folder.path().to_string_lossy()));
    moved.expect("a task");
    for (file, line) in [
        ("", "No heading in NUANCES.md names a technology"),
        (
            "## General\n- One\n",
            "No heading in NUANCES.md names a technology",
        ),
        (
            "## ClickHouse\n- One\n",
            "NUANCES.md has a section on ClickHouse, which this text doesn’t mention",
        ),
        (
            "## ClickHouse\n- One\n## Notes\n## Kafka\n## NATS\n- Two\n",
            "NUANCES.md has sections on ClickHouse, Kafka, and NATS, which this text doesn’t mention",
        ),
        (
            "## Redis\n\nKeys expire late.\n\n## Kafka\n- One\n",
            "NUANCES.md has no list items under Redis",
        ),
        ("## Redis and Kafka\n- One\n", "1 nuance about Redis"),
        ("## Carts\n- One\n", "1 nuance about Carts"),
    ] {
        fs::write(folder.path().join("NUANCES.md"), file).expect("a file");
        let preview = bench
            .desk
            .briefing(&plan.task, |_| ())
            .await
            .expect("a preview");
        let mut parts = preview.parts.into_iter();
        let nuances = parts.find(|it| it.part == BriefingPart::Nuances);
        assert_eq!(nuances.expect("the part").line, line, "{file}");
    }
}
