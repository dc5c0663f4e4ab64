use domain::ChangeId;
use domain::text::changes::shared_lines::shared_lines;

use crate::blocks::line;
use crate::build::{Asked, composed, decided};

/// Draws the lines that changes touch: `@ changes heading` before each stretch, then its lines.
fn check(original: &str, edits: &[Asked<'_>], expected: &[&str]) {
    let changes = decided(&composed(original, &[edits]), "");
    let mut drawn = Vec::new();
    for shared in shared_lines(original, &changes) {
        let ids: Vec<&str> = shared.changes.iter().map(ChangeId::as_str).collect();
        let head = format!("@ {} {}", ids.join(" "), shared.heading);
        drawn.push(head.trim_end().to_owned());
        drawn.extend(shared.lines.iter().map(line));
    }
    assert_eq!(drawn, expected);
}

#[test]
fn lines_that_several_changes_touch_are_shown_once() {
    check(
        "# A\n\nIt is fast and safe.\nIt is cheap.\n",
        &[
            ("fast", "quick", "f1"),
            ("safe", "guarded", "f2"),
            ("cheap", "free", "f3"),
        ],
        &[
            "@ c1 c2 A",
            "-It is {fast} and {safe}.",
            "+It is {quick} and {guarded}.",
            "@ c3 A",
            "-It is {cheap}.",
            "+It is {free}.",
        ],
    );
}

#[test]
fn so_are_lines_with_several_places_of_one_change() {
    check(
        "It is fast and safe.",
        &[("fast", "quick", "f1"), ("safe", "guarded", "f1")],
        &[
            "@ c1",
            "-It is {fast} and {safe}.",
            "+It is {quick} and {guarded}.",
        ],
    );
}

#[test]
fn a_paragraph_that_is_wrapped_by_hand_is_shown_once() {
    check(
        "It is fast, as everybody in the kitchen knows,\nand it is safe.\n",
        &[("fast", "quick", "f1"), ("safe", "guarded", "f2")],
        &[
            "@ c1 c2",
            "-It is {fast}, as everybody in the kitchen knows, and it is {safe}.",
            "+It is {quick}, as everybody in the kitchen knows, and it is {guarded}.",
        ],
    );
}

#[test]
fn lines_that_are_only_added_are_shown_separately() {
    check(
        "One.\n\nTwo.\n",
        &[
            ("One.\n", "One.\n- 1\n", "f1"),
            ("\nTwo.", "- 2\n\nTwo.", "f2"),
        ],
        &["@ c1", "+- 1", "@ c2", "+- 2"],
    );
}
