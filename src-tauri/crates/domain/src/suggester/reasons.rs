//! Why something is suggested, in plain words.

use super::{Focus, Signs, THRESHOLD};
use crate::Kind;

pub(super) fn kind(signs: &Signs, kind: Kind) -> String {
    let debug = named("a bug report", &signs.debug);
    let prd = named("requirements", &signs.prd);
    match kind {
        Kind::Debug => format!("{debug} {prd}"),
        Kind::Prd => format!("{prd} {debug}"),
        _ if signs.is_tied() => format!("The same number of signs of each. {debug} {prd}"),
        _ => "Too few signs of a bug report or of requirements.".to_owned(),
    }
}

pub(super) fn focus(signs: &Signs, focus: Option<Focus>) -> String {
    if let Some(focus) = focus {
        return format!(
            "{} The others have fewer.",
            named(focus.key(), signs.focus(focus))
        );
    }
    let highest = signs.highest_focus();
    if highest < THRESHOLD {
        return "Too few signs of security, performance or reliability.".to_owned();
    }
    let tied = Focus::ALL
        .into_iter()
        .filter(|focus| signs.focus(*focus).len() == highest);
    let tied: Vec<&str> = tied.map(Focus::key).collect();
    format!(
        "The same number of signs of {} ({highest} each), so none stands out.",
        tied.join(" and ")
    )
}

pub(super) fn persona(signs: &Signs) -> String {
    if signs.oncall.len() < THRESHOLD {
        return "Too few signs of on-call work.".to_owned();
    }
    named("on-call work", &signs.oncall)
}

pub(super) fn models(models: &[String], is_debug: bool, focus: Option<Focus>) -> String {
    let why = match (is_debug, focus) {
        (true, Some(focus)) => format!("a bug report with a focus on {}", focus.key()),
        (true, None) => "a bug report".to_owned(),
        (false, Some(focus)) => format!("a focus on {}", focus.key()),
        (false, None) => {
            return match models {
                [] => "No model was found.".to_owned(),
                _ => "One model is enough without a bug report or a focus.".to_owned(),
            };
        }
    };
    match models {
        [] => "No model was found.".to_owned(),
        [_] => format!("Two models suit {why}, but only one was found."),
        _ => format!("Two models suit {why}."),
    }
}

pub(super) fn warnings(signs: &Signs, models: &[String]) -> Vec<String> {
    let tie = signs.is_tied().then(|| {
        format!(
            "The text has as many signs of a bug report as of requirements ({} each), so the kind is \
             tech. Choose another if that’s wrong.",
            signs.debug.len()
        )
    });
    let no_model = models.is_empty().then(|| {
        "No model was found, so none is suggested. Sign in to Claude Code, Codex or Gemini CLI, start \
         Ollama, or add a model."
            .to_owned()
    });
    tie.into_iter().chain(no_model).collect()
}

/// The signs of something, with their number and names.
fn named(what: &str, signs: &[&str]) -> String {
    match signs {
        [] => format!("No sign of {what}."),
        [one] => format!("1 sign of {what}: {one}."),
        more => format!("{} signs of {what}: {}.", more.len(), more.join(", ")),
    }
}
