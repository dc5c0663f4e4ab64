//! A change that is written as text, read back, and split into parts, and finding what reviewers cite in it.

use code::diff::{Diff, File, Kind, Written, parse};
use code::{Among, Named, Side, locate, split};
use proptest::prelude::*;

const CHANGE: &str = "diff --git a/cart.ts b/cart.ts\n--- a/cart.ts\n+++ b/cart.ts\n@@ -1,4 +1,5 @@ cart\n export const cart = [];\n-let total = 0;\n+let total = sum(cart);\n+print(total);\n }\n }\n\
    diff --git a/old name.ts \"b/a\\nb\\\"c.ts\"\nrename from old name.ts\nrename to \"a\\nb\\\"c.ts\"\n--- a/old name.ts\t\n+++ \"b/a\\nb\\\"c.ts\"\n@@ -7,1 +7,2 @@\n print(total);\n+<script>alert(1)</script>\n\
    diff --git \"a/-rf .md\" \"b/-rf .md\"\nnew file mode 100755\n--- /dev/null\n+++ \"b/-rf .md\"\n@@ -0,0 +1,1 @@\n+--- a/cart.ts\n";

#[test]
fn what_is_written_is_read_back() {
    let diff = parse(CHANGE.as_bytes());
    assert_eq!(diff.files.len(), 3);
    let written = Written::of(&diff);
    assert_eq!(parse(written.text.as_bytes()), diff);
    for line in written.lines() {
        let hunks = diff.files[line.file].hunks.iter();
        let mut lines = hunks.flat_map(|it| &it.lines);
        assert!(lines.any(|it| it.text == written.text[line.range.clone()]));
    }
}

proptest! {
    #[test]
    fn whatever_git_prints_is_written_the_same_again(bytes in "(diff --git a/[a-z \"]{1,4} b/[a-z \"]{1,4}\n|@@ -[0-3],[0-3] \\+[0-3],[0-3] @@ ?[a-z]?\n|[-+ ][a-z\\r<@]{0,5}\n|rename from [a-z\"\\\\]{1,3}\n|new file mode 100644\n){0,14}") {
        let once = Written::of(&parse(bytes.as_bytes())).text;
        let again = Written::of(&parse(once.as_bytes())).text;
        prop_assert_eq!(once, again);
    }

    #[test]
    fn parts_have_all_lines_in_order(lines in prop::collection::vec("[a-z]{0,30}", 0..60), most in 1usize..200) {
        let text = lines.join("\n");
        let file = |path: &str| File::untracked(path.to_owned(), 0o100_644, &text);
        let diff = Diff { files: vec![file("a.ts"), file("b c.ts")], ..Diff::default() };
        let seen = |diff: &Diff| -> Vec<(String, u32, String)> {
            diff.files.iter().flat_map(|file| file.hunks.iter().flat_map(|it| &it.lines).map(|it| (file.path().to_owned(), it.new, it.text.clone()))).collect()
        };
        let parts = split(&diff, most);
        let all: Vec<_> = parts.iter().flat_map(&seen).collect();
        prop_assert_eq!(all, seen(&diff));
    }
}

#[test]
fn lines_that_count_from_zero_stay() {
    let odd = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,1 +0,0 @@\n-\n";
    assert_eq!(Written::of(&parse(odd.as_bytes())).text, odd);
}

#[test]
fn a_stretch_of_the_text_says_its_lines() {
    let diff = parse(CHANGE.as_bytes());
    let written = Written::of(&diff);
    let lines = |words: &str| {
        let start = written.text.find(words).expect("words of the text");
        written.at(&(start..start + words.len()))
    };
    let told = |words: &str| lines(words).map(|it| (it.file, it.lines, it.side));
    assert_eq!(told("let total = 0"), Some((0, (2, 2), Side::Old)));
    assert_eq!(told("sum(cart);\n+print"), Some((0, (2, 3), Side::New)));
    assert_eq!(told("<script>"), Some((1, (8, 8), Side::New)));
    assert_eq!(told("rename from"), None);
    assert_eq!(written.at(&(0..written.text.len())), None);
}

#[test]
fn what_a_reviewer_names_is_looked_up_in_its_file() {
    let diff = parse(CHANGE.as_bytes());
    let written = Written::of(&diff);
    let found = |file: &str, line: u32, quote: &str| {
        let named = Named { file, line, quote };
        let range = locate(&diff, &written, &named, Among::All)?;
        let at = written.at(&range)?;
        Some((at.file, at.lines, at.side == Side::Old))
    };
    let new = |file, line| Some((file, (line, line), false));
    // As requested, with a sign, with another line, by its old name, and below the folder of a diff.
    assert_eq!(found("cart.ts", 2, "let total = sum(cart);"), new(0, 2));
    assert_eq!(found("cart.ts", 2, "+let total = sum(cart);"), new(0, 2));
    assert_eq!(found("cart.ts", 90, "  print(total);"), new(0, 3));
    assert_eq!(found("old name.ts", 7, "print(total);"), new(1, 7));
    assert_eq!(found("b/a\nb\"c.ts", 8, "<script>"), new(1, 8));
    assert_eq!(found("./-rf .md", 1, "--- a/cart.ts"), new(2, 1));
    assert_eq!(
        found("cart.ts", 2, "let total = 0;"),
        Some((0, (2, 2), true))
    );
    assert_eq!(
        found("cart.ts", 2, "let total = sum(cart);\nprint(total);"),
        Some((0, (2, 3), false))
    );
    // Words of few letters only count on the named line.
    assert_eq!(found("cart.ts", 5, "}"), new(0, 5));
    assert_eq!(found("cart.ts", 2, "}"), None);
    // What isn’t there.
    for (file, quote) in [
        ("cart.ts", "eval(total);"),
        ("cart.ts", ""),
        ("cart.ts", " \n+\n"),
        ("cart.js", "print(total);"),
        ("", "print(total);"),
        ("/dev/null", "print(total);"),
        ("cart.ts", "<script>alert(1)</script>"),
    ] {
        assert_eq!(found(file, 1, quote), None, "{file}: {quote}");
    }
    assert_eq!(diff.files[0].hunks[0].lines[1].kind, Kind::Removed);
}

#[test]
fn a_changed_line_is_meant_before_an_unchanged_one_that_is_nearer() {
    let change = "diff --git a/shop.js b/shop.js\n--- a/shop.js\n+++ b/shop.js\n@@ -6,5 +6,5 @@\n apply(code);\n-old();\n check(code);\n-return 0;\n+apply(code);\n+return total;\n done();\n";
    let diff = parse(change.as_bytes());
    let written = Written::of(&diff);
    let found = |line: u32, quote: &str, among: Among| {
        let file = "shop.js";
        let range = locate(&diff, &written, &Named { file, line, quote }, among)?;
        let at = written.at(&range)?;
        Some((at.lines.0, at.side == Side::Old))
    };
    for (line, quote, all, changed) in [
        // Both have it.
        (6, "apply(code);", Some((8, false)), Some((8, false))),
        // Only what the change leaves as it is.
        (6, "check(code);", Some((7, false)), None),
        (10, "done();", Some((10, false)), None),
        // Added or removed.
        (9, "return total;", Some((9, false)), Some((9, false))),
        (7, "old();", Some((7, true)), Some((7, true))),
    ] {
        assert_eq!(found(line, quote, Among::All), all, "{quote}");
        assert_eq!(found(line, quote, Among::Changed), changed, "{quote}");
    }
}
