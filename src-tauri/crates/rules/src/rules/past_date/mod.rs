//! Plans for dates that have passed.

mod actions;
#[cfg(test)]
mod cases;
mod day;
mod line;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PM, QA};
use domain::{Severity, Span};

use self::actions::{overdue, own_day};
use self::day::{is_of_late, last_day, row_around};
use self::line::line_of;
use crate::demands::Judges;
use crate::document::{BlockKind, Document, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::Reading;
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "past-date",
    says: "Plans for dates that have passed.",
    personas: &[PM, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

static DATE: LazyLock<Regex> = LazyLock::new(|| {
    const MONTH: &str = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    exact(&format!(
        r"(?-u:\b)(?:(?P<iso>20[0-9]{{2}}-[01][0-9]-[0-3][0-9])|(?P<m1>{MONTH})\.? (?P<d1>[0-9]{{1,2}})(?:st|nd|rd|th)?,? (?P<y1>20[0-9]{{2}})|(?P<d2>[0-9]{{1,2}})(?:st|nd|rd|th)? (?P<m2>{MONTH})\.?,? (?P<y2>20[0-9]{{2}})|(?P<m3>{MONTH}) (?P<y3>20[0-9]{{2}})|q(?P<q>[1-4])[ /-](?P<y4>20[0-9]{{2}}))(?-u:\b)"
    ))
});
/// A promise that has a day.
static PLANNED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"will|we (?:launch|ship|release|open|start|begin)(?: [a-z]+){0,3} (?:on|in|by)|(?:is|are|was|were|be) due|due (?:on|by|in|date|for|[0-9][0-9-]*)|deadlines?|target(?: dates?)?(?: is| was|:)|plans? to|planned (?:for|to)|schedul(?:e|ed) (?:for|to)|(?:due|by|until|wanted by|needed by|no later than) ?:? ?(?:the )?(?:end of |mid-?|early |late )?(?:[a-z]+day,? )?(?:[0-9]|q[1-4]|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)[0-9-]*|(?:starts?|begins?|ends?|expires?|opens?|closes|launches|finishes|stops|is over|is on|goes|moves|happens) (?:in|on|by)|takes? place|go live|goes live|launch date|release date|aim(?:s|ed)? (?:for|to)|eta|must|has to|have to",
    )
});
/// The same where a text explains or reports: only what is due.
static OWED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|was|were|be) due|due (?:on|by|in|date|for|[0-9][0-9-]*)|due ?: ?(?:the )?(?:end of )?[a-z0-9]+|deadlines?|plans? to|planned (?:for|to)|schedul(?:e|ed) (?:for|to)|targets?",
    )
});
/// Days that somebody else sets.
static OF_OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"competitions?|contests?|hackathons?|conferences?|challenges?|call for (?:papers|proposals|participation)|exams?|courses?|classes|submissions?|config(?:s|ured|uration)?|for example|e\.g",
    )
});
/// “Beta on March 3, 2026”, without a verb.
static MILESTONE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:the )?(?:closed |open |public |private )?(?:alpha|beta|pilot|launch|release|rollout|go-live|mvp|kick-?off|trial|cutover) (?:on|in|by) $",
    )
});
/// “10 % of guests on 8 March 2026”: who gets it when.
static SHARE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?:[0-9] ?(?:%|percent) of (?:[a-z-]+ ){1,3}|(?-u:\b)(?:all|everyone|everybody) (?:[a-z-]+ ){0,2})(?:on|from|in|by) $",
    )
});
/// “From 48 % (September 2025, …”, “from 48 % in May 2025”: when a figure was measured.
static MEASURED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[0-9](?: ?(?:%|percent)|(?: [a-z]+){1,3})?,? \($|(?-u:\b)(?:from|of|above|below|than|against|with|baseline[a-z ]*:?) [^.;:()]*[0-9](?: ?(?:%|percent)|(?: [a-z]+){1,3})?,? (?:in|on|as of) $",
    )
});
/// “Mock-ups: December 2025”.
static LABELLED: LazyLock<Regex> =
    LazyLock::new(|| exact(r"^[a-z][a-z -]{2,40}: *[a-z0-9, ]{4,20}$"));
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"as of|since|was|were|has been|have been|had|done|complete[d]?|shipped|launched|released|finished|start(?:ed)? dat[ea]|created|updated|published|author|adopted|dated|between|previous(?:ly)?|already|introduced|today|in the past|reviewed|approved|agreed|signed|confirmed|tested|rehearsed|measured|sent|decided|held|happened|began|started|occurred|failed|merged|took place|reported|dropped|cancell?ed|rejected|superseded|deferred|redacted|described|resolution|resolved|first seen|version|survey|counted|replied|told",
    )
});

