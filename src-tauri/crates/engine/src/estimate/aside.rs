//! What calls outside the rounds add: for the pages of research, the files of the project, and the last text.
//! Each goes to the cheapest model, unless the author named another for it.

use domain::Protocol;
use domain::gauntlet::place::{GauntletPlace, GauntletWhen};
use domain::gauntlet::plan::GauntletCast;
use domain::gauntlet::{BATCH, MOST_DURING};
use domain::model::ModelSpec;
use domain::page::Estimate;

use super::Judged;
use crate::Plan;
use crate::cheapest::rank;

/// Tokens of pages that a model reads, typically and at most.
const PAGES: [u64; 2] = [12_000, 40_000];
/// Tokens of our own words in the final checks.
const CHECKED: u64 = 900;
/// Tokens of an answer, typically and at most, including one that can’t be read at first.
const RECEIVED: [u64; 2] = [900, 16_000];

/// Whether a call’s key makes it one of these, or one that notes what guidance says after the end.
pub(super) fn is_aside(key: &str) -> bool {
    let is_beside = ["briefing/", "checks/", "patterns/"]
        .iter()
        .any(|it| key.starts_with(it));
    is_beside || GauntletPlace::of_key(key).is_some()
}

fn cheapest(plan: &Plan) -> Option<&ModelSpec> {
    let models = plan.models().filter(|model| rank(model).is_some());
    models.min_by_key(|model| rank(model))
}

/// Who judges files of the project; `None` if only rules take part.
pub(crate) fn judge(plan: &Plan) -> Option<&ModelSpec> {
    let exploration = plan.agenda.briefing.exploration.as_ref();
    let named = exploration.and_then(|it| it.reader.as_ref());
    named.or_else(|| cheapest(plan))
}

/// The figures with those calls, if the plan has them and a model. `text` and what reviewers are `told` besides
/// it are in tokens; `judged` are files of the project.
pub(super) fn with_asides(
    plan: &Plan,
    [text, told]: [u64; 2],
    judged: Judged,
    figures: Estimate,
) -> Estimate {
    let cheapest = cheapest(plan);
    let agenda = &plan.agenda;
    let research = agenda.briefing.research.as_ref();
    let reader = research.and_then(|it| it.reader.as_ref().or(cheapest));
    let research = reader.map(|reader| (reader, PAGES, [1, 1]));
    let judge = judge(plan).filter(|_| judged.calls > 0);
    let judge = judge.map(|judge| (judge, judged.tokens, [judged.calls; 2]));
    // It reads the original and the final text with what is known, and again if an answer can’t be read.
    let once = 2 * text + told + CHECKED;
    let checked = [once, 2 * once];
    let checks = cheapest.filter(|_| agenda.model_checks);
    let checks = checks.map(|reader| (reader, checked, [1, 1]));
    let asides = [research, judge, checks].into_iter().flatten();
    let figures = asides.fold(figures, |figures, (reader, sent, calls)| {
        // An answer that can’t be read is requested again.
        let figures = with(figures, reader, [sent, RECEIVED], calls);
        Estimate {
            calls_most: figures.calls_most + calls[1],
            ..figures
        }
    });
    with_gauntlets(plan, text, figures)
}

/// Tokens of our own words in a question of a gauntlet, and of a list of findings.
const ASKED: u64 = 1_500;
const LISTED: u64 = 3_000;
/// Tokens of an answer in a gauntlet, typically and when a batch of findings is weighed at length.
const ANSWERED: [u64; 2] = [900, 2_500];
/// Calls of a whole gauntlet that run one after another, each taking some seconds: attack, comparison,
/// evaluation, rebuttals, rulings, and the final boss.
const STAGES: u64 = 6;
const SECONDS: u64 = 30;
/// Findings that an adversary raises, typically and at most, with duplicates merged.
const RAISED: [u32; 2] = [3, 10];

