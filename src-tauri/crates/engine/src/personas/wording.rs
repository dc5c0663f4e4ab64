//! What a user may write into a persona.

use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use domain::gauntlet::response::ResponseProtocol;
use domain::page::PersonaRow;
use domain::persona::{LABEL, PURPOSE, PersonaText};
use domain::text::document::seen::one_line;
use domain::usage::grouped;

use crate::Error;

/// Characters of a prompt at most: every critic of every round is sent it.
const PROMPT: usize = 20_000;

/// Keys that stand for something else than a reviewer.
const TAKEN: [&str; 3] = ["synthesiser", "synthesizer", "synthesis"];

/// The text on its way into the store: no white space around it, names and purposes on one line, with
/// nothing in them that nobody sees.
///
/// # Errors
/// When something is missing, too long, or named as one of the `others` is.
pub(crate) fn checked<'a>(
    text: &PersonaText,
    others: impl Iterator<Item = &'a PersonaRow>,
) -> Result<PersonaText, Error> {
    let text = PersonaText {
        label: one_line(&text.label),
        purpose: one_line(&text.purpose),
        prompt: text.prompt.replace("\r\n", "\n").trim_end().to_owned(),
    };
    if text.label.is_empty() {
        return Err(Error::invalid(
            "The persona has no name.",
            "Give it a short one, such as Legal.",
        ));
    }
    if text.prompt.trim().is_empty() {
        return Err(Error::invalid(
            "The persona has no prompt.",
            "Write what it should do with a text, and what to look for: a model gets these words.",
        ));
    }
    fits("name", &text.label, LABEL)?;
    fits("purpose", &text.purpose, PURPOSE)?;
    fits("prompt", &text.prompt, PROMPT)?;
    let label = text.label.to_lowercase();
    for PersonaRow { persona, .. } in others {
        if persona.label.to_lowercase() == label || persona.key == label {
            return Err(Error::invalid(
                format!("There is already a persona named “{}”.", persona.label),
                "Give this one another name, so that reviewers can be told apart.",
            ));
        }
    }
    Ok(text)
}

/// An adversary of the user's own on its way into the store, checked likewise.
///
/// # Errors
/// When something is missing or too long, or when a key or a name is taken or reserved.
pub(crate) fn adversary(
    adversary: OwnAdversary,
    rows: &[AdversaryRow],
) -> Result<OwnAdversary, Error> {
    let OwnAdversary {
        key,
        label,
        purpose,
        prompt,
        response,
    } = adversary;
    let key = key.trim().to_lowercase();
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if key.is_empty() || !key.chars().all(is_name) {
        return Err(Error::invalid(
            format!("“{key}” can’t be the key of an adversary."),
            "Use small letters, digits, _ and -, such as cost_hawk.",
        ));
    }
    let text = PersonaText {
        label: if label.trim().is_empty() {
            key.clone()
        } else {
            label
        },
        purpose,
        prompt,
    };
    let text = checked(&text, std::iter::empty())?;
    fits("key", &key, LABEL)?;
    fits("response protocol", &response.text, PURPOSE * 10)?;
    let label = text.label.to_lowercase();
    let same = rows.iter().map(|it| &it.adversary);
    if let Some(other) = same
        .into_iter()
        .find(|it| it.key == key || it.label.to_lowercase() == label)
    {
        return Err(Error::invalid(
            format!(
                "There is already an adversary “{}” ({}).",
                other.label, other.key
            ),
            "Give this one another key and name, or remove the other one first.",
        ));
    }
    let non_answers = response
        .non_answers
        .iter()
        .map(|it| one_line(it).to_lowercase());
    Ok(OwnAdversary {
        key,
        label: text.label,
        purpose: text.purpose,
        prompt: text.prompt,
        response: ResponseProtocol {
            text: one_line(&response.text),
            non_answers: non_answers.filter(|it| !it.is_empty()).collect(),
        },
    })
}

/// A key for a persona of that name that none of the others has.
pub(crate) fn key(label: &str, others: &[PersonaRow]) -> String {
    let words: Vec<String> = label
        .to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let slug = match words.join("-") {
        empty if empty.is_empty() => "persona".to_owned(),
        slug => slug,
    };
    let is_free = |key: &String| {
        !TAKEN.contains(&key.as_str()) && others.iter().all(|row| row.persona.key != *key)
    };
    let numbered = (2..).map(|number| format!("{slug}-{number}"));
    std::iter::once(slug.clone())
        .chain(numbered)
        .find(is_free)
        .unwrap_or(slug)
}

fn fits(what: &str, text: &str, most: usize) -> Result<(), Error> {
    let length = text.chars().count();
    if length > most {
        return Err(Error::invalid(
            format!(
                "The {what} has {} characters. The limit is {}.",
                grouped(length),
                grouped(most)
            ),
            format!("Remove {}.", grouped(length - most)),
        ));
    }
    Ok(())
}
