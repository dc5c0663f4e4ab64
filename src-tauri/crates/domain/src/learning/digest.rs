//! The combined summaries of many debates.

use std::collections::BTreeMap;

use super::signals;
use crate::briefing::OwnSignal;
use crate::briefing::weights::section_named;
use crate::page::{Counted, DebateSummary, MissedBy, SummaryDigest};
use crate::post_mortem::PostMortem;
use crate::summary_by_model::SummaryByModel;
use crate::text::document::seen::one_line;
use crate::{Kind, TextHash, View};

/// The most lines of each kind.
const MOST: usize = 10;
/// Maximum length of a line, in characters.
const LONGEST: usize = 240;

/// What one debate contributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    summary: DebateSummary,
    kind: Option<Kind>,
    post_mortem: Option<PostMortem>,
    seen: signals::Seen,
}

impl Told {
    /// A debate and its summary; `own` are the user's own signals of complexity. `text` reads a stored text.
    pub fn new(
        view: &View,
        summary: DebateSummary,
        own: &[OwnSignal],
        text: &dyn Fn(&TextHash) -> Option<String>,
    ) -> Self {
        Self {
            summary,
            seen: signals::seen(view, own, text),
            kind: view.setup.as_ref().map(|it| it.kind),
            post_mortem: view.post_mortem.as_deref().cloned(),
        }
    }

    /// What a model said about it.
    fn asked(&self) -> Option<&SummaryByModel> {
        self.summary.asked.as_ref()
    }
}

/// The combined summaries. `left_out` older ones weren't read.
pub fn digest(told: &[Told], left_out: usize) -> SummaryDigest {
    let summaries = || told.iter().map(|it| &it.summary);
    let circled = summaries().flat_map(|it| it.circled.iter().map(|it| it.title.as_str()));
    let stuck = summaries().flat_map(|it| it.got_stuck.iter().map(String::as_str));
    let open = summaries().flat_map(|it| it.missing_information.iter().map(String::as_str));
    let asked = || told.iter().filter_map(Told::asked);
    let unanswered = asked().flat_map(|it| it.unanswered.iter().map(String::as_str));
    let misunderstood = asked().flat_map(|it| it.misunderstandings.iter().map(String::as_str));
    let advised: Vec<String> = asked().flat_map(advised).collect();
    let mut heavy: BTreeMap<(Kind, &'static str), usize> = BTreeMap::new();
    for it in told {
        let sections = it.summary.sections.iter().filter(|it| !it.note.is_empty());
        let mut named: Vec<&'static str> = sections
            .filter_map(|it| section_named(&it.heading))
            .collect();
        named.sort_unstable();
        named.dedup();
        for (section, kind) in named.into_iter().zip(it.kind.into_iter().cycle()) {
            *heavy.entry((kind, section)).or_default() += 1;
        }
    }
    SummaryDigest {
        debates: told.len(),
        left_out,
        circled: counted(circled),
        stuck: counted(stuck),
        unanswered: counted(open.chain(unanswered)),
        heavy: heavy
            .into_iter()
            .map(|((kind, section), times)| (kind, section.to_owned(), times))
            .collect(),
        missed: missed(told),
        misunderstood: counted(misunderstood),
        advised: counted(advised.iter().map(String::as_str)),
        wanted_signals: signals::wanted(asked()),
        signals: signals::counted(told.iter().map(|it| &it.seen)),
    }
}

/// What a model suggests apart from signals, each labeled with its subject.
fn advised(asked: &SummaryByModel) -> Vec<String> {
    let parts = [
        ("Prompt too vague", &asked.too_vague),
        ("Prompt too specific", &asked.too_specific),
        ("Prompt", &asked.prompts_to_change),
        ("Focus", &asked.focus_areas),
        ("New persona", &asked.personas),
        ("Weight", &asked.weights),
        ("Other", &asked.suggestions),
    ];
    let said = parts.into_iter().flat_map(|(about, said)| {
        let lines = said.iter().map(move |it| format!("{about}: {it}"));
        lines.collect::<Vec<_>>()
    });
    said.collect()
}

/// Each line once, with how often it occurs, the most frequent first.
fn counted<'a>(said: impl Iterator<Item = &'a str>) -> Vec<Counted> {
    let mut all: Vec<(String, Counted)> = Vec::new();
    for one in said {
        let words: String = one_line(one).chars().take(LONGEST).collect();
        let key = words.to_lowercase();
        match all.iter_mut().find(|(known, _)| *known == key) {
            Some((_, counted)) => counted.times += 1,
            None => all.push((key, Counted { words, times: 1 })),
        }
    }
    let mut all: Vec<Counted> = all.into_iter().map(|(_, counted)| counted).collect();
    all.sort_by_key(|it| std::cmp::Reverse(it.times));
    all.truncate(MOST);
    all
}

/// What a persona should have raised, according to post-mortems.
fn missed(told: &[Told]) -> Vec<MissedBy> {
    let mut all: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let issues = told.iter().filter_map(|it| it.post_mortem.as_ref());
    for issue in issues.flat_map(|it| &it.missed) {
        if let Some(persona) = &issue.persona {
            let title: String = one_line(&issue.title).chars().take(LONGEST).collect();
            let titles = all.entry(persona).or_default();
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
    }
    let all = all.into_iter().map(|(persona, mut titles)| {
        titles.truncate(MOST);
        MissedBy {
            persona: persona.to_owned(),
            titles,
        }
    });
    all.collect()
}
