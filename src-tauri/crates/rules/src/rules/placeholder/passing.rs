//! Words of a placeholder that don't stand for anything to come: each such case is one function and one line
//! in a list.

use domain::Span;

use super::mark::Mark;
use super::spoken;
use crate::document::{BlockKind, Sentence};
use crate::genre::Genre;
use crate::reading::Reading;

/// What nobody has to do, and questions in passing: “easy to check”, “how to be …”.
const NOBODY: [&str; 23] = [
    "aim",
    "plan",
    "need",
    "want",
    "hope",
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
const MARKS: [&str; 15] = [
    "xx",
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

/// Whether such words leave nothing open.
pub(super) fn is_in_passing(reading: &Reading, sentence: Sentence, span: Span) -> bool {
    let mark = Mark::at(reading, sentence, span);
    let mut ways = WAYS.iter().chain(&spoken::WAYS);
    reading.is_shown(span) || ways.any(|is_one| is_one(&mark))
}

const WAYS: [fn(&Mark<'_>) -> bool; 23] = [
    is_nobodys_task,
    is_a_cry,
    is_an_action,
    is_told_in_notes,
    is_in_quotation_marks,
    is_of_a_case,
    is_of_an_issue,
    is_for_somebody,
    is_asked_or_related,
    is_attributive,
    is_elsewhere,
    is_one_of_such,
    is_a_value,
    is_no_lack,
    is_spoken_of,
    is_done_by_others,
    is_a_name,
    is_a_box,
    is_a_decision,
    is_a_status,
    is_explained,
    is_a_head,
    is_somebodys,
];

/// “Easy to check” gives nobody a task.
fn is_nobodys_task(mark: &Mark<'_>) -> bool {
    let first = mark.small.split(' ').next().unwrap_or_default();
    NOBODY.contains(&first) || mark.before.ends_with("things ")
}

/// “Who eats all that???” asks aloud; marks that stand for something are alone.
fn is_a_cry(mark: &Mark<'_>) -> bool {
    mark.small.starts_with('?') && mark.before.ends_with(char::is_alphanumeric)
}

/// “**Proposed**: Metro will provide no handling” says what is to be.
fn is_a_decision(mark: &Mark<'_>) -> bool {
    let label = mark.before.trim_end_matches(['*', '_', ' ']);
    let decided = ["proposed", "proposal", "decided", "decision", "agreed"];
    decided.iter().any(|it| label.ends_with(it))
}

/// “**Status**: Draft, to be finalized” says how far the text is.
fn is_a_status(mark: &Mark<'_>) -> bool {
    let label = mark.before.rsplit_once(':').map_or("", |(label, _)| label);
    let label = label.trim_end_matches(['*', '_', ' ']);
    label.to_lowercase().ends_with("status")
}

/// “TODO:” at the end of a paragraph introduces what to do.
fn is_a_head(mark: &Mark<'_>) -> bool {
    let document = &mark.reading.document;
    let next = document.blocks.get(mark.sentence.block + 1);
    let lists = next.is_some_and(|it| it.kind == BlockKind::Item);
    mark.small.trim_end_matches(':').ends_with("todo")
        && matches!(mark.after.trim(), ":" | "")
        && lists
}

/// “TBD later by Ann” says who decides.
fn is_somebodys(mark: &Mark<'_>) -> bool {
    mark.after.trim_start().starts_with("later by ")
}

/// “OPEN” under “Legend” is explained there.
fn is_explained(mark: &Mark<'_>) -> bool {
    let document = &mark.reading.document;
    let heading = document.heading(mark.sentence);
    heading.is_some_and(|it| document.lower(it.text).contains("legend"))
}

/// “??? warning "Ovens"” opens a box that can be folded.
fn is_a_box(mark: &Mark<'_>) -> bool {
    let is_first = mark.small.starts_with("???") && mark.before.trim().is_empty();
    let mut words = mark.after.split_whitespace();
    let kind = words.next().unwrap_or_default();
    is_first
        && kind.chars().all(|it| it.is_ascii_lowercase() || it == '-')
        && words.next().is_some_and(|it| it.starts_with('"'))
}

/// “Open” in a list of actions is one, and so are “ACTION: Ann to add …” and “to be printed and sent” in
/// minutes.
fn is_an_action(mark: &Mark<'_>) -> bool {
    let of_steps = mark.small.starts_with("to be ") && mark.after.starts_with(" and ");
    if mark.reading.genre == Genre::Notes && of_steps {
        return true;
    }
    let given = mark.before.trim_end().ends_with("action") && mark.said.contains(" to ");
    mark.said == "Open" || given
}

/// What is there is told in notes; only a plain mark says that something is still to come.
fn is_told_in_notes(mark: &Mark<'_>) -> bool {
    let bare = mark.small.trim_start_matches(['(', ' ', ':']);
    mark.reading.genre == Genre::Notes && !MARKS.iter().any(|it| bare.starts_with(it))
}

/// Words that a page shows are in quotation marks; “TBD” doesn't stand for anything there either.
fn is_in_quotation_marks(mark: &Mark<'_>) -> bool {
    let open = mark.before.rfind('“') > mark.before.rfind('”') || mark.before.ends_with('"');
    open && mark.said.contains(char::is_lowercase)
}

/// “A link to the PR when the plan is not yet approved” and “if any are still open” tell of a case.
fn is_of_a_case(mark: &Mark<'_>) -> bool {
    const CASES: [&str; 5] = ["when ", "if ", "while ", "until ", "where "];
    let not_yet = mark.said.contains("not yet") || mark.said.ends_with(" yet");
    let still = mark.small.starts_with("still ")
        && [" if ", " when ", " while ", " means "]
            .iter()
            .any(|it| mark.before.contains(it));
    not_yet && CASES.iter().any(|it| mark.clause.contains(it))
        || still
        || mark.before.trim_start().starts_with("if ") && mark.said.contains("still")
}

/// “The issue is still open” says how far it is.
fn is_of_an_issue(mark: &Mark<'_>) -> bool {
    const ISSUES: [&str; 4] = ["issue is ", "pr is ", "bug is ", "ticket is "];
    mark.said.starts_with("still open") && ISSUES.iter().any(|it| mark.before.ends_with(it))
}

/// “Is not ready yet for guests” and “still needs to be chosen for the menu” say for what.
fn is_for_somebody(mark: &Mark<'_>) -> bool {
    let unready = mark.small.ends_with("not ready yet") || mark.small.starts_with("still need");
    unready && mark.after.starts_with(" for ")
}

/// “We agree on what is being discussed” and “a type that is currently unknown” leave nothing open.
fn is_asked_or_related(mark: &Mark<'_>) -> bool {
    const ONE_OF: &str = " what is ";
    let one_of_what_is = mark.before.rfind(ONE_OF).is_some_and(|it| {
        let between = &mark.before[it + ONE_OF.len()..];
        between.split_whitespace().count() <= 3 && between.trim_end().ends_with(',')
    });
    let clause = mark.clause.trim_end_matches([' ', '_']);
    let related = [" that", " which"].iter().any(|it| clause.ends_with(it));
    let undone = ["unknown", "being "]
        .iter()
        .any(|it| mark.small.contains(it));
    one_of_what_is || mark.clause.contains(" what ") || related && undone
}

/// Words from which on a clause says more than a name.
const MANY_WORDS: usize = 7;

/// “Findings still open after the last round” and “nodes are still missing blocks” say which and what; only
/// a clause that ends with it leaves something open.
fn is_attributive(mark: &Mark<'_>) -> bool {
    const ASKS: [&str; 8] = [
        "who", "what", "when", "where", "which", "how", "whether", "if",
    ];
    let (said, before) = (mark.small.as_str(), mark.before);
    if !["still ", "as yet ", "currently "]
        .iter()
        .any(|it| said.starts_with(it))
        || said.contains(" to ")
    {
        let of_those = [" that ", " which "].iter().any(|it| before.ends_with(it));
        return of_those && said.starts_with("still ");
    }
    // “Still open: the filters are a change of their own, and stay part of May” says what becomes of it.
    let next = mark.next();
    let told = mark.after.strip_prefix(':').unwrap_or_default();
    if told.split_whitespace().nth(MANY_WORDS).is_some()
        && !ASKS.contains(&told.trim_start().split(' ').next().unwrap_or_default())
    {
        return true;
    }
    let goes_on =
        mark.after.starts_with(' ') && !ASKS.contains(&next) && next.contains(char::is_alphabetic);
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
fn is_elsewhere(mark: &Mark<'_>) -> bool {
    const JOINING: [&str; 6] = ["for", "by", "at", "in", "within", "upstream"];
    let end = mark.sentence.span.end.max(mark.span.end);
    let after = mark.reading.document.prose(Span::new(mark.span.end, end));
    let mut next = after.split_whitespace();
    let joins = JOINING.contains(&next.next().unwrap_or_default());
    let name = next.next().unwrap_or_default().trim_start_matches('[');
    joins && mark.small.contains("discussion") && name.starts_with(char::is_uppercase)
}

/// Whether the sentence lists such words as examples, “placeholders (TBD, TODO)”, says what they mean, “tbd:
/// to be determined”, or shows them: “write [Lorem ipsum”.
fn is_one_of_such(mark: &Mark<'_>) -> bool {
    const SUCH: [&str; 5] = ["TBD", "TODO", "TBA", "TBC", "FIXME"];
    let whole = mark.reading.document.lower(mark.sentence.span);
    let meant = whole.starts_with("tb") && whole.contains("to be ");
    if meant || mark.said.starts_with("Lorem") && mark.before.ends_with('[') {
        return true;
    }
    let sentence = mark.reading.document.prose(mark.sentence.span);
    let named = sentence.to_lowercase().contains("placeholder");
    let several = SUCH.iter().filter(|it| sentence.contains(**it)).count() > 1;
    named && mark.said.len() < 8 || SUCH.contains(&mark.said) && several
}

/// “(win|loss|tbd)” lists what something can be, and in “CHT CBT TBC DECSTR” it is a name among names.
fn is_a_value(mark: &Mark<'_>) -> bool {
    let is_name = |it: &str| {
        let it = it.trim_matches(|it: char| !it.is_alphanumeric());
        it.len() > 1
            && it
                .bytes()
                .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
    };
    let (sentence, span) = (mark.sentence.span, mark.span);
    let prose = |from, to| mark.reading.document.prose(Span::new(from, to));
    let before = prose(sentence.start.min(span.start), span.start);
    let after = prose(span.end, sentence.end.max(span.end));
    let before = before.split_whitespace().next_back();
    let after = after.split_whitespace().next();
    mark.before.ends_with(['|', '/'])
        || mark.after.starts_with(['|', '/'])
        || before.is_some_and(is_name) && after.is_some_and(is_name)
}

/// “TBD — none”, “While the file is being written” and “no flags need to be specified” leave nothing to fill in.
fn is_no_lack(mark: &Mark<'_>) -> bool {
    const DURING: [&str; 5] = ["while", "when", "if", "until", "as"];
    let (before, said) = (mark.clause, mark.small.as_str());
    let mut words = before.split_whitespace();
    let none = mark
        .after
        .trim_start_matches([' ', '—', '–', '-', ':', '(']);
    let none = none.starts_with("none") || none.starts_with("nothing");
    let negated = before
        .split_whitespace()
        .any(|it| it == "no" || it == "not");
    let needed = negated && before.trim_end().ends_with("need");
    none || before.trim_end().ends_with("as") && said.starts_with("we ")
        || said.contains("fleshed out") && !said.starts_with("is")
        || said.contains("being ")
            && (words.any(|it| DURING.contains(&it)) || mark.after.starts_with(" to "))
        || said.starts_with("to be ") && (needed || before.trim_end().ends_with("had"))
}

/// “All TODO comments” mentions such words, and in minutes “TODO: write a post” is somebody's task.
fn is_spoken_of(mark: &Mark<'_>) -> bool {
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
    const EACH: [&str; 5] = ["each", "every", "all", "any", "no"];
    let document = &mark.reading.document;
    let said = document.quote(mark.span);
    let in_notes = mark.reading.genre == Genre::Notes || is_list_of_tasks(mark);
    if said.starts_with('?') {
        return in_notes;
    }
    // A title, and what a list below it says.
    let alone = document
        .quote(mark.sentence.span)
        .trim_matches(['*', ':', '.', ' '])
        == said;
    let opens = document.source[..mark.span.start]
        .chars()
        .all(|it| !it.is_alphanumeric());
    let block = document.block(mark.sentence);
    let next = document.blocks.get(mark.sentence.block + 1);
    let listed = next.is_some_and(|it| it.kind == BlockKind::Item && it.heading == block.heading);
    let titles = said == "TODO" && block.kind == BlockKind::Paragraph;
    let leads = (mark.after.starts_with(':') || titles) && listed;
    if alone && (opens || leads) {
        return true;
    }
    if said == "TBD" && document.lower(mark.sentence.span).contains("tbd section") {
        return true;
    }
    if said != "TODO" && said != "FIXME" {
        return false;
    }
    let rest = mark
        .after
        .trim_start_matches(|it: char| !it.is_whitespace());
    let next = rest.split_whitespace().next().unwrap_or_default();
    let last = mark.before.trim_end().rsplit(' ').next();
    EACH.contains(&last.unwrap_or_default())
        || KINDS.iter().any(|it| next.starts_with(it))
        || in_notes && rest.split_whitespace().nth(1).is_some()
}

/// Whether a heading says that what is below is still to be done.
fn is_list_of_tasks(mark: &Mark<'_>) -> bool {
    let document = &mark.reading.document;
    let mut headings = document.headings.iter();
    headings.any(|it| {
        let text = document.lower(it.text);
        ["todo", "to-do", "backlog"]
            .iter()
            .any(|word| text.contains(word))
    })
}

/// “Is to be determined by the guest” says who does it.
fn is_done_by_others(mark: &Mark<'_>) -> bool {
    let said = mark.reading.document.lower(mark.span);
    said.contains("to be ") && mark.after.starts_with(" by the ")
}

/// “TODO, IN PROGRESS, DONE” are states, “FR-TODO-1” and “TODO.md” are names, and “not a TODO” mentions the
/// word.
fn is_a_name(mark: &Mark<'_>) -> bool {
    let document = &mark.reading.document;
    let whole = document.lower(mark.sentence.span);
    let rest = &document.source[mark.span.end..];
    let of_a_file = rest
        .strip_prefix('.')
        .is_some_and(|it| it.starts_with(char::is_alphanumeric));
    let joined = mark.before.ends_with('-') || rest.starts_with('-') || of_a_file;
    let state = whole.contains("in progress") || whole.contains("done");
    document.lower(mark.span).starts_with("todo")
        && (joined || state || mark.before.ends_with(" a "))
}
