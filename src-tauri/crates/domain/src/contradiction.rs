//! Whether a judge's own words contradict its decision. Only clear statements count: questions, conditions,
//! other people's views and quoted words are ignored, and so is every language but English.

use std::sync::LazyLock;

use regex::Regex;

use crate::Judgment::{self, Amber, Green, Red, Revise};
use crate::pattern::compiled;

mod choice;
mod words;

pub use choice::contradicts_choice;
use words::{CLAIMS, GOES_AHEAD};

/// The first sentence of `said` that contradicts `decision`.
pub fn contradiction(decision: Judgment, said: &str) -> Option<String> {
    // A judge that approves but asks for changes may have meant a revision.
    let may_revise =
        decision == Revise && ASKS.is_match(&NONE_ASKED.replace_all(&said.to_lowercase(), ""));
    let otherwise = |fits: Vec<Judgment>| {
        let is_meant = fits.contains(&decision) || may_revise && fits == GOES_AHEAD;
        is_of_one_kind(&fits, decision) && !is_meant
    };
    let mut sentences = sentences(said).enumerate();
    let found = sentences.find(|(at, sentence)| {
        let goes_back = *at > 0 && BACK.is_match(&plain(sentence));
        !goes_back && decided(sentence).into_iter().any(otherwise)
    });
    found.map(|(_, sentence)| sentence.to_owned())
}

/// The same for words that are about something else, such as a risk: only a sentence that names the text or
/// the verdict counts, since “this must be rejected” may refer to the risk.
pub fn contradiction_in_passing(decision: Judgment, said: &str) -> Option<String> {
    let named = |sentence: &&str| NAMED.is_match(&sentence.to_lowercase());
    let mut named = sentences(said).filter(named);
    named.find_map(|sentence| contradiction(decision, sentence))
}

fn sentences(said: &str) -> impl Iterator<Item = &str> {
    let sentences = said.split_inclusive(['\n', '.', '!', '?']);
    sentences.map(str::trim).filter(|one| !one.is_empty())
}

/// Whether both are decisions on a status, or neither is.
fn is_of_one_kind(fits: &[Judgment], decision: Judgment) -> bool {
    let is_status = |it: &Judgment| matches!(it, Green | Amber | Red);
    fits.iter().any(|it| is_status(it) == is_status(&decision))
}

/// What a sentence decides: for each match, the decisions that fit its words.
fn decided(sentence: &str) -> Vec<Vec<Judgment>> {
    let clauses = clauses(sentence);
    let decided = clauses
        .iter()
        .flat_map(|clause| CLAIMS.iter().filter_map(|claim| claim.read(clause)));
    decided.collect()
}

/// The clauses of a sentence that may state a decision, in plain words.
fn clauses(sentence: &str) -> Vec<String> {
    if sentence.ends_with('?') {
        return Vec::new();
    }
    let plain = plain(sentence);
    // Whatever follows a reason isn't a decision.
    let reason = REASON
        .find(&plain)
        .map_or(plain.len(), |found| found.start());
    // “Rejected until the lag is bounded” is a decision on the text as it is.
    let plain = UNTIL.replace(&plain[..reason], "${not}${no}${fix} as it stands");
    let plain = plain.as_ref();
    let mut from = 0;
    let mut clauses = Vec::new();
    let end = plain.len()..plain.len();
    let ends = ENDS.find_iter(plain).map(|found| found.range());
    for end in ends.chain(std::iter::once(end)) {
        let (clause, before) = (plain[from..end.start].trim(), &plain[..end.start]);
        let from_start = from;
        from = end.end;
        // After a colon, “it” refers to what was just mentioned.
        let goes_back = from_start > 0 && BACK.is_match(clause);
        if goes_back
            || HEDGED.is_match(before)
            || OTHERS.is_match(before)
            || THEIRS.is_match(&plain[from..])
        {
            continue;
        }
        clauses.push(clause.to_owned());
    }
    clauses
}

/// Contractions, and what they are short for.
const SHORT: [(&str, &str); 8] = [
    ("can't", "can not"),
    ("cannot", "can not"),
    ("n't", " not"),
    ("it's ", "it is "),
    ("i'd ", "i would "),
    ("we'd ", "we would "),
    (" back to the author", " back"),
    (" back to its author", " back"),
];

/// Phrases which say that no changes are needed.
static UNCHANGED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r" (?:without|with no) (?:any |further |more )*(?:changes?|edits?|modifications?|conditions?|reservations?|delay)\b",
    )
});

/// A sentence in lowercase, without formatting, contractions and quotations.
fn plain(sentence: &str) -> String {
    let mut plain = sentence.to_lowercase().replace(['’', '‘', '`'], "'");
    for (short, long) in SHORT {
        plain = plain.replace(short, long);
    }
    let plain = UNCHANGED.replace_all(&plain, " outright");
    let plain = QUOTED.replace_all(&plain, "…");
    let letters = plain.chars().filter(|sign| !"*_\"“”".contains(*sign));
    let plain: String = letters.collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = MARKER.replace(&plain, "");
    let plain = CONCEDED.replace(&plain, "");
    let plain = JOINED.replace(&plain, "");
    let plain = ONLY.replace(&plain, "the $1");
    let plain = plain.trim_end_matches(['.', '!']);
    STILL.replace(plain, "").into_owned()
}

