//! What is used of a suggestion: only what the author didn't set, without disabled reviewers.

use domain::page::PersonaRow;
use domain::suggester::Taken;

use super::{Free, enabled};
use crate::output;

/// The suggestion without what the author set.
pub(super) fn only(taken: Taken, free: Free) -> Taken {
    Taken {
        kind: taken.kind.filter(|_| free.kind),
        focus: if free.reviewers {
            taken.focus
        } else {
            Vec::new()
        },
        persona: taken.persona.filter(|_| free.reviewers),
        models: if free.models {
            taken.models
        } else {
            Vec::new()
        },
    }
}

/// The suggestion without reviewers whose persona is disabled, which is reported.
pub(super) fn of_enabled(taken: Taken, personas: &[PersonaRow]) -> Taken {
    let is_enabled = |key: &str| enabled(personas).any(|row| row.persona.key == key);
    for key in taken.reviewers() {
        if !is_enabled(&key) {
            output::warn(&format!(
                "The persona {key} is disabled, so it doesn’t take part."
            ));
        }
    }
    taken.only(is_enabled)
}

/// What is used, on one line.
pub(super) fn words(taken: &Taken) -> String {
    let kind = taken.kind.map(|kind| format!("kind {}", kind.key()));
    let focus = (!taken.focus.is_empty()).then(|| {
        let keys: Vec<&str> = taken.focus.iter().map(|focus| focus.key()).collect();
        format!("focus {}", keys.join(", "))
    });
    let persona = taken.persona.as_ref().map(|key| format!("persona {key}"));
    let models = (!taken.models.is_empty()).then(|| format!("models {}", taken.models.join(", ")));
    let used: Vec<String> = [kind, focus, persona, models]
        .into_iter()
        .flatten()
        .collect();
    if used.is_empty() {
        return "Nothing from the suggestion is used.".to_owned();
    }
    format!("Using {}.", used.join("; "))
}

#[cfg(test)]
mod tests {
    use domain::personas;
    use domain::suggester::{Focus, ONCALL};

    use super::*;

    /// What is left of a suggestion if only some personas are enabled.
    fn check(disabled: &[&str], focus: &[Focus], reviewers: &[&str], said: &str) {
        let rows: Vec<PersonaRow> = personas::ALL
            .iter()
            .map(|it| PersonaRow {
                persona: it.persona(),
                built_in: None,
                enabled: !disabled.contains(&it.key),
            })
            .collect();
        let suggested = Taken {
            focus: focus.to_vec(),
            persona: Some(ONCALL.to_owned()),
            ..Taken::default()
        };
        let taken = of_enabled(suggested, &rows);
        assert_eq!(taken.reviewers(), reviewers, "{disabled:?}");
        assert_eq!(words(&taken), said, "{disabled:?}");
    }

    #[test]
    fn each_reviewer_takes_part_once_and_only_if_it_is_enabled() {
        let (security, reliability) = (Focus::Security, Focus::Reliability);
        let both = ["oncall", "security"];
        check(
            &[],
            &[security],
            &both,
            "Using focus security; persona oncall.",
        );
        let all = "Using focus reliability, security; persona oncall.";
        check(&["qa"], &[reliability, security], &both, all);
        check(
            &["oncall"],
            &[reliability, security],
            &["security"],
            "Using focus security.",
        );
        let nothing = "Nothing from the suggestion is used.";
        check(&["oncall", "security"], &[security], &[], nothing);
    }
}
