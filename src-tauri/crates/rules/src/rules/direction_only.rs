//! Targets that say which way but not how far.

mod baseline;
#[cfg(test)]
mod cases;

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PM, QA};
use domain::{Severity, Span};

use self::baseline::no_baseline;
use super::no_success_measure;
use super::placeholder::table::head_of;
use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{exact, unnumbered, words};
use crate::reading::Reading;
use crate::rule::{Problem, Rule, named, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "direction-only",
    says: "Targets that give a direction but no amount or no starting figure.",
    personas: &[PM, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

/// A cell of nothing but a direction.
static CELL: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:significantly |much |clearly )?(?:fewer|less|more|lower|higher|better|faster|shorter|reduced?|increased?|improved?|decreased?|up|down|↑|↓|↗|↘|as few as possible|as many as possible|as low as possible)$",
    )
});
/// An item that is nothing but a wish for more or less: it opens with the comparison and states no fact.
static WISH: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[ \t*_]*(?:an? |far |much |noticeabl[ey] |significant(?:ly)? |clear(?:ly)? |even )*(?:fewer|less|more|lower|higher|better|faster|quicker|shorter|longer|cheaper|easier|simpler|smoother|calmer|happier|safer|cleaner|clearer|stronger|closer|fairer|greater|smaller|larger|bigger|earlier|sooner|tighter|healthier|leaner|lighter|warmer|cooler|friendlier|nicer|prettier|wider|richer|deeper)(?-u:\b)[^.;:=0-9]*[.;!]?$",
    )
});
static VERB: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"is|are|was|were|can|may|must|will|should|shall|has|have|than|if|when|because|gets?|goes",
    )
});
static COMPARED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:more|less|fewer|faster|quicker|sooner|earlier|longer|shorter|better|higher|lower|cheaper|easier|happier|calmer|safer|smoother|closer|stronger) (?:[a-z]+ ){0,2}[a-z]+|(?:more|less|fewer|faster|quicker|sooner|earlier|shorter|better|higher|lower|cheaper|easier)[.;]?$",
    )
});
static BINDS: LazyLock<Regex> = LazyLock::new(|| words("should|must|shall"));
/// A figure in words: “three steps or fewer”.
static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    words(r"or (?:fewer|less|more)|one|two|three|four|five|six|seven|eight|nine|ten|half|zero")
});
static TARGET: LazyLock<Regex> = LazyLock::new(|| words(r"targets?|goals?|wanted|aim|outcomes?"));
/// Headers of columns that say by what success is told.
static KNOWN_BY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"targets?|outcomes?|how (?:we|you|do we|will we) (?:will |'ll )?(?:know|measure|tell|see)[a-z ]*|success(?: (?:measure|metric|criterion|criteria|looks like))?|measured by|key results?|what success looks like",
    )
});
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:an? )?(?:noticeabl[ey] |significant(?:ly)? |clear(?:ly)? |much |far |markedly |substantial(?:ly)? )?(?:fewer|less|more|lower|higher|better|faster|quicker|shorter|cheaper|easier|smoother|calmer|happier|healthier|safer|reduc(?:e|ed|es|ing)|increas(?:e|ed|es|ing)|improv(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|lower(?:s|ed|ing)?|rais(?:e|es|ed|ing)|cut(?:s|ting)?|reduction|increase|improvement|decrease|drop|rise)",
    )
});
/// A direction given by the verb, or by the comparison after it.
static MOVES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:go|goes|going|comes?|is|are) (?:up|down)|(?:drops?|falls?|rises?|grows?|shrinks?|declines?|improves?|increases?|decreases?)|(?:is|are|feels?|becomes?|gets?) (?:noticeably |significantly |clearly |much |far |more |less )?(?:more|less|happier|faster|quicker|sooner|earlier|better|shorter|cheaper|easier|smoother|calmer|safer|lower|higher|fewer|(?:satisfied|relaxed|productive|engaged|motivated|confident|loyal))",
    )
});

