//! Qualities without a figure: two people would disagree on whether they were reached.

mod demand;
mod figure;
mod loose;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::personas::{PERFORMANCE, PM, QA};
use domain::{Severity, Span};
use regex::Regex;

use self::demand::{is_demanded, is_duty, is_ordered};
pub(super) use self::figure::figures;
use self::figure::{FIGURE, follows_figure, has_figures_of_speed, has_targets};
use self::loose::is_loose;
use super::open_ended;
use crate::demands::Judges;
use crate::document::Role;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "vague-measure",
    says: "Qualities without a figure, so people can disagree about them.",
    personas: &[QA, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find: |reading| find(reading, &QUALITIES),
    #[cfg(test)]
    cases: &[
        silent("The export must be JSON, ensuring machine readability and easy debugging."),
        silent("The markup must be screen‑reader friendly."),
        silent("# Menu\n\n## Goals\n\n- Order in under 60 s\n- At least 90 % come back\n\n## Features\n\n- An intuitive menu\n- The bill is there within 2 s\n\n## Launch\n\nMay."),
        fires("# Menu\n\n## Goals\n\n- Order in under 60 s\n- At least 90 % come back\n\n## Features\n\n- The menu must be intuitive\n- The bill is there within 2 s\n\n## Launch\n\nMay.", "The menu must be intuitive"),
        silent("## Goals\n\n- **Effortless.** Cut two forms to one."),
        silent("[Overview](a.md) | [Frequently Asked Questions](b.md)\n\nThe till must print."),
        fires(
            "## Behavior\n\nThe door follows the usual conventions.",
            "The door follows the usual conventions.",
        )
        .of(domain::Kind::Tech),
        fires(
            "## Rules\n\n- Wherever possible the bell rings at a sensible hour.",
            "Wherever possible the bell rings at a sensible hour.",
        ),
        fires(
            "The lift must stop as little as we can.",
            "The lift must stop as little as we can.",
        ),
        fires(
            "## Design\n\nThe clocks compare their time every now and then.",
            "The clocks compare their time every now and then.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The lamp must have negligible overhead in exceptional cases.",
            "The lamp must have negligible overhead in exceptional cases.",
        ),
        silent("## Motivation\n\nThe clocks are compared every now and then.")
            .of(domain::Kind::Tech),
        silent("## Design\n\nThe clocks compare their time regularly, every 5 minutes.")
            .of(domain::Kind::Tech),
        silent("The lamp must follow the standard EN 13032."),
        fires(
            "Hello. The dialog must be easy to use. Bye.",
            "The dialog must be easy to use.",
        ),
        fires(
            "## Goals\n\n- Guests can easily find the menu",
            "Guests can easily find the menu",
        ),
        fires(
            "# Links\n\n## Goal\n\nMembers can easily invite others.\n\n## Details\n\n- Names are kept.\n\n## Launch\n\nMay.",
            "Members can easily invite others.",
        ),
        fires(
            "## Release criteria\n\n- Test coverage is acceptable.",
            "Test coverage is acceptable.",
        ),
        fires(
            "The button has to look good on a phone too.",
            "The button has to look good on a phone too.",
        ),
        fires(
            "## Settings\n\n| Setting | Value |\n|--|--|\n| Time for one dish | reasonable |",
            "reasonable",
        )
        .of(domain::Kind::Tech),
        fires(
            "Disputes are handled individually.",
            "Disputes are handled individually.",
        )
        .of(domain::Kind::Prd),
        fires(
            "The service is fast and secure.",
            "The service is fast and secure.",
        ),
        fires(
            "## Design\n\nThe gateway must be fast and secure.",
            "The gateway must be fast and secure.",
        )
        .of(domain::Kind::Tech),
        silent("The error is handled properly, and the flag is set accordingly when appropriate.")
            .of(domain::Kind::Tech),
        fires(
            "Errors must be handled gracefully.",
            "Errors must be handled gracefully.",
        ),
        silent("The dialog must be easy to use: 9 of 10 testers finish within 30 seconds."),
        silent("## Rationale\n\nThis is simple and easy.\n\n## Name\n\nSmall. Calm. Reliable."),
        silent("# Menu\n\n## Goals\n\n- The menu must be easy to use\n\n## Success metrics\n\n- 9 of 10 guests order within 60 s\n- Under 5 % order the wrong dish\n\n## Features\n\n- Order\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- A scale from 0 to 10\n- Enables a look back while keeping the menu intuitive\n\n## Launch\n\nMay."),
        silent(
            "The page must show a friendly “No such dish” message. It is acceptable to print it.",
        ),
        silent(
            "The button must clear the list. Pick a simple majority. The editor uses simple mode.",
        ),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Overall score for easy ranking\n- A newly discovered acceptable table appears\n- If refused: show a clear message — \"No table.\"\n- The button is large and tap-friendly (min 56px)\n- It must be load-balancer friendly\n\n## Launch\n\nMay."),
        silent("# Bills\n\n## Motivation\n\nSpeed.\n\n## Design\n\nThe order of the names should follow best practice as determined by the cook. The till must bring as much order as possible to the bills, however many there are in the house on that day.\n\n## Drawbacks\n\nNone.").of(domain::Kind::Tech),
        fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can easily find the menu\n\n## Launch\n\nMay.", "Guests can easily find the menu"),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu must wait if the oven proves reliable enough\n- The length is stable within a version\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The bill must be resilient to a second try\n- Keep robust retries with back-off\n- It must work with no cook in the loop\n- Money is held until the terms are satisfied\n- Keyboard-friendly forms for orders\n- Pages say how to properly use the till\n- Smooth scrolling of the menu\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can easily find the menu\n  - A button on each page\n\n## Requirements\n\nThe following sorts are acceptable:\n\n- Leek\n- Pea\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The list of dishes (a stub is acceptable)\n- Robust to cold ovens → a note is shown\n\n## Launch\n\nMay."),
    ],
};

