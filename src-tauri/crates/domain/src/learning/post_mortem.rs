//! The report of a post-mortem.

use std::collections::BTreeMap;

use super::{Names, review_name};
use crate::page::{
    AcceptedFinding, FindingInHindsight, FindingToReview, PersonaAction, PostMortemReport,
};
use crate::post_mortem::{Amount, Hindsight, PostMortem};
use crate::scores::{CameOut, LEAST_CASES, Raised, raised};
use crate::{DebateId, View};

/// The accepted findings of a debate: those that a post-mortem asks about.
pub fn accepted(view: &View) -> Vec<AcceptedFinding> {
    let raised = raised(view).into_iter();
    let accepted = raised.filter(|it| it.came_out == CameOut::Accepted);
    accepted.map(|it| asked_about(&it)).collect()
}

/// The same, with what a form shows next to each.
pub fn to_review(view: &View) -> Vec<FindingToReview> {
    let raised = raised(view).into_iter();
    let accepted = raised.filter(|it| it.came_out == CameOut::Accepted);
    let accepted = accepted.map(|it| FindingToReview {
        accepted: asked_about(&it),
        concern: it.finding.concern.clone(),
    });
    accepted.collect()
}

fn asked_about(raised: &Raised<'_>) -> AcceptedFinding {
    let finding = raised.finding;
    AcceptedFinding {
        finding: finding.id.clone(),
        title: finding.title.clone(),
        severity: finding.severity,
        raised_by: raised.by.iter().map(|it| it.key.clone()).collect(),
    }
}

/// The report of a debate's post-mortem; `None` if there was none, or if the debate never began.
pub fn post_mortem_report(view: &View) -> Option<PostMortemReport> {
    let post_mortem = view.post_mortem.as_deref()?;
    let setup = view.setup.as_ref()?;
    let findings: Vec<FindingInHindsight> = accepted(view)
        .into_iter()
        .map(|it| in_hindsight(it, post_mortem))
        .collect();
    let count = |right: Option<bool>| findings.iter().filter(|it| it.right == right).count();
    let new = post_mortem
        .missed
        .iter()
        .filter_map(|it| it.new_persona.clone());
    Some(PostMortemReport {
        name: format!("post_mortem_{}", post_mortem.built),
        debate: DebateId::clone(&setup.debate),
        review: review_name(&view.header.started_at),
        title: setup.title.clone(),
        reviewed_at: view.header.started_at.clone(),
        built: post_mortem.built.clone(),
        days: post_mortem.days_since(&view.header.started_at),
        accepted: findings.len(),
        right: count(Some(true)),
        false_alarms: count(Some(false)),
        unanswered: count(None),
        actions: actions(&findings, post_mortem),
        labels: labels(&findings, post_mortem, &Names::of_debate(setup)),
        findings,
        missed: post_mortem.missed.clone(),
        new_personas: new.collect(),
    })
}

/// The names of those who raised something, or should have.
fn labels(
    findings: &[FindingInHindsight],
    post_mortem: &PostMortem,
    names: &Names,
) -> BTreeMap<String, String> {
    let raised = findings.iter().flat_map(|it| &it.accepted.raised_by);
    let missed = post_mortem
        .missed
        .iter()
        .filter_map(|it| it.persona.as_ref());
    names.among(raised.chain(missed))
}

fn in_hindsight(accepted: AcceptedFinding, post_mortem: &PostMortem) -> FindingInHindsight {
    let (right, impact, effort, why) = match post_mortem.of(&accepted.finding) {
        Some(Hindsight::Right { impact, effort }) => (Some(true), *impact, *effort, String::new()),
        Some(Hindsight::FalseAlarm { why }) => (Some(false), None, None, why.clone()),
        None => (None, None, None, String::new()),
    };
    FindingInHindsight {
        accepted,
        right,
        impact,
        effort,
        why,
    }
}

/// How one persona did in this debate, in hindsight.
#[derive(Default)]
struct Record<'a> {
    high: usize,
    right: usize,
    wrong: usize,
    missed: Vec<&'a str>,
}

fn actions(findings: &[FindingInHindsight], post_mortem: &PostMortem) -> Vec<PersonaAction> {
    let mut records: BTreeMap<&str, Record<'_>> = BTreeMap::new();
    for it in findings {
        for key in &it.accepted.raised_by {
            let record = records.entry(key).or_default();
            record.high += usize::from(it.impact == Some(Amount::High));
            record.right += usize::from(it.right == Some(true));
            record.wrong += usize::from(it.right == Some(false));
        }
    }
    for it in &post_mortem.missed {
        if let Some(key) = &it.persona {
            records.entry(key).or_default().missed.push(&it.title);
        }
    }
    let actions = records.into_iter().filter_map(|(key, record)| {
        let action = action(&record)?;
        Some(PersonaAction {
            persona: key.to_owned(),
            action,
        })
    });
    actions.collect()
}

fn action(record: &Record<'_>) -> Option<String> {
    let mut said = Vec::new();
    if !record.missed.is_empty() {
        let titles: Vec<String> = record.missed.iter().map(|it| format!("“{it}”")).collect();
        said.push(format!(
            "Add to its prompt what it missed: {}.",
            titles.join(", ")
        ));
    }
    let judged = record.wrong + record.right;
    // Fewer say nothing about whoever raised them.
    let is_enough = judged >= LEAST_CASES as usize;
    if is_enough && record.wrong > record.right {
        said.push(format!(
            "{} of {} findings were false alarms: ask it for the harm behind each.",
            record.wrong, judged
        ));
    } else if is_enough && record.high > 0 {
        said.push("Keep it: it found what would have hurt most.".to_owned());
    }
    (!said.is_empty()).then(|| said.join(" "))
}
