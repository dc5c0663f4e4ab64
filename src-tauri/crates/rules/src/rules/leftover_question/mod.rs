//! Questions among the statements: somebody asked, nobody answered.

mod answered;
mod elsewhere;
mod passing;
mod spoken;
mod stated;

use std::sync::LazyLock;

use domain::personas::ALL;
use domain::{Severity, Span};
use regex::Regex;

use self::answered::{
    has_a_twin, is_a_label, is_a_metric, is_a_step, is_an_idea, is_answered, is_listed_as_open,
    is_one_of_many, is_quoted, is_settled,
};
use self::elsewhere::{Elsewhere, is_of_a_study, is_of_a_user};
use self::passing::is_none_of_the_author;
use self::stated::{is_of_the_author, question};
use crate::demands::Judges;
use crate::document::BlockKind;
use crate::genre::{Genre, has_several_days};
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "leftover-question",
    says: "Unanswered questions, and what the author marks as unsure.",
    personas: ALL,
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        fires("Make the till safer. Also add a bell and maybe a lock.", "Also add a bell and maybe a lock."),
        fires(
            "# Weekly sync\n\nPresent: Ann, Ben\n\n- Price of the oven: $40k?? To be seen.",
            "Price of the oven: $40k??",
        ),
        silent("A menu helps when you're *not sure* if you need soup. Nothing to be discussed with the cook."),
        silent("- Home\n  - Prompt guests to fill out the note:\n    - How did it go?\n    - Was it hot?"),
        silent("Prompt the guest to write a note:\n\n- How did it go?\n- What was good?"),
        silent("I'm not sure if this is really a critical problem, but it is a little slow."),
        silent("It can be hot (I'm not sure if it is so by default, but if not we can heat it)."),
        silent("## Plan\n\n**In scope:**\n\n- Soups that take long, does a bell ring then?"),
        silent("# Menu\n\n## Edge cases\n\n- What if a guest orders more than 3 dishes?\n\n## Requirements\n\n- A guest must order at most 3 dishes, and orders of more are refused."),
        silent("## Choice\n\nThe pot is chosen according to the:\n\n- **Guests**: can they stand?\n- **Heat**: the hotter, the better"),
        silent("## Rules\n\n1. **Be clear**: Avoid vague words.\n2. **Consider cold days**: What happens when the oven is off?"),
        silent("**Date:** May **Status:** Needs discussion (tea first) **By:** Ann"),
        silent("**Status:** Needs discussion (colors first)\n\nThe menu is red."),
        silent("## Requirements\n\n**What makes the soup hot?** The oven and the sun."),
        silent("## Rules\n\n- How much salt did the cook add to the soup\n- How much salt did the cook add to the bread?"),
        silent("## Rules\n\n- Leave out the salt (to keep it mild, maybe an option for more salt?)\n- Freshness (when was it made?)"),
        silent("# Menu\n\n## Metrics\n\n- **Order rate:** What percentage of guests orders within 24 hours?"),
        fires(
            "## Goals\n\n- Fewer calls (which share of all calls?)",
            "Fewer calls (which share of all calls?)",
        ),
        fires(
            "## Requirements\n\nThe list is sorted. By name or by date?",
            "By name or by date?",
        ),
        fires(
            "## Figures\n\nA table seats 4 guests. I'm not sure these are right.",
            "I'm not sure these are right.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The limit is 40 ?? per table.",
            "The limit is 40 ?? per table.",
        ),
        fires(
            "The plan stands. We aren't sure yet. It starts in May.",
            "We aren't sure yet.",
        ),
        fires(
            "The plan stands. We aren’t sure about the price.",
            "We aren’t sure about the price.",
        ),
        fires(
            "The owner is Ann. The discount is 10 %??",
            "The discount is 10 %??",
        ),
        fires(
            "The price stands.\n\nThe owner is Sam??\n",
            "The owner is Sam??",
        ),
        fires(
            "The price stands. The owner is Sam???",
            "The owner is Sam???",
        ),
        fires("The price is ??. It stands.", "The price is ??."),
        fires(
            "The price stands. Open question: who pays?",
            "Open question: who pays?",
        ),
        fires(
            "The price stands. It’s unclear who pays.",
            "It’s unclear who pays.",
        ),
        fires(
            "The price stands. It isn't clear yet whether guests pay.",
            "It isn't clear yet whether guests pay.",
        ),
        fires(
            "# Digest\n\n## Installation\n\nRun it. I'm not sure these steps are right.\n\n## Usage\n\nIt sends.\n\n## License\n\nMIT",
            "I'm not sure these steps are right.",
        ),
        silent(
            "# Soup\n\n## Goals\n\n- Order\n\n## Rules\n\n- What effect (if any) will there be? Are there new pots?\n  - One pot more.\n- Who cooks?\n  - Ann\n\nHow can we measure it?\n\nWe count the plates.",
        ),
        fires(
            "## Rules\n\n- What effect (if any) will there be on guests?\n- The bell rings.",
            "What effect (if any) will there be on guests?",
        ),
        silent("## Plan\n\nWe will say how it works (e.g. do pots match?)"),
        silent(
            "## Rules\n\n- Ask: does the soup match the bread?\n- Compare it to two other soups: does it weigh the same?",
        ),
        silent("# Retro\n\nAttendees: Ana, Bo\n\n- Soup or salad??\n- Ana asks the cook"),
        silent("# Menu\n\n## Guests\n\n- Order\n\n## Needs\n\n- How can I see my bill (the whole one)?"),
        silent("## Goals\n\n- Order ~~(or by name?)~~ by date."),
        silent("# Plan\n\n## Taste study notes\n\nBad:\n\n- Does the salt mean anything in the soup?"),
        silent(
            "## Edge cases\n\n- What happens when a guest books with an address that differs only in letter case?\n\n## Requirements\n\n- FR-1: Addresses are compared without regard to letter case when a guest books.",
        ),
        silent("As a guest, I want pictures in case I'm not sure what a dish is. It takes dishes that we are unsure how to cook."),
        silent("Guests have no idea what cooks may have at hand."),
        silent("It isn't clear why anyone would pay for that."),
        silent("Menus have no soups, so it's not clear what the intent is."),
        silent("Each new dish also needs a discussion thread in the forum."),
        silent(
            "The till asks the cook, as we don't know if the soup is hot.\n\nIt waits, for reasons to be [discussed later](#heat).",
        ),
        silent(
            "Attendees: Ann, Ben\n\n- Ann: I'm not sure these are right.\n- Ben said we aren't sure about May.\n- Ann, believe it is open, but not sure if it is.\n\nDecisions: none.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- I'm not sure the numbers are right.",
            "I'm not sure the numbers are right.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- Budget: to be discussed.",
            "Budget: to be discussed.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- To be discussed: pricing ??",
            "To be discussed: pricing ??",
        ),
        silent(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\nThe launch was fine.\n\n- Bo: It is late. I'm not sure the numbers are right.\n- Should we move the date?",
        ),
        silent("- The button and the link disagree, unclear which path to take. The price stands."),
        silent(
            "If you're not sure whether it works, ask. When we aren't sure about an address, we call. What???",
        ),
        silent("# Ovens\n\n## Heat\n\nThe pots (all of them??) are steel. They are old.").of(domain::Kind::Tech),
        silent(
            "# Review\n\nThe round was fine.\n\n## Ann\n\nShe cooks.\n\n## Ben\n\nWe are unclear if Ben is still a cook here. We wait.",
        )
        .of(domain::Kind::Tech),
        silent("The guests like it, though I'm not sure why they leave so early."),
        silent("# Ovens\n\n## Figures\n\nWe tried ten pots, and we don't know if the eleventh fits.")
            .of(domain::Kind::Tech),
        silent("# Ovens\n\n## Design\n\nWe could keep the heat (not sure how long).")
            .of(domain::Kind::Tech),
        silent("# Meeting of cooks\n\n- Soup or salad??\n- Team (need more discussion)\n- Ben – Kent(?)")
            .of(domain::Kind::ActionItems),
        silent(
            "# Rounds\n\n## 2025-03-04\n\n- Soup: to be discussed.\n\n## 2025-03-02\n\n- Tea: to be discussed.\n\n## 2025-03-01\n\n- Salt",
        )
        .of(domain::Kind::ActionItems),
        silent("The pattern 'ab??' is lazy. So is “c??” in the list."),
        fires(
            "We aren't sure about May. We aren't sure about June. The price is 4 ??. The owner is Sam??",
            "The owner is Sam??",
        ),
        silent("A dialog asks “I'm not sure what to pick” of a guest who is not sure yet."),
        silent("## Open questions\n\n- By name or by date?"),
        silent("## Rationale\n\nWhy not sort by date? It is slower."),
        silent("## FAQ\n\n- Is it free? Yes."),
        silent(
            "## Requirements\n\n- **Make the decision**: Should these plates move? Where should they go?",
        ),
        silent("## Requirements\n\n- The dialog asks “Delete the draft?” and waits."),
        silent(
            "## Requirements\n\n- What happens if the oven is cold? The order waits until it is hot.\n- What if a guest leaves — is the bill sent? No.",
        ),
        fires(
            "## Requirements\n\n- What happens if the oven is cold?\n- The order waits.",
            "What happens if the oven is cold?",
        ),
        silent(
            "# Retro\n\nAttendees: Ana, Bo, Chris\n\n- Anything that is not ready or needs a discussion goes to the board.",
        ),
        silent("Breaking changes need to be discussed on a field-by-field basis."),
        silent(
            "# Planning-meeting\n\nThe rules of the oven aren't clear to me. I don't know if those hold for tea too.",
        ),
        silent("The menu opens at once (to be discussed in another plan)."),
        silent("## Requirements\n\n**What makes it hot?**\n\nThe oven."),
        silent("Two ovens can bake a cake. Really?? Yes."),
        fires("# Meeting notes\n\nPresent: Ann, Ben\n\n- Budget for the oven: $40 ??\n- Tea", "Budget for the oven: $40 ??"),
        fires("# Meeting notes\n\nPresent: Ann, Ben\n\n- ?? who owns the oven\n- Tea", "?? who owns the oven"),
        silent("## Requirements\n\n- Analyze: was the soup hot before it was moved?"),
        silent("## Problem\n\nIt remains unclear where orders are kept.\n\n## Goals\n\n- Keep them."),
        silent("## Plan\n\n- [x] **Review** – Read it. Brief: what changed in the menu?"),
        silent("## Plan\n\n| Work | State |\n|--|--|\n| Where the bell is (by the door? on the table?) | done |"),
        silent("## Plan\n\n| Work |\n|--|\n| Design the bell. A loud one (brass)? Decide by ear. |"),
        silent("## Plan\n\n- If the oven dies, what happens to the soup that you ate?\n- Peas"),
        silent("## Plan\n\n- Does heat change the taste? Is it fine to add salt?\n- Peas"),
        silent("## Scope\n\nIt answers: which pots and pans are known in one kitchen (all of them)?"),
        silent("## Plan\n\nOpen questions for Ann:\n\n- Soup first?\n- Peas"),
        fires(
            "## Plan\n\n- Is `tea` drunk?\n- Peas",
            "Is `tea` drunk?",
        ),
        silent("## Checks\n\nThe cook asks of each dish:\n\n- Is it hot?\n- Is it salted?\n- Is it paid?"),
        silent(
            "# Soup\n\n## Plan\n\nABC: I'm not sure about tea.\n\nDEF: Me too.\n\nABC: We aren't sure.\n\nDEF: So what?\n\nABC: It must be hot ??",
        )
        .of(domain::Kind::Tech),
        silent("# Soup\n\n## Design\n\nHot.\n\n## Future directions\n\nIt's unclear whether tea is wanted.")
            .of(domain::Kind::Proposal),
    ],
};

