//! The author’s messages to a debate, and their decisions when it waits.

use domain::author::{Choice, Remark};
use domain::protocol::Decides;
use domain::scorecard::{MOST_WEIGHT, Scorecard};
use domain::worth::Worth;
use domain::{
    Conclusion, DebateId, Decision, Event, FindingId, Judgment, Outcome, Ruling, Setup, View,
};
use table::off_thread;

use super::act::{Act, accepted, on_disk, refuse_accepted};
use super::{Desk, Running, document, first_fact};
use crate::{Error, worth};

/// The most rounds, including those that were added.
const MOST_ROUNDS: u32 = 20;

impl Desk {
    /// Stores a remark; the next round reads it.
    pub async fn remark(&self, debate: &DebateId, remark: Remark) -> Result<(), Error> {
        self.may_run(debate).await?;
        let act = self.act(debate).await?;
        refuse_accepted(&act.view)?;
        if let Some(finding) = remark.finding()
            && !raised(&act.view, finding)
        {
            return Err(Error::invalid(
                format!("Nobody in this debate raised the finding {finding}."),
                "Open the debate again.",
            ));
        }
        let said = match &remark {
            Remark::Answer { text, .. } | Remark::Word { text } => text,
            Remark::Dismiss { reason, .. } => reason,
            Remark::Pin { .. } | Remark::Withdraw { .. } => "-",
        };
        if said.trim().is_empty() {
            return Err(Error::invalid(
                "Your note is empty.",
                match remark {
                    Remark::Dismiss { .. } => "Say why in a few words: the reviewers will read it.",
                    _ => "Write a message for the reviewers.",
                },
            ));
        }
        let decided = decided_with(&act.view, &remark);
        let mut facts = vec![("remark", Event::Remarked { remark })];
        facts.extend(decided.into_iter().map(|it| ("decision", it)));
        self.tell_all(debate, facts).await
    }

    /// Stores what the author decided under `key`, which the debate is waiting for or will wait for again.
    pub async fn choose(&self, debate: &DebateId, key: &str, choice: Choice) -> Result<(), Error> {
        self.may_run(debate).await?;
        let act = self.act(debate).await?;
        let waiting = act.view.header.waiting.as_ref();
        let waiting = waiting.filter(|waiting| waiting.key == key);
        let Some(waiting) = waiting else {
            return Err(Error::invalid(
                "The debate isn’t waiting for this answer anymore.",
                "See where it is now.",
            ));
        };
        if !waiting.wanted.fits(&choice) {
            return Err(Error::internal(format!(
                "{choice:?} isn’t an answer to {key}"
            )));
        }
        let (store, of, key) = (self.store.clone(), debate.clone(), key.to_owned());
        self.hub(debate)
            .record(move || store.append(&of, &key, &Event::Chosen { choice }, &[]))
            .await?;
        Ok(())
    }

    /// Gives a debate that ended without consensus more rounds, and continues it.
    pub async fn more_rounds(&self, debate: &DebateId, rounds: u32) -> Result<Running, Error> {
        self.may_run(debate).await?;
        let act = self.act_at_rest(debate).await?;
        let view = &act.view;
        if !matches!(
            view.header.outcome,
            Some(Outcome::MaxRounds | Outcome::Circling)
        ) {
            return Err(Error::invalid(
                "Only a debate that ended without consensus can have more rounds.",
                "Start a new debate on the task.",
            ));
        }
        refuse_accepted(view)?;
        let after = view.rounds.last().map_or(0, |round| round.number);
        if rounds == 0 || after.saturating_add(rounds) > MOST_ROUNDS {
            return Err(Error::invalid(
                format!("A debate has at most {MOST_ROUNDS} rounds, and this one has {after}."),
                "Add fewer, or start a new debate on the task.",
            ));
        }
        let more = Event::MoreRounds { after, rounds };
        let setup = first_fact(view.setup.clone(), debate)?;
        self.drive(setup, Some(("more", more))).await
    }

