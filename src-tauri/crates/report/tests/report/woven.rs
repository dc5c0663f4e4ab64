//! Long paragraphs that changed, shown once.

use crate::debate::{Debate, rewritten};

const LONG: &str = "Members of a group are told of everything new in it by one mail a week, which lists \
                    the ten newest notes, who wrote them, and how many read them, and is never sent to \
                    somebody who left";

fn check(old: &str, new: &str, markdown: &[&str], html: &[&str]) {
    let debate: Debate = rewritten(old, new);
    let (as_markdown, as_html) = (debate.with(report::markdown), debate.with(report::html));
    for words in markdown {
        assert!(as_markdown.contains(words), "{words}\n\n{as_markdown}");
    }
    for words in html {
        assert!(as_html.contains(words), "{words}\n\n{as_html}");
    }
}

#[test]
fn a_long_paragraph_stands_once_with_its_changed_words_marked() {
    let (old, new) = (format!("{LONG} long ago.\n"), format!("{LONG} by then.\n"));
    let markdown = ["> Members of a group", "who left ~~long ago~~**by then**."];
    let html = [
        "<p class=\"woven\" dir=\"auto\">Members",
        "who left <del>long ago</del><ins>by then</ins>.",
    ];
    check(&old, &new, &markdown, &html);
}

#[test]
fn marks_never_stand_between_a_letter_and_a_sign() {
    let (old, new) = (
        format!("{LONG} again.\n"),
        format!("{LONG} again: never, “ever”.\n"),
    );
    check(&old, &new, &["left again: **never, “ever”**."], &[]);
    let (old, new) = (format!("{LONG} long (ago).\n"), format!("{LONG} long.\n"));
    check(&old, &new, &["left long ~~(ago)~~."], &[]);
}

#[test]
fn a_sign_that_changed_is_marked_with_its_word() {
    let (old, new) = (format!("{LONG} then\n"), format!("{LONG} then.\n"));
    let html = ["left then<ins>.</ins>"];
    check(&old, &new, &["left ~~then~~**then.**"], &html);
    check(&new, &old, &["left ~~then.~~**then**"], &[]);
}

#[test]
fn a_paragraph_that_is_wrapped_by_hand_is_one() {
    let wrapped = LONG
        .replace(" the ten", "\nthe ten")
        .replace(" somebody", "\nsomebody");
    let (old, new) = (
        format!("{wrapped} long ago.\n"),
        format!("{LONG} by then.\n"),
    );
    check(
        &old,
        &new,
        &["> Members of a group"],
        &["who left <del>long ago</del><ins>by then</ins>."],
    );
}

#[test]
fn short_lines_lists_and_what_shares_nothing_stand_on_both_sides() {
    let fence = ["```diff\n- "];
    check(
        "It is sent on Monday.\n",
        "It is sent on Tuesday.\n",
        &fence,
        &["<p class=\"removed\""],
    );
    let (list, other) = (
        format!("- {LONG}\n- soon\n"),
        format!("- {LONG}\n- on Monday\n- never\n"),
    );
    check(&list, &other, &fence, &["<p class=\"removed\""]);
    let new = "Nothing of that holds anymore. ".repeat(9);
    check(
        &format!("{LONG}.\n"),
        &format!("{new}\n"),
        &fence,
        &["<p class=\"removed\""],
    );
}
