//! Two technologies for one purpose, and no reason given.

#[cfg(test)]
mod cases;
mod ended;
mod known;
mod owner;
mod reason;
mod stores;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{ONCALL, PERFORMANCE, QA};
use domain::{Severity, Span};

use self::ended::ended;
use self::known::{GROUPS, Group, PAIRS, Pair, STORES};
use crate::demands::Judges;
use crate::document::BlockKind;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule};
use crate::spelling::spelled;

pub(crate) const RULE: Rule = Rule {
    name: "two-technologies",
    says: "Two technologies for one purpose, without a reason.",
    personas: &[PERFORMANCE, ONCALL, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

/// The maximum number of sentences in a text about one thing.
const SHORT: usize = 40;

/// The maximum number of places that are compared with each other.
const MOST_NAMED: usize = 50;

/// What is used, rather than mentioned.
static USED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"us(?:e|es|ed|ing)|keep(?:s|ing)?|kept|stor(?:e|es|ed|ing)|saved?|liv(?:e|es)|runs?|built|written|writ(?:e|es|ing)|serv(?:e|es|ed)|deploy(?:s|ed)?|render(?:s|ed)?|managed?|publish(?:es|ed)?|sent|sends?|reads?|go|goes|tested|bundled|styled|state|quer(?:y|ies|ied)|map(?:s|ped)|persist(?:s|ed)?",
    )
});

/// What isn't used, said before its name.
static DENIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"no|not|without|never|nor|cannot|[a-z]+n['’]t (?:us|need|keep|stor|want|run|add|rely|introduc|includ|have)[a-z]*|avoid(?:s|ed|ing)?|remov(?:e|es|ed|ing)|(?:something|stuff|things?|tools?) like",
    )
});

/// The same after its name, or after that of another one next to it.
static DENIED_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:,? (?:and|or|nor|,) [\w.]+){0,3} (?:(?:is|are|was|were|will be|must be) (?:not|no longer|never|removed|avoided)|(?:(?:is|are|was|were|wo|must)n['’]t|(?:will|must|shall) (?:not|never)) )",
    )
});

/// Certainly two of one kind: within one section if the text is long, except data stores, which belong to the
/// whole; and of the groups, only what the text builds with.
pub(crate) fn surely(reading: &Reading) -> Vec<Problem> {
    let groups = GROUPS.iter().filter_map(|it| of_group(reading, it));
    let groups = groups.filter(|it| {
        let mut places = it.places.iter();
        places.all(|it| USED.is_match(reading.document.lower(*it)) || is_assigned(reading, *it))
    });
    let pairs = PAIRS.iter().filter_map(|it| of_pair(reading, it));
    let mut problems: Vec<Problem> = pairs.chain(groups).collect();
    if reading.document.sentences.len() > SHORT {
        problems.retain(|it| are_in_one_section(reading, &it.places));
    }
    let mut problems: Vec<Problem> = of_stores(reading).chain(problems).collect();
    problems.retain(|it| !are_columns(reading, &it.places));
    problems
}

/// “Invoices: Prisma” in a list, or as a sentence, says what is built with what.
fn is_assigned(reading: &Reading, place: Span) -> bool {
    static ASSIGNED: LazyLock<Regex> = LazyLock::new(|| exact(r"^[^:]{1,40}: [\w.]+[.;]?$"));
    let document = &reading.document;
    document.sentence_at(place.start).is_some_and(|it| {
        let block = document.block(it);
        let all = match block.kind {
            BlockKind::Item => block.span,
            BlockKind::Paragraph | BlockKind::Cell => it.span,
        };
        ASSIGNED.is_match(document.quote(all).trim())
    })
}

fn are_in_one_section(reading: &Reading, places: &[Span]) -> bool {
    let mut sections = places.iter().map(|place| {
        let sentence = reading.document.sentence_at(place.start);
        sentence.map(|it| reading.document.section(it))
    });
    let first = sections.next();
    sections.all(|it| Some(it) == first)
}

/// Whether places are cells of one row: its columns are options or surroundings, not parts of one solution.
fn are_columns(reading: &Reading, places: &[Span]) -> bool {
    let mut rows = places.iter().map(|place| {
        let sentence = reading.document.sentence_at(place.start)?;
        reading.document.row(sentence).map(|it| it.span)
    });
    let first = rows.next().flatten();
    places.len() > 1 && first.is_some() && rows.all(|it| it == first)
}

