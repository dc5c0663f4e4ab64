//! One debate, from its first fact to its last, as a table would have recorded it.

use domain::event::{Event, Recorded};
use domain::model::ModelSource;
use domain::round::{Count, Critique, Evidence, Reply, Synthesis};
use domain::text::changes::{compose, review};
use domain::text::document::quote::Haystack;
use domain::text::document::size;
use domain::text::edits::edit::{EditRequest, apply};
use domain::text::findings::merge;
use domain::usage::{Usage, estimate_tokens};
use domain::{
    DebateId, Decision, Finding, Outcome, Seat, SeatId, Setup, TaskId, TextHash, VersionId,
};
use jiff::{SignedDuration, Timestamp};

use crate::raised::{answer, finding, request};
use crate::random::Random;
use crate::setup::setup;
use crate::world::{WEAKNESSES, Weakness};

/// The task of a debate, and the version that it begins with.
pub(crate) struct About<'a> {
    pub(crate) task: &'a TaskId,
    pub(crate) version: &'a VersionId,
    pub(crate) title: &'a str,
    pub(crate) text: &'a str,
}

/// A debate with the texts that it refers to.
pub(crate) struct Held {
    pub(crate) debate: DebateId,
    pub(crate) facts: Vec<Recorded>,
    pub(crate) texts: Vec<String>,
    pub(crate) findings: usize,
}

/// How much is said in a debate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// A few rounds of three to five seats.
    Usual,
    /// Twenty rounds with eight seats, in which nearly every finding is declined, so that it is raised
    /// again.
    Long,
}

/// Runs a debate that began at `start`.
pub(crate) fn hold(
    debate: DebateId,
    about: &About<'_>,
    start: Timestamp,
    length: Length,
    random: &mut Random,
) -> Held {
    let setup = setup(&debate, about, length, random);
    let fate = match length {
        Length::Usual => fate(random),
        Length::Long => Fate {
            outcome: Some(Outcome::MaxRounds),
            rounds: 20,
        },
    };
    let mut table = Table {
        random,
        clock: start,
        facts: Vec::new(),
        texts: vec![about.text.to_owned()],
        edits: Vec::new(),
        findings: 0,
        answered: if length == Length::Long { 3 } else { 55 },
    };
    table.run(&setup, about, fate);
    Held {
        debate,
        facts: table.facts,
        texts: table.texts,
        findings: table.findings,
    }
}

/// The course of a debate: how it ends, if it does, and after how many rounds at most.
#[derive(Clone, Copy)]
struct Fate {
    outcome: Option<Outcome>,
    rounds: u32,
}

fn fate(random: &mut Random) -> Fate {
    let outcome = match random.below(100) {
        0..3 => None,
        3..56 => Some(Outcome::Consensus),
        56..74 => Some(Outcome::MaxRounds),
        74..84 => Some(Outcome::Circling),
        84..91 => Some(Outcome::Stopped),
        91..96 => Some(Outcome::Budget),
        _ => Some(Outcome::Failed),
    };
    let rounds = match outcome {
        Some(Outcome::Failed) => 1,
        _ => [1, 2, 3, 3, 4, 4, 5, 5][random.below(8)],
    };
    Fate { outcome, rounds }
}

struct Table<'a> {
    random: &'a mut Random,
    clock: Timestamp,
    facts: Vec<Recorded>,
    texts: Vec<String>,
    edits: Vec<Vec<domain::round::Edit>>,
    findings: usize,
    /// Of a hundred findings, how many lead to an edit.
    answered: usize,
}

