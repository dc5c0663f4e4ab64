//! The words that decided how much process texts were given, and what their debates found.

use std::collections::BTreeMap;

use crate::briefing::{Complexity, OwnSignal, triage_with};
use crate::page::{SignalSeen, WantedSignal};
use crate::scores::{CameOut, raised};
use crate::summary_by_model::SummaryByModel;
use crate::{Severity, TextHash, View};

/// What one debate says about the words of its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// The words that decided; empty if something else did, or if nobody decided on any finding.
    signals: Vec<OwnSignal>,
    blocking: bool,
    serious: bool,
}

/// The words of a debate’s text that decided how much process it was given.
pub(super) fn seen(
    view: &View,
    own: &[OwnSignal],
    text: &dyn Fn(&TextHash) -> Option<String>,
) -> Seen {
    let all = raised(view);
    let given = view
        .setup
        .as_ref()
        .and_then(|it| Some((it.agenda.briefing.complexity?, text(&it.original)?)));
    let is_decided = all.iter().any(|it| it.came_out != CameOut::Deferred);
    let Some((level, text)) = given.filter(|_| is_decided) else {
        return Seen::default();
    };
    let triage = triage_with(own, &text);
    let signals = if triage.level == level {
        let words = triage.signals.into_iter();
        words.map(|word| OwnSignal { word, level }).collect()
    } else {
        Vec::new()
    };
    let accepted = || all.iter().filter(|it| it.came_out == CameOut::Accepted);
    Seen {
        signals,
        blocking: accepted().any(|it| it.finding.severity == Severity::Blocking),
        serious: accepted().any(|it| it.finding.severity != Severity::Minor),
    }
}

/// The same across many debates, by word.
pub(super) fn counted<'a>(debates: impl Iterator<Item = &'a Seen>) -> Vec<SignalSeen> {
    let mut all: BTreeMap<(Complexity, &'a str), SignalSeen> = BTreeMap::new();
    for seen in debates {
        for signal in &seen.signals {
            let counted = all
                .entry((signal.level, &signal.word))
                .or_insert_with(|| SignalSeen {
                    signal: signal.clone(),
                    debates: 0,
                    blocking: 0,
                    serious: 0,
                });
            counted.debates += 1;
            counted.blocking += usize::from(seen.blocking);
            counted.serious += usize::from(seen.serious);
        }
    }
    all.into_values().collect()
}

/// Signals that models suggested, the most requested first.
pub(super) fn wanted<'a>(said: impl Iterator<Item = &'a SummaryByModel>) -> Vec<WantedSignal> {
    let mut all: Vec<WantedSignal> = Vec::new();
    for asked in said {
        let mut here: Vec<&OwnSignal> = Vec::new();
        for signal in &asked.signals {
            let is_same = |it: &OwnSignal| it.is_about(&signal.word) && it.level == signal.level;
            if here.iter().any(|it| is_same(it)) {
                continue;
            }
            here.push(signal);
            match all.iter_mut().find(|it| is_same(&it.signal)) {
                Some(known) => known.debates += 1,
                None => all.push(WantedSignal {
                    signal: signal.clone(),
                    debates: 1,
                }),
            }
        }
    }
    all.sort_by_key(|it| std::cmp::Reverse(it.debates));
    all
}
