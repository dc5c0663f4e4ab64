//! Whatever a model writes, it stays text.

use std::collections::BTreeSet;

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, parse_document};
use domain::review::ReviewedChange;
use domain::round::Critique;
use proptest::prelude::*;

use crate::debate::{Debate, reviewed};

/// The debate with `text` wherever a model or the author writes.
pub(crate) fn filled_with(text: &str) -> Debate {
    let mut debate = reviewed();
    let setup = debate.view.setup.as_mut().unwrap();
    text.clone_into(&mut setup.title);
    text.clone_into(&mut setup.answers[0].answer);
    text.clone_into(&mut setup.seats[0].persona.label);
    text.clone_into(&mut setup.seats[0].model.name);
    text.clone_into(&mut debate.view.header.why);
    debate.view.header.warnings = vec![text.to_owned()];
    for round in &mut debate.view.rounds {
        round
            .critiques
            .iter_mut()
            .for_each(|it| fill_failure(it, text));
        for finding in &mut round.count.as_mut().unwrap().findings {
            for field in [
                &mut finding.title,
                &mut finding.quote,
                &mut finding.concern,
                &mut finding.suggestion,
            ] {
                text.clone_into(field);
            }
            finding.status_reason = Some(text.to_owned());
        }
        let synthesis = round.synthesis.as_mut().unwrap();
        synthesis.lost = vec![text.to_owned()];
        for edit in &mut synthesis.edits {
            text.clone_into(&mut edit.find);
            edit.refused = Some(text.to_owned());
        }
    }
    let review = debate.view.review.as_mut().unwrap();
    review
        .changes
        .iter_mut()
        .for_each(|it| fill_change(it, text));
    debate.view.review.as_mut().unwrap().text = debate.store(text);
    debate
}

fn fill_failure(critique: &mut Critique, text: &str) {
    if let Some(failure) = &mut critique.absent {
        text.clone_into(&mut failure.message);
    }
}

/// Scaffold keeps its heading, so that each hunk is under one whatever the text is.
fn fill_change(reviewed: &mut ReviewedChange, text: &str) {
    let scaffold = reviewed.change.is_scaffold();
    for place in &mut reviewed.change.places {
        place.new = if scaffold {
            format!("## Under {}\n", text.replace(['\n', '\r'], " "))
        } else {
            text.to_owned()
        };
    }
}

/// Everything between `<` and `>`.
fn tags(html: &str) -> BTreeSet<&str> {
    let body = html.split_once("</style>").unwrap().1;
    let opened = body.split('<').skip(1);
    opened.map(|rest| rest.split('>').next().unwrap()).collect()
}

/// The kinds of blocks and marks in a Markdown text, without the text itself.
fn skeleton(markdown: &str) -> Vec<String> {
    let arena = Arena::new();
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    let root = parse_document(&arena, markdown, &options);
    let mut kinds = Vec::new();
    for node in root.descendants() {
        match &node.data.borrow().value {
            NodeValue::Text(_) | NodeValue::Escaped => {}
            NodeValue::CodeBlock(block) => kinds.push(format!("code {}", block.info)),
            NodeValue::Heading(heading) => kinds.push(format!("heading {}", heading.level)),
            other => kinds.push(other.xml_node_name().to_owned()),
        }
    }
    kinds
}

fn check(hostile: &str) {
    let (plain, hostile) = (filled_with("plain words"), filled_with(hostile));
    let (expected, actual) = (plain.with(report::html), hostile.with(report::html));
    let extra: Vec<_> = tags(&actual)
        .difference(&tags(&expected))
        .copied()
        .collect();
    assert!(extra.is_empty(), "{extra:?}");
    let (expected, actual) = (plain.with(report::markdown), hostile.with(report::markdown));
    assert_eq!(skeleton(&expected), skeleton(&actual), "{actual}");
    let account = hostile.with(report::account);
    assert!(
        !account.chars().any(|it| it.is_control() && it != '\n'),
        "{account:?}"
    );
    assert_eq!(
        account.lines().count(),
        plain.with(report::account).lines().count()
    );
}

#[test]
fn hostile_texts_stay_text() {
    for text in [
        "<script>alert(1)</script>",
        "</style><img src=x onerror=alert(1)>",
        "\" onmouseover=\"alert(1)",
        "' --> <!-- ]]>",
        "```\n# Out\n```",
        "~~~~\n````````",
        "# heading",
        "#\n0",
        "- [ ] item",
        "12) item",
        "1. item",
        "---",
        "===",
        "| a | b |",
        "[link](javascript:alert(1)) ![image](http://example.org/x.png)",
        "a\n\n    code",
        "*emphasis* _too_ **strong** ~~gone~~ `code`",
        "&lt;b&gt; &amp;",
        "<https://example.org>",
        "\\",
        "line\u{2028}line\rline\u{85}line",
        "\u{1b}[31mred\u{7}\u{202e}",
    ] {
        check(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_stays_text(text in r"[a-z<>&'\x22`*_#|~\[\]()!\\ \n\r0-9.+=:/-]{1,40}") {
        prop_assume!(text.chars().any(char::is_alphanumeric));
        check(&text);
    }
}