/// The figures with the calls of the gauntlets. In each, every adversary attacks once, every evaluator weighs
/// each batch, dismissals are answered one by one, and challenges are ruled on.
fn with_gauntlets(plan: &Plan, text: u64, figures: Estimate) -> Estimate {
    let Some((gauntlet, cast)) = plan.agenda.gauntlet.as_ref().zip(plan.cast()) else {
        return figures;
    };
    let when = &gauntlet.when;
    let is_alone = plan.protocol == Protocol::Gauntlet;
    let whole = if is_alone {
        1
    } else {
        u32::from(when.contains(&GauntletWhen::Before))
            + u32::from(when.contains(&GauntletWhen::After))
    };
    let small = if when.contains(&GauntletWhen::During) {
        [1, plan.max_rounds]
    } else {
        [0, 0]
    };
    let all = cast.adversaries.len();
    let sizes = [
        (all, [whole; 2], true),
        (all.min(MOST_DURING), small, false),
    ];
    sizes
        .into_iter()
        .fold(figures, |figures, (adversaries, times, has_boss)| {
            let [few, many] = times.map(|it| u64::from(it) * STAGES * SECONDS);
            let figures = Estimate {
                seconds_typical: figures.seconds_typical + few,
                seconds_most: figures.seconds_most + 2 * many,
                ..figures
            };
            of_gauntlet(cast, adversaries, times, gauntlet.rebuttals, has_boss)
                .into_iter()
                .fold(figures, |figures, (reader, calls)| {
                    let sent = [text + ASKED, text + ASKED + LISTED];
                    with(figures, reader, [sent, ANSWERED], calls)
                })
        })
}

/// Who is asked how often, typically and at most, in this many gauntlets of this many adversaries.
fn of_gauntlet(
    cast: &GauntletCast,
    adversaries: usize,
    times: [u32; 2],
    rebuttals: bool,
    has_boss: bool,
) -> Vec<(&ModelSpec, [u32; 2])> {
    if times[1] == 0 {
        return Vec::new();
    }
    let attackers = u32::try_from(adversaries).unwrap_or(u32::MAX);
    let batch = u32::try_from(BATCH).unwrap_or(u32::MAX);
    let raised = RAISED.map(|it| it * attackers);
    let batches = raised.map(|it| it.div_ceil(batch));
    let calls = |each: [u32; 2]| [each[0] * times[0], each[1] * times[1]];
    let attacking = cast.adversaries.iter().take(adversaries);
    let mut asked: Vec<_> = attacking
        .map(|it| (&it.seat.model, calls([1, 1])))
        .collect();
    asked.push((&cast.matcher.model, calls([0, attackers])));
    let evaluators = cast.evaluators.iter();
    asked.extend(evaluators.map(|it| (&it.model, calls(batches))));
    if rebuttals {
        // About half of the weighed findings are dismissed.
        let rebutting = cast.adversaries.first().map(|it| &it.seat.model);
        asked.extend(rebutting.map(|it| (it, calls([raised[0] / 2, raised[1]]))));
        asked.push((&cast.adjudicator.model, calls([1, batches[1]])));
    }
    let boss = cast.boss.iter().filter(|_| has_boss);
    asked.extend(boss.map(|it| (&it.model, calls([1, 1]))));
    asked
}

/// The figures with this many calls, typically and at most, each of which sends and receives this many
/// tokens.
fn with(
    figures: Estimate,
    reader: &ModelSpec,
    [sent, received]: [[u64; 2]; 2],
    calls: [u32; 2],
) -> Estimate {
    let tokens = |at: usize| u64::from(calls[at]) * (sent[at] + received[at]);
    let plus = |usd: Option<f64>, at: usize| {
        let of_one = models::price(reader)?.of(sent[at], 0, received[at]);
        Some(usd? + f64::from(calls[at]) * of_one)
    };
    Estimate {
        calls_typical: figures.calls_typical + calls[0],
        calls_most: figures.calls_most + calls[1],
        tokens_typical: figures.tokens_typical + tokens(0),
        tokens_most: figures.tokens_most + tokens(1),
        usd_typical: plus(figures.usd_typical, 0),
        usd_most: plus(figures.usd_most, 1),
        ..figures
    }
}
