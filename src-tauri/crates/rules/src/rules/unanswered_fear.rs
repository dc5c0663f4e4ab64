//! Risks that the text names but does nothing about.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{ONCALL, PM};
use domain::{Severity, Span};

use super::placeholder::is_unwritten;
use crate::demands::Judges;
use crate::document::{Block, BlockKind, Document, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{Places, exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, is_one, named, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "unanswered-fear",
    says: "Risks that the text names but does nothing about.",
    personas: &[ONCALL, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        silent("## Risks\n\n- **No side effects expected**: only one file changes.\n- **No memory leaks**: the map has at most ten entries."),
        silent(
            "# Soup\n\n## Goals\n\n- Heat\n\n## Risk controls\n\n- RISK-01: The operator can enforce limits when it is too hot.",
        ),
        silent("# Soup\n\n## Design\n\nHot.\n\n## Risks\n\n- Guests may find that a spoon breaks.")
            .of(domain::Kind::Tech),
        fires(
            "## Risks\n\n- The kitchen gets too many orders.\n- Guests leave.",
            "The kitchen gets too many orders.",
        ),
        silent(
            "## Risks\n\n- Lines removed: 15\n- Resist baking it twice.\n- All ovens maintain their heat.",
        ),
        silent("## Risks\n\n- The kitchen gets too many orders: we cap them at 30 an hour."),
        silent(
            "## Risks and mitigations\n\n- The kitchen gets too many orders.\n- Mitigation: a cap.",
        ),
        fires(
            "# Soup\n\n**Risks.** We rely on the goodwill of the farm. It lies in Kent.",
            "We rely on the goodwill of the farm.",
        ),
        silent("## Goals\n\n- The kitchen gets more orders."),
        fires(
            "## Risks\n\n- The oven dies. Mitigation: a second one.\n- Guests leave.",
            "Guests leave.",
        ),
        silent(
            "## Risks\n\n- Old bills may be lost when the till moves. For now, they might just stay in the drawer.",
        ),
        silent(
            "# Soup\n\n## Heat\n\nHigh.\n\n## Common pitfalls\n\n- **Too late:** soup must not be late\n\n## Salt\n\nLow.",
        ),
        silent(
            "## Risks\n\n- **Old bills get lost.** Each of them must still be found in the drawer.",
        ),
        fires(
            "## Risks\n\n- **Old bills get lost.** The drawer is full.",
            "**Old bills get lost.**",
        ),
        silent("## Risks\n\n- Risk 1\n- TBD"),
        silent("## Risks\n\n- The oven is cold: the soup is kept and heated within an hour."),
        silent("## Risks\n\n- If two guests take the last soup, the second one sees a sign and isn't billed."),
        silent("## Risks\n\n- Theft: the bell blocks doors after ten at night."),
        silent("## Risks\n\n- When the bell fails, the board shows the last order and tries again once a minute."),
        silent("# Soup\n\n## Goals\n\n- Heat\n\n## Risks\n\nIf the bell fails, the board shows the last order."),
        silent("## Risks\n\n- Orders of two kitchens can hide one another. Keep orders explicit and numbered."),
        silent("## Risks\n\n- The farm may raise its prices. The purse has a 20% reserve for that."),
        silent("## Risks\n\n- Guests could leave; the old menu stays available for a month."),
        fires(
            "## Risks\n\n- The farm may raise its prices. It did so twice last year.",
            "The farm may raise its prices.",
        ),
        fires(
            "## Risks\n\n- Guests could leave; the old menu was better liked by them.",
            "Guests could leave; the old menu was better liked by them.",
        ),
        silent("## Risks\n\n- The bell may annoy guests. Each table can ring at most twice, and we stop if one in ten complains."),
        silent("## Risks\n\n- Two cooks may be ill at once. Then the soup comes from the shop."),
        fires(
            "## Risks\n\n- If the farm is late, we lose the evening.",
            "If the farm is late, we lose the evening.",
        ),
        fires(
            "## Risks\n\n- The farm: no soup may come for days.",
            "The farm: no soup may come for days.",
        ),
        fires(
            "## Risks\n\n- If the bell is too loud, guests leave.",
            "If the bell is too loud, guests leave.",
        ),
        fires(
            "## Risks\n\n- The farm is late: we lose guests.\n- Theft: the bell blocks doors.",
            "The farm is late: we lose guests.",
        ),
        silent(
            "# Till\n\n## Requirements\n\n- A drawer keeps bills for 30 days.\n\n## Risks\n\n- Bills may be lost with the drawer.",
        )
        .of(domain::Kind::Prd),
        silent("## Risks\n\n- A slow oven may require that the cooks use smaller pots for the soup."),
        silent("## Risks\n\n- Guests may leave early. That the soup is late was dropped as a risk in May."),
        silent("## Risks\n\n| Risk | Mitigation |\n|--|--|\n| Fire | Sprinklers |"),
        silent("## Pitfalls of the current oven\n\n- It can break.\n- It might not even heat."),
        silent(
            "# Move\n\n## Goals\n\n- Order\n\n## Risks and dependencies\n\n- Kitchen keys: need access\n- Oven: the update is by hand\n\n## Launch\n\nMay.",
        ),
    ],
};

static ANSWERED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"mitigat(?:e|es|ed|ion|ions|ing)|prevent(?:s|ed)?|we (?:will|can|cap|limit|watch|keep)|will (?:be )?(?:limit|cap|monitor|watch)(?:ed)?|guard(?:s|ed)?|monitor(?:s|ed)?|alerts?|fallback|instead|so that|for now|confirm|don't forget|failing to|contingency|accepted|owner|can (?:disable|turn|switch|use|fall|still|opt|set|be (?:disabled|turned|switched))|disabled|no risks?|none|low likelihood|unlikely|dropped|out of scope|tolerable|acknowledged|(?:may|might|could|will) require|therefore|hence|addressed|implements?|ensures?|recommend(?:s|ed)?|by default|optional",
    )
});