/// The text or the verdict, named at the start of a sentence.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^\W*(?:(?:decisive|fatal|overall|in short|summary|conclusion): )?(?:both (?:sides )?(?:agree|hold) that |so |thus |overall,? )?(?:the|this|our|my) (?:[\w'-]+ )?(?:document|proposal|plan|design|draft|text|rfc|prd|kep|adr|decision|verdict|recommendation|overall status|status)\b|^\W*(?:(?:this|it) )?(?:must|should|can|may|do) ?not (?:be )?approve|^\W*(?:this|it) must not be \w+ (?:as (?:written|it stands|it is|proposed)|in its (?:current|present))",
    )
});

/// Words with which a sentence asks for changes.
static ASKS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:revis|rework|rewrit|fix|chang|amend|address|add|clarif|correct|resolv|settl|nam(?:e|ing)\b|but\b)",
    )
});

static NONE_ASKED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:no|without|without any) (?:further |more )?(?:changes|edits|revisions?|rework|fixes)\b|\bnothing (?:needs|has) to (?:be )?changed?\b",
    )
});

/// Where a clause ends that can be read by itself.
static ENDS: LazyLock<Regex> = LazyLock::new(|| compiled(r"[:;(]| [–—-] |—"));
static REASON: LazyLock<Regex> = LazyLock::new(|| compiled(r"\b(?:because|since)\b"));
static UNTIL: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?:\b(?P<not>not [^,;:]*)) (?:before|until) .*$|(?P<no>rejected|revised|reworked|rewritten|revision|rework|rewrite) (?:(?:until|before) .*|first)$|(?P<fix>fixed|resolved|settled|addressed|closed|answered|required|needed|necessary) (?:before (?:approval|(?:it|this) can be approved)|first)$",
    )
});
static MARKER: LazyLock<Regex> = LazyLock::new(|| compiled(r"^(?:[-•>#]+ |\d+[.)] )+"));
/// What a sentence concedes before its decision, or gives as the reason.
static CONCEDED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^(?:(?:while|although|though|even though|despite|for all|because|since|given) [^,:;]*|with [^,:;]*\b(?:open|missing|undefined|unclear|unanswered|unresolved|unsettled|unsolved)), ",
    )
});
/// What a sentence concedes after its decision.
static STILL: LazyLock<Regex> =
    LazyLock::new(|| compiled(r", (?:although|even though|despite) [^,:;]*$"));
/// A side that the judge says is right: whatever follows is the judge's own view.
static JOINED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^(?:on balance,? |overall,? |in the end,? )?the [a-z]+(?:'s (?:point|case|argument))? (?:is right|stands|wins|prevails)(?: (?:about|on) [^,:;]*)?(?:[:;,]| and) ",
    )
});
/// “The only responsible decision” is a clear decision.
static ONLY: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"\bthe only ((?:[a-z]+ )?(?:decision|call|choice|outcome|verdict)\b)")
});
/// “It” as a reference to what was just mentioned, which may not be the text.
static BACK: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"^(?:(?:so|and|but|now) )?it (?:is|can|may|needs|has)\b"));

/// Quotations of more than one word.
static QUOTED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r#""[^"]*\s[^"]*"|“[^”]*\s[^”]*”|„[^“”]*\s[^“”]*[“”]|«[^»]*\s[^»]*»|(?:^|\s)'[^']*\s[^']*'"#,
    )
});

/// Words that make a decision less than clear.
static HEDGED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:nearly|almost|barely|hardly|scarcely|supposedly|allegedly|apparently|seemingly|reportedly|if|unless|once|until|when|whenever|provided|providing|assuming|as (?:soon|long) as|could|might|may be|perhaps|maybe|whether|otherwise|except|without|or|although|though|while|whereas|despite|in (?:principle|part|theory)|partly|on paper|later|eventually|subject to|conditional|conditionally|pending|after|before|only|alone|rather than|instead of|far from|neither|nor|first|second|old|older|earlier|previous|former|other|alternative|with (?:[a-z]+ )*(?:changes?|conditions?|edits?|fixes|amendments?|reservations?|caveats?))\b",
    )
});

/// Words that introduce somebody else's view.
static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:positions?|sides?|advocates?|challengers?|critics?|critique|reviewers?|opponents?|optimists?|sceptics?|skeptics?|steelman|attackers?|authors?|others|they|he|she|who|argu\w+|claim\w*|says?|said|saying|insist\w*|wants?|wanted|calls? for|called for|according to|contend\w*|assert\w*|urges?|demand\w*|maintains|suggest\w*|propos(?:es|ed)|object(?:s|ed|ion|ions)|ask(?:s|ed)?|told|whoever)\b",
    )
});
static THEIRS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"^\s*(?:that is what|so|says|or so|as) .*\b(?:argu|claim|hold|say|want|see|put)")
});

/// A pattern that contains somebody else's words; `None` if it gets too large.
fn compiled_from(pattern: &str) -> Option<Regex> {
    Regex::new(pattern).ok()
}
