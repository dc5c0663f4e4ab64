//! What a text calls itself.

use domain::text::document::seen::one_line;

use super::csv;
use super::markdown::Outline;
use crate::front_matter::FrontMatter;

/// The title of a text: what it calls itself, otherwise its first line, otherwise its first heading of any
/// level. `None` for a text without words.
pub(crate) fn title(text: &str) -> Option<String> {
    own_title(text).or_else(|| {
        let outline = Outline::of(text);
        let headings = outline.headings.iter().map(|it| &it.text);
        let mut lines = outline
            .opening
            .iter()
            .chain(headings)
            .map(|it| one_line(it));
        lines.find(|it| says(it))
    })
}

/// What a text calls itself: for a CSV list, its first item; for any other text, the title in its front
/// matter, otherwise its first top-level heading. A lower heading is a part of the text, not its name.
pub(crate) fn own_title(text: &str) -> Option<String> {
    if csv::is_table_of_items(text) {
        let items = csv::items(text).into_iter().map(|it| one_line(&it));
        return items.into_iter().find(|it| says(it));
    }
    let given = FrontMatter::of(text);
    let given = given.written_under("title").first();
    let given = given.map(|it| one_line(it)).filter(|it| says(it));
    // The target of a link in a heading may be defined at the end of a text.
    let early = || first_heading(beginning(text)).filter(|it| !it.contains('['));
    given.or_else(early).or_else(|| first_heading(text))
}

/// Bytes in which nearly all texts state their title. Parsing the rest takes too long.
const BEGINNING: usize = 8 * 1024;

/// The paragraphs that a text begins with.
fn beginning(text: &str) -> &str {
    let most = &text[..text.floor_char_boundary(BEGINNING)];
    match most.rfind("\n\n") {
        Some(end) if most.len() < text.len() => &most[..end],
        _ => most,
    }
}

/// The first top-level heading that isn't empty.
fn first_heading(text: &str) -> Option<String> {
    let headings = Outline::of(text).headings.into_iter();
    let headings = headings.filter(|it| it.level == 1);
    let mut lines = headings.map(|it| one_line(&it.text));
    lines.find(|it| says(it))
}

fn says(line: &str) -> bool {
    line.contains(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::{own_title, title};

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(title(text).as_deref(), expected, "{text:?}");
    }

    #[test]
    fn a_text_is_called_what_it_calls_itself() {
        let front = "---\ntitle: \"Sessions that last\"\n---\n# Another heading\n";
        check(front, Some("Sessions that last"));
        let marked = "---\ntitle: \"[Draft] Sessions\"\n---\n# Another heading\n";
        check(marked, Some("[Draft] Sessions"));
        check(
            "---\r\nTitle: Sessions\r\n---\r\n# Other\r\n",
            Some("Sessions"),
        );
        check("---\ntags: [ui]\n---\n\n# Sessions\n", Some("Sessions"));
        check("\u{feff}# Sessions\n", Some("Sessions"));
        check(
            "Intro.\n\n## Why\n\n# *Export* as `CSV`\n",
            Some("Export as CSV"),
        );
        check("Intro.\n\n## Why\n\nIt is slow.\n", Some("Intro."));
        check("## Problem\n\nIt is slow.\n\n## Goals\n", Some("Problem"));
        check("---\ntags: [ui]\n---\n\n### *Problem*\n", Some("Problem"));
        check("##\n\n## ![](x.png)\n\n### Problem\n", Some("Problem"));
        let long = "A line of some length.\n\n".repeat(600);
        check(&format!("# Export\n\n{long}# Other\n"), Some("Export"));
        check(
            &format!("# [Export][1]\n\n{long}[1]: https://x.com\n"),
            Some("Export"),
        );
        check(&format!("{long}# Export\n"), Some("Export"));
        check("Sessions\n========\n\nText.\n", Some("Sessions"));
        check(
            "```sh\n# install it\nrun\n```\n\n# Set-up\n",
            Some("Set-up"),
        );
        check(
            "#\n\n# ![](x.png)\n\nCallers **wait** too long.\nWhy?\n",
            Some("Callers wait too long."),
        );
        check(
            "- [ ] Mend the login\n- [ ] Another\n",
            Some("Mend the login"),
        );
        check(
            "| Item | Owner |\n| --- | --- |\n| One | Me |\n",
            Some("Item · Owner"),
        );
        check(
            "item,owner\nMend the login,Ada\nWrite docs,Bo\n",
            Some("Mend the login"),
        );
        check(
            "owner;action item\nAda;Mend the login\n",
            Some("Mend the login"),
        );
        check("item,owner\n", Some("item,owner"));
        check("\n\n***\n\nFirst words\n", Some("First words"));
        check("```\nlet answer = 42;\n```\n", Some("let answer = 42;"));
        check("<!-- -->\n<p>Words</p>\n", Some("<p>Words</p>"));
        check("---\ntitle:\n---\n", None);
        check("  \n***\n", None);
        check("", None);
    }

    #[test]
    fn a_section_is_not_what_a_text_calls_itself() {
        for text in ["## Overview\n\nText.\n", "Text.\n\n## B\n", "", "***\n"] {
            assert_eq!(own_title(text), None, "{text:?}");
        }
        for (text, own) in [
            ("## Overview\n\n# Sessions\n", "Sessions"),
            ("---\ntitle: Sessions\n---\n## Overview\n", "Sessions"),
            ("Sessions\n===\n\n## Overview\n", "Sessions"),
            (
                "<h1 align=\"center\">\n  <img src=\"x.png\"> Sessions <b>that</b> last\n</h1>\n\n## Overview\n",
                "Sessions that last",
            ),
            ("<div>\n<h1>Sessions</h1>\n</div>\n\nText.\n", "Sessions"),
            ("<H1 ALIGN=CENTER>Ann &amp; Bo</H1>\n\nText.\n", "Ann & Bo"),
            ("<!-- <h1>Old</h1> -->\n\n# Sessions\n", "Sessions"),
        ] {
            assert_eq!(own_title(text).as_deref(), Some(own), "{text:?}");
        }
    }
}
