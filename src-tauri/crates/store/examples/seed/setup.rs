//! Who takes part, as the first fact of a debate says.

use domain::model::{CliFormat, KnownCli, ModelSource, ModelSpec};
use domain::setup::{Assignment, Budget, Redaction};
use domain::{
    Agenda, ConsensusRule, DebateId, Kind, Persona, Protocol, Seat, SeatId, Setup, TextHash,
    personas,
};

use crate::debate::{About, Length};
use crate::random::Random;

const MODELS: [&str; 7] = [
    "offline/rules",
    "claude-cli/sonnet",
    "claude-cli/opus",
    "codex-cli/gpt-5-codex",
    "gemini-cli/gemini-2.5-pro",
    "house-llama",
    "house-mistral",
];

/// Who takes part, and with which settings.
pub(crate) fn setup(
    debate: &DebateId,
    about: &About<'_>,
    length: Length,
    random: &mut Random,
) -> Setup {
    let personas = match length {
        Length::Usual => {
            let count = random.within(3, 5);
            random.some(personas::ALL, count)
        }
        Length::Long => personas::ALL.iter().copied().cycle().take(8).collect(),
    };
    let models: Vec<&str> = random.some(&MODELS, 2);
    let seats = personas.iter().enumerate().map(|(index, built_in)| Seat {
        id: SeatId::at(index),
        persona: persona(built_in.key, built_in.label, built_in.purpose),
        model: model(random.of::<&str>(&models)),
        effort: None,
    });
    Setup {
        debate: debate.clone(),
        task: about.task.clone(),
        version: about.version.clone(),
        title: about.title.to_owned(),
        kind: Kind::Prd,
        protocol: Protocol::Refine,
        agenda: Agenda::default(),
        original: TextHash::of(about.text),
        seats: seats.collect(),
        synthesizer: Seat {
            id: SeatId::synthesizer(),
            persona: persona("synthesiser", "Synthesizer", "Answers findings with edits."),
            model: model(models[0]),
            effort: None,
        },
        max_rounds: if length == Length::Long { 20 } else { 5 },
        consensus: ConsensusRule::All,
        budget: Budget::default(),
        answers: Vec::new(),
        questions: Vec::new(),
        ask_first: false,
        human_gate: false,
        assignment: Assignment::Fixed,
        rules_off: Vec::new(),
        redaction: Redaction::default(),
        report: None,
        follows: None,
        said_before: Vec::new(),
        timeout_s: 600,
        silence_s: 120,
    }
}

fn persona(key: &str, label: &str, purpose: &str) -> Persona {
    Persona {
        key: key.to_owned(),
        label: label.to_owned(),
        purpose: purpose.to_owned(),
        prompt: format!("You are the reviewer for {label}. {purpose} Quote what you object to."),
    }
}

fn model(name: &str) -> ModelSpec {
    let known = |cli, model: &str| ModelSource::KnownCli {
        cli,
        model: model.to_owned(),
        program: None,
    };
    let source = match name.split_once('/') {
        Some(("claude-cli", model)) => known(KnownCli::Claude, model),
        Some(("codex-cli", model)) => known(KnownCli::Codex, model),
        Some(("gemini-cli", model)) => known(KnownCli::Gemini, model),
        Some(_) => ModelSource::Rules,
        None => ModelSource::OwnCli {
            format: CliFormat::Text,
            command: vec![name.to_owned()],
        },
    };
    ModelSpec {
        name: name.to_owned(),
        source,
    }
}
