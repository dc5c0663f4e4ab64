//! Waiting for the author.

use domain::author::{Choice, Remark, Wanted};
use domain::{Change, Decision, Event, FindingId, FindingStatus, Recorded, View};

use super::{Halt, Table, lock};
use crate::Error;
use crate::error::off_thread;
use crate::signal::Signal;

impl Table {
    /// The author's decision under `key`. Waits for it and holds no resources meanwhile; a debate that is
    /// resumed later waits again, or finds what was decided in between.
    pub async fn decide(&self, key: &str, wanted: Wanted) -> Result<Choice, Halt> {
        if let Some(Event::Chosen { choice }) = self.find(key) {
            return Ok(choice);
        }
        // Watch before asking, so that an answer can't get lost in between.
        let mut signals = self.hub.watch();
        let asked = Event::Wanted { wanted };
        self.tell(format!("{key}/wanted"), asked, Vec::new())
            .await?;
        loop {
            let signal = tokio::select! {
                signal = signals.recv() => signal,
                () = self.control.cancelled().cancelled() => return Err(self.control.halt()),
            };
            let Some(signal) = signal else {
                return Err(
                    Error::internal("the signals ended before the author’s decision").into(),
                );
            };
            if let Signal::Recorded(recorded) = signal
                && recorded.key == key
                && let Event::Chosen { choice } = &recorded.event
            {
                lock(&self.recorded).insert(key.to_owned(), recorded.event.clone());
                return Ok(choice.clone());
            }
        }
    }

    /// What the author has said to the debate so far. If a change was rejected but its findings still need
    /// to be addressed, a remark says to do that in another way.
    pub async fn remarks(&self) -> Result<Vec<Remark>, Halt> {
        let view = self.view().await?;
        let mut remarks = view.author.remarks.clone();
        for change in rejected(&view).filter(|change| is_wanted(&view, change)) {
            let word = in_another_way(change);
            if !remarks.contains(&word) {
                remarks.push(word);
            }
        }
        Ok(remarks)
    }

    /// The facts of the debate after this one.
    pub async fn facts_behind(&self, seq: u64) -> Result<Vec<Recorded>, Halt> {
        let (store, debate) = (self.store.clone(), self.setup.debate.clone());
        Ok(off_thread(move || Ok::<_, Error>(store.events(&debate, seq)?)).await?)
    }

    /// The debate as a person sees it now.
    pub async fn view(&self) -> Result<View, Halt> {
        let (store, debate) = (self.store.clone(), self.setup.debate.clone());
        Ok(off_thread(move || Ok::<_, Error>(store.view(&debate)?)).await?)
    }

    /// The number of rounds that the debate may have, including those that the author added.
    pub fn max_rounds(&self) -> u32 {
        let recorded = lock(&self.recorded);
        let added = recorded.values().filter_map(|event| match event {
            Event::MoreRounds { after, rounds } => Some(after.saturating_add(*rounds)),
            _ => None,
        });
        added.fold(self.setup.max_rounds, u32::max)
    }

    /// Whether the author wanted more rounds after the debate ended with `round`.
    pub fn goes_on_after(&self, round: u32) -> bool {
        let recorded = lock(&self.recorded);
        recorded
            .values()
            .any(|event| matches!(event, Event::MoreRounds { after, .. } if *after == round))
    }
}

/// Whether the author wants a finding behind this change addressed, and nobody has done so since.
fn is_wanted(view: &View, change: &Change) -> bool {
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    let open = counts
        .flat_map(|count| count.findings.iter().chain(&count.repeated))
        .filter(|finding| finding.status == FindingStatus::Open);
    let mut open = open.filter(|finding| change.findings.contains(&finding.id));
    let wants = |remark: &Remark| matches!(remark, Remark::Pin { .. } | Remark::Answer { .. });
    let is_wanted = |finding: &FindingId| {
        let mut said = view.author.remarks.iter().filter(|remark| wants(remark));
        said.any(|remark| remark.finding() == Some(finding))
    };
    open.any(|finding| is_wanted(&finding.id))
}

/// The change is dropped, but not its purpose.
fn in_another_way(change: &Change) -> Remark {
    let places = change.places.iter();
    let tried: Vec<String> = places
        .map(|place| format!("\"{}\" instead of \"{}\"", place.new, place.old))
        .collect();
    Remark::Word {
        text: format!(
            "A change was rejected, but its purpose still has to be addressed in another way. The change \
             was: {}.",
            tried.join("; ")
        ),
    }
}

/// The changes that the author rejected, now or before an earlier round.
fn rejected(view: &View) -> impl Iterator<Item = &Change> {
    let now = view
        .review
        .iter()
        .flat_map(|review| &review.changes)
        .filter(|reviewed| reviewed.decision == Some(Decision::Rejected))
        .map(|reviewed| &reviewed.change);
    let earlier = view.author.rejected.iter().map(|out| &out.change);
    earlier.chain(now)
}
