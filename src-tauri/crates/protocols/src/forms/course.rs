//! The course of a debate that is concluded: turn by turn, each side by side, then the conclusion.
//! A failure along the way limits what is judged, as its form allows.
//!
//! A later turn that isn't complete is not judged, since one side would have had the last word. With too few
//! positions, the concluding seat reviews from what they say, and nothing that only one side says is agreed
//! or disputed. With none, the text alone is reviewed. Without a judge, the positions are shown side by side
//! (`closed`): there is no verdict, the author decides, and the judge can be asked again. A form whose
//! `missing` is `Ends` (Review) fails at any step that fails, including the judge's, and can be resumed
//! there, because scripts rely on its exit code as the verdict.

use domain::came_to::Doubt;
use domain::priority::ListItem;
use domain::protocol::Decides;
use domain::verdict::SectionKind;
use domain::{Conclusion, Event, Failure, FailureKind, Outcome, Position, Protocol};
use futures::future::join_all;
use table::{Halt, Table, mixed_up};

use super::points::Heard;
use super::sitting::Sitting;
use super::speak::{record_absence, speak};
use super::{Close, Closed, Form, Missing, Returns, Step};
use crate::ending::Ending;

const KEY: &str = "conclusion";

/// Runs the debate.
pub(crate) async fn hold(table: &Table, form: &Form) -> Result<Ending, Halt> {
    let setup = table.setup();
    let sitting = Sitting {
        table,
        form,
        document: table.text(&setup.original).await?,
        today: table.today().await?,
    };
    // A judge that failed is asked again whenever the debate is resumed.
    let conclusion = match concluded(table) {
        Some(conclusion) if conclusion.doubt() != Some(Doubt::NoVerdict) => conclusion,
        _ => conclude(&sitting).await?,
    };
    if let Some(leave) = form.leaves {
        leave(table, &conclusion).await?;
    }
    Ok(Ending::new(
        Outcome::Concluded,
        why(setup.protocol, &conclusion),
    ))
}

/// The result so far: the latest one, if a judge that failed was asked again.
pub fn concluded(table: &Table) -> Option<Conclusion> {
    match table.recall(&key(table.count(KEY)))? {
        Event::Concluded { conclusion } => Some(*conclusion),
        _ => None,
    }
}

fn key(number: usize) -> String {
    match number {
        0 | 1 => KEY.to_owned(),
        more => format!("{KEY}/{more}"),
    }
}

async fn conclude(sitting: &Sitting<'_>) -> Result<Conclusion, Halt> {
    let told = take_turns(sitting).await?;
    let heard = Heard {
        positions: &told.heard,
        is_enough: told.heard.len() >= sitting.needs(),
    };
    let is_one_sided = told.heard.len() < sitting.needs();
    let mut conclusion = match sitting.form.close {
        Close::Lead(ask) | Close::Apart(ask) => {
            let closed = ask(sitting, heard).await?;
            self::closed(sitting, &told, closed)?
        }
        Close::Counted(_) if told.heard.is_empty() => return Err(told.failed(None)),
        Close::Counted(count) => count(&sitting.table.setup().agenda, &told.heard),
    };
    if is_one_sided {
        unsided(&mut conclusion);
    }
    let less = less(sitting, &told, conclusion.verdict.is_some());
    conclusion.degraded.splice(0..0, less);
    for (step, failure) in told.absent {
        record_absence(sitting, step, failure).await?;
    }
    let concluded = Event::Concluded {
        conclusion: Box::new(conclusion),
    };
    let key = key(sitting.table.count(KEY) + 1);
    match sitting.table.tell(&key, concluded, Vec::new()).await? {
        Event::Concluded { conclusion } => Ok(*conclusion),
        other => Err(mixed_up(&key, &other)),
    }
}

/// The result of the turns.
#[derive(Default)]
struct Told<'a> {
    /// What the conclusion is based on.
    heard: Vec<Position>,
    /// Who stayed absent.
    absent: Vec<(&'a Step, Failure)>,
}