/// “Has to be signed” isn't signed yet.
static DUE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:has|have|needs?|is|are|was|were) to be|(?:must|will|shall|should|can) be|(?:is|are|was|were|be) due|due (?:on|by|in|date|for)|due ?: ?[a-z0-9]+",
    )
});

/// A field that says that all of it is over.
static CLOSED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)status(?: update)?[*_ \t]*:[*_ \t]*(?:[^a-z\n]{0,8})(?:resolved|closed|completed?|done|shipped|fixed)(?-u:\b)",
    )
});

/// A date, and the words around it.
struct Dated<'r> {
    reading: &'r Reading,
    sentence: Sentence,
    /// Its sentence or its line, in lower case.
    text: &'r str,
    /// That up to the date.
    before: &'r str,
    /// And after it.
    behind: &'r str,
    /// The same, or the row of a table.
    row: Span,
}

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.mentions(&CLOSED) {
        return Vec::new();
    }
    let mut late = overdue(reading);
    if reading.may_be_judged(Judges::Plan) && !is_of_a_day(&reading.document) {
        late.extend(in_sentences(reading));
    }
    late.sort();
    let Some((_, date)) = late.first() else {
        return Vec::new();
    };
    let mut places: Vec<Span> = late.iter().map(|it| it.0).collect();
    places.dedup();
    Problem::at(
        places,
        Severity::Major,
        format!("“{date}” has passed"),
        "Readers can't tell whether the plan happened, slipped or was dropped.",
        format!("“{date}” has passed: is it done, or what is the new date?"),
    )
    .into_iter()
    .collect()
}

/// Days that a sentence promises to keep and that have passed.
fn in_sentences(reading: &Reading) -> Vec<(Span, String)> {
    let document = &reading.document;
    let rows = document.tables.iter().flat_map(|it| &it.rows);
    let rows: Vec<Span> = rows.map(|it| it.span).collect();
    let late = DATE.captures_iter(&document.lower).filter_map(|found| {
        let whole = found.get(0)?;
        let sentence = document
            .sentence_at(whole.start())
            .filter(|it| reading.is_judged(*it))?;
        let said = line_of(document, sentence, whole.start());
        let dated = Dated {
            reading,
            sentence,
            text: document.lower(said),
            before: document.lower(Span::new(said.start, whole.start())),
            behind: document.lower(Span::new(whole.end(), said.end.max(whole.end()))),
            row: row_around(&rows, said),
        };
        let day = last_day(&found)?;
        let passed = day.as_str() < today(reading) && is_of_late(&day, today(reading));
        (passed && is_promised(&dated) && !is_told(&dated, &day) && !is_shown(&dated))
            .then(|| (sentence.span, reading.written(Span::from(whole.range()))))
    });
    late.collect()
}

/// Whether the title has a day: then the text is about that day.
fn is_of_a_day(document: &Document) -> bool {
    let title = document.headings.first().map(|it| document.lower(it.text));
    let found = title.and_then(|it| DATE.captures(it));
    let has = |name: &str| found.as_ref().is_some_and(|it| it.name(name).is_some());
    ["iso", "d1", "d2"].into_iter().any(has)
}

