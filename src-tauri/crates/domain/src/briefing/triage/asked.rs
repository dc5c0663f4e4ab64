//! How much process a text deserves, according to a model.

use super::{Complexity, Triage};
use crate::answer::TriageAnswer;
use crate::text::document::seen::one_line;

/// The most characters of a model's reason that are shown.
const MOST_CHARACTERS: usize = 160;

impl Triage {
    /// What the model `asked` says about a text.
    ///
    /// # Errors
    /// A sentence that begins with the model's name, if it doesn't name a level.
    pub fn answered(answer: &TriageAnswer, asked: &str) -> Result<Self, String> {
        let level = Complexity::from_key(&answer.level.trim().to_lowercase());
        let level = level.ok_or_else(|| {
            let said = short(&answer.level);
            format!("{asked} says “{said}”, which isn’t a level.")
        })?;
        let label = match level {
            Complexity::Quick => "Quick",
            Complexity::Standard => "Standard",
            Complexity::Thorough => "Thorough",
        };
        let why = match short(&answer.reason) {
            none if none.is_empty() => format!("{label}, as {asked} says. It gives no reason."),
            reason => format!("{label}, as {asked} says: “{reason}”"),
        };
        Ok(Self::of(level, why))
    }
}

/// On one line, and cut if it is longer than a short sentence.
fn short(said: &str) -> String {
    let line = one_line(said);
    if line.chars().count() <= MOST_CHARACTERS {
        return line;
    }
    let start: String = line.chars().take(MOST_CHARACTERS).collect();
    format!("{start}…")
}
