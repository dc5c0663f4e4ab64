//! What a user may write into a persona.

use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use domain::gauntlet::response::ResponseProtocol;
use domain::page::PersonaRow;
use domain::persona::{LABEL, PURPOSE, PersonaText};
use domain::text::document::seen::one_line;
use domain::usage::grouped;

use crate::Error;

/// The most characters of a prompt, because every critic gets it in every round.
const PROMPT: usize = 20_000;

/// Keys with another meaning than a reviewer.
const TAKEN: [&str; 3] = ["synthesiser", "synthesizer", "synthesis"];

/// A persona, checked before it is stored.
///
/// # Errors
/// When something is missing, too long, or named like one of the `others`.
pub(crate) fn persona<'a>(
    text: &PersonaText,
    others: impl Iterator<Item = &'a PersonaRow>,
) -> Result<PersonaText, Error> {
    let text = checked("persona", text)?;
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

/// The text of a persona or an adversary (`what`), checked before it is stored: no white space around it,
/// names and purposes on one line, no invisible characters.
fn checked(what: &str, text: &PersonaText) -> Result<PersonaText, Error> {
    let text = PersonaText {
        label: one_line(&text.label),
        purpose: one_line(&text.purpose),
        prompt: text.prompt.replace("\r\n", "\n").trim_end().to_owned(),
    };
    if text.label.is_empty() {
        return Err(Error::invalid(
            format!("The {what} has no name."),
            "Give it a short one, such as Legal.",
        ));
    }
    if text.prompt.trim().is_empty() {
        return Err(Error::invalid(
            format!("The {what} has no prompt."),
            "Write what it should do with a text and what to look for. The model reads these words.",
        ));
    }
    fits("name", &text.label, LABEL)?;
    fits("purpose", &text.purpose, PURPOSE)?;
    fits("prompt", &text.prompt, PROMPT)?;
    Ok(text)
}

/// An adversary of the user’s own, checked before it is stored. Without a key, it gets one made from its
/// name.
///
/// # Errors
/// When something is missing or too long, or when a key or a name is one of the `others`. An example can
/// become the user’s own with the same key.
pub(crate) fn adversary<'a>(
    adversary: OwnAdversary,
    others: impl Iterator<Item = &'a AdversaryRow> + Clone,
) -> Result<OwnAdversary, Error> {
    let given = adversary.key.trim().to_lowercase();
    let others = others.filter(|it| it.usual || !it.built_in || it.adversary.key != given);
    let OwnAdversary {
        label,
        purpose,
        prompt,
        response,
        ..
    } = adversary;
    let key = adversary_key(&given, &label, &others)?;
    let label = if label.trim().is_empty() {
        given.clone()
    } else {
        label
    };
    let text = PersonaText {
        label,
        purpose,
        prompt,
    };
    let text = checked("adversary", &text)?;
    fits("key", &key, LABEL)?;
    fits("response protocol", &response.text, PURPOSE * 10)?;
    let label = text.label.to_lowercase();
    let mut others = others.map(|it| &it.adversary);
    if let Some(other) = others.find(|it| it.key == key || it.label.to_lowercase() == label) {
        return Err(Error::invalid(
            format!(
                "There is already an adversary “{}” ({}).",
                other.label, other.key
            ),
            "Give this one another key and name, or remove the other one first.",
        ));
    }
    let words = |said: &[String]| {
        let lower = said.iter().map(|it| one_line(it).to_lowercase());
        lower.filter(|it| !it.is_empty()).collect()
    };
    Ok(OwnAdversary {
        key,
        label: text.label,
        purpose: text.purpose,
        prompt: text.prompt,
        response: ResponseProtocol {
            text: one_line(&response.text),
            non_answers: words(&response.non_answers),
            answers: words(&response.answers),
        },
    })
}

/// The given key if it can be one; without one, a free key made from the name.
fn adversary_key<'a>(
    given: &str,
    label: &str,
    others: &(impl Iterator<Item = &'a AdversaryRow> + Clone),
) -> Result<String, Error> {
    let key = if given.is_empty() {
        let is_free = |key: &str| others.clone().all(|it| it.adversary.key != key);
        let ascii = label.replace(|letter: char| !letter.is_ascii(), " ");
        slug(&ascii, '_', "adversary", is_free)
    } else {
        given.to_owned()
    };
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !key.chars().all(is_name) {
        return Err(Error::invalid(
            format!("“{key}” can’t be the key of an adversary."),
            "Use lowercase letters, digits, _ and -, such as cost_hawk.",
        ));
    }
    Ok(key)
}

/// A key for a persona of that name that none of the others has.
pub(crate) fn key(label: &str, others: &[PersonaRow]) -> String {
    slug(label, '-', "persona", |key| {
        !TAKEN.contains(&key) && others.iter().all(|row| row.persona.key != key)
    })
}

/// The words of a name joined by a sign, with a number after them if that key isn’t free; `otherwise` if
/// there are no words.
fn slug(label: &str, sign: char, otherwise: &str, is_free: impl Fn(&str) -> bool) -> String {
    let words = label.to_lowercase();
    let words = words.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let slug = match words.join(&sign.to_string()) {
        empty if empty.is_empty() => otherwise.to_owned(),
        slug => slug,
    };
    let numbered = (2..).map(|number| format!("{slug}{sign}{number}"));
    std::iter::once(slug.clone())
        .chain(numbered)
        .find(|key| is_free(key))
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