/// The same for speed, which is another persona's.
pub(super) const SPEED: Rule = Rule {
    name: "vague-speed",
    says: "Speed without a figure: “fast”, “instantly”, “in real time”.",
    personas: &[PERFORMANCE, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find: |reading| find(reading, &HASTE),
    #[cfg(test)]
    cases: &[
        silent("The till must use a bundler for fast compilation."),
        silent(
            "The pages must be responsive, and cooks must leave on time. The search must filter dishes in real time. It must serve hundreds of guests fast. The till must be fast and secure.",
        ),
        fires(
            "The order must be answered on time.",
            "The order must be answered on time.",
        ),
        silent("The till must have a modern, responsive UI with cards."),
        fires("The list must load fast. Fine.", "The list must load fast."),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu must have no spinner (a swap is near-instant)\n- The till must book orders instantly, without a form\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Personas\n\n- **Ann** wants an instant menu\n\n## Limits\n\n| What | Sort |\n|--|--|\n| Orders must reach the cook within 2 seconds. | real-time |\n\n## Launch\n\nMay.",
        ),
        fires(
            "## Menu\n\nThe bill comes right away.",
            "The bill comes right away.",
        ),
        fires(
            "Leaks should be noticed as early as we can.",
            "Leaks should be noticed as early as we can.",
        )
        .of(domain::Kind::Debug),
        fires(
            "Results should appear quickly.",
            "Results should appear quickly.",
        ),
        fires(
            "The export should not take long.",
            "The export should not take long.",
        ),
        fires(
            "## Behavior\n\nThe bill appears shortly after the order, also at busy times.",
            "The bill appears shortly after the order, also at busy times.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The service must scale well.",
            "The service must scale well.",
        ),
        silent("The list must load fast: within 200 ms for 95 of 100 calls."),
        silent("The merge will fast-forward the branch. The fast path is skipped."),
        silent("## Background\n\nThe old page is slow."),
        silent("The form must fail fast. We will need to know how fast the pages of others are."),
        silent("The new list must be as fast as the existing one. It will have a quick filter."),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Shows real-time progress of the order\n- **Fast**: parallel orders\n- High volume guests (100+ orders/month)\n\n## Launch\n\nMay.",
        ),
        fires(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Bills update in real-time and can be printed\n\n## Launch\n\nMay.",
            "Bills update in real-time and can be printed",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can quickly understand the menu\n- Bills come in near real time\n\n## Latency\n\nA bill takes 2 s.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Shorter time to pay\n\n## Features\n\n- Home shows quick figures and a quick way out\n- Reduction in time-to-table\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Modes: quick (5) / slow (20).\n\n## Launch\n\nMay.",
        ),
    ],
};

