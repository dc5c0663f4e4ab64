//! Challenges below headings that are a severity and nothing else.

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
    ] {
        let text = format!(
            "## Blocking\n\n### Soon is no time\n\nNobody knows when.\n\n## Major\n\n{nothing}\n\n## Minor\n\n{nothing}\n"
        );
        let found = raised(&text);
        assert_eq!(found.len(), 1, "{nothing}: {found:?}");
        let only = format!("## Blocking\n\n{nothing}\n\n## Major\n\n{nothing}\n");
        assert_eq!(raised(&only), [], "{nothing}");
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
