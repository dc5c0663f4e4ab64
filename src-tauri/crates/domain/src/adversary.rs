//! What an adversary thought of a planning document, and what happened to each of its findings.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::ModelSource;
use crate::round::{Edit, Synthesis};
use crate::text::document::quote::Haystack;
use crate::text::document::seen::one_line;
use crate::view::{Review, Round};
use crate::{
    FailureKind, Finding, FindingId, FindingStatus, Outcome, Protocol, QuoteMatch, Severity,
    TextHash, View,
};

/// Maximum length of a quoted changed passage, in characters.
const SHOWN: usize = 60;

/// What happened to a finding, at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The document was revised to address it.
    Addressed,
    /// It was answered without changing the document.
    Noted,
    /// It is unresolved.
    Unresolved,
}

impl Mark {
    /// The symbol that people see.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Addressed => "✓",
            Self::Noted => "○",
            Self::Unresolved => "⚠",
        }
    }
}

/// One finding and what happened to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Point {
    /// Its ID. If the finding was upheld, the ID from when it was last raised.
    pub finding: FindingId,
    /// How severe it is.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// What happened to it.
    pub mark: Mark,
    /// What changed, or why not.
    pub words: String,
    /// Who it hurts, and how.
    pub concern: String,
    /// The passage that it is about; may be empty.
    pub quote: String,
    /// How the quote was found in the text.
    pub quote_match: QuoteMatch,
    /// Whether the quote is only a heading, the title or front matter, while the claim is about content.
    #[serde(default)]
    pub only_names: bool,
    /// What the adversary would do; may be empty.
    pub suggestion: String,
    /// Whether its passage, or the change made for it, has since been rewritten and is no longer in the
    /// document. Only a person can tell whether the finding still applies.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rewritten: bool,
    /// Whether the defender declined it, with a reason.
    #[serde(skip)]
    #[ts(skip)]
    pub declined: bool,
}

impl Point {
    /// Whether it is blocking but was declined anyway.
    pub fn is_overridden(&self) -> bool {
        self.declined && self.mark == Mark::Noted && self.severity == Severity::Blocking
    }
}

/// The result of an adversary's review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryReview {
    /// In the order in which they were first raised.
    pub points: Vec<Point>,
    /// How many of them are unresolved.
    #[ts(type = "number")]
    pub unresolved: usize,
    /// How many of those are blocking.
    #[ts(type = "number")]
    pub blocking: usize,
    /// How many rounds it took.
    #[ts(type = "number")]
    pub rounds: usize,
    /// Whether it revised the document.
    pub revised: bool,
    /// The adversary's raw answer if it couldn't be read.
    pub unread: Option<String>,
    /// The number of changes in its revision.
    #[serde(skip)]
    #[ts(skip)]
    pub changes: usize,
    /// How it ended; `None` until it ends.
    #[serde(skip)]
    #[ts(skip)]
    pub outcome: Option<Outcome>,
}

impl AdversaryReview {
    /// The result of a checkpoint; `None` for any other debate.
    pub fn of(view: &View) -> Option<Self> {
        let setup = view.setup.as_ref()?;
        if setup.protocol != Protocol::Checkpoint {
            return None;
        }
        let mut review = Self {
            points: points(view, setup.synthesizer.model.source == ModelSource::Rules),
            unresolved: 0,
            blocking: 0,
            rounds: view.rounds.len(),
            revised: !revisions(view).is_empty(),
            unread: view.rounds.last().and_then(unread),
            changes: view.review.as_ref().map_or(0, changes),
            outcome: view.header.outcome,
        };
        if view.review.as_ref().is_some_and(Review::is_taken_back) {
            review.gone("The revision was taken back", Mark::Unresolved, |_| true);
            review.count();
        }
        match view.review.as_ref().and_then(|it| it.kept.as_ref()) {
            Some(kept) if kept.own => {
                review.replace(&kept.rewritten);
                review.reopen("This was rewritten after the review", &kept.lost);
            }
            Some(kept) => {
                review.replace(&kept.rewritten);
                review.lose(&kept.lost);
            }
            None => review.lose(&[]),
        }
        let accepted = view.review.as_ref().filter(|it| it.accepted.is_some());
        if let Some(kept) = accepted.and_then(|it| it.kept.as_ref()) {
            review.doubt(&kept.moved_on);
        }
        Some(review)
    }

    /// Marks findings as unresolved if somebody else rewrote what was changed for them, and updates the
    /// counts.
    pub fn lose(&mut self, lost: &[FindingId]) {
        self.reopen("Someone else has since rewritten this", lost);
    }

