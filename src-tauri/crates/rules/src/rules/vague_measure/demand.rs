//! Which sentences demand a quality, and which only mention it.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{exact, unnumbered, words};
use crate::reading::{Hit, Reading};

/// What any text demands.
pub(super) static MUST: LazyLock<Regex> =
    LazyLock::new(|| words(r"must|shall|should|will|ha(?:s|ve) to|needs? to"));
/// What a design demands; it also says what will come of it.
static DUTY: LazyLock<Regex> =
    LazyLock::new(|| words(r"must|shall|should|ha(?:s|ve) to|needs? to"));

/// Whether a sentence says that something has to be.
pub(super) fn is_duty(reading: &Reading, sentence: Sentence) -> bool {
    DUTY.is_match(reading.document.lower(sentence.span))
}

/// Whether a sentence of a text of several sections orders something to be done again and again.
pub(super) fn is_ordered(reading: &Reading, sentence: Sentence) -> bool {
    let text = reading.document.lower(sentence.span);
    let short = text.split_whitespace().nth(MOST_OF_A_DESIGN).is_none();
    DUTY.is_match(text) && short && !text.contains(" that gets ") && !reading.is_scenario(sentence)
}

/// Whether a sentence is a short duty that ends with the quality. In a longer text, any other says or names
/// around it what is meant, or mentions a thing that is described elsewhere.
pub(super) fn is_nothing_else(reading: &Reading, hit: &Hit<'_>) -> bool {
    const SHORT: usize = 10;
    // “… to high load and stay quick” only adds another quality.
    static ANOTHER: LazyLock<Regex> =
        LazyLock::new(|| exact(r"^,? and (?:stay|remain|be|keep|feel) (?:[a-z]+ )?[a-z-]+[.!]?$"));
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    let goes_on = rest.contains(char::is_alphanumeric)
        && !ANOTHER.is_match(rest)
        && !rest.trim_start_matches([',', ' ']).starts_with("even ");
    let text = reading.document.lower(hit.sentence.span);
    DUTY.is_match(text) && !goes_on && text.split_whitespace().nth(SHORT).is_none()
}

/// Whether a requirement is nothing but the quality: “The form is intuitive and responsive.”
pub(super) fn is_all_of_it(reading: &Reading, hit: &Hit<'_>) -> bool {
    static LEADS: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^[^a-z]*(?:[0-9]+[.)] )?(?:the |an? |all |every |each |our )?(?:[a-z-]+ ){1,3}(?:is|are|feels?|looks?|stays?|remains?) (?:both |very |always )?$",
        )
    });
    static ENDS: LazyLock<Regex> = LazyLock::new(|| exact(r"^(?:,? and [a-z-]+)?[.!]?$"));
    let document = &reading.document;
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let before = Span::new(hit.sentence.span.start, hit.span.start);
    let required = document.role(hit.sentence) == Role::Requirements
        && document.block(hit.sentence).kind == BlockKind::Item;
    required && LEADS.is_match(document.lower(before)) && ENDS.is_match(document.lower(rest))
}

/// Whether a paragraph among requirements says only that somebody can do something easily: “Owners can easily find
/// overdue tasks.” In a list, such an item is mostly the heading of what follows.
pub(super) fn is_a_plain_promise(reading: &Reading, hit: &Hit<'_>) -> bool {
    const SHORT: usize = 8;
    static CAN: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^(?:[a-z-]+ ){1,3}can (?:easily|quickly|effortlessly|intuitively|seamlessly) [a-z]+ [^,;:()]*$",
        )
    });
    let document = &reading.document;
    let text = document.lower(hit.sentence.span);
    document.block(hit.sentence).kind == BlockKind::Paragraph
        && document.role(hit.sentence).is_target()
        && CAN.is_match(text)
        && text.split_whitespace().nth(SHORT).is_none()
}

/// “- Enables …” says what the thing above it is good for.
static PRAISES: LazyLock<Regex> =
    LazyLock::new(|| exact(r"^[-*+ ]*(?:enabl|improv|reduc|increas|simplif|encourag)(?:es|ies) "));

