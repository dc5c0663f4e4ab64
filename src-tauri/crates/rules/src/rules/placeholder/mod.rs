//! Words that stand for something still to come.

#[cfg(test)]
mod cases;
mod mark;
mod passing;
mod slot;
mod spoken;
mod subject;
pub(super) mod table;

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::ALL;
use domain::{Severity, Span};

use self::passing::is_in_passing;
use self::slot::slots;
use self::subject::{is_unsettled, subject};
use self::table::head_of;
use crate::demands::Judges;
use crate::document::{Block, BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::open::one_line;
use crate::pattern::exact;
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "placeholder",
    says: "Words such as “TBD” that stand for something still to come.",
    personas: ALL,
    reads_english: false,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

static LEFT_IN: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"(?-u:\b)(?:TBD|TBC|TBA|tbd|tbc|tba|Tbd|Tba|Tbc|[Tt]\.b\.[dca]\.?|N\.N\.|TODO|FIXME|TKTK)(?-u:\b)|\[NEEDS CLARIFICATION:|(?:^|[:=|] ?)XXX+(?:[.;|]|$)|\?\?\?+ |\? \?\?",
        r"|[Ll]orem ipsum|(?-u:\b)(?:XX+|xx+) (?:in|of|per|out of) [0-9]|\((?:[A-Z][a-z]+|we|I) (?:to|will|must|should) (?:fill (?:it |this )?in|complete|add|write|supply)[^)]{0,20}\)|(?-u:\b)XX+ ?(?:%|(?:ms|seconds|minutes|hours|days|weeks|months|users|customers|percent)(?-u:\b))",
        r"|(?:^|[:(,|–-] ?|(?-u:\b)(?:is|are|still|yet|remains?|date|name|price|limit|budget|owner|number|time|place) )[Tt]o be (?:determined|decided|defined|confirmed|announced|filled in|completed later|worked out|specified|finali[sz]ed|advised|clarified|agreed|fleshed out)(?-u:\b)",
        r"|(?-u:\b)(?:is|are) (?:still |currently |just )?being (?:drafted|written|worked on|worked out|prepared|discussed|clarified|negotiated|finali[sz]ed|decided|sorted out|collected)(?-u:\b)",
        r"|(?-u:\b)(?:is|are|'s) not (?:final|ready|settled|signed|approved|available|complete|agreed|chosen|finished|written|fixed) yet(?-u:\b)|(?-u:\b)(?:is|are) not yet (?:final|settled|signed|approved|agreed|chosen|finished|written|fixed|known|clear)(?-u:\b)|(?-u:\b)still (?:has|have|needs?) to (?:be (?:decided|agreed|defined|written|confirmed|approved|chosen|found|clarified|determined|discussed|specified|filled in|worked out|finali[sz]ed|named|signed|answered|checked|settled)|look|check|decide|agree|approve|confirm|sign|answer|choose|find|write|say|clarify|review)(?-u:\b)|[€$£] ?\?|[:=] ?\?$",
        r"|(?-u:\b)no (?:date|deadline|owner|budget|price|estimate|decision) yet(?-u:\b)",
        r"|(?-u:\b)(?:will|shall) be (?:defined|decided|determined|specified|agreed|worked out|clarified|named) (?:later|during|after|once|when|separately)(?-u:\b)",
        r"|(?:\(|– |: |- |, )(?:to|will) (?:follow|come)(?-u:\b)(?: (?:later|soon|shortly))?(?:[).;,]|$)|(?-u:\b)(?:details|numbers|figures|text|wording|more|rest|link|list|section|chapter|names?) (?:to|will) (?:follow|come)(?: later| soon| shortly)?(?:[).;]|$)",
        r"|(?-u:\b)(?:(?:[Ss]till|as yet) (?:open|undecided|unclear|unknown|missing|(?:to be|being|under) (?:discuss(?:ed|ion)|decided|review))|currently (?:undecided|under discussion))(?-u:\b)|(?-u:\b)(?:not|n't) (?:yet (?:been )?(?:decided|defined|agreed|specified|finali[sz]ed|known|clear)|(?:been )?(?:decided|defined|agreed|specified|finali[sz]ed|known|clear) yet|(?:been )?(?:decided|agreed|finali[sz]ed))(?:[.;)]|$)",
        r"|(?:–|-|:|—) (?:\*\*)?[A-Z][a-z]+ (?:to|will) (?:insert|add|provide|supply|confirm|fill in|complete|write|check|advise|find out)(?-u:\b)",
        r"|(?-u:\b)[Ww]e(?:'ll| will) (?:see(?: how it goes| then| later)?|figure (?:it|this|that) out(?: later)?|decide (?:that )?later|work (?:it|that) out later)(?:[.;,)]|$)",
        r"|(?-u:\b)(?:fill (?:this|me) in|your text here|insert here)(?-u:\b)|(?:^|[:|(–-] ?)[Cc]oming soon[.)]?$",
    ))
});

