//! Branches in code, one for each variant.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::pattern::{Captures, Regex};

use super::{CATEGORIES, told};
use crate::pattern::{exact, words};
use crate::reading::Reading;
use crate::rule::{Problem, named};

/// A comparison with a fixed value; the parts are what is compared, or the type of the variant if it is
/// there, and the value or variant. In a list of values, the first one stands for its branch.
static COMPARED: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r#"(?:if|elif|elsif|when|\(|&&|\|\|)[ (]*(?:\$?([A-Za-z_][A-Za-z0-9_.]*)(?: ?={2,3} ?| in [(\[{] ?)["']([^"'\n]+)["']|[a-z_][A-Za-z0-9_.]*(?: ?={2,3} ?| is | in [(\[{] ?)([A-Z][A-Za-z0-9]*)(?:\.|::)([A-Z][A-Za-z0-9_]*))"#,
        r#"|case ()["']([^"'\n]+)["'] ?(?::|->|=>)|case ([A-Z][A-Za-z0-9]*)(?:\.|::)([A-Z][A-Za-z0-9_]*) ?(?::|->|=>)|case ()\.?([A-Za-z][A-Za-z0-9_]{2,}) ?(?::|->|=>)|\$?([A-Za-z_][A-Za-z0-9_.]*) ?={2,3} ?["']([^"'\n]+)["'] ?\?|([A-Za-z_][A-Za-z0-9_.]*)\.equals(?:IgnoreCase)?\(["']([^"'\n]+)["']\)"#,
    ))
});

/// A branch of Ruby or SQL, whose `case` names what is compared; in prose, the same words are a condition.
static WHEN: LazyLock<Regex> =
    LazyLock::new(|| exact(r#"(?m)^[ \t]*(?:when|WHEN)()[ \t]+["']([^"'\n]+)["']"#));

/// The same with what follows it, on any line: `CASE WHEN psp = 'stripe' THEN 1 WHEN psp = 'adyen' THEN 2 END`.
static WHEN_THEN: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r#"(?-u:\b)(?:when|WHEN)[ \t\r\n]+(?:([A-Za-z_][A-Za-z0-9_.]*)[ \t]*=[ \t]*|())["']([^"'\n]+)["'][ \t\r\n]+(?:then|THEN)(?-u:\b)"#,
    )
});

/// The same with the value first: `"stripe".equals(processor)`.
static TURNED: LazyLock<Regex> = LazyLock::new(|| {
    exact(r#"["']([^"'\n]+)["'](?:\.equals(?:IgnoreCase)?\(| ?={2,3} ?)([A-Za-z_][A-Za-z0-9_.]*)"#)
});

/// An arm of a match; the parts are the type of the variant, if it is there, and the variant or value.
static ARM: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r#"(?m)(?:(?-u:\b)([A-Z][A-Za-z0-9]*)(?:::|\.)([A-Z][A-Za-z0-9_]*)|()["']([^"'\n]+)["']|^[ \t]*(?:is )?()([A-Z][A-Za-z0-9]*))(?:[ \t]*[({][^=\n]*)?[ \t]*(?:=>|->|\|)"#,
    )
});

/// What code compares with fixed values, with these values: comparisons, and arms of a match that doesn't just
/// choose who does it behind one interface.
fn compared<'c>(code: &'c str) -> BTreeMap<&'c str, BTreeSet<&'c str>> {
    let is_choice = code.contains("dyn ") || code.contains("Box::new(");
    let chooses = ["match ", "switch ", "when (", "when("];
    let has_arms = chooses.iter().any(|it| code.contains(it)) && !is_choice;
    let arms = has_arms.then(|| ARM.captures_iter(code));
    let mut values: BTreeMap<&'c str, BTreeSet<&'c str>> = BTreeMap::new();
    let mut add = |found: Captures<'c>, is_turned: bool| {
        let mut parts = found.iter().skip(1).flatten().map(|it| it.as_str());
        if let (Some(one), Some(other)) = (parts.next(), parts.next()) {
            let (subject, value) = if is_turned {
                (other, one)
            } else {
                (one, other)
            };
            values.entry(subject).or_default().insert(value);
        }
    };
    let compared = COMPARED.captures_iter(code);
    let when = WHEN.captures_iter(code);
    let then = WHEN_THEN.captures_iter(code);
    let all = compared.chain(arms.into_iter().flatten());
    for found in all.chain(when).chain(then) {
        add(found, false);
    }
    for found in TURNED.captures_iter(code) {
        add(found, true);
    }
    values
}