/// One family of words: they are asked about together.
struct Family {
    found: LazyLock<Regex>,
    /// Whether it is asked about wherever the text says how things are, not only where it promises.
    stated: bool,
    what: &'static str,
    question: &'static str,
}

static QUALITIES: [Family; 4] = [
    Family {
        stated: true,
        found: LazyLock::new(|| {
            words(
                r"(?:according to|follow(?:s|ing)?|in line with|as per|meets?|compl(?:y|ies) with|conforms? to|based on|adheres? to|by|with) (?:the |our |all |current )*(?:best|good|industry|usual|common|established|proven|recognised|recognized|market)(?: best)? (?:practices?|standards?|conventions?|guidelines?|rules|procedures?)",
            )
        }),
        what: "which rules it means",
        question: "Which document or check does {words} refer to, and who says whether it is met?",
    },
    Family {
        stated: true,
        found: LazyLock::new(|| {
            words(
                r"periodically|regularly|from time to time|(?:every )?now and (?:then|again)|occasionally|at (?:regular|certain) (?:intervals|times)|(?:every|once in) (?:so often|a while)|frequently",
            )
        }),
        what: "how often",
        question: "How often exactly is {words}, and what shows that it was done?",
    },
    Family {
        stated: false,
        found: LazyLock::new(|| {
            words(concat!(
                r"eas(?:y|ily|ier) (?:to )?[a-z]+|eas(?:y|ily)|intuitive(?:ly)?|user-friendly|[a-z]+-friendly|seamless(?:ly)?",
                r"|effortless(?:ly)?|simple (?:process|way|interface|form|flow|layout|design|to use|,)|straightforward|friction ?less|low-friction",
                r"|(?:clear|helpful|meaningful) (?:guidance|instructions?|messages?|errors?|feedback|reasons?|information|communication)|understandable|convenient(?:ly)?|too (?:complicated|complex|long|many)",
                r"|feel (?:acknowledged|supported|safe|valued|confident|in control)|peace of mind|(?:looks?|feels?|works?) (?:good|great|well|nice|right)|pleasant|delightful|modern|attractive|nice",
                r"|(?:nicer|prettier|cleaner|tidier|neater|better-looking|simpler|clearer|easier|handier|smarter) (?:than|to [a-z]+|and)|(?:be|look|feel|become|get) (?:much |a bit |even )?(?:nicer|prettier|cleaner|tidier|neater|simpler|clearer|easier|handier|smarter|friendlier|nice|pretty|clean|tidy|neat|simple|clear|handy|smart|professional|elegant|beautiful|helpful|useful|meaningful|obvious|natural|fun)|nicely|neatly|elegantly|(?:don't|doesn't|won't|do not|does not|will not|hardly|barely) (?:even )?notice|unnoticed|without (?:any |much |further |outside )?(?:help|hassle|effort|trouble|problems?|interruptions?|disruptions?|training|fuss|friction|pain|difficulty|noticing)|delight(?:s|ed)?|in an? (?:[a-z]+ly )?(?:uniform|consistent|clean|simple|clear|friendly|sensible|suitable|safe|secure|controlled|orderly|structured|professional|transparent|fair|proper|modern|flexible|helpful|pleasant|smart|reliable|readable|understandable|responsible|respectful|useful|user-friendly|convenient|standardi[sz]ed|sustainable|scalable) (?:manner|way|fashion|form)|(?:is|are|feels?) (?:content|satisfied|happy|pleased|comfortable)|self-(?:explanatory|evident)|friendly|welcoming|engaging|painless|hassle-free|comfortabl[ey]|smooth(?:ly)?|consistently|consistent (?:look|experience|wording|way|manner|design)|(?:as|feels?|looks?) natural|in the loop|well[- ]informed|sensibl[ey]|(?:like|as) (?:people|users|they|everyone) (?:expects?|are used to)",
            ))
        }),
        what: "what good looks like",
        question: "How will you test {words}, and what result is good enough?",
    },
    Family {
        stated: false,
        found: LazyLock::new(|| {
            words(concat!(
                r"robust(?:ly|ness)?|reliabl[ey]|(?:highly|always) available|(?:up |available |running |reachable |work |works )(?:a?round the clock|24/7|all the time|at all times)|(?:be|is|are) (?:easily |well |clearly )?(?:legible|readable|visible|understandable|recogni[sz]able|audible)|secure(?:ly)? (?:stored?|handled|manner|way|enough)|(?:be|is|are|remains?|stays?) (?:as )?(?:secure|safe|stable|maintainable|testable|extensible|future-proof|resilient|fault[- ]tolerant)|(?:fast|quick|simple|easy|cheap|reliable|stable|modern) and (?:secure|safe)|(?:secure|safe) and (?:fast|quick|simple|easy|reliable|stable)|resilient|flexible|high[- ]quality|state[- ]of[- ]the[- ]art|world-class",
                r"|(?:negligible|acceptable|low|little|minimum|no noticeable) (?:overhead|impact|cost|effort|downtime|disruption|latency)|(?:in|for|under) (?:certain|some|justified|exceptional|special|individual|rare|urgent) (?:cases|circumstances|situations|conditions)|(?:poor|bad|weak|slow|patchy|spotty|limited) (?:coverage|connections?|connectivity|networks?|reception|signal|internet)|(?:older|old|slow|weak|cheap|low-end) (?:handsets?|devices?|phones?|hardware|machines?|browsers?|computers?)|(?:it|everything) (?:just )?works (?:on (?:all|both|every|any) [a-z]+|everywhere|offline too)|everything works|(?:work|behave|function)s? (?:as (?:expected|intended|designed|before|usual)|correctly)|(?:work|works|behave|behaves|look|looks|be|is|are|stay|stays|function) (?:just )?(?:like|as) (?:it (?:used to|was|does|did)|they (?:used to|were|do|did)|before|always|usual|today|previously)|generous(?:ly)?|liberally|sparingly|(?:barely|hardly|scarcely) [a-z]+able|(?:no|without|little|any) (?:noticeable|significant|perceptible|visible|considerable|undue|major|unnecessary|big|great) [a-z]+|(?:to|at) (?:a|the) minimum|kept (?:low|small|short|simple|minimal|light|lean)|(?:where|if|when) there(?:'s| is) (?:a )?(?:good |valid )?(?:reason|need|justification)|(?:repeatedly|frequently|often|persistently) [a-z]+ed|with (?:many|too many|several|frequent|repeated|few) [a-z]+|somehow|one way or another|accordingly|on demand|as (?:long|far|soon) as (?:needed|necessary|required|it makes sense|practical|useful)|(?:preferably|ideally|if at all possible)|(?:good|high|decent|solid|excellent|great|proper|professional) (?:quality|performance|coverage|experience|service|standard|documentation|support|security|usability|readability)|keeps? up|plenty of|ample|decent|excessive(?:ly)?|to (?:some|a certain|a reasonable) (?:extent|degree)|where(?:ver|ever) (?:possible|sensible)|whenever possible|adequate(?:ly)?|sufficient(?:ly)?|appropriate(?:ly)?|acceptabl[ey]|reasonabl[ey]|satisfactor(?:y|ily)|good enough|properly|correctly handled|gracefully|as (?:good|well|many|much|few|little|small|low|high|large|close|clear|simple|easy|short|long|complete|accurate)(?: [a-z]+)? as (?:possible|feasible|practical|practicable|needed|necessary|we can|they can|it can|you can)(?: [a-z]+){0,3}|optimal(?:ly)?|minimal (?:impact|disruption|effort)",
                r"|(?:must|should|shall|ha(?:s|ve) to|needs? to) be [a-z]+ (?:appropriately|properly|accordingly|correctly)|(?:a )?(?:large|small|high|low) (?:number|volume|amount) of|(?:a few|several|many|most|a lot of) (?:users?|requests?|customers?|files|records?|items|orders|cases)|rarely|seldom|individually|case by case|(?:normally|usually|mostly|mainly|almost|nearly) (?:be )?(?:empty|full|complete|always|never|all)",
            ))
        }),
        what: "how much is enough",
        question: "How will you measure {words}?",
    },
];