impl Told<'_> {
    /// The end of a debate in which nobody could be heard, with the reason for each. If several
    /// failed the same way, it is said once.
    fn failed(&self, closer: Option<(&str, &Failure)>) -> Halt {
        let absent = self.absent.iter();
        let absent = absent.map(|(step, failure)| (step.label.as_str(), failure));
        let mut said: Vec<(String, Vec<&str>)> = Vec::new();
        for (label, failure) in absent.chain(closer) {
            let why = format!("{} {}", failure.message, failure.hint);
            match said.iter_mut().find(|(known, _)| *known == why) {
                Some((_, labels)) => labels.push(label),
                None => said.push((why, vec![label])),
            }
        }
        let lines = said.iter().map(|(why, labels)| match &labels[..] {
            [labels @ .., last] if !labels.is_empty() => {
                format!("{} and {last} failed. {why}", labels.join(", "))
            }
            labels => format!("{} failed. {why}", labels.concat()),
        });
        Halt::Failed(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Goes through the turns. Everybody is heard once. If somebody is missing then or later, their replies to
/// one another aren't judged, because one side would have had the last word.
async fn take_turns<'a>(sitting: &Sitting<'a>) -> Result<Told<'a>, Halt> {
    let form = sitting.form;
    let openings = form.openings();
    let mut told = Told::default();
    for turn in 1..=form.turns() {
        if turn > openings && !told.absent.is_empty() {
            break;
        }
        let asked = form.steps.iter().filter(|step| step.turn == turn);
        let asked: Vec<&Step> = asked.collect();
        let spoken = join_all(asked.iter().map(|step| speak(sitting, step, &told.heard))).await;
        for (step, spoken) in asked.into_iter().zip(spoken) {
            match spoken? {
                Ok(position) => told.heard.push(position),
                Err(failure) => told.absent.push((step, failure)),
            }
        }
        if form.missing == Missing::Ends && !told.absent.is_empty() {
            return Err(told.failed(None));
        }
    }
    if !told.absent.is_empty() {
        told.heard.retain(|position| position.turn <= openings);
    }
    Ok(told)
}

impl Sitting<'_> {
    /// How many positions it takes to have something to weigh.
    fn needs(&self) -> usize {
        match self.form.missing {
            Missing::Ends => self.form.steps.len(),
            Missing::GoesLessFar { needs } => needs,
        }
    }
}

/// Who was missing and what that left: the only place that says so for the whole debate. The reason is with
/// the position.
fn less(sitting: &Sitting<'_>, told: &Told<'_>, is_judged: bool) -> Option<String> {
    let (form, absent) = (sitting.form, told.absent.iter().map(|(step, _)| *step));
    if told.absent.is_empty() {
        return None;
    }
    let never = absent.clone().any(|step| step.turn <= form.openings());
    let who = begun(&and(absent.map(|step| opening_label(form, step))));
    let silent = format!("{who} didn’t answer");
    let answers = form.turns() > form.openings();
    let (left, judged) = match told.heard.as_slice() {
        [only] if matches!(form.close, Close::Counted(_)) => {
            let lens = in_sentence(&only.label);
            return Some(format!(
                "{silent}, so only the {lens} rated the items, and nothing checks this ranking."
            ));
        }
        [] => (
            format!("{silent}{}.", unheard(sitting)),
            Some("had only the text".to_owned()),
        ),
        [only] if sitting.needs() > 1 => {
            let (only, never) = (in_sentence(&only.label), left_out(sitting, only));
            (
                format!("{silent}{never}."),
                Some(format!("had only the text and what the {only} said")),
            )
        }
        _ if !answers => (format!("{silent}."), None),
        _ if never => (
            format!("{silent}, so the reply round was skipped."),
            Some("saw no replies".to_owned()),
        ),
        _ => (
            match told.absent.len() {
                1 => format!("{who} made its case, but its reply failed."),
                _ => format!("{who} made their case, but their replies failed."),
            },
            Some("saw only the opening statements".to_owned()),
        ),
    };
    let closer = form.closer.as_ref().filter(|_| is_judged);
    Some(match closer.zip(judged) {
        Some((closer, how)) => format!("{left} The {} {how}.", closer.label.to_lowercase()),
        None => left,
    })
}

