//! A large answer: what is built, replaced or moved as a whole.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::SHORT;
use super::named::named;
use super::tiny::TINY;
use crate::document::{Role, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// Said in words of its own.
static LARGE: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:a|an|our|the|into) (?:whole |completely |entirely )?new (?:[a-z0-9-]+ ){0,2}(?:system|framework|service|layer|abstraction|architecture|library|engine|platform|module|component library|data base|database|pipeline)",
        r"|(?:introduc|creat|build|add|adopt|need|extract|move to|switch to|migrate to)(?:e|es|s|ing|ed)? (?:an? |the |our )?(?:new |shared )?(?:design (?:system|tokens?)|theming)|theme ?provider|(?:rewrit(?:e|es|ing)|redesign(?:s|ing)?) (?:of )?(?:the|our|all|this|that|it|everything|whole)|rewritten|redesigned|re-?architect(?:ed|ure)?|refactor(?:s|ed|ing)? (?:all|the whole|the entire|every)|migrat(?:e|es|ed|ing|ion)[^.;]*? (?:all|every|whole|entire|system|framework|to a)",
        r"|(?:all|every) (?:components?|pages?|modules?|services?|screens?) (?:will|must|are|is|to)|across the (?:whole|entire) (?:app|application|code ?base|product)|an abstract (?:base )?class|(?:introduc|creat|add|build|extract)(?:e|es|s|ing|ed)? (?:an? |the )?(?:new )?(?:[a-z0-9_-]+ ){0,2}(?:abstraction|abstract class|base class|factory|framework|plug-?in system|generic layer)|(?:chang|touch|edit|modif|updat|affect|rewrit|spann?)(?:e|es|ed|s|ies|ied|ing)? (?:[a-z]+ ){0,3}(?:[4-9]|[1-9][0-9]+) files|(?:[4-9]|[1-9][0-9]+) files (?:will |must |need to |have to |are |get |be )*(?:change|changed|touched|edited|modified|updated|affected)",
    ))
});
/// Parts that other code is then built on. What already exists may be named in the same words, so only a verb
/// that creates one counts.
static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:introduc|creat|add|build|extract|implement|writ)(?:e|es|s|ing)? (?:an? |our own )(?:new )?(?:[a-z0-9_-]+ ){0,2}?(?:(?:event|message|command) bus|state machine|plug-?in (?:system|api|architecture|registry)|[a-z0-9-]+ registry|(?:rules?|template|layout|rendering|workflow|policy) engine|(?:abstraction|indirection|middleware) layer|(?:portal|layer|theme|state|style|focus|dialog|overlay|popover) manager|(?:context|translation|locale|date|style) provider|abstract (?:[a-z0-9_-]+ )?interface|(?:abstract|common|shared|generic) interface)",
        r"|interface that (?:all|every|each) [a-z]+ implements?",
    ))
});
/// The same by a name in code: “We add a `DateFactory`”.
static NAMED_PART: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:[Ii]ntroduc|[Cc]reat|[Aa]dd|[Bb]uild|[Ee]xtract|[Ii]mplement|[Ww]rit)(?:e|es|s|ing)?\s+(?:an?|our own|new)\s+(?:(?:new|small|generic|shared|custom|simple|central|common|single|global|abstract|reusable|dedicated|separate)\s+){0,2}`?([A-Z][A-Za-z0-9]*[a-z0-9](?:Manager|Registry|Factory|Provider|Bus|Framework|Engine|Service|Abstraction|Adapter|Strategy|Orchestrator|Dispatcher|Layer|Machine))(?-u:\b)",
    )
});
/// What only belongs to such a part: “add a state machine diagram”.
static OF_A_PART: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^`?[ -](?:tests?|calls?|imports?|mocks?|stubs?|props?|cases?|fields?|entr(?:y|ies)|arguments?|parameters?|diagrams?|docs?|documentation|pages?|examples?|options?|keys?|events?|states?|lines?|links?|methods?|labels?|text|icons?|buttons?|columns?|overrides?)(?-u:\b)",
    )
});
/// Everything of a sort.
const ALL: &str = concat!(
    r"(?:the |our |this )?(?:whole|entire|complete) (?:app|application|product|code ?base|front ?-?end|back ?-?end|site|website|ui|user interface|system|project|suite|platform|repository|store|api|data ?base)",
    r"|(?:all|every|each)(?: of)?(?: the| our)?(?: (?:[4-9]|[1-9][0-9]+))?(?: [a-z-]+)? (?:components?|pages?|screens?|modules?|services?|pop-?ups?|dialogs?|forms?|images?|styles?|stylesheets?|views?|templates?|widgets?|tables?|documents?|reports?|endpoints?|apps?|stores?|queries|query|controllers?|repositories|jobs|imports|exports|mails)",
    r"|[1-9][0-9]+ (?:components|pages|screens|modules|services|dialogs|forms|views|templates|widgets|endpoints)",
);