static HASTE: [Family; 1] = [Family {
    stated: false,
    found: LazyLock::new(|| {
        words(concat!(
            r"(?:some time|some days|some hours|a while|a bit|a little|well|long|shortly|soon|early enough|ahead) (?:before|after|in advance|ahead|afterwards)|in (?:good )?time|early enough|far enough (?:ahead|in advance)|at short notice|(?:within|in|after) a (?:moment|second|bit|little while|short while|short time|jiffy|blink)|as (?:soon|early|fast|quickly|promptly|swiftly) as (?:possible|feasible|practical|practicable|we can|they can|it can|you can)|(?:react|respond|answer|open|appear|start|happen|show|load|come|know|see|hear)s? (?:[a-z]+ )?at once|no time|(?:right|straight) ?away|without (?:any |undue |further |much )?delay|(?:sent|delivered|answered|paid|processed|reviewed|shown|updated|ready|there) on time|fast(?:er)?|quick(?:ly|er)?|rapidly|swift(?:ly)?|snappy|instant(?:ly|aneous|aneously)?|immediate (?:feedback|response|confirmation|access|effect)|responsiveness|(?:feels?|stays?|remains?) responsive|perform(?:s|ant)? well|performant|low[- ]latency",
            r"|(?:in )?real[- ]time|promptly|shortly (?:after(?:wards)?|before)|timely|shortly|(?:not|doesn't|without) (?:tak(?:e|es|ing) )?(?:too |very |a )?long(?: wait(?:s|ing)?)?|as soon as possible|(?:near|almost|close to) (?:real[- ]time|instant)|(?:with|in) no time|(?:with|in|within|after) (?:a |an )?(?:reasonable|timely|short|acceptable) (?:amount of )?(?:time|manner)|without (?:noticeable )?delays?|minimal (?:delay|latency)|efficient(?:ly)?",
            r"|scal(?:e|es|able|ing) (?:well|easily|horizontally|to any)|scalable|highly scalable|high (?:load|traffic|throughput|volume)|heavy (?:load|traffic)|(?:scales?|grows?|keeps? pace) with (?:the |our )?[a-z]+|(?:peak|busy|rush) (?:load|times?|traffic|hours?|days?)",
        ))
    }),
    what: "how fast, or for how many users",
    question: "How fast is {words}, at what load, measured where?",
}];

