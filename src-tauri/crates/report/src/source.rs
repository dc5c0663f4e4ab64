//! What a report is made from.

use domain::came_back::{self, CameBack};
use domain::review::ReviewedChange;
use domain::text::changes::review;
use domain::text::document::{prose, size};
use domain::view::Round;
use domain::{
    Change, Decision, Depth, EditId, Finding, FindingId, FindingStatus, Outcome, Protocol,
    Severity, TextHash, View, fate, open,
};

use crate::named::Names;

/// A debate, and a way to read the texts that it refers to.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The debate, folded from its journal.
    pub view: &'a View,
    /// The debate that it follows; `None` if there is none, or if that was deleted.
    pub earlier: Option<&'a View>,
    /// Reads a stored text; `None` if it is missing.
    pub text: &'a dyn Fn(&TextHash) -> Option<String>,
    /// Replies that this run took from the journal instead of asking again; 0 if nothing ran.
    pub calls_replayed: u32,
    /// Secrets that were removed; 0 for an unredacted debate.
    pub redacted: usize,
}

impl Source<'_> {
    /// The stored text, or nothing if it is missing; then [`Self::warnings`] says so.
    pub(crate) fn read(&self, hash: &TextHash) -> String {
        (self.text)(hash).unwrap_or_default()
    }

    /// The text that the debate began with.
    pub(crate) fn original(&self) -> String {
        let hash = self.view.setup.as_ref().map(|setup| &setup.original);
        hash.map(|hash| self.read(hash)).unwrap_or_default()
    }

    /// The proposal, or the text after the last round if there is none yet. A checkpoint revises its
    /// document in place, so the text after its last round is what the file contains.
    pub(crate) fn proposal(&self) -> String {
        let proposed = self.view.review.as_ref().map(|review| &review.text);
        let proposed = proposed.filter(|_| self.protocol() != Protocol::Checkpoint);
        match proposed.or(self.view.rounds.last().map(result)) {
            Some(hash) => self.read(hash),
            None => self.original(),
        }
    }

    /// The text that a patterns pass was about, with its annotations if it has any; the proposal if there
    /// was no pass.
    pub(crate) fn annotated(&self) -> String {
        let Some(pass) = &self.view.patterns else {
            return self.proposal();
        };
        let annotated = pass.came_to.as_ref().and_then(|it| it.text.as_ref());
        self.read(annotated.unwrap_or(&pass.asked.text))
    }

    /// The changes of the proposal; none before the first end.
    pub(crate) fn changes(&self) -> &[ReviewedChange] {
        self.view
            .review
            .as_ref()
            .map_or(&[], |review| &review.changes)
    }

    /// The changes that a report shows: what a check only offers isn’t one yet.
    pub(crate) fn shown_changes(&self) -> &[ReviewedChange] {
        if self.leaves_text_alone() {
            return &[];
        }
        self.changes()
    }

    /// Whether a check only offers to put this finding into the text, or to fix it there.
    pub(crate) fn only_offers(&self, finding: &Finding) -> bool {
        let review = self.view.review.as_ref();
        let is_offer = match finding.status {
            FindingStatus::Recorded | FindingStatus::Answered => true,
            // The author just doesn’t want a list of questions in the text.
            FindingStatus::Rejected => review.is_some_and(|it| it.discarded),
            _ => false,
        };
        let is_accepted = review.is_some_and(|it| fate::is_accepted(it, &finding.id));
        self.is_check() && is_offer && !is_accepted
    }

    /// How the debate ended; an unfinished one was interrupted, which counts as a stop.
    pub(crate) fn outcome(&self) -> Outcome {
        self.view.header.outcome.unwrap_or(Outcome::Stopped)
    }

    /// Whether it is a standalone gauntlet that failed.
    pub fn is_failed_gauntlet(&self) -> bool {
        self.protocol() == Protocol::Gauntlet && self.outcome() == Outcome::Failed
    }

    /// Approvals needed to end the debate.
    pub(crate) fn required(&self) -> u32 {
        let setup = self.view.setup.as_ref();
        setup.map_or(0, domain::Setup::required)
    }

    /// How many seats can approve: rules only check and never approve, and nobody approves a code change.
    pub(crate) fn approvers(&self) -> usize {
        if self.protocol() == Protocol::CodeReview {
            return 0;
        }
        let seats = self.view.setup.iter().flat_map(|setup| &setup.seats);
        seats.filter(|seat| seat.model.can_approve()).count()
    }

    /// What is still open: the findings without an answer in the last round in which anyone spoke.
    pub(crate) fn open_findings(&self) -> Vec<&Finding> {
        open::findings(self.view)
    }

    /// The form of the debate.
    pub(crate) fn protocol(&self) -> Protocol {
        let setup = self.view.setup.as_ref();
        setup.map_or(Protocol::Refine, |setup| setup.protocol)
    }

    /// How deep the debate went; `None` in forms with rounds.
    pub(crate) fn depth(&self) -> Option<Depth> {
        let setup = self.view.setup.as_ref()?;
        let planned = setup.agenda.depth;
        let depth = match self.view.conclusion {
            Some(_) => planned.reached(&self.view.positions),
            None => planned,
        };
        (!setup.protocol.edits()).then_some(depth)
    }

    /// Why it went this deep: what kept it from going deeper, otherwise what called for this depth.
    pub(crate) fn depth_why(&self) -> Option<String> {
        let setup = self.view.setup.as_ref()?;
        let concluded = self.view.conclusion.as_ref();
        let less = concluded
            .filter(|_| self.depth() != Some(setup.agenda.depth))
            .and_then(|it| it.conclusion.degraded.first());
        let why = less.unwrap_or(&setup.agenda.why);
        if !why.is_empty() {
            return Some(why.clone());
        }
        let protocol = setup.protocol;
        let why = match self.depth()? {
            _ if protocol.depths().len() == 1 => "This form has only one depth.",
            Depth::Single => "A single review was asked for.",
            depth if depth == protocol.usual() && protocol.needs_no_trigger() => {
                "This is the default depth of this form."
            }
            _ => "It was asked for.",
        };
        Some(why.to_owned())
    }

    /// A step, by the name that people read.
    pub(crate) fn step(&self, key: &str) -> String {
        let mut positions = self.view.positions.iter();
        let position = positions.find(|position| position.step == key);
        position.map_or(key, |position| &position.label).to_owned()
    }

    /// The title of an argument or a finding.
    pub(crate) fn point(&self, id: &FindingId) -> Option<String> {
        let positions = || self.view.positions.iter();
        let mut arguments = positions().flat_map(|position| &position.arguments);
        let mut findings = positions().flat_map(|position| &position.findings);
        let argument = arguments.find(|argument| argument.id == *id);
        let finding = findings.find(|finding| finding.id == *id);
        let title = argument.map(|argument| &argument.title);
        title.or(finding.map(|finding| &finding.title)).cloned()
    }

    /// Every finding of every round, near-identical ones of a round merged.
    pub(crate) fn findings(&self) -> Vec<&Finding> {
        self.view.rounds.iter().flat_map(findings).collect()
    }

    /// Every finding that repeats what an earlier round settled.
    pub(crate) fn repeated(&self) -> Vec<&Finding> {
        self.view.rounds.iter().flat_map(repeated).collect()
    }

    /// Which findings of the earlier debate came back; `None` if there is none to compare with.
    pub(crate) fn came_back(&self) -> Option<CameBack> {
        came_back::compare(self.earlier?, self.view)
    }

    /// The finding with an identifier.
    pub(crate) fn finding(&self, id: &FindingId) -> Option<&Finding> {
        let mut all = self.view.rounds.iter().flat_map(findings);
        all.find(|finding| finding.id == *id)
    }

    /// What its changes are called.
    pub(crate) fn names(&self) -> Names<'_> {
        Names {
            changes: self.changes(),
            are_offers: self.is_check(),
        }
    }

    /// The change that an edit led to, by the name that people read; its round if it led to none.
    pub(crate) fn change_of(&self, id: &EditId) -> String {
        for round in &self.view.rounds {
            let mut edits = round.synthesis.iter().flat_map(|it| &it.edits);
            let Some(edit) = edits.find(|edit| edit.id == *id) else {
                continue;
            };
            let mut behind = edit.findings.iter().filter_map(|id| self.finding(id));
            return match behind.find_map(|finding| finding.change.as_ref()) {
                Some(change) => self.names().of(change),
                None => format!("an edit in round {}", round.number),
            };
        }
        "an earlier edit".to_owned()
    }

    /// The text that the author accepted, with whatever else was in the task by then; `None` if there is
    /// none yet, or if the journal doesn’t show the text of a checkpoint.
    pub(crate) fn accepted(&self) -> Option<String> {
        let review = self.view.review.as_ref()?;
        review.accepted.as_ref()?;
        let named = review.accepted_text.as_ref();
        let named = named.and_then(|text| (self.text)(text));
        let told = || review::assemble(&self.original(), &review.changes);
        named.or_else(|| (self.protocol() != Protocol::Checkpoint).then(told))
    }

    /// Words of the original, and of the text that the author has or would have: with what was accepted, or
    /// with what is proposed and was not rejected. Unaccepted questions from reviewers aren’t part of the
    /// author’s text.
    pub(crate) fn words(&self) -> (usize, usize) {
        let original = self.original();
        let after = self.kept(&original).unwrap_or_else(|| self.proposal());
        (prose::words(&original), prose::words(&after))
    }

    /// The original with the changes that the author keeps; `None` if the changes don’t tell.
    fn kept(&self, original: &str) -> Option<String> {
        let review = self.view.review.as_ref()?;
        if review.accepted.is_some() {
            return self.accepted();
        }
        if self.protocol() == Protocol::Checkpoint {
            return review.is_taken_back().then(|| original.to_owned());
        }
        let mut kept = review.changes.clone();
        kept.retain(|one| {
            one.decision.is_some() || one.change.is_scaffold() || !self.only_asks(&one.change)
        });
        Some(review::unless_rejected(original, &kept))
    }

    /// Whether a change only adds questions for the author to the text.
    fn only_asks(&self, change: &Change) -> bool {
        let mut findings = change.findings.iter().peekable();
        let is_question = |id: &FindingId| {
            let finding = self.finding(id);
            let status = finding.map(|it| it.status);
            // An answer that no round has read changes no text.
            matches!(
                status,
                Some(FindingStatus::Recorded | FindingStatus::AuthorAnswered)
            )
        };
        findings.peek().is_some() && findings.all(is_question)
    }

    /// Words of the text that a round began with.
    pub(crate) fn words_before(&self, round: &Round) -> usize {
        prose::words(&self.read(&round.text))
    }

    /// Headings of the text that a round began with.
    pub(crate) fn headings_before(&self, round: &Round) -> usize {
        size::headings(&self.read(&round.text))
    }

    /// Headings of the text after a round.
    pub(crate) fn headings_after(&self, round: &Round) -> usize {
        size::headings(&self.read(self.left_behind(round)))
    }

    /// Words of the text after a round.
    pub(crate) fn words_after(&self, round: &Round) -> usize {
        prose::words(&self.read(self.left_behind(round)))
    }

    /// The text after a round. A check only offers to add its questions, so its text stays the same.
    fn left_behind<'r>(&self, round: &'r Round) -> &'r TextHash {
        if self.is_check() {
            return &round.text;
        }
        result(round)
    }

    /// Whether only rules read the text.
    pub(crate) fn is_check(&self) -> bool {
        let setup = self.view.setup.as_ref();
        setup.is_some_and(domain::Setup::only_checks)
    }

    /// Whether it is a check whose author has taken over none of the edits that it offers, so that it left the
    /// text alone.
    pub(crate) fn leaves_text_alone(&self) -> bool {
        let review = self.view.review.as_ref();
        let is_wanted =
            |it: &ReviewedChange| matches!(it.decision, Some(Decision::Accepted { .. }));
        let is_used =
            review.is_some_and(|it| it.accepted.is_some() || it.changes.iter().any(is_wanted));
        self.is_check() && !is_used
    }

    /// Whether the text changed after the last critics read it.
    pub(crate) fn ends_unreviewed(&self) -> bool {
        // A check by rules alone never reads its own list of questions.
        let checked = self.view.header.outcome == Some(Outcome::Checked);
        let last = self.view.rounds.last().filter(|_| !checked);
        last.is_some_and(|round| result(round) != &round.text)
    }

    /// The debate's warnings, plus one if stored texts are missing.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = self.view.header.warnings.clone();
        let missing = self.texts().filter(|hash| (self.text)(hash).is_none());
        if missing.count() > 0 {
            warnings.push(
                "Texts of this debate are missing from the data folder, so parts of this report \
                 are empty. Run `whetstone doctor` to see which."
                    .to_owned(),
            );
        }
        warnings
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &TextHash> {
        let original = self.view.setup.iter().map(|setup| &setup.original);
        let rounds = self.view.rounds.iter();
        let review = self.view.review.iter();
        let proposed = review.clone().map(|review| &review.text);
        let accepted = review.filter_map(|review| review.accepted_text.as_ref());
        original
            .chain(rounds.flat_map(|round| [&round.text, result(round)]))
            .chain(proposed)
            .chain(accepted)
            .chain(self.view.patterns.iter().flat_map(|pass| {
                let annotated = pass.came_to.iter().filter_map(|it| it.text.as_ref());
                [&pass.asked.text].into_iter().chain(annotated)
            }))
    }
}

/// The text after a round.
pub(crate) fn result(round: &Round) -> &TextHash {
    let synthesis = round.synthesis.as_ref();
    synthesis.map_or(&round.text, |synthesis| &synthesis.text)
}

/// The findings of a round: merged, or as raised as long as they haven't been counted.
pub(crate) fn findings(round: &Round) -> Vec<&Finding> {
    match &round.count {
        Some(count) => count.findings.iter().collect(),
        None => round.critiques.iter().flat_map(|it| &it.findings).collect(),
    }
}

/// The findings of a round that repeat what an earlier one settled.
pub(crate) fn repeated(round: &Round) -> Vec<&Finding> {
    let counts = round.count.iter();
    counts.flat_map(|count| &count.repeated).collect()
}

/// How many of the findings have the severity.
pub(crate) fn of_severity(findings: &[&Finding], severity: Severity) -> usize {
    let same = |finding: &&&Finding| finding.severity == severity;
    findings.iter().filter(same).count()
}

/// Valid approvals of a round, even before the count.
pub(crate) fn approvals(round: &Round) -> u32 {
    let counts = round.critiques.iter().map(|it| u32::from(it.counts()));
    counts.sum()
}
