//! What debates say about their participants, for the Insights screen: pure functions of the figures of each
//! debate. No rate is computed from fewer than [`LEAST_CASES`].

use std::collections::{BTreeMap, BTreeSet};

use crate::learning::{advised_change, is_poor};
use crate::page::{
    FormInsight, Insights, InsightsQuery, ModelInsight, ReviewerGroup, ReviewerInsight, Share,
};
use crate::scores::{
    DebateScores, Disagreement, LEAST_CASES, ModelTally, RoleTally, Scores, Tally,
};
use crate::{Kind, Protocol};

mod more;
mod trend;

/// How many notable finds are listed for each.
const NAMED: usize = 3;

/// A debate, as far as insights need it.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a> {
    /// RFC 3339, UTC.
    pub started_at: &'a str,
    /// Its figures.
    pub scores: &'a DebateScores,
}

/// The insights from the debates that a query selects, newest first. `now` is RFC 3339, UTC; `label` names a
/// persona or an adversary.
pub fn insights(
    debates: &[Counted<'_>],
    query: InsightsQuery,
    now: &str,
    label: &dyn Fn(ReviewerGroup, &str) -> String,
) -> Insights {
    let since = query.days.and_then(|days| trend::days_before(now, days));
    let since = since.unwrap_or_default();
    let picked: Vec<Counted<'_>> = debates
        .iter()
        .filter(|it| it.started_at >= since.as_str())
        .filter(|it| query.kind.is_none_or(|kind| kind == it.scores.kind))
        .copied()
        .collect();
    let scores = Scores::of(picked.iter().map(|it| it.scores));
    let ended = debates.iter().filter(|it| it.scores.ended);
    let kinds: BTreeSet<Kind> = ended.clone().map(|it| it.scores.kind).collect();
    let reviewers = reviewers(&scores, label);
    let trend = trend::trend(&picked, &since, now);
    Insights {
        debates: scores.debates,
        ever: u32::try_from(ended.count()).unwrap_or(u32::MAX),
        kinds: Kind::ALL
            .into_iter()
            .filter(|it| kinds.contains(it))
            .collect(),
        models: models(&scores.models),
        forms: forms(&picked),
        more: more::more(&scores, &reviewers, &trend),
        reviewers,
        trend,
    }
}

/// A part of a whole, with a rate if there are enough cases.
pub(crate) fn share(part: u32, whole: u32) -> Share {
    Share {
        part,
        whole,
        rate: (whole >= LEAST_CASES).then(|| f64::from(part) / f64::from(whole)),
    }
}

/// Best first: those with a rate, then by how much they raised.
fn reviewers(
    scores: &Scores,
    label: &dyn Fn(ReviewerGroup, &str) -> String,
) -> Vec<ReviewerInsight> {
    let of_group = |group, all: &BTreeMap<String, Tally>| {
        let rows = all
            .iter()
            .map(|(key, tally)| reviewer(group, key, label(group, key), tally));
        rows.collect::<Vec<_>>()
    };
    let mut rows = of_group(ReviewerGroup::Adversary, &scores.adversaries);
    rows.extend(of_group(ReviewerGroup::Persona, &scores.personas));
    rows.sort_by(|one, other| {
        let rate = |it: &ReviewerInsight| it.acceptance.rate.unwrap_or(-1.0);
        let by_rate = rate(other).total_cmp(&rate(one));
        by_rate
            .then(other.accepted.cmp(&one.accepted))
            .then(other.raised.cmp(&one.raised))
            .then(one.key.cmp(&other.key))
    });
    rows
}

fn reviewer(group: ReviewerGroup, key: &str, label: String, tally: &Tally) -> ReviewerInsight {
    let precise = tally.right.saturating_add(tally.wrong);
    let ruled = tally.rebuttals_won.saturating_add(tally.rebuttals_lost);
    ReviewerInsight {
        key: key.to_owned(),
        label,
        group,
        raised: tally.raised,
        accepted: tally.accepted,
        dismissed: tally.dismissed,
        deferred: tally.deferred,
        acceptance: share(tally.accepted, tally.decided()),
        rebuttals: share(tally.rebuttals_won, ruled),
        precision: share(tally.right, precise),
        missed: tally.missed,
        notable: tally.notable.iter().take(NAMED).cloned().collect(),
        advice: advised_change(tally).map(str::to_owned),
        poor: is_poor(tally),
    }
}

/// A row for each role of each model, those that used most tokens first.
fn models(models: &BTreeMap<String, ModelTally>) -> Vec<ModelInsight> {
    let rows = models.iter().flat_map(|(name, tally)| {
        let roles = tally.roles.iter();
        roles.map(move |(role, did)| model(name, role, did, tally.runs))
    });
    let mut rows: Vec<ModelInsight> = rows.collect();
    let total = |name: &str| models.get(name).map_or(0, ModelTally::tokens);
    rows.sort_by(|one, other| {
        let by_model = total(&other.model).cmp(&total(&one.model));
        by_model
            .then(one.model.cmp(&other.model))
            .then(other.tokens.cmp(&one.tokens))
    });
    rows
}

fn model(name: &str, role: &str, did: &RoleTally, debates: u32) -> ModelInsight {
    let findings = did.findings;
    let usage = did.usage;
    let enough = findings.decided() >= LEAST_CASES;
    let cost = usage.cost_usd.filter(|usd| *usd > 0.0);
    ModelInsight {
        model: name.to_owned(),
        role: role.to_owned(),
        debates,
        calls: did.calls,
        tokens: usage.input_tokens.saturating_add(usage.output_tokens),
        cost_usd: usage.cost_usd,
        estimated: usage.estimated,
        ms: did.ms,
        raised: findings.raised,
        acceptance: share(findings.accepted, findings.decided()),
        accepted_per_dollar: cost
            .filter(|_| enough)
            .map(|usd| f64::from(findings.accepted) / usd),
    }
}

/// The forms in which several voices took part, in the order of [`Protocol::ALL`].
fn forms(debates: &[Counted<'_>]) -> Vec<FormInsight> {
    let rows = Protocol::ALL.into_iter().filter_map(|protocol| {
        let held = debates
            .iter()
            .filter(|it| it.scores.ended && it.scores.protocol == Some(protocol));
        let all: Vec<Disagreement> = held
            .clone()
            .filter_map(|it| it.scores.disagreement)
            .collect();
        (!all.is_empty()).then(|| form(protocol, held.count(), &all))
    });
    rows.collect()
}

fn form(protocol: Protocol, held: usize, all: &[Disagreement]) -> FormInsight {
    let count = |counts: &dyn Fn(&Disagreement) -> bool| {
        u32::try_from(all.iter().filter(|it| counts(it)).count()).unwrap_or(u32::MAX)
    };
    let sum = |of: &dyn Fn(&Disagreement) -> u32| all.iter().map(of).fold(0, u32::saturating_add);
    let raising = count(&|it| it.raises);
    FormInsight {
        protocol,
        debates: u32::try_from(held).unwrap_or(u32::MAX),
        contested: share(count(&|it| it.contested > 0), count(&|_| true)),
        alone: (raising > 0).then(|| share(sum(&|it| it.alone), sum(&|it| it.accepted))),
        reinstated: sum(&|it| it.reinstated),
        changed: (raising > 0)
            .then(|| share(count(&|it| it.raises && it.changed_the_outcome()), raising)),
        followed: share(
            count(&|it| it.followed == Some(true)),
            count(&|it| it.followed.is_some()),
        ),
    }
}
