//! Kinds and models that a client names: whether they exist, and whether they may be used.

use domain::model::{Cost, Price, RULES};
use domain::page::ModelRow;
use domain::{DebateId, Kind};

use super::host::{Host, STARTED_WITHIN};
use crate::output::Failure;

/// What to do if a debate would cost money.
const BUDGET: &str =
    "Ask the user, and set max_cost_usd to the most it may cost. Or name models that cost nothing.";

/// What to do if a debate would cost money, with those of these models that are ready. A budget helps only with
/// prices that are known.
pub(super) fn to_pay(ready: &[&ModelRow]) -> String {
    let unknown = ready.iter().filter(|it| it.cost == Cost::Unknown);
    let unknown: Vec<&str> = unknown.map(|it| it.name.as_str()).collect();
    let mut priced = ready.iter();
    let has_priced = priced.any(|it| matches!(it.cost, Cost::Tokens { .. }));
    match (unknown.is_empty(), has_priced) {
        (true, _) => BUDGET.to_owned(),
        (false, true) => format!("{BUDGET} {}", unpriced(&unknown)),
        (false, false) => unpriced(&unknown),
    }
}

/// What to do about models whose price isn’t known.
fn unpriced(names: &[&str]) -> String {
    format!(
        "To use a model whose price isn’t known, ask the user, name it in models, and leave out max_cost_usd: {}.",
        names.join(", ")
    )
}

/// Whether asking a model costs nothing extra. An unknown price could be anything.
pub(super) fn is_free(cost: Cost) -> bool {
    match cost {
        Cost::BuiltIn | Cost::Subscription | Cost::Local => true,
        Cost::Tokens { price } => price == Price::FREE,
        Cost::Unknown => false,
    }
}

/// The debate with that ID.
pub(super) fn debate(id: &str) -> Result<DebateId, Failure> {
    if id.trim().is_empty() {
        return Err(Failure::usage(
            "No debate is named: debate is empty.",
            "Use the ID that was returned when the debate started, or one from search_debates.",
        ));
    }
    Ok(DebateId::new(id.to_owned()))
}

/// The kind with that key.
pub(super) fn kind(key: &str) -> Result<Kind, Failure> {
    Kind::from_key(key).ok_or_else(|| {
        let keys: Vec<&str> = Kind::ALL.iter().map(|kind| kind.key()).collect();
        unknown("kind", key, &keys.join(", "))
    })
}

/// Refuses models that can’t be asked and lists those that can, and refuses paid models without a budget.
/// An unknown price can’t be held to a budget, so naming such a model is enough. `takes_rules` is whether the
/// built-in rules could be named instead.
pub(super) async fn refuse(
    host: &Host,
    models: &[String],
    judge: Option<&str>,
    max_cost_usd: Option<f64>,
    takes_rules: bool,
) -> Result<(), Failure> {
    let named = models.iter().map(String::as_str).chain(judge);
    let named: Vec<&str> = named.filter(|name| *name != RULES).collect();
    if named.is_empty() {
        return Ok(());
    }
    let mut ready = host.ready(STARTED_WITHIN).await;
    ready.extend(host.lent());
    for name in named {
        let Some(model) = ready.iter().find(|model| model.name == name) else {
            let known = ready.iter().map(|model| model.name.as_str());
            let known: Vec<&str> = known.filter(|it| takes_rules || *it != RULES).collect();
            return Err(unknown("model that is ready", name, &known.join(", ")));
        };
        if model.cost == Cost::Unknown && max_cost_usd.is_some() {
            return Err(Failure::usage(
                format!("The price of {name} isn’t known, so max_cost_usd can’t be enforced."),
                unpriced(&[name]),
            ));
        }
        let is_priced = matches!(model.cost, Cost::Tokens { .. }) && !is_free(model.cost);
        if is_priced && max_cost_usd.is_none() {
            return Err(Failure::usage(
                format!("{name} costs money, and there is no budget."),
                BUDGET,
            ));
        }
    }
    Ok(())
}

fn unknown(what: &str, name: &str, known: &str) -> Failure {
    let then = if known.is_empty() {
        "None is ready: sign in to one or add one in Whetstone.".to_owned()
    } else {
        format!("Use one of: {known}. Or leave it out.")
    };
    Failure::usage(format!("“{name}” isn’t a {what}."), then)
}
