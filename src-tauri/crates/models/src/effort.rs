//! Which models have an effort setting.
//!
//! Claude Code takes `--effort` if its help lists it, Codex takes `model_reasoning_effort` (0.169 passes it
//! on as `reasoning.effort`), and servers take it in the form of their wire and model; if one refuses it,
//! it is asked again without. Gemini CLI has no such option. The reply says what was sent.

use domain::model::{ModelSource, ModelSpec};

use crate::cli;

/// What happens to the effort setting requested for the model, in one sentence; `None` if it has one.
pub fn without_effort(spec: &ModelSpec) -> Option<String> {
    let takes = match &spec.source {
        ModelSource::KnownCli { cli, .. } => cli::known(*cli).effort_option().is_some(),
        ModelSource::Http(_) => true,
        ModelSource::Rules | ModelSource::OwnCli { .. } | ModelSource::Lent => false,
    };
    (!takes).then(|| effort_ignored(&spec.label()))
}

/// Says that the model is asked without an effort setting, whatever was requested.
pub fn effort_ignored(name: &str) -> String {
    format!("{name} doesn’t support an effort setting, so it is asked without one.")
}
