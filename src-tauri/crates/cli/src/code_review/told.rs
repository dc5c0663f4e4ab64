//! What reviewers say about a change, as every format prints it.

use domain::page::CodeFinding;
use domain::text::redact::OwnPattern;
use domain::{DebateId, Outcome, View};
use engine::code_review::{self, CodeReview, Covering, Criterion};

/// What reviewers say about a change.
pub(crate) struct Told {
    /// The worst first, then in the order of the change, each with its own label.
    pub(crate) findings: Vec<CodeFinding>,
    /// Models that answered; empty if only rules reviewed.
    pub(super) models: Vec<String>,
    /// Models that were named, but not asked, since no file is reviewed.
    pub(super) unasked: Vec<String>,
    /// The debate in which they were asked.
    pub(super) debate: Option<DebateId>,
    /// The acceptance criteria of the task, and which lines address them.
    pub(super) criteria: Vec<Criterion>,
    /// Where models did less than was asked, in sentences.
    pub(super) degraded: Vec<String>,
    /// Why models could not review it, on one line; `None` if they did or none was asked.
    pub(super) failed: Option<String>,
}

impl Told {
    /// By rules alone.
    pub(crate) fn by_rules(found: &CodeReview) -> Self {
        Self {
            findings: code_review::findings(&found.review),
            models: Vec::new(),
            unasked: Vec::new(),
            debate: None,
            criteria: Vec::new(),
            degraded: Vec::new(),
            failed: None,
        }
    }

    /// The same, with models that were named but not asked.
    pub(crate) fn without(self, unasked: Vec<String>) -> Self {
        Self { unasked, ..self }
    }

    /// By rules, and by models in a debate that is over. `own` are the user’s patterns of secrets.
    pub(super) fn of(view: &View, found: &CodeReview, own: &[OwnPattern]) -> Self {
        let by_rules = Self {
            debate: view.setup.as_ref().map(|setup| setup.debate.clone()),
            ..Self::by_rules(found)
        };
        if view.header.outcome != Some(Outcome::Concluded) {
            let why: Vec<&str> = view.header.why.lines().map(str::trim).collect();
            let why = why.join(" ");
            return Self {
                degraded: vec![why.clone()],
                failed: Some(why),
                ..by_rules
            };
        }
        let change = code_review::reviewed_of(found);
        let by_models = code_review::said(view, &change);
        let findings = code_review::together(by_rules.findings, by_models, &change);
        let of_debate = view.setup.iter().flat_map(|it| &it.redaction.patterns);
        let patterns: Vec<OwnPattern> = own.iter().chain(of_debate).cloned().collect();
        let criteria = code_review::criteria(view, &change);
        let covering = Covering::over(&change, &findings, &criteria, &patterns);
        let criteria = criteria.into_iter().map(|it| covering.criterion(it));
        let findings = findings.into_iter().map(|it| covering.finding(it));
        let degraded = code_review::flaws(view);
        Self {
            findings: findings.collect(),
            models: code_review::answered(view),
            criteria: criteria.collect(),
            degraded: degraded.iter().map(|it| covering.words(it)).collect(),
            ..by_rules
        }
    }
}
