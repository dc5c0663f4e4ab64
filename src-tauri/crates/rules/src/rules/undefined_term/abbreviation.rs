//! Abbreviations that a text uses and never spells out.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Severity, Span};

use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::loud::is_known;
use crate::pattern::{exact, words};
use crate::reading::Reading;
use crate::rule::{Problem, is_one, named};

static CAPITALS: LazyLock<Regex> =
    LazyLock::new(|| exact(r"(?-u:\b)(?P<name>[A-Z]{3,5})(?:s|'s|’s)?(?-u:\b)"));

/// More abbreviations that readers of plans know, besides those that aren't names of systems.
const PLAIN: &[&str] = &[
    "ACME", "ADR", "AGM", "APM", "ARR", "ASP", "AVG", "BBC", "BCP", "BIC", "BMW", "BSI", "CAC",
    "CEST", "CHF", "CIA", "CID", "CISO", "CLV", "CNIL", "CNN", "COB", "COGS", "CPA", "CPC", "CPO",
    "CRO", "CSM", "CSO", "DACH", "DHL", "DOJ", "DPA", "DPO", "DVLA", "DWP", "EBIT", "ECB", "EDI",
    "ENISA", "EOL", "EPA", "EPIC", "ESG", "FAA", "FAQS", "FBA", "FCA", "FCC", "FDA", "FIDO",
    "FOMO", "FTC", "GDS", "GMV", "GTM", "HMRC", "HRIS", "HSBC", "HTTP", "ICO", "IMF", "IRL", "IRS",
    "ITIL", "JPY", "KPIS", "LMS", "LTV", "MDM", "MLOPS", "MOQ", "MQL", "MSA", "MTTR", "NBC", "NSA",
    "NYC", "OEM", "OFAC", "OKRS", "PCM", "PDP", "PIM", "PLC", "PMO", "POI", "PSP", "QBR", "RACI",
    "RCA", "RFI", "RMA", "ROAS", "RPO", "RTO", "SAP", "SCIM", "SCRUM", "SEC", "SEPA", "SIEM",
    "SLI", "SMART", "SME", "SOP", "SOW", "SQL", "STEM", "SWIFT", "SWOT", "TAG", "TAM", "TCO",
    "TLA", "TSA", "UGC", "UNHCR", "UPC", "UPS", "USP", "VAT", "VOC", "WBS", "WHO", "WMS", "WTO",
    "YOY", "YTD", "ZIP",
];

/// A text with this many belongs to a field with its own terms.
const FIELD: usize = 4;

/// One problem for all of them.
pub(super) fn never_spelled_out(reading: &Reading) -> Option<Problem> {
    if reading.genre != Genre::Product || !reading.is_brief {
        return None;
    }
    let used = used(reading);
    let unknown: Vec<(&String, &Vec<Sentence>)> = used
        .iter()
        .filter(|(name, places)| {
            let required = places.iter().any(|it| reading.holds(*it));
            (places.len() > 1 || required)
                && is_a_thing(reading, name)
                && !is_stressed(reading, name)
                && !is_spelled_out(reading, name)
        })
        .collect();
    if unknown.len() >= FIELD {
        return None;
    }
    let names: Vec<&str> = unknown.iter().map(|it| it.0.as_str()).collect();
    let places = unknown
        .iter()
        .filter_map(|it| it.1.first())
        .map(|it| it.span);
    let mut places: Vec<Span> = places.collect();
    places.sort();
    places.dedup();
    let (are, stand) = if is_one(&names) {
        ("is", "does")
    } else {
        ("are", "do")
    };
    Problem::at(
        places,
        Severity::Minor,
        format!("{} {are} never spelled out", named(&names)),
        "People new to the team have to ask, or they guess wrong.",
        format!("What {stand} {} stand for?", named(&names)),
    )
}

/// The abbreviations that few readers know, with the sentences that use them.
fn used(reading: &Reading) -> BTreeMap<String, Vec<Sentence>> {
    let document = &reading.document;
    let mut used: BTreeMap<String, Vec<Sentence>> = BTreeMap::new();
    for found in CAPITALS.captures_iter(&document.prose) {
        let Some(name) = found.name("name") else {
            continue;
        };
        let Some(sentence) = document.sentence_at(name.start()) else {
            continue;
        };
        let whole = Span::from(name.range());
        let known = is_known(name.as_str()) || PLAIN.contains(&name.as_str());
        let judged = reading.is_judged(sentence) && !document.role(sentence).is_aside();
        if !known
            && judged
            && !reading.is_shown(whole)
            && is_alone(document.prose.as_str(), whole)
            && !is_loud(document.prose(sentence.span))
            && !is_a_label(reading, sentence, whole)
        {
            used.entry(name.as_str().to_owned())
                .or_default()
                .push(sentence);
        }
    }
    used
}

/// Whether it is a word of its own: “KVB-12” and “a/KVB” are names of something else.
fn is_alone(prose: &str, whole: Span) -> bool {
    let joins =
        |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || "-_/.:@#&+'’".contains(it));
    let mut after = prose[whole.end..].chars();
    let next = after.next();
    let end =
        next.is_some_and(|it| ".:".contains(it)) && after.next().is_none_or(char::is_whitespace);
    let plural = next == Some('s') || next.is_some_and(|it| "'’".contains(it));
    !joins(prose[..whole.start].chars().next_back()) && (end || plural || !joins(next))
}

