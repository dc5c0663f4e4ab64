//! The careful documents, and the defects that are planted in them.

mod added;

pub(crate) use added::PLANTED;

pub(crate) const WAITLIST: &str = include_str!("../careful/waitlist.md");
pub(crate) const SESSIONS: &str = include_str!("../careful/sessions.md");
pub(crate) const REFUNDS: &str = include_str!("../careful/refunds.md");
pub(crate) const STEERING: &str = include_str!("../careful/steering.md");

/// The document, words of it, what is written instead, and words that a finding has to quote.
pub(crate) const REPLACED: &[(&str, &str, &str, &str)] = &[
    (
        REFUNDS,
        "| Team lead | $1,000 |",
        "| Team lead | |",
        "Team lead",
    ),
    (
        REFUNDS,
        "| Head of finance | $20,000 |",
        "| Head of finance | tbd |",
        "tbd",
    ),
    (
        REFUNDS,
        "Hanna Roth decides on July 11, 2025.",
        "Somebody decides in July.",
        "Somebody decides in July.",
    ),
    (
        REFUNDS,
        "## Rollout",
        "## Security\n\n## Rollout",
        "Security",
    ),
    (
        STEERING,
        "| Omar | June 11, 2025 |",
        "| | June 11, 2025 |",
        "Count the refunds that weren’t booked",
    ),
    (
        STEERING,
        "| Li | June 6, 2025 |",
        "| Li | |",
        "Book the training room for 12 agents",
    ),
    (
        STEERING,
        "| Hanna | June 4, 2025 |",
        "| Hanna | June 4, 2024 |",
        "June 4, 2024",
    ),
    (STEERING, "| Omar | June", "| TBD | June", "TBD"),
    (
        WAITLIST,
        "Cut calls about full classes from 3,200 a month to 1,000 a month by December 1, 2025.",
        "The number of calls about full classes falls considerably by December 1, 2025.",
        "falls considerably",
    ),
    (
        WAITLIST,
        "Two studios start on October 6, 2025.",
        "5 % of studios on April 6, 2025, all on October 20, 2025.",
        "April 6, 2025",
    ),
];
