//! Which models can be told how hard to think.
//!
//! Claude Code is told by `--effort` where its help names it, Codex by `model_reasoning_effort` (0.169
//! passes it on as `reasoning.effort`), and servers in the words of their wire and model, once more
//! without where one refuses it. Gemini CLI has no such option. The reply says what was sent.

use domain::model::{ModelSource, ModelSpec};

use crate::cli;

/// What comes of an effort that the model is asked for, in one sentence; `None` where it takes one.
pub fn without_effort(spec: &ModelSpec) -> Option<String> {
    let takes = match &spec.source {
        ModelSource::KnownCli { cli, .. } => cli::known(*cli).effort_option().is_some(),
        ModelSource::Http(_) => true,
        ModelSource::Rules | ModelSource::OwnCli { .. } | ModelSource::Lent => false,
    };
    (!takes).then(|| effort_ignored(&spec.label()))
}

/// That a model is not told how hard to think, whatever was asked for.
pub fn effort_ignored(name: &str) -> String {
    format!("{name} doesn’t support an effort setting, so it is asked without one.")
}
