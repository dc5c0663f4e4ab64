//! A short text that first says what is wrong, then what is done about it. What is wrong is small when one or two
//! sentences say it, of one thing, and nothing in them tells of more.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Kind, Span};

use super::SHORT;
use super::large::large;
use super::tiny::TINY;
use crate::document::{BlockKind, Role, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// The maximum number of sentences in which one fault is stated.
const MOST: usize = 2;

/// What calls the sentence behind it a fault, a cause, or what is done about it, in front of a colon or alone on
/// its line.
static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[^a-z]*(?:(bug|defect|fault|issue|problem|symptom|error|complaint|report|current behaviou?r|what is wrong|what's wrong|observed|actual)|(fix|solution|proposal|proposed (?:fix|solution|change)|suggestion|approach|plan|answer|decision|changes?|steps?|implementation|design|scope|action|task|resolution|remedy|files?|files (?:changed|touched)|the epic|our [a-z]+|what we do|what we will do|what changes|scope of [a-z ]+|the (?:fix|work|change|plan)))(?:[^a-z]*[:\n]|\s+[–—-]\s)[^a-z0-9]*",
    )
});

/// A title of a text on something broken.
pub(super) static FIX: LazyLock<Regex> = LazyLock::new(|| {
    words(r"fix(?:es|ing)?|hot-?fix|bug|defect|issue|problem|broken|regression|error|glitch")
});

/// How a sentence begins that says what is done rather than what is wrong.
static DONE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[^a-z]*(?:(?:so|therefore|hence|instead|then|thus|now|here|first|as a (?:fix|remedy|result|consequence)|because of (?:this|that)|for this(?: reason)?|(?:rather than|instead of) [^,.]*?|to (?:fix|solve|mend|address|prevent|avoid|correct|resolve|cure|get rid of|repair|remedy|handle|stop) [^,]*),?\s+)?(?:we(?:['’](?:ll|re|d))?|i(?:['’]ll)?|let['’]s|let us|our|the (?:plan|proposal|fix|solution|idea|approach|work|ticket|pull request|patch|change|changes|scope|project|team|answer|remedy|proposed|task|story|release|refactoring|implementation)|this (?:ticket|pull request|change|task|story|release|patch|calls|needs|requires|means)|it (?:will|is (?:planned|proposed|decided)|touches|takes)|(?:add|adopt|build|change|convert|correct|create|define|develop|drop|edit|extract|fix|implement|introduce|make|migrate|modify|move|port|put|rebuild|redesign|redo|refactor|remove|replace|restructure|rewrite|set|split|switch|touch|update|upgrade|use|write)(?:ing)?)(?-u:\b)",
    )
});

/// What is wrong in more than one place, or with more than one thing.
static WIDE: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"every|all|each|whole|entire|entirely|everywhere|everyone|everything|everybody|anywhere|any|many of|most|several|various|both|hundreds|thousands|dozens|across|throughout|at all|daily|constantly|nobody|no one|none",
        r"|(?:[4-9]|[1-9][0-9,.]+|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|more than [a-z0-9]+|(?:two|three|half|most|some|a third|a quarter|out) of (?:our|the|all)) (?:[a-z-]+ ){0,2}(?:modules|services|screens|pages|forms|components|customers|users|people|tickets|teams|dialogs|tables|columns|countries|files|places|reports|endpoints|stores|shops|systems|apps|tests|fields|buttons|templates|views|documents|orders|receipts|invoices|markets|languages|clients|accounts|offices|complaints)",
        r"|(?:quarters?|thirds?|half|halves|majority) of|[0-9][0-9.,]* of [0-9][0-9.,]*|[a-z]+, (?:[a-z]+ ){0,3}[a-z]+,? and (?:on|in|for|with|under)|(?:[0-9.,]+ ?(?:%|percent|per cent)|percent|per cent) of|other (?:pages|screens|dialogs|forms|places|modules|services|components)",
    ))
});