/// Words by which authors mark what they doubt themselves.
static UNSURE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:add|support|use|include|allow|build)(?: [a-z-]+){1,3} and maybe [a-z]+|(?:i|we)(?:(?:'m|'re| am| are) (?:still |really |quite |just |honestly )?(?:not (?:at all |entirely |quite |really |totally |completely |so |too |very |yet )?(?:sure|certain)|unsure|uncertain)| aren't (?:[a-z]+ )?(?:sure|certain))|(?:i|we) (?:do not|don't) (?:really )?know (?:yet|whether|if)|not (?:entirely |quite |really )?sure (?:if|whether|about|these|this|that|how|which|yet)|to be discussed|up for discussion|needs? (?:a |more |further )?discussion|please double-?check|(?:i|we) have no idea (?:how|what|if|whether|yet)|open (?:question|issue|point): [a-z]+|(?:(?:it|this|that)(?:'s| is)|is|are|still|yet|remains?) (?:still |yet )?(?:unclear|(?:not|isn't) (?:yet )?clear(?: yet)?) (?:who|what|when|where|which|how|whether|if)|(?:it|this|that) isn't (?:yet )?clear(?: yet)? (?:who|what|when|where|which|how|whether|if)",
    )
});
/// A doubt in marks.
static DOUBT: LazyLock<Regex> = LazyLock::new(|| exact(r"\?\?+|\(\?\)"));

