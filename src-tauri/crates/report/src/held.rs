//! Each side's position, in plain lines for a terminal or a script.

use domain::position::Argument;
use domain::text::document::seen::one_line;
use domain::{Finding, Position};

use crate::quote::in_brackets;
use crate::{Source, words};

/// The positions in the order of their turns, separated by empty lines.
pub(crate) fn lines(source: &Source<'_>) -> Vec<String> {
    let positions = source.view.positions.iter();
    let blocks: Vec<Vec<String>> = positions.map(|it| position(source, it)).collect();
    blocks.join(&String::new())
}

fn position(source: &Source<'_>, position: &Position) -> Vec<String> {
    let who = format!("Position: {} ({})", position.label, position.model);
    let mut lines = vec![one_line(&who)];
    if let Some(failure) = &position.absent {
        let words = format!("Didn’t answer. {} {}", failure.message, failure.hint);
        lines.push(one_line(&words));
        return lines;
    }
    lines.extend(position.summary.lines().map(one_line));
    let arguments = position.arguments.iter().map(|it| argument(source, it));
    let findings = position.findings.iter().map(|it| finding(position, it));
    let points = (1..).zip(arguments.chain(findings));
    lines.extend(points.map(|(number, point)| one_line(&format!("{number}. {point}"))));
    let grants = position.grants.iter().filter(|it| !it.trim().is_empty());
    lines.extend(grants.map(|it| one_line(&format!("Concedes: {it}"))));
    let flaws = position.flaws.iter();
    lines.extend(flaws.map(|it| one_line(&format!("Note: {it}"))));
    lines
}

fn argument(source: &Source<'_>, argument: &Argument) -> String {
    let answers = argument.answers.as_ref().and_then(|id| source.point(id));
    let answers = answers.map_or_else(String::new, |it| format!(" [in answer to: {it}]"));
    let quote = in_brackets(&argument.quote, argument.quote_match, argument.only_names);
    let said = match argument.text.trim() {
        "" => argument.title.clone(),
        text => format!("{}: {text}", argument.title),
    };
    format!("{said}{quote}{answers}")
}

fn finding(position: &Position, finding: &Finding) -> String {
    let mut assumptions = position.assumptions.iter();
    let assumed = assumptions.find(|it| it.finding == finding.id);
    let said = [
        assumed.map(|it| format!(" It assumes: {}", it.text)),
        Some(finding.suggestion.trim())
            .filter(|it| !it.is_empty())
            .map(|it| format!(" {} {it}", words::proposal(it))),
    ];
    format!(
        "{}: {}. {}{}{}",
        words::severity(finding.severity),
        finding.title.trim_end_matches('.'),
        finding.concern,
        said.into_iter().flatten().collect::<String>(),
        in_brackets(&finding.quote, finding.quote_match, finding.only_names)
    )
}