/// What no small change mends: a thing as a whole, its age, its speed, its cost, and what it lacks.
static HEAVY: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"monolith|platform|architecture|abandoned|vulnerabilit(?:y|ies)|security (?:hole|flaw|issue)s?|legacy|code ?base|infrastructure|hard-?wired|tightly coupled|unmaintain[a-z]+|maintenance|maintain|technical debt|no longer (?:supported|maintained)|deprecated|unsupported|discontinued|end of life|vendor|licen[cs]es?|outages?|data loss|compliance|gdpr|regulations?|regulators?|by law|auditors?|competitors?|market|revenue|churn",
        r"|slow(?:er|ly)?|latency|throughput|capacity|performance|scal(?:e|es|ing|ability)|(?:take|need|last|wait)s? (?:up to |about |over |more than |at least )?(?:[a-z0-9]+ )(?:seconds?|minutes?|hours?|days?|weeks?|months?)|by hand|manually|manual|spreadsheets?|expensive|costs?",
        r"|(?:has|have|had|with|offers?|there (?:is|are)|there's|know|knows|supports?) (?:no|neither) (?:[a-z-]+ )?(?:way|support|concept|notion|api|integration|search|history|export|import|report|reports|reporting|feature|option|login|app|mobile|offline|mode|version|notifications?|roles?|permissions?|dashboard|wish ?list|tests?|monitoring|backups?|footer|header)|(?:does not|doesn't|do not|don't|cannot|can't|can not) (?:offer|support|provide|have|handle more|grow|scale|integrate|be (?:deployed|operated|extended|maintained|tested|changed|hired|scaled|run))",
    ))
});

/// What is wished for, weighed or asked, rather than wrong.
static WISHED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"should|must|shall|will|would|may|might|want(?:s|ed)?|wish(?:es|ed)?|ask(?:s|ed)? (?:for|us|to)|demand(?:s|ed)?|expects?|requests?|request(?:ed)|requir(?:e|es|ed)|needs?|hopes?|so that|in order to|ensure|verify|allow(?:s|ed)?|enables?|as an? [a-z ]+, i|as an? [a-z ]+ (?:i|we)|we|our (?:goal|aim|vision)|i|goal|unless|by design|intended|as expected|correctly|imagine|suppose",
    )
});

/// People, or a product as a whole, as who or what a sentence is about.
static WHOLE_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[^a-z]*(?:(?:today|currently|at the moment|so far|sometimes|now|often),? )?(?:(?:the|our|its|this|some|new|an?|most|french|german|large|big|small|existing)\s+){0,3}(?:(?:[a-z-]+\s+)?(?:users|customers|people|clients|visitors|members|employees|staff|teams|admins|administrators|guests|readers|patients|students|teachers|drivers|buyers|sellers|shoppers|partners|developers|engineers|operators|support agents|agents|managers|librarians|companies|competitors)|(?:[a-z-]+\s+)?(?:system|application|product|company|business|software|solution|shop|store|team|department|database|data model|schema|protocol|organi[sz]ation|mobile app|web app|website|site|back ?-?end|front ?-?end|server|cluster|library|framework|router|engine|service|pipeline|gateway)|app|api|everyone|they|you)\s+(?:\([^)]*\)\s+)?(?:is|are|was|were|can|cannot|can['’]t|could|do|does|don['’]t|doesn['’]t|have|has|get|gets|see|sees|lose|loses|complain|report|run|runs|need|needs|use|uses|must|sell|sells|offer|offers|serve|serves|keep|keeps|store|stores|support|supports|show|shows)(?-u:\b)",
    )
});