fn find(reading: &Reading) -> Vec<Problem> {
    // A text of several sections names what is there, what was and what comes.
    if reading.document.sentences.len() > SHORT {
        return surely(reading);
    }
    let pairs = PAIRS.iter().filter_map(|it| of_pair(reading, it));
    let groups = GROUPS.iter().filter_map(|it| of_group(reading, it));
    let groups = groups.filter(|it| {
        let mut places = it.places.iter();
        places.any(|place| USED.is_match(reading.document.lower(*place)))
    });
    of_stores(reading).chain(pairs).chain(groups).collect()
}

fn of_stores(reading: &Reading) -> impl Iterator<Item = Problem> {
    STORES.iter().filter_map(|it| {
        let (first, second) = stores::unexplained(reading, &it.first, &it.second)?;
        told(reading, first, second, it.purpose)
    })
}

/// Uses that are neither weighed against another one nor explained.
fn uses<'r>(reading: &'r Reading, pattern: &Regex) -> Option<Vec<Hit<'r>>> {
    let hits: Vec<Hit<'r>> = reading
        .hits(pattern)
        .into_iter()
        .filter(|it| is_used(reading, it))
        .collect();
    let explained = hits
        .iter()
        .any(|it| reason::is_given(reading, it.sentence, pattern));
    (!explained && !hits.is_empty()).then_some(hits)
}

/// Whether a name is one of something built with: not of what was or might have been, nor explained.
fn is_used(reading: &Reading, hit: &Hit<'_>) -> bool {
    let is_aside = reading.document.role(hit.sentence).is_aside();
    (!is_aside || is_overview(reading, hit))
        && !is_denied(reading, hit)
        && !is_explained(reading, hit)
        && !is_plain_context(reading, hit)
        && !is_of_a_text(reading, hit)
}

/// “The Redis section of the manual”.
fn is_of_a_text(reading: &Reading, hit: &Hit<'_>) -> bool {
    static OF_A_TEXT: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^\s+(?:section|chapter|page|paragraph|documentation|docs|handbook|article|manual|book|course|training|licen[sc]e|logo|team|conference|guide|tutorial)s?(?-u:\b)",
        )
    });
    OF_A_TEXT.is_match(&reading.document.lower[hit.span.end..])
}

/// “in a context menu” isn't a React Context, but “in a Context” is.
fn is_plain_context(reading: &Reading, hit: &Hit<'_>) -> bool {
    let written = reading.document.quote(hit.span);
    hit.words.ends_with(" a context") && !written.ends_with("Context")
}

/// Whether the sentence says of a name that it isn't used.
fn is_denied(reading: &Reading, hit: &Hit<'_>) -> bool {
    let end = hit.sentence.span.end.max(hit.span.end);
    let after = reading.document.lower(Span::new(hit.span.end, end));
    DENIED.is_match(&reading.before(hit).to_ascii_lowercase()) || DENIED_AFTER.is_match(after)
}

/// “Redis: an in-memory store” says what it is in a list of them.
fn is_explained(reading: &Reading, hit: &Hit<'_>) -> bool {
    let opened = !reading.before(hit).contains(char::is_alphanumeric);
    let rest = reading.document.source[hit.span.end..].trim_start_matches(['*', '_', '`']);
    opened && (rest.starts_with(": A") || rest.starts_with(": a"))
}

/// An overview says what is built; the other sections of that sort tell of the past.
fn is_overview(reading: &Reading, hit: &Hit<'_>) -> bool {
    let heading = reading.document.heading(hit.sentence);
    let text = heading.map_or("", |it| reading.document.lower(it.text));
    text.contains("overview") || text.contains("summary")
}

fn of_pair(reading: &Reading, pair: &Pair) -> Option<Problem> {
    let first = *uses(reading, &pair.first)?.first()?;
    let second = *uses(reading, &pair.second)?.first()?;
    let is_a_stack = is_a_stack(reading, first, second);
    let mut patterns = [&pair.first, &pair.second].into_iter();
    let mut is_ended = || patterns.any(|it| !ended(reading, it).is_empty());
    let are_apart = || pair.each_its_own && owner::are_apart(reading, first, second, &pair.first);
    (!is_a_stack && !is_ended() && !are_apart())
        .then(|| told(reading, first, second, pair.purpose))?
}

/// “Postgres, Valkey and NATS”: a list of three or more of what is installed, each for something else.
fn is_a_stack(reading: &Reading, first: Hit<'_>, second: Hit<'_>) -> bool {
    if first.sentence.span != second.sentence.span {
        return false;
    }
    let document = &reading.document;
    let (start, end) = (
        first.span.start.min(second.span.start),
        first.span.end.max(second.span.end),
    );
    let between = document.quote(Span::new(start, end));
    let rest = document.quote(Span::new(end, first.sentence.span.end.max(end)));
    let name = |it: &str| it.trim_start().starts_with(char::is_uppercase);
    let joined = [", and ", " and ", " & ", ", "];
    let goes_on = joined
        .iter()
        .any(|it| rest.strip_prefix(it).is_some_and(name));
    let in_between = between.split(", ").count() > 2;
    between.contains(", ") && (goes_on || in_between)
}

