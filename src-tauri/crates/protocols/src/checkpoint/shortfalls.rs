//! What a defense must contain: an edit or a supported reason for each finding, an edit for each
//! blocking one, and no trace of the review in the document.

use domain::Severity;
use domain::answer::{DefenceAnswer, DefendedFinding};
use domain::question::Labeled;
use domain::text::edits::edit::Applied;
use domain::text::edits::lost;
use domain::text::findings::evidence::Grounds;

/// Words that mark a place as unfinished, in lower case.
const MARKERS: [&str; 3] = ["todo", "tbd", "fixme"];

const COMMENT: &str = "<!--";

/// The entry of a finding in a defense.
pub(super) fn entry<'a>(answer: &'a DefenceAnswer, label: &str) -> Option<&'a DefendedFinding> {
    let is_it = |entry: &&DefendedFinding| names(&entry.finding, label);
    answer.defence.iter().find(is_it)
}

/// Whether a label was meant, in brackets or not.
pub(super) fn names(said: &str, label: &str) -> bool {
    let said = said.trim().trim_matches(['[', ']', '(', ')', '.']);
    said.eq_ignore_ascii_case(label)
}

/// Whether a replacement would leave a trace of the review in the document: the label of a finding, or a
/// mark that the document does not have already.
pub(super) fn leaves_a_note(document: &str, replacement: &str, labeled: &[Labeled]) -> bool {
    let has_word = |text: &str, wanted: &str| {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| word.eq_ignore_ascii_case(wanted))
    };
    let labels = labeled.iter().map(|it| it.label.as_str());
    let leaves_word = labels
        .chain(MARKERS)
        .any(|word| has_word(replacement, word) && !has_word(document, word));
    leaves_word || replacement.contains(COMMENT) && !document.contains(COMMENT)
}

/// What a defense lacks.
#[derive(Default)]
pub(super) struct Shortfalls {
    /// In sentences for the model that gave it, with the labels that it knows.
    pub(super) asks: Vec<String>,
    /// In sentences for people, who don’t see these labels.
    pub(super) says: Vec<String>,
}

impl Shortfalls {
    fn add(&mut self, asks: String, says: String) {
        self.asks.push(asks);
        self.says.push(says);
    }
}

/// What a defense lacks. `noted` are the replacements that would leave a note.
pub(super) fn shortfalls(
    (document, project): (&str, &str),
    labeled: &[Labeled],
    answer: &DefenceAnswer,
    applied: &Applied,
    noted: &[String],
) -> Shortfalls {
    let mut flaws = Shortfalls::default();
    let problems = applied.problems.iter();
    flaws
        .asks
        .extend(problems.map(|problem| problem.words.clone()));
    let refused = applied.edits.iter().filter_map(|it| it.refused.as_ref());
    let refused = refused.map(|why| format!("An edit wasn’t applied. {why}"));
    flaws.says.extend(refused);
    for replacement in noted {
        flaws.add(
            format!(
                "The edit that writes \"{replacement}\" leaves a trace of the review. The document must \
                 read as if it had always been written that way: no notes, no marks, no labels."
            ),
            format!(
                "An edit wasn’t applied because it would leave notes of the review in the document: \
                 “{replacement}”"
            ),
        );
    }
    let evidence = Evidence([document, project].map(|text| Grounds::new(text, "")));
    for one in labeled {
        let said = entry(answer, &one.label);
        if let Some((asks, says)) = of_finding(one, said, applied, &evidence) {
            flaws.add(asks, says);
        }
    }
    let lost = lost::lost(document, document, &applied.text, &applied.edits);
    if !lost.is_empty() {
        let lost = lost.join("; ");
        flaws.add(
            format!("Your edits remove text that no finding asks you to remove. Keep: {lost}"),
            format!("The edits removed text that no finding asks to remove: {lost}"),
        );
    }
    flaws
}

/// Where evidence can come from: the document, and what is known about the project.
struct Evidence<'a>([Grounds<'a>; 2]);

impl Evidence<'_> {
    /// A reason to change nothing is a claim about content.
    fn has(&self, quote: &str) -> bool {
        let mut shown = self.0.iter().map(|grounds| grounds.weigh(quote).shows);
        shown.any(|shows| shows.supports(false))
    }
}

/// What the defense of one finding lacks, for the model that gave it and for people; `None` if it lacks
/// nothing.
fn of_finding(
    labeled: &Labeled,
    said: Option<&DefendedFinding>,
    applied: &Applied,
    evidence: &Evidence<'_>,
) -> Option<(String, String)> {
    let (label, finding) = (&labeled.label, &labeled.finding);
    let title = finding.title.trim().trim_end_matches('.');
    let met = |edit: &domain::round::Edit| edit.applied && edit.findings.contains(&finding.id);
    if applied.edits.iter().any(met) {
        return None;
    }
    if finding.severity == Severity::Blocking {
        return Some((
            format!(
                "{label} is blocking, and no edit answers it: revise the document so that it no longer \
                 applies."
            ),
            format!("“{title}” is blocking, and the document wasn’t changed for it."),
        ));
    }
    let said = said.filter(|said| !said.why_not.trim().is_empty());
    let Some(said) = said else {
        return Some((
            format!("{label} has neither an edit nor a reason why nothing changes."),
            format!("“{title}” was neither answered nor declined."),
        ));
    };
    if evidence.has(&said.evidence) {
        return None;
    }
    Some((
        format!(
            "{label} is declined without evidence: copy into `evidence` the passage of the document or of \
             what is known about the project that settles it, or revise the document."
        ),
        format!("“{title}” was declined without evidence from the document or the project."),
    ))
}
