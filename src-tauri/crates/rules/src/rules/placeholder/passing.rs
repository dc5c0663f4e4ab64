//! Words of a placeholder that stand for nothing to come.

use domain::Span;

use crate::document::Sentence;
use crate::genre::Genre;
use crate::reading::Reading;

/// What nobody has to do, and questions in passing: “easy to check”, “how to be …”.
const NOBODY: [&str; 18] = [
    "try",
    "easy",
    "easier",
    "harder",
    "faster",
    "simpler",
    "nothing",
    "hard",
    "simple",
    "quick",
    "ready",
    "able",
    "free",
    "nice",
    "difficult",
    "how",
    "what",
    "where",
];

/// Plain marks of something still to come.
const MARKS: [&str; 14] = [
    "tb",
    "t.b",
    "to be ",
    "?",
    "todo",
    "fill ",
    "lorem",
    "your text",
    "insert here",
    "<",
    "[",
    "{{",
    "primary goal",
    "goal ",
];

/// “Easy to check” gives nobody a task, “what is being discussed” leaves nothing open, and “Open” in a list
/// of actions is one.
pub(super) fn is_in_passing(reading: &Reading, sentence: Sentence, span: Span) -> bool {
    let document = &reading.document;
    let said = document
        .quote(span)
        .trim_start_matches(['–', '-', ':', '—', ' ', '*']);
    let first = said.split(' ').next().unwrap_or_default().to_lowercase();
    let before = document.lower(Span::new(
        sentence.span.start,
        span.start.max(sentence.span.start),
    ));
    let asked = before.rsplit([',', ';']).next().unwrap_or_default();
    let one_of_what_is = before.rfind(" what is ").is_some_and(|it| {
        let between = &before[it + " what is ".len()..];
        between.split_whitespace().count() <= 3 && between.trim_end().ends_with(',')
    });
    // Words that a page shows stand in quotation marks; “TBD” stands for nothing there, either.
    let quoted = before.rfind('“') > before.rfind('”') || before.ends_with('"');
    let named = quoted && said.contains(char::is_lowercase);
    // “A link to the PR when the plan is not yet approved” tells of a case.
    let of_a_case = (said.contains("not yet") || said.ends_with(" yet"))
        && ["when ", "if ", "while ", "until ", "where "]
            .iter()
            .any(|it| asked.contains(it));
    // “If any are still open” is a case.
    let of_a_case = of_a_case || said.starts_with("still ") && asked.contains(" if any ");
    let of_an_issue = said.starts_with("still open")
        && ["issue is ", "pr is ", "bug is ", "ticket is "]
            .iter()
            .any(|it| before.ends_with(it));
    let small = said.to_lowercase();
    // What is there is told in notes; only a plain mark says that something is still to come.
    let bare = small.trim_start_matches(['(', ' ', ':']);
    let of_minutes = reading.genre == Genre::Notes && !MARKS.iter().any(|it| bare.starts_with(it));
    let after = Span::new(span.end, sentence.span.end.max(span.end));
    let after = document.lower(after);
    is_a_name_or_done_by_others(reading, sentence, span)
        || of_an_issue
        || of_a_case
        || of_minutes
        || NOBODY.contains(&first.as_str())
        || said == "Open"
        || before.ends_with("things ")
        || small.ends_with("not ready yet") && after.starts_with(" for ")
        || small.starts_with("still need") && after.starts_with(" for ")
        || reading.is_shown(span)
        || is_attributive(&small, before, after)
        || is_elsewhere(
            &small,
            document.prose(Span::new(span.end, sentence.span.end.max(span.end))),
        )
        || is_one_of_such(document.prose(sentence.span), said)
        || one_of_what_is
        || is_no_lack(asked, said)
        || named
        || before.trim_start().starts_with("if ") && said.contains("still")
        || is_spoken_of(reading, sentence, span)
        || before.trim_end().ends_with("action") && said.contains(" to ")
        || asked.contains(" what ")
        || [" that", " which"]
            .iter()
            .any(|it| asked.trim_end_matches([' ', '_']).ends_with(it) && said.contains("unknown"))
}

/// “Findings still open after the last round” and “nodes are still missing blocks” say which and what; only
/// a clause that ends with it leaves something open.
fn is_attributive(said: &str, before: &str, after: &str) -> bool {
    const ASKS: [&str; 8] = [
        "who", "what", "when", "where", "which", "how", "whether", "if",
    ];
    if !["still ", "as yet "].iter().any(|it| said.starts_with(it)) || said.contains(" to ") {
        let of_those = [" that ", " which "].iter().any(|it| before.ends_with(it));
        return of_those && said.starts_with("still ");
    }
    let next = after.split_whitespace().next().unwrap_or_default();
    let goes_on =
        after.starts_with(' ') && !ASKS.contains(&next) && next.contains(char::is_alphabetic);
    let last = before.trim_end().rsplit(' ').next().unwrap_or_default();
    if last.starts_with('#') || before.contains("issue ") {
        return true;
    }
    let opens =
        last.is_empty() || last.ends_with([':', '?', '(', '–', '—', '-', ',', ';', '.', '*', '|']);
    let is_said = ["is", "are", "remain", "remains", "s", "re"];
    let is_said = is_said.contains(&last.rsplit(['\'', '’']).next().unwrap_or_default());
    let missing = said.ends_with("missing") || said.ends_with("open");
    !opens && (!is_said || goes_on && missing)
}

