//! What a model will judge of the project in a debate that hasn’t started.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::answer::{ExplorationAnswer, Shape};
use domain::briefed::{Briefing, BriefingPart};
use domain::model::ModelSpec;
use domain::question::Parts;
use domain::usage::{estimate_tokens, most_tokens};
use table::date;
use workspace::Stop;

use super::judge::{Reading, affordable, readable};
use super::{JUDGE, MOST_TOLD, found, picked, root, searches};
use crate::briefing::Ground;
use crate::briefing::kept::{JUDGMENTS, Kept};
use crate::estimate::Judged;

/// How long Whetstone may look at the project before the start.
const LOOK: Duration = Duration::from_secs(2);
/// Tokens of project files that a model judges, over all searches: typically about 40 files, at most 50 files
/// of 10 KB.
const FILES: [u64; 2] = [50_000, 128_000];

/// What a model judges, and how many bytes of the result reviewers read, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) judged: Judged,
    pub(crate) told: usize,
}

/// What to expect without looking at the project: that each search finds files. Nothing is expected if the
/// folder is missing.
pub(crate) fn unseen(ground: &Ground, briefing: &Briefing) -> Expected {
    let explores = briefing.parts.contains(&BriefingPart::Exploration);
    if !explores || !root(ground).is_some_and(|root| root.is_dir()) {
        return Expected::default();
    }
    let wanted = ground.exploration.clone().unwrap_or_default();
    let calls = searches(&wanted, ground).len().max(1);
    let text = estimate_tokens(&ground.text);
    Expected {
        judged: Judged {
            calls: u32::try_from(calls).unwrap_or(u32::MAX),
            tokens: FILES.map(|files| files / calls as u64 + text),
        },
        told: MOST_TOLD,
    }
}

/// What to expect after looking at the project: which searches find files, and which of these `model` hasn’t
/// judged yet. If looking takes too long, the same as without looking.
pub(crate) fn seen(
    ground: &Ground,
    briefing: &Briefing,
    model: Option<&ModelSpec>,
    data: &Path,
) -> Expected {
    let unseen = unseen(ground, briefing);
    let Some(root) = root(ground).filter(|_| unseen.told > 0) else {
        return unseen;
    };
    let began = Instant::now();
    let explored = match found(ground, &root, &Stop::after(LOOK)) {
        _ if began.elapsed() >= LOOK => return unseen,
        Ok(explored) if !explored.found.is_empty() => readable(&picked(ground, explored)),
        _ => return Expected::default(),
    };
    let told = Expected {
        judged: Judged::default(),
        told: unseen.told,
    };
    let parts = Parts {
        persona: JUDGE.to_owned(),
        today: date(),
        ..Parts::alone(Shape::Exploration, ground.kind, &ground.text)
    };
    let (Some(model), Ok(readings)) = (model, Reading::all(parts, &explored, &ground.redactor))
    else {
        return told;
    };
    let most = ground.exploration.as_ref().and_then(|it| it.most_micro_usd);
    let (readings, _) = affordable(readings, model, most);
    let kept = Kept::open(data, JUDGMENTS);
    let is_open = |it: &&Reading<'_>| {
        kept.find::<ExplorationAnswer>(&it.kept_under(model))
            .is_none()
    };
    let questions: Vec<&str> = readings
        .iter()
        .filter(is_open)
        .map(|it| it.question.prompt.as_str())
        .collect();
    Expected {
        judged: of_questions(&questions),
        ..told
    }
}

fn of_questions(questions: &[&str]) -> Judged {
    let calls = questions.len();
    let mean = |tokens: fn(&str) -> u64| {
        let all: u64 = questions.iter().map(|it| tokens(it)).sum();
        all.div_ceil(calls.max(1) as u64)
    };
    Judged {
        calls: u32::try_from(calls).unwrap_or(u32::MAX),
        tokens: [mean(estimate_tokens), mean(most_tokens)],
    }
}
