//! One line per event on standard error.

use std::collections::HashSet;

use domain::briefed::{Briefed, BriefingPart};
use domain::final_check::FinalChecks;
use domain::gauntlet::place::GauntletPlace;
use domain::gauntlet::stage::Stage;
use domain::page::Live;
use domain::research::{NO_SERVICE, SEARCHER};
use domain::text::document::seen::one_line;
use domain::{Event, FailureKind, Protocol, Recorded, Setup, Severity, View};
use engine::{Signal, Watch};
use tokio::sync::oneshot;

use crate::output::say;

/// Reports what happens in a debate up to the last fact, which `over` names, or until it is dropped. The
/// end may have been recorded before anyone was watching, so it isn't waited for.
pub(crate) async fn tell(watch: Watch, mut over: oneshot::Receiver<u64>) {
    let (mut view, mut signals) = (watch.view, watch.signals);
    let mut begun: HashSet<(BriefingPart, String)> = HashSet::new();
    // A briefing is so fast that some of it can be recorded before anyone is watching.
    for briefed in &view.briefing {
        say(&told(briefed));
    }
    let mut last = None;
    while last.is_none_or(|last| view.seq < last) {
        let signal = tokio::select! {
            signal = signals.recv() => signal,
            named = &mut over, if last.is_none() => {
                last = Some(named.unwrap_or_default());
                continue;
            }
        };
        let Some(signal) = signal else { return };
        let line = match signal {
            Signal::Recorded(recorded) => {
                view.apply(&recorded);
                line(&view, &recorded)
            }
            Signal::Live(Live::Held { seat, why, seconds }) => {
                let seat = label(&view, &seat);
                Some(format!("  {seat}: waiting {seconds} s ({})", reason(why)))
            }
            // A line when a part begins something, but none for its progress; its result gets another line.
            Signal::Live(Live::Briefing { part, doing }) => {
                let begins = doing.split(' ').next().unwrap_or_default().to_owned();
                let is_new = begun.insert((part, begins));
                is_new.then(|| format!("{}: {doing}…", part.label()))
            }
            Signal::Live(_) | Signal::Driver(_) => None,
        };
        if let Some(line) = line {
            say(&line);
        }
    }
}

/// What a fact means to someone following a debate; `None` for most facts.
pub(crate) fn line(view: &View, recorded: &Recorded) -> Option<String> {
    match &recorded.event {
        // Rules only ask: what they found is said once, at the end.
        Event::RoundBegan { .. } | Event::Synthesized { .. } if is_check(view) => None,
        Event::Critiqued { critique } if is_check(view) && critique.absent.is_none() => None,
        Event::RoundBegan { round, .. } => {
            let most = view.setup.as_ref().map_or(0, |setup| setup.max_rounds);
            Some(format!("Round {round} of {most}"))
        }
        Event::Critiqued { critique } => {
            let seat = label(view, &critique.seat);
            Some(match &critique.absent {
                Some(failure) => {
                    format!("  {seat}: no answer. {} {}", failure.message, failure.hint)
                }
                None if is_checkpoint(view) => {
                    format!("  {seat}: {}", findings(&critique.findings))
                }
                None if critique.counts() => format!("  {seat}: approves"),
                None if critique.approved => {
                    format!("  {seat}: approval not counted, too little evidence")
                }
                None => format!("  {seat}: {}", findings(&critique.findings)),
            })
        }
        Event::Counted { count, .. } if is_checkpoint(view) => count
            .consensus
            .then(|| "  The adversary asks for no more rounds".to_owned()),
        Event::Counted { count, .. } if count.required == 0 || is_of_code(view) => None,
        Event::Counted { count, .. } => Some(format!(
            "  Approvals: {} of {}",
            count.approvals, count.required
        )),
        Event::Synthesized { synthesis, .. } => {
            let applied = synthesis.edits.iter().filter(|edit| edit.applied).count();
            let declined = counted(synthesis.declined.len(), "finding");
            Some(format!(
                "  {}, {declined} declined",
                counted(applied, "edit")
            ))
        }
        Event::Gauntlet { stage } => attacked(view, &recorded.key, stage),
        Event::Stated { position } => Some(match &position.absent {
            Some(failure) => format!(
                "  {}: no answer. {} {}",
                position.label, failure.message, failure.hint
            ),
            None => format!("  {}: {} s", position.label, seconds(position.duration_ms)),
        }),
        Event::Concluded { conclusion } => {
            let verdict = conclusion.verdict.as_ref()?;
            let setup = view.setup.as_ref()?;
            let judge = &setup.synthesizer.persona.label;
            Some(format!("  {judge}: {} s", seconds(verdict.duration_ms)))
        }
        Event::Briefed { briefed } => Some(told(briefed)),
        Event::FinalChecked { checks } => Some(flagged(checks)),
        Event::Warned { message } => Some(format!("  warning: {message}")),
        _ => None,
    }
}

