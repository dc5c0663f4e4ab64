//! Whether competing debates are worth it, in the lines that others read.

use domain::worth::{Worth, advice};
use domain::{Kind, Protocol};

fn worth(disagreements: usize, with_challenger: usize, with_advocate: usize) -> Worth {
    Worth {
        protocol: Protocol::Duel,
        kind: Kind::Proposal,
        disagreements,
        with_challenger,
        with_advocate,
    }
}

#[test]
fn the_lines_say_who_was_sided_with_and_what_the_author_made_of_it() {
    let worth = worth(2, 3, 2);
    assert_eq!(
        worth.result_line("revise"),
        "[compete-result: skill=duel, artifact=proposal, disagreements=2, resolution=revise, \
         sided_with=challenger:3/advocate:2]"
    );
    for accepted in [true, false] {
        assert_eq!(
            worth.eval_line(accepted),
            format!(
                "[compete-eval: skill=duel, edit_distance=low, acceptance={accepted}, \
                 disagreements=2, sided_with=challenger:3/advocate:2]"
            )
        );
    }
}

fn check(last: &[Worth], says: Option<&str>) {
    let advice = advice(last);
    match says {
        Some(words) => assert!(
            advice.as_deref().unwrap_or("").contains(words),
            "{advice:?}"
        ),
        None => assert_eq!(advice, None, "{last:?}"),
    }
}

#[test]
fn five_in_a_row_say_something() {
    check(&[worth(0, 1, 1); 4], None);
    check(&[worth(0, 1, 1); 5], Some("A single review would do"));
    check(&[worth(1, 1, 1); 5], None);
    check(&[worth(1, 2, 0); 5], Some("never sided with the advocate"));
    check(
        &[worth(1, 0, 2); 5],
        Some("never sided with the challenger"),
    );
    check(&[worth(1, 0, 0); 5], None);
}