/// Cells and items of nothing but “to be found”.
static STILL_TO_DO: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"^(?:still )?to be [a-z]+(?: (?:later|soon))?\.?$|^(?:open|tba)\.?$|^\?+$")
});

/// Items of nothing but “Primary goal 1”, as a template has them.
static SPECIMEN: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:(?:primary|secondary|main|key) )?(?:goal|objective|risk|dependency|metric|milestone|feature|requirement|stakeholder|user story|assumption) [0-9x]$",
    )
});

fn specimens(reading: &Reading) -> impl Iterator<Item = Span> {
    let sentences = reading.document.sentences.iter().copied();
    sentences
        .filter(|it| is_specimen(reading, *it))
        .map(|it| it.span)
}

fn is_specimen(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(sentence);
    let said = document.lower(sentence.span).trim();
    block.kind == BlockKind::Item
        && SPECIMEN.is_match(said)
        && !is_taken_up(reading, block.span, said)
}

/// “[Milestone 1](#milestone-1)” leads to a section of that name, or to another page.
fn is_taken_up(reading: &Reading, item: Span, said: &str) -> bool {
    let document = &reading.document;
    let mut headings = document.headings.iter();
    document.quote(item).contains("](")
        || headings.any(|it| document.lower(it.text).starts_with(said))
}

fn whole_cells(reading: &Reading) -> Vec<Span> {
    let document = &reading.document;
    let cells = document
        .sentences
        .iter()
        .filter(|it| document.row_label(**it).is_some() || document.lower(it.span).len() < 24);
    cells
        .filter(|it| STILL_TO_DO.is_match(document.lower(it.span)) && !is_status(reading, **it))
        .filter(|it| document.block(**it).kind == BlockKind::Cell)
        .map(|it| it.span)
        .collect()
}

/// Whether a cell is under “Status”, where “open” and “pending” say how far something is.
fn is_status(reading: &Reading, cell: Sentence) -> bool {
    let document = &reading.document;
    let head = head_of(reading, cell);
    let row = document.row(cell).map_or("", |it| document.quote(it.span));
    let marked = ["✅", "⏳", "❌", "🚧", "[x]"]
        .iter()
        .any(|it| row.contains(it));
    marked
        || head.is_some_and(|it| {
            ["status", "state", "progress"]
                .iter()
                .any(|word| document.lower(it).contains(word))
        })
}

/// Whether a sentence is still to be written, so that nothing else can be said of it.
pub(super) fn is_unwritten(reading: &Reading, sentence: Sentence) -> bool {
    is_specimen(reading, sentence) || is_left_in(reading.document.prose(sentence.span))
}

/// Whether a text (in its own letters) has such a word.
pub(super) fn is_left_in(prose: &str) -> bool {
    LEFT_IN.is_match(prose)
}

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    if reading.records_talk() {
        return Vec::new();
    }
    let in_prose = LEFT_IN.find_iter(&document.prose);
    let mut spans: Vec<Span> = in_prose.map(|it| it.range().into()).collect();
    spans.extend(slots(document));
    spans.sort();
    let mut hits: Vec<Hit<'_>> = Vec::new();
    spans.extend(whole_cells(reading));
    spans.extend(specimens(reading));
    spans.sort();
    for span in spans {
        let Some(sentence) = document.sentence_at(span.start) else {
            continue;
        };
        let again = hits
            .last()
            .is_some_and(|it| it.sentence.span == sentence.span);
        let block = document.block(sentence);
        let is_a_word = is_in_passing(reading, sentence, span);
        let label = document.quote(block.span).starts_with("**")
            && document.quote(block.span).trim_end().ends_with("**");
        let is_a_word = is_a_word || is_of_progress(document.lower(sentence.span));
        if !again && !label && !is_a_word && reading.is_judged(sentence) {
            let words = document.quote(span);
            hits.push(Hit {
                sentence,
                span,
                words,
            });
        }
    }
    let left = left_in(reading, &hits);
    let left = left.into_iter().chain(only_marks(reading));
    left.chain(empty_cells(reading)).collect()
}

