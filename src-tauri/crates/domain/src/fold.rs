//! The view of a debate, folded from its journal one fact at a time.

mod author;
mod conclusion;
mod fate;
mod gauntlet;
mod patterns;
mod review;
mod split;
pub(crate) mod time;

use std::collections::HashSet;

use serde::Deserialize;

use crate::author::Remark;
use crate::briefed::Briefed;
use crate::checkpoint::Kept;
use crate::open;
use crate::round::Critique;
use crate::view::{Part, PartKey, Round};
use crate::{Event, FindingId, Outcome, Recorded, SeatId, TextHash, Usage, View, checkpoint};
use gauntlet::Called;

impl View {
    /// The view of a whole journal, or of its first facts.
    pub fn fold(events: &[Recorded]) -> Self {
        let mut view = Self::default();
        for recorded in events {
            view.apply(recorded);
        }
        view
    }

    /// Applies one fact and returns which parts changed, each once. A fact that isn't newer than the last
    /// one changes nothing. A fact about a round, change or review that doesn't exist changes only the
    /// header.
    pub fn apply(&mut self, recorded: &Recorded) -> Vec<PartKey> {
        if recorded.seq <= self.seq {
            return Vec::new();
        }
        self.seq = recorded.seq;
        if self.header.started_at.is_empty() {
            self.header.started_at.clone_from(&recorded.at);
            self.header.usage = Usage::FREE;
        }
        let mut parts = vec![PartKey::Header];
        parts.extend(self.count_time(&recorded.event, &recorded.at));
        self.header.updated_at.clone_from(&recorded.at);
        parts.extend(self.take_in(&recorded.key, &recorded.event, &recorded.at));
        self.count_left();
        parts.sort();
        parts.dedup();
        parts
    }

    /// Records what a check left and why it ended; for any other Refine, what it left open.
    fn count_left(&mut self) {
        let left = open::of_refine(self);
        let left: Vec<FindingId> = left.iter().map(|it| it.id.clone()).collect();
        self.header.open_findings = left;
        self.header.open = open::at_the_end(self);
        self.header.checked = open::of_check(self);
        if let (Some(left), Some(Outcome::Checked)) = (self.header.checked, self.header.outcome) {
            self.header.why = left.words();
        }
    }

    /// The part with a key; `None` if there is none.
    pub fn part(&self, key: &PartKey) -> Option<Part> {
        match key {
            PartKey::Setup => self.setup.clone().map(|setup| Part::Setup {
                setup: Box::new(setup),
            }),
            PartKey::Header => Some(Part::Header {
                header: Box::new(self.header.clone()),
            }),
            PartKey::Author => Some(Part::Author {
                author: self.author.clone(),
            }),
            PartKey::Briefing => (!self.briefing.is_empty()).then(|| Part::Briefing {
                briefing: self.briefing.clone(),
            }),
            PartKey::Round { number } => {
                let round = self.rounds.iter().find(|round| round.number == *number)?;
                Some(Part::Round {
                    round: Box::new(round.clone()),
                })
            }
            PartKey::Positions => (!self.positions.is_empty()).then(|| Part::Positions {
                positions: self.positions.clone(),
            }),
            PartKey::Conclusion => self.conclusion.clone().map(|conclusion| Part::Conclusion {
                conclusion: Box::new(conclusion),
            }),
            PartKey::Review => self.review.clone().map(|review| Part::Review {
                review: Box::new(review),
            }),
            PartKey::FinalChecks => self.final_checks.clone().map(|checks| Part::FinalChecks {
                final_checks: Box::new(checks),
            }),
            PartKey::Gauntlets => (!self.gauntlets.is_empty()).then(|| Part::Gauntlets {
                gauntlets: self.gauntlets.clone(),
            }),
            PartKey::PostMortem => self
                .post_mortem
                .clone()
                .map(|post_mortem| Part::PostMortem { post_mortem }),
            PartKey::SummaryByModel => self
                .summary_by_model
                .clone()
                .map(|summary_by_model| Part::SummaryByModel { summary_by_model }),
            // The page is also told when the notes are gone, because another text was proposed.
            PartKey::Patterns => Some(Part::Patterns {
                patterns: self.patterns.clone(),
            }),
        }
    }

