//! Every word of a debate that a report may show, except the texts that it refers to.

use domain::author::{OpenQuestion, Remark};
use domain::view::Round;
use domain::{Change, Decision, Finding, View};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Passes each word to `look`, except those at places where a text is cut (see [`each_cut`]).
pub(super) fn each(view: &mut View, look: &mut dyn FnMut(&mut String)) {
    if let Some(setup) = &mut view.setup {
        look(&mut setup.title);
        for seat in setup.seats.iter_mut().chain([&mut setup.synthesizer]) {
            look(&mut seat.persona.label);
            look(&mut seat.persona.purpose);
        }
        for open in &mut setup.questions {
            question(open, look);
        }
        look(&mut setup.agenda.briefing.complexity_why);
        for answered in &mut setup.answers {
            look(&mut answered.question);
            look(&mut answered.answer);
        }
        setup
            .said_before
            .iter_mut()
            .for_each(|it| finding(it, look));
    }
    look(&mut view.header.why);
    view.header.warnings.iter_mut().for_each(&mut *look);
    for dispute in &mut view.header.disputes {
        look(&mut dispute.title);
        for side in &mut dispute.sides {
            look(&mut side.text);
            look(&mut side.reason);
        }
    }
    author(view, look);
    within(&mut view.briefing, look);
    view.rounds.iter_mut().for_each(|it| round(it, look));
    within(&mut view.positions, look);
    within(&mut view.conclusion, look);
    within(&mut view.final_checks, look);
    within(&mut view.gauntlets, look);
    within(&mut view.post_mortem, look);
    within(&mut view.summary_by_model, look);
    patterns(view, look);
    review(view, look);
}

/// What a patterns pass says; the hashes of its texts lead to texts that are redacted separately.
fn patterns(view: &mut View, look: &mut dyn FnMut(&mut String)) {
    let Some(pass) = &mut view.patterns else {
        return;
    };
    pass.asked.warnings.iter_mut().for_each(&mut *look);
    let Some(came_to) = &mut pass.came_to else {
        return;
    };
    for note in &mut came_to.notes {
        look(&mut note.cited);
        look(&mut note.guidance);
        look(&mut note.section);
        note.kept.iter_mut().for_each(&mut *look);
    }
    for note in &mut came_to.dropped {
        look(&mut note.source);
        look(&mut note.guidance);
        look(&mut note.why);
    }
    came_to.warnings.iter_mut().for_each(look);
}

/// Every string of a value, whatever it means: identifiers contain no secrets, so they stay the same.
fn within<T: Serialize + DeserializeOwned>(value: &mut T, look: &mut dyn FnMut(&mut String)) {
    let Ok(mut json) = serde_json::to_value(&*value) else {
        return;
    };
    strings(&mut json, look);
    if let Ok(covered) = serde_json::from_value(json) {
        *value = covered;
    }
}

fn strings(value: &mut Value, look: &mut dyn FnMut(&mut String)) {
    match value {
        Value::String(text) => look(text),
        Value::Array(items) => items.iter_mut().for_each(|item| strings(item, look)),
        Value::Object(fields) => fields.values_mut().for_each(|field| strings(field, look)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn author(view: &mut View, look: &mut dyn FnMut(&mut String)) {
    for open in &mut view.author.questions {
        question(open, look);
    }
    for answered in &mut view.author.answers {
        look(&mut answered.question);
        look(&mut answered.answer);
    }
    view.author
        .remarks
        .iter_mut()
        .for_each(|it| remark(it, look));
}

fn question(open: &mut OpenQuestion, look: &mut dyn FnMut(&mut String)) {
    look(&mut open.question);
    look(&mut open.why);
    let title = open.about.as_mut().and_then(|gap| gap.title.as_mut());
    title.into_iter().for_each(look);
}

fn remark(remark: &mut Remark, look: &mut dyn FnMut(&mut String)) {
    match remark {
        Remark::Answer { text, .. } | Remark::Word { text } => look(text),
        Remark::Dismiss { reason, .. } => look(reason),
        Remark::Pin { .. } | Remark::Withdraw { .. } => {}
    }
}

fn round(round: &mut Round, look: &mut dyn FnMut(&mut String)) {
    round.told.iter_mut().for_each(|it| remark(it, look));
    for critique in &mut round.critiques {
        critique
            .findings
            .iter_mut()
            .for_each(|it| finding(it, look));
        for evidence in &mut critique.evidence {
            look(&mut evidence.quote);
        }
        if let Some(failure) = &mut critique.absent {
            look(&mut failure.message);
            look(&mut failure.hint);
            look(&mut failure.detail);
            failure.command.iter_mut().for_each(&mut *look);
        }
    }
    if let Some(count) = &mut round.count {
        let findings = count.findings.iter_mut().chain(&mut count.repeated);
        findings.for_each(|it| finding(it, look));
    }
    if let Some(synthesis) = &mut round.synthesis {
        for declined in &mut synthesis.declined {
            look(&mut declined.reason);
        }
        let told = synthesis.lost.iter_mut().chain(&mut synthesis.restored);
        told.for_each(&mut *look);
        let refused = synthesis
            .edits
            .iter_mut()
            .filter_map(|it| it.refused.as_mut());
        refused.for_each(&mut *look);
    }
}

fn finding(finding: &mut Finding, look: &mut dyn FnMut(&mut String)) {
    look(&mut finding.title);
    look(&mut finding.quote);
    look(&mut finding.concern);
    look(&mut finding.suggestion);
    finding.status_reason.iter_mut().for_each(&mut *look);
    finding.said.iter_mut().for_each(|it| remark(it, look));
}

fn review(view: &mut View, look: &mut dyn FnMut(&mut String)) {
    let Some(review) = &mut view.review else {
        return;
    };
    for reviewed in &mut review.changes {
        if let Some(Decision::Accepted {
            edited: Some(texts),
        }) = &mut reviewed.decision
        {
            texts.iter_mut().for_each(&mut *look);
        }
    }
    for settled in &mut review.settled {
        look(&mut settled.now);
        look(&mut settled.text);
    }
}

/// Passes to `look` what edits and changes remove from a text and add to it.
pub(super) fn each_cut(view: &mut View, look: &mut dyn FnMut(&mut String)) {
    for synthesis in view
        .rounds
        .iter_mut()
        .filter_map(|it| it.synthesis.as_mut())
    {
        for edit in &mut synthesis.edits {
            look(&mut edit.find);
            look(&mut edit.replace);
        }
    }
    let proposed = view
        .review
        .iter_mut()
        .flat_map(|review| &mut review.changes);
    let proposed = proposed.map(|reviewed| &mut reviewed.change);
    proposed
        .chain(view.author.rejected.iter_mut().map(|out| &mut out.change))
        .for_each(|it| places(it, look));
}

fn places(change: &mut Change, look: &mut dyn FnMut(&mut String)) {
    for place in &mut change.places {
        look(&mut place.old);
        look(&mut place.new);
    }
}
