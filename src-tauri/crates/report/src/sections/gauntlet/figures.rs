//! Who took part in gauntlets, how they did, and what it cost.

use std::collections::BTreeMap;

use domain::gauntlet::run::GauntletRun;
use domain::learning::advised_change;
use domain::scores::{Group, LEAST_CASES, Raised, Tally, raised};
use domain::{SeatId, Usage};

use super::{label, model};
use crate::document::{Block, Column, Table};
use crate::{Source, words};

/// The counts of each phase.
pub(super) fn of_phases(source: &Source<'_>, run: &GauntletRun) -> Vec<(&'static str, String)> {
    let models = |seats: Vec<&SeatId>| {
        let mut names: Vec<String> = Vec::new();
        for name in seats.into_iter().filter_map(|id| model(source, id)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        words::listed(&names)
    };
    let attackers = run.adversaries.iter().map(|it| &it.seat).collect();
    let evaluators = run.evaluators.iter().map(|it| &it.seat).collect();
    let mut facts = vec![
        ("Attack", models(attackers)),
        ("Evaluation", models(evaluators)),
        ("Batches", run.funnel.batches.to_string()),
        ("Disagreements", run.funnel.disagreements.to_string()),
        ("Explanations saved", run.resolved().len().to_string()),
        ("Time of all calls", words::duration(run.calls_ms)),
        ("Cost", words::cost(run.usage)),
    ];
    if let Some(boss) = &run.boss {
        let said = match &boss.absent {
            Some(failure) => format!("no answer. {}", failure.message),
            None => words::plural(boss.findings.len(), "finding"),
        };
        facts.push(("Final boss", said));
    }
    facts
}

/// Adversaries and evaluators that were absent, and why.
pub(super) fn absent(source: &Source<'_>, run: &GauntletRun) -> Vec<String> {
    let adversaries = run.adversaries.iter().map(|it| (&it.seat, &it.absent));
    let evaluators = run.evaluators.iter().map(|it| (&it.seat, &it.absent));
    let absent = adversaries.chain(evaluators).filter_map(|(seat, absent)| {
        let failure = absent.as_ref()?;
        Some(format!(
            "{}: no answer. {}",
            label(source, seat),
            failure.message
        ))
    });
    absent.collect()
}

/// How each adversary did in all gauntlets of the debate.
pub(super) fn of_adversaries(source: &Source<'_>) -> Vec<Block> {
    let all = raised(source.view);
    let mut seats: Vec<(&str, &SeatId)> = Vec::new();
    for run in &source.view.gauntlets {
        for attacker in &run.adversaries {
            let seat = super::seat(source, &attacker.seat);
            let key = seat.map_or(attacker.seat.as_str(), |it| it.persona.key.as_str());
            if seats.iter().all(|(known, _)| *known != key) {
                seats.push((key, &attacker.seat));
            }
        }
    }
    let tallies: Vec<(String, Tally)> = seats
        .into_iter()
        .map(|(key, seat)| (label(source, seat), tally(&all, key)))
        .collect();
    let rows = tallies
        .iter()
        .map(|(name, tally)| row(name, tally))
        .collect();
    let table = Table {
        caption: "The adversaries and what became of their findings",
        columns: vec![
            Column::Text("Adversary"),
            Column::Number("Raised"),
            Column::Number("Accepted"),
            Column::Number("Dismissed"),
            Column::Number("Deferred"),
            Column::Number("Acceptance"),
            Column::Number("Challenges won"),
        ],
        rows,
    };
    let mut blocks = vec![
        Block::Heading("Adversaries".to_owned()),
        Block::Table(table),
    ];
    blocks.extend(rebuttals(&tallies).map(Block::Paragraph));
    let notable = tallies.iter().filter(|it| !it.1.notable.is_empty());
    let notable = notable.map(|(name, it)| format!("{name} found: {}.", it.notable.join("; ")));
    let advice = tallies
        .iter()
        .filter_map(|(name, it)| Some(format!("Advice on {name}: {}", advised_change(it)?)));
    blocks.push(Block::List(notable.chain(advice).collect()));
    blocks
}

/// The figures of one adversary in this debate.
fn tally(all: &[Raised<'_>], key: &str) -> Tally {
    Tally::of(all, |it| it.group == Group::Adversary && it.key == key)
}

fn row(name: &str, tally: &Tally) -> Vec<String> {
    let rate = tally.acceptance_rate();
    vec![
        name.to_owned(),
        tally.raised.to_string(),
        tally.accepted.to_string(),
        tally.dismissed.to_string(),
        tally.deferred.to_string(),
        rate.map_or_else(|| "–".to_owned(), |it| format!("{:.0}%", it * 100.0)),
        match tally.rebuttals_won + tally.rebuttals_lost {
            0 => "–".to_owned(),
            ruled => format!("{} of {ruled}", tally.rebuttals_won),
        },
    ]
}

/// How many challenges were won, with a percentage only if there are enough of them.
fn rebuttals(tallies: &[(String, Tally)]) -> Option<String> {
    let won: u32 = tallies.iter().map(|it| it.1.rebuttals_won).sum();
    let lost: u32 = tallies.iter().map(|it| it.1.rebuttals_lost).sum();
    let ruled = won + lost;
    let share = match ruled {
        0 => return None,
        ruled if ruled < LEAST_CASES => String::new(),
        ruled => format!(" ({:.0}%)", f64::from(won) * 100.0 / f64::from(ruled)),
    };
    Some(format!("Challenges that won: {won} of {ruled}{share}."))
}

/// What each model used in all gauntlets of the debate, by its role.
pub(super) fn of_models(source: &Source<'_>) -> Vec<Block> {
    let mut all: BTreeMap<(&str, &str), (u32, Usage)> = BTreeMap::new();
    for spent in source.view.gauntlets.iter().flat_map(|it| &it.models) {
        let key = (spent.model.as_str(), spent.role.as_str());
        let (calls, usage) = all.entry(key).or_insert((0, Usage::FREE));
        *calls += spent.calls;
        *usage = usage.plus(spent.usage);
    }
    let rows = all.into_iter().map(|((model, role), (calls, usage))| {
        vec![
            model.to_owned(),
            role.to_owned(),
            calls.to_string(),
            words::tokens(usage),
            words::cost(usage),
        ]
    });
    let table = Table {
        caption: "The models of the gauntlets, what they did and what they used",
        columns: vec![
            Column::Text("Model"),
            Column::Text("Role"),
            Column::Number("Calls"),
            Column::Number("Tokens"),
            Column::Number("Cost"),
        ],
        rows: rows.collect(),
    };
    vec![Block::Heading("Models".to_owned()), Block::Table(table)]
}