/// Words of speed that are names of things, told by what follows.
static NAME_OF_A_THING: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^-[a-z]|^ v[0-9]|^ (?:mvp|prototype|iterations?)(?-u:\b)|^ (?:understand|see|learn|identify|grasp|scan|recogni[sz]e)(?-u:\b)|^[- ]?(?:bookings?|nodes?|speed|mode|setup|refresh|reload|subscription|database|chat|layout|design|grid|breakpoints?|file events|succession|forward|path|track|fail|start guide|start|fix|win|response|reload|food|message|messaging|action|design|filter|clarifications?|look|note|question|summary|reference|overview|links?|cdn|sweep|pass|draft|check|reply|replies|command|settings|add|edit|view)|^ (?:limits?|with)(?-u:\b)|^ than(?-u:\b)|^ (?:identifying|stating|naming|saying|that says|which says)(?-u:\b)|^ to (?:any|the|changes)|^ as (?:existing|before|today|now|any|the (?:old|current|existing))",
    )
});
/// An occasion or a rhythm, which says how often.
static RHYTHM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"as (?:a )?part of|(?:each|every|after each|on every) (?:night|day|week|hour|month|quarter|year|minute|second|time|release|commit|build|change|run|merge|push|deployment|[0-9]+ [a-z]+)|daily|weekly|nightly|hourly|monthly|quarterly|yearly",
    )
});
/// Looking back, or speaking of the team rather than of the thing.
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(r"(?:have|has|had) been|used to be|(?:allows?|helps?|lets?|enables?) us|was|were")
});