impl Table<'_> {
    fn run(&mut self, setup: &Setup, about: &About<'_>, fate: Fate) {
        let begins = Event::Started {
            setup: Box::new(setup.clone()),
        };
        self.tell("start".to_owned(), begins, 0);
        let mut text = about.text.to_owned();
        for round in 1..=fate.rounds {
            let is_last = round == fate.rounds;
            let agrees = is_last && fate.outcome == Some(Outcome::Consensus);
            let breaks_off = is_last && matches!(fate.outcome, None | Some(Outcome::Failed));
            text = self.round(setup, about.text, text, round, (agrees, breaks_off));
        }
        match fate.outcome {
            Some(outcome) => self.end(setup, about, outcome),
            None if self.random.percent(50) => self.tell("pause/1".to_owned(), Event::Paused {}, 5),
            None => {}
        }
    }

    fn round(
        &mut self,
        setup: &Setup,
        original: &str,
        text: String,
        round: u32,
        (agrees, breaks_off): (bool, bool),
    ) -> String {
        let begins = Event::RoundBegan {
            round,
            text: self.keep(&text),
            told: Vec::new(),
        };
        self.tell(format!("round/{round}/begin"), begins, 1);
        let mut raised = Vec::new();
        for seat in &setup.seats {
            let critique = self.critique(seat, round, &text, agrees);
            raised.extend(critique.findings.clone());
            let key = format!("round/{round}/critique/{}", seat.id);
            self.tell(key, Event::Critiqued { critique }, 1);
            if breaks_off {
                return text;
            }
        }
        let seats: Vec<SeatId> = setup.seats.iter().map(|seat| seat.id.clone()).collect();
        let findings = merge::merge(raised, &seats);
        self.findings += findings.len();
        let count = Count {
            approvals: if agrees { setup.required() } else { 0 },
            required: setup.required(),
            consensus: agrees,
            findings: findings.clone(),
            repeated: Vec::new(),
        };
        let counted = Event::Counted { round, count };
        self.tell(format!("round/{round}/count"), counted, 0);
        let text = if agrees {
            text
        } else {
            self.synthesis(setup, original, &text, round, &findings)
        };
        self.tell(format!("round/{round}/end"), Event::RoundEnded { round }, 0);
        text
    }

    fn critique(&mut self, seat: &Seat, round: u32, text: &str, agrees: bool) -> Critique {
        let weak: Vec<&Weakness> = WEAKNESSES
            .iter()
            .filter(|weakness| text.contains(weakness.sentence))
            .collect();
        let own: Vec<&Weakness> = weak
            .iter()
            .copied()
            .filter(|weakness| weakness.persona == seat.persona.key)
            .collect();
        let count = self.random.within(2, 4);
        let mut taken_up = self.random.some(&own, count);
        taken_up.extend(self.random.some(&weak, 3));
        if agrees {
            taken_up.clear();
        }
        taken_up.sort_by_key(|weakness| weakness.title);
        taken_up.dedup_by_key(|weakness| weakness.title);
        let places = Haystack::new(text);
        let findings: Vec<Finding> = taken_up
            .iter()
            .enumerate()
            .map(|(index, weakness)| finding(seat, round, index, weakness, &places))
            .collect();
        let raw = answer(&findings, agrees);
        self.reply(seat, round, "critique", text, &raw);
        let evidence = |quote: &str| Evidence {
            quote: quote.to_owned(),
            range: places.find(quote).span,
            only_names: false,
        };
        let lines = text.lines().filter(|line| line.len() > 30).take(2);
        Critique {
            round,
            seat: seat.id.clone(),
            persona: seat.persona.key.clone(),
            model: seat.model.name.clone(),
            approved: agrees,
            approval_supported: agrees.then_some(true),
            evidence: if agrees {
                lines.map(evidence).collect()
            } else {
                Vec::new()
            },
            findings,
            serves: Vec::new(),
            unread: 0,
            listed: 0,
            flaws: Vec::new(),
            absent: None,
        }
    }

    fn synthesis(
        &mut self,
        setup: &Setup,
        original: &str,
        text: &str,
        round: u32,
        findings: &[Finding],
    ) -> String {
        let mut requests: Vec<EditRequest> = Vec::new();
        let mut declined = Vec::new();
        for finding in findings {
            let known = requests
                .iter_mut()
                .find(|request| request.find == finding.quote);
            if let Some(request) = known {
                request.findings.push(finding.id.clone());
            } else if self.random.percent(self.answered) {
                requests.extend(request(finding));
            } else {
                declined.push(domain::round::Declined {
                    finding: finding.id.clone(),
                    reason: "The author settled this with the service desk.".to_owned(),
                });
            }
        }
        let applied = apply(round, text, &requests);
        let edits: Vec<_> = requests
            .iter()
            .map(|request| format!("{} → {}", request.find, request.replace))
            .collect();
        self.reply(
            &setup.synthesizer,
            round,
            "synthesis",
            text,
            &edits.join("\n"),
        );
        let synthesis = Synthesis {
            edits: applied.edits.clone(),
            declined,
            recorded: Vec::new(),
            text: self.keep(&applied.text),
            lost: Vec::new(),
            restored: Vec::new(),
            growth: size::growth(original, &applied.text),
        };
        self.edits.push(applied.edits);
        let done = Event::Synthesized { round, synthesis };
        self.tell(format!("round/{round}/synthesis"), done, 1);
        applied.text
    }

    fn end(&mut self, setup: &Setup, about: &About<'_>, outcome: Outcome) {
        let changes = compose::changes(about.text, &self.edits);
        let proposed = Event::Proposed {
            text: self.keep(&review::proposal(about.text, &changes)),
            changes: changes.clone(),
        };
        self.tell("proposal/1".to_owned(), proposed, 0);
        let ended = Event::Ended {
            outcome,
            why: String::new(),
            disputes: Vec::new(),
        };
        self.tell("end/1".to_owned(), ended, 0);
        if changes.is_empty() {
            return;
        }
        match self.random.below(100) {
            0..60 => self.accept(setup, &changes),
            60..72 => {
                let discarded = Event::Discarded { discarded: true };
                self.tell("discard/1".to_owned(), discarded, 90);
            }
            _ => {}
        }
    }

    /// The author accepts most of the changes. The named version is the one it began with: no new text is
    /// created here.
    fn accept(&mut self, setup: &Setup, changes: &[domain::Change]) {
        let decisions = changes.iter().filter(|change| !change.is_scaffold());
        for (index, change) in decisions.enumerate() {
            let decision = if self.random.percent(85) {
                Decision::Accepted { edited: None }
            } else {
                Decision::Rejected
            };
            let decided = Event::Decided {
                change: change.id.clone(),
                decision: Some(decision),
            };
            self.tell(format!("decision/{}", index + 1), decided, 6);
        }
        let accepted = Event::Accepted {
            version: setup.version.clone(),
            text: None,
            conflicts: Vec::new(),
            up_to: None,
        };
        self.tell("accept/1".to_owned(), accepted, 3);
    }

    fn reply(&mut self, seat: &Seat, round: u32, what: &str, text: &str, raw: &str) {
        let prompt = format!("Round {round}. The text is between the marks.\n<<<\n{text}>>>\n");
        let is_own = matches!(seat.model.source, ModelSource::OwnCli { .. });
        let reply = Reply {
            round,
            seat: seat.id.clone(),
            model: seat.model.name.clone(),
            effort: None,
            system: self.keep(&seat.persona.prompt),
            usage: Usage {
                input_tokens: estimate_tokens(&prompt),
                output_tokens: estimate_tokens(raw),
                cost_usd: Some(if is_own { 0.004 } else { 0.0 }),
                estimated: false,
            },
            prompt: self.keep(&prompt),
            raw: self.keep(raw),
            duration_ms: 900 + self.random.next() % 40_000,
        };
        let key = match what {
            "critique" => format!("round/{round}/critique/{}/1", seat.id),
            _ => format!("round/{round}/synthesis/1"),
        };
        self.tell(key, Event::Replied { reply }, 20);
    }

    fn keep(&mut self, text: &str) -> TextHash {
        self.texts.push(text.to_owned());
        TextHash::of(text)
    }

    fn tell(&mut self, key: String, event: Event, seconds: i64) {
        let millis = i64::try_from(self.random.below(900)).unwrap_or_default();
        self.clock += SignedDuration::from_millis(seconds * 1000 + millis);
        self.facts.push(Recorded {
            seq: self.facts.len() as u64 + 1,
            key,
            at: format!("{:.3}", self.clock),
            event,
        });
    }
}