/// What the author doubts is a finding in any text; what others said in minutes isn't, and neither is what
/// was open on one of several days.
fn doubts(reading: &Reading) -> Vec<Problem> {
    let is_history = reading.genre == Genre::Notes && has_several_days(&reading.document);
    if is_history || reading.records_talk() {
        return Vec::new();
    }
    let mut hits = reading.hits(&UNSURE);
    let mut marks = reading.hits(&DOUBT);
    if reading.genre != Genre::Product {
        marks.retain(|it| is_of_the_author(reading, it));
    }
    hits.extend(marks);
    hits.retain(|it| !is_none_of_the_author(reading, it));
    hits.sort_by_key(|it| it.span);
    hits.dedup_by_key(|it| it.sentence.span);
    if hits.len() > MOST_DOUBTS {
        return many(reading, &hits).into_iter().collect();
    }
    hits.iter()
        .filter_map(|it| {
            let doubted = doubted(reading, it);
            let question = question(reading, it, &doubted);
            Problem::at(
                [it.sentence.span],
                Severity::Major,
                format!("Marked as unsure: “{doubted}”"),
                "You left this open, but readers will build on it as if it were settled.",
                question,
            )
        })
        .collect()
}

/// More doubts are one finding, so that none is left out.
const MOST_DOUBTS: usize = 3;

