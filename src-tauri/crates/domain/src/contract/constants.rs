//! Words and colors that the page gets from here, in addition to the types.

use crate::anchors::ANCHORS;
use crate::briefed::BriefingPart;
use crate::final_check::FinalCheck;
use crate::patterns::{PatternSeverity, PatternType};
use crate::research::{MOST_TECHNOLOGIES, SearchService};
use crate::scorecard::Unranked;
use crate::verdict::SectionKind;
use crate::{FindingStatus, Protocol};

/// All of them.
pub(super) fn all() -> String {
    let all = [
        anchors(),
        unranked(),
        became(),
        example(),
        decides(),
        labels(),
        briefing(),
        final_checks(),
        patterns(),
        sections(),
        services(),
    ];
    all.concat()
}

/// What is decided in each form, as a table for the page.
fn decides() -> String {
    let forms = Protocol::ALL.map(|form| {
        let decides = serde_json::json!(form.decides());
        format!("  {:?}: {decides},\n", form.key())
    });
    format!(
        "\n/** What is decided in each form. */\nexport const DECIDES: Readonly<Record<Protocol, Decides>> = {{\n{}}};\n",
        forms.concat()
    )
}

/// What each form is called, as a table for the page, in the order of lists.
fn labels() -> String {
    let forms = Protocol::ALL.map(|form| format!("  {:?}: {:?},\n", form.key(), form.label()));
    format!(
        "\n/** The forms of a debate, as lists show them. */\nexport const PROTOCOL_NAMES: Readonly<Record<Protocol, string>> = {{\n{}}};\n",
        forms.concat()
    )
}

/// What a note of a patterns pass can be, as tables for the page.
fn patterns() -> String {
    let types = PatternType::ALL.map(|it| format!("  {:?}: {:?},\n", it.key(), it.label()));
    let severities = PatternSeverity::ALL.map(|it| format!("  {}: {:?},\n", it.key(), it.label()));
    format!(
        "\n/** What a note from the project’s guidance is about. */\nexport const PATTERN_TYPES: Readonly<Record<PatternType, string>> = {{\n{}}};\n\n/** How severe such a note is. */\nexport const PATTERN_SEVERITIES: Readonly<Record<PatternSeverity, string>> = {{\n{}}};\n",
        types.concat(),
        severities.concat()
    )
}

/// What each part of a briefing is called, as a table for the page.
fn briefing() -> String {
    let parts = BriefingPart::ALL.map(|part| format!("  {}: {:?},\n", part.key(), part.label()));
    format!(
        "\n/** The parts of a briefing. */\nexport const BRIEFING_PARTS: Readonly<Record<BriefingPart, string>> = {{\n{}}};\n",
        parts.concat()
    )
}

/// What each final check is called, as a table for the page.
fn final_checks() -> String {
    let checks = FinalCheck::ALL.map(|it| format!("  {}: {:?},\n", it.key(), it.label()));
    format!(
        "\n/** The final checks. */\nexport const FINAL_CHECKS: Readonly<Record<FinalCheck, string>> = {{\n{}}};\n",
        checks.concat()
    )
}

/// What each part of a verdict is called, as a table for the page.
fn sections() -> String {
    let sections = SectionKind::ALL.map(|it| {
        format!(
            "  {}: {{ heading: {:?}, ranked: {} }},\n",
            it.key(),
            it.heading(),
            it.is_ranked()
        )
    });
    format!(
        "\n/** The parts of a verdict, and whether their points are numbered. */\nexport const VERDICT_SECTIONS: Readonly<Record<SectionKind, {{ heading: string; ranked: boolean }}>> = {{\n{}}};\n",
        sections.concat()
    )
}

/// The search services, as a list for the page, and the most technologies that are researched.
fn services() -> String {
    let services = SearchService::ALL.map(|service| {
        format!(
            "  {{ value: {:?}, label: {:?}, hosted: {} }},\n",
            service.key(),
            service.label(),
            service.is_hosted()
        )
    });
    format!(
        "\n/** Services that search the web. Those that are hosted have an address of their own and need a key. */\nexport const SEARCH_SERVICES: readonly {{ value: SearchService; label: string; hosted: boolean }}[] = [\n{}];\n\n/** The most technologies that are researched: the first ones. */\nexport const MOST_TECHNOLOGIES = {MOST_TECHNOLOGIES};\n",
        services.concat()
    )
}

/// The IDs by which the page recognizes the example.
fn example() -> String {
    format!(
        "\n/** The example task and its debate, there from the first start. They are read-only. */\nexport const EXAMPLE = {:?};\n",
        crate::example::ID
    )
}

/// What the scores of a concern mean, as a list for the page.
fn anchors() -> String {
    let names = ANCHORS
        .iter()
        .map(|anchor| format!("  {:?},\n", anchor.name));
    format!(
        "\n/** What each score of a concern means, from 1 up. */\nexport const ANCHORS: readonly string[] = [\n{}];\n",
        names.collect::<String>()
    )
}

/// Why options can't be ranked, in the page's words.
fn unranked() -> String {
    format!(
        "\n/** Why options can’t be ranked. */\nexport const UNRANKED = {{\n  noWeight: {:?},\n  fewMarks: {:?},\n}} as const;\n",
        Unranked::NoWeight.words(),
        Unranked::FewMarks.words()
    )
}

/// The words that reports use for what happened to a finding, where the page uses the same ones.
fn became() -> String {
    format!(
        "\n/** What happened to a finding, in the words of reports. */\nexport const BECAME = {{\n  open: {:?},\n  declined: {:?},\n  recorded: {:?},\n}} as const;\n",
        FindingStatus::Open.words(),
        FindingStatus::Declined.words(),
        FindingStatus::Recorded.words()
    )
}