fn find(reading: &Reading, families: &[Family]) -> Vec<Problem> {
    // Where a section gives figures of speed, it is taken to give them for the whole.
    if families.len() == 1 && has_figures_of_speed(reading) {
        return Vec::new();
    }
    let has_targets = has_targets(reading);
    families
        .iter()
        .filter_map(|family| of_family(reading, family, has_targets))
        .collect()
}

/// Figures among its measures of success from which on a text of several sections is taken to say what is good.
const MEASURED: usize = 3;

/// Whether a text of several sections gives figures by which it can be held.
fn is_measured(reading: &Reading) -> bool {
    reading.is_long() && figures(reading, Role::Measures) >= MEASURED
}

fn of_family(reading: &Reading, family: &Family, has_targets: bool) -> Option<Problem> {
    if !family.stated && is_measured(reading) {
        return None;
    }
    let hits: Vec<Hit<'_>> = reading
        .stated(&family.found)
        .into_iter()
        .filter(|hit| {
            // A cell of nothing else is the value that was asked for.
            let is_value = hit.sentence.span == hit.span && in_row(reading, hit);
            let is_goal = reading.document.role(hit.sentence) == Role::Goals;
            if is_goal && reading.is_long() && figures(reading, Role::Measures) > 1 {
                return false;
            }
            let stated = family.stated && (!reading.is_long() || is_ordered(reading, hit.sentence));
            // Who gives figures for what matters is asked only about what is a duty.
            let is_open = hit.words.ends_with("as possible");
            let is_asked = !has_targets || is_open || is_duty(reading, hit.sentence);
            stated || is_asked && (is_value || is_demanded(reading, hit.sentence))
        })
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
            let block = reading.document.block(hit.sentence).span;
            let row = reading.document.row(hit.sentence);
            let measured = FIGURE.is_match(text)
                || row.is_some_and(|it| FIGURE.is_match(reading.document.lower(it.span)))
                || follows_figure(reading, block, hit.sentence.span)
                || family.stated && RHYTHM.is_match(text);
            !measured
                && !TOLD.is_match(text)
                && !is_loose(reading, hit, is_of_speed(family))
                && !NAME_OF_A_THING.is_match(reading.document.lower(rest))
                && !is_asked_elsewhere(family, text, hit.words)
        })
        .collect();
    let mut severities: BTreeMap<Severity, usize> = BTreeMap::new();
    for hit in &hits {
        *severities
            .entry(reading.weigh(Severity::Minor, hit.sentence))
            .or_default() += 1;
    }
    let severity = if hits.len() >= 3 {
        Severity::Major
    } else {
        severities.keys().next().copied().unwrap_or(Severity::Minor)
    };
    let said: Vec<String> = hits.iter().map(|it| reading.written(it.span)).collect();
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        severity,
        format!("No measure for {}", one_or_count(&said, "qualities")),
        format!(
            "The text doesn't say {}, so whether it is met depends on who you ask.",
            family.what
        ),
        family.question.replace("{words}", &named(&said)),
    )
}

/// Whether the family is the one of speed.
fn is_of_speed(family: &Family) -> bool {
    family.what == HASTE[0].what
}

/// Whether the words are part of others that are asked about elsewhere: “in reasonable time”, “where
/// appropriate”, “fast and secure”.
fn is_asked_elsewhere(family: &Family, text: &str, words: &str) -> bool {
    let holds = |pattern: &Regex| {
        let mut found = pattern.find_iter(text).map(|it| it.as_str());
        found.any(|it| it.contains(words) && !(is_of_speed(family) && it == words))
    };
    if is_of_speed(family) {
        return QUALITIES.iter().any(|it| holds(&it.found));
    }
    holds(&HASTE[0].found) || holds(&open_ended::OPEN)
}

fn in_row(reading: &Reading, hit: &Hit<'_>) -> bool {
    reading.document.row_label(hit.sentence).is_some()
}