/// Whether the date is one that the text promises to keep.
fn is_promised(dated: &Dated<'_>) -> bool {
    let Dated {
        reading, sentence, ..
    } = dated;
    let document = &reading.document;
    let listed = document.block(*sentence).kind != BlockKind::Paragraph;
    // “July 2025 – September 2025” opens with both.
    let first = DATE.find(dated.before).map_or(0, |it| it.end());
    let said = dated.before[..first].trim_start_matches(|it: char| !it.is_alphanumeric());
    let opens = !dated.before[first..].contains(char::is_alphanumeric)
        && DATE.find(said).is_none_or(|it| it.start() == 0);
    let labels = opens || listed && LABELLED.is_match(dated.text);
    let promised = match reading.genre {
        _ if document.role(*sentence) == Role::Plan => {
            let starts = dated.before.ends_with("from ") || SHARE.is_match(dated.before);
            labels || starts || PLANNED.is_match(dated.text) || MILESTONE.is_match(dated.before)
        }
        Genre::Product => {
            listed && LABELLED.is_match(dated.text)
                || PLANNED.is_match(dated.text)
                || starts_then(dated)
        }
        _ => OWED.is_match(dated.text),
    };
    promised && !document.role(*sentence).is_aside() && !OF_OTHERS.is_match(dated.text)
}

/// “Everyone gets it from 1 March on”.
fn starts_then(dated: &Dated<'_>) -> bool {
    let on = [" on.", " on,", " on ", " onward"];
    dated.before.ends_with("from ")
        && (dated.behind == " on" || on.iter().any(|it| dated.behind.starts_with(it)))
}

/// Whether the text says what became of it, or describes something past.
fn is_told(dated: &Dated<'_>, day: &str) -> bool {
    const WAS: [&str; 8] = [
        "accepted:",
        "landed:",
        "released:",
        "approved:",
        "created:",
        "updated:",
        "merged:",
        "stabilized:",
    ];
    let Dated {
        reading,
        sentence,
        text,
        before,
        behind,
        row,
    } = dated;
    let document = &reading.document;
    let told = TOLD.is_match(document.lower(*row)) && !DUE.is_match(text);
    let of_a_day = before.ends_with(" of ") && !before.ends_with("end of ");
    // “Accepted: 2024-09-10” says when it was.
    let label = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let was = WAS.iter().any(|it| label.starts_with(it));
    // “Date: January 2026” stamps the text itself.
    let stamped = before
        .trim_end()
        .rsplit_once("date")
        .is_some_and(|(label, rest)| {
            let last = label.split_whitespace().next_back().unwrap_or_default();
            let of = [
                "launch", "release", "due", "start", "end", "target", "delivery", "ship",
            ];
            rest.trim() == ":" && !of.contains(&last)
        });
    // “Checked on 9 June 2025”, though it must be checked again.
    let mut words = before.trim_end().rsplit(' ');
    let on = words.next() == Some("on") && words.next().is_some_and(|it| it.ends_with("ed"));
    let done = on && !matches!(words.next(), Some("be" | "is" | "are" | "been"));
    told || was
        || stamped
        || done
        || of_a_day
        || before.ends_with(" from the ")
        || is_under_way(reading, *row) && !is_older_than_the_text(reading, day)
        || is_ticked(document, *sentence)
        || is_history(document.quote(sentence.span))
        || is_in_history(reading, *sentence)
        || is_a_moment(behind)
}

