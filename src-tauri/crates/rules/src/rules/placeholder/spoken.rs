//! Marks that the text only mentions, and things that are missing outside the text.

use domain::Span;

use super::mark::Mark;
use super::table::head_of;
use crate::document::BlockKind;

pub(super) const WAYS: [fn(&Mark<'_>) -> bool; 17] = [
    is_a_noun_with_a_verb,
    is_told_later,
    is_a_thing,
    is_on_purpose,
    is_of_a_tier,
    is_reported,
    is_up_to_a_program,
    is_taken_up_elsewhere,
    is_a_number_to_come,
    has_a_trigger,
    is_settled_elsewhere,
    is_a_company,
    is_a_task,
    is_asked_below,
    is_a_sort_of_list,
    is_an_order_to_mark,
    is_called_filler,
];

/// Plain marks, as they are written in code too.
const PLAIN: [&str; 3] = ["TODO", "FIXME", "TBD"];

/// “A typed TODO” is a thing that a file has, and “TODO(oven) resolved” says what became of one.
fn is_a_thing(mark: &Mark<'_>) -> bool {
    const OVER: [&str; 6] = ["resolved", "removed", "closed", "cleared", "fixed", "gone"];
    let rest = mark
        .after
        .trim_start_matches(|it: char| !it.is_whitespace());
    let next = rest.split_whitespace().next().unwrap_or_default();
    let over = OVER.contains(&next.trim_end_matches(['.', ',', ';', '|']));
    let mut words = mark.before.split_whitespace().rev();
    let adjective = words.next().unwrap_or_default();
    let kind = ["ed", "ing", "al"].iter().any(|it| adjective.ends_with(it))
        || ["open", "known", "new", "old"].contains(&adjective);
    let named = kind && matches!(words.next(), Some("a" | "an" | "one" | "this" | "that"));
    // “The TBD (to be determined) soups” says what the word means.
    let meant = mark.before.trim_end_matches([' ', '(']).ends_with("tbd")
        || mark.after.trim_start().starts_with("(to be ");
    meant || PLAIN.contains(&mark.said) && (over || named || adjective == "former")
}

/// “Deliberately TBD” is how the author wants it.
fn is_on_purpose(mark: &Mark<'_>) -> bool {
    const MEANT: [&str; 4] = ["deliberately", "intentionally", "purposely", "purposefully"];
    let last = mark.before.split_whitespace().next_back();
    last.is_some_and(|it| MEANT.contains(&it)) || mark.after.trim_start().starts_with("on purpose")
}

/// “**NEXT** — a direction, scope still TBD” says what a tier of a plan means.
fn is_of_a_tier(mark: &Mark<'_>) -> bool {
    const TIERS: [&str; 6] = ["NOW", "NEXT", "LATER", "SOMEDAY", "DREAM", "SOON"];
    let document = &mark.reading.document;
    let block = document.block(mark.sentence);
    let label = document.prose(block.span).split_whitespace().next();
    block.kind == BlockKind::Item && label.is_some_and(|it| TIERS.contains(&it))
}

/// “The lid is still missing, and so is the pot” reports how far a thing is.
fn is_reported(mark: &Mark<'_>) -> bool {
    let rest = mark.after.trim_start_matches([' ', '*', ',']);
    let goes_on = rest.starts_with("and so ") || rest.starts_with("and the reason");
    let still = mark.small.ends_with("missing") || mark.small.ends_with("open");
    still && goes_on && !rest.contains('?')
}

/// “The app still needs to decide which orders are free” says what a program does each time.
fn is_up_to_a_program(mark: &Mark<'_>) -> bool {
    const PROGRAMS: [&str; 17] = [
        "app",
        "application",
        "system",
        "server",
        "service",
        "program",
        "client",
        "backend",
        "browser",
        "model",
        "agent",
        "gateway",
        "router",
        "scheduler",
        "engine",
        "compiler",
        "caller",
    ];
    let decides = mark.small.contains(" to decide") || mark.small.contains(" to choose");
    let subject = mark.before.split_whitespace().next_back();
    decides && subject.is_some_and(|it| PROGRAMS.contains(&it))
}

/// “TBD heat. (See Unresolved questions.)” says where it is taken up.
fn is_taken_up_elsewhere(mark: &Mark<'_>) -> bool {
    let document = &mark.reading.document;
    let block = document.block(mark.sentence).span;
    let after = document.lower(Span::new(mark.span.end.min(block.end), block.end));
    let source = document.quote(Span::new(mark.span.end.min(block.end), block.end));
    let pointed = after
        .find("(see ")
        .map_or("", |at| after[at..].split(')').next().unwrap_or_default());
    source.contains("](#")
        && ["question", "unresolved", "open issue"]
            .iter()
            .any(|it| pointed.contains(it))
}

/// The number of a request or an issue comes with the work: a row says so as long as the work isn't done.
fn is_a_number_to_come(mark: &Mark<'_>) -> bool {
    const NUMBERS: [&str; 8] = [
        "pr",
        "prs",
        "pull request",
        "issue",
        "ticket",
        "commit",
        "merged",
        "link",
    ];
    let head = head_of(mark.reading, mark.sentence);
    let head = head.map_or("", |it| mark.reading.document.lower(it).trim());
    mark.sentence.span == mark.span && NUMBERS.contains(&head)
}

/// “Will be defined when a pot is chosen. Expected steps: …” says when, and continues with what is known.
fn has_a_trigger(mark: &Mark<'_>) -> bool {
    let document = &mark.reading.document;
    let next = document.next_in_block(mark.sentence);
    let known = next.is_some_and(|it| document.lower(it.span).starts_with("expected "));
    mark.small.ends_with(" when") && known
}

/// “TBD in the design” says where it will be settled.
fn is_settled_elsewhere(mark: &Mark<'_>) -> bool {
    const PLACES: [&str; 5] = ["design", "spec", "rfc", "ticket", "issue"];
    let rest = mark.after.trim_start().to_lowercase();
    let place = ["in ", "outside ", "as part of "]
        .iter()
        .find_map(|it| rest.strip_prefix(it));
    let place = place.map(|it| it.split([')', '.', ',', ';']).next().unwrap_or_default());
    mark.said.starts_with("TB") && place.is_some_and(|it| PLACES.iter().any(|one| it.contains(one)))
}

/// “TBD’s oven” is owned by somebody of that name.
fn is_a_company(mark: &Mark<'_>) -> bool {
    let source = &mark.reading.document.source;
    let owns = ["’s ", "'s "]
        .iter()
        .any(|it| source.contains(&format!("{}{it}", mark.said)));
    mark.said.starts_with("TB") && owns
}

/// “⬜ Heat the soup — still open” says how far a task is.
fn is_a_task(mark: &Mark<'_>) -> bool {
    const SIGNS: [char; 7] = ['⬜', '☐', '🔲', '✅', '❌', '⏳', '🚧'];
    let document = &mark.reading.document;
    let item = document.quote(document.block(mark.sentence).span);
    let item = item.trim_start_matches(['-', '*', '+', ' ']);
    item.starts_with(SIGNS) && mark.small.ends_with("open")
}

/// “Oven: gas or wood (TBD)” is taken up where the text lists its open questions, if those name the oven or
/// what is next to it.
fn is_asked_below(mark: &Mark<'_>) -> bool {
    const LONG: usize = 6;
    let document = &mark.reading.document;
    let words = mark.before.split(|it: char| !it.is_alphabetic());
    let words: Vec<&str> = words.filter(|it| it.len() >= LONG).collect();
    let own = document.block(mark.sentence).heading;
    let mut asking = document.headings.iter().filter(|it| {
        let heading = document.lower(it.text);
        let asks = heading.contains("open question") || heading.contains("decisions needed");
        asks && own.is_none_or(|own| document.headings[own].text != it.text)
    });
    asking.any(|it| {
        let text = document.lower(it.section);
        words.iter().any(|word| text.contains(word))
    })
}

/// “The product TODO pile” is a thing between its own words, in any language; “The price is TODO until May” isn’t.
fn is_a_sort_of_list(mark: &Mark<'_>) -> bool {
    const LEADS: [&str; 16] = [
        "is", "are", "be", "was", "still", "as", "at", "of", "in", "on", "with", "for", "and",
        "or", "but", "to",
    ];
    let last = mark
        .before
        .split_whitespace()
        .next_back()
        .unwrap_or_default();
    let named = !last.is_empty() && last.chars().all(char::is_alphabetic);
    let led = named && !LEADS.contains(&last);
    let rest = mark.after.strip_prefix(' ').unwrap_or_default();
    mark.said == "TODO" && led && rest.starts_with(char::is_alphabetic)
}

/// “Mark it with [NEEDS CLARIFICATION: specific question]” says how such places are marked.
fn is_an_order_to_mark(mark: &Mark<'_>) -> bool {
    const SHOWN: [&str; 3] = [" specific question", " ...", " …"];
    let mut words = mark.before.split(|it: char| !it.is_alphabetic());
    let marks = words.any(|it| it == "mark");
    let as_is = [" mark ", " marked "]
        .iter()
        .any(|it| mark.before.ends_with(it));
    let order = mark.said == "TODO" && as_is;
    order
        || mark.said.starts_with("[NEEDS")
            && (marks || SHOWN.iter().any(|it| mark.after.starts_with(it)))
}

/// “Rather than placeholders like lorem ipsum” speaks of filler.
fn is_called_filler(mark: &Mark<'_>) -> bool {
    mark.small.starts_with("lorem") && mark.before.contains("placeholder")
}

/// “Soup: Proposal to add salt” names what somebody proposed.
fn is_a_noun_with_a_verb(mark: &Mark<'_>) -> bool {
    const NOUNS: [&str; 10] = [
        "proposal",
        "request",
        "ability",
        "option",
        "attempt",
        "motion",
        "permission",
        "feature",
        "command",
        "way",
    ];
    let first = mark.small.split(' ').next().unwrap_or_default();
    NOUNS.contains(&first)
}

/// “As we’ll see later” leads to what the text says below.
fn is_told_later(mark: &Mark<'_>) -> bool {
    let mut before = mark.before.split(|it: char| !it.is_alphabetic());
    let last = before.rfind(|it| !it.is_empty());
    mark.small.starts_with("we") && last == Some("as")
}