/// The blocks of fears in a row: a section may hold more than one part.
fn around(document: &Document, block: usize) -> Span {
    let blocks = &document.blocks;
    let same = |it: &&Block| it.role == Role::Fears && it.heading == blocks[block].heading;
    let first = blocks[..=block].iter().rev().take_while(same).last();
    let last = blocks[block..].iter().take_while(same).last();
    let own = blocks[block].span;
    let start = blocks[block]
        .heading
        .map(|it| document.headings[it].span.start);
    let first = first.map_or(own.start, |it| it.span.start);
    let by_heading = start.filter(|_| {
        blocks[block]
            .heading
            .is_some_and(|it| document.headings[it].role == Role::Fears)
    });
    Span::new(
        by_heading.unwrap_or(first),
        last.map_or(own.end, |it| it.span.end),
    )
}

/// What a sentence of a paragraph fears; the others explain.
static FEARED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"may|might|could|rel(?:y|ies) on|fears?|afraid|worr(?:y|ies|ied)|depends? on|unclear|unknown|needs? (?:clarification|clarifying|sorting out)|risk (?:is|of|that)|if [a-z]+",
    )
});

/// Whether another risk of the same section says in its own item what is done: then each has to.
fn each_has_its_answer(reading: &Reading, answers: &Places<'_>, fear: Sentence) -> bool {
    let document = &reading.document;
    let heading = document.block(fear).heading;
    let mut items = document
        .blocks
        .iter()
        .filter(|it| it.kind == BlockKind::Item && it.heading == heading);
    items.any(|it| {
        let text = document.lower(it.span);
        // An item that begins with it answers the one before.
        let behind = ["mitigation:", "mitigated by"]
            .iter()
            .filter_map(|word| text.find(word));
        answers.within(it.span) && behind.into_iter().any(|at| at > 4)
    })
}

/// What a text wants done about something.
static WANTED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"must|should|needs? to|have to|has to|whoever|owns|say so|update|make sure|check that|at most|no more than|we (?:stop|pause|switch|roll back|swap|turn)",
    )
});

/// What a program or a person does when a risk comes true.
static HANDLED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"shows?|sees?|blocks?|keeps?|kept|skips?|skipped|retr(?:y|ies|ied)|tr(?:y|ies) again|falls? back|rolls? back|stops?|refuse[sd]?|rejects?|warns?|tells?|told|logs?|logged|notif(?:y|ies|ied)|paged|queue[sd]?|returns?|switch(?:es)?|restores?|refund(?:s|ed)?|limits?|caps?|detects?|isn't (?:billed|charged)|stays?|remains?",
    )
});

