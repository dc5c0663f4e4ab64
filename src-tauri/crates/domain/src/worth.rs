//! Whether it was worth letting sides compete: the result of one debate, in figures and in the lines that
//! others read.

use crate::verdict::{SectionKind, Verdict};
use crate::view::View;
use crate::{Conclusion, Depth, Kind, Protocol, Setup};

/// The result of a debate in which sides competed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The form.
    pub protocol: Protocol,
    /// The kind of text.
    pub kind: Kind,
    /// Points that stayed contested; for a list that was put in order, its contested items.
    pub disagreements: usize,
    /// Concerns that the judge found valid and unresolved; 0 if no side challenges the text.
    pub with_challenger: usize,
    /// All other concerns that it scored.
    pub with_advocate: usize,
}

impl Worth {
    /// The result of a debate; `None` if no sides competed, or if nobody judged or rated.
    pub fn of(view: &View) -> Option<Self> {
        let setup = view.setup.as_ref().filter(|setup| competed(setup))?;
        let conclusion = &view.conclusion.as_ref()?.conclusion;
        let is_judged = conclusion.verdict.is_some() || !conclusion.items.is_empty();
        is_judged.then(|| Self::of_conclusion(setup, conclusion))
    }

    /// The result of a debate with this conclusion, no matter who took part in it.
    pub fn of_conclusion(setup: &Setup, conclusion: &Conclusion) -> Self {
        let verdict = conclusion.verdict.as_ref();
        let zones = |verdict: &Verdict| verdict.items(SectionKind::ContestedZones).len();
        let items = conclusion.items.iter().filter(|item| item.is_contested());
        let scores = || verdict.into_iter().flat_map(|verdict| &verdict.scores);
        let with_challenger = scores().filter(|it| it.survives()).count();
        Self {
            protocol: setup.protocol,
            kind: setup.kind,
            disagreements: verdict.map_or(0, zones) + items.count(),
            with_challenger,
            with_advocate: scores().count() - with_challenger,
        }
    }

    /// The line that is written when the debate ends, with its decision.
    pub fn result_line(&self, resolution: &str) -> String {
        format!(
            "[compete-result: skill={}, artifact={}, disagreements={}, resolution={resolution}, {}]",
            self.protocol.key(),
            self.kind.key(),
            self.disagreements,
            self.sided_with()
        )
    }

    /// The line that is written once the author has decided, with or against the judge. Nobody edits a
    /// conclusion, so its edit distance is low.
    pub fn eval_line(&self, accepted: bool) -> String {
        format!(
            "[compete-eval: skill={}, edit_distance=low, acceptance={accepted}, disagreements={}, {}]",
            self.protocol.key(),
            self.disagreements,
            self.sided_with()
        )
    }

    fn sided_with(&self) -> String {
        format!(
            "sided_with=challenger:{}/advocate:{}",
            self.with_challenger, self.with_advocate
        )
    }
}

/// Whether sides compete in a debate, rather than a single reviewer.
pub fn competed(setup: &Setup) -> bool {
    setup.protocol.is_competitive() && setup.agenda.depth != Depth::Single
}

/// How many debates in a row are needed to say something about the next one.
pub const ENOUGH: usize = 5;

/// What the latest debates in one form on one kind of text suggest for the next; `None` if there are fewer
/// than [`ENOUGH`], or if they suggest nothing.
pub fn advice(last: &[Worth]) -> Option<String> {
    let last = last.get(..ENOUGH)?;
    let protocol = last.first()?.protocol;
    if last.iter().all(|worth| worth.disagreements == 0) {
        return Some(format!(
            "The last {ENOUGH} debates in this form on this kind of text left nothing contested. A single \
             review would do."
        ));
    }
    let challenger = last
        .iter()
        .map(|worth| worth.with_challenger)
        .sum::<usize>();
    let advocate = last.iter().map(|worth| worth.with_advocate).sum::<usize>();
    let (approving, objecting) = protocol.sides();
    let idle = match (challenger, advocate) {
        (0, 0) => return None,
        (0, _) => objecting,
        (_, 0) => approving,
        _ => return None,
    };
    Some(format!(
        "In the last {ENOUGH} debates of the form {}, the judge never sided with the {idle}, who may not be \
         pulling their weight. Try another model in that role.",
        protocol.label().to_lowercase()
    ))
}
