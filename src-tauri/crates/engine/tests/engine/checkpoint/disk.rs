//! The document on disk: what is written to it, and what is left alone.

use std::fs;

use domain::adversary::Mark;
use domain::{Outcome, TextHash};

use super::{
    Folder, REQUIREMENTS, challenges, changed, checkpoint, converges, defends, doing, marks, plan,
    says_an_hour, vague,
};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of, held};

#[tokio::test(flavor = "multi_thread")]
async fn the_revision_changes_what_a_finding_is_about_and_no_other_byte() {
    for (original, note) in [
        (REQUIREMENTS.to_owned(), "as it is"),
        (REQUIREMENTS.replace('\n', "\r\n"), "line ends of Windows"),
        (format!("\u{feff}{REQUIREMENTS}"), "a byte order mark"),
        (REQUIREMENTS.trim_end().to_owned(), "no line end at the end"),
        (REQUIREMENTS.replace("- ", "-\t "), "odd white space"),
    ] {
        let (bench, folder) = (Bench::new(), Folder::new());
        folder.write("REQUIREMENTS.md", &original);
        let adversary = in_order([challenges(&[vague()]), converges()]);
        let two_lines = "expires after one hour.\n- A used link is void";
        let defender = in_order([defends(
            &[("expires soon", two_lines, "F1")],
            &[changed("F1", "An hour.")],
        )]);
        checkpoint(&bench, &folder, &adversary, &defender).await;
        let mut revised = original.replace("expires soon", two_lines);
        if original.contains("\r\n") {
            revised = revised.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        assert_eq!(folder.requirements(), revised, "{note}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_document_keeps_its_mode_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (bench, folder) = (Bench::new(), Folder::new());
    let (link, file) = (
        folder.path("REQUIREMENTS.md"),
        folder.path("requirements-2.md"),
    );
    fs::rename(&link, &file).expect("a move");
    symlink(&file, &link).expect("a link");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
    let adversary = in_order([challenges(&[vague()]), converges()]);
    checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    assert!(link.is_symlink());
    assert!(folder.read("requirements-2.md").contains("after one hour"));
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let drafts = fs::read_dir(folder.path("")).expect("a folder");
    assert_eq!(drafts.count(), 3, "nothing is left beside the document");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_somebody_writes_meanwhile_is_left_and_read_again() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let file = folder.path("REQUIREMENTS.md");
    let adversary = in_order([challenges(&[vague()]), challenges(&[]), converges()]);
    let defender = in_order([says_an_hour()]);
    let writes = format!("printf -- '- One more.\\n' >> '{}'", file.display());
    let defender = doing(&defender, "defender", &writes);
    let plan = plan(&bench, &folder, &adversary.own("adversary"), &defender).await;
    let held = held(&bench, &plan).await;

    assert_eq!(held.view.header.outcome, Some(Outcome::Concluded));
    assert_eq!(
        folder.requirements(),
        format!("{REQUIREMENTS}- One more.\n")
    );
    let (mark, words) = &marks(&held)[0];
    assert_eq!(*mark, Mark::Unresolved);
    let why = "Someone else changed REQUIREMENTS.md in the meantime, so nothing was written to it.";
    assert!(words.contains(why), "{words}");
    let edits = &held.view.rounds[0]
        .synthesis
        .as_ref()
        .expect("a synthesis")
        .edits;
    assert_eq!(
        edits[0].replace, "after one hour",
        "what was refused is kept"
    );
    let second = bench.prompts(&held, "round/2/critique").concat();
    assert!(second.contains("- One more."), "the next round reads it");
    let warnings = held.view.header.warnings.join("\n");
    assert!(
        warnings.contains(
            "Someone else changed REQUIREMENTS.md after round 1. Round 2 read the new text"
        ),
        "{warnings}"
    );

    let texts = |hash: &TextHash| bench.desk.store().text(hash).ok();
    let report = report::markdown(&report::Source {
        view: &held.view,
        earlier: None,
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    });
    let size = report
        .lines()
        .find(|line| line.contains("Words"))
        .expect("the size");
    assert!(
        !size.contains('→'),
        "what somebody else wrote is no change: {size}"
    );

    let taken_back = bench.desk.take_all_back(&debate_of(&held)).await;
    let error = taken_back.expect_err("it would undo what somebody else wrote");
    assert!(error.to_string().contains("wrote no revision"), "{error}");
    assert_eq!(
        folder.requirements(),
        format!("{REQUIREMENTS}- One more.\n")
    );
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_may_not_be_written_fails_it_until_it_may() {
    use std::os::unix::fs::PermissionsExt;
    let (bench, folder) = (Bench::new(), Folder::new());
    let file = folder.path("REQUIREMENTS.md");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("a mode");
    let adversary = in_order([challenges(&[vague()]), converges()]);
    let defender = in_order([says_an_hour()]);
    let failed = checkpoint(&bench, &folder, &adversary, &defender).await;
    assert_eq!(failed.view.header.outcome, Some(Outcome::Failed));
    let why = &failed.view.header.why;
    assert!(why.contains("REQUIREMENTS.md can’t be written"), "{why}");
    assert_eq!(folder.requirements(), REQUIREMENTS);

    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("a mode");
    let resumed = bench.resume(&debate_of(&failed)).await;
    assert_eq!(resumed.view.header.outcome, Some(Outcome::Concluded));
    assert!(folder.requirements().contains("after one hour"));
    assert_eq!(defender.calls().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_reads_the_file_and_keeps_what_was_typed_in_the_window() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let adversary = in_order([converges()]);
    let defender = in_order([says_an_hour()]);
    let plan = plan(&bench, &folder, &adversary.own("a"), &defender.own("d")).await;
    let store = bench.desk.store();
    let typed = domain::task::Origin::Typed;
    store
        .add_version(&plan.task, "Typed in the window.", typed)
        .expect("a version");
    let held = held(&bench, &plan).await;
    let setup = held.view.setup.as_ref().expect("a setup");
    assert_eq!(bench.text(&setup.original), REQUIREMENTS);
    let versions = store.versions(&plan.task).expect("versions");
    let texts = versions.iter().map(|row| bench.text(&row.version.text));
    assert!(
        texts
            .collect::<Vec<_>>()
            .contains(&"Typed in the window.".to_owned())
    );
}