    /// All parts.
    pub fn parts(&self) -> Vec<Part> {
        let rounds = self.rounds.iter().map(|round| PartKey::Round {
            number: round.number,
        });
        [
            PartKey::Setup,
            PartKey::Header,
            PartKey::Author,
            PartKey::Briefing,
        ]
        .into_iter()
        .chain(rounds)
        .chain([
            PartKey::Positions,
            PartKey::Conclusion,
            PartKey::Review,
            PartKey::FinalChecks,
            PartKey::Gauntlets,
            PartKey::PostMortem,
            PartKey::SummaryByModel,
        ])
        .chain(self.patterns.is_some().then_some(PartKey::Patterns))
        .filter_map(|key| self.part(&key))
        .collect()
    }

    /// The parts other than the header that a fact changes.
    #[expect(clippy::too_many_lines, reason = "one arm for each fact")]
    fn take_in(&mut self, key: &str, event: &Event, at: &str) -> Vec<PartKey> {
        match event {
            Event::Started { setup } => {
                self.header.max_rounds = setup.max_rounds;
                self.header.budget = setup.budget;
                self.author.questions.clone_from(&setup.questions);
                self.author.answers.clone_from(&setup.answers);
                self.setup = Some((**setup).clone().readable());
                vec![PartKey::Setup, PartKey::Author]
            }
            Event::Briefed { briefed } => self.brief(briefed),
            Event::RoundBegan { round, text, told } => self.begin_round(*round, text, told, at),
            Event::Replied { reply } => {
                self.header.calls = self.header.calls.saturating_add(1);
                let mut parts = self.count_usage(reply.round, reply.usage);
                parts.extend(self.count_attack(key, &Called::replied(reply)));
                parts
            }
            Event::Unanswered { call } => {
                self.header.unanswered = self.header.unanswered.saturating_add(1);
                let mut parts = self.count_usage(call.round, call.usage);
                parts.extend(self.count_attack(key, &Called::lost(call)));
                parts
            }
            Event::Critiqued { critique } => self.add_critique(critique),
            Event::Counted { round, count } => {
                let change = |round: &mut Round| round.count = Some(count.clone());
                let mut parts = self.recall_said(&count.findings);
                parts.extend(self.settle_round(*round, change, &fate::counted_in(count)));
                parts
            }
            Event::Synthesized { round, synthesis } => {
                let change = |round: &mut Round| round.synthesis = Some(synthesis.clone());
                self.settle_round(*round, change, &fate::named_by(synthesis))
            }
            Event::RoundEnded { round } => {
                self.change_round(*round, |round| round.ended_at = Some(at.to_owned()))
            }
            Event::Stated { position } => self.state(position),
            Event::Concluded { conclusion } => self.conclude(conclusion),
            Event::Ruled { ruling } => self.rule(ruling),
            Event::Proposed { text, changes } => self.propose(text, changes),
            Event::FinalChecked { checks } => {
                self.final_checks = Some((**checks).clone());
                self.settle_flags();
                vec![PartKey::FinalChecks]
            }
            Event::Gauntlet { stage } => self.attack(key, stage, at),
            Event::PatternsAsked { asked } => self.ask_patterns(key, asked),
            Event::Annotated { annotated } => self.annotate(key, annotated),
            Event::Decided { change, decision } => self.decide(change, decision.as_ref()),
            Event::Settled { settled } => self.change_review(|review| {
                review
                    .settled
                    .retain(|other| other.changes != settled.changes);
                review.settled.push(settled.clone());
            }),
            Event::Split { change, apart } => self.split(change, *apart),
            Event::Accepted {
                version,
                text,
                conflicts,
                up_to,
            } => self.accept_anew(|review| {
                review.accept(version, text.as_ref(), conflicts, *up_to);
            }),
            Event::Discarded { discarded } => {
                self.decide_anew(|review| review.discarded = *discarded)
            }
            Event::Wanted { wanted } => self.wait(key, wanted),
            Event::Chosen { choice } => self.choose(choice),
            Event::Remarked { remark } => self.remark(remark),
            Event::KeptTheirs { kept } => {
                self.change_review(|review| review.kept = Some(kept.clone()))
            }
            Event::Observed { value } if checkpoint::is_kept(key) => {
                let kept = Kept::deserialize(value).ok();
                self.change_review(|review| review.kept = kept)
            }
            Event::TakenBack {} => self.accept_anew(|review| {
                review.taken_back = review.accepted.take();
                review.accepted_text = None;
                review.accepted_up_to = None;
                review.conflicts.clear();
            }),
            Event::Learned { post_mortem } => {
                self.post_mortem = Some(post_mortem.clone());
                vec![PartKey::PostMortem]
            }
            Event::Summarized { summary } => {
                self.summary_by_model = Some(summary.clone());
                vec![PartKey::SummaryByModel]
            }
            Event::Performed { left } => match checkpoint::revised_in(key) {
                Some(round) => self.change_round(round, |it| it.written = Some(left.clone())),
                None => Vec::new(),
            },
            _ => {
                self.take_in_state(event);
                Vec::new()
            }
        }
    }

