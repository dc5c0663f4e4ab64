//! Questions about this very repository, and the files that somebody who works here would name.

use std::path::Path;

use crate::project::{explored, paths};

/// How far down the list a named file may be.
const TOP: usize = 10;

const QUESTIONS: &[(&str, &[&str])] = &[
    (
        "# Mark quotes that aren’t found\n\nA finding quotes a passage of the document. When the quote \
         can’t be found in the text, or only nearly, the finding is marked and the passage isn’t \
         highlighted in the editor.",
        &[
            "src-tauri/crates/domain/src/text/document/quote.rs",
            "ui/src/screens/tasks/markdown/highlights.ts",
            "ui/src/screens/debate/quotes.svelte.ts",
        ],
    ),
    (
        "# Retry after a rate limit\n\nWhen a provider answers with a rate limit, wait as long as it says \
         before the call is tried again. Other processes wait too.",
        &[
            "src-tauri/crates/table/src/patience.rs",
            "src-tauri/crates/models/src/reason.rs",
            "src-tauri/crates/domain/src/failure.rs",
            "src-tauri/crates/table/src/call.rs",
        ],
    ),
    (
        "# Save a task to its file\n\nCtrl+S saves the task to the file it came from. When another program \
         changed the file in the meantime, nothing is written and the author decides.",
        &[
            "ui/src/screens/tasks/files.svelte.ts",
            "src-tauri/crates/engine/src/files.rs",
            "src-tauri/src/commands/files.rs",
        ],
    ),
    (
        "# How secrets are redacted\n\nAPI keys and passwords in a document are redacted before a model \
         reads it.",
        &[
            "src-tauri/crates/domain/src/text/redact/mod.rs",
            "src-tauri/crates/domain/tests/domain/redact.rs",
            "src-tauri/crates/engine/tests/engine/redaction.rs",
        ],
    ),
    (
        "# Rules for vague measures\n\nThe built-in rules flag requirements with a vague measure such as \
         “fast” or “easy to use”, and goals without a success measure.",
        &[
            "src-tauri/crates/rules/src/rules/vague_measure/mod.rs",
            "src-tauri/crates/rules/src/rules/mod.rs",
            "src-tauri/crates/rules/src/rules/no_success_measure.rs",
            "src-tauri/crates/rules/src/rules/direction_only.rs",
        ],
    ),
    (
        "# A CLI model must not outlive us\n\nWhen Whetstone crashes or is killed while a command-line \
         model is running, the program it started must end too, with all of its children.",
        &[
            "src-tauri/crates/guard/src/lib.rs",
            "src-tauri/crates/models/src/cli/mod.rs",
        ],
    ),
    (
        "# Redirects to private addresses\n\nWhen research fetches a page that redirects to a private or \
         loopback address, the fetch is refused. The address that DNS answered is checked before \
         connecting.",
        &[
            "src-tauri/crates/web/src/fetch.rs",
            "src-tauri/crates/web/src/reach.rs",
        ],
    ),
    (
        "# Someone else edited the planning document\n\nDuring a checkpoint review somebody changes the \
         document's file on disk. At the end the revision and their changes are merged, and the author \
         sees the conflict and decides what to keep.",
        &[
            "src-tauri/crates/engine/src/desk/conflict.rs",
            "src-tauri/crates/engine/src/desk/checkpoint.rs",
        ],
    ),
    (
        "# Reports as EPUB\n\nAdd EPUB as a report format beside PDF and DOCX, chosen by the file ending \
         of `--report`.",
        &[
            "src-tauri/crates/report/src/lib.rs",
            "src-tauri/crates/report/src/pdf/mod.rs",
            "src-tauri/crates/cli/src/report.rs",
        ],
    ),
    (
        "# A monthly budget\n\nBesides the budget of one debate, the user can set a monthly budget over \
         all debates. A call is not started when its worst case cost would exceed it.",
        &[
            "src-tauri/crates/table/src/budget.rs",
            "src-tauri/crates/engine/src/desk/cap.rs",
        ],
    ),
    (
        "# Where are SQLite migrations applied\n\nA new SQLite migration must be applied at start.",
        &[
            "src-tauri/crates/store/src/migrations/mod.rs",
            "src-tauri/crates/store/src/open.rs",
        ],
    ),
    (
        "# Restore a backup\n\nThe user picks a backup in Settings and restores it. The current data base \
         is kept aside first, so that nothing is lost.",
        &[
            "src-tauri/crates/store/src/restore.rs",
            "src-tauri/crates/store/src/backup.rs",
            "ui/src/screens/settings/backups/backups.svelte.ts",
        ],
    ),
    (
        "# Charts as SVG\n\nInsights can export a chart as PNG. Offer SVG too.",
        &[
            "ui/src/screens/insights/charts/scene.ts",
            "ui/src/screens/insights/exports.ts",
        ],
    ),
    (
        "# Keep hooks that are there\n\nInstalling the pre-push hook must keep a git hook that is already \
         there and call it first.",
        &[
            "src-tauri/crates/engine/src/hooks.rs",
            "src-tauri/crates/cli/src/hook.rs",
        ],
    ),
    (
        "# The judge is asked twice\n\nIn a duel the judge sees both positions, then the same with their \
         places swapped. When the two verdicts differ, the verdict is called unstable.",
        &[
            "src-tauri/crates/domain/src/twice.rs",
            "ui/src/screens/debate/conclusion/Unstable.svelte",
        ],
    ),
];

#[test]
fn the_files_that_somebody_here_would_name_are_in_the_top_ten() -> anyhow::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut missing = Vec::new();
    for (question, expected) in QUESTIONS {
        let explored = explored(&repository, question)?;
        let found = paths(&explored).into_iter();
        // The questions themselves are in this crate.
        let found = found.filter(|path| !path.starts_with("src-tauri/crates/workspace/"));
        let top: Vec<&str> = found.take(TOP).collect();
        for path in *expected {
            assert!(
                repository.join(path).is_file(),
                "{path} is gone: name another file"
            );
            if !top.contains(path) {
                missing.push(format!("{path} isn’t in {top:#?}\nfor {question}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    Ok(())
}