/// A fault in the words that people have for one: what is denied, out of place, too much or too little, or ends
/// badly.
static FAULT: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        // Denied, or left out.
        r"not|never|nothing|cannot|isn't|aren't|doesn't|don't|can't|won't|without|nowhere|missing|lacks?|absent|has no|have no|only (?:on|after|at|when|if|with|for|the)",
        // Out of place, too much, too little.
        r"|instead of|rather than|although|even though|even (?:if|when|after)|too|twice|again|thrice|double|doubled|duplicate[sd]?|extra|stray|spurious|superfluous|redundant|trailing|leading|wrong(?:ly)?|incorrect(?:ly)?|inverted|reversed|swapped|mirrored|upside down|off|half|partly|partially|outside|for a moment|briefly|on top of|behind|beneath|first(?:,)? before|in the wrong [a-z]+|(?:black|white|gr[ae]y|dark|light|red|blue) on (?:an? )?(?:[a-z]+ )?(?:black|white|gr[ae]y|dark|light|red|blue)|unreadabl[ey]|illegibl[ey]|invisibl[ey]|unclear|ambiguous|broken|blurr?[a-z]*|ugly|odd(?:ly)?|strange(?:ly)?|weird(?:ly)?|random(?:ly)?|stale|outdated|empty|blank|undefined|nan|null|invalid|error|errors|exception|typos?|bugs?|defects?|regression|flaky|mis[a-z]+(?:ed|s|ing|t)|over(?:lap|flow|lay|writ|sho|run)[a-z]*|un[a-z]+able|(?:http )?[45][0-9][0-9]|still|stays|remains|sticks?|stuck",
        // Ends badly.
        r"|fail(?:s|ed|ing|ure)?|crash(?:es|ed)?|hangs?|freez(?:es?|ing)|breaks?|stops?|stalls?|times out|throws?|panics?|leaks?|loses?|lost|forgets?|ignor(?:es?|ed)|miss(?:es|ed)?|skip(?:s|ped)?|drop(?:s|ped)|swallow(?:s|ed)?|omit(?:s|ted)?|reject(?:s|ed)?|den(?:y|ies|ied)|accepts? (?:an? )?(?:negative|empty|spaces?|letters|invalid|past|future)|repeat(?:s|ed)?|jump(?:s|ed)?|jitter(?:s|ed)?|flicker(?:s|ed)?|blink(?:s|ed)?|flash(?:es|ed)?|shak(?:es?)|shift(?:s|ed)?|disappear(?:s|ed)?|vanish(?:es|ed)?|clip(?:s|ped)?|cut(?:s)?|truncat(?:es?|ed)|wrap(?:s|ped)?|collid(?:es?)|overlaps?|cover(?:s|ed)?|hid(?:es?|den)|obscur(?:es?|ed)|squash(?:es|ed)?|squeez(?:es?|ed)|stretch(?:es|ed)?|distort(?:s|ed)?|skew(?:s|ed)?|tilt(?:s|ed)?|pixell?ated|garbl(?:es|ed)|mangl(?:es?|ed)|corrupt(?:s|ed)?|rounded|round(?:s)? (?:up|down)|underlined|capitali[sz]ed|cropped|faded|washed out|comes? out|snaps?|trims?|deletes?|(?:[0-9.]+|an?|one|two|three) (?:days?|hours?|minutes?|seconds?|months?|years?|pixels?|px|rows?|lines?|cents?|degrees?|digits?|decimals?|letters?|characters?|met(?:er|re)s?) (?:[a-z]+)|scrolls? (?:to|past|away)|resets?|reopens?|reappears?|goes to|lands on|points to|leads to|opens on",
    ))
});

/// The same as something shown that can't be meant: “reads "null"”, “accepts -1”.
static SHOWN: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r#"(?-u:\b)(?:says?|reads?|shows?|displays?|prints?|spelled|spelt|labell?ed|called|returns?|lists?|contains?|has|is|are)\s+(?:the\s+)?(?:[a-z]+\s+)?["“'‘`_»„]|(?-u:\b)(?:accepts?|shows?|displays?|returns?|prints?|allows?|says?|reads?|counts?)\s+(?:an?\s+)?(?:[-−–][0-9]|[0-9])"#,
    )
});

/// How something is meant to work: what happens when somebody does something.
static ON_PURPOSE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"if|when(?:ever)? (?:someone|somebody|an? [a-z]+|the (?:user|customer|visitor|guest|reader)|you|users|they|one|it is) [a-z]+|opens (?:the|an?)|lets|gets?|receives?|(?:is|are) (?:given|awarded|offered|added|planned)|new|by default|once|per|for each",
    )
});

/// The passage of a short text that says what small thing is wrong, however it says so.
pub(super) fn fault(asked: &Reading, answer: &Reading) -> Option<Span> {
    let document = &asked.document;
    if document.sentences.len() > SHORT {
        return None;
    }
    let stated = before_answer(asked, answer)?;
    let title = document.headings.first().filter(|it| it.level == 1);
    let title = title.map(|it| it.text);
    let is_named =
        asked.kind == Kind::Debug || title.is_some_and(|it| FIX.is_match(document.lower(it)));
    match stated.as_slice() {
        [] => title.filter(|it| is_fault(asked, *it, false)),
        all if all.len() > MOST => None,
        all => {
            let is_called = is_named || all.iter().any(|it| is_called_fault(asked, *it));
            let is_small = all
                .iter()
                .all(|it| is_of_one_thing(document.lower(it.span)));
            let first = all.iter().find(|it| is_fault(asked, it.span, is_called))?;
            is_small.then_some(first.span)
        }
    }
}

/// The sentence of a short text that opens with one or two on one thing, in whatever words they complain of it.
pub(super) fn one_thing(asked: &Reading, answer: &Reading) -> Option<Span> {
    /// From this many sentences on, a text says more than what is wrong and what changes.
    const NOTE: usize = 8;
    /// “Status: accepted” complains of nothing.
    const FEWEST_WORDS: usize = 4;
    let document = &asked.document;
    if document.sentences.len() > NOTE {
        return None;
    }
    let stated = before_answer(asked, answer)?;
    let is_plain = |it: &Sentence| {
        let text = document.lower(it.span);
        let is_whole = text.split_whitespace().nth(FEWEST_WORDS - 1).is_some();
        is_whole && is_of_one_thing(text) && !ON_PURPOSE.is_match(text)
    };
    let is_one = stated.len() <= MOST && stated.iter().all(is_plain);
    stated.first().filter(|_| is_one).map(|it| it.span)
}