/// A line for an event in a gauntlet.
fn attacked(view: &View, key: &str, stage: &Stage) -> Option<String> {
    let place = GauntletPlace::of_key(key)?;
    let run = view.gauntlets.iter().find(|it| it.place == place)?;
    let funnel = &run.funnel;
    match stage {
        Stage::Began { .. } => Some(format!("Gauntlet: {}", place.words().to_lowercase())),
        Stage::Attacked { attack } | Stage::Bossed { attack } => {
            let who = label(view, &attack.seat);
            Some(match &attack.absent {
                Some(failure) => format!("  {who}: no answer. {}", failure.message),
                None => format!("  {who}: {}", findings(&attack.findings)),
            })
        }
        Stage::Merged { findings } => Some(format!(
            "  {} dropped as already answered, {} merged, {} to evaluate",
            funnel.dropped,
            funnel.merged,
            findings.len()
        )),
        Stage::Evaluated { evaluation } => {
            let who = label(view, &evaluation.seat);
            Some(match &evaluation.absent {
                Some(failure) => format!("  {who}: no answer. {}", failure.message),
                None => format!("  {who}: {}", counted(evaluation.verdicts.len(), "verdict")),
            })
        }
        Stage::Finished {} => Some(format!(
            "  {} dismissed, {} deferred, {} reinstated, {} to address",
            funnel.dismissed, funnel.deferred, funnel.reinstated, funnel.requires_revision
        )),
        Stage::Filtered { .. } | Stage::Rebutted { .. } | Stage::Adjudicated { .. } => None,
    }
}

/// How many results of one part are shown in the terminal; reports have all.
const MOST_TOLD: usize = 12;

/// What a part of the briefing found: a summary line, and one line for each item: first what to check, then
/// every attached file, and as many of the others as are readable.
fn told(briefed: &Briefed) -> String {
    let is_context = briefed.part == BriefingPart::Context;
    let (flags, rest): (Vec<_>, Vec<_>) = briefed.entries.iter().partition(|it| it.is_flag);
    let most = if is_context { rest.len() } else { MOST_TOLD };
    let more = rest.len().saturating_sub(most);
    let flags = flags.into_iter().map(|it| {
        let passage = one_line(it.passage.trim());
        format!("\n  check: {}\n    “{passage}”\n    {}", it.title, it.note)
    });
    let rest = rest.into_iter().take(most).map(|it| {
        // If it is severe, its title says so.
        match one_line(it.note.trim()) {
            note if note.is_empty() => format!("\n  {}", it.title),
            note => format!("\n  {}: {note}", it.title),
        }
    });
    let more = (more > 0).then(|| format!("\n  and {more} more, in `whetstone report`"));
    let shown = flags.chain(rest).chain(more);
    let warnings = briefed.warnings.iter();
    let warnings = warnings.map(|it| {
        // Recorded warnings are also shown in the window, which links to its settings.
        let how = if it == NO_SERVICE {
            " To add one, run `whetstone search set`."
        } else {
            ""
        };
        format!("\n  warning: {it}{how}")
    });
    let took = Some(briefed.took()).filter(|it| !it.is_empty());
    let took = took.map(|it| format!("\n  {it}"));
    let more: String = took.into_iter().chain(shown).chain(warnings).collect();
    format!("{}: {}{more}", briefed.part.label(), briefed.line)
}