/// “Is currently under discussion for another browser” is somebody else’s business.
fn is_elsewhere(said: &str, after: &str) -> bool {
    let mut next = after.split_whitespace();
    let joins =
        ["for", "by", "at", "in", "within", "upstream"].contains(&next.next().unwrap_or_default());
    let name = next.next().unwrap_or_default().trim_start_matches('[');
    joins && said.contains("discussion") && name.starts_with(char::is_uppercase)
}

/// Whether a sentence lists such words as examples: “placeholders (TBD, TODO)”.
fn is_one_of_such(sentence: &str, said: &str) -> bool {
    const SUCH: [&str; 5] = ["TBD", "TODO", "TBA", "TBC", "FIXME"];
    let named = sentence.to_lowercase().contains("placeholder");
    SUCH.contains(&said) && (named || SUCH.iter().filter(|it| sentence.contains(**it)).count() > 1)
}

/// “While the file is being written” and “no flags need to be specified” leave nothing to fill in.
fn is_no_lack(before: &str, said: &str) -> bool {
    const DURING: [&str; 5] = ["while", "when", "if", "until", "as"];
    let mut words = before.split_whitespace();
    let negated = before
        .split_whitespace()
        .any(|it| it == "no" || it == "not");
    before.trim_end().ends_with("as") && said.to_lowercase().starts_with("we ")
        || said.contains("fleshed out") && !said.starts_with("is")
        || said.contains("being ") && words.any(|it| DURING.contains(&it))
        || said.starts_with("to be ")
            && (negated && before.trim_end().ends_with("need")
                || before.trim_end().ends_with("had"))
}

/// “All TODO comments” speaks of such words, and in minutes “TODO: write a post” is somebody's task.
fn is_spoken_of(reading: &Reading, sentence: Sentence, span: Span) -> bool {
    const KINDS: [&str; 9] = [
        "checklist",
        "comment",
        "marker",
        "item",
        "list",
        "app",
        "before",
        "entr",
        "note",
    ];
    let document = &reading.document;
    let said = document.quote(span);
    if said.starts_with('?') {
        return reading.genre == Genre::Notes;
    }
    if said == "TBD" && document.lower(sentence.span).contains("tbd section") {
        return true;
    }
    if said != "TODO" && said != "FIXME" {
        return false;
    }
    let rest = Span::new(span.end, sentence.span.end.max(span.end));
    let rest = document
        .lower(rest)
        .trim_start_matches(|it: char| !it.is_whitespace());
    let next = rest.split_whitespace().next().unwrap_or_default();
    let before = document.lower(Span::new(
        sentence.span.start,
        span.start.max(sentence.span.start),
    ));
    let each = ["each", "every", "all", "any", "no"]
        .contains(&before.trim_end().rsplit(' ').next().unwrap_or_default());
    each || KINDS.iter().any(|it| next.starts_with(it))
        || reading.genre == Genre::Notes && rest.split_whitespace().nth(2).is_some()
}

/// Whether a cell stands under “Status”: there “open” and “pending” say how far something is.
pub(super) fn is_status(reading: &Reading, cell: Sentence) -> bool {
    let document = &reading.document;
    let column = document.row(cell).and_then(|row| {
        let mut cells = row.cells.iter();
        cells.position(|it| it.start <= cell.span.start && cell.span.end <= it.end)
    });
    let head = document
        .table_before(cell.span.start)
        .and_then(|table| table.rows.iter().find(|it| it.header));
    let head = head.zip(column).and_then(|(row, at)| row.cells.get(at));
    let row = document.row(cell).map_or("", |it| document.quote(it.span));
    let marked = ["✅", "⏳", "❌", "🚧", "[x]"]
        .iter()
        .any(|it| row.contains(it));
    marked
        || head.is_some_and(|it| {
            ["status", "state", "progress"]
                .iter()
                .any(|word| document.lower(*it).contains(word))
        })
}

/// “Is to be determined by the guest” says who does it, “TODO, IN PROGRESS, DONE” are states, “FR-TODO-1” is a
/// name, and “not a TODO” speaks of the word.
fn is_a_name_or_done_by_others(reading: &Reading, sentence: Sentence, span: Span) -> bool {
    let document = &reading.document;
    let said = document.lower(span);
    let end = sentence.span.end.max(span.end);
    let after = document.lower(Span::new(span.end, end));
    let by_others = said.contains("to be ") && after.starts_with(" by the ");
    let start = sentence.span.start.min(span.start);
    let before = document.lower(Span::new(start, span.start));
    let whole = document.lower(sentence.span);
    let named = before.ends_with('-')
        || document.source[span.end..].starts_with('-')
        || whole.contains("in progress")
        || whole.contains("done")
        || before.ends_with(" a ");
    by_others || said.starts_with("todo") && named
}
