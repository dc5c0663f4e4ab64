//! How much attention each part of a text deserves and what to look for in it, based on the kind of text and
//! its words, with the evidence. In a long text the words must be repeated or appear in a heading.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Kind;
use crate::briefing::checklist::ResearchNuance;
use crate::briefing::comments::blanked;
use crate::briefing::level::Level;
use crate::briefing::sentences::sentences;
use crate::pattern::{Regex, ascii, ready};
use crate::text::document::prose;

mod areas;

use areas::{AREAS, Area, Concern};

/// How much attention one area deserves. Users may change any of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SectionWeight {
    /// `security`, `performance`, `api`, `data`, `operations`, `ux`, `testing` or `cost`.
    pub section: String,
    /// The name as people write it.
    pub label: String,
    /// How much.
    pub weight: Level,
    /// What to look for, starting with the concerns that the text gives a reason for.
    pub concerns: Vec<String>,
    /// Why it has this weight, in a sentence or two.
    pub note: String,
}

/// The minimum weight of sections in one kind of document, by section key.
pub type UsualWeights = BTreeMap<Kind, BTreeMap<String, Level>>;

/// An area with signs for at least this many concerns gets the highest weight. Up to this many different
/// words of a grave concern count as one each.
const MANY: usize = 2;
/// How many concerns are listed for an area without any signs.
const FEW: usize = 2;

static SIGNS: LazyLock<Vec<Vec<Regex>>> = LazyLock::new(|| {
    let signs = |area: &Area| area.concerns.iter().map(|it| whole(it.signs)).collect();
    AREAS.iter().map(signs).collect()
});
static NAMED_BY: LazyLock<Vec<Option<Regex>>> = LazyLock::new(|| {
    let names = |area: &Area| (!area.named_by.is_empty()).then(|| whole(area.named_by));
    AREAS.iter().map(names).collect()
});
static EVERYDAY: LazyLock<Vec<Option<Regex>>> = LazyLock::new(|| {
    let everyday = |area: &Area| (!area.everyday.is_empty()).then(|| whole(area.everyday));
    AREAS.iter().map(everyday).collect()
});
static LESS: LazyLock<Vec<Option<Regex>>> = LazyLock::new(|| {
    let less = |area: &Area| (!area.less.is_empty()).then(|| whole(area.less));
    AREAS.iter().map(less).collect()
});
/// Sections that say what a text isn't about.
static LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| {
    whole(r"non[- ]?goals?|out of scope|not in scope|references|prior art|contents")
});

/// Whole words in lowercase. Texts are lowercased first, since a case-insensitive pattern takes three times
/// as long to compile and to search.
fn whole(words: &str) -> Regex {
    ready(&ascii(
        &format!(r"\b(?:{words})\b").replace(' ', r"[ \t\r\n]+"),
    ))
}

/// Compiles what [`weights`] looks for, which takes longer than the search itself. Call it when nobody is
/// waiting.
pub fn prepare() {
    LazyLock::force(&SIGNS);
    LazyLock::force(&NAMED_BY);
    LazyLock::force(&EVERYDAY);
    LazyLock::force(&LESS);
}

/// The weight of each area for a text of a kind, the highest first. Severe research findings count like
/// words of the text.
pub fn weights(kind: Kind, text: &str, findings: &[ResearchNuance]) -> Vec<SectionWeight> {
    weights_with(&BTreeMap::new(), kind, text, findings)
}