/// The maximum number of words in a sentence that demands a quality, in a text of several sections.
const MOST_WORDS: usize = 25;

/// The same in a design, which explains in most of its sentences.
const MOST_OF_A_DESIGN: usize = 12;

/// Whether a sentence demands. In a text of several sections that takes a verb of duty or a section of what
/// must be achieved, because the rest describes; a design weighs more than it demands.
pub(super) fn is_demanded(reading: &Reading, sentence: Sentence) -> bool {
    if reading.is_scenario(sentence) {
        return false;
    }
    let document = &reading.document;
    let role = document.role(sentence);
    let text = document.lower(sentence.span);
    if !reading.explains() {
        return reading.holds(sentence) && !(reading.is_outline && PRAISES.is_match(text));
    }
    let heading = document.heading(sentence).map(|it| document.lower(it.text));
    let story = heading.is_some_and(|it| it.contains("story"));
    // A longer sentence goes on to say what it means, or says more than what it demands.
    let longest = match reading.genre {
        Genre::Design => MOST_OF_A_DESIGN,
        _ => MOST_WORDS,
    };
    if text.split_whitespace().nth(longest).is_some() {
        return false;
    }
    if unnumbered(text).starts_with("as a") || PRAISES.is_match(text) {
        return false;
    }
    let must = MUST.is_match(text) && (reading.genre == Genre::Product || DUTY.is_match(text));
    let listed = document.block(sentence).kind != BlockKind::Paragraph;
    let built = role.is_target() || matches!(role, Role::Solution | Role::Plan);
    let assumed = role == Role::Assumptions;
    // What a label in bold names benefits praises rather than demands.
    let own = document.heading(sentence).map(|it| it.role);
    let praised = role == Role::Goals && own != Some(Role::Goals);
    let listed = listed && !praised;
    let required = role.is_target() && role != Role::Measures && !story && !praised;
    must && (reading.genre == Genre::Product && !assumed || built)
        || reading.genre == Genre::Product && role.is_target() && (listed || required)
}

/// Words that a text of several sections mostly says in passing: what is seen, who many are, how often
/// something comes about; and a quality that an example or a box to tick explains.
pub(super) fn is_weak(text: &str, words: &str, of_speed: bool, is_brief: bool) -> bool {
    // A longer text says elsewhere what is acceptable or reliable; of these words it hardly can.
    static PLAIN: LazyLock<Regex> = LazyLock::new(|| {
        whole(
            r"intuitive(?:ly)?|user-friendly|seamless(?:ly)?|effortless(?:ly)?|friction ?less|low-friction|friendly|eas(?:y|ily)(?: [a-z]+){0,2}|robust(?:ly)?|world-class|state[- ]of[- ]the[- ]art|high[- ]quality|delightful|pleasant|hassle-free|painless|simple (?:interface|to use)|(?:fast|quick|simple|easy|reliable|stable),? .*|(?:secure|safe),? .*|(?:be|is|are) secure|.* securely|securely .*|.* as possible.*|.* as we can",
        )
    });
    static WEAK: LazyLock<Regex> = LazyLock::new(|| {
        whole(
            r"(?:is|are|be) (?:easily |well |clearly )?(?:visible|legible|readable|audible|understandable|recogni[sz]able)|too [a-z]+|(?:a few|several|many|most|a lot of) [a-z]+|with (?:many|too many|several|frequent|repeated|few) [a-z]+|[a-z]+ individually|modern|(?:be|is|are|remains?|stays?) stable|rarely|seldom|(?:to|at) (?:a|the) minimum|look(?:s|ed)? like before|(?:like|as) before|work(?:s)? as .*|sensibl[ey]|straightforward|nice(?:ly)?|accordingly|appropriate(?:ly)?|when(?:ever)? possible|optimal(?:ly)?|from time to time|occasionally|somehow|flexible|be (?:clear|clean|simple|useful|helpful|obvious|fun|natural|safe|secure)|sufficient(?:ly)?|no [a-z]+ [a-z]+|(?:a )?(?:large|small|high|low) (?:number|volume|amount) of|efficient(?:ly)?|properly|(?:[a-tv-z]|u[a-rt-z]|us[a-df-z])[a-z]*-friendly|(?:normally|usually|mostly|mainly|almost|nearly) .*|consistently",
        )
    });
    static SURE: LazyLock<Regex> = LazyLock::new(|| {
        whole(concat!(
            r"intuitive(?:ly)?|user-friendly|seamless(?:ly)?|eas(?:y|ily|ier)(?: [a-z]+){0,2}|effortless(?:ly)?|reliabl[ey]|robust(?:ly)?|understandable|friction ?less|low-friction|friendly",
            r"|world-class|state[- ]of[- ]the[- ]art|high[- ]quality|(?:good|high|decent|solid|excellent|great|proper|professional) [a-z]+|(?:be|is|are) (?:as )?(?:extensible|maintainable|testable|future-proof|resilient|secure)|resilient",
            r"|(?:clear|helpful|meaningful) [a-z]+|pleasant|delightful|hassle-free|painless|elegantly|nice|attractive|simple (?:interface|flow|layout|design|to use)",
            r"|.* (?:practices?|standards?|conventions?|guidelines?|procedures?)|periodically|regularly|frequently|.* (?:appropriately|properly|accordingly|correctly)|(?:acceptable|negligible|minimal) [a-z]+|(?:fast|quick|simple|easy|reliable|stable),? .*|(?:secure|safe),? .*|.* securely|securely .*|acceptable|reasonable|peace of mind|.* as possible.*|.* as we can",
        ))
    });
    if !of_speed && !SURE.is_match(words) || !of_speed && !is_brief && !PLAIN.is_match(words) {
        return true;
    }
    let ticked = text.trim_start_matches(['-', '*', ' ']).starts_with("[x]");
    let compared = text.contains(&format!("more {words}")) || words == "gracefully";
    compared || ticked || text.contains("e.g.") || WEAK.is_match(words)
}

