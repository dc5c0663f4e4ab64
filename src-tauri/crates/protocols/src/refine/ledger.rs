//! The state of a debate so far: what the next round is told, and what it still owes the author.

use std::sync::Arc;

use domain::author::Remark;
use domain::question::{Settled, Told};
use domain::round::Synthesis;
use domain::text::edits::difference;
use domain::text::edits::origin::Origins;
use domain::text::findings::repeat::as_raised_last;
use domain::{Finding, FindingId, FindingStatus};
use table::{Halt, Standing, Table, off_thread};

use super::memory::Memory;

/// Everything raised in earlier rounds, and what became of it.
pub(super) struct Ledger {
    /// The debate as its author saw it when the round began: reviewers are told the same.
    standing: Standing,
    /// The text that each round began with, from the first.
    texts: Vec<Arc<str>>,
    /// The text as the last round left it, and which edits wrote it.
    text: Arc<str>,
    origins: Origins,
}

/// A finding of an earlier round that the author wants dealt with.
#[derive(Clone)]
pub(crate) struct Carried {
    pub(crate) finding: Finding,
    /// What the author answered to it.
    pub(crate) answer: Option<String>,
}

impl Ledger {
    pub(super) fn new(original: &str) -> Self {
        Self {
            standing: Standing::default(),
            texts: Vec::new(),
            text: original.into(),
            origins: Origins::new(original.len()),
        }
    }

    /// Adds the text that a round begins with, which the author may have changed since the last
    /// one, and the state of the debate then.
    pub(super) async fn begin(
        &mut self,
        table: &Table,
        round: u32,
        text: &str,
    ) -> Result<(), Halt> {
        let key = format!("round/{round}/begin");
        self.standing.reach(table, &key).await?;
        if *self.text != *text {
            let (before, after): (Arc<str>, Arc<str>) = (self.text.clone(), text.into());
            let (old, new) = (before, after.clone());
            let by_author =
                off_thread(move || Ok::<_, table::Error>(difference::difference(0, &old, &new)))
                    .await?;
            self.origins.take_in_author(&by_author.edits);
            self.text = after;
        }
        self.texts.push(self.text.clone());
        Ok(())
    }

    /// What became of the findings of earlier rounds, which may be nothing. Findings that nothing was done
    /// about are listed as they were last raised.
    pub(super) fn settled(&self) -> Vec<Settled> {
        let raised: Vec<&Finding> = self.raised().collect();
        let told = as_raised_last(&raised).into_iter();
        let settled = told.map(|finding| Settled {
            finding: finding.id.clone(),
            title: finding.title.clone(),
            quote: finding.quote.clone(),
            status: finding.status,
            reason: finding.status_reason.clone().unwrap_or_default(),
        });
        settled.collect()
    }

    /// The author's remarks with what a seat needs to understand them. Those about something that is gone from
    /// the debate are left out, since nobody could tell what they mean.
    pub(super) fn told(&self, told: &[Remark]) -> Vec<Told> {
        let known = told.iter().filter_map(|remark| {
            let (title, quote) = match remark.finding() {
                Some(id) => self.about(id)?,
                None => (String::new(), String::new()),
            };
            Some(Told {
                remark: remark.clone(),
                title,
                quote,
            })
        });
        known.collect()
    }

    /// The title and the quote of a finding, or of a flag of the final checks.
    fn about(&self, id: &FindingId) -> Option<(String, String)> {
        let finding = self.find(id).map(|it| (&it.title, &it.quote));
        let checks = self.standing.view().final_checks.iter();
        let mut flags = checks.flat_map(|it| &it.flags);
        let flag = flags.find(|it| it.id == *id);
        let known = finding.or_else(|| flag.map(|it| (&it.title, &it.quote)));
        known.map(|(title, quote)| (title.clone(), quote.clone()))
    }

    /// Findings of earlier rounds that the author answered or pinned, and that nothing was done about
    /// since.
    pub(super) fn carried(&self, told: &[Remark]) -> Vec<Carried> {
        let wanted = told.iter().filter_map(|remark| {
            let (finding, answer) = match remark {
                Remark::Answer { finding, text } => (finding, Some(text.clone())),
                Remark::Pin { finding } => (finding, None),
                Remark::Dismiss { .. } | Remark::Withdraw { .. } | Remark::Word { .. } => {
                    return None;
                }
            };
            let is_open = |finding: &&Finding| {
                matches!(
                    finding.status,
                    FindingStatus::Open | FindingStatus::AuthorAnswered
                )
            };
            let finding = self.find(finding).filter(is_open)?.clone();
            Some(Carried { finding, answer })
        });
        wanted.collect()
    }

    /// What the next round compares its findings and edits with.
    pub(super) fn memory(&self) -> Memory {
        let raised = self.raised().filter_map(|finding| {
            let round = usize::try_from(finding.round).ok()?.checked_sub(1)?;
            Some((finding.clone(), self.texts.get(round)?.clone()))
        });
        let rounds = self.standing.view().rounds.iter();
        let syntheses = rounds.filter_map(|it| it.synthesis.as_ref());
        Memory {
            raised: raised.collect(),
            origins: self.origins.clone(),
            edits: syntheses.flat_map(|it| &it.edits).cloned().collect(),
        }
    }

    /// Adds a finished round, which left `text`.
    pub(super) fn close(&mut self, synthesis: &Synthesis, text: &str) {
        self.origins.take_in(&synthesis.edits);
        self.text = text.into();
    }

    fn raised(&self) -> impl Iterator<Item = &Finding> {
        let rounds = self.standing.view().rounds.iter();
        let counts = rounds.filter_map(|it| it.count.as_ref());
        counts.flat_map(|count| &count.findings)
    }

    fn find(&self, id: &FindingId) -> Option<&Finding> {
        let rounds = self.standing.view().rounds.iter();
        let counts = rounds.filter_map(|it| it.count.as_ref());
        let mut all = counts.flat_map(|count| count.findings.iter().chain(&count.repeated));
        all.find(|finding| finding.id == *id)
    }
}
