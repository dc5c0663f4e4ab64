//! Challenges below headings that consist of just a severity.

use super::raised;

#[test]
fn a_severity_with_nothing_below_it_is_no_challenge() {
    for nothing in [
        "None",
        "None.",
        "N/A",
        "n/a",
        "No major challenges.",
        "- None identified.",
        "—",
        "NA",
        "Not applicable.",
        "There are none.",
        "1. None",
    ] {
        let text = format!(
            "## Blocking\n\n### Soon is no time\n\nNobody knows when.\n\n## Major\n\n{nothing}\n\n## Minor\n\n{nothing}\n"
        );
        let found = raised(&text);
        assert_eq!(found.len(), 1, "{nothing}: {found:?}");
        let only = format!("## Blocking\n\n{nothing}\n\n## Major\n\n{nothing}\n");
        assert_eq!(raised(&only), [], "{nothing}");
    }
    for nothing in [
        "### Blocking: None\n\n### Major: N/A\n\nCONVERGE",
        "### [MAJOR] None\n\n### [MINOR] None\n\nCONVERGE",
        "**Blocking:** None\n\n**Major:** None\n\nCONVERGE",
        "## Blocking (0)\n\n## Major (0)\n\nCONVERGE",
    ] {
        assert_eq!(raised(nothing), [], "{nothing}");
    }
    for nothing in ["None.", "N/A", "No challenges."] {
        assert_eq!(raised(nothing), [], "{nothing}");
    }
}

#[test]
fn an_entry_below_a_severity_may_have_its_parts_in_one_line() {
    let text = "## Major\n\n1. **Soon** — Nobody knows when. Evidence: “It expires soon.”\n2. **Who reads it** - Everybody. Suggestion: Name them.\n";
    let found = raised(text);
    let told: Vec<_> = found
        .iter()
        .map(|it| {
            let it = &it.finding;
            (&*it.title, &*it.concern, &*it.quote, &*it.suggestion)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Soon", "Nobody knows when.", "It expires soon.", ""),
            ("Who reads it", "Everybody.", "", "Name them."),
        ]
    );
}

/// Title and quote of each challenge.
fn told(text: &str) -> Vec<(String, String)> {
    let raised = raised(text).into_iter();
    raised
        .map(|it| (it.finding.title, it.finding.quote))
        .collect()
}

#[test]
fn what_is_missing_is_a_challenge() {
    for text in [
        "### [MAJOR] No owner\n",
        "## Major\n\n- No owner\n",
        "**Major:** No owner\n",
        "## Major\n\n1. No owner\n",
    ] {
        let titles: Vec<String> = told(text).into_iter().map(|(title, _)| title).collect();
        assert_eq!(titles, ["No owner"], "{text}");
    }
}

#[test]
fn each_entry_of_a_list_keeps_its_own_labels() {
    let soon = ("Soon".to_owned(), "It expires soon.".to_owned());
    let mail = ("Mail".to_owned(), "Mail is sent.".to_owned());
    for text in [
        "## Blocking\n\n- **Soon**\n  - Evidence: \"It expires soon.\"\n- **Mail**\n  - Evidence: \"Mail is sent.\"\n",
        "## Blocking\n\n1. **Soon**\n   **Concern:** When?\n   **Evidence:** \"It expires soon.\"\n2. **Mail**\n   **Evidence:** \"Mail is sent.\"\n",
        "## Blocking (2)\n\n- Soon\n  Evidence: \"It expires soon.\"\n- Mail\n  Evidence: \"Mail is sent.\"\n",
        "1. **BLOCKING: Soon** Nobody knows. Evidence: \"It expires soon.\"\n2. **BLOCKING: Mail** To whom? Evidence: \"Mail is sent.\"\n",
        "**Blocking:** 2\n\n- **[BLOCKING] Soon** — \"It expires soon.\"\n- **[BLOCKING] Mail** — \"Mail is sent.\"\n",
    ] {
        assert_eq!(told(text), [soon.clone(), mail.clone()], "{text}");
    }
}

#[test]
fn an_entry_in_one_line_keeps_what_it_quotes() {
    for (entry, title) in [
        ("- Soon - \"It expires soon.\"", "Soon"),
        ("- Soon — “It expires soon.”", "Soon"),
        (
            "- Soon is no time (\"It expires soon.\")",
            "Soon is no time (\"It expires soon.\")",
        ),
    ] {
        let found = told(&format!("## Blocking\n\n{entry}\n"));
        assert_eq!(
            found,
            [(title.to_owned(), "It expires soon.".to_owned())],
            "{entry}"
        );
    }
    let found = told("- [BLOCKING] Soon: nobody knows \"It expires soon.\"\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].1, "It expires soon.");
}
