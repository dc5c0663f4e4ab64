//! The gauntlet: adversaries attack a text, strong models weigh each finding, dismissals can be challenged,
//! and what survives requires a revision. It runs on its own, and before, during and after a Refine.

mod adjudicate;
mod alone;
mod asking;
mod attack;
mod boss;
mod evaluate;
mod filter;
mod merge;
mod rebut;

use domain::gauntlet::place::GauntletPlace;
use domain::gauntlet::plan::{GauntletAdversary, GauntletCast};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::Stage;
use domain::{Event, Seat, SeatId, TextHash};
use table::{Halt, Table, mixed_up};

use crate::part::Part;

pub(crate) use alone::{cast, rounds, words};

/// What one gauntlet is about, and who takes part.
pub(crate) struct Ground<'a> {
    pub(crate) table: &'a Table,
    pub(crate) cast: &'a GauntletCast,
    pub(crate) place: GauntletPlace,
    /// The adversaries of the cast that attack here.
    pub(crate) adversaries: &'a [GauntletAdversary],
    /// The text that is attacked.
    pub(crate) text: &'a str,
    /// The changes that are attacked; empty if the whole text is.
    pub(crate) changes: String,
    /// Whether adversaries may challenge dismissals.
    pub(crate) rebuttals: bool,
    /// Who looks at the whole at the end; `None` if nobody does.
    pub(crate) boss: Option<&'a Seat>,
    /// `YYYY-MM-DD`.
    pub(crate) today: &'a str,
}

/// Runs one gauntlet from the first attack to its end.
pub(crate) async fn hold(ground: &Ground<'_>) -> Result<GauntletRun, Halt> {
    let mut run = begin(ground).await?;
    attack::all(ground, &mut run).await?;
    filter::answered_before(ground, &mut run).await?;
    merge::duplicates(ground, &mut run).await?;
    evaluate::all(ground, &mut run).await?;
    if ground.rebuttals {
        rebut::all(ground, &mut run).await?;
        adjudicate::all(ground, &mut run).await?;
    }
    if let Some(boss) = ground.boss {
        boss::last(ground, boss, &mut run).await?;
    }
    ground.record(&mut run, "end", Stage::Finished {}).await?;
    Ok(run)
}

async fn begin(ground: &Ground<'_>) -> Result<GauntletRun, Halt> {
    let seats = ground.adversaries.iter().map(|it| it.seat.id.clone());
    let seats: Vec<SeatId> = seats.collect();
    let evaluators = ground.cast.evaluators.iter().map(|it| it.id.clone());
    let evaluators: Vec<SeatId> = evaluators.collect();
    let text = TextHash::of(ground.text);
    let mut run = GauntletRun::new(ground.place, "", text.clone(), &seats, &evaluators);
    let began = Stage::Began {
        text,
        adversaries: seats,
    };
    ground.record(&mut run, "begin", began).await?;
    Ok(run)
}

impl Ground<'_> {
    /// The key of something in this gauntlet.
    pub(super) fn key(&self, name: &str) -> String {
        format!("{}/{name}", self.place.prefix())
    }

    /// Takes in what an earlier run recorded under this name; says whether there was anything.
    pub(super) fn recall(&self, run: &mut GauntletRun, name: &str) -> bool {
        match self.table.recall(&self.key(name)) {
            Some(Event::Gauntlet { stage }) => {
                run.take_in(&stage, "");
                true
            }
            _ => false,
        }
    }

    /// Records a fact under this name, and takes it in as the journal has it.
    pub(super) async fn record(
        &self,
        run: &mut GauntletRun,
        name: &str,
        stage: Stage,
    ) -> Result<(), Halt> {
        let key = self.key(name);
        let texts = match &stage {
            Stage::Began { .. } => vec![self.text.to_owned()],
            _ => Vec::new(),
        };
        let stage = Box::new(stage);
        match self
            .table
            .tell(&key, Event::Gauntlet { stage }, texts)
            .await?
        {
            Event::Gauntlet { stage } => {
                run.take_in(&stage, "");
                Ok(())
            }
            other => Err(mixed_up(&key, &other)),
        }
    }
}

/// Who says which resolved concern covers a finding.
pub fn matcher() -> Part {
    Part::new(
        "matcher",
        "Comparison",
        "Says which findings were answered before.",
        include_str!("matcher.md"),
    )
}

/// Who weighs each finding.
pub fn evaluator() -> Part {
    Part::new(
        "evaluator",
        "Evaluator",
        "Decides which findings are valid, and why.",
        include_str!("evaluator.md"),
    )
}

/// Who rules on challenges.
pub fn adjudicator() -> Part {
    Part::new(
        "adjudicator",
        "Adjudicator",
        "Rules on challenged dismissals.",
        include_str!("adjudicator.md"),
    )
}

/// Who looks at the whole at the end.
pub fn boss() -> Part {
    Part::new(
        "boss",
        "Final boss",
        "Takes one last look at the whole document.",
        include_str!("boss.md"),
    )
}
