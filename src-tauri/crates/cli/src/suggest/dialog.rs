//! The author's answer to a suggestion: accept, modify or skip it.

use std::io::BufRead;

use domain::Kind;
use domain::model::ModelSpec;
use domain::page::PersonaRow;
use domain::suggester::{Focus, ONCALL, ONCALL_ENGINEER, Taken};

use super::{Free, enabled};
use crate::output;

/// The possible choices.
pub(super) struct Known<'a> {
    pub(super) personas: &'a [PersonaRow],
    pub(super) own: Vec<ModelSpec>,
    /// Only these fields are asked about.
    pub(super) free: Free,
}

/// Asks until there is an answer. If the input ends, the suggestion is skipped.
pub(super) fn ask(input: &mut impl BufRead, suggested: Taken, known: &Known<'_>) -> Taken {
    loop {
        output::say("Accept, modify or skip? [a/m/s]");
        let Some(answer) = line(input) else {
            return Taken::default();
        };
        match answer.to_lowercase().as_str() {
            "a" | "accept" => return suggested,
            "m" | "modify" => return modified(input, suggested, known),
            "s" | "skip" => return Taken::default(),
            _ => output::say("Type a, m or s."),
        }
    }
}

fn modified(input: &mut impl BufRead, suggested: Taken, known: &Known<'_>) -> Taken {
    output::say("Press Enter to keep a value, or type - to clear it.");
    let Taken {
        kind,
        focus,
        persona,
        models,
    } = suggested;
    let free = known.free;
    Taken {
        kind: if free.kind {
            let now = kind.map_or("none", Kind::key);
            field(input, "Kind", now, kind, |typed| kind_of(typed).map(Some))
        } else {
            kind
        },
        focus: if free.reviewers {
            let keys: Vec<&str> = focus.iter().map(|focus| focus.key()).collect();
            field(input, "Focus", &keys.join(", "), focus, focuses)
        } else {
            focus
        },
        persona: if free.reviewers {
            let now = persona.clone().unwrap_or_default();
            let read = |typed: &str| persona_of(typed, known).map(Some);
            field(input, "Persona", &now, persona, read)
        } else {
            persona
        },
        models: if free.models {
            let read = |typed: &str| models_of(typed, known);
            field(input, "Models", &models.join(", "), models, read)
        } else {
            models
        },
    }
}

/// Asks for one field: an empty line keeps it, `-` clears it, and an invalid answer is asked for again.
fn field<T: Default>(
    input: &mut impl BufRead,
    label: &str,
    now: &str,
    kept: T,
    read: impl Fn(&str) -> Result<T, String>,
) -> T {
    let now = if now.is_empty() { "none" } else { now };
    loop {
        output::say(&format!("{label} [{now}]:"));
        match line(input).as_deref() {
            None | Some("") => return kept,
            Some("-") => return T::default(),
            Some(typed) => match read(typed) {
                Ok(value) => return value,
                Err(why) => output::say(&why),
            },
        }
    }
}

fn line(input: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    let read = input.read_line(&mut line).unwrap_or_default();
    (read > 0).then(|| line.trim().to_owned())
}

fn kind_of(typed: &str) -> Result<Kind, String> {
    Kind::from_key(&typed.to_lowercase()).ok_or_else(|| {
        let keys = Kind::ALL.map(Kind::key);
        format!(
            "There is no kind “{typed}”. Use one of {}.",
            keys.join(", ")
        )
    })
}

fn focuses(typed: &str) -> Result<Vec<Focus>, String> {
    let mut focuses = Vec::new();
    for name in names(typed) {
        let focus = Focus::from_key(&name.to_lowercase()).ok_or_else(|| {
            let keys = Focus::ALL.map(Focus::key);
            format!("There is no focus “{name}”. Use {}.", keys.join(", "))
        })?;
        if !focuses.contains(&focus) {
            focuses.push(focus);
        }
    }
    Ok(focuses)
}

