//! What a debate came to about the text, in plain lines for a terminal or a script.

use domain::text::seen::one_line;
use domain::verdict::SectionKind;

use crate::Source;

pub(crate) fn render(source: &Source<'_>) -> Option<String> {
    let concluded = source.view.conclusion.as_ref()?;
    let verdict = concluded.conclusion.verdict.as_ref()?;
    let decision = verdict.decision.map_or("none", |decision| decision.label());
    let mut lines = vec![format!("Verdict: {}", decision.to_lowercase())];
    if concluded.conclusion.is_unstable() {
        lines.push("Unstable: in the opposite order the judge decided otherwise.".to_owned());
    }
    if !verdict.parsed {
        lines.push("The judge's answer could not be read; it follows as it came.".to_owned());
    }
    lines.extend(verdict.summary.lines().map(one_line));
    for section in &verdict.sections {
        lines.push(String::new());
        lines.push(format!("{}:", section.kind.heading()));
        let is_ranked = !matches!(
            section.kind,
            SectionKind::AgreementZones | SectionKind::ContestedZones
        );
        for (number, item) in (1..).zip(&section.items) {
            let mark = if is_ranked {
                format!("{number}.")
            } else {
                "-".to_owned()
            };
            lines.push(format!("{mark} {}", one_line(item)));
        }
    }
    Some(lines.join("\n") + "\n")
}
