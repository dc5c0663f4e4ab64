//! Which form of debate suits a text, and why.

use domain::{Kind, Protocol};

use super::{report, trigger};
use crate::front_matter::FrontMatter;
use crate::lists;

/// The form that is proposed for a text under a title, and why in one sentence. A status, options and
/// a list want their own form; what calls for a debate makes that one deeper.
pub fn suited(kind: Kind, title: &str, text: &str) -> (Protocol, String) {
    let front = FrontMatter::of(text);
    if let Some(why) = report::is_status(kind, title, text, &front) {
        let kind = Kind::Status;
        return (
            Protocol::Status,
            trigger::fired(kind, &front).unwrap_or(why),
        );
    }
    if matches!(kind, Kind::Options | Kind::ActionItems) {
        return of_kind(kind, text);
    }
    if let Some(why) = trigger::fired(kind, &front) {
        return (Protocol::Duel, why);
    }
    if lists::has_options_heading(text) {
        return of_kind(Kind::Options, text);
    }
    of_kind(kind, text)
}

fn of_kind(kind: Kind, text: &str) -> (Protocol, String) {
    let (form, why) = match kind {
        Kind::Options => (
            Protocol::Compare,
            "The text lays out options to choose from.",
        ),
        Kind::ActionItems => (
            Protocol::Prioritize,
            "A list of things to do needs an order.",
        ),
        _ if lists::mostly_list(text) >= trigger::MANY_ITEMS => (
            Protocol::Prioritize,
            "Most of the text is a long list that needs an order.",
        ),
        Kind::Proposal => (
            Protocol::Review,
            "A proposal needs a decision more than better words.",
        ),
        _ => (
            Protocol::Refine,
            "Refine finds gaps in a text and suggests edits.",
        ),
    };
    (form, why.to_owned())
}

#[cfg(test)]
mod tests {
    use domain::{Kind, Protocol};

    use super::suited;

    fn check(kind: Kind, title: &str, text: &str, form: Protocol, why: &str) {
        let (found, said) = suited(kind, title, text);
        assert_eq!(found, form, "{kind:?} {title} {text}");
        assert!(said.contains(why), "{said}");
    }

    #[test]
    fn a_text_that_calls_for_a_debate_gets_one_and_others_what_their_kind_needs() {
        let check = |kind, text: &str, form, why| check(kind, "", text, form, why);
        let tagged = "---\ntags: [architecture]\n---\n# Sessions\n";
        check(Kind::Tech, tagged, Protocol::Duel, "architecture");
        check(Kind::Task, tagged, Protocol::Duel, "architecture");
        check(Kind::Options, tagged, Protocol::Compare, "options");
        check(Kind::Proposal, "# Sessions\n", Protocol::Review, "decision");
        check(Kind::Prd, "# Sessions\n", Protocol::Refine, "gaps");
        check(Kind::Options, "# Stores\n", Protocol::Compare, "options");
        let options = "# Stores\n\n## Options\n\n- Postgres\n- MySQL\n";
        check(Kind::Tech, options, Protocol::Compare, "options");
        check(Kind::ActionItems, "- One\n", Protocol::Prioritize, "list");
        let list: Vec<String> = (1..=15).map(|it| format!("- Mend part {it}")).collect();
        check(
            Kind::Task,
            &list.join("\n"),
            Protocol::Prioritize,
            "long list",
        );
    }

    /// A text for which the form is suggested; `None` for one that people choose themselves.
    const fn example(form: Protocol) -> Option<(Kind, &'static str)> {
        match form {
            Protocol::Refine => Some((Kind::Prd, "# Sessions\n")),
            Protocol::Review => Some((Kind::Proposal, "# Sessions\n")),
            Protocol::Duel => Some((Kind::Tech, "---\ntags: [architecture]\n---\n# Sessions\n")),
            Protocol::Status => Some((Kind::Status, "# Payments\n")),
            Protocol::Compare => Some((Kind::Options, "# Stores\n")),
            Protocol::Prioritize => Some((Kind::ActionItems, "- One\n")),
            Protocol::DevilsAdvocate
            | Protocol::Checkpoint
            | Protocol::Gauntlet
            | Protocol::CodeReview => None,
        }
    }

    #[test]
    fn each_form_is_suggested_for_the_texts_that_it_names() {
        for form in Protocol::ALL {
            if let Some((kind, text)) = example(form) {
                assert_eq!(suited(kind, "", text).0, form, "{text}");
            }
        }
    }

    #[test]
    fn a_status_is_known_by_its_kind_its_front_matter_and_its_title() {
        let status = |title: &str, text: &str, why: &str| {
            check(Kind::Task, title, text, Protocol::Status, why);
        };
        check(Kind::Status, "", "# Payments\n", Protocol::Status, "kind");
        let amber = "---\nlast_month: amber\n---\n# Payments\n";
        check(Kind::Status, "", amber, Protocol::Status, "amber");
        status("", amber, "last");
        status("", "---\nkind: status\n---\n# Payments\n", "kind");
        status("", "---\ntype: weekly status report\n---\n", "type");
        status("", "---\nstatus: Amber\n---\n# Payments\n", "status: amber");
        status("", "---\nrag: green\n---\n# Payments\n", "rag: green");
        for title in [
            "Status",
            "Weekly status",
            "Status: March 2026",
            "Payments: status report",
            "Payments – monthly status, May",
            "Status update for Payments",
            "Project Apollo status report",
            "RAG report Q3",
            "Weekly report, week 12",
            "Monthly report",
        ] {
            status(title, "Text.\n", "title");
            status("", &format!("# {title}\n\nText.\n"), "title");
        }
        status("", "---\ntitle: Team status\n---\nText.\n", "title");
    }

    #[test]
    fn a_text_about_some_status_is_no_status() {
        let other = |title: &str, text: &str| {
            check(Kind::Prd, title, text, Protocol::Refine, "gaps");
        };
        for title in [
            "Order status page",
            "Send order status update emails",
            "Show the status of an order",
            "Weekly digest email",
            "Monthly report export as CSV",
            "Status codes of the API",
            "Statuses",
        ] {
            other(title, "Text.\n");
        }
        other("Sessions", "---\nstatus: draft\n---\nText.\n");
        other("Sessions", "---\ntype: feature\n---\n# Sessions\n");
    }
}