/// What a risk leads to, rather than what is done about it.
static SUFFERED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"crash(?:es)?|leaves?|churns?|suffers?|drops?|falls?|slips?|stalls?|waits?|grows?|rises?|increases?|decreases?|doubles?|costs?|blocked|down|expensive|difficult|hard|unhappy|frustrated|less|fewer|worse|higher|lower|longer|poor|bad|high|low|old|stale|outdated",
    )
});

/// Whether the item goes on to say what to do: “**Late bills.** They must be paid first.”, “… Then the shop
/// sends soup.”, “… Keep orders numbered.”, “The oven is cold: the soup is kept.”
fn goes_on_to_answer(document: &Document, fear: Sentence) -> bool {
    let block = document.block(fear);
    let behind = document.lower(Span::new(fear.span.end, block.span.end));
    let item = block.kind == BlockKind::Item;
    behind.trim_start().starts_with("then ")
        || item && (WANTED.is_match(behind) || is_an_answer(behind))
        || is_handled(document.lower(fear.span))
}

/// How an instruction begins. “Log”, “test” and “plan” are left out: explanations begin with them, too.
const ORDERS: [&str; 16] = [
    "keep ",
    "use ",
    "mask ",
    "avoid ",
    "add ",
    "make ",
    "ask ",
    "check ",
    "require ",
    "validate ",
    "encrypt ",
    "rotate ",
    "restrict ",
    "do not ",
    "never ",
    "always ",
];

/// Words that explain a risk by what happened.
static HAPPENED: LazyLock<Regex> =
    LazyLock::new(|| words(r"did|was|were|had|happen(?:s|ed)|last (?:week|month|quarter|year)"));

/// Whether the sentences after a risk give an instruction, or say at some length what exists and name no harm.
fn is_an_answer(behind: &str) -> bool {
    const FEWEST: usize = 5;
    let text = behind.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let says = text.split_whitespace().nth(FEWEST - 1).is_some();
    let explains = [&HARMS, &SUFFERED, &HAPPENED];
    ORDERS.iter().any(|it| text.starts_with(it))
        || says && !explains.iter().any(|it| it.is_match(text))
}

/// Whether the clause after “If the oven is cold,”, “Cold oven:” or “The oven may be cold;” says what is done
/// then.
fn is_handled(text: &str) -> bool {
    const FEWEST: usize = 3;
    let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let opens = ["if ", "when "].iter().any(|it| text.starts_with(it));
    let main = if opens {
        text.split_once(", ")
    } else {
        text.split_once(": ").or_else(|| text.split_once("; "))
    };
    main.is_some_and(|(_, does)| {
        let says = does.split_whitespace().nth(FEWEST - 1).is_some();
        let harm = HARMS.is_match(does) || SUFFERED.is_match(does);
        says && (HANDLED.is_match(does) || !harm)
    })
}

/// Whether a demand of the text is about the same things: “Bills may be lost with the drawer” where the drawer
/// has to keep bills.
fn is_met_elsewhere(reading: &Reading, fear: Sentence) -> bool {
    const SHORTEST: usize = 5;
    const SHARED: usize = 2;
    let document = &reading.document;
    let telling = |it: &&str| it.len() >= SHORTEST;
    let of = |it: Sentence| {
        let text = document.lower(it.span);
        let words = text.split(|it: char| !it.is_ascii_alphabetic());
        words.filter(telling).map(|it| it.trim_end_matches('s'))
    };
    let feared: HashSet<&str> = of(fear).collect();
    let mut demands = reading.sentences().filter(|it| {
        let role = document.role(*it);
        !role.is_aside() && (role.is_target() || matches!(role, Role::Solution | Role::Plan))
    });
    demands.any(|it| {
        let met: HashSet<&str> = of(it).filter(|word| feared.contains(word)).collect();
        met.len() >= SHARED
    })
}

/// A harm that a text says isn’t there, which asks for no answer.
static DENIED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[-* ]*no (?:[a-z]+ ){0,2}(?:side effects?|leaks?|regressions?|impact|risks?|breaking changes?|data loss|downtime|difference)(?-u:\b)",
    )
});

