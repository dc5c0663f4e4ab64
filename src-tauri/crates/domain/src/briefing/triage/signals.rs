//! Words that indicate a critical or a small change.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use super::Complexity;
use super::own::{self, OwnSignal};
use crate::briefing::sentences::{Sentence, sentences};
use crate::pattern::{Regex, ascii, ready};

/// A word and its pattern.
struct Signal {
    name: &'static str,
    /// The part that all its forms share. Searching for it is much faster than compiling a pattern.
    stem: &'static str,
    /// Its forms in lowercase, as a regular expression for whole words.
    forms: &'static str,
    /// Phrases in which it means something else.
    other: &'static str,
    /// Whether one mention is enough in a text of any length.
    is_plain: bool,
    form: OnceLock<Regex>,
}

const fn plain(
    name: &'static str,
    stem: &'static str,
    forms: &'static str,
    other: &'static str,
) -> Signal {
    signal(name, stem, forms, other, true)
}

const fn passing(
    name: &'static str,
    stem: &'static str,
    forms: &'static str,
    other: &'static str,
) -> Signal {
    signal(name, stem, forms, other, false)
}

const fn signal(
    name: &'static str,
    stem: &'static str,
    forms: &'static str,
    other: &'static str,
    is_plain: bool,
) -> Signal {
    Signal {
        name,
        stem,
        forms,
        other,
        is_plain,
        form: OnceLock::new(),
    }
}

impl Signal {
    /// Phrases with another meaning are matched first, without a group, so that they are consumed but not
    /// counted.
    fn form(&self) -> &Regex {
        self.form.get_or_init(|| {
            let other = match self.other {
                "" => String::new(),
                other => format!(r"\b(?:{other})\b|"),
            };
            let pattern = format!(r"{other}\b({})\b", self.forms).replace(' ', r"[ \t\r\n]+");
            ready(&ascii(&pattern))
        })
    }

    /// Whether a word is one of its forms.
    fn is_called(&self, word: &str) -> bool {
        let small = word.trim().to_ascii_lowercase();
        let hit = || self.form().captures(&small)?.get(1);
        small.contains(self.stem) && hit().is_some_and(|it| it.as_str().len() == small.len())
    }
}

static THOROUGH: [Signal; 15] = [
    passing("crypto", "crypto", r"crypto(?:\w*)", ""),
    passing("wallet", "wallet", r"wallets?", r"wallet[- ]friendly"),
    plain("private key", "private", r"private[- ]keys?", ""),
    passing(
        "authentication",
        "authenticat",
        r"(?:re)?authenticat(?:e|es|ed|ing|ion|or|ors)|unauthenticated",
        "",
    ),
    passing(
        "authorization",
        "authori",
        r"(?:re)?authori[sz](?:e|es|ed|ing|ation|ations)|unauthori[sz]ed",
        "",
    ),
    passing("payment", "payment", r"payments?", "payment[- ]free"),
    passing(
        "financial",
        "financial",
        r"financial(?:ly)?",
        r"financial (?:year|quarter)s?",
    ),
    plain("HIPAA", "hipaa", r"hipaa", ""),
    plain(
        "PCI",
        "pci",
        r"pci(?:[- ]dss)?",
        r"pci (?:express|bus|devices?|slots?|cards?|passthrough|lanes?|address(?:es)?)",
    ),
    passing("compliance", "compliance", r"compliance", ""),
    plain("multi-tenant", "tenan", r"multi[- ]?tenan(?:t|ts|cy)", ""),
    passing(
        "distributed",
        "distributed",
        r"distributed",
        r"(?:evenly|normally|uniformly|widely|freely|equally) distributed|distributed (?:to|as|under|with|via|by|teams?|workforces?)",
    ),
    passing(
        "consensus",
        "consensus",
        r"consensus",
        r"(?:rough|team|broad|general|stakeholder|community|our|clear) consensus|consensus (?:among|that|of the (?:team|group|community)|in the (?:team|group|community))",
    ),
    plain("blockchain", "blockchain", r"blockchains?", ""),
    plain("security-critical", "critical", r"security[- ]critical", ""),
];

static QUICK: [Signal; 10] = [
    passing("button", "button", r"buttons?", ""),
    passing("typo", "typo", r"typos?", ""),
    passing("rename", "renam", r"renam(?:e|es|ed|ing)", ""),
    passing(
        "simple",
        "simple",
        r"simple",
        r"(?:not|\w+n['’]t|never|so) (?:an? |that )?simple|simple (?:queue|storage|mail) service",
    ),
    passing(
        "small change",
        "small",
        r"small changes?",
        r"(?:not|\w+n['’]t|no) (?:an? )?small changes?",
    ),
    passing(
        "minor",
        "minor",
        r"minor",
        r"(?:not|\w+n['’]t|no|of|to|for) (?:an? )?minor|minor (?:versions?|releases?|keys?|child|children)",
    ),
    passing(
        "cosmetic",
        "cosmetic",
        r"cosmetic",
        r"(?:not|\w+n['’]t) cosmetic|cosmetic (?:surgery|products?)",
    ),
    passing(
        "logging",
        "logging",
        r"logging",
        r"logging (?:in|out|on|off)",
    ),
    passing(
        "comment",
        "comment",
        r"comments?",
        r"comment (?:threads?|sections?|box(?:es)?|fields?|feeds?|forms?|lists?|counts?)|(?:can|may|could|will|to) (?:also )?comment|(?:users?|people|members|readers|guests|customers|visitors|friends) comment|(?:post|leave|write|reply to|hide|report|moderate|like|sort|show)s? (?:an? |the |each |other |their |new )?comments?|comments? (?:by|from|of|under|below) (?:an? |the |each |other |their )?(?:[a-z]+ )?(?:users?|people|members|readers|guests|customers|visitors|friends|photos?|posts?|videos?|orders?|tickets?)|(?:users?|people|guests?|customers?|readers?)['’]s? comments?",
    ),
    passing("documentation", "documentation", r"documentation", ""),
];