/// Whether the date isn't a day on which something has to be done: a part of a name, the stamp of an entry,
/// an example, the beginning of a period.
fn is_shown(dated: &Dated<'_>) -> bool {
    let Dated {
        text,
        before,
        behind,
        ..
    } = dated;
    let in_a_name = before.ends_with(['-', '/', '_']) && !before.ends_with(" -");
    // “(Side menu, 2024-05-17)”, but “(due 2024-05-17)”.
    let opened = before.rfind('(').map_or("", |at| &before[at..]);
    let owed = ["due", "deadline", "by ", "until ", "target", "eta"];
    let is_stamp = behind.starts_with(')') && !owed.iter().any(|it| opened.contains(it));
    let bounds = before.ends_with("later than ") && !before.ends_with("no later than ");
    let label = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let example = before.ends_with(['"', '“', '=']) || before.ends_with("= ");
    let goes_on = behind.trim_start();
    let goes_on = ["- ", "– ", "-", "–", "to ", "until ", "through "]
        .iter()
        .filter_map(|it| goes_on.strip_prefix(it))
        .any(|it| DATE.find(it.trim_start()).is_some_and(|it| it.start() == 0));
    let example = example || text.contains("title:") || text.contains("e.g.");
    let made_up = label.starts_with("example") || is_an_input(text);
    in_a_name || is_stamp || bounds || example || goes_on || made_up || is_of_a_figure(dated)
}

/// Whether the date says when a figure was measured, which the text compares with what it should become.
fn is_of_a_figure(dated: &Dated<'_>) -> bool {
    let planned = dated.reading.document.role(dated.sentence) == Role::Plan;
    !planned && MEASURED.is_match(dated.before)
}

/// “Create a task with the due date 20 November” is a step of a test: the date is typed in.
fn is_an_input(text: &str) -> bool {
    static TYPED: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^[^a-z]*(?:create|set|add|enter|choose|open|pick|select|change|make|edit|use|type|insert)(?-u:\b).*(?-u:\b)(?:date|deadline|day)(?-u:\b)",
        )
    });
    TYPED.is_match(text)
}

/// Whether what is below a lone date, up to the next one, is ticked off.
fn is_ticked(document: &Document, sentence: Sentence) -> bool {
    let block = document.block(sentence);
    if block.kind != BlockKind::Paragraph {
        return false;
    }
    let heading = block.heading;
    let next = document.blocks[sentence.block + 1..].iter();
    let items = next.take_while(|it| it.kind == BlockKind::Item && it.heading == heading);
    let last = items.last().map(|it| it.span.end);
    let below = last.map_or("", |end| {
        document.quote(Span::new(sentence.span.start, end))
    });
    ["[x]", "✅", "✔"].iter().any(|it| below.contains(it)) && !below.contains("[ ]")
}

/// The day on which the text is read; before all others where nobody said it.
fn today(reading: &Reading) -> &str {
    reading.today.get().map_or("", String::as_str)
}

/// An entry of a change log, followed by the change.
fn is_history(text: &str) -> bool {
    ["/pull/", "/commit/", "[PR "]
        .iter()
        .any(|it| text.contains(it))
}

/// Whether an hour follows, as in a log of what happened: “2021-03-31 12:06”.
fn is_a_moment(behind: &str) -> bool {
    let bytes = behind.trim_start_matches([' ', 't', ',']).as_bytes();
    bytes.len() > 3 && bytes[0].is_ascii_digit() && bytes[..3].contains(&b':')
}

/// Whether the section tells what became of the text: “Implementation history”.
fn is_in_history(reading: &Reading, sentence: Sentence) -> bool {
    let heading = reading
        .document
        .heading(sentence)
        .map(|it| reading.document.lower(it.text));
    heading.is_some_and(|it| {
        ["history", "changelog", "revision"]
            .iter()
            .any(|word| it.contains(word))
    })
}

/// Whether the day was over when the text was written: a plan can't have begun before it was made.
fn is_older_than_the_text(reading: &Reading, day: &str) -> bool {
    own_day(&reading.document).is_some_and(|it| day < it.as_str() && it.as_str() <= today(reading))
}

/// Whether the row has a later date in the future: what it describes has begun and is still going on.
fn is_under_way(reading: &Reading, row: Span) -> bool {
    let text = reading.document.lower(row);
    let mut days = DATE.captures_iter(text).filter_map(|it| last_day(&it));
    days.any(|it| it.as_str() >= today(reading))
}
