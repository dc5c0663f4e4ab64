//! What turns a review by one seat into a debate: words of the text itself, depending on its kind. The
//! author's choice overrides them all.
//!
//! A duel goes once around unless a deep review is asked for: its deep form seats other people than
//! someone who chose a duel expects.

use domain::page::{ListOf, TriggerRow};
use domain::protocol::{Compete, Decides};
use domain::{Depth, Kind, Protocol};

use super::fires::Fires;
use crate::front_matter::FrontMatter;
use crate::lists;

/// From this many items on, two lenses rate them, unless somebody says otherwise.
pub(super) const MANY_ITEMS: usize = 15;

/// One trigger.
struct Trigger {
    /// The kinds of text that it looks at; none: all of them.
    kinds: &'static [Kind],
    /// What it looks for, as Settings list it.
    looks_for: &'static str,
    /// Where it looks.
    names: &'static [&'static str],
    /// What must be there.
    fires: Fires,
}

/// Words that somebody wrote for this purpose count in any text.
const ANY: &[Kind] = &[];

const DESIGNS: &[Kind] = &[
    Kind::Proposal,
    Kind::Tech,
    Kind::Prd,
    Kind::CodeChange,
    Kind::Requirements,
    Kind::Roadmap,
];

const TRIGGERS: [Trigger; 7] = [
    Trigger {
        kinds: ANY,
        looks_for: "A deep review is asked for (review: deep)",
        names: &["review"],
        fires: Fires::Word(&["deep"]),
    },
    Trigger {
        kinds: ANY,
        looks_for: "A tag says architecture or infrastructure",
        names: &["tags", "tag", "labels"],
        fires: Fires::Tag(&["architecture", "infrastructure"]),
    },
    Trigger {
        kinds: DESIGNS,
        looks_for: "The author is at senior or principal level (author, level)",
        names: &["author", "authors", "level", "author_level"],
        fires: Fires::Word(&["senior", "principal", "staff"]),
    },
    Trigger {
        kinds: &[Kind::Message],
        looks_for: "It goes to an executive or a manager (to, recipient, audience)",
        names: &["to", "recipient", "recipients", "audience"],
        fires: Fires::Word(&[
            "executive",
            "exec",
            "ceo",
            "cto",
            "cfo",
            "coo",
            "vp",
            "director",
            "board",
            "manager",
        ]),
    },
    Trigger {
        kinds: &[Kind::Status],
        looks_for: "Last month was amber or red (last_month, previous)",
        names: &["last_month", "last", "previous", "previous_status"],
        fires: Fires::Word(&["amber", "red", "yellow"]),
    },
    Trigger {
        kinds: &[Kind::Status],
        looks_for: "Several DORA levels dropped this month (dora, dora_dropped)",
        names: &["dora", "dora_levels", "dora_dropped"],
        fires: Fires::Falls,
    },
    Trigger {
        kinds: &[Kind::Status],
        looks_for: "A P0 or P1 incident has open follow-ups (incidents)",
        names: &["incidents", "incident"],
        fires: Fires::Open(&["p0", "p1"]),
    },
];

/// All triggers, as Settings list them.
pub fn rows() -> Vec<TriggerRow> {
    let rows = TRIGGERS.iter().map(|trigger| TriggerRow {
        kinds: trigger.kinds.to_vec(),
        looks_for: trigger.looks_for.to_owned(),
    });
    let many = TriggerRow {
        kinds: vec![Kind::ActionItems],
        looks_for: format!("A list has {MANY_ITEMS} items or more, duplicates counted once"),
    };
    rows.chain([many]).collect()
}