fn many(reading: &Reading, hits: &[Hit<'_>]) -> Option<Problem> {
    let doubts = named(hits.iter().map(|it| doubted(reading, it)));
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Major,
        format!("Marked as unsure: {} passages", hits.len()),
        "You left these open, but readers will build on them as if they were settled.",
        format!("What is the answer to {doubts}, or who can give it, and by when?"),
    )
}

/// The words in doubt, with the marks that say so.
fn doubted(reading: &Reading, hit: &Hit<'_>) -> String {
    let gist = reading.gist(hit.sentence.span);
    if !hit.words.starts_with(['?', '(']) {
        return gist;
    }
    let to_marks = reading.plain(Span::new(hit.sentence.span.start, hit.span.end));
    // “?? who owns the templates” doubts what follows.
    if to_marks == hit.words {
        let block = reading.document.block(hit.sentence).span;
        let rest = Span::new(hit.span.end, block.end.max(hit.span.end));
        return reading.gist(
            reading
                .document
                .sentences_in(rest)
                .first()
                .map_or(rest, |it| it.span),
        );
    }
    let words: Vec<&str> = to_marks.split(' ').collect();
    match words.len().checked_sub(MOST_WORDS) {
        None | Some(0) => to_marks,
        Some(more) => format!("… {}", words[more..].join(" ")),
    }
}

/// Words of a doubt in marks that a title quotes.
const MOST_WORDS: usize = 9;

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = doubts(reading);
    let known: Vec<_> = problems.iter().flat_map(|it| it.places.clone()).collect();
    let mut asked = questions(reading);
    asked.retain(|it| !it.places.iter().any(|place| known.contains(place)));
    problems.extend(asked);
    problems
}

/// The maximum number of questions that are looked up in the rest of the text.
const MOST_LOOKED_UP: usize = 12;

fn questions(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    // A list of edge cases asks what happens, whatever else the text is.
    let mut headings = document.headings.iter();
    let asks = headings.any(|it| document.lower(it.text).contains("edge case"));
    if reading.genre != Genre::Product && !asks {
        return Vec::new();
    }
    let elsewhere = Elsewhere::of(reading);
    reading
        .sentences()
        .filter(|it| !document.role(*it).is_aside() && !document.block(*it).emphasised)
        .filter(|it| {
            let text = document.prose(it.span).trim_end_matches([')', ']', ' ']);
            // “(e.g. do pots match?)” is an example of what will be asked.
            let inner = text.rsplit_once('(').map(|(_, inner)| inner);
            let is_example = inner.is_some_and(|it| it.starts_with("e.g."));
            let listed =
                document.block(*it).kind == BlockKind::Item || document.role(*it).is_target();
            let asks = text.ends_with('?') && !text.ends_with("??");
            asks && !is_example && (inner.is_some() || listed)
        })
        .filter(|it| !is_answered(reading, *it) && !is_quoted(reading, *it))
        .filter(|it| !is_a_step(reading, *it) && !is_a_label(reading, *it))
        .filter(|it| !is_a_metric(document.lower(it.span)) && !is_settled(reading, *it))
        .filter(|it| !is_listed_as_open(reading, *it) && !has_a_twin(reading, *it))
        .filter(|it| !is_an_idea(document.lower(it.span)) && !is_of_a_study(reading, *it))
        .filter(|it| asks || !is_one_of_many(reading, *it))
        .filter(|it| !(reading.is_long() && is_of_a_user(document.lower(it.span))))
        .take(MOST_LOOKED_UP)
        .filter(|it| !elsewhere.deals_with(*it))
        .take(3)
        .filter_map(|it| {
            let text = reading.plain(it.span);
            // “What impact (if any) is there?” is one question; “(is that so?)” is alone in parentheses.
            let inner = text.rsplit('(').next().unwrap_or(&text);
            let inner = if inner.trim_end_matches([')', ' ']).contains(')') {
                &text
            } else {
                inner
            };
            let asked = inner.rsplit(". ").next().unwrap_or(inner);
            let asked = asked.trim_matches([')', ' ', ']']).to_owned();
            Problem::at(
                [it.span],
                Severity::Major,
                format!("Open question in the text: “{asked}”"),
                "Nobody can build, measure or test this until the question has an answer.",
                capital(&asked),
            )
        })
        .collect()
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}
