//! The reviewers: the debate, the model alone and the rules, and the plan of each.

use domain::model::RULES;
use domain::page::{DebatePlan, SeatChoice};
use domain::protocol::Compete;
use domain::{Protocol, TaskId, TextHash};
use engine::Desk;
use evaluation::Text;
use serde_json::json;

use crate::args::Evaluate;
use crate::output::Failure;

/// Changes whenever past debates can’t be compared with future ones.
const VERSION: u32 = 1;
/// Characters in the name of an evaluation’s folder.
const KEY: usize = 12;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The built-in rules.
    Rules,
    /// The models in a debate.
    Debate,
    /// One of them alone.
    Alone,
}

impl Who {
    /// The name in tables, JSON and folders.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Rules => RULES,
            Self::Debate => "debate",
            Self::Alone => "alone",
        }
    }
}

/// The reviewers, by name.
pub(super) struct Panel {
    models: Vec<String>,
    /// Keys; empty to use those that suit the kind of a document.
    personas: Vec<String>,
    rounds: Option<u32>,
    /// The strongest of the models; it writes the edits of the debate.
    synthesizer: String,
    /// Who reviews alone.
    alone: String,
}

impl Panel {
    /// As the flags say.
    pub(super) async fn of(desk: &Desk, args: &Evaluate) -> Result<Self, Failure> {
        let personas = desk.persona_keys(&args.personas).await?;
        let strongest = desk.strongest(&args.models).await?;
        Ok(Self {
            models: args.models.clone(),
            personas,
            rounds: args.rounds,
            alone: args.alone.clone().unwrap_or_else(|| strongest.clone()),
            synthesizer: strongest,
        })
    }

    /// The rows in the order of the table. If only rules are named, nobody else reviews.
    pub(super) fn rows(&self) -> Vec<Who> {
        let mut rows = vec![Who::Rules];
        if self.models.iter().any(|model| model != RULES) {
            rows.extend([Who::Debate, Who::Alone]);
        }
        rows
    }

    /// The same in the order of the reviews: how much the model alone may use depends on the debate, and a
    /// wrong name should be noticed before any debate starts.
    pub(super) fn order(&self) -> Vec<Who> {
        let mut order = self.rows();
        order.rotate_left(1);
        order
    }

    /// The names of the models of a row.
    pub(super) fn models(&self, who: Who) -> Vec<String> {
        match who {
            Who::Rules => Vec::new(),
            Who::Debate => {
                let mut names: Vec<String> = Vec::new();
                for name in &self.models {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                }
                names
            }
            Who::Alone => vec![self.alone.clone()],
        }
    }

    /// The name of the evaluation’s folder: the same for the same texts and reviewers.
    pub(super) fn key(&self, texts: &[Text], seed: u64) -> String {
        let texts = texts.iter();
        let texts = texts.map(|it| json!([it.name, it.kind, it.planted.text]));
        let measured = json!({
            "version": VERSION, "seed": seed, "texts": texts.collect::<Vec<_>>(),
            "models": self.models, "personas": self.personas, "rounds": self.rounds, "alone": self.alone,
        });
        let mut key = TextHash::of(&measured.to_string()).0;
        key.truncate(KEY);
        key
    }

    /// The plan of a debate on a task. A model alone plays the personas in turn, a different one in each
    /// pass, counted from 1.
    pub(super) async fn plan(
        &self,
        desk: &Desk,
        task: &TaskId,
        who: Who,
        pass: u32,
    ) -> Result<DebatePlan, Failure> {
        let mut plan = desk
            .suggest_without_models(task, Protocol::Refine, Compete::default())
            .await?;
        let suits = plan.seats.iter().map(|seat| seat.persona.clone());
        let personas = match self.personas.as_slice() {
            [] => suits.collect(),
            given => given.to_vec(),
        };
        let (seats, synthesizer) = match who {
            Who::Rules => (seats(&personas, &[RULES.to_owned()]), RULES.to_owned()),
            Who::Debate => (seats(&personas, &self.models), self.synthesizer.clone()),
            Who::Alone => {
                let index = pass.saturating_sub(1) as usize;
                let persona = personas.iter().cycle().nth(index).cloned();
                let alone = [self.alone.clone()];
                (seats(persona.as_slice(), &alone), self.alone.clone())
            }
        };
        plan.seats = seats;
        plan.synthesizer = synthesizer;
        plan.max_rounds = self.rounds.unwrap_or(plan.max_rounds);
        // Only findings are measured, and the final checks raise none.
        plan.agenda.model_checks = false;
        Ok(plan)
    }
}

/// As many seats as the longer list has; the shorter one repeats.
fn seats(personas: &[String], models: &[String]) -> Vec<SeatChoice> {
    let most = personas.len().max(models.len());
    let pairs = personas.iter().cycle().zip(models.iter().cycle());
    let seats = pairs.take(most).map(|(persona, model)| SeatChoice {
        persona: persona.clone(),
        model: model.clone(),
        effort: None,
    });
    seats.collect()
}
