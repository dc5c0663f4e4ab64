//! Changes that rules propose, based on the figures.

use super::advice::is_poor;
use super::current::Current;
use crate::Kind;
use crate::briefing::weights::{UsualWeights, label_of};
use crate::briefing::{Complexity, Level};
use crate::gauntlet::adversaries::AdversaryRow;
use crate::page::{PersonaRow, SummaryDigest};
use crate::persona::{LABEL, PURPOSE, PersonaText};
use crate::scores::{Scores, Tally};
use crate::system_proposal::{Proposal, Proposed};

/// How many post-mortems must ask for a persona.
const ASKED_FOR: u32 = 2;
/// In how many debates a section must draw many findings.
const HEAVY: usize = 3;
/// How many debates' summaries must suggest a signal.
const WANTED: usize = 2;
/// How many debates a word must have made too quick.
const TOO_QUICK: usize = 3;
/// How many debates it must have made too thorough.
const TOO_THOROUGH: usize = 5;
const MISSED: &str = "Also look for what was missed before:";
const HARM: &str = "Raise a finding only if you can say who the problem would hurt, and how.";

/// What rules propose. Anything that is already in effect isn't proposed.
pub fn proposals(scores: &Scores, digest: &SummaryDigest, current: Current<'_>) -> Vec<Proposal> {
    let mut all = prompts(scores, digest, current);
    all.extend(wanted(scores, current.personas));
    all.extend(weights(digest, &current.settings.section_weights));
    all.extend(signals(digest, current));
    all
}

fn by_rules(why: String, proposed: Proposed) -> Proposal {
    Proposal {
        why,
        model: None,
        proposed,
    }
}

/// At most one proposal for each persona and adversary, since a prompt is a single text.
fn prompts(scores: &Scores, digest: &SummaryDigest, current: Current<'_>) -> Vec<Proposal> {
    let of_persona = |row: &PersonaRow| {
        let (key, tally) = (&row.persona.key, scores.personas.get(&row.persona.key));
        let (why, prompt) = better(key, &row.persona.prompt, tally, digest)?;
        let persona = key.clone();
        Some(by_rules(why, Proposed::PersonaPrompt { persona, prompt }))
    };
    let of_adversary = |row: &AdversaryRow| {
        let (key, tally) = (
            &row.adversary.key,
            scores.adversaries.get(&row.adversary.key),
        );
        let (why, prompt) = better(key, &row.adversary.prompt, tally, digest)?;
        let adversary = key.clone();
        Some(by_rules(
            why,
            Proposed::AdversaryPrompt { adversary, prompt },
        ))
    };
    let personas = current.personas.iter().filter_map(of_persona);
    let adversaries = current.adversaries.iter().filter_map(of_adversary);
    personas.chain(adversaries).collect()
}

/// Why a reviewer's prompt should change, and the new prompt; `None` if there is no reason to.
fn better(
    key: &str,
    prompt: &str,
    tally: Option<&Tally>,
    digest: &SummaryDigest,
) -> Option<(String, String)> {
    let mut better = prompt.trim_end().to_owned();
    let mut why = Vec::new();
    let missed = digest.missed.iter().find(|it| it.persona == key);
    let missed = missed.map_or(&[][..], |it| &it.titles);
    let new: Vec<&String> = missed.iter().filter(|it| !prompt.contains(*it)).collect();
    if !new.is_empty() {
        let mut lines = vec![better];
        if !lines[0].contains(MISSED) {
            lines.push(format!("\n{MISSED}\n"));
        }
        lines.extend(new.iter().map(|title| format!("- {title}")));
        better = lines.join("\n");
        why.push(match new.len() {
            1 => "Post-mortems say it should have raised an issue that it missed.".to_owned(),
            more => format!("Post-mortems say it should have raised {more} issues that it missed."),
        });
    }
    let tally = tally.filter(|it| is_poor(it) && !better.contains(HARM));
    if let Some(tally) = tally {
        better = format!("{better}\n\n{HARM}");
        let (accepted, decided) = (tally.accepted, tally.decided());
        why.push(format!(
            "{accepted} of its {decided} decided findings were accepted."
        ));
    }
    (!why.is_empty()).then(|| (why.join(" "), better))
}

/// Signals that models suggest, and misleading words: they made texts quick whose debates had blocking
/// findings, or texts thorough whose debates found nothing serious.
fn signals(digest: &SummaryDigest, current: Current<'_>) -> Vec<Proposal> {
    let wanted = digest
        .wanted_signals
        .iter()
        .filter(|it| it.debates >= WANTED);
    let wanted = wanted.map(|it| {
        let why = format!("Summaries of {} debates suggest it.", it.debates);
        (why, it.signal.word.clone(), it.signal.level)
    });
    let misleading = digest.signals.iter().filter_map(|it| {
        let (word, debates) = (it.signal.word.clone(), it.debates);
        let why = match it.signal.level {
            Complexity::Quick if it.blocking >= TOO_QUICK && it.blocking * 2 > debates => format!(
                "Of {debates} debates that it set to quick, {} had an accepted blocking finding.",
                it.blocking
            ),
            Complexity::Thorough if debates >= TOO_THOROUGH && it.serious == 0 => format!(
                "None of the {debates} debates that it set to thorough had an accepted finding above minor."
            ),
            _ => return None,
        };
        Some((why, word, Complexity::Standard))
    });
    let mut all: Vec<Proposal> = Vec::new();
    for (why, word, level) in misleading.chain(wanted) {
        let is_about = |it: &Proposal| match &it.proposed {
            Proposed::Signal { word: other, .. } => other.eq_ignore_ascii_case(&word),
            _ => false,
        };
        if !current.signals(&word, level) && !all.iter().any(is_about) {
            all.push(by_rules(why, Proposed::Signal { word, level }));
        }
    }
    all
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