/// What is done to everything, and what everything gets.
static WIDE: LazyLock<Regex> = LazyLock::new(|| {
    words(&format!(
        "{done} (?:over |away )?(?:{ALL})|{given} (?:[^ \t\r\n.,;:]+ ){{1,6}}?(?:everywhere|throughout|(?:in|on|for|to|across|over|of) (?:{ALL}))",
        done = "(?:migrat|convert|port|rewrit|redesign|rebuild|refactor|restructur|replac|upgrad|mov|overhaul|restyl|rework|unify|moderni[sz]|re-?implement)(?:e|es|s|ing)?",
        given = "(?:adopt|introduc|migrat|switch|mov|upgrad|convert|standardi[sz]|roll)(?:e|es|s|ing)?(?: (?:to|on|out|over))?",
    ))
});

/// What takes the place of what is there, and what everything is then built on, with a verb that brings it in.
static SYSTEM: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:introduc|creat|build|adopt|develop|design|set up|extract|writ|bring|need)(?:e|es|s|ing)?(?: in)? (?:an?|our own) (?:[a-z0-9_/-]+ ){0,3}?(?:system|framework|service|architecture|engine|platform|component library|design system|state (?:management|store|layer)|(?:store|data|event|service|cache|abstraction|compatibility) layer|event bus|middleware|cms|micro-?service|factory|hierarchy|toolkit|sdk|dsl)",
        r"|(?:upgrad|switch|mov|migrat|convert|chang)(?:e|es|s|ing)? (?:over )?to (?:an? |the )?(?:[a-z0-9_/-]+ ){0,3}?(?:framework|library|platform|design system|architecture|micro-?services?|state (?:management|store|layer)|cms|engine)",
        r"|replac(?:e|es|ing) (?:our|the|its) (?:whole |entire |current |old )?(?:[a-z0-9-]+ ){0,2}(?:library|framework|platform|design system|architecture|engine|router|orm|build system)",
        r"|an? (?:[a-z]+ )?abstract (?:[a-z0-9_]+ ){0,2}(?:base )?class|(?:theming|design system|framework|router|data ?base) (?:migration|rewrite|redesign)",
    ))
});

/// What isn't done.
static DENIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"no|not|never|without|avoids?|instead of|rather than|don't|doesn't|won't|isn't|needn't|nor|neither",
    )
});
/// The same after it: what was weighed, waits, or stays as it is.
static DECLINED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:was|were|is|are|been|be) (?:also )?(?:planned (?:for|later)|rejected|ruled out|declined|discarded|dismissed|dropped|considered|discussed|postponed|deferred|excluded|avoided|overkill|unnecessary|unrelated|excessive|untouched|unchanged|out of scope|too (?:large|big|much|expensive|costly|risky|heavy|slow)|left (?:out|alone|as)|not|no (?:part|option)|never|kept|for later|a separate)|(?:is|are|was|were|wo|does|do|would)n['’]t|stays?|remains?|would (?:be|take|cost|mean|need)|can (?:wait|stay)|comes? later|outside|beyond|but|decided against|ruled (?:it|that|this) out|already exists|next (?:year|quarter|month|week|release|spring|summer|autumn|fall|winter)|some ?day|in (?:a|another) (?:later|separate|future)|that exists",
    )
});
/// The same before it.
static WEIGHED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"consider(?:s|ed|ing)?|proposed|suggested|reject(?:s|ed|ing)?|rul(?:ed?|es|ing) out|discuss(?:ed)?|thought about|alternatively|might|could|keeps?|kept|declin(?:e|es|ed)|postpon(?:e|es|ed)|defer(?:s|red)?|later|next year|one day|may|wants? to",
    )
});

/// What a sentence says that is large, in its words; not what it weighs or leaves out. Looked for in the
/// sentence alone, since a match that begins in a heading would hide it.
pub(super) fn large(answer: &Reading, sentence: Sentence) -> Option<String> {
    let document = &answer.document;
    let is_weighed = matches!(document.role(sentence), Role::Reasoning | Role::NonGoals);
    let text = document.lower(sentence.span);
    let source = document.quote(sentence.span);
    let is_whole = |end: usize| !OF_A_PART.is_match(&source[end..]);
    let mut patterns = [&LARGE, &WIDE, &SYSTEM].into_iter();
    let large = patterns.find_map(|it| Some(it.find(text)?.range()));
    // “Add a case to the event bus” creates none.
    let is_other = |words: &str| {
        [" to ", " of ", " for ", " in "]
            .iter()
            .any(|it| words.contains(it))
    };
    let part = PARTS.find(text).filter(|it| !is_other(it.as_str()));
    let part = || part.map(|it| it.range());
    let in_code = || Some(NAMED_PART.captures(source)?.get(1)?.range());
    let is_short = document.sentences.len() <= SHORT;
    let by_name = || named(text, source, |it| TINY.is_match(it)).filter(|_| is_short);
    let found = large
        .or_else(|| {
            let parts = [part(), in_code()].into_iter().flatten();
            parts.into_iter().find(|it| is_whole(it.end))
        })
        .or_else(by_name)?;
    let start = sentence.span.start;
    let span = Span::new(start + found.start, start + found.end);
    let (before, behind) = (&text[..found.start], &text[found.end..]);
    let is_denied =
        DENIED.is_match(before) || WEIGHED.is_match(before) || DECLINED.is_match(behind);
    (!is_weighed && !is_denied).then(|| answer.plain(span))
}