    /// Stores the author’s ruling on the conclusion; the last one counts.
    pub async fn rule(&self, debate: &DebateId, ruling: Ruling) -> Result<(), Error> {
        self.may_run(debate).await?;
        let act = self.act_on_result(debate).await?;
        let Some(concluded) = &act.view.conclusion else {
            return Err(Error::invalid(
                "This debate has no conclusion yet, so there is nothing to decide on.",
                "Let it finish first.",
            ));
        };
        let setup = first_fact(act.view.setup.clone(), debate)?;
        check_ruling(&setup, &concluded.conclusion, &ruling)?;
        let settled = concluded.accepts(&ruling).zip(Worth::of(&act.view));
        let line = settled.map(|(accepted, worth)| worth.eval_line(accepted));
        self.tell_next(debate, "ruling", Event::Ruled { ruling })
            .await?;
        self.tell_worth(line);
        Ok(())
    }

    /// Tells others what a competing debate was worth, in the background.
    pub(super) fn tell_worth(&self, line: Option<String>) {
        if let Some(line) = line {
            let store = self.store.clone();
            self.tasks
                .spawn_blocking(move || worth::tell(&store, &line));
        }
    }

    /// Discards the proposal, or restores it. Nothing is deleted. An interrupted debate counts as stopped from
    /// then on.
    pub async fn discard(&self, debate: &DebateId, discarded: bool) -> Result<(), Error> {
        let act = self.act_at_rest(debate).await?;
        let setup = first_fact(act.view.setup.clone(), debate)?;
        let is_open = act.view.header.outcome.is_none();
        if discarded && is_open && setup.protocol.edits() && !on_disk(&setup) {
            self.end_here(setup).await?;
        }
        self.discard_under(&act, discarded).await
    }

    /// As [`Self::discard`], for a caller that already has the right to decide.
    pub(super) async fn discard_under(&self, act: &Act, discarded: bool) -> Result<(), Error> {
        let view = self.view(&act.debate).await?;
        if accepted(&view) {
            return Err(Error::invalid(
                "This debate’s text was accepted, so it can’t be discarded.",
                "Take it back first.",
            ));
        }
        let Some(review) = &view.review else {
            return Err(Error::invalid(
                "This debate hasn’t proposed anything yet.",
                "Stop it if you don’t want it to continue.",
            ));
        };
        let setup = first_fact(view.setup.clone(), &act.debate)?;
        if let Some(version) = review.own_words().filter(|_| !discarded) {
            return self.put_own_words_back(&setup, version.clone()).await;
        }
        if self.document_of(&setup).await?.is_some() {
            if discarded {
                self.refuse_shared(&setup, &view).await?;
            }
            let (store, back) = (self.store.clone(), setup.original.clone());
            let wanted = if discarded { back } else { review.text.clone() };
            let text = off_thread(move || store.text(&wanted)).await?;
            let put = self.put_document(&setup, text, None).await;
            put.map_err(document::by_hand)?;
        }
        self.tell_next(&act.debate, "discard", Event::Discarded { discarded })
            .await
    }
}

/// Refuses a ruling on something the debate did not conclude.
fn check_ruling(setup: &Setup, conclusion: &Conclusion, ruling: &Ruling) -> Result<(), Error> {
    let verdict = conclusion.verdict.as_ref();
    match ruling {
        Ruling::Upheld if verdict.is_none() => Err(Error::invalid(
            "Nobody gave a verdict in this debate, so there is none to accept.",
            "Decide yourself.",
        )),
        Ruling::Overruled { decision, .. } => check_overruled(setup, conclusion, *decision),
        Ruling::Chosen { option, .. } => check_option(setup, *option),
        Ruling::Weighed { weights } => {
            check_weights(verdict.and_then(|it| it.scorecard.as_ref()), weights)
        }
        Ruling::Placed { item, .. } if *item >= conclusion.items.len() => Err(Error::invalid(
            match conclusion.items.len() {
                0 => "This debate didn’t rank any items, so there are none to place.".to_owned(),
                items => format!("There is no item {}: the list has {items}.", item + 1),
            },
            "Open the debate again.",
        )),
        Ruling::Upheld | Ruling::Undecided | Ruling::Placed { .. } => Ok(()),
    }
}

