//! The final checks: what the text that a debate produced still has to justify. Run at each end, by the
//! built-in rules and, if a model takes part, by that model.

mod asked;

use std::collections::HashSet;

use domain::came_to::Doubt;
use domain::final_check::{FinalChecks, FinalFlag};
use domain::model::ModelSpec;
use domain::protocol::Decides;
use domain::view::Concluded;
use domain::{Event, FindingId, Kind, Outcome, View};
use futures::future::try_join;
use models::caveat;
use table::{Error, Halt, Table, off_thread};

use crate::cheapest::cheapest_but;

/// Checks the text at this end, and records the results. Call it after the proposal of the end is recorded. A
/// debate that was interrupted asks no model; the checks run when it is resumed.
pub(crate) async fn check(table: &Table, outcome: Outcome) -> Result<(), Halt> {
    let setup = table.setup();
    if !setup.protocol.is_of_texts() {
        return Ok(());
    }
    let view = table.view().await?;
    let proposed = view.review.as_ref().map(|review| &review.text);
    let text = proposed.unwrap_or(&setup.original).clone();
    let (original, last) = (table.text(&setup.original).await?, table.text(&text).await?);
    let number = table.count("final/") + 1;
    let earlier = view.final_checks.as_ref();
    let earlier = earlier.filter(|it| it.text == text && it.model.is_some());
    let reader = cheapest_but(setup, &silent(&view))
        .filter(|_| setup.agenda.model_checks && !outcome.is_resumable() && earlier.is_none());
    let asked = async {
        let Some(reader) = reader else {
            return Ok(None);
        };
        let key = format!("checks/{number}");
        asked::ask(table, reader, key, [&original, &last])
            .await
            .map(Some)
    };
    // The rules read at the same time as the model.
    let by_rules = by_rules(table, original.clone(), last.clone());
    let (by_rules, asked) = try_join(by_rules, asked).await?;
    let mut checks = FinalChecks {
        text,
        flags: by_rules.flags,
        model: None,
        warning: String::new(),
    };
    for flag in &mut checks.flags {
        flag.raised_as = raised_as(&view, &flag.title);
    }
    if let Some(earlier) = earlier {
        let by_model = earlier.flags.iter().filter(|it| it.model.is_some());
        checks.flags.extend(by_model.cloned());
        checks.model.clone_from(&earlier.model);
    } else if let Some(asked) = asked {
        asked.add_to(&mut checks, &last, &setup.rules_off);
    }
    if let Some(question) = setup.agenda.question().filter(|_| is_settled(&view)) {
        // A question that a debate has settled needs no second debate.
        let is_debated =
            |it: &FinalFlag| !it.question.is_empty() && question.contains(&it.question);
        checks.flags.retain(|it| !is_debated(it));
    }
    if checks.model.is_none() && checks.warning.is_empty() && !by_rules.can_read {
        NOT_ENGLISH.clone_into(&mut checks.warning);
    }
    let checked = Event::FinalChecked {
        checks: Box::new(checks),
    };
    table
        .tell(format!("final/{number}"), checked, Vec::new())
        .await?;
    Ok(())
}

/// The models that were asked and didn’t answer, by name; asking them again would take just as long.
fn silent(view: &View) -> HashSet<String> {
    let positions = view.positions.iter().filter(|it| it.absent.is_some());
    let positions = positions.map(|it| it.model.clone());
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let critiques = critiques.filter(|it| it.absent.is_some());
    let critiques = critiques.map(|it| it.model.clone());
    let judge = view
        .setup
        .as_ref()
        .map(|setup| setup.synthesizer.model.name.clone());
    let unjudged = view.conclusion.is_some() && !has_verdict(view);
    positions
        .chain(critiques)
        .chain(judge.filter(|_| unjudged))
        .collect()
}

/// Whether the debate concluded with a verdict.
fn has_verdict(view: &View) -> bool {
    let is_judged = |it: &Concluded| it.came_to.doubt != Some(Doubt::NoVerdict);
    view.conclusion.as_ref().is_some_and(is_judged)
}

/// Whether the debate came to a conclusion that can be relied on.
fn is_settled(view: &View) -> bool {
    let conclusion = view.conclusion.as_ref();
    conclusion.is_some_and(|it| it.came_to.doubt.is_none())
}

const NOT_ENGLISH: &str =
    "The text doesn’t seem to be in English, so the built-in rules couldn’t check it.";

/// What the built-in rules say of a text.
struct ByRules {
    flags: Vec<FinalFlag>,
    /// Whether they understand its language.
    can_read: bool,
}

async fn by_rules(table: &Table, original: String, last: String) -> Result<ByRules, Halt> {
    let setup = table.setup();
    let kind = match setup.protocol.decides() {
        Decides::Option => Kind::Options,
        _ => setup.kind,
    };
    let rules_off = setup.rules_off.clone();
    let read = off_thread(move || {
        Ok::<_, Error>(ByRules {
            flags: models::final_checks(kind, &original, &last, &rules_off),
            can_read: caveat(&ModelSpec::rules(), &last).is_none(),
        })
    });
    Ok(read.await?)
}

/// The finding of the debate that says the same; a rule words it the same way.
fn raised_as(view: &View, title: &str) -> Option<FindingId> {
    let counts = view.rounds.iter().filter_map(|it| it.count.as_ref());
    let mut findings = counts.flat_map(|it| &it.findings);
    let same = findings.find(|it| it.rule.is_some() && it.title == title);
    same.map(|it| it.id.clone())
}
