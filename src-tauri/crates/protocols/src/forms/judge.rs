//! The concluding seat: asked for what the form wants to know, and once more if the answer can't be read.

mod asking;
mod limits;

use domain::answer::Shape;
use domain::contradiction::{contradiction, contradiction_in_passing, contradicts_choice};
use domain::scorecard::Scorecard;
use domain::verdict::{Score, SectionKind, SideNote, VerdictSection};
use domain::{Agenda, Conclusion, Failure, Judgment, Verdict};
use futures::FutureExt;
use futures::future::BoxFuture;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use table::{Call, Halt};

use super::Closed;
use super::points::{Heard, Lettered};
use super::sitting::Sitting;
use crate::prompt;
use asking::settled;
use limits::{unfounded, without_scores};

/// The parts of a verdict that give its reasons, besides the summary.
const REASONS: [SectionKind; 2] = [SectionKind::KeyNarratives, SectionKind::SuggestedActions];

/// Those that are about something else, and may mention the result in passing.
const IN_PASSING: [SectionKind; 3] = [
    SectionKind::AgreementZones,
    SectionKind::Survived,
    SectionKind::Risks,
];

/// Said about a judge that was asked twice what its own words decide, and didn't say.
const UNCHECKED: &str =
    "The judge didn’t read its own verdict again, so check that its reasons fit its decision.";

/// What a form asks its concluding seat.
pub(super) trait Judged: DeserializeOwned + JsonSchema + Send + 'static {
    /// What to do with positions.
    const TASK: &'static str;
    /// Whether it scores concerns.
    const SCORES: bool = true;

    /// The answer in the terms that all forms share.
    fn ruled(self, positions: &Lettered<'_>, agenda: &Agenda) -> Ruled;
}

/// What a judge says, before anybody knows who said what.
#[derive(Default)]
pub(super) struct Ruled {
    pub(super) decision: Option<Judgment>,
    /// What its own words decide when it reads them once more; `None` if it doesn’t say, or decides nothing.
    pub(super) reads_as: Option<Judgment>,
    pub(super) summary: String,
    pub(super) sections: Vec<VerdictSection>,
    pub(super) revision: Option<String>,
    pub(super) scores: Vec<Score>,
    pub(super) sides: Vec<SideNote>,
    pub(super) scorecard: Option<Scorecard>,
    /// The passages that it rests on.
    pub(super) evidence: Vec<String>,
    /// Whether it is a raw answer, since it can't be read.
    pub(super) is_unread: bool,
    /// The parts of the answer that don't count, in sentences for the user.
    pub(super) left_out: Vec<String>,
    /// What the answer lacks, in words that can be sent back: it is asked for once more.
    pub(super) lacks: Option<String>,
    /// Whether the answer still counts if asking once more brings no complete one.
    pub(super) stands: bool,
}

/// The sections that aren't empty, in the order given.
pub(super) fn sections<const N: usize>(
    parts: [(SectionKind, Vec<String>); N],
) -> Vec<VerdictSection> {
    let said = |items: Vec<String>| -> Vec<String> {
        let items = items.into_iter().map(|item| item.trim().to_owned());
        items.filter(|item| !item.is_empty()).collect()
    };
    let sections = parts.into_iter().map(|(kind, items)| VerdictSection {
        kind,
        items: said(items),
    });
    sections
        .filter(|section| !section.items.is_empty())
        .collect()
}

/// A judge that reads the whole debate, with who said what.
pub(super) fn lead<'a, T: Judged>(
    sitting: &'a Sitting<'a>,
    heard: Heard<'a>,
) -> BoxFuture<'a, Result<Closed, Halt>> {
    async move {
        let positions = Lettered::named(heard.positions.iter().collect());
        let judged = judge::<T>(sitting, "judge", heard, &positions).await?;
        Ok(judged.map(|(verdict, left_out)| Conclusion {
            verdict: Some(verdict),
            degraded: left_out,
            ..Conclusion::default()
        }))
    }
    .boxed()
}

/// A judge that sees only positions, without names, in an order derived from the debate; once more in the
/// opposite order if that was asked for.
pub(super) fn apart<'a, T: Judged>(
    sitting: &'a Sitting<'a>,
    heard: Heard<'a>,
) -> BoxFuture<'a, Result<Closed, Halt>> {
    async move {
        let setup = sitting.table.setup();
        let drawn = |swapped| Lettered::drawn(heard.positions, &setup.debate, swapped);
        let (verdict, left_out) = match judge::<T>(sitting, "judge", heard, &drawn(false)).await? {
            Ok(judged) => judged,
            Err(failure) => return Ok(Err(failure)),
        };
        let mut conclusion = Conclusion {
            verdict: Some(verdict),
            degraded: left_out,
            ..Conclusion::default()
        };
        if setup.agenda.judge_twice && heard.is_enough {
            match judge::<T>(sitting, "judge-swapped", heard, &drawn(true)).await? {
                Ok((second, left_out)) => {
                    let again = left_out.iter().map(|it| format!("Asked again: {it}"));
                    conclusion.degraded.extend(again);
                    conclusion.second = Some(second);
                }
                Err(failure) => conclusion.degraded.push(format!(
                    "The judge could not be asked a second time: {} {}",
                    failure.message, failure.hint
                )),
            }
        }
        Ok(Ok(conclusion))
    }
    .boxed()
}