/// What the text has to justify: a summary line, and for each flag what it is about, the question, and what
/// would settle it.
fn flagged(checks: &FinalChecks) -> String {
    let flags = checks.flags.iter().map(|it| {
        format!(
            "\n  {}{}: {}\n    “{}”\n    {}\n    To settle it: {}",
            it.check.label(),
            it.model
                .as_ref()
                .map_or_else(String::new, |model| format!(" ({model})")),
            unlabeled(&it.title, it.check.label()),
            one_line(it.quote.trim()),
            it.question,
            it.justification
        )
    });
    let number = match checks.flags.len() {
        0 if !checks.warning.is_empty() => "no points found".to_owned(),
        0 => "no points to justify".to_owned(),
        1 => "1 point to justify".to_owned(),
        number => format!("{number} points to justify"),
    };
    let warning = match checks.warning.as_str() {
        "" => String::new(),
        warning => format!("\n  warning: {warning}"),
    };
    format!(
        "Final checks: {number}{}{warning}",
        flags.collect::<String>()
    )
}

/// A title without the name of its check, which is printed before it.
fn unlabeled<'a>(title: &'a str, label: &str) -> &'a str {
    let rest = title
        .strip_prefix(label)
        .and_then(|it| it.strip_prefix(": "));
    rest.unwrap_or(title)
}

/// Milliseconds as seconds with one decimal.
fn seconds(milliseconds: u64) -> String {
    let tenths = (milliseconds + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Whether only rules read the text.
fn is_check(view: &View) -> bool {
    view.setup.as_ref().is_some_and(Setup::only_checks)
}

/// Whether there is a single adversary, who can't be outvoted.
fn is_checkpoint(view: &View) -> bool {
    let setup = view.setup.as_ref();
    setup.is_some_and(|setup| setup.protocol == Protocol::Checkpoint)
}

/// Whether it reviews a code change, which nobody approves.
pub(crate) fn is_of_code(view: &View) -> bool {
    let setup = view.setup.as_ref();
    setup.is_some_and(|setup| setup.protocol == Protocol::CodeReview)
}

fn reason(why: FailureKind) -> &'static str {
    match why {
        FailureKind::RateLimited => "rate limited",
        FailureKind::Overloaded => "provider overloaded",
        FailureKind::Offline => "no connection",
        _ => "then asking again",
    }
}

fn label(view: &View, seat: &domain::SeatId) -> String {
    let round = view.rounds.last().map_or(1, |round| round.number);
    let told = view.setup.as_ref().and_then(|setup| {
        let sits = setup.seat(seat)?;
        let name = setup.called(seat, round);
        let name = name.unwrap_or_else(|| sits.persona.label.clone());
        Some(format!("{name} on {}", sits.model.name))
    });
    if *seat == domain::SeatId::brought() {
        return "From an earlier debate".to_owned();
    }
    if *seat == domain::SeatId::gauntlet() {
        return "From the gauntlet".to_owned();
    }
    told.unwrap_or_else(|| beside(seat))
}

/// Who is asked outside the rounds, for a part of the briefing.
fn beside(seat: &domain::SeatId) -> String {
    let id = seat.to_string();
    let key = id.split('/').next().unwrap_or_default();
    let part = BriefingPart::ALL.into_iter().find(|part| part.key() == key);
    // The model that searches the web does so for research.
    let part = part.or_else(|| (key == SEARCHER).then_some(BriefingPart::Research));
    part.map_or(id.clone(), |part| part.label().to_owned())
}

fn findings(findings: &[domain::Finding]) -> String {
    let blocking = findings
        .iter()
        .filter(|finding| finding.severity == Severity::Blocking)
        .count();
    let all = counted(findings.len(), "finding");
    match blocking {
        0 => all,
        blocking => format!("{all}, {blocking} blocking"),
    }
}

/// “1 file”, “2 files”.
pub(crate) fn counted(number: usize, of: &str) -> String {
    match number {
        1 => format!("1 {of}"),
        number => format!("{number} {of}s"),
    }
}

#[cfg(test)]
mod tests {
    use domain::SeatId;

    use super::beside;

    #[test]
    fn who_is_asked_for_the_briefing_is_named_by_its_part() {
        let check = |seat: &str, name: &str| assert_eq!(beside(&SeatId::new(seat)), name);
        check("research", "Research");
        check("web_search", "Research");
        check("exploration/tests", "Related files");
    }
}
