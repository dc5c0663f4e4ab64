//! A small problem: one thing is wrong in one place.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Kind, Span};

use super::SHORT;
use super::brief::{FIX, fault, is_large, is_widespread};
use crate::document::{BlockKind, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// A part of a page and what is wrong with it, in words that say so anywhere in a sentence.
static LOCAL: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:button|label|icon|link|tooltip|field|page|dialog|heading|colou?r|date|message|image|menu|title|text|row|column|checkbox|spinner)s?(?:,? [a-z'-]+){0,5}? (?:does not|doesn't|do not|is wrong|is missing|is broken|has a typo|is cut off|is misaligned|overlaps|flickers|shows the wrong|is not|isn't|are not)",
        r"|(?:hover|click|tapp|press)ing (?:on |over )?(?:[a-z'-]+ ){1,4}?(?:has no effect|does nothing|changes nothing)|(?:button|label|icon|link|menu|field|image|heading|checkbox)s? (?:is|are|sits?|has|have) (?:(?:[0-9.]+ ?px|(?:[0-9.]+|a|an|one|two|a few) pixels?) (?:too|off)|no hover (?:effect|state|style))",
        r"|typos?|misspell(?:ed|ing)|off by one|wrong (?:colou?r|label|icon|text|date|size)",
        r"|(?:fix|correct|mend) (?:the |a )?(?:[a-z-]+ ){0,3}(?:button|label|icon|link|tooltip|heading|colou?r|spinner)",
    ))
});
/// What is asked for or feared rather than wrong today, and what is wrong everywhere.
static NOT_LOCAL: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"should|must|shall|will|would|could|can|if|when|so that|so|ensure|verify|validate|tests?|handling|every|all|each|across|any",
    )
});
/// Parts of a page, and single functions, as the subject of a sentence.
const THING: &str = concat!(
    // What is seen.
    r"button|label|icon|link|tooltip|field|input|form|page|dialog|modal|popup|pop-?over|heading|header|footer|colou?r|date|message|image|picture|photo|thumbnail|avatar|logo|menu|drop-?down|picker|title|text|row|column|cell|checkbox|spinner|badge|toast|banner|(?:search |scroll |progress |tool)?bar|box|tab|toggle|slider|card|chip|cursor|caption|legend|sign|symbol|counter|placeholder|breadcrumb|filter|pin|marker|arrow|number|total|sum|year|price|sort order|focus|shortcut",
    // What is done.
    r"|log-?in|log-?out|sign-?in|sign-?up|sign-?out|export|import|download|upload|search|print-?out|preview|call|request|query|redirect|e?-?mail|notification|reminder|reset|endpoint|job|test|webhook|checkout|script|command",
);

/// What is wrong with one, in words that can only be a complaint.
const SYMPTOM: &str = concat!(
    // It ends badly.
    r"fails|crashes|hangs|freezes|times out|stalls|throws|gets stuck|breaks|stops working|returns (?:an? )?(?:wrong |empty |internal )?(?:[45][0-9][0-9]|error|nothing|wrong|empty)",
    // It does nothing, or not what it is for.
    r"|does nothing|has no effect|(?:does not|doesn't|do not|don't) (?:work|change|open|close|show|appear|respond|load|save|update|fit|react|scroll|arrive|keep|sort|match|reset|follow|refresh|render|print|return|fire|run|wrap|align|submit|stop|remember|find|send|move|turn|get|do|go|come|let|accept|reach|count|count up|add up|play|focus|expand|collapse|download|export|import)|(?:loses|forgets|ignores|misses|skips|drops|omits|swallows|duplicates|repeats|leaves out) (?:its|the|their|one|an?|some)|(?:arrives|appears|shows up|fires|prints|runs|is (?:sent|shown|printed|saved|listed|charged)) (?:twice|two times|again)",
    // It looks wrong.
    r"|is (?:[a-z0-9.]+ )?(?:days?|hours?|minutes?|seconds?|months?|years?|pixels?|px|rows?|lines?|cents?|degrees?) (?:off|too (?:early|late|high|low|far))|(?:shows|says|reads|displays|prints) (?:0|nothing|nan|undefined|null|zero|the wrong|the old|an? (?:old|wrong|empty|raw|negative|broken))|overlaps|flickers|[a-z]+s too (?:quickly|fast|late|early|soon|slowly|often|long|small|large|big|wide|narrow|dark|light|bright)",
    r"|(?:is|are|stays|looks|comes out) (?:too [a-z]+|[0-9.]+ ?px|flaky|wrong|broken|blurry|blurred|unreadable|illegible|invisible|empty|garbled|truncated|misplaced|misaligned|duplicated|cut off|clipped|off-?cent(?:er|re)|missing|stuck|unresponsive|outdated|stale|upside down|in (?:lower|upper|the wrong) ?[a-z]*|not (?:shown|saved|sent|updated|visible|clickable|readable|legible|aligned|translated|sorted|cent(?:er|r)ed|focused|working|loaded|escaped|rounded|reset|cleared|selected|highlighted|found|printed|remembered))",
);