fn persona_of(typed: &str, known: &Known<'_>) -> Result<String, String> {
    let wanted = match typed.to_lowercase() {
        name if name == ONCALL_ENGINEER => ONCALL.to_owned(),
        name => name,
    };
    let found = enabled(known.personas)
        .map(|row| &row.persona)
        .find(|persona| persona.key == wanted || persona.label.to_lowercase() == wanted);
    found.map(|persona| persona.key.clone()).ok_or_else(|| {
        let keys = enabled(known.personas).map(|row| row.persona.key.as_str());
        let keys: Vec<&str> = keys.collect();
        format!(
            "There is no persona “{typed}”. Use one of {}.",
            keys.join(", ")
        )
    })
}

fn models_of(typed: &str, known: &Known<'_>) -> Result<Vec<String>, String> {
    let names: Vec<String> = names(typed).map(str::to_owned).collect();
    let unknown = names
        .iter()
        .find(|name| models::by_name(name, &known.own).is_none());
    match unknown {
        Some(name) => Err(format!(
            "There is no model “{name}”. To see the models, run `whetstone models list`."
        )),
        None => Ok(names),
    }
}

/// The entries between commas.
fn names(typed: &str) -> impl Iterator<Item = &str> {
    typed
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use domain::personas;

    use super::*;

    const ALL: Free = Free {
        kind: true,
        reviewers: true,
        models: true,
    };

    fn suggested() -> Taken {
        Taken {
            kind: Some(Kind::Debug),
            focus: vec![Focus::Reliability],
            persona: Some("oncall".to_owned()),
            models: vec!["offline/rules".to_owned()],
        }
    }

    fn check(free: Free, typed: &str, taken: &Taken) {
        let rows: Vec<PersonaRow> = personas::ALL
            .iter()
            .map(|it| PersonaRow {
                persona: it.persona(),
                built_in: None,
                enabled: it.key != "qa",
            })
            .collect();
        let known = Known {
            personas: &rows,
            own: Vec::new(),
            free,
        };
        assert_eq!(
            &ask(&mut typed.as_bytes(), suggested(), &known),
            taken,
            "{typed:?}"
        );
    }

    #[test]
    fn a_suggestion_is_accepted_or_skipped() {
        check(ALL, "a\n", &suggested());
        check(ALL, "Accept\r\n", &suggested());
        check(ALL, "yes please\na\n", &suggested());
        for skipped in ["s\n", "SKIP\n", "", "what\n", "\n"] {
            check(ALL, skipped, &Taken::default());
        }
    }

    #[test]
    fn a_blank_keeps_a_field_and_a_dash_clears_it() {
        check(ALL, "m\n\n\n\n\n", &suggested());
        check(ALL, "m\n", &suggested());
        check(ALL, "m\n-\n-\n-\n-\n", &Taken::default());
        let without = Taken {
            focus: Vec::new(),
            ..suggested()
        };
        check(ALL, "m\n\n-\n\n\n", &without);
    }

    #[test]
    fn a_field_takes_what_is_typed_once_it_can_be_read() {
        let other = Taken {
            kind: Some(Kind::Prd),
            focus: vec![Focus::Security, Focus::Performance],
            persona: Some("pm".to_owned()),
            models: vec!["offline/rules".to_owned(), "claude-cli/sonnet".to_owned()],
        };
        let typed =
            "m\nPRD\nsecurity, performance,security\nPM\noffline/rules, claude-cli/sonnet\n";
        check(ALL, typed, &other);
        let twice = "m\nnovel\nprd\nspeed\nsecurity,performance\nqa\npm\nno/such-model\n\
                     offline/rules,claude-cli/sonnet\n";
        check(ALL, twice, &other);
        check(ALL, "m\n\n\noncall-engineer\n\n", &suggested());
    }

    #[test]
    fn what_the_author_set_is_not_asked_for() {
        let free = Free {
            kind: false,
            models: false,
            ..ALL
        };
        let other = Taken {
            focus: vec![Focus::Security],
            persona: None,
            ..suggested()
        };
        check(free, "m\nsecurity\n-\n", &other);
    }
}