    /// Marks addressed findings as noted if the author replaced the change with their own words: nobody
    /// knows whether those address the finding.
    fn replace(&mut self, rewritten: &[FindingId]) {
        self.gone("This was rewritten by hand", Mark::Noted, |it| {
            rewritten.contains(&it.finding)
        });
    }

    /// Marks addressed findings as unresolved if their passage was rewritten, and updates the counts.
    fn reopen(&mut self, why: &str, lost: &[FindingId]) {
        self.gone(why, Mark::Unresolved, |it| lost.contains(&it.finding));
        for point in &mut self.points {
            point.rewritten |= lost.contains(&point.finding);
        }
        self.count();
    }

    /// The unresolved findings whose passage was in the text that the review `left` but is no longer in the
    /// `last` one.
    pub fn moved_on(&self, left: &str, last: &str) -> Vec<FindingId> {
        let (left, last) = (Haystack::new(left), Haystack::new(last));
        let has = |text: &Haystack<'_>, quote| text.find_as_written(quote).is_some();
        let unsettled = self.points.iter().filter(|it| it.mark == Mark::Unresolved);
        unsettled
            .filter(|it| has(&left, &it.quote) && !has(&last, &it.quote))
            .map(|it| it.finding.clone())
            .collect()
    }

    /// Says for unresolved findings that their passage was rewritten.
    pub fn doubt(&mut self, moved_on: &[FindingId]) {
        let unsettled = self.points.iter_mut();
        for point in unsettled.filter(|it| it.mark == Mark::Unresolved && !it.rewritten) {
            if moved_on.contains(&point.finding) {
                point.rewritten = true;
                point.words = format!("Its passage has been rewritten since. {}", point.words);
            }
        }
    }

    fn count(&mut self) {
        let open = self.points.iter().filter(|it| it.mark == Mark::Unresolved);
        let blocking = open.clone().filter(|it| it.severity == Severity::Blocking);
        (self.unresolved, self.blocking) = (open.clone().count(), blocking.count());
    }

    /// Gives addressed findings another mark if their change is no longer in the document.
    fn gone(&mut self, why: &str, mark: Mark, is_out: impl Fn(&Point) -> bool) {
        let addressed = self
            .points
            .iter_mut()
            .filter(|it| it.mark == Mark::Addressed);
        for point in addressed.filter(|it| is_out(it)) {
            point.mark = mark;
            point.words = format!(
                "{why}, so the review’s change is no longer in the document. The change was: {}",
                point.words
            );
        }
    }

    /// The points in reading order: unresolved ones first.
    pub fn by_mark(&self) -> impl Iterator<Item = &Point> {
        let marks = [Mark::Unresolved, Mark::Noted, Mark::Addressed].into_iter();
        marks.flat_map(|mark| self.points.iter().filter(move |point| point.mark == mark))
    }
}

/// How many changes a proposal asks the author about.
fn changes(review: &Review) -> usize {
    let asked = review.changes.iter().filter(|it| !it.change.is_scaffold());
    asked.count()
}

/// The texts before and after a checkpoint revised its document: one pair for each run of rounds during
/// which nobody else wrote to it. Empty if the document wasn't changed.
pub fn revisions(view: &View) -> Vec<(&TextHash, &TextHash)> {
    let mut revisions: Vec<(&TextHash, &TextHash)> = Vec::new();
    for round in &view.rounds {
        let Some(revised) = round.left() else {
            continue;
        };
        match revisions
            .last_mut()
            .filter(|(_, left)| **left == round.text)
        {
            Some((_, left)) => *left = revised,
            None => revisions.push((&round.text, revised)),
        }
    }
    revisions.retain(|(before, after)| before != after);
    revisions
}

/// The findings of all rounds. A finding that was upheld is listed where it was first raised.
fn points(view: &View, by_rules: bool) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let mut places: HashMap<&FindingId, usize> = HashMap::new();
    for round in &view.rounds {
        for finding in round.count.iter().flat_map(|count| &count.findings) {
            let (mark, words) = fate(view, round, finding, by_rules);
            let point = Point {
                finding: finding.id.clone(),
                severity: finding.severity,
                title: finding.title.clone(),
                mark,
                words,
                concern: finding.concern.clone(),
                quote: finding.quote.clone(),
                quote_match: finding.quote_match,
                only_names: finding.only_names,
                suggestion: finding.suggestion.clone(),
                rewritten: false,
                declined: finding.status == FindingStatus::Declined,
            };
            let upheld = finding.repeats.as_ref();
            let place = upheld.and_then(|earlier| places.get(earlier).copied());
            let place = place.unwrap_or(points.len());
            places.insert(&finding.id, place);
            match points.get_mut(place) {
                Some(earlier) => *earlier = point,
                None => points.push(point),
            }
        }
    }
    points
}