/// The same, with the minimum weights that the user set for some areas.
pub fn weights_with(
    usual: &BTreeMap<String, Level>,
    kind: Kind,
    text: &str,
    findings: &[ResearchNuance],
) -> Vec<SectionWeight> {
    let plain = prose::prose(&blanked(text));
    let needed = needed(prose::words_of(&plain));
    let (mut words, mut headings) = (String::new(), String::new());
    for sentence in sentences(&plain) {
        if !LEFT_OUT.is_match(&sentence.heading.to_ascii_lowercase()) {
            let kept = if sentence.is_heading {
                &mut headings
            } else {
                &mut words
            };
            kept.push_str(&sentence.text.to_ascii_lowercase());
            kept.push_str("\n\n");
        }
    }
    let severe = findings.iter().filter(|it| it.severity == Level::High);
    let severe: Vec<String> = severe
        .map(|it| format!("{} {} {}", it.title, it.description, it.implication))
        .collect();
    let severe = severe.join("\n\n").to_ascii_lowercase();
    let said = [headings.as_str(), &words, &severe];
    let patterns = SIGNS.iter().zip(&*NAMED_BY).zip(&*EVERYDAY).zip(&*LESS);
    let mut weights: Vec<SectionWeight> = AREAS
        .iter()
        .zip(patterns)
        .map(|(area, (((signs, names), everyday), less))| {
            let less = less.as_ref().and_then(|less| found(less, &words));
            let is_named = |names: &Regex| said.iter().any(|it| names.is_match(it));
            let is_meant = names.as_ref().is_none_or(is_named);
            let signs = || signs.iter().map(|it| is_meant.then_some(it));
            let in_text = |(sign, concern): (Option<&Regex>, &Concern)| {
                let Some(sign) = sign else {
                    return Vec::new();
                };
                if concern.is_grave {
                    return different(sign, &headings, &words, needed);
                }
                let first = found(sign, &headings).or_else(|| often(sign, &words, needed));
                first.into_iter().collect()
            };
            let is_telling = |sign: &Regex| {
                let more = |text, needed| {
                    let found = sign.find_iter(text).map(|it| it.as_str());
                    found.filter(|it| !is_match(everyday.as_ref(), it)).count() >= needed
                };
                more(&headings, 1) || more(&words, needed) || more(&severe, 1)
            };
            let evidence = Evidence {
                is_telling: signs().flatten().any(is_telling),
                in_text: signs().zip(area.concerns).map(in_text).collect(),
                in_findings: signs().map(|it| found(it?, &severe)).collect(),
            };
            of_area(area, kind, &evidence, less.as_deref(), usual.get(area.key))
        })
        .collect();
    weights.sort_by_key(|it| it.weight);
    weights
}

/// The weights for a prompt: one area per line, with its concerns.
pub fn render(weights: &[SectionWeight]) -> String {
    let line = |it: &SectionWeight| {
        let mut parts = vec![format!("- {}: {}.", it.label, it.weight.label())];
        // The author may have emptied them.
        if !it.concerns.is_empty() {
            parts.push(format!("{}.", it.concerns.join("; ")));
        }
        parts.push(it.note.clone());
        parts.join(" ") + "\n"
    };
    weights.iter().map(line).collect()
}

/// For each concern of an area, in order, the words that give a reason for it.
struct Evidence {
    /// Whether some of the words are more than everyday ones.
    is_telling: bool,
    /// At most one for each concern, but several different ones for a grave concern.
    in_text: Vec<Vec<String>>,
    in_findings: Vec<Option<String>>,
}

impl Evidence {
    fn has(&self, at: usize) -> bool {
        self.reasons(at) > 0
    }

    /// How many reasons there are for a concern.
    fn reasons(&self, at: usize) -> usize {
        let in_findings = usize::from(self.in_findings[at].is_some());
        self.in_text[at].len().max(in_findings)
    }
}

/// How often words must occur in a text of this length to be more than a passing mention.
fn needed(words: usize) -> usize {
    match words {
        0..=500 => 1,
        501..=2_000 => 2,
        _ => 3,
    }
}

fn is_match(pattern: Option<&Regex>, words: &str) -> bool {
    pattern.is_some_and(|it| it.is_match(words))
}

/// The first matches, if there are enough.
fn often(sign: &Regex, text: &str, needed: usize) -> Option<String> {
    sign.find_iter(text).nth(needed - 1)?;
    found(sign, text)
}