/// Whether a heading above says that it is there already (“Shipped in version 2”), or that it is a wish of
/// somebody described.
fn is_of_others(reading: &Reading, sentence: Sentence) -> bool {
    const HEADS: [&str; 6] = [
        "shipped",
        "baseline",
        "delivered",
        "completed",
        "released",
        "persona",
    ];
    let document = &reading.document;
    document.headings.iter().any(|it| {
        let heading = document.lower(it.text);
        let holds = it.section.start <= sentence.span.start && sentence.span.end <= it.section.end;
        holds && HEADS.iter().any(|one| heading.contains(one))
    })
}

/// “✓ Make better soup” is one of the things that a product is good for.
fn is_checked_off(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let block = document.quote(document.block(sentence).span);
    block
        .trim_start_matches(['-', '*', ' '])
        .starts_with(['✓', '✔', '✅', '☑'])
}

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let vague: Vec<(Span, Span)> = reading
        .sentences()
        .filter(|it| {
            is_target(reading, *it) || is_wish(reading, *it) || wants_somehow(reading, *it)
        })
        .filter(|it| !is_of_others(reading, *it) && !is_checked_off(reading, *it))
        .filter_map(|it| {
            let dateless = without_date(unnumbered(document.lower(it.span)));
            let text = dateless.as_ref();
            let figure = text.bytes().any(|b| b.is_ascii_digit()) || COUNTED.is_match(text);
            // In a text of several sections, only a sentence that begins with the direction or orders it is
            // clearly a target.
            let measured = reading.is_compact && document.role(it) == Role::Measures;
            let loosely = (!reading.is_long() || measured || BINDS.is_match(text))
                && (MOVES.is_match(text) || compares(text));
            let label = document.row_label(it);
            match document.block(it).kind {
                BlockKind::Cell
                    if CELL.is_match(text)
                        || is_a_wished_cell(text) && !figure
                        || is_all_that_is_known(reading, it) =>
                {
                    Some((it.span, label?))
                }
                BlockKind::Cell => None,
                _ if is_wish(reading, it)
                    || wants_somehow(reading, it)
                    || is_bare(reading, it)
                    || moves_somehow(reading, it) =>
                {
                    Some((it.span, it.span))
                }
                BlockKind::Paragraph if text.split_whitespace().count() > MOST_WORDS => None,
                // A pitch praises at length.
                _ if reading.is_long() && text.split_whitespace().count() > MOST_OF_AN_ITEM => None,
                _ if !figure && (opens_with(text) || loosely) => Some((it.span, it.span)),
                _ => None,
            }
        })
        .collect();
    let gists: Vec<String> = vague.iter().map(|it| reading.gist(it.1)).collect();
    let names = named(&gists);
    Problem::at(
        vague.iter().map(|it| it.0),
        Severity::Minor,
        format!("No target figure for {}", one_or_count(&gists, "goals")),
        "The text says which way but not how far, so the smallest change counts as success.",
        format!("What is the target for {names}, by when, and what is the figure today?"),
    )
    .into_iter()
    .chain(no_baseline(reading))
    .collect()
}

/// A sentence without the day by which it should be true: “By 30 June 2027 far fewer …” has no figure.
fn without_date(text: &str) -> Cow<'_, str> {
    static DAY: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^(?:by|until|before|in|from) (?:the )?(?:end of |start of |middle of )?(?:[0-9]{1,2}(?:st|nd|rd|th)? )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|q[1-4]|h[12]|20[0-9]{2}|next year|this year|the year)(?: [0-9]{1,2}(?:st|nd|rd|th)?,?)?(?: ?20[0-9]{2})?,? ",
        )
    });
    DAY.replace_all(text, "")
}

/// “Conversion up” and “significantly more guests” in a column of outcomes.
fn is_a_wished_cell(text: &str) -> bool {
    static UP: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^(?:[a-z-]+ ){1,4}(?:up|down|higher|lower|better|faster|improved|increased|reduced)$|^(?:significantly |much |far |noticeably |clearly )(?:more|fewer|less|higher|lower|better|faster) [a-z ]+$",
        )
    });
    UP.is_match(text.trim_end_matches('.'))
}

