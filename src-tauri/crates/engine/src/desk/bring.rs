//! From one debate to the next: what a conclusion leaves to do, as findings for a Refine.

use domain::against;
use domain::agenda::Brought;
use domain::gauntlet::place::GauntletPlace;
use domain::gauntlet::run::GauntletRun;
use domain::verdict::{SectionKind, Verdict};
use domain::{
    DebateId, Finding, FindingId, FindingStatus, Protocol, QuoteMatch, SeatId, Setup, Severity,
    View, open,
};

use super::example::refuse_debate;
use super::{Desk, first_fact};
use crate::Error;

impl Desk {
    /// What can be brought from a debate into a Refine of its text: the concerns that survived the judge, the
    /// actions that the verdict suggests, what survived a gauntlet, and what a Refine left open.
    pub async fn bring(&self, debate: &DebateId) -> Result<Brought, Error> {
        refuse_debate(debate)?;
        let view = self.view(debate).await?;
        let setup = first_fact(view.setup.clone(), debate)?;
        let day = view.header.started_at.get(..10).unwrap_or_default();
        let verdict = view
            .conclusion
            .as_ref()
            .and_then(|concluded| concluded.conclusion.verdict.as_ref());
        let concerns = surviving(&view, verdict);
        let actions = verdict.map_or_else(Vec::new, actions);
        let attacked = last_survivors(&view);
        let open = left_open(&view);
        Ok(Brought {
            debate: debate.clone(),
            from: format!("{} of {day}", setup.protocol.label()),
            words: Brought::words(concerns.len() + attacked.len() + open.len(), actions.len()),
            findings: [attacked, concerns, open, actions].concat(),
            narratives: verdict.map_or_else(Vec::new, |verdict| {
                verdict.items(SectionKind::KeyNarratives).to_vec()
            }),
        })
    }
}

/// What survived the last gauntlet over the whole text, or over the changes that no later round saw.
fn last_survivors(view: &View) -> Vec<Finding> {
    let last = view.rounds.last().map_or(0, |round| round.number);
    let is_open = |place: GauntletPlace| match place {
        GauntletPlace::Alone => true,
        GauntletPlace::After { round } | GauntletPlace::During { round } => round == last,
        GauntletPlace::Before => last == 0,
    };
    let open = view.gauntlets.iter().filter(|it| is_open(it.place));
    open.flat_map(GauntletRun::requires_revision)
        .cloned()
        .collect()
}

/// What a Refine left unresolved.
fn left_open(view: &View) -> Vec<Finding> {
    let is_refine = |setup: &Setup| setup.protocol == Protocol::Refine;
    if view.setup.as_ref().is_some_and(is_refine) {
        open::findings(view).into_iter().cloned().collect()
    } else {
        Vec::new()
    }
}

/// The concerns of all sides, each once, except those that the judge called weak or already addressed.
fn surviving(view: &View, verdict: Option<&Verdict>) -> Vec<Finding> {
    let concerns = against::concerns(&view.positions, verdict);
    let findings: Vec<&Finding> = view.positions.iter().flat_map(|it| &it.findings).collect();
    let surviving = concerns.into_iter().filter(|concern| concern.stands);
    let found = surviving.filter_map(|concern| {
        let finding = findings.iter().find(|it| it.id == concern.finding)?;
        Some(Finding {
            severity: concern.severity,
            ..(*finding).clone()
        })
    });
    found.collect()
}

fn actions(verdict: &Verdict) -> Vec<Finding> {
    let actions = verdict.items(SectionKind::SuggestedActions).iter();
    let findings = actions.enumerate().map(|(index, action)| Finding {
        id: FindingId::at(0, &verdict.seat, index),
        round: 0,
        seat: verdict.seat.clone(),
        persona: SeatId::brought().to_string(),
        severity: Severity::Major,
        title: action.clone(),
        quote: String::new(),
        quote_match: QuoteMatch::None,
        only_names: false,
        range: None,
        places: Vec::new(),
        concern: "The verdict asks for it.".to_owned(),
        suggestion: action.clone(),
        supporters: Vec::new(),
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    });
    findings.collect()
}
