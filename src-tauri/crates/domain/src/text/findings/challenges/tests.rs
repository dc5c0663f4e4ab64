mod beside;
mod grouped;

use proptest::prelude::*;

use super::*;

fn read(text: &str) -> Written {
    challenges(text).unwrap_or_else(|| panic!("read as Markdown: {text}"))
}

fn raised(text: &str) -> Vec<RaisedChallenge> {
    read(text)
        .challenges
        .unwrap_or_else(|| panic!("clear: {text}"))
}

#[test]
fn a_heading_with_a_severity_is_a_challenge() {
    use Severity::{Blocking, Major, Minor};
    for (severity, headings) in [
        (
            Blocking,
            &[
                "### [BLOCKING] ~",
                "###[BLOCKING] ~",
                "## **[BLOCKING]** ~",
                "#### BLOCKING: ~",
                "### Blocking — ~",
                "### (Blocking) ~",
                "### 🔴 BLOCKING: ~",
                "### 1. [BLOCKING] ~",
                "### C1 [BLOCKING] ~",
                "### C1: [BLOCKING] ~",
                "### Challenge 1: [BLOCKING] ~",
                "### Blocking issue 1: ~",
                "### ~ [BLOCKING]",
                "### ~ (blocking)",
                "### [CRITICAL] ~",
                "**[BLOCKING] ~**",
                "- **[BLOCKING]** ~",
                "1. [BLOCKING] ~",
                "[BLOCKING] ~",
            ][..],
        ),
        (Major, &["### [MAJOR] ~", "### [HIGH] ~", "## major: ~"][..]),
        (Minor, &["### [minor] ~", "### [Severity: minor] ~"][..]),
    ] {
        for heading in headings {
            let heading = heading.replace('~', "Soon is no time");
            let found = raised(&format!("{heading}\n\nNobody knows when.\n"));
            assert_eq!(found.len(), 1, "{heading}");
            let finding = &found[0].finding;
            let (title, concern) = (finding.title.as_str(), finding.concern.as_str());
            assert_eq!(finding.severity, severity, "{heading}");
            assert_eq!((title, concern), ("Soon is no time", "Nobody knows when."));
        }
    }
}

#[test]
fn a_severity_may_have_a_heading_of_its_own() {
    for below in [
        "#### Severity\n\nBLOCKING",
        "#### Severity: blocking",
        "#### Severity\n**Blocking**",
    ] {
        let text = format!(
            "## Challenges\n\n### Soon is no time\n\nNobody knows when.\n\n{below}\n\n\
             #### Evidence\n\n> The link expires soon.\n"
        );
        let found = raised(&text);
        assert_eq!(found.len(), 1, "{below}");
        let finding = &found[0].finding;
        assert_eq!(finding.severity, Severity::Blocking, "{below}");
        assert_eq!(finding.title, "Soon is no time");
        assert_eq!(finding.quote, "The link expires soon.", "{below}");
    }
}

#[test]
fn a_quote_ends_with_its_paragraph_and_may_stand_within_a_sentence() {
    for (below, quote, concern) in [
        (
            "**Quote:** The link expires soon.\n\nNobody knows when.",
            "The link expires soon.",
            "Nobody knows when.",
        ),
        (
            "Evidence: \"Exports are\nkept.\"\n\nSay how long.",
            "Exports are\nkept.",
            "Say how long.",
        ),
        (
            "**Quote:**\n\n> The link expires soon.\n\nNobody knows when.",
            "The link expires soon.",
            "Nobody knows when.",
        ),
        (
            "\"The link expires soon.\" Nobody knows when.",
            "The link expires soon.",
            "\"The link expires soon.\" Nobody knows when.",
        ),
        (
            "Nobody can test \"soon\", or “expires soon”.",
            "expires soon",
            "Nobody can test \"soon\", or “expires soon”.",
        ),
        ("Nobody can test \"soon\".", "", "Nobody can test \"soon\"."),
    ] {
        let found = raised(&format!("### [MAJOR] Soon is no time\n\n{below}\n"));
        let finding = &found[0].finding;
        let read = (finding.quote.as_str(), finding.concern.as_str());
        assert_eq!(read, (quote, concern), "{below}");
    }
}

#[test]
fn what_only_looks_like_one_is_none() {
    for text in [
        "",
        "I would rather talk about the weather.",
        "# Requirements\n\n- The link expires soon.",
        "### Blocking the road is a crime\n\nIndeed.",
        "The major problem: nobody knows.",
        "**Note**\n\nMinor things are left out.",
        "- [ ] to do\n- [x] done",
        "See [the minor list](a.md).",
        "{\"findings\": [{\"title\": \"A",
        "\"findings\": [],\n\"recommendation\": \"converge\"",
    ] {
        assert_eq!(challenges(text), None, "{text}");
    }
}

