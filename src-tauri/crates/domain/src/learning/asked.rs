//! A model's proposals, checked and converted to the same data as rule proposals.

use super::current::Current;
use crate::Kind;
use crate::answer::{ProposalAnswer, ProposalsAnswer};
use crate::briefing::triage::problem_of_signal;
use crate::briefing::weights::label_of;
use crate::briefing::{Complexity, Level};
use crate::page::PersonaRow;
use crate::persona::{LABEL, PURPOSE, PersonaText};
use crate::system_proposal::{Proposal, Proposed};
use crate::text::document::seen::one_line;

/// The most proposals per answer.
const MOST: usize = 12;
/// Maximum length of a prompt that a model writes, in characters.
const PROMPT: usize = 8_000;
/// Maximum length of a reason, in characters.
const WHY: usize = 300;

/// The valid proposals of an answer, and a sentence for each invalid one.
pub fn proposed_by(
    answer: ProposalsAnswer,
    model: &str,
    current: Current<'_>,
) -> (Vec<Proposal>, Vec<String>) {
    let (mut proposals, mut refused) = (Vec::<Proposal>::new(), Vec::new());
    for it in answer.proposals {
        let why: String = one_line(&it.why).chars().take(WHY).collect();
        match change(&it, current) {
            Ok(proposed) if proposals.iter().any(|it| it.proposed == proposed) => {}
            Ok(_) if proposals.len() == MOST => {
                refused.push(format!(
                    "More than {MOST} proposals: the rest were left out."
                ));
                break;
            }
            Ok(proposed) => proposals.push(Proposal {
                why,
                model: Some(model.to_owned()),
                proposed,
            }),
            Err(problem) => refused.push(format!("A proposal was left out: {problem}.")),
        }
    }
    (proposals, refused)
}

fn change(it: &ProposalAnswer, current: Current<'_>) -> Result<Proposed, String> {
    let personas = current.personas;
    let target = one_line(&it.target);
    match it.kind.trim() {
        "persona_prompt" => {
            let row = personas.iter().find(|row| row.persona.key == target);
            let row = row.ok_or_else(|| unknown("persona", &target))?;
            let prompt = prompt(&it.text)?;
            if prompt == row.persona.prompt.trim() {
                return Err(format!("it doesn’t change the prompt of {target}"));
            }
            let persona = target;
            Ok(Proposed::PersonaPrompt { persona, prompt })
        }
        "adversary_prompt" => {
            let rows = current.adversaries;
            let row = rows.iter().find(|row| row.adversary.key == target);
            let row = row.ok_or_else(|| unknown("adversary", &target))?;
            let prompt = prompt(&it.text)?;
            if prompt == row.adversary.prompt.trim() {
                return Err(format!("it doesn’t change the prompt of {target}"));
            }
            let adversary = target;
            Ok(Proposed::AdversaryPrompt { adversary, prompt })
        }
        "signal" => signal(target, &it.text, current),
        "new_persona" => new_persona(it, personas),
        "section_weight" => section_weight(&target, &it.text),
        other => Err(unknown("kind of proposal", other)),
    }
}
fn signal(word: String, level: &str, current: Current<'_>) -> Result<Proposed, String> {
    if let Some(problem) = problem_of_signal(&word) {
        return Err(problem);
    }
    let known = Complexity::from_key(&level.trim().to_lowercase());
    let level = known.ok_or_else(|| unknown("level", level))?;
    if current.signals(&word, level) {
        return Err(format!("“{word}” already says that"));
    }
    Ok(Proposed::Signal { word, level })
}

fn new_persona(it: &ProposalAnswer, personas: &[PersonaRow]) -> Result<Proposed, String> {
    let (label, purpose) = (one_line(&it.name), one_line(&it.purpose));
    if label.is_empty() || label.chars().count() > LABEL {
        return Err(format!(
            "the name of a persona must have 1 to {LABEL} characters"
        ));
    }
    if purpose.chars().count() > PURPOSE {
        return Err(format!(
            "the purpose of {label} is longer than {PURPOSE} characters"
        ));
    }
    let small = label.to_lowercase();
    let is_taken =
        |row: &PersonaRow| row.persona.label.to_lowercase() == small || row.persona.key == small;
    if personas.iter().any(is_taken) {
        return Err(format!("there is already a persona named {label}"));
    }
    let prompt = prompt(&it.text)?;
    let text = PersonaText {
        label,
        purpose,
        prompt,
    };
    Ok(Proposed::NewPersona { text })
}

fn section_weight(target: &str, weight: &str) -> Result<Proposed, String> {
    let (document, section) = target.split_once('/').unwrap_or(("", target));
    let of = Kind::ALL.into_iter().find(|kind| kind.key() == document);
    let of = of.ok_or_else(|| unknown("kind of document", document))?;
    label_of(section).ok_or_else(|| unknown("section", section))?;
    let weight = match weight.trim().to_lowercase().as_str() {
        "high" => Level::High,
        "medium" => Level::Medium,
        "low" => Level::Low,
        other => return Err(unknown("weight", other)),
    };
    let section = section.to_owned();
    Ok(Proposed::SectionWeight {
        of,
        section,
        weight,
    })
}

fn unknown(what: &str, name: &str) -> String {
    let name: String = one_line(name).chars().take(LABEL).collect();
    format!("there is no {what} “{name}”")
}

fn prompt(text: &str) -> Result<String, String> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    if text.is_empty() {
        return Err("a prompt is empty".to_owned());
    }
    if text.chars().count() > PROMPT {
        return Err(format!("a prompt is longer than {PROMPT} characters"));
    }
    Ok(text.to_owned())
}