/// What is missing if only this side spoke: nothing if all sides were to object.
fn left_out(sitting: &Sitting<'_>, only: &Position) -> &'static str {
    let form = sitting.form;
    let mut openings = form.steps.iter().filter(|it| it.turn <= form.openings());
    if only.findings.is_empty() {
        unchallenged(sitting)
    } else if openings.any(|step| step.returns == Returns::Case) {
        ", so nobody argued for the text"
    } else {
        ""
    }
}

/// What is missing if nobody spoke.
fn unheard(sitting: &Sitting<'_>) -> &'static str {
    match sitting.table.setup().agenda.comparison() {
        None => unchallenged(sitting),
        Some(_) => ", so nobody argued for any option",
    }
}

/// What is missing if nobody challenged; a case, if options are argued for.
fn unchallenged(sitting: &Sitting<'_>) -> &'static str {
    match sitting.table.setup().agenda.comparison() {
        None => ", so nothing was challenged",
        Some(_) => ", so the options were argued from one side only",
    }
}

/// The name of a step's seat when it first speaks.
fn opening_label<'a>(form: &'a Form, step: &'a Step) -> &'a str {
    let first = form.steps.iter().find(|first| first.seat == step.seat);
    &first.unwrap_or(step).label
}

/// Names as a list: "the advocate, the critic and the judge".
fn and<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    let named = labels.map(|label| format!("the {}", in_sentence(label)));
    let mut named: Vec<String> = named.collect();
    match (named.pop(), named.is_empty()) {
        (Some(last), false) => format!("{} and {last}", named.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}

/// Words as at the beginning of a sentence.
fn begun(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A label as in the middle of a sentence.
fn in_sentence(label: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// If only one seat spoke, nothing is agreed and nothing disputed.
fn unsided(conclusion: &mut Conclusion) {
    let of_sides = [SectionKind::AgreementZones, SectionKind::ContestedZones];
    let verdicts = [&mut conclusion.verdict, &mut conclusion.second];
    for verdict in verdicts.into_iter().flatten() {
        verdict.sections.retain(|it| !of_sides.contains(&it.kind));
    }
}

/// What happened and what to do next. Advice that only helps in a terminal is left to the details.
fn told_of(failure: &Failure) -> String {
    match failure.kind {
        FailureKind::Crashed | FailureKind::Unreadable => failure.message.clone(),
        _ => format!("{} {}", failure.message, failure.hint),
    }
}

/// If the concluding seat failed, what was said is the result; if nothing was said, the debate failed.
fn closed(sitting: &Sitting<'_>, told: &Told<'_>, closed: Closed) -> Result<Conclusion, Halt> {
    let failure = match closed {
        Ok(conclusion) => return Ok(conclusion),
        Err(failure) => failure,
    };
    let judge = sitting.form.closer.as_ref();
    let label = judge.map_or("The conclusion", |judge| &judge.label);
    if told.heard.is_empty() || sitting.form.missing == Missing::Ends {
        return Err(told.failed(Some((label, &failure))));
    }
    Ok(Conclusion {
        degraded: vec![format!(
            "The {} gave no verdict. {}",
            label.to_lowercase(),
            told_of(&failure)
        )],
        ..Conclusion::default()
    })
}

/// What is left to the author if nobody judged.
const fn yours(protocol: Protocol) -> &'static str {
    match protocol.decides() {
        Decides::Option => "choose yourself",
        Decides::Text | Decides::Status | Decides::Order => "decide yourself",
    }
}

/// The result, in a few words.
fn why(protocol: Protocol, conclusion: &Conclusion) -> String {
    if !conclusion.items.is_empty() {
        return ordered(&conclusion.items);
    }
    let Some(verdict) = &conclusion.verdict else {
        return format!(
            "The judge failed. Read what was said and {}.",
            yours(protocol)
        );
    };
    let doubt = match conclusion.doubt() {
        Some(Doubt::Unreadable) => {
            return "The judge’s answer can’t be read as a verdict. Its raw answer is shown, and the \
                    decision is yours."
                .to_owned();
        }
        Some(Doubt::Unstable) => {
            "The judge reached a different verdict when the positions were swapped. "
        }
        Some(Doubt::Contradictory) => "The judge contradicts itself. ",
        Some(Doubt::NotEnoughMarks) => "Not enough scores to rank. ",
        Some(Doubt::NoWeight) => "Not ranked: no criterion has any weight. ",
        _ => "",
    };
    let summary: String = verdict
        .summary
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(300)
        .collect();
    let is_ranked = !conclusion.doubt().is_some_and(Doubt::leaves_unranked);
    let recommended = verdict.recommended_name().filter(|_| is_ranked);
    let decided = match (verdict.decision, recommended) {
        (Some(decision), _) => format!("{}. ", decision.label()),
        (None, Some(option)) if doubt.is_empty() => format!("Recommends {option}: "),
        (None, Some(option)) => format!("Recommends {option}. "),
        (None, None) => String::new(),
    };
    format!("{decided}{doubt}{summary}").trim().to_owned()
}

fn ordered(items: &[ListItem]) -> String {
    let contested = items.iter().filter(|item| item.is_contested()).count();
    let contested = match contested {
        0 => "none contested".to_owned(),
        some => format!("{some} contested"),
    };
    match items {
        [_] => "1 item is rated.".to_owned(),
        _ => format!("{} items ranked, {contested}.", items.len()),
    }
}