#[test]
fn what_stands_below_it_belongs_to_it() {
    let text = "## ADVERSARY CHALLENGES\n\n**Artifact:** requirements\n**Challenges:** 2\n\n\
        ### [BLOCKING] Soon is no time\n\n**Concern:** Support can't tell\nwhether a link is good.\n\
        **Evidence:** \"The link expires soon.\"\n- **Affected:** Sign-in\n* Suggestion: Name a time.\n\n---\n\n\
        ### [MAJOR] Too open\n> Everybody sees all reports.\n\nSalaries are in them.\n\n\
        #### Who is hurt\n\nEverybody.\n\n### Convergence Recommendation\n\n[CONTINUE]\n";
    let written = read(text);
    assert_eq!(written.recommendation.as_deref(), Some("continue"));
    let found = written.challenges.unwrap_or_default();
    assert_eq!(found.len(), 2);
    let (first, second) = (&found[0], &found[1]);
    assert_eq!(
        first.finding.concern,
        "Support can't tell\nwhether a link is good."
    );
    assert_eq!(first.finding.quote, "The link expires soon.");
    assert_eq!(first.affected, "Sign-in");
    assert_eq!(first.finding.suggestion, "Name a time.");
    assert_eq!(second.finding.quote, "Everybody sees all reports.");
    assert_eq!(
        second.finding.concern,
        "Salaries are in them.\nWho is hurt\nEverybody."
    );
}

#[test]
fn a_heading_within_a_challenge_names_a_part_of_it() {
    let (quote, concern) = ("The link expires soon.", "Nobody knows when.");
    for (text, quote, concern) in [
        (
            "### [MAJOR] T\n\n#### Evidence\n\n> \"Q\"\n\n#### Impact\n\nC\n",
            quote,
            concern,
        ),
        (
            "### [MAJOR] T\n\n#### Evidence:\n\nQ\n\n#### **Impact**\n\nC\n",
            quote,
            concern,
        ),
        (
            "### [MAJOR] T\n\n### Concern\n\nC\n\n### Evidence\n\n“Q”\n",
            quote,
            concern,
        ),
        (
            "### [MAJOR] T\n\n**Concern:**\n\nC\n\n**Evidence**\n\n\"Q\"\n",
            quote,
            concern,
        ),
        (
            "### [MAJOR] T\n\n#### Severity\n\nMAJOR\n\n#### Concern: C\n\n#### Evidence: \"Q\"\n",
            quote,
            concern,
        ),
        (
            "## Major\n\n### T\n\nC\n\n#### Evidence\n\n> Q\n",
            quote,
            concern,
        ),
        (
            "### [MAJOR] T\n\nC\n\n#### Evidence\n\nIt says \"Q\" and no more.\n",
            quote,
            "Nobody knows when.\nIt says \"The link expires soon.\" and no more.",
        ),
    ] {
        let replaced = text.replace('T', "Soon is no time");
        let replaced = replaced.replace("C\n", "Nobody knows when.\n");
        let replaced = replaced.replace('Q', "The link expires soon.");
        let found = raised(&replaced);
        assert_eq!(found.len(), 1, "{text}");
        let finding = &found[0].finding;
        let read = (
            finding.title.as_str(),
            finding.quote.as_str(),
            finding.concern.as_str(),
        );
        assert_eq!(read, ("Soon is no time", quote, concern), "{text}");
    }
    let advised = raised("### [MINOR] A\n\nB\n\n#### Recommendation\n\nName the time.\n");
    assert_eq!(advised[0].finding.suggestion, "Name the time.");
    assert_eq!(advised[0].finding.concern, "B");
}

#[test]
fn a_challenge_may_stand_in_one_line() {
    let (title, concern, quote) = (
        "Soon is no time",
        "Nobody knows when.",
        "The link expires soon.",
    );
    for (line, suggestion) in [
        ("1. **[BLOCKING] T** — C Evidence: \"Q\"", ""),
        ("- **[BLOCKING] T**: C **Evidence:** “Q”", ""),
        ("**[BLOCKING] T.** C Evidence: \"Q\"", ""),
        (
            "[BLOCKING] T — C Evidence: \"Q\" Suggestion: Say when.",
            "Say when.",
        ),
        (
            "1. **[BLOCKING]** T — C *Evidence:* \"Q\" **Fix:** Say when.",
            "Say when.",
        ),
        ("### [BLOCKING] T\n\nC\n\n**Evidence:** > Q", ""),
        ("### [BLOCKING] T\n\nC\n\n**Evidence:**\n> \"Q\"", ""),
    ] {
        let line = line.replace('T', title).replace('Q', quote);
        let line = line.replace("C ", &format!("{concern} "));
        let line = line.replace("\nC\n", &format!("\n{concern}\n"));
        let found = raised(&line);
        assert_eq!(found.len(), 1, "{line}");
        let finding = &found[0].finding;
        let said = (
            finding.title.trim_end_matches('.'),
            finding.concern.as_str(),
        );
        assert_eq!(said, (title, concern), "{line}");
        let said = (finding.quote.as_str(), finding.suggestion.as_str());
        assert_eq!(said, (quote, suggestion), "{line}");
    }
}

