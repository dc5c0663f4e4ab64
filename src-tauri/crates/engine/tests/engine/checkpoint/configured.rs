//! Settings in a project’s configuration that can’t be used as they are.

use super::{Folder, checkpoint, converges, says_an_hour};
use crate::common::Bench;
use crate::common::voices::in_order;

#[tokio::test(flavor = "multi_thread")]
async fn what_the_configuration_says_and_can_not_mean_is_told() {
    for (config, words) in [
        (
            r#"{"max_rounds": 0}"#,
            "max_rounds is 0. A checkpoint has at least 1 round, so 1 is used.",
        ),
        (
            r#"{"max_rounds": "2"}"#,
            "max_rounds is \"2\". Whetstone reads it as 2.",
        ),
        (
            r#"{"max_rounds": 9}"#,
            "max_rounds is 9. A checkpoint has at most 3 rounds, so 3 are used.",
        ),
        (
            r#"{"max_rounds": "many"}"#,
            "max_rounds is \"many\", which isn’t a number, so it isn’t used.",
        ),
        (
            r#"{"max_rounds": 9, "checkpoints": {"requirements": {"max_rounds": 2}}}"#,
            "",
        ),
        (
            r#"{"checkpoints": {"requirements": {"max_rounds": -1}}}"#,
            "max_rounds of requirements is -1.",
        ),
        (
            r#"{"enabled": "maybe"}"#,
            "enabled is \"maybe\", which is neither true nor false, so it isn’t used.",
        ),
        (
            r#"{"checkpoints": {"requirements": "perhaps"}}"#,
            "enabled of requirements is \"perhaps\", which is neither true nor false, so it isn’t used.",
        ),
        (
            r#"{"enabled": "no", "checkpoints": {"requirements": {"enabled": "yes"}}}"#,
            "enabled of requirements is \"yes\". Whetstone reads it as true.",
        ),
        (
            r#"{"commit": "off"}"#,
            "commit is \"off\". Whetstone reads it as false.",
        ),
        (
            r#"{"max_rounds": 5}"#,
            "max_rounds is 5. A checkpoint has at most 3 rounds, so 3 are used.",
        ),
        (
            r#"{"max_rounds": "4"}"#,
            "max_rounds is \"4\". A checkpoint has at most 3 rounds, so 3 are used.",
        ),
        (r#"{"max_rounds": 3}"#, ""),
    ] {
        let (bench, folder) = (Bench::new(), Folder::new());
        folder.write("config.json", &format!("{{\"adversary\": {config}}}"));
        let held = checkpoint(
            &bench,
            &folder,
            &in_order([converges()]),
            &in_order([says_an_hour()]),
        )
        .await;
        let warnings = held.view.header.warnings.join("\n");
        assert_eq!(
            warnings.is_empty(),
            words.is_empty(),
            "{config}: {warnings}"
        );
        assert!(warnings.contains(words), "{config}: {warnings}");
    }
}
