//! Headings with nothing below.

#[cfg(test)]
mod cases;
mod comments;
mod title;
mod usual;

use std::collections::HashSet;

use domain::personas::ALL;
use domain::{Severity, Span};

use self::comments::without_comments;
use self::usual::{ends_the_text, is_usual};
use crate::demands::Judges;
use crate::document::{Document, Heading, Role, has_words};
use crate::genre::Genre;
use crate::reading::Reading;
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "empty-section",
    says: "Headings with nothing below them.",
    personas: ALL,
    reads_english: false,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

fn find(reading: &Reading) -> Vec<Problem> {
    let mut empty: Vec<Span> = empty_headings(reading);
    with_those_above(reading, &mut empty);
    let names: Vec<String> = empty.iter().map(|it| reading.written(*it)).collect();
    let names = named(&names);
    let (title, question) = match empty.len() {
        1 => (
            format!("Empty section: {names}"),
            format!("What belongs under {names}, or can the heading go?"),
        ),
        many => (
            format!("{many} sections are empty"),
            format!("What belongs under {names}, or can the headings go?"),
        ),
    };
    Problem::at(
        empty,
        Severity::Major,
        title,
        "Readers find only a heading and can't tell whether the rest was forgotten or not needed.",
        question,
    )
    .into_iter()
    .collect()
}

fn empty_headings(reading: &Reading) -> Vec<Span> {
    let document = &reading.document;
    let headings = &document.headings;
    if document.authored().count() < 2 {
        return Vec::new();
    }
    let ends = headings.iter().skip(1).map(|it| it.span.start);
    let ends = ends.chain([document.source.len()]);
    let repeated = repeated(document);
    headings
        .iter()
        .zip(ends)
        .enumerate()
        .map(|(index, (it, end))| (index, it, Span::new(it.span.end.min(end), end)))
        // Few are, so that is asked first.
        .filter(|(_, _, body)| is_empty(reading, *body))
        .filter(|(index, heading, body)| {
            heading.role != Role::Questions
                && !heads_parts(reading, *index, &repeated)
                && !announces(reading, *index, *body)
                && !is_a_subtitle(reading, *index)
                && !says_all(reading, heading)
        })
        .map(|(_, heading, _)| heading.text)
        .filter(|it| reading.document.prose(*it).contains(char::is_alphanumeric))
        .collect()
}

/// Whether what follows a heading with nothing below belongs to it: parts on a deeper level, or, below a title and
/// the name of a group (“Phases”, then “Phase 1”), parts on its own level.
fn heads_parts(reading: &Reading, index: usize, repeated: &HashSet<(u8, &str)>) -> bool {
    let document = &reading.document;
    let heading = &document.headings[index];
    let Some(next) = document.headings.get(index + 1) else {
        return false;
    };
    let is_first = index == 0;
    if next.level != heading.level {
        let is_last = document.headings.len() == index + 2;
        let added = !is_first && is_last && is_added(reading, next);
        return is_first || next.level > heading.level && !added;
    }
    let (text, after) = (document.lower(heading.text), document.lower(next.text));
    let body = document.quote(Span::new(
        heading.span.end.min(next.span.start),
        next.span.start,
    ));
    is_first
        || opens_a_part(after)
        || repeated.contains(&(next.level, after))
        || !is_usual(text) && !ends_the_text(reading, next) && !is_a_form(body)
        || heads_what_follows(text, after)
        // There is no deeper level for parts.
        || next.level == DEEPEST
}

/// Whether a heading with nothing below opens something that isn't text.
fn announces(reading: &Reading, index: usize, body: Span) -> bool {
    let document = &reading.document;
    let heading = &document.headings[index];
    let body = document.quote(body);
    // A picture that a line below turns into a heading is content, and so is “## - Gas: it is quick”.
    let is_content = |it: &Heading| document.quote(it.text).starts_with(['!', '-']);
    let pictured = is_content(heading) || document.headings.get(index + 1).is_some_and(is_content);
    // A pair of comments encloses what a program put there, including headings.
    let held = body.contains(":BEGIN -->") && !body.contains(":END -->");
    // A horizontal rule opens what the heading announces.
    let ruled = body.contains("\n---") && !is_usual(document.lower(heading.text));
    // A line of signs isn't a heading.
    let signs = document.quote(heading.text).contains("==");
    pictured || held || ruled || signs
}