/// Words that mostly say what is seen or chosen, even where every sentence counts: “the icon is visible”, “modern
/// browsers (Firefox, Safari)”, “levels: easy, medium, hard”.
pub(super) fn is_plainly_weak(text: &str, words: &str, rest: &str) -> bool {
    static PLAINLY: LazyLock<Regex> = LazyLock::new(|| {
        whole(
            r"(?:is|are|be) (?:easily |well |clearly )?(?:visible|legible|readable|audible)|(?:[a-tv-z]|u[a-rt-z]|us[a-df-z])[a-z]*-friendly|acceptable|flexible|(?:in|under|for) (?:exceptional|special|rare) (?:cases|circumstances)|(?:like|as|works? as|behaves? as) (?:before|today)|accordingly|properly|in the loop|(?:is|are) satisfied|natural|comfortabl[ey]",
        )
    });
    let listed = words == "easy" && rest.trim_start().starts_with(',');
    let named = words == "modern" && (text.contains("browser") || rest.contains('('));
    listed || named || PLAINLY.is_match(words)
}

/// Whether the words around say what is meant: a message that is quoted, a layout that fits a screen, what
/// may be done, a moment.
#[expect(
    clippy::too_many_lines,
    reason = "a list of words that say what is meant"
)]
pub(super) fn is_said_otherwise(words: &str, before: &str, rest: &str, text: &str) -> bool {
    const SCREENS: [&str; 8] = [
        "mobile",
        "viewport",
        "screen",
        "desktop",
        " ui",
        "layout",
        "column",
        "breakpoint",
    ];
    let shown = rest.trim_start_matches([' ', '—', '–', '-', ':', ',']);
    let quoted = shown.starts_with(['"', '“']);
    let goes_on = rest.strip_prefix(' ').is_some_and(|it| {
        let next = it.split(|c: char| !c.is_alphanumeric()).next();
        next.is_some_and(|it| it.len() > 2 && !JOINING.contains(&it.to_lowercase().as_str()))
    });
    // “A real-time preview” and “an acceptable room” name a sort of thing, “for easy ranking” says what it
    // is good for, “load-balancer friendly” has its own meaning, and “Fast:” is a label.
    let named = goes_on
        && (words.ends_with("real-time") || words.ends_with("real time") || words == "acceptable");
    let said_before = before.trim_end().to_lowercase();
    // “If the oven proves reliable” is a case, and “stable within a version” says where.
    let clause = said_before.rsplit([',', ';']).next().unwrap_or_default();
    // “A quick look” names a sort of look, “smooth scrolling” one of moves; “resilient to a retry” says what to.
    let sort = goes_on && ["quick", "smooth", "elegant", "responsive", "fast"].contains(&words);
    let against = words.ends_with("resilient") && rest.starts_with(" to ");
    // “Robust retries with back-off” says how.
    let how = [" with ", " via ", " using ", " ("]
        .iter()
        .any(|it| rest.contains(it));
    let against = against || how && ["robust", "resilient", "reliable"].contains(&words);
    if sort || against {
        return true;
    }
    let case = clause.split_whitespace().any(|it| it == "if") && !words.contains("possible");
    let within =
        words.ends_with("stable") && rest.trim_start_matches(['*', ' ']).starts_with("within");
    // Brackets explain, and “instantly, without a form” says what is left out.
    let bracketed =
        rest.to_lowercase().starts_with(" asked ") || before.rfind('(') > before.rfind(')');
    let spared =
        words.starts_with("instant") && rest.trim_start_matches([',', ' ']).starts_with("without ");
    let counted = rest.trim_start().starts_with('(')
        && rest.trim_start()[1..].starts_with(|it: char| it.is_ascii_digit());
    if case || within || bracketed || spared || counted || rest.contains('→') {
        return true;
    }
    let good_for = said_before.ends_with(" for") && (words.starts_with("easy") || goes_on);
    let last = said_before.rsplit(' ').next().unwrap_or_default();
    let compound = words == "friendly" && last.contains(['-', '‑']);
    let bare = before.chars().all(|c| !c.is_alphanumeric());
    let named_in_bold = before.ends_with("**") && rest.starts_with('.');
    let before_colon = rest.trim_start_matches(['*', '_', ' ']).starts_with(':');
    let label = bare && (before_colon || named_in_bold);
    // What is a reason for something is not asked for.
    let reason = ["because ", "ensuring ", "so that "];
    let reason = reason
        .into_iter()
        .any(|it| clause_of(&said_before).contains(it));
    let explained_by_whom = ["as determined", "as defined", "as described", "as set"]
        .iter()
        .any(|it| rest.trim_start().starts_with(it));
    if named
        || good_for
        || compound
        || label
        || reason
        || explained_by_whom
        || words.starts_with("generous")
    {
        return true;
    }
    let fits = words.starts_with("responsive")
        && (rest.starts_with(':') || SCREENS.iter().any(|it| text.contains(it)));
    let allowed = words == "acceptable" && rest.starts_with(" to ");
    let moment = words == "in time" && before.trim_end().ends_with("point");
    let explained = words.ends_with("as expected") && rest.starts_with(',');
    let compared = words.ends_with(" as") && !rest.trim_start().starts_with("possible");
    let enabled = words == "reliable" && text.contains(" would ");
    let hoped = text.contains("hopefully");
    let out = [" are out", " is out"]
        .iter()
        .any(|it| text.trim_end_matches(['.', ' ']).ends_with(it));
    let maybe = text.contains("maybe ");
    out || maybe || quoted || fits || allowed || moment || explained || compared || enabled || hoped
}

/// The clause that a text ends in.
fn clause_of(before: &str) -> &str {
    before.rsplit(['.', ';']).next().unwrap_or_default()
}

/// What may follow a quality without being what has it.
const JOINING: [&str; 21] = [
    "under", "over", "without", "every", "also", "enough", "then", "and", "but", "for", "with",
    "when", "while", "that", "which", "after", "before", "even", "across", "from", "during",
];

/// A pattern that has to match all of the words.
fn whole(alternatives: &str) -> Regex {
    exact(&format!("^(?:{alternatives})$"))
}