/// Refuses a ruling that isn’t a decision of the form, or is the judge’s own.
fn check_overruled(
    setup: &Setup,
    conclusion: &Conclusion,
    decision: Judgment,
) -> Result<(), Error> {
    let (form, word) = (setup.protocol.label(), decision.label());
    if !decision.fits(setup.protocol) {
        let hint = match setup.protocol.decides() {
            Decides::Text => "Choose approve, revise or reject.",
            Decides::Status => "Choose green, amber or red.",
            Decides::Option => "Choose one of the options.",
            Decides::Order => "Decide on the contested items.",
        };
        return Err(Error::invalid(
            format!("“{word}” isn’t a decision that a {form} can have."),
            hint,
        ));
    }
    let judged = conclusion.firm().and_then(|verdict| verdict.decision);
    if judged == Some(decision) {
        return Err(Error::invalid(
            format!("The judge decided “{word}” as well, so there is nothing to overrule."),
            "Accept the recommendation, or choose another decision.",
        ));
    }
    Ok(())
}

fn check_option(setup: &Setup, option: usize) -> Result<(), Error> {
    let compared = setup.agenda.comparison();
    let options = compared.map_or(0, |comparison| comparison.options.len());
    if option < options {
        return Ok(());
    }
    Err(Error::invalid(
        match options {
            0 => "This debate didn’t compare options, so there are none to choose.".to_owned(),
            _ => format!(
                "There is no option {}: {options} were compared.",
                option + 1
            ),
        },
        "Open the debate again.",
    ))
}

fn check_weights(card: Option<&Scorecard>, weights: &[u8]) -> Result<(), Error> {
    let Some(card) = card else {
        return Err(Error::invalid(
            "This debate has no scorecard, so nothing in it has a weight.",
            "Open the debate again.",
        ));
    };
    if weights.is_empty() {
        return Ok(());
    }
    if weights.len() != card.rows.len() {
        return Err(Error::invalid(
            format!(
                "The scorecard has {} criteria, but you gave {} weights.",
                card.rows.len(),
                weights.len()
            ),
            "Give one for each, or none to use the scorecard’s own.",
        ));
    }
    if let Some(weight) = weights.iter().find(|weight| **weight > MOST_WEIGHT) {
        return Err(Error::invalid(
            format!("A weight can’t be {weight}."),
            format!("Choose a weight from 0 to {MOST_WEIGHT}."),
        ));
    }
    if weights.iter().all(|weight| *weight == 0) {
        return Err(Error::invalid(
            "If every weight is 0, nothing ranks the options.",
            "Give at least one criterion a weight above 0.",
        ));
    }
    Ok(())
}

fn raised(view: &View, finding: &FindingId) -> bool {
    let critiques = view.rounds.iter().flat_map(|round| &round.critiques);
    let findings = critiques.flat_map(|critique| &critique.findings);
    let flags = view.final_checks.iter().flat_map(|it| &it.flags);
    let flagged = flags.map(|it| &it.id);
    findings
        .map(|it| &it.id)
        .chain(flagged)
        .any(|id| id == finding)
}

/// How a remark affects a proposal: a change whose findings are all dismissed stays out of the text, and is
/// undecided again once one of them isn’t. In a check, the same applies to findings that were answered: the
/// answer is already at the passage, so the text needs no open question about it.
fn decided_with(view: &View, remark: &Remark) -> Vec<Event> {
    let review = view.review.as_ref().filter(|it| it.accepted.is_none());
    let (Some(review), Some(about)) = (review, remark.finding()) else {
        return Vec::new();
    };
    if view.header.outcome.is_none() || matches!(remark, Remark::Pin { .. }) {
        return Vec::new();
    }
    let is_check = view.setup.as_ref().is_some_and(Setup::only_checks);
    let settles = |it: &Remark| match it {
        Remark::Dismiss { .. } => true,
        Remark::Answer { .. } => is_check,
        _ => false,
    };
    let settled = |finding: &FindingId| {
        let mut standing = view.author.remarks.iter();
        standing.any(|it| it.finding() == Some(finding) && settles(it))
    };
    let changes = review.changes.iter().filter(|it| !it.change.is_scaffold());
    let answering = changes.filter(|it| it.change.findings.contains(about));
    let decided = answering.filter_map(|one| {
        let mut behind = one.change.findings.iter();
        let decision = if settles(remark) {
            let nothing_left = behind.all(|id| id == about || settled(id));
            (nothing_left && one.decision.is_none()).then_some(Some(Decision::Rejected))
        } else {
            let was_out = one.decision == Some(Decision::Rejected) && behind.all(settled);
            was_out.then_some(None)
        };
        Some(Event::Decided {
            change: one.change.id.clone(),
            decision: decision?,
        })
    });
    decided.collect()
}