/// “Better soup” in a column of how success is told.
fn is_all_that_is_known(reading: &Reading, cell: Sentence) -> bool {
    static BETTER: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^(?:better|fewer|less|more|faster|quicker|higher|lower|happier|easier|smoother|shorter|cheaper|safer|improved) [a-z-]+(?: [a-z-]+)?\.?$",
        )
    });
    let document = &reading.document;
    let head = head_of(reading, cell);
    BETTER.is_match(document.lower(cell.span).trim())
        && head.is_some_and(|it| KNOWN_BY.is_match(document.lower(it)))
}

/// “The share of guests rises noticeably by May”: a figure that moves, by nobody knows how much.
fn moves_somehow(reading: &Reading, sentence: Sentence) -> bool {
    static MOVED: LazyLock<Regex> = LazyLock::new(|| {
        exact(concat!(
            r"(?-u:\b)(?:share|number|rate|percentage|proportion|time|count|average|churn|conversion|revenue|costs?|satisfaction|adoption|retention|usage|score)(?-u:\b)[^.;:]* ",
            r"(?:rises?|grows?|falls?|drops?|increases?|decreases?|improves?|declines?|shrinks?|goes (?:up|down)|(?:is|are) (?:reduced|increased|improved|lowered|raised))",
            r"(?: (?:noticeably|significantly|clearly|markedly|substantially|considerably|strongly|visibly|measurably|sharply|steadily|further|a lot))?",
            r"(?:,? (?:by|until|before|within|in) (?:the )?(?:end of |start of |middle of )?(?:[0-9]{1,2}(?:st|nd|rd|th)? )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|q[1-4]|h[12]|20[0-9]{2}|the year|this year|next year)(?: [0-9]{1,2}(?:st|nd|rd|th)?)?,?(?: ?20[0-9]{2})?)?[.!]?$",
        ))
    });
    let document = &reading.document;
    let next = document.next_in_block(sentence);
    let counted = next.is_some_and(|it| document.lower(it.span).contains('%'));
    !counted && MOVED.is_match(document.lower(sentence.span).trim())
}

/// The maximum number of words in an item that states a goal, in a text of several sections.
const MOST_OF_AN_ITEM: usize = 12;

/// The maximum number of words in a paragraph that states a goal; a longer one explains.
const MOST_WORDS: usize = 20;

/// The maximum size of an item that is only a wish, in bytes. A bound inside the pattern would make the
/// pattern large.
const LONGEST_WISH: usize = 110;

/// Whether an item wishes for more or less, whatever heading it is under.
fn is_wish(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let role = document.role(sentence);
    let text = document.lower(sentence.span);
    reading.genre == Genre::Product
        && (!reading.is_long() || role == Role::Measures)
        && document.block(sentence).kind == BlockKind::Item
        && !role.is_aside()
        && role != Role::Goals
        && !["users", "people", "teams", "developers"]
            .iter()
            .any(|it| text.trim_end().ends_with(it))
        && text.len() <= LONGEST_WISH
        && WISH.is_match(text)
        && !VERB.is_match(text)
}

/// “We want clearly fewer complaints”, “it would bring the calls down considerably”: a goal, wherever a product text
/// states it, that says by nobody knows how much.
fn wants_somehow(reading: &Reading, sentence: Sentence) -> bool {
    static WANTED: LazyLock<Regex> =
        LazyLock::new(|| words("wants?|aims?|goals?|targets?|should|must|will|would|shall"));
    static SOMEHOW: LazyLock<Regex> = LazyLock::new(|| {
        words(concat!(
            r"(?:noticeabl[ey]|clearly|considerabl[ey]|significantly|markedly|substantially|visibly|measurably|much|far) (?:fewer|less|more|lower|higher|lighter|better|faster|shorter|quicker|smaller|cheaper|easier|earlier)",
            r"|(?:aim|goal|objective|idea) is to(?: [a-z-]+){1,8} (?:better|faster|easier|more|less|fewer|happier|sooner|cheaper)|should (?:be|feel|get|become) (?:[a-z]+ )?(?:happier|easier|faster|lighter|calmer|better|quicker|cheaper|more [a-z]+)",
            r"|(?:bring|push|drive|get|cut|reduce|lower|raise|increase|improve)s?(?: [a-z-]+){1,6} (?:considerably|significantly|noticeably|clearly|substantially|markedly|sharply|drastically|a lot)",
        ))
    });
    let document = &reading.document;
    let text = document.lower(sentence.span);
    let role = document.role(sentence);
    let stated = !role.is_aside() || role == Role::Background;
    let Some(found) = SOMEHOW.find(text) else {
        return false;
    };
    let figure = text[found.start()..].bytes().any(|it| it.is_ascii_digit());
    reading.is_outline && stated && WANTED.is_match(text) && !figure
}

