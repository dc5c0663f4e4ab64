//! By what a text is weighed, for each kind: the same for all sides and for the judge.

use domain::Kind;

/// The criteria for a kind, a line each.
pub(super) fn criteria(kind: Kind) -> Vec<String> {
    let lines: &[&str] = match kind {
        Kind::Tech | Kind::CodeChange | Kind::Debug => &[
            "Correct: it does what it says in the cases that occur, also when a part fails.",
            "Safe: nobody gets at what is not theirs, and nothing is lost.",
            "Operable: whoever is called at night sees what happens and can take it back.",
            "Proportionate: the effort fits what is gained, and simpler ways were weighed.",
        ],
        Kind::Message => &[
            "Clear: the reader knows after two sentences what is wanted, and by when.",
            "True: nothing is promised or claimed that the writer can't stand by.",
            "Fitting: tone and length suit the reader and the matter.",
        ],
        Kind::Status => &[
            "Honest: the colour follows from the facts that are named.",
            "Complete: what slipped is named, with what follows from it.",
            "Useful: the reader knows what is asked of them.",
        ],
        Kind::Options => &[
            "Complete: the options that a sensible reader expects are there, doing nothing among them.",
            "Comparable: each is described by the same measures.",
            "Reversible: it is clear what a wrong choice costs, and until when it can be taken back.",
        ],
        _ => &[
            "Valuable: it is clear who gains what, and how one would notice.",
            "Complete: scope, borders and what happens on failure are stated.",
            "Feasible: it can be built and run with what there is.",
            "Testable: one can tell whether it was done.",
        ],
    };
    lines.iter().map(|line| format!("- {line}")).collect()
}