    /// Facts that change only the header.
    fn take_in_state(&mut self, event: &Event) {
        let header = &mut self.header;
        match event {
            Event::Ended {
                outcome,
                why,
                disputes,
            } => {
                header.outcome = Some(*outcome);
                header.why.clone_from(why);
                header.disputes.clone_from(disputes);
                header.paused = false;
            }
            Event::Resumed {} => {
                header.outcome = None;
                header.why.clear();
                header.disputes.clear();
                header.paused = false;
            }
            Event::MoreRounds { after, rounds } => {
                header.max_rounds = header.max_rounds.max(after.saturating_add(*rounds));
            }
            Event::Capped { budget } => header.budget = *budget,
            // A pause that came too late has no effect.
            Event::Paused {} => header.paused = header.outcome.is_none(),
            Event::Warned { message } if !header.warnings.contains(message) => {
                header.warnings.push(message.clone());
            }
            _ => {}
        }
    }

    /// Parts are read at the same time, so they arrive in any order.
    fn brief(&mut self, briefed: &Briefed) -> Vec<PartKey> {
        self.briefing.retain(|it| it.part != briefed.part);
        self.briefing.push(briefed.clone());
        self.briefing.sort_by_key(|it| it.part);
        vec![PartKey::Briefing]
    }

    fn begin_round(
        &mut self,
        number: u32,
        text: &TextHash,
        told: &[Remark],
        at: &str,
    ) -> Vec<PartKey> {
        let place = self.rounds.partition_point(|round| round.number < number);
        if self
            .rounds
            .get(place)
            .is_some_and(|round| round.number == number)
        {
            return Vec::new();
        }
        let round = Round {
            number,
            began_at: at.to_owned(),
            ended_at: None,
            text: text.clone(),
            told: told.to_vec(),
            critiques: Vec::new(),
            count: None,
            synthesis: None,
            written: None,
            usage: Usage::FREE,
            duration_ms: 0,
        };
        self.rounds.insert(place, round);
        let mut parts = vec![PartKey::Round { number }];
        parts.extend(self.keep_rejected(number));
        // A further round continues from the text that the proposal left.
        if self.review.as_ref().is_some_and(|review| review.discarded) {
            parts.extend(self.decide_anew(|review| review.discarded = false));
        }
        parts
    }

    fn count_usage(&mut self, round: u32, usage: Usage) -> Vec<PartKey> {
        self.header.usage = self.header.usage.plus(usage);
        self.change_round(round, |round| round.usage = round.usage.plus(usage))
    }

    fn add_critique(&mut self, critique: &Critique) -> Vec<PartKey> {
        let seats: Vec<SeatId> = match &self.setup {
            Some(setup) => setup.seats.iter().map(|seat| seat.id.clone()).collect(),
            None => Vec::new(),
        };
        let rank = |seat: &SeatId| {
            let place = seats.iter().position(|other| other == seat);
            place.unwrap_or(seats.len())
        };
        self.change_round(critique.round, |round| {
            round.critiques.retain(|other| other.seat != critique.seat);
            round.critiques.push(critique.clone());
            round.critiques.sort_by_key(|critique| rank(&critique.seat));
        })
    }

    /// Changes a round and updates what happened to these findings.
    fn settle_round(
        &mut self,
        number: u32,
        change: impl FnOnce(&mut Round),
        about: &HashSet<FindingId>,
    ) -> Vec<PartKey> {
        let mut parts = self.change_round(number, change);
        parts.extend(self.settle(about));
        parts
    }

    fn change_round(&mut self, number: u32, change: impl FnOnce(&mut Round)) -> Vec<PartKey> {
        match self.rounds.iter_mut().find(|round| round.number == number) {
            Some(round) => {
                change(round);
                vec![PartKey::Round { number }]
            }
            None => Vec::new(),
        }
    }
}
