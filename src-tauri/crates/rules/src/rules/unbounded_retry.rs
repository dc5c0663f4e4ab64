//! Retrying without a limit, or repeating what must happen only once.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{ONCALL, QA};
use domain::{Severity, Span};

use crate::apostrophe::straight;
use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::{unnumbered, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unbounded-retry",
    says: "Retries without a limit, or repeats of what must happen once.",
    personas: &[ONCALL, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe till starts over again for as long as the oven does not answer.", "The till starts over again for as long as the oven does not answer."),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe order is repeated every minute until the oven takes it.", "The order is repeated every minute until the oven takes it."),

        fires(
            "Nice. Failed uploads are retried automatically. Fine.",
            "Failed uploads are retried automatically.",
        ),
        fires(
            "The worker will retry until it succeeds.",
            "The worker will retry until it succeeds.",
        ),
        fires(
            "Orders that can't be printed are put back on the queue.",
            "Orders that can't be printed are put back on the queue.",
        ),
        fires(
            "The page asks for the receipt until it is there.",
            "The page asks for the receipt until it is there.",
        ),
        fires(
            "When the oven is busy the waiter waits and retries.",
            "When the oven is busy the waiter waits and retries.",
        ),
        fires(
            "## Design\n\nPlates are kept on the shelf and re-sent.",
            "Plates are kept on the shelf and re-sent.",
        )
        .of(domain::Kind::Tech),
        fires(
            "3.3 Plates that are refused are stacked and tried again.",
            "3.3 Plates that are refused are stacked and tried again.",
        ),
        silent("We don't ask for a description until the table is known."),
        silent("The service retries once."),
        fires(
            "Bills go to the printer. After a jam the till tries again until the bill is sent. The cook is told once a day.",
            "After a jam the till tries again until the bill is sent.",
        ),
        fires(
            "# Read\n\n## Motivation\n\nSpeed.\n\n## Failures\n\n- The shelf doesn't answer within 3 seconds: the plate is tried again until it goes through.\n\n## Drawbacks\n\nNone.",
            "The shelf doesn't answer within 3 seconds: the plate is tried again until it goes through.",
        )
        .of(domain::Kind::Tech),
        silent("The round is repeated until all plates are empty and the pot is dry."),
        fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Orders are retried until they succeed.\n\n## Launch\n\nMay.", "Orders are retried until they succeed."),
        silent(
            "The list is wrong when it is called again. The till keeps checks pending until a cook looks.",
        ),
        silent("The till retries via the bank's built-in way."),
        silent("Orders that can't be printed are put back on the queue, three times at most."),
        silent("The cook asks for silence until the bell rings three times."),
        fires(
            "A bill is sent 14 days after the meal. Bills that get lost are sent again until the guest confirms.",
            "Bills that get lost are sent again until the guest confirms.",
        ),
        silent("Failed uploads are retried three times, then the user is told."),
        silent("Failed uploads are retried with exponential back-off, at most an hour."),
        silent("The user can press Retry. Uploads are not retried."),
        silent("The user picks a new table or retries the same one."),
        silent("The plan stays off until it works in the east. Ann: \"no menu until it works in Kent\""),
        silent(
            "# Read\n\n## Motivation\n\nSpeed.\n\n## Design\n\nWhen a new cook comes, the clock can be started again. We will retry at another table.\n\n## Drawbacks\n\nNone.",
        )
        .of(domain::Kind::Tech),
        fires(
            "# Read\n\n## Motivation\n\nSpeed.\n\n## Design\n\nIf the call fails, we retry.\n\n## Drawbacks\n\nNone.",
            "If the call fails, we retry.",
        )
        .of(domain::Kind::Tech),
        fires(
            "# Read\n\n## Motivation\n\nSpeed.\n\n## Design\n\nFailed writes are repeated until they work.\n\n## Drawbacks\n\nNone.",
            "Failed writes are repeated until they work.",
        )
        .of(domain::Kind::Tech),
    ],
};