async fn judge<T: Judged>(
    sitting: &Sitting<'_>,
    step: &str,
    heard: Heard<'_>,
    positions: &Lettered<'_>,
) -> Result<Result<(Verdict, Vec<String>), Failure>, Halt> {
    let setup = sitting.table.setup();
    let agenda = &setup.agenda;
    let seat = &setup.synthesizer;
    let parts = sitting.table.parts(
        Shape::Verdict,
        &seat.persona,
        &sitting.document,
        &sitting.today,
    );
    let call = Call {
        key: super::sitting::key(step),
        round: 0,
        seat,
        question: prompt::step::<T>(
            &seat.persona,
            parts,
            &task::<T>(heard)?,
            super::agenda::weighed_by(agenda),
            &[super::over(agenda), positions.said()].concat(),
        )?,
    };
    let (mut ruled, evidence) = match settled::<T>(sitting, &call, positions).await? {
        Ok(settled) => settled,
        Err(failure) => return Ok(Err(failure)),
    };
    let unscored = without_scores::<T>(&ruled, &positions.concerns());
    ruled.left_out.extend(unscored);
    if !ruled.is_unread {
        ruled.left_out.extend(unfounded(&evidence));
    }
    if ruled.isnt_read_again() {
        ruled.left_out.push(UNCHECKED.to_owned());
    }
    let verdict = Verdict {
        seat: seat.id.clone(),
        model: seat.model.name.clone(),
        contradiction: ruled.contradiction(),
        decision: ruled.decision,
        summary: ruled.summary,
        sections: ruled.sections,
        revision: ruled.revision,
        scores: ruled.scores,
        sides: ruled.sides,
        evidence,
        scorecard: ruled.scorecard,
        parsed: !ruled.is_unread,
        duration_ms: sitting.table.took(&call.key),
    };
    Ok(Ok((verdict, ruled.left_out)))
}

impl Ruled {
    fn quotes_nothing(&self) -> bool {
        self.evidence.iter().all(|quote| quote.trim().is_empty())
    }

    /// Whether it decides and doesn't say what its own words decide.
    fn isnt_read_again(&self) -> bool {
        self.decision.is_some() && self.reads_as.is_none()
    }

    /// The judge's own words that decide or choose otherwise.
    fn contradiction(&self) -> Option<String> {
        if self.is_unread {
            return None;
        }
        let mut said = [&self.summary].into_iter().chain(self.items(&REASONS));
        let chosen = self.chosen();
        let plainly = said.find_map(|said| match (self.decision, chosen) {
            (Some(decision), _) => contradiction(decision, said),
            (None, Some((options, at))) => contradicts_choice(options, at, said),
            (None, None) => None,
        });
        plainly.or_else(|| {
            let reasons = self.scores.iter().map(|score| &score.why);
            let mut passing = self.items(&IN_PASSING).chain(reasons);
            let found = passing.find_map(|said| contradiction_in_passing(self.decision?, said));
            found.or_else(|| self.reads_otherwise())
        })
    }

    /// The words that it begins with, if it reads its own words as a different decision. That works
    /// in any language.
    fn reads_otherwise(&self) -> Option<String> {
        let decided = self.decision?;
        self.reads_as.filter(|it| *it != decided)?;
        let items = self.sections.iter().flat_map(|section| &section.items);
        let mut said = [&self.summary].into_iter().chain(items);
        let said = said.find(|said| !said.trim().is_empty())?.trim();
        let first = said.split_inclusive(['.', '!', '?', '\n']).next()?;
        Some(first.trim().to_owned())
    }

    /// The points of these sections.
    fn items(&self, kinds: &[SectionKind]) -> impl Iterator<Item = &String> {
        let sections = self.sections.iter();
        let sections = sections.filter(|section| kinds.contains(&section.kind));
        sections.flat_map(|section| &section.items)
    }

    /// What it decides or chooses, in a word; `None` if it does neither.
    fn decides(&self) -> Option<String> {
        let chosen = || {
            self.chosen()
                .and_then(|(options, at)| options.get(at))
                .cloned()
        };
        let decision = self.decision.map(|it| it.label().to_lowercase());
        decision.or_else(chosen)
    }

    /// The options, and the place of the one that it recommends.
    fn chosen(&self) -> Option<(&[String], usize)> {
        let card = self.scorecard.as_ref()?;
        Some((&card.options, card.recommended?))
    }
}

fn task<T: Judged>(heard: Heard<'_>) -> Result<String, Halt> {
    let before = match (heard.is_enough, heard.positions) {
        (true, _) => None,
        (false, []) => Some(
            "Nobody argued about the document this time: ignore positions where they are mentioned below, and \
             leave the fields about them empty. Weigh the document yourself: find the case for it and the \
             case against it before you decide.",
        ),
        (false, _) => Some(
            "Only one side was heard this time. Its position isn't evidence by itself: check what it says \
             against the document, and think about what the other side would have answered, before you \
             decide.",
        ),
    };
    let scores = T::SCORES.then(|| prompt::part("scores")).transpose()?;
    let rests = prompt::part("rests")?;
    let lines = before.into_iter().chain([T::TASK.trim_end()]);
    let lines = lines.chain(scores.as_deref()).chain([rests.as_str()]);
    Ok(lines.collect::<Vec<_>>().join("\n\n"))
}