/// Branches in a block of code, or in code among the words of a paragraph.
pub(super) fn in_code(reading: &Reading) -> Option<Problem> {
    in_blocks(reading).or_else(|| among_words(reading))
}

/// Code can't carry a marker, so the sentence that leads up to it is quoted where there is one.
fn in_blocks(reading: &Reading) -> Option<Problem> {
    let document = &reading.document;
    for code in document.code.iter().filter(|it| it.block) {
        let text = document.quote(code.span);
        let before = document
            .sentences
            .partition_point(|it| it.span.start < code.span.start);
        let mut leads = document.sentences[..before].iter().rev();
        let lead = leads.find(|it| reading.is_judged(**it)).map(|it| it.span);
        let told_of = lead.is_some_and(|it| VARIANTS.is_match(document.lower(it)));
        let Some(names) = variants(text, told_of) else {
            continue;
        };
        // Nothing can be written after a block that is never closed.
        let is_open = document
            .top
            .iter()
            .any(|it| it.open && it.span.start <= code.span.start);
        let lead = lead.or((!is_open).then_some(code.span))?;
        return told([lead], &names, "variants");
    }
    None
}

/// Code that was pasted as plain lines, or into a sentence.
fn among_words(reading: &Reading) -> Option<Problem> {
    let document = &reading.document;
    let mut blocks = document.blocks.iter();
    let (place, names) = blocks.find_map(|block| {
        let text = document.quote(block.span);
        // Most paragraphs have none, and this is faster than reading them as code.
        let may_compare = ["==", "case ", "CASE ", ".equals", "=>", "->", " in ("];
        if block.role.is_aside() || !may_compare.iter().any(|it| text.contains(it)) {
            return None;
        }
        Some((block.span, variants(text, false)?))
    })?;
    told([place], &names, "variants")
}

/// The variants that code has a branch for, in words.
fn variants(code: &str, told_of: bool) -> Option<String> {
    let compared = compared(code);
    let mut compared = compared.into_iter();
    let (_, names) = compared.find(|(subject, values)| are_variants(subject, values, told_of))?;
    Some(named(&names))
}

/// What a thing is in, or what sort it is, which nobody adds to by adding a platform.
static STATES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:[a-z0-9_.]+[_.])?(?:status|state|level|mode|phase|step|stage|result|action|event|env|environment)",
    )
});

/// What comes in variants that others add to, as a variable is called or a sentence says.
static VARIANTS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:[a-z0-9.]+[_.])?(?:exchange|provider|processor|gateway|platform|broker|vendor|carrier|marketplace|cloud|psp)s?(?:[_.](?:name|id|type|kind|key|code))?",
    )
});

/// Whether values that code compares `subject` with are variants that others may add to. Code routinely
/// distinguishes states and levels of the thing itself. `told_of`: whether the sentence before the code
/// mentions variants.
fn are_variants(subject: &str, values: &BTreeSet<&str>, told_of: bool) -> bool {
    let known = |value: &&&str| {
        let value = value.to_ascii_lowercase();
        CATEGORIES.iter().any(|it| it.members.is_match(&value))
    };
    let is_letter = |it: &&str| it.len() == 1 && it.bytes().all(|it| it.is_ascii_uppercase());
    let lower = subject.to_ascii_lowercase();
    // The name of a type alone says what it is.
    let is_type = subject.starts_with(char::is_uppercase);
    let told_of = told_of && !is_type && !STATES.is_match(&lower);
    let named = told_of || VARIANTS.is_match(&lower);
    let stand_ins = subject.len() == 1 && values.iter().all(is_letter);
    values.len() >= 3 && (named || stand_ins || values.iter().filter(known).count() >= 2)
}
