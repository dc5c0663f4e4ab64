//! Which form of debate suits a text, and why.

use domain::{Kind, Protocol};

use super::trigger;
use crate::front_matter::FrontMatter;

/// The form that is proposed for a text, and why in one sentence.
pub(crate) fn suited(kind: Kind, text: &str) -> (Protocol, String) {
    if let Some(why) = trigger::fired(kind, &FrontMatter::of(text)) {
        return (Protocol::Duel, why);
    }
    match kind {
        Kind::Proposal => (
            Protocol::Review,
            "A proposal wants a decision more than better words.".to_owned(),
        ),
        _ => (
            Protocol::Refine,
            "The text is still being written, so its gaps are worth closing first.".to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use domain::{Kind, Protocol};

    use super::suited;

    fn check(kind: Kind, text: &str, form: Protocol, why: &str) {
        let (found, said) = suited(kind, text);
        assert_eq!(found, form, "{kind:?} {text}");
        assert!(said.contains(why), "{said}");
    }

    #[test]
    fn a_text_that_calls_for_a_debate_gets_one_and_others_what_their_kind_wants() {
        let tagged = "---\ntags: [architecture]\n---\n# Sessions\n";
        check(Kind::Tech, tagged, Protocol::Duel, "architecture");
        check(Kind::Proposal, "# Sessions\n", Protocol::Review, "decision");
        check(Kind::Prd, "# Sessions\n", Protocol::Refine, "gaps");
    }
}