/// Adds empty sections right above empty ones. Above a section with text, an empty one may be a heading for what
/// follows; above an empty one, it isn't.
fn with_those_above(reading: &Reading, empty: &mut Vec<Span>) {
    let document = &reading.document;
    let mut known: HashSet<usize> = empty.iter().map(|it| it.start).collect();
    let headings = document.headings.iter().enumerate().skip(2).rev();
    for (index, next) in headings {
        let heading = &document.headings[index - 1];
        let body = Span::new(heading.span.end.min(next.span.start), next.span.start);
        let text = document.lower(heading.text);
        let alike = heading.level == next.level && next.level < DEEPEST;
        let parts = heads_what_follows(text, document.lower(next.text));
        let content = document.quote(heading.text).starts_with(['!', '-']);
        if alike
            && known.contains(&next.text.start)
            && !known.contains(&heading.text.start)
            && !parts
            && !content
            && !is_a_subtitle(reading, index - 1)
            && !says_all(reading, heading)
            && heading.role != Role::Questions
            && has_words(document.prose(heading.text))
            && is_empty(reading, body)
        {
            known.insert(heading.text.start);
            empty.push(heading.text);
        }
    }
    empty.sort();
}

/// The deepest level of headings.
const DEEPEST: u8 = 6;

/// Whether the heading continues the title: there is nothing between them, and it doesn't name a usual
/// section.
fn is_a_subtitle(reading: &Reading, index: usize) -> bool {
    let headings = &reading.document.headings;
    let [title, heading, ..] = headings.as_slice() else {
        return false;
    };
    if title::is_in_the_title(reading, index) {
        return true;
    }
    let own = Role::of(reading.document.lower(heading.text));
    let between = Span::new(title.span.end.min(heading.span.start), heading.span.start);
    index == 1 && own == Role::Other && is_empty(reading, between)
}

/// Whether the template's hint is still below the heading.
fn is_a_form(body: &str) -> bool {
    body.contains("<!--")
}

/// “Deployment options”, then “Option 1”; “7. Plan”, then “7.1 Soup”; “7. Roadmap”, then parts without a number.
fn heads_what_follows(heading: &str, next: &str) -> bool {
    // “Details/Notes/Constraints” heads all of these.
    if heading.contains('/') {
        return true;
    }
    // “Alternative 1”, then what it is called.
    let last = heading.trim().rsplit(' ').next().unwrap_or_default();
    if last.len() == 1 && last.starts_with(|it: char| it.is_ascii_alphanumeric()) {
        return true;
    }
    let numbered = |it: &str| it.trim().starts_with(|it: char| it.is_ascii_digit());
    let number = heading.trim().split(' ').next().unwrap_or_default();
    let whole = number.trim_end_matches('.');
    let part = number.contains('.') && next.trim().starts_with(&format!("{whole}."));
    let first = next
        .split(|it: char| !it.is_alphabetic())
        .find(|it| it.len() > 3);
    let named = first.is_some_and(|it| heading.contains(it));
    part || named || numbered(heading) && !numbered(next)
}

/// Headings that several parts of a level have, such as “Request”: they are one level too high.
fn repeated(document: &Document) -> HashSet<(u8, &str)> {
    let mut seen = HashSet::new();
    let headings = document.headings.iter();
    let named = headings.map(|it| (it.level, document.lower(it.text)));
    named.filter(|it| !seen.insert(*it)).collect()
}

/// “1. Soup”, “Phase 2: Tea”: a part of what the heading before names.
fn opens_a_part(heading: &str) -> bool {
    let heading = heading.trim();
    heading.starts_with("1.")
        || ["must have", "must-have"]
            .iter()
            .any(|it| heading.starts_with(it))
        || ["phase ", "step ", "part ", "stage "].iter().any(|it| {
            heading
                .strip_prefix(it)
                .is_some_and(|it| it.starts_with(['0', '1']))
        })
}

/// Lines at the top of minutes.
const TOP: usize = 20;

/// Lists of a board of tasks.
const BOARD: [&str; 10] = [
    "readme",
    "done",
    "issued",
    "backlog",
    "to do",
    "todo",
    "in progress",
    "doing",
    "blocked",
    "unreleased",
];

