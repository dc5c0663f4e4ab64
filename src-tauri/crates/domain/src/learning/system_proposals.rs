//! What the figures propose to change, by rules.

use super::advice::is_poor;
use crate::Kind;
use crate::briefing::Level;
use crate::briefing::weights::{UsualWeights, label_of};
use crate::page::{PersonaRow, SummaryDigest};
use crate::persona::{LABEL, PURPOSE, PersonaText};
use crate::scores::Scores;
use crate::system_proposal::{Proposal, Proposed};

/// Post-mortems that have to ask for a persona.
const ASKED_FOR: u32 = 2;
/// Debates in which a section has to draw many findings.
const HEAVY: usize = 3;
const MISSED: &str = "Also look for what was missed before:";
const HARM: &str = "Raise a finding only if you can say who would be hurt by it, and how.";

/// What rules propose. What holds already isn't proposed.
pub fn proposals(
    scores: &Scores,
    digest: &SummaryDigest,
    personas: &[PersonaRow],
    usual: &UsualWeights,
) -> Vec<Proposal> {
    let mut all = prompts(scores, digest, personas);
    all.extend(wanted(scores, personas));
    all.extend(weights(digest, usual));
    all
}

fn by_rules(why: String, proposed: Proposed) -> Proposal {
    Proposal {
        why,
        model: None,
        proposed,
    }
}

/// One proposal for each persona at most: it is one text.
fn prompts(scores: &Scores, digest: &SummaryDigest, personas: &[PersonaRow]) -> Vec<Proposal> {
    let of = |row: &PersonaRow| {
        let persona = &row.persona;
        let mut prompt = persona.prompt.trim_end().to_owned();
        let mut why = Vec::new();
        let missed = digest.missed.iter().find(|it| it.persona == persona.key);
        let missed = missed.map_or(&[][..], |it| &it.titles);
        let new: Vec<&String> = missed
            .iter()
            .filter(|it| !persona.prompt.contains(*it))
            .collect();
        if !new.is_empty() {
            let mut lines = vec![prompt];
            if !lines[0].contains(MISSED) {
                lines.push(format!("\n{MISSED}\n"));
            }
            lines.extend(new.iter().map(|title| format!("- {title}")));
            prompt = lines.join("\n");
            why.push(match new.len() {
                1 => "Post-mortems say that it should have raised an issue.".to_owned(),
                more => format!("Post-mortems say that it should have raised {more} issues."),
            });
        }
        let tally = scores.personas.get(&persona.key).filter(|it| is_poor(it));
        if let Some(tally) = tally.filter(|_| !prompt.contains(HARM)) {
            prompt = format!("{prompt}\n\n{HARM}");
            let (accepted, decided) = (tally.accepted, tally.decided());
            why.push(format!(
                "{accepted} of its {decided} decided findings were accepted."
            ));
        }
        (!why.is_empty()).then(|| {
            let persona = persona.key.clone();
            by_rules(why.join(" "), Proposed::PersonaPrompt { persona, prompt })
        })
    };
    personas.iter().filter_map(of).collect()
}

fn wanted(scores: &Scores, personas: &[PersonaRow]) -> Vec<Proposal> {
    let wanted = scores.new_personas.iter();
    let wanted = wanted.filter(|(_, times)| **times >= ASKED_FOR);
    let mut all = Vec::new();
    for (what, times) in wanted {
        let label = cut(&capital(what), LABEL);
        let is_there = |row: &PersonaRow| row.persona.label.eq_ignore_ascii_case(&label);
        if label.is_empty() || personas.iter().any(is_there) {
            continue;
        }
        let text = PersonaText {
            purpose: cut(&format!("Looks at {what}."), PURPOSE),
            prompt: format!(
                "You review documents with one thing in mind: {what}.\n\nRaise what the document leaves open or \
                 gets wrong there, and leave everything else to others. Quote the passage that each finding is \
                 about, say who would be hurt and how, and suggest words that would settle it."
            ),
            label,
        };
        let why = format!("{times} post-mortems asked for it.");
        all.push(by_rules(why, Proposed::NewPersona { text }));
    }
    all
}

fn weights(digest: &SummaryDigest, usual: &UsualWeights) -> Vec<Proposal> {
    let heavy = digest.heavy.iter().filter(|(.., times)| *times >= HEAVY);
    let of = |(kind, section, times): &(Kind, String, usize)| {
        let set = usual.get(kind).and_then(|it| it.get(section));
        let label = label_of(section)?;
        (set != Some(&Level::High)).then(|| {
            let why = format!("The section on {label} drew many findings in {times} debates.");
            let (of, section) = (*kind, section.clone());
            let weight = Level::High;
            by_rules(
                why,
                Proposed::SectionWeight {
                    of,
                    section,
                    weight,
                },
            )
        })
    };
    heavy.filter_map(of).collect()
}

fn capital(words: &str) -> String {
    let mut letters = words.trim().chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

fn cut(words: &str, most: usize) -> String {
    words.chars().take(most).collect()
}
