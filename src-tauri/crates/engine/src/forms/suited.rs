//! Which form of debate suits a text, and why.

use domain::{Kind, Protocol};

use super::trigger;
use crate::front_matter::FrontMatter;
use crate::lists;

/// The form that is proposed for a text, and why in one sentence.
pub(crate) fn suited(kind: Kind, text: &str) -> (Protocol, String) {
    if let Some(why) = trigger::fired(kind, &FrontMatter::of(text)) {
        return (Protocol::Duel, why);
    }
    if kind != Kind::Options && kind != Kind::ActionItems && lists::has_options_heading(text) {
        return suited(Kind::Options, text);
    }
    match kind {
        Kind::Options => (
            Protocol::Compare,
            "The text lays out options, and one of them is to be chosen.".to_owned(),
        ),
        Kind::ActionItems => (
            Protocol::Prioritise,
            "A list of things to do wants an order.".to_owned(),
        ),
        _ if lists::mostly_list(text) >= trigger::MANY_ITEMS => (
            Protocol::Prioritise,
            "Most of the text is a long list, which wants an order.".to_owned(),
        ),
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
        check(Kind::Options, "# Stores\n", Protocol::Compare, "options");
        let options = "# Stores\n\n## Options\n\n- Postgres\n- MySQL\n";
        check(Kind::Tech, options, Protocol::Compare, "options");
        check(Kind::ActionItems, "- One\n", Protocol::Prioritise, "list");
        let list: Vec<String> = (1..=15).map(|it| format!("- Mend part {it}")).collect();
        check(
            Kind::Task,
            &list.join("\n"),
            Protocol::Prioritise,
            "long list",
        );
    }
}