/// The names of figures: “number of orders”, “NPS”, “churn”.
static METRIC: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:(?:the )?(?:number|amount|count|share|percentage|rate) of [a-z -]+|(?:[a-z-]+ ){0,2}(?:nps|csat|churn|rate|score|adoption|retention|revenue|usage|conversion|engagement|satisfaction))\.?$",
    )
});

/// Whether an item of a short outline only names what is measured, where nothing under its heading has a
/// figure.
fn is_bare(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let heading = document.heading(sentence);
    let section = heading.map_or("", |it| document.lower(it.section));
    reading.is_compact
        && reading.is_long()
        && heading.is_some_and(|it| it.role == Role::Measures)
        && document.block(sentence).kind == BlockKind::Item
        && METRIC.is_match(document.lower(sentence.span))
        && !section.bytes().any(|it| it.is_ascii_digit())
        && !COUNTED.is_match(section)
}

/// Whether a sentence says what is to be reached. Goals of a text that has measures are checked against
/// those, and goals without any figure are reported as a whole.
fn is_target(reading: &Reading, sentence: Sentence) -> bool {
    let in_cell = reading.document.block(sentence).kind == BlockKind::Cell;
    let product = reading.genre == Genre::Product;
    if in_cell
        && (product && has_targets(reading, sentence) || is_all_that_is_known(reading, sentence))
    {
        return true;
    }
    match reading.document.role(sentence) {
        Role::Measures => reading.genre == Genre::Product,
        Role::Goals => {
            let mut blocks = reading.document.blocks.iter();
            reading.genre == Genre::Product
                && !is_praise(reading, sentence)
                && !blocks.any(|it| it.role == Role::Measures)
                && !has_table_of_targets(reading)
                && !no_success_measure::asks(reading)
        }
        _ => has_targets(reading, sentence),
    }
}

/// Whether the heading is about benefits and nothing demands them: that praises what exists.
fn is_praise(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let heading = document
        .heading(sentence)
        .map_or("", |it| document.lower(it.text));
    let praised = ["benefit", "advantages"]
        .iter()
        .any(|it| heading.contains(it));
    let text = unnumbered(document.lower(sentence.span));
    // “Reduces time” says what it does, “fewer calls” what is wanted.
    let does = text
        .split_whitespace()
        .next()
        .is_some_and(|it| it.ends_with("es"));
    praised && (does || text.contains(" than ")) && !BINDS.is_match(text)
}

/// Whether a table somewhere has a column of targets, so that goals need none of their own.
fn has_table_of_targets(reading: &Reading) -> bool {
    let document = &reading.document;
    let mut heads = document.tables.iter().filter_map(|it| it.rows.first());
    heads.any(|it| TARGET.is_match(document.lower(it.span)))
}

/// Whether the sentence is in a table that has a column of targets.
fn has_targets(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    if document.row(sentence).is_none() {
        return false;
    }
    let header = document
        .table_before(sentence.span.start)
        .and_then(|it| it.rows.first());
    header.is_some_and(|it| TARGET.is_match(document.lower(it.span)))
}

/// Whether a goal compares with today, and so says only which way.
fn compares(text: &str) -> bool {
    COMPARED.is_match(text) && !text.contains(" than ") && !text.contains("no longer")
}

fn opens_with(text: &str) -> bool {
    ITEM.find(text).is_some_and(|it| it.start() == 0)
}