/// “Risk: low” and “Lines removed: 15” measure, and “all changes maintain …” says what is safe.
fn is_a_field(text: &str) -> bool {
    let short = text.split_once(':').is_some_and(|(label, value)| {
        label.split_whitespace().count() <= 3 && value.split_whitespace().count() <= 2
            || label.contains("risk level")
    });
    // “Wrong price → checked twice” and “Resist changing it” say what is done.
    let done = text.contains('→')
        || ["resist ", "avoid ", "keep ", "do not ", "don't "]
            .iter()
            .any(|it| text.trim_start().starts_with(it));
    short
        || done
        || DENIED.is_match(text)
        || text.contains(" maintain ")
        || text.contains(" maintains ")
}

/// What may go wrong, in so many words.
static HARMS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"may|might|could|can|cannot|can't|will|would|won't|fails?|failing|failures?|los(?:e|es|ing|s)|leaks?|breaks?|breaking|broken|wrong|attack(?:s|ers?)?|abuse[sd]?|outages?|stolen|delay(?:s|ed)?|late|too [a-z]+|not|no|never|without|lack(?:s|ing)?|slow(?:er)?|confus(?:e|es|ed|ing)|forget|miss(?:es|ed|ing)?|unclear|unknown|depends?|rel(?:y|ies)|corrupt(?:s|ed|ion)?|overload(?:s|ed)?|injection|denial|disclosure|compromised|drifts?|conflicts?",
    )
});

/// Something that should be built, listed below a heading such as “Risk controls”.
static DEMANDS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:operators?|users?|admins?|system|server|app) (?:can|must|shall|should|will)|shall|must not|hooks?",
    )
});

/// The maximum number of risks in one text.
const MOST_FEARS: usize = 12;

fn find(reading: &Reading) -> Vec<Problem> {
    // What a design or a long text calls a risk or a concern, its other sections weigh.
    if reading.genre == Genre::Design || !reading.is_brief {
        return Vec::new();
    }
    let document = &reading.document;
    let answers = reading.places(&ANSWERED);
    let open: Vec<Span> = reading
        .sentences()
        .filter(|it| is_feared(reading, *it))
        .filter(|it| {
            let own = document.block(*it).span;
            let each = each_has_its_answer(reading, &answers, *it);
            let near = match document.block(*it).kind {
                BlockKind::Paragraph => own,
                _ if each => own,
                _ => around(document, it.block),
            };
            !answers.within(near)
                && !goes_on_to_answer(document, *it)
                && !is_met_elsewhere(reading, *it)
        })
        .map(|it| it.span)
        .collect();
    // A longer list discusses rather than fears.
    let open = if open.len() > MOST_FEARS {
        Vec::new()
    } else {
        open
    };
    let gists: Vec<String> = open.iter().map(|it| reading.gist(*it)).collect();
    let names = named(&gists);
    let which = if is_one(&gists) {
        "this happens"
    } else {
        "these happen"
    };
    Problem::at(
        open,
        Severity::Major,
        format!("No mitigation for {}", one_or_count(&gists, "risks")),
        "The text doesn't say who would notice or what they would do.",
        format!("If {which}, who notices, and what do they do: {names}?"),
    )
    .into_iter()
    .collect()
}

/// Whether a sentence names something that may go wrong.
fn is_feared(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let feared = document.block(sentence).kind == BlockKind::Item
        || reading.genre == Genre::Product
            && document.block(sentence).kind == BlockKind::Paragraph
            && FEARED.is_match(document.lower(sentence.span));
    // A guide lists what people get wrong.
    let lists_slips = reading.is_long()
        && document
            .heading(sentence)
            .is_some_and(|it| document.lower(it.text).contains("pitfall"));
    // Elsewhere an item has to say that something may go wrong: “Lines removed: 15” doesn’t.
    let harms = !is_a_field(document.lower(sentence.span))
        && (reading.genre == Genre::Product && !reading.is_long()
            || HARMS.is_match(document.lower(sentence.span)));
    // The rest of an item explains, or says what is done.
    let first = document.block(sentence).sentences.start;
    let opens = document.block(sentence).kind != BlockKind::Item
        || document.sentences[first].span == sentence.span;
    // “RISK-01: the operator can cap it” demands something.
    let text = document.lower(sentence.span);
    let demands = DEMANDS.is_match(text) || reading.is_scenario(sentence);
    document.role(sentence) == Role::Fears
        && !demands
        && opens
        && feared
        && harms
        && !lists_slips
        && !is_unwritten(reading, sentence)
}