/// Whether the text treats it as a thing that readers know: “the KVB”. “PCM audio” names a kind of audio.
fn is_a_thing(reading: &Reading, name: &str) -> bool {
    const ARTICLES: [&str; 6] = ["the", "our", "a", "an", "their", "by"];
    let prose = &reading.document.prose;
    prose.match_indices(name).take(20).any(|(at, _)| {
        let last = prose[..at].split_whitespace().next_back();
        let rest = &prose[at + name.len()..];
        let sort = rest
            .strip_prefix(' ')
            .is_some_and(|it| it.starts_with(char::is_lowercase))
            && !FOLLOW.contains(&rest.split_whitespace().next().unwrap_or_default());
        last.is_some_and(|it| ARTICLES.contains(&it.to_lowercase().as_str())) && !sort
    })
}

/// Words after an abbreviation that stands alone.
const FOLLOW: [&str; 26] = [
    "is", "are", "was", "will", "must", "can", "has", "before", "after", "and", "or", "for", "to",
    "in", "on", "at", "by", "from", "with", "when", "if", "as", "who", "that", "which", "needs",
];

/// Whether it is a word in capitals for stress: the text has it in small letters, too, or it can be spoken.
fn is_stressed(reading: &Reading, name: &str) -> bool {
    const VOWELS: [u8; 5] = [b'A', b'E', b'I', b'O', b'U'];
    let small = name.to_lowercase();
    let mut words = reading
        .document
        .prose
        .split(|it: char| !it.is_alphanumeric());
    let inner = &name.as_bytes()[1..name.len() - 1];
    name.len() > 3 && inner.iter().any(|it| VOWELS.contains(it)) || words.any(|it| it == small)
}

/// Whether a sentence is written in capitals, or has other words for emphasis.
fn is_loud(sentence: &str) -> bool {
    let words = sentence.split(|it: char| !it.is_alphanumeric());
    let capitals = words.filter(|it| it.len() > 1 && it.bytes().all(|it| it.is_ascii_uppercase()));
    let loud = capitals.filter(|it| it.len() > 5).count();
    let all = sentence.split_whitespace().count();
    let short = sentence
        .split_whitespace()
        .filter(|it| it.len() > 1 && it.bytes().all(|it| it.is_ascii_uppercase()));
    loud > 0 || short.count() * 2 > all
}

/// Whether it labels what follows (“KVB: …”), or is the name of a row.
fn is_a_label(reading: &Reading, sentence: Sentence, whole: Span) -> bool {
    let document = &reading.document;
    let block = document.block(sentence);
    let first = document
        .prose(block.span)
        .trim_start()
        .starts_with(document.quote(whole));
    let rest = document.source[whole.end..].trim_start_matches(['*', '_', ' ']);
    first
        && (rest.starts_with([':', '–', '—', '='])
            || rest.starts_with("- ")
            || block.kind == BlockKind::Cell)
}

/// Whether the text says what it stands for: next to it in brackets, after it, as words with these initials,
/// or in a list of terms.
fn is_spelled_out(reading: &Reading, name: &str) -> bool {
    static MEANS: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "stands for|short for|means|refers to|is (?:the|an?|our)|are (?:the|our)|abbreviat(?:es|ed|ion)",
        )
    });
    let document = &reading.document;
    let prose = &document.prose;
    let told = prose.match_indices(name).take(20).any(|(at, _)| {
        let before = prose[..at].trim_end();
        let rest = prose[at + name.len()..].trim_start_matches(['s', '*', '_', '”', '"']);
        let opened = before.ends_with('(')
            && before
                .trim_end_matches('(')
                .trim_end()
                .ends_with(char::is_alphanumeric);
        let near = &rest[..rest.floor_char_boundary(24)];
        let means = MEANS
            .find(&near.to_lowercase())
            .is_some_and(|it| it.start() < 2);
        let glossed = document
            .sentence_at(at)
            .is_some_and(|it| document.role(it) == Role::Glossary);
        opened
            || rest.trim_start().starts_with('(')
            || near.trim_start().starts_with(['=', ':'])
            || means
            || glossed
    });
    let in_headings = document
        .headings
        .iter()
        .any(|it| document.quote(it.text).contains(name));
    let rows = document.tables.iter().flat_map(|it| &it.rows);
    let mut labels = rows.filter_map(|it| it.cells.first());
    let listed = labels.any(|it| document.prose(*it).trim_matches([' ', '|', '*']) == name);
    told || listed || in_headings || has_initials(&document.lower, &name.to_lowercase())
}

/// Whether words in a row begin with these letters.
fn has_initials(lower: &str, name: &str) -> bool {
    let words = lower.split(|it: char| !it.is_alphanumeric());
    let initials: Vec<u8> = words.filter_map(|it| it.bytes().next()).collect();
    initials.windows(name.len()).any(|it| it == name.as_bytes())
}
