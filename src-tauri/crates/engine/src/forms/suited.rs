//! Which form of debate suits a text, and why.

use domain::{Kind, Protocol};

use super::trigger;
use crate::front_matter::FrontMatter;
use crate::lists;

/// The form that is proposed for a text, and why in one sentence.
pub(crate) fn suited(kind: Kind, title: &str, text: &str) -> (Protocol, String) {
    let front = FrontMatter::of(text);
    let kind = match kind {
        Kind::Task if is_status(title, &front) => Kind::Status,
        kind => kind,
    };
    // These kinds want one form, and what else is said of them makes it deeper.
    let of_kind = match kind {
        Kind::Options => Some((Protocol::Compare, COMPARE)),
        Kind::ActionItems => Some((
            Protocol::Prioritize,
            "A list of things to do needs an order.",
        )),
        Kind::Status => Some((
            Protocol::Status,
            "A status report is green, amber or red, and two sides argue which.",
        )),
        _ => None,
    };
    if let Some((form, why)) = of_kind {
        return (form, why.to_owned());
    }
    if let Some(why) = trigger::fired(kind, &front) {
        return (Protocol::Duel, why);
    }
    let (form, why) = match kind {
        _ if lists::has_options_heading(text) => (Protocol::Compare, COMPARE),
        _ if lists::mostly_list(text) >= trigger::MANY_ITEMS => (
            Protocol::Prioritize,
            "Most of the text is a long list, which needs an order.",
        ),
        Kind::Proposal => (
            Protocol::Review,
            "A proposal needs a decision more than better words.",
        ),
        _ => (
            Protocol::Refine,
            "The text is still being written, so its gaps are worth closing first.",
        ),
    };
    (form, why.to_owned())
}

const COMPARE: &str = "The text lays out options, and one of them is to be chosen.";

/// What a status report is called.
const NAMES: [&str; 4] = ["status", "status report", "status-report", "status update"];

/// What only a status report says of itself.
const OF_A_STATUS: [&str; 6] = [
    "last_month",
    "previous_status",
    "dora",
    "dora_levels",
    "dora_dropped",
    "rag",
];

/// Whether a text calls itself a status report, in its front matter or in its title.
fn is_status(title: &str, front: &FrontMatter) -> bool {
    let mut says = front.under_any(&["type", "kind", "document", "tags", "labels"]);
    says.any(|said| NAMES.contains(&said))
        || front.under_any(&OF_A_STATUS).next().is_some()
        || is_title_of_status(title)
}

/// `Status report for May`, `Weekly status`, `Status: payments`; and not `Status page`.
fn is_title_of_status(title: &str) -> bool {
    let title = title.to_lowercase();
    let words: Vec<&str> = title.split_whitespace().collect();
    let bare = |word: &str| {
        word.trim_matches(|it: char| !it.is_alphanumeric())
            .to_owned()
    };
    let Some(at) = words.iter().position(|word| bare(word) == "status") else {
        return false;
    };
    let before = at.checked_sub(1).map(|at| bare(words[at]));
    let is_regular = before.is_some_and(|it| OFTEN.contains(&it.as_str()));
    let goes_on = words.get(at + 1).map(|word| bare(word));
    let behind = goes_on.as_deref().unwrap_or_default();
    is_regular
        || words[at].ends_with(':')
        || ["report", "update"].contains(&behind)
        || behind.starts_with(|it: char| it.is_ascii_digit())
}

/// How often one is written.
const OFTEN: [&str; 7] = [
    "daily",
    "weekly",
    "biweekly",
    "monthly",
    "quarterly",
    "project",
    "team",
];

#[cfg(test)]
mod tests {
    use domain::{Kind, Protocol};

    use super::suited;

    fn check(kind: Kind, text: &str, form: Protocol, why: &str) {
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        let (found, said) = suited(kind, title.unwrap_or_default(), text);
        assert_eq!(found, form, "{kind:?} {text}");
        assert!(said.contains(why), "{said}");
    }

    #[test]
    fn a_text_that_calls_for_a_debate_gets_one_and_others_what_their_kind_wants() {
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

    #[test]
    fn a_status_report_is_known_by_its_front_matter_and_by_its_title() {
        for status in [
            "---\nlast_month: amber\n---\n# Payments\n",
            "---\ntype: status report\n---\n# Payments\n",
            "---\ntags: [status, payments]\n---\n# Payments\n",
            "# Monthly status\n",
            "# Payments: status report for May\n",
            "# Status: payments\n",
            "# Status 2026-05\n",
        ] {
            check(Kind::Task, status, Protocol::Status, "green, amber or red");
        }
        check(Kind::Status, "# May\n", Protocol::Status, "green");
        for other in [
            "# Status page for customers\n",
            "# Show the status in the header\n",
            "---\nstatus: draft\ntags: [status-page]\n---\n# Payments\n",
        ] {
            check(Kind::Task, other, Protocol::Refine, "gaps");
        }
        check(Kind::Prd, "# Status report\n", Protocol::Refine, "gaps");
    }
}