fn left_in(reading: &Reading, hits: &[Hit<'_>]) -> Option<Problem> {
    let names: Vec<String> = hits.iter().map(|it| subject(reading, it)).collect();
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Major,
        match names.as_slice() {
            [name] if is_unsettled(hits[0].words) => format!("Not settled yet: “{name}”"),
            // “Q4” doesn’t say what is left there.
            [name] if !name.contains(&one_line(hits[0].words)) => {
                format!(
                    "Placeholder left: “{}” for “{name}”",
                    one_line(hits[0].words)
                )
            }
            [_] => format!("Placeholder left: {}", named(&names)),
            several => format!("{} placeholders left", several.len()),
        },
        "Anyone who plans from this text will have to guess what belongs here.",
        match hits {
            [only] if is_unsettled(only.words) => {
                format!("Who decides this, and by when: {}?", named(&names))
            }
            // “TBD” alone doesn’t say what is missing.
            [only] if names[0].contains(only.words.trim()) => format!(
                "What should replace “{}”? If that isn't decided yet: who decides, and by when?",
                only.words.trim()
            ),
            _ => format!(
                "What should go here: {}? If that isn't decided yet: who decides, and by when?",
                named(&names)
            ),
        },
    )
}

/// Items and paragraphs of nothing but question marks, outside notes and lists of what somebody asked.
fn only_marks(reading: &Reading) -> Option<Problem> {
    let document = &reading.document;
    let blocks = document.blocks.iter().filter(|it| {
        let text = document.prose(it.span).trim();
        let marks = text.len() > 1 && text.bytes().all(|it| it == b'?');
        marks && it.kind != BlockKind::Cell && reading.genre != Genre::Notes
    });
    let places: Vec<&Block> = blocks.filter(|it| it.role != Role::Questions).collect();
    let heading = places.first()?.heading.map(|it| document.headings[it].text);
    let under = heading.map_or(String::new(), |it| format!(" under “{}”", reading.gist(it)));
    Problem::at(
        places.iter().map(|it| it.span),
        Severity::Major,
        format!("Only question marks{under}"),
        "Anyone who follows the text gets stuck here.",
        format!("What belongs in place of the question marks{under}?"),
    )
}

/// Cells that, unlike others of their column, have no value or only question marks.
fn empty_cells(reading: &Reading) -> Option<Problem> {
    let empty = table::empty_cells(reading);
    let written = |it: Span| reading.written(it).trim_matches(['|', ' ']).to_owned();
    let names: Vec<String> = empty.iter().map(|it| reading.gist(it.row)).collect();
    let names = named(&names);
    let (title, missing) = match empty.as_slice() {
        [only] => match only.head.map(written) {
            Some(head) => (
                format!("Empty cell: “{head}” for {names}"),
                format!("What belongs in “{head}” for {names}?"),
            ),
            None => (
                format!("No value for {names}"),
                format!("What is the value for {names}?"),
            ),
        },
        several if several.iter().any(|it| it.head.is_some()) => {
            let heads: Vec<String> = several
                .iter()
                .filter_map(|it| it.head)
                .map(written)
                .collect();
            (
                format!("{} cells are empty", several.len()),
                format!("What belongs in {} for {names}?", named(&heads)),
            )
        }
        several => (
            format!("No value in {} rows", several.len()),
            format!("What is the value for {names}?"),
        ),
    };
    let mut places: Vec<Span> = empty.iter().map(|it| it.row).collect();
    places.sort();
    places.dedup();
    Problem::at(
        places,
        Severity::Major,
        title,
        "Readers can't tell whether the value was forgotten or there is none.",
        missing,
    )
}

/// “Released: TBD” at the top of a proposal says that it isn't yet.
fn is_of_progress(text: &str) -> bool {
    const STAGES: [&str; 9] = [
        "accepted:",
        "pr:",
        "landed:",
        "released:",
        "stabilized:",
        "implemented:",
        "merged:",
        "approved:",
        "completed:",
    ];
    let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let text = text.strip_prefix("rfc ").unwrap_or(text);
    STAGES.iter().any(|it| text.starts_with(it)) && text.split_whitespace().count() <= 2
}