static AGAIN: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|be|gets?) (?:automatically )?retried|(?:will|must|should|shall|to|automatically|we) retry|retries (?:automatically|the|until|every|each|all)|until it succeeds|tr(?:y|ies) again (?:until|later)|(?:is|are|be|gets?) (?:tried|sent|asked|posted|submitted|started) again(?: until| later)?|(?:put|placed|pushed) back (?:on|onto|in|into|to) (?:the|its|their) [a-z]+|re-?queued|(?:asks?|polls?|checks?)(?: (?:for|the|an?|every|again|on|its|their|[a-z]+)){0,5} until|keeps? (?:on )?(?:re)?(?:trying|doing so|sending|asking|calling|polling|requesting)|(?:is|are|be|gets?) repeated (?:until|later|again|every [a-z]+ until)|(?:tr(?:y|ies)|starts?|restarts?|repeats?|runs?|calls?|sends?)(?: [a-z]+){0,4} as long as (?:the |its |it )?(?:[a-z]+ ){0,3}(?:does not|doesn't|is not|isn't|fails|is down)|until (?:it|they|this|that|the [a-z]+) (?:works?|succeeds?|goes through|go through|gets? through|accepts?|answers?|responds?|comes? back|is back|are back)|(?:the|a|an|each|every) [a-z]+ (?:then |simply |just )?(?:retries|resends|tries again)|keeps? at it|over and over(?: again)?|again and again|tries (?:over and over|again and again|another|the next|endlessly|forever|indefinitely)|(?:waits?|buffers?|queues?|buffered|queued|stored|kept|stacked|parked)(?: [a-z]+){0,5} and (?:then )?(?:retries|tried again|re-?tried|tries again|re-?sent|re-?played|re-?delivered|resends|resubmits)|(?:is|are|be|gets?) (?:attempted|repeated|delivered|processed) again|(?:is|are|be|gets?) re-?(?:sent|submitted|delivered|attempted|posted|processed)|(?:app|client|service|worker|server|job|page|system|gateway|consumer|it) (?:then )?(?:retries|resends|resubmits|repeats (?:it|the [a-z]+))",
    )
});
/// Repeats that only success ends.
static ENDLESS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r".*until (?:it|they|this|that|the [a-z]+) .*|until it succeeds|.* (?:endlessly|forever|indefinitely)|.* as long as .*|.* every [a-z]+ until|over and over(?: again)?|again and again|keeps? at it|(?:is|are|be|gets?) repeated until",
    )
});
/// What such a repeat waits for.
static UNTIL: LazyLock<Regex> = LazyLock::new(|| words("until"));
/// The same, said of what is retried further on in the sentence.
static UNTIL_DONE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"until (?:it|they|this|that|the [a-z]+) (?:succeeds?|works?|(?:goes?|gets?) (?:through|out)|arrives?|(?:is|are) (?:accepted|sent|delivered|back))",
    )
});
/// What went wrong before.
static FAILED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"fail(?:s|ed|ing|ure|ures)?|errors?|time-?outs?|timed out|unavailable|unreachable|down|busy|refused|lost|can't be|cannot be|could not|couldn't|no (?:answer|reply|response)",
    )
});
static END: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"once|twice|two|three|four|five|ten|times|at most|up to|maximum|max|limit(?:s|ed)?|back-?off|give(?:s)? up|dead[- ]letter|not retried|never|deadline|press(?:es)?|clicks?|user (?:can|may)",
    )
});

/// Whether a figure may limit it: any in its sentence, or behind it if it goes on until it works.
fn is_counted(reading: &Reading, hit: &Hit<'_>, endless: bool) -> bool {
    let document = &reading.document;
    let end = hit.sentence.span.end.max(hit.span.end);
    let from = if endless {
        hit.span.start
    } else {
        hit.sentence.span.start
    };
    let text = document.lower(Span::new(from, end));
    unnumbered(text).bytes().any(|it| it.is_ascii_digit())
}

fn find(reading: &Reading) -> Vec<Problem> {
    let ends = reading.places(&END);
    reading
        .hits(&AGAIN)
        .into_iter()
        .filter(|hit| !reading.document.role(hit.sentence).is_aside())
        .filter(|hit| {
            let text = unnumbered(reading.document.lower(hit.sentence.span));
            let endless = ENDLESS.is_match(hit.words) || UNTIL_DONE.is_match(text);
            // What only success ends has no limit, whatever part of a text says it.
            let judged = reading.may_be_judged(Judges::Gaps)
                && (UNTIL.is_match(text) && endless || reading.may_judge(Judges::Gaps, hit.span));
            let by_others = reading.genre == Genre::Design
                && ["framework", "must be retried", "schedul", "controller"].iter().any(|it| text.contains(it));
            let before = reading.before(hit).trim_end().to_lowercase();
            let before = straight(&before);
            let refused = ["n't", " not", " never"].iter().any(|it| before.ends_with(it)) || reading.document.lower[hit.span.end..].starts_with(" in ");
            // A long design that sets an end anywhere sets it there.
            let ended = reading.genre != Genre::Product
                && reading.explains()
                && hit.words.ends_with("retried")
                && ends.within(Span::new(0, reading.document.source.len()));
            // “`retry`: Retries the order” describes an option.
            let option = text.trim_start().starts_with('_');
            // “Until all plates are empty” happens on its own.
            let rest = &reading.document.lower[hit.span.end..];
            let by_itself = hit.words.ends_with("until") && [" all ", " every ", " no ", " none "].iter().any(|it| rest.starts_with(it));
            let own = !by_itself && !ended && !option && !["yourself", "activities", "built-in", "via ", "pending until", "may be", "scenario"].iter().any(|it| text.contains(it));
            // A user tries again by hand, and a design describes what is asked again for other reasons.
            let by_hand = ["user ", "users ", "guest ", "guests "].iter().any(|it| before.trim_start().trim_start_matches("the ").starts_with(it) || before.ends_with(it.trim_end()));
            let failed = endless || FAILED.is_match(text);
            // “If the call fails, we retry.” says nothing else.
            let end = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
            let alone = !reading.document.lower(end).contains(char::is_alphanumeric);
            let bare = reading.is_brief && failed && alone;
            let told = reading.explains() && !failed
                || reading.is_long_design() && !endless && !bare;
            own && !by_hand && !told && !by_others && !refused && judged && !reading.is_scenario(hit.sentence) && !is_counted(reading, hit, endless)
        })
        // What only success ends has no other end, unless its own sentence gives one.
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let endless = ENDLESS.is_match(hit.words) || UNTIL_DONE.is_match(text);
            let near = if endless {
                hit.sentence.span
            } else {
                reading.document.block(hit.sentence).span
            };
            !ends.within(near)
        })
        .take(2)
        .filter_map(|hit| {
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("No limit on retries: “{}”", reading.written(hit.span)),
                "When the other side is down, retries keep hitting it, and anything that did go through happens twice.",
                format!("How many times and with what delays is this retried, and how are duplicates recognized: “{}”?", reading.written(hit.span)),
            )
        })
        .collect()
}