/// The same in words that also tell how something is meant to work: they count where the text calls itself a
/// fix.
const CHANGE: &str = r"|stays (?:open|closed|gr[ae]y|disabled|empty|checked|on|off)|points (?:up|down|left|right)|(?:opens|appears|shows|lands|sits) (?:behind|under|beneath|outside|off)|(?:closes|moves|scrolls|reloads|resets) (?:when|while|by itself|on its own|as soon as)|jumps|disappears|vanishes|blinks|is (?:gone|slow|lost|black|blue|bold|gr[ae]y|green|red|white|yellow)|has no [a-z]+|(?:covers|hides|obscures|hangs over) (?:the|its|an?|our) [a-z]+";

static COMPLAINT: LazyLock<Regex> = LazyLock::new(|| complaint(""));
static COMPLAINT_OF_FIX: LazyLock<Regex> = LazyLock::new(|| complaint(CHANGE));

/// A sentence that begins with one thing, perhaps with where it is, and says what is wrong with it.
fn complaint(more: &str) -> Regex {
    let which = r"(?:(?:the|our|its|this|that|one|an?|my) )?(?:[a-z0-9'/-]+ ){0,3}?";
    let place = r"(?: (?:in|on|of|for|under|over|at|next to|beside|by|with|from|to|behind)(?: [a-z0-9'-]+){1,4}?)?";
    words(&format!(
        "{which}(?:{THING}){place}(?: (?:still|now|always|often|sometimes|also))? (?:{SYMPTOM}{more})"
    ))
}

/// What is asked for rather than wrong today, and what is wrong everywhere.
static NOT_A_COMPLAINT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"should|must|shall|will|would|could|may|might|while|although|whereas|if it|so that|ensure|verify|validate|all|each|across|any|unless|by design|intended|expected|correctly",
    )
});

/// From this many sentences on, a text is taken to be about what it opens with.
const LONG: usize = 60;

/// Where a text says what small thing is wrong.
pub(super) struct Small {
    /// A sentence, or the title of a short text.
    pub(super) span: Span,
    /// Whether it is one of the parts of a page that are certainly small.
    pub(super) is_plain: bool,
}

/// The passage that says what small thing is wrong.
pub(super) fn small_problem(asked: &Reading, answer: &Reading) -> Option<Small> {
    let document = &asked.document;
    let length = document.sentences.len();
    let is_small = |span: Span| {
        let text = document.lower(span);
        LOCAL.is_match(text) && !NOT_LOCAL.is_match(text)
    };
    let sentences = asked
        .sentences()
        .enumerate()
        .filter(|it| length <= LONG || is_opening(asked, *it))
        .map(|it| it.1.span);
    let title = document.headings.first().filter(|it| it.level == 1);
    let title = title.filter(|_| length <= SHORT).map(|it| it.text);
    let mut all = sentences.chain(title);
    let plain = all.find(|it| is_small(*it));
    let is_plain = plain.is_some();
    let told = plain
        .or_else(|| complained(asked))
        .filter(|it| !is_widespread(asked, *it));
    if let Some(span) = told {
        return Some(Small { span, is_plain });
    }
    let span = fault(asked, answer)?;
    Some(Small {
        span,
        is_plain: false,
    })
}

/// A long text is about a small problem only if it opens with it, rather than mentioning it along the way.
fn is_opening(asked: &Reading, (number, sentence): (usize, Sentence)) -> bool {
    const OPENING: usize = 10;
    number < OPENING && asked.document.block(sentence).kind == BlockKind::Paragraph
}

/// The same in a short text whose sentence or title complains of one thing.
fn complained(asked: &Reading) -> Option<Span> {
    let document = &asked.document;
    if document.sentences.len() > SHORT {
        return None;
    }
    let title = document.headings.first().filter(|it| it.level == 1);
    let title = title.map(|it| it.text);
    let is_fix =
        asked.kind == Kind::Debug || title.is_some_and(|it| FIX.is_match(document.lower(it)));
    let pattern = if is_fix {
        &COMPLAINT_OF_FIX
    } else {
        &COMPLAINT
    };
    let complains = |span: &Span| {
        let text = document.lower(*span);
        let found = pattern.find(text);
        // “Script crashes: …” is an entry of a manual.
        let opens = found.is_some_and(|it| {
            let is_first = !text[..it.start()].contains(char::is_alphanumeric);
            is_first && !text[it.end()..].trim_start().starts_with(':')
        });
        opens && !NOT_A_COMPLAINT.is_match(text) && !is_large(text)
    };
    let stated = asked
        .sentences()
        .filter(|it| !document.role(*it).is_target());
    stated.map(|it| it.span).chain(title).find(complains)
}

/// The small problem in a few words of its passage: the first ones, unless it comes after them.
pub(super) fn named(asked: &Reading, problem: Span) -> String {
    let text = asked.document.lower(problem);
    let gist = asked.gist(problem);
    let Some(found) = LOCAL.find(text) else {
        return gist;
    };
    let start = problem.start;
    let said = asked.plain(Span::new(start + found.start(), start + found.end()));
    if gist.contains(&said) {
        return gist;
    }
    let from = ARTICLE.find(&text[..found.start()]);
    let from = start + from.map_or(found.start(), |it| it.start());
    format!("… {}", asked.gist(Span::new(from, problem.end)))
}

/// What begins the name of a thing, at the end of the words before its noun.
static ARTICLE: LazyLock<Regex> =
    LazyLock::new(|| exact(r"(?-u:\b)(?:the|an?|our|this|that|its|each)\s+(?:[a-z'-]+\s+)?$"));
