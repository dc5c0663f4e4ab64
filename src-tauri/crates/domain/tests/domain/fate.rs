//! What happened to a finding: a table of cases, folded from facts, as everybody reads them.
#![expect(clippy::expect_used, reason = "a test may fail")]

use domain::author::Remark;
use domain::round::{Count, Declined, Edit, Growth, Synthesis};
use domain::{
    Change, ChangeId, Decision, EditId, Event, Finding, FindingId, FindingStatus, Place, Span,
    TextHash, VersionId, View, fate,
};

use crate::build::finding;
use crate::fold::{folded, started};

use FindingStatus::{
    Answered, AuthorAnswered, Declined as TurnedDown, Dismissed, Open, Recorded as Asked, Rejected,
    Repeated,
};

/// What happens in a debate whose round 1 raises `f`, in the order of events.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A round begins, with the author's remarks so far. The first round raises `f`.
    Begin,
    /// The last round's synthesis addresses `f` with an edit.
    Edits,
    /// It declines `f`.
    Declines,
    /// It adds `f` to the text as an open question.
    Records,
    /// It does nothing about `f`.
    Nothing,
    /// A proposal with these changes for `f`, at places with these numbers.
    Propose(&'static [usize]),
    Accept(usize),
    Reject(usize),
    Undecide(usize),
    /// The text is accepted as decided; what is undecided is left out.
    Finish,
    TakeBack,
    Discard(bool),
    Dismiss,
    Pin,
    Answer(&'static str),
    Withdraw,
}
use Step::*;

fn id() -> FindingId {
    FindingId::new("f")
}

/// The facts behind some steps.
pub(crate) struct Told {
    events: Vec<Event>,
    round: u32,
}

impl Told {
    pub(crate) fn of(raised: &Finding, again: bool, steps: &[Step]) -> View {
        Self::after(started(), raised, again, steps)
    }

    /// The same where this is the first fact.
    pub(crate) fn after(start: Event, raised: &Finding, again: bool, steps: &[Step]) -> View {
        let mut told = Self {
            events: vec![start],
            round: 0,
        };
        for step in steps {
            told.take(*step, raised, again);
        }
        folded(told.events)
    }

    fn take(&mut self, step: Step, raised: &Finding, again: bool) {
        match step {
            Begin => self.begin(raised, again),
            Edits => self.synthesis(&[id()], &[], &[]),
            Declines => self.synthesis(&[], &[id()], &[]),
            Records => self.synthesis(&[id()], &[], &[id()]),
            Nothing => self.synthesis(&[], &[], &[]),
            Propose(places) => self.events.push(Event::Proposed {
                text: TextHash::of("proposal"),
                changes: places.iter().map(|at| change(*at)).collect(),
            }),
            Accept(at) => self.decide(at, Some(Decision::Accepted { edited: None })),
            Reject(at) => self.decide(at, Some(Decision::Rejected)),
            Undecide(at) => self.decide(at, None),
            Discard(discarded) => self.events.push(Event::Discarded { discarded }),
            Finish => self.events.push(Event::Accepted {
                text: None,
                version: VersionId::new("v"),
                conflicts: Vec::new(),
                up_to: None,
            }),
            TakeBack => self.events.push(Event::TakenBack {}),
            Dismiss => self.say(Remark::Dismiss {
                finding: id(),
                reason: "Decided in May.".to_owned(),
            }),
            Pin => self.say(Remark::Pin { finding: id() }),
            Answer(text) => self.say(Remark::Answer {
                finding: id(),
                text: text.to_owned(),
            }),
            Withdraw => self.say(Remark::Withdraw { finding: id() }),
        }
    }

    fn begin(&mut self, raised: &Finding, again: bool) {
        self.round += 1;
        let round = self.round;
        let told = folded(self.events.clone()).author.remarks;
        self.events.push(Event::RoundBegan {
            round,
            text: TextHash::of("text"),
            told,
        });
        let raised = vec![raised.clone()];
        let (findings, repeated) = match (round, again) {
            (1, false) => (raised, Vec::new()),
            (1, true) => (Vec::new(), raised),
            _ => (Vec::new(), Vec::new()),
        };
        let count = Count {
            findings,
            approvals: 0,
            required: 1,
            consensus: false,
            repeated,
        };
        self.events.push(Event::Counted { round, count });
    }

    fn synthesis(&mut self, edited: &[FindingId], declined: &[FindingId], asked: &[FindingId]) {
        let round = self.round;
        let edit = Edit {
            id: EditId::at(round, 0),
            find: "a".to_owned(),
            replace: "b".to_owned(),
            range: Some(Span::new(0, 1)),
            findings: edited.to_vec(),
            applied: true,
            refused: None,
            undoes: None,
        };
        let declined = declined.iter().map(|finding| Declined {
            finding: finding.clone(),
            reason: "The text says so.".to_owned(),
        });
        let synthesis = Synthesis {
            edits: vec![edit],
            declined: declined.collect(),
            recorded: asked.to_vec(),
            text: TextHash::of("next"),
            lost: Vec::new(),
            restored: Vec::new(),
            growth: Growth::default(),
        };
        self.events.push(Event::Synthesized { round, synthesis });
    }

    fn decide(&mut self, at: usize, decision: Option<Decision>) {
        let change = change(at).id;
        self.events.push(Event::Decided { change, decision });
    }

    fn say(&mut self, remark: Remark) {
        self.events.push(Event::Remarked { remark });
    }
}

/// The change at a place, which addresses `f`.
fn change(at: usize) -> Change {
    Change {
        id: ChangeId::new(format!("c{at}")),
        places: vec![Place {
            range: Span::new(at, at),
            old: String::new(),
            new: format!("new {at}"),
            order: 0,
        }],
        findings: vec![id()],
        scaffold_for: Vec::new(),
    }
}

fn check(steps: &[Step], expected: FindingStatus) {
    check_raised(
        &finding("f", "s1", "No expiry", "after a while"),
        false,
        steps,
        expected,
    );
}

fn check_raised(raised: &Finding, again: bool, steps: &[Step], expected: FindingStatus) {
    let view = Told::of(raised, again, steps);
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    let mut shown = counts.flat_map(|count| count.findings.iter().chain(&count.repeated));
    let shown = shown.next().expect("the finding");
    assert_eq!(shown.status, expected, "{steps:?}");
    let reason = match expected {
        TurnedDown => Some("The text says so."),
        Dismissed => Some("Decided in May."),
        _ => None,
    };
    assert_eq!(shown.status_reason.as_deref(), reason, "{steps:?}");
    let fate = fate::of(&view, shown);
    assert_eq!(
        (fate.status, fate.reason.as_deref()),
        (expected, reason),
        "{steps:?}"
    );
}

#[test]
fn what_syntheses_did_counts_and_the_last_of_them_most() {
    check(&[Begin], Open);
    check(&[Begin, Nothing], Open);
    check(&[Begin, Edits], Answered);
    check(&[Begin, Records], Asked);
    check(&[Begin, Declines], TurnedDown);
    check(&[Begin, Declines, Begin, Nothing], TurnedDown);
    check(&[Begin, Declines, Begin, Edits], Answered);
    check(&[Begin, Nothing, Begin, Records], Asked);
    check(&[Begin, Edits, Begin, Declines], TurnedDown);
}

#[test]
fn a_dismissal_holds_whatever_was_done_before_or_after_it() {
    check(&[Begin, Dismiss], Dismissed);
    check(&[Begin, Declines, Dismiss], Dismissed);
    check(&[Begin, Dismiss, Declines], Dismissed);
    check(&[Begin, Edits, Dismiss], Dismissed);
    check(&[Begin, Records, Dismiss, Begin, Edits], Dismissed);
    check(&[Begin, Declines, Dismiss, Withdraw], TurnedDown);
    check(
        &[Begin, Edits, Propose(&[1]), Accept(1), Dismiss],
        Dismissed,
    );
}

#[test]
fn what_the_author_wants_is_open_until_a_round_that_was_told_worked_it_in() {
    check(&[Begin, Declines, Pin], Open);
    check(&[Begin, Edits, Pin], Open);
    check(&[Begin, Declines, Answer("7 days")], Open);
    check(&[Begin, Declines, Pin, Withdraw], TurnedDown);
    check(&[Begin, Declines, Pin, Begin], Open);
    check(&[Begin, Declines, Pin, Begin, Nothing], Open);
    check(&[Begin, Declines, Pin, Begin, Declines], Open);
    check(&[Begin, Declines, Pin, Begin, Edits], Answered);
    check(&[Begin, Declines, Pin, Begin, Records], Asked);
    check(&[Begin, Declines, Answer("7 days"), Begin, Edits], Answered);
    // No round has heard the second answer yet.
    let again = [
        Begin,
        Declines,
        Answer("7 days"),
        Begin,
        Edits,
        Answer("8 days"),
    ];
    check(&again, Open);
    // Remarks made while a round runs are for the next one.
    check(&[Begin, Pin, Edits], Open);
    check(&[Begin, Pin, Edits, Begin, Nothing], Open);
    check(&[Begin, Pin, Edits, Begin, Edits], Answered);
}

#[test]
fn rejecting_the_change_undoes_what_was_done() {
    check(&[Begin, Edits, Propose(&[1])], Answered);
    check(&[Begin, Edits, Propose(&[1]), Accept(1)], Answered);
    check(&[Begin, Edits, Propose(&[1]), Reject(1)], Rejected);
    check(&[Begin, Records, Propose(&[1]), Reject(1)], Rejected);
    check(
        &[Begin, Edits, Propose(&[1]), Reject(1), Undecide(1)],
        Answered,
    );
    check(
        &[Begin, Edits, Propose(&[1]), Reject(1), Accept(1)],
        Answered,
    );
    // One of two is in the text.
    check(&[Begin, Edits, Propose(&[1, 2]), Reject(1)], Rejected);
    check(
        &[Begin, Edits, Propose(&[1, 2]), Reject(1), Accept(2)],
        Answered,
    );
    // The decision is kept in a proposal with the same change.
    check(
        &[Begin, Edits, Propose(&[1]), Reject(1), Propose(&[1])],
        Rejected,
    );
    check(
        &[Begin, Edits, Propose(&[1]), Reject(1), Propose(&[2])],
        Answered,
    );
    // What was declined isn't in any text.
    check(
        &[Begin, Edits, Begin, Declines, Propose(&[1]), Reject(1)],
        TurnedDown,
    );
}

#[test]
fn what_is_left_out_of_the_accepted_text_is_open_until_that_is_taken_back() {
    let proposed = [Begin, Edits, Propose(&[1])];
    let with = |more: &[Step]| [&proposed[..], more].concat();
    check(&with(&[Finish]), Open);
    check(&with(&[Accept(1), Finish]), Answered);
    check(&with(&[Finish, TakeBack]), Answered);
    check(&[Begin, Records, Propose(&[1]), Finish], Open);
    // Of two, one was explicitly rejected.
    check(
        &[Begin, Edits, Propose(&[1, 2]), Reject(1), Finish],
        Rejected,
    );
    // One of two is in the text.
    let two = [Begin, Edits, Propose(&[1, 2]), Accept(1), Finish];
    check(&two, Answered);
}

#[test]
fn what_was_taken_out_before_a_round_stays_rejected_until_that_works_it_in_anew() {
    let out = [Begin, Edits, Propose(&[1]), Reject(1), Begin];
    let with = |more: &[Step]| [&out[..], more].concat();
    check(&out, Rejected);
    check(&with(&[Nothing]), Rejected);
    check(&with(&[Undecide(1), Nothing, Propose(&[])]), Rejected);
    check(&with(&[Pin, Nothing]), Open);
    // Of two changes that addressed it, the other is still proposed.
    let out = [Begin, Edits, Propose(&[1, 2]), Reject(1), Begin, Nothing];
    let with = |more: &[Step]| [&out[..], more].concat();
    check(&with(&[Propose(&[2])]), Rejected);
    check(&with(&[Propose(&[2]), Accept(2)]), Answered);
    check(&with(&[Propose(&[2]), Reject(2)]), Rejected);
    let pinned = [Begin, Edits, Propose(&[1]), Reject(1), Pin, Begin];
    let with = |more: &[Step]| [&pinned[..], more].concat();
    check(&pinned, Open);
    check(&with(&[Edits]), Answered);
    check(&with(&[Edits, Propose(&[2])]), Answered);
    check(&with(&[Edits, Propose(&[2]), Accept(2)]), Answered);
    // Rejected again, but still wanted.
    check(&with(&[Edits, Propose(&[2]), Reject(2)]), Open);
    check(
        &with(&[Edits, Propose(&[2]), Reject(2), Withdraw]),
        Rejected,
    );
}

#[test]
fn a_discarded_proposal_is_rejected_until_the_debate_goes_on_from_it() {
    let discarded = [Begin, Edits, Propose(&[1]), Accept(1), Discard(true)];
    let with = |more: &[Step]| [&discarded[..], more].concat();
    check(&discarded, Rejected);
    check(&with(&[Discard(false)]), Answered);
    check(&with(&[Begin]), Answered);
    check(&with(&[Propose(&[1])]), Answered);
    check(&[Begin, Declines, Propose(&[]), Discard(true)], TurnedDown);
    check(&[Begin, Nothing, Propose(&[]), Discard(true)], Open);
}

#[test]
fn what_says_something_again_says_so_unless_the_author_speaks_of_it() {
    let check = |steps: &[Step], expected| {
        let again = Finding {
            repeats: Some(FindingId::new("earlier")),
            status: Repeated,
            ..finding("f", "s1", "No expiry", "after a while")
        };
        check_raised(&again, true, steps, expected);
    };
    check(&[Begin], Repeated);
    check(&[Begin, Nothing], Repeated);
    check(&[Begin, Dismiss], Dismissed);
    check(&[Begin, Dismiss, Withdraw], Repeated);
    check(&[Begin, Pin], Open);
    check(&[Begin, Pin, Begin, Edits], Answered);
}

#[test]
fn every_status_has_words_of_its_own() {
    let all = [
        Open,
        Answered,
        TurnedDown,
        Asked,
        Dismissed,
        Rejected,
        Repeated,
        AuthorAnswered,
    ];
    let mut words: Vec<&str> = all.iter().map(|status| status.words()).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), all.len());
}