fn of_group(reading: &Reading, group: &Group) -> Option<Problem> {
    let named = named(reading, group)?;
    let are_apart = |first: Hit<'_>, second: Hit<'_>| {
        group.each_its_own && owner::are_apart(reading, first, second, &group.members)
    };
    let (first, second) = named.iter().enumerate().find_map(|(at, (name, first))| {
        let mut others = named[at + 1..].iter();
        let is_other = |it: &&(String, Hit<'_>)| !is_same(name, &it.0) && !are_apart(*first, it.1);
        Some((*first, others.find(is_other)?.1))
    })?;
    let is_one_solution = !are_of_own_clouds(reading, first, second);
    is_one_solution.then(|| told(reading, first, second, group.purpose))?
}

/// The members of a group that the text builds with, in its order: each once, or where each app has its own,
/// wherever they are named.
fn named<'r>(reading: &'r Reading, group: &Group) -> Option<Vec<(String, Hit<'r>)>> {
    let ended = ended(reading, &group.members);
    let mut named: Vec<(String, Hit<'_>)> = Vec::new();
    for hit in uses(reading, &group.members)? {
        let text = reading.document.lower(hit.sentence.span);
        for found in group.members.find_iter(text) {
            let start = hit.sentence.span.start + found.start();
            let span = Span::new(start, start + found.as_str().len());
            if is_denied(reading, &Hit { span, ..hit }) || is_one_of_any(reading, span) {
                continue;
            }
            // A name may go on in the next line.
            let words: Vec<&str> = found.as_str().split_whitespace().collect();
            let name = words.join(" ");
            let is_known = named.iter().any(|it| is_same(&it.0, &name))
                && (!group.each_its_own || named.len() >= MOST_NAMED);
            if !is_known && !ended.iter().any(|it| is_same(it, &name)) {
                named.push((name, Hit { span, ..hit }));
            }
        }
    }
    Some(named)
}

/// “For AWS S3, and for GCP GCS”: each is what its cloud has for that purpose.
fn are_of_own_clouds(reading: &Reading, first: Hit<'_>, second: Hit<'_>) -> bool {
    static CLOUD: LazyLock<Regex> = LazyLock::new(|| {
        words(r"(?:for|on|is) (?:aws|amazon web services|azure|gcp|google cloud)")
    });
    let spans = [first.sentence.span, second.sentence.span];
    let clouds = spans
        .iter()
        .flat_map(|it| CLOUD.find_iter(reading.document.lower(*it)));
    let clouds: BTreeSet<&str> = clouds.map(|it| it.as_str()).collect();
    clouds.len() > 1
}

/// “React/Vue/Angular” names what others may use.
fn is_one_of_any(reading: &Reading, name: Span) -> bool {
    let source = &reading.document.source;
    source[..name.start].ends_with('/') || source[name.end..].starts_with('/')
}

/// Whether one name is the other with a word or letters after it: “Tailwind CSS”, “Next.js”.
fn is_same(one: &str, other: &str) -> bool {
    one.starts_with(other) || other.starts_with(one)
}

fn told(reading: &Reading, first: Hit<'_>, second: Hit<'_>, purpose: &str) -> Option<Problem> {
    let last_name = |hit: Hit<'_>| {
        let written = reading.written(hit.span);
        if let Some(name) = spelled(&written) {
            return name.to_owned();
        }
        let name: Vec<&str> = written
            .split(' ')
            .skip_while(|it| !it.starts_with(char::is_uppercase))
            .take_while(|it| it.starts_with(char::is_uppercase))
            .collect();
        if name.is_empty() {
            written
        } else {
            name.join(" ")
        }
    };
    let (one, other) = (last_name(first), last_name(second));
    let mut places = vec![first.sentence.span, second.sentence.span];
    places.dedup();
    let problem = Problem::at(
        places,
        Severity::Major,
        format!("{one} and {other} for the same purpose"),
        format!(
            "Both handle {purpose}. Without a reason for each, the team runs, monitors and updates two where one would do."
        ),
        format!("What is {one} for, what is {other} for, and why can't one of them do both?"),
    )?;
    Some(problem.settled_by(format!(
        "“{one} for … and {other} for … because …”; otherwise, only one of them."
    )))
}