/// How deep a debate of this form goes for this text, and why, in one sentence; no sentence if none
/// is needed.
pub fn depth(protocol: Protocol, kind: Kind, text: &str, compete: Compete) -> (Depth, String) {
    if let [only] = protocol.depths() {
        return (*only, String::new());
    }
    let front = FrontMatter::of(text);
    let is_deep = front.under("review").iter().any(|said| said == "deep");
    let full = if is_deep {
        protocol.deepest()
    } else {
        protocol.usual()
    };
    let deep = is_deep.then(|| "A deep review is asked for.".to_owned());
    let asks = |word: &str| {
        let said = front.under_any(&["tags", "tag", "labels", "debate"]);
        said.into_iter().any(|said| said == word)
    };
    let fired = match protocol.decides() {
        Decides::Order => {
            many(lists::read(text, ListOf::Items).items.len()).or_else(|| fired(kind, &front))
        }
        // Someone who asks for a status debate has a status report, whatever kind it was taken for.
        Decides::Status => fired(kind, &front).or_else(|| fired(Kind::Status, &front)),
        Decides::Text | Decides::Option => fired(kind, &front),
    };
    match compete {
        Compete::AsDeep(depth) if protocol.depths().contains(&depth) => (depth, String::new()),
        Compete::Never => (Depth::Single, "A single review was asked for.".to_owned()),
        // Someone who chose such a form asked for two sides, and no tag changes that.
        _ if protocol.needs_no_trigger() && protocol.decides() == Decides::Text => {
            (full, deep.unwrap_or_default())
        }
        Compete::Always if asks("single") => (
            Depth::Single,
            "You asked for a debate, but the text asks for a single review (tag single), which takes precedence."
                .to_owned(),
        ),
        _ if asks("single") => (
            Depth::Single,
            "The text asks for a single review (tag single).".to_owned(),
        ),
        _ if asks("compete") => (full, "The text asks for a debate (tag compete).".to_owned()),
        Compete::Always | Compete::AsDeep(_) => (full, fired.unwrap_or_default()),
        Compete::ByTrigger => match fired {
            Some(why) => (full, why),
            None if protocol.needs_no_trigger() => (full, String::new()),
            None if protocol.decides() == Decides::Order => few(),
            None => (
                Depth::Single,
                "Nothing in the text calls for a debate, so one reviewer reads it alone."
                    .to_owned(),
            ),
        },
    }
}

/// Why the text calls for a debate; `None` if it doesn't.
pub(super) fn fired(kind: Kind, front: &FrontMatter) -> Option<String> {
    let looking = TRIGGERS
        .iter()
        .filter(|trigger| trigger.kinds.is_empty() || trigger.kinds.contains(&kind));
    looking.into_iter().find_map(|trigger| {
        let said: Vec<&str> = front.under_any(trigger.names).collect();
        let found = trigger.fires.on(&said)?;
        let looks_for = lower_first(trigger.looks_for.split(" (").next()?);
        Some(format!("A debate, because {looks_for}: “{found}”."))
    })
}

/// How deep a list of that many items is debated, and why, if nobody says otherwise.
pub fn depth_of_list(items: usize) -> (Depth, String) {
    many(items).map_or_else(few, |why| (Protocol::Prioritize.usual(), why))
}

fn few() -> (Depth, String) {
    let why = format!(
        "The list has fewer than {MANY_ITEMS} items, so one reviewer rates them by both lenses."
    );
    (Depth::Single, why)
}

/// Why that many items call for two lenses; `None` if they don't.
fn many(items: usize) -> Option<String> {
    (items >= MANY_ITEMS).then(|| format!("Two lenses, because the list has {items} items."))
}