/// Sentences that say what a text isn't about.
const LEFT_OUT: &str = r"\b(?:(?:(?:is|are|was|were) (?:not|never)|(?:is|are|was|were|wo)n['’]t(?: be)?|(?:will|must|shall) (?:not|never) be) (?:touched|affected|changed|involved)|(?:stays?|remains?) (?:untouched|unchanged|as (?:it is|they are))|out of scope|not in scope|not part of|non-goals?|unrelated to|no changes? to|without (?:touching|changing|affecting)|(?:does not|doesn't|doesn’t|do not|don't|don’t|won't|won’t|will not) (?:touch|affect|change|involve|need|require)|no\b[^.;]*\b(?:needed|required|involved))\b";

/// Sections that say what a text isn't about.
const SECTION_LEFT_OUT: &str = r"\b(?:non[- ]?goals?|out of scope|not in scope|not doing|future (?:work|possibilities)|references|further reading|prior art|related work|(?:table of )?contents)\b";

static IS_LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| ready(&ascii(LEFT_OUT)));
static IS_SECTION_LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| ready(&ascii(SECTION_LEFT_OUT)));

/// A word to look for.
struct Sought<'a> {
    name: &'a str,
    form: Cow<'a, Regex>,
    is_plain: bool,
}

/// A word found in a text.
pub(super) struct Found<'a> {
    pub(super) name: &'a str,
    pub(super) times: usize,
    pub(super) in_heading: bool,
    pub(super) is_plain: bool,
}

/// The words of both lists that a text contains, in the order of the lists. Words for a small change are
/// only looked for if there are none for a critical one, since they wouldn't decide anything then.
pub(super) struct Signs<'a> {
    pub(super) thorough: Vec<Found<'a>>,
    pub(super) quick: Vec<Found<'a>>,
}

/// The words found in a text without comments, including the user's `own` words. Code is ignored, and so is
/// anything that the text puts out of scope.
pub(super) fn found<'a>(text: &str, own: &'a [OwnSignal]) -> Signs<'a> {
    // Where a sentence ends depends on the case of what follows. Case-insensitive patterns are slow.
    let small = text.to_ascii_lowercase();
    let mut sentences = sentences(text);
    sentences.retain_mut(|it| {
        it.text = &small[it.span.range()];
        let heading = it.heading.to_ascii_lowercase();
        !IS_SECTION_LEFT_OUT.is_match(&heading) && !IS_LEFT_OUT.is_match(it.text)
    });
    let thorough = counted(
        &sought(Complexity::Thorough, own, &small),
        &small,
        &sentences,
    );
    let quick = if thorough.is_empty() {
        counted(&sought(Complexity::Quick, own, &small), &small, &sentences)
    } else {
        Vec::new()
    };
    Signs { thorough, quick }
}

/// The words that indicate a level and can occur in a text, the user's first. A built-in word that the user
/// listed counts in all its forms, at the user's level.
fn sought<'a>(level: Complexity, own: &'a [OwnSignal], text: &str) -> Vec<Sought<'a>> {
    let thorough = THOROUGH.iter().map(|it| (Complexity::Thorough, it));
    let quick = QUICK.iter().map(|it| (Complexity::Quick, it));
    let built_in: Vec<_> = thorough.chain(quick).collect();
    let own: Vec<&OwnSignal> = own::usable(own).collect();
    let is_built_in = |it: &OwnSignal| built_in.iter().any(|(_, known)| known.is_called(&it.word));
    let unknown = own
        .iter()
        .filter(|it| it.level == level && !is_built_in(it));
    let unknown = unknown.filter_map(|it| {
        Some(Sought {
            name: it.word.trim(),
            form: Cow::Owned(own::form(&it.word)?),
            is_plain: false,
        })
    });
    let known = built_in.iter().filter(|(usual, known)| {
        let set = own.iter().find(|it| known.is_called(&it.word));
        set.map_or(*usual, |it| it.level) == level && text.contains(known.stem)
    });
    let known = known.map(|(_, signal)| Sought {
        name: signal.name,
        form: Cow::Borrowed(signal.form()),
        is_plain: signal.is_plain,
    });
    unknown.chain(known).collect()
}

/// How often each signal occurs in some sentences of a lowercase text.
fn counted<'a>(sought: &[Sought<'a>], text: &str, sentences: &[Sentence<'_>]) -> Vec<Found<'a>> {
    let of = |it: &Sought<'a>| {
        let form = &it.form;
        let mut found = Found {
            name: it.name,
            times: 0,
            in_heading: false,
            is_plain: it.is_plain,
        };
        // One search of the whole text is much faster than one per sentence.
        let hits: Vec<Range<usize>> = form.find_iter(text).map(|it| it.range()).collect();
        let is_hit = |sentence: &&Sentence<'_>| {
            let next = hits.partition_point(|hit| hit.end <= sentence.span.start);
            hits.get(next)
                .is_some_and(|hit| hit.start < sentence.span.end)
        };
        for sentence in sentences.iter().filter(is_hit) {
            let times = form.captures_iter(sentence.text);
            let times = times.filter(|hit| hit.get(1).is_some()).count();
            found.times += times;
            found.in_heading |= sentence.is_heading && times > 0;
        }
        (found.times > 0).then_some(found)
    };
    sought.iter().filter_map(of).collect()
}