#[test]
fn a_severity_may_stand_above_several_or_in_a_line_of_its_own() {
    for (text, titles) in [
        (
            "## Blocking\n\n- Soon is no time: nobody knows.\n- No owner\n\n## Minor\n\n1. **No format**: what is it?\n",
            vec!["Soon is no time", "No owner", "No format"],
        ),
        (
            "## Blocking issues\n\n### Soon is no time\n\nNobody knows.\n\n### No owner\n\nNobody cares.\n\n## Summary\n\nBad.\n",
            vec!["Soon is no time", "No owner"],
        ),
        (
            "### 1. Soon is no time\n- Severity: BLOCKING\n- Concern: Nobody knows.\n### 2. No owner\n**Severity**: minor\n",
            vec!["1. Soon is no time", "2. No owner"],
        ),
        (
            "## Major\n\nNobody knows when it ends.\n",
            vec!["Nobody knows when it ends."],
        ),
        (
            "```markdown\n### [BLOCKING] Soon is no time\nNobody knows.\n```",
            vec!["Soon is no time"],
        ),
    ] {
        let found = raised(text);
        let found: Vec<&str> = found.iter().map(|it| it.finding.title.as_str()).collect();
        assert_eq!(found, titles, "{text}");
    }
}

#[test]
fn only_a_plain_recommendation_is_one() {
    for (text, said) in [
        (
            "### [MINOR] A\nB\n\n## Recommendation: CONVERGE",
            Some("converge"),
        ),
        (
            "### [MINOR] A\nB\n\n**Recommendation:** CONVERGE",
            Some("converge"),
        ),
        (
            "### [MINOR] A\nB\n\n## Recommendation\n\n**CONVERGE**\n\nNothing else is left.",
            Some("converge"),
        ),
        ("### [MINOR] A\nB\n\nCONTINUE", Some("continue")),
        ("### [MINOR] A\nB\n\nRecommendation: do not converge", None),
        ("### [MINOR] A\nB\nRecommendation: name the time", None),
    ] {
        assert_eq!(read(text).recommendation.as_deref(), said, "{text}");
    }
    let advised = raised("### [MINOR] A\nB\nRecommendation: name the time");
    assert_eq!(advised[0].finding.suggestion, "name the time");
}

#[test]
fn without_any_challenge_it_says_so_or_is_unclear() {
    for (text, none) in [
        ("## Recommendation\n\nCONVERGE", true),
        ("All challenges are settled. CONVERGE", true),
        ("All challenges have been addressed.\n\n**CONVERGE**", true),
        ("I have no challenges. CONVERGE.", true),
        (
            "I have no further challenges.\nRecommendation: CONVERGE",
            true,
        ),
        ("All of it is vague. CONVERGE", false),
        (
            "# Adversary review\n\nNo further challenges.\n\nRecommendation: converge",
            true,
        ),
        ("**Challenges:** 0\n\nCONVERGE", true),
        (
            "The link is bad, and so is the rest.\n\nRecommendation: converge",
            false,
        ),
    ] {
        let written = read(text);
        assert_eq!(
            written.recommendation.as_deref(),
            Some("converge"),
            "{text}"
        );
        assert_eq!(written.challenges, none.then(Vec::new), "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic_and_what_is_read_says_something(
        pieces in prop::collection::vec(prop_oneof![
            "\\PC{0,12}",
            prop::sample::select(vec![
                "\n", "### ", "[BLOCKING] ", "## Minor", "**", "- ", "1. ", "> ", "```", "Severity: ",
                "Evidence:", "CONVERGE", "Recommendation: ", "(", "]", "é", "【", "Challenge 1",
            ]).prop_map(str::to_owned),
        ], 0..40),
    ) {
        let text = pieces.concat();
        for raised in challenges(&text).and_then(|it| it.challenges).unwrap_or_default() {
            prop_assert!(!raised.finding.title.trim().is_empty(), "{text}");
            prop_assert!(!raised.finding.concern.trim().is_empty(), "{text}");
        }
    }

    #[test]
    fn what_is_written_as_asked_is_read_back(
        written in prop::collection::vec(("[A-Za-z][a-z]{0,8} [a-z]{1,8}", "[A-Z][a-z ]{0,30}[a-z]", 0_usize..3), 1..6),
    ) {
        let severities = [Severity::Blocking, Severity::Major, Severity::Minor];
        let blocks: Vec<String> = written
            .iter()
            .map(|(title, concern, severity)| {
                format!("### [{}] {title}\n\n**Concern:** {concern}\n", severities[*severity].word().to_uppercase())
            })
            .collect();
        let read = raised(&blocks.join("\n"));
        let read: Vec<_> = read
            .iter()
            .map(|it| (it.finding.title.clone(), it.finding.concern.clone(), it.finding.severity))
            .collect();
        let wanted: Vec<_> = written
            .iter()
            .map(|(title, concern, severity)| (title.clone(), concern.clone(), severities[*severity]))
            .collect();
        prop_assert_eq!(read, wanted);
    }
}