/// “Date: 2020-03-25” says all in the heading, and in minutes, an item of the agenda may be alone.
fn says_all(reading: &Reading, heading: &Heading) -> bool {
    const WHO: [&str; 4] = ["attendees", "present", "attendance", "participants"];
    let document = &reading.document;
    let said = document.quote(heading.text);
    let labelled = said.split_once(": ").is_some_and(|(_, said)| {
        said.bytes().any(|it| it.is_ascii_digit()) || said.trim().contains(' ')
    });
    let mut headings = document.headings.iter();
    let minutes = reading.genre == Genre::Notes
        && headings.any(|it| WHO.contains(&document.lower(it.text).trim()));
    // A heading that is a link leads to what it stands for, and a list of a board may be empty.
    let linked = said.contains("](");
    let of_a_board = BOARD.contains(&document.lower(heading.text).trim());
    let reserved = said.to_lowercase().contains("reserved");
    let title = document
        .headings
        .first()
        .map_or("", |it| document.lower(it.text));
    let met = ["present:", "regrets:", "scribe:", "attendees:"];
    let opens = document.source.lines().take(TOP).map(str::to_lowercase);
    let met = opens
        .map(|it| it.trim_start_matches([' ', '*', '-']).to_owned())
        .any(|line| met.iter().any(|it| line.starts_with(it)));
    let minutes = minutes || reading.genre == Genre::Notes && (met || title.contains("meeting"));
    labelled || minutes || linked || reserved || of_a_board || needs_nothing(said)
}

/// “References (optional)” may stay empty, “Deletion (no change)” says all, as does a whole sentence, and
/// the last parts of minutes are there each time.
fn needs_nothing(heading: &str) -> bool {
    const LEFT: [&str; 7] = [
        "optional",
        "no change",
        "if applicable",
        "if needed",
        "if any",
        "n/a",
        "none)",
    ];
    const EACH_TIME: [&str; 16] = [
        "known bugs",
        "known issues",
        "implementation notes",
        "notes",
        "references",
        "appendix",
        "appendices",
        "changelog",
        "comments",
        "further reading",
        "links",
        "action items",
        "next meeting",
        "other business",
        "announcements",
        "any other business",
    ];
    let text = heading.to_lowercase();
    let text = text.trim_matches(['*', '_', ' ', ':']);
    // “Feedback (30 min)” is a slot of an agenda.
    let timed = text.strip_suffix(')').and_then(|it| it.rsplit_once('('));
    let timed = timed.is_some_and(|(_, time)| {
        let unit = ["min", "mins", "minutes", "h", "hour", "hours"];
        let last = time
            .rsplit(|it: char| !it.is_ascii_alphabetic())
            .next()
            .unwrap_or_default();
        time.starts_with(|it: char| it.is_ascii_digit()) && unit.contains(&last)
    });
    let words = text.split_whitespace().count();
    let sentence = text.trim_end_matches(')').ends_with('.') && words > 2 || words > 8;
    sentence
        || timed
        || text.starts_with("end of ")
        || LEFT.iter().any(|it| text.contains(it))
        || EACH_TIME.contains(&text)
}

/// Whether a section is a list of open questions, which a check may have added.
fn is_added(reading: &Reading, heading: &Heading) -> bool {
    heading.role == Role::Questions
        && reading
            .document
            .lower(heading.text)
            .contains("open question")
}

/// Whether a stretch contains only white space, rules and the reviewer's own markers.
fn is_empty(reading: &Reading, body: Span) -> bool {
    let document = &reading.document;
    let first = document.markers.partition_point(|it| it.start < body.start);
    let markers = document.markers[first..]
        .iter()
        .take_while(|it| it.start < body.end);
    let mut from = body.start;
    let mut gaps: Vec<Span> = Vec::new();
    for marker in markers {
        gaps.push(Span::new(from, marker.start));
        from = marker.end;
    }
    gaps.push(Span::new(from, body.end));
    gaps.into_iter().all(|gap| {
        let text = without_comments(document.quote(gap));
        text.chars().all(|c| c.is_whitespace() || "-_*".contains(c))
    })
}