fn lower_first(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use domain::protocol::Compete;
    use domain::{Depth, Kind, Protocol};

    use super::depth;

    fn check(kind: Kind, front: &str, compete: Compete, deep: bool, why: &str) {
        let text = format!("---\n{front}\n---\n# A text\n");
        let (found, said) = depth(Protocol::Status, kind, &text, compete);
        let expected = if deep {
            Protocol::Status.usual()
        } else {
            Depth::Single
        };
        assert_eq!(found, expected, "{kind:?} {front} {compete:?}");
        assert!(said.contains(why), "{kind:?} {front} {compete:?}: {said}");
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of cases")]
    fn a_debate_is_held_where_the_text_or_its_author_asks_for_one() {
        use Compete::{Always, ByTrigger};
        check(
            Kind::Proposal,
            "tags: [architecture]",
            ByTrigger,
            true,
            "architecture",
        );
        check(
            Kind::Tech,
            "tags: infrastructure",
            ByTrigger,
            true,
            "“infrastructure”",
        );
        check(
            Kind::Proposal,
            "author: A principal engineer",
            ByTrigger,
            true,
            "principal",
        );
        check(
            Kind::Proposal,
            "tags: \"urgent, architecture\"",
            ByTrigger,
            true,
            "architecture",
        );
        for other in ["tags: [ui]", "tags: [no-architecture-change]"] {
            check(
                Kind::Proposal,
                other,
                ByTrigger,
                false,
                "Nothing in the text",
            );
        }
        check(Kind::Message, "to: The CTO", ByTrigger, true, "executive");
        check(
            Kind::Message,
            "to: the directory team",
            ByTrigger,
            false,
            "Nothing",
        );
        for kind in Kind::ALL {
            check(
                kind,
                "tags: [architecture]",
                ByTrigger,
                true,
                "architecture",
            );
            check(kind, "labels: Infrastructure", ByTrigger, true, "infra");
            check(kind, "review: deep", ByTrigger, true, "deep review");
        }
        check(Kind::Status, "last_month: Amber", ByTrigger, true, "amber");
        check(
            Kind::Status,
            "incidents: [P2 closed, P1 open]",
            ByTrigger,
            true,
            "p1 open",
        );
        for (front, deep, why) in [
            ("incidents: [P1 closed, P0 resolved]", false, "Nothing"),
            ("incidents: P0", true, "“p0”"),
            ("dora: several dropped", true, "several"),
            ("dora_dropped: 2", true, "“2”"),
            ("dora_dropped: 1", false, "Nothing"),
            ("dora: none dropped", false, "Nothing"),
            (
                "dora:\n  lead time: Elite -> high\n  failures: high → low",
                true,
                "“elite -> high, high → low”",
            ),
            (
                "dora:\n  lead time: high -> elite\n  failures: high -> low",
                false,
                "Nothing",
            ),
        ] {
            check(Kind::Status, front, ByTrigger, deep, why);
        }
        check(Kind::Proposal, "tags: [ui]", Always, true, "");
        check(
            Kind::Proposal,
            "tags: [architecture]",
            Always,
            true,
            "architecture",
        );
    }

    #[test]
    fn a_status_that_is_asked_for_looks_at_the_triggers_of_a_status() {
        let text = "---\nlast_month: amber\n---\n# November\n";
        let (depth, why) = depth(Protocol::Status, Kind::Task, text, Compete::ByTrigger);
        assert_ne!(depth, Depth::Single);
        assert!(why.contains("amber"), "{why}");
    }

    #[test]
    fn a_duel_and_a_devils_advocate_compete_without_a_trigger() {
        for form in [Protocol::Duel, Protocol::DevilsAdvocate] {
            let tagged = "---\ntags: [single, architecture]\n---\n# Tagged\n";
            for text in ["# Plain\n", tagged] {
                let of = |compete| depth(form, Kind::Task, text, compete);
                for compete in [Compete::ByTrigger, Compete::Always] {
                    assert_eq!(of(compete), (form.usual(), String::new()), "{form:?}");
                }
                assert_eq!(of(Compete::Never).0, Depth::Single, "{form:?}");
            }
        }
    }

    #[test]
    fn a_deep_review_goes_as_deep_as_the_form_can() {
        let text = "---\nreview: deep\n---\n# A text\n";
        let (found, why) = depth(Protocol::Duel, Kind::Tech, text, Compete::ByTrigger);
        assert_eq!(found, Depth::Team);
        assert!(why.contains("deep review is asked for"), "{why}");
    }

    #[test]
    fn single_beats_everything() {
        for compete in [Compete::Always, Compete::ByTrigger, Compete::Never] {
            check(
                Kind::Proposal,
                "tags: [single, compete, architecture]",
                compete,
                false,
                "single",
            );
        }
        check(
            Kind::Proposal,
            "tags: single",
            Compete::Always,
            false,
            "which takes precedence",
        );
        check(
            Kind::Proposal,
            "tags: [compete]",
            Compete::Never,
            false,
            "single",
        );
        check(
            Kind::Message,
            "tags: [compete]",
            Compete::ByTrigger,
            true,
            "compete",
        );
    }
}
