//! Questions on this very repository, and the files that somebody who works here would name.

use std::path::Path;

use crate::project::{explored, paths};

/// How far down a named file may stand.
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
];

#[test]
fn the_files_that_somebody_here_would_name_are_in_the_top_ten() -> anyhow::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for (question, expected) in QUESTIONS {
        let explored = explored(&repository, question)?;
        let found = paths(&explored).into_iter();
        // The questions themselves stand in this crate.
        let found = found.filter(|path| !path.starts_with("src-tauri/crates/workspace/"));
        let top: Vec<&str> = found.take(TOP).collect();
        for path in *expected {
            assert!(
                repository.join(path).is_file(),
                "{path} is gone: name another file"
            );
            assert!(
                top.contains(path),
                "{path} isn’t in {top:#?}\nfor {question}"
            );
        }
    }
    Ok(())
}