fn fate(view: &View, round: &Round, finding: &Finding, by_rules: bool) -> (Mark, String) {
    let said = said_to(view, &finding.id);
    let reason = || finding.status_reason.clone().unwrap_or_default();
    match (finding.status, &round.synthesis) {
        // Taking back the revision doesn't change the review's result.
        (FindingStatus::Answered | FindingStatus::Rejected, Some(synthesis)) => {
            let changed =
                said.map_or_else(|| changed(&synthesis.edits, &finding.id), ToOwned::to_owned);
            (Mark::Addressed, changed)
        }
        (FindingStatus::Open, Some(synthesis)) => {
            (Mark::Unresolved, nothing_done(synthesis, &finding.id, said))
        }
        (FindingStatus::Open, None) if by_rules => (
            Mark::Unresolved,
            "The built-in rules don’t edit planning documents, so this one is yours to fix."
                .to_owned(),
        ),
        (FindingStatus::Open, None) => {
            let mark = match finding.severity {
                Severity::Minor => Mark::Noted,
                Severity::Blocking | Severity::Major => Mark::Unresolved,
            };
            (mark, never_answered(finding, view.header.outcome))
        }
        _ => (Mark::Noted, reason()),
    }
}

/// Why nobody responded to a finding: its round was the last one, or was cut short before the defense.
fn never_answered(finding: &Finding, outcome: Option<Outcome>) -> String {
    let minor = finding.severity == Severity::Minor;
    match (outcome, &finding.repeats) {
        (_, Some(_)) => "The adversary still objects after the revision.",
        (Some(Outcome::Concluded), _) if minor => "A minor point, raised in the last round.",
        (Some(Outcome::Concluded), _) => "Raised in the last round, so it was never answered.",
        (Some(Outcome::Failed), _) => "The defense failed, so it was never answered.",
        (Some(Outcome::Stopped), _) => "The review was stopped before it was answered.",
        (Some(Outcome::Budget), _) => "The review reached its budget before it was answered.",
        _ => "Not answered yet.",
    }
    .to_owned()
}

/// The defender's response to a finding.
fn said_to<'a>(view: &'a View, finding: &FindingId) -> Option<&'a str> {
    let mut arguments = view.positions.iter().flat_map(|it| &it.arguments);
    let answer = arguments.find(|it| it.answers.as_ref() == Some(finding))?;
    Some(answer.text.as_str()).filter(|text| !text.trim().is_empty())
}

fn nothing_done(synthesis: &Synthesis, finding: &FindingId, said: Option<&str>) -> String {
    let mut refused = synthesis
        .edits
        .iter()
        .filter(|edit| edit.findings.contains(finding));
    match refused.find_map(|edit| edit.refused.as_deref()) {
        Some(why) => match why.strip_prefix("It ") {
            Some(rest) => format!("The defender’s edit was rejected because it {rest}"),
            None => format!("The defender’s edit was rejected: {why}"),
        },
        None => said.map_or_else(
            || "The defender neither changed anything nor said why not.".to_owned(),
            ToOwned::to_owned,
        ),
    }
}

/// What the applied edits for a finding changed, described by the first of them.
pub fn changed(edits: &[Edit], finding: &FindingId) -> String {
    let applied = edits.iter().filter(|edit| edit.applied);
    let edits: Vec<&Edit> = applied
        .filter(|edit| edit.findings.contains(finding))
        .collect();
    let Some(first) = edits.first() else {
        return String::new();
    };
    let (old, new) = (shortened(&first.find), shortened(&first.replace));
    let words = match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("Added “{new}”"),
        (_, true) => format!("Removed “{old}”"),
        _ => format!("“{old}” is now “{new}”"),
    };
    match edits.len() {
        1 => format!("{words}."),
        2 => format!("{words}, and 1 more place."),
        more => format!("{words}, and {} more places.", more - 1),
    }
}

/// What an edit added, in readable form: `“after one hour”`.
pub fn brought(edit: &Edit) -> String {
    match shortened(&edit.replace) {
        new if new.is_empty() => format!("the removal of “{}”", shortened(&edit.find)),
        new => format!("“{new}”"),
    }
}

fn shortened(text: &str) -> String {
    let line = one_line(text);
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

/// The answer of a round that couldn't be read.
fn unread(round: &Round) -> Option<String> {
    let mut absent = round.critiques.iter().filter_map(|it| it.absent.as_ref());
    let failure = absent.find(|failure| failure.kind == FailureKind::Unreadable)?;
    Some(failure.detail.clone())
}