/// Whether a short text says, beside the sentence on a fault, that it is found in more places.
pub(super) fn is_widespread(asked: &Reading, fault: Span) -> bool {
    let document = &asked.document;
    let is_more = |it: &Sentence| it.span != fault && WIDE.is_match(document.lower(it.span));
    document.sentences.len() <= SHORT && stated(asked).iter().take(6).any(is_more)
}

/// The same as [`stated`]; `None` for a text that says nothing else and has no other answer.
fn before_answer(asked: &Reading, answer: &Reading) -> Option<Vec<Sentence>> {
    let stated = stated(asked);
    let is_all = std::ptr::eq(asked, answer) && stated.len() == asked.sentences().count();
    (!is_all).then_some(stated)
}

/// The sentences before the first that says what is done.
fn stated(asked: &Reading) -> Vec<Sentence> {
    let document = &asked.document;
    // Looked for last: it takes many patterns, and most sentences need none of them.
    let is_large =
        |it: &Sentence| !FAULT.is_match(document.lower(it.span)) && large(asked, *it).is_some();
    let is_done = |it: &Sentence| {
        let text = document.lower(it.span);
        let label = LABEL.captures(text);
        let is_answer = label.is_some_and(|it| it.get(2).is_some());
        let role = document.role(*it);
        let heading = document
            .heading(*it)
            .filter(|it| it.level > 1 || document.headings.len() > 1);
        let is_below = heading.is_some_and(|it| {
            let name = format!("{}:", document.lower(it.text).trim());
            LABEL.captures(&name).is_some_and(|it| it.get(2).is_some())
        });
        let is_plan = matches!(role, Role::Plan | Role::Solution);
        is_answer || is_below || is_plan || DONE.is_match(text)
    };
    let is_prose = |it: &Sentence| document.block(*it).kind != BlockKind::Cell;
    asked
        .sentences()
        .enumerate()
        .take_while(|(at, it)| is_prose(it) && !is_done(it) && (*at == 0 || !is_large(it)))
        .map(|(_, it)| it)
        .collect()
}

/// Whether a sentence, or the heading above it, calls it a fault.
fn is_called_fault(asked: &Reading, sentence: Sentence) -> bool {
    let document = &asked.document;
    let label = LABEL.captures(document.lower(sentence.span));
    let heading = document.heading(sentence).map(|it| document.lower(it.text));
    let is_name = |it: &str| {
        LABEL
            .captures(&format!("{}:", it.trim()))
            .is_some_and(|it| it.get(1).is_some())
    };
    label.is_some_and(|it| it.get(1).is_some()) || heading.is_some_and(is_name)
}

fn is_fault(asked: &Reading, place: Span, is_called: bool) -> bool {
    let text = asked.document.lower(place);
    let source = asked.document.quote(place);
    let is_odd = || FAULT.is_match(text) || SHOWN.is_match(text) || SHOWN.is_match(source);
    // A complaint needs no words of its own: nobody states what a button is like before a large change.
    let is_plain = || is_called || !ON_PURPOSE.is_match(text);
    let is_tiny = || TINY.find_iter(text).any(|it| is_known(&text[..it.start()]));
    is_of_one_thing(text) && (is_odd() || is_tiny() && is_plain())
}

/// Whether the thing behind these words of a sentence is one that readers know: near its beginning, and not
/// “a badge” that is yet to come.
fn is_known(before: &str) -> bool {
    const NEAR: usize = 7;
    let words: Vec<&str> = before.split_whitespace().collect();
    let is_article = |it: &&str| matches!(*it, "the" | "our" | "its" | "this" | "a" | "an");
    let article = words.iter().rposition(is_article);
    let is_new = article.is_some_and(|it| it > 0 && matches!(words[it], "a" | "an"));
    words.len() <= NEAR && !is_new
}

fn is_of_one_thing(text: &str) -> bool {
    let opening = LABEL.find(text).map_or(0, |it| it.end());
    let said = &text[opening..];
    let is_wished = WISHED.is_match(said) || said.trim_end().ends_with('?');
    !is_wished && !is_large(said)
}

/// Whether a sentence (lower case) tells of much, or of something large.
pub(super) fn is_large(text: &str) -> bool {
    let mut patterns = [&WIDE, &HEAVY, &WHOLE_SUBJECT].into_iter();
    patterns.any(|it| it.is_match(text))
}