/// The first matches with different beginnings, each only if it occurs often enough.
fn different(sign: &Regex, headings: &str, words: &str, needed: usize) -> Vec<String> {
    let mut kinds: Vec<(String, String, usize)> = Vec::new();
    for (text, counts) in [(headings, needed), (words, 1)] {
        for said in sign.find_iter(text) {
            let said = one_line(said.as_str());
            let stem: String = said.chars().take(STEM).collect();
            match kinds.iter_mut().find(|it| it.0 == stem) {
                Some(kind) => kind.2 += counts,
                None => kinds.push((stem, said, counts)),
            }
        }
    }
    let enough = kinds.into_iter().filter(|it| it.2 >= needed);
    enough.map(|it| it.1).take(MANY).collect()
}

/// Words that have this many first letters in common count as the same word.
const STEM: usize = 3;

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first match, on one line.
fn found(sign: &Regex, text: &str) -> Option<String> {
    Some(one_line(sign.find(text)?.as_str()))
}

/// The label of an area; `None` if there is no area with that key.
pub fn label_of(section: &str) -> Option<&'static str> {
    let area = AREAS.iter().find(|it| it.key == section)?;
    Some(area.label)
}

/// The key of the area that a heading names; `None` if it doesn't name one.
pub fn section_named(heading: &str) -> Option<&'static str> {
    let heading = heading.to_lowercase();
    let mut words = heading.split(|it: char| !it.is_alphanumeric());
    words.find_map(|word| AREAS.iter().find(|it| it.key == word).map(|it| it.key))
}

fn of_area(
    area: &Area,
    kind: Kind,
    evidence: &Evidence,
    less: Option<&str>,
    usual: Option<&Level>,
) -> SectionWeight {
    let (named, others): (Vec<usize>, Vec<usize>) =
        (0..area.concerns.len()).partition(|at| evidence.has(*at));
    let is_usual = area.usual.contains(&kind);
    let reasons: usize = named.iter().map(|at| evidence.reasons(*at)).sum();
    let weight = match reasons {
        MANY.. if less.is_none() && evidence.is_telling => Level::High,
        MANY.. => Level::Medium,
        1 if less.is_none() => Level::Medium,
        0 if less.is_none() && is_usual => Level::Medium,
        _ => Level::Low,
    };
    // Low sorts last: the set value is the minimum.
    let set = usual.filter(|_| less.is_none()).copied();
    let by_words = weight;
    let weight = match set {
        Some(set) if named.is_empty() => set,
        Some(set) => weight.min(set),
        None => weight,
    };
    let kept = match weight {
        Level::High => area.concerns.len(),
        Level::Medium => named.len() + FEW,
        Level::Low => named.len().max(FEW),
    };
    let order = named.iter().chain(&others).take(kept);
    SectionWeight {
        section: area.key.to_owned(),
        label: area.label.to_owned(),
        weight,
        concerns: order
            .map(|at| area.concerns[*at].covers.to_owned())
            .collect(),
        note: if weight == by_words {
            note(area, kind, weight, evidence, less)
        } else {
            format!(
                "You chose this weight for documents of this kind ({}).",
                kind.key()
            )
        },
    }
}

fn note(area: &Area, kind: Kind, weight: Level, evidence: &Evidence, less: Option<&str>) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in evidence.in_text.iter().flatten() {
        if !words.contains(word) {
            words.push(word.clone());
        }
    }
    let mut note = match (&words[..], less.is_some()) {
        ([], _) => String::new(),
        (words, _) => format!("The text mentions {}.", quoted(words)),
    };
    let research: Vec<String> = evidence.in_findings.iter().flatten().cloned().collect();
    if !research.is_empty() {
        note = format!("{note} Research points to {}.", quoted(&research));
    }
    if let Some(less) = less {
        note = format!("{note} It says “{less}”, so {} matters less.", area.what);
    } else if note.is_empty() && weight == Level::Medium {
        note = format!(
            "No keywords about {}, but documents of this kind ({}) need it.",
            area.what,
            kind.key()
        );
    } else if note.is_empty() {
        note = format!("No keywords about {}.", area.what);
    }
    note.trim().to_owned()
}

/// The first four, in quotes.
fn quoted(words: &[String]) -> String {
    let words: Vec<String> = words.iter().take(4).map(|it| format!("“{it}”")).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
