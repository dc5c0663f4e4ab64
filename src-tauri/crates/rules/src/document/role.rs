//! What a section is for, judging by the words of its heading.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::apostrophe::straight;

/// The purpose of a section. A sentence weighs differently as a goal, as history and as a rejected
/// alternative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    #[default]
    Other,
    Background,
    Reasoning,
    Goals,
    Measures,
    Fears,
    NonGoals,
    Requirements,
    Criteria,
    Assumptions,
    Questions,
    Plan,
    Solution,
    Glossary,
    Contents,
}

/// Stems of heading words. The first match wins, so the more telling ones come first.
const ROLES: &[(&str, Role)] = &[
    ("table of contents", Role::Contents),
    ("contents", Role::Contents),
    ("glossary", Role::Glossary),
    ("definitions", Role::Glossary),
    ("abbreviations", Role::Glossary),
    ("open question", Role::Questions),
    ("undecided", Role::Questions),
    ("still unclear", Role::Questions),
    ("still open", Role::Questions),
    ("open issue", Role::Questions),
    ("to clarify", Role::Questions),
    ("unresolved", Role::Questions),
    ("questions", Role::Questions),
    ("faq", Role::Questions),
    ("non-goal", Role::NonGoals),
    ("non goal", Role::NonGoals),
    ("out of scope", Role::NonGoals),
    ("not in scope", Role::NonGoals),
    ("exclusions", Role::NonGoals),
    ("not now", Role::NonGoals),
    ("not part of", Role::NonGoals),
    ("won't do", Role::NonGoals),
    ("what we leave out", Role::NonGoals),
    ("not included", Role::NonGoals),
    ("not wanted", Role::NonGoals),
    ("not in this", Role::NonGoals),
    ("not covered", Role::NonGoals),
    ("left out", Role::NonGoals),
    ("pitfalls of the current", Role::Background),
    ("pitfalls of the existing", Role::Background),
    ("limits of the current", Role::Background),
    ("undesired", Role::Fears),
    ("risk", Role::Fears),
    ("could go wrong", Role::Fears),
    ("concerns", Role::Fears),
    ("what worries", Role::Fears),
    ("worries", Role::Fears),
    ("danger", Role::Fears),
    ("threat", Role::Fears),
    ("pitfall", Role::Fears),
    ("anti-goal", Role::Fears),
    ("acceptance", Role::Criteria),
    ("criteria", Role::Criteria),
    ("definition of done", Role::Criteria),
    ("done when", Role::Criteria),
    ("is done if", Role::Criteria),
    ("assumption", Role::Assumptions),
    ("rationale", Role::Reasoning),
    ("alternative", Role::Reasoning),
    ("prior art", Role::Reasoning),
    ("drawback", Role::Reasoning),
    ("trade-off", Role::Reasoning),
    ("tradeoff", Role::Reasoning),
    ("considered", Role::Reasoning),
    ("discussion", Role::Reasoning),
    ("references", Role::Reasoning),
    ("appendix", Role::Reasoning),
    ("future direction", Role::Reasoning),
    ("future work", Role::Reasoning),
    ("future possib", Role::Reasoning),
    ("future consider", Role::Reasoning),
    ("future extension", Role::Reasoning),
    ("future enhancement", Role::Reasoning),
    ("future improvement", Role::Reasoning),
    ("revision", Role::Reasoning),
    ("changelog", Role::Reasoning),
    ("change log", Role::Reasoning),
    ("example", Role::Reasoning),
    ("compatibility", Role::Reasoning),
    ("why ", Role::Reasoning),
    ("how we'd know", Role::Measures),
    ("how we would know", Role::Measures),
    ("how we'll know", Role::Measures),
    ("how we will know", Role::Measures),
    ("how do we know", Role::Measures),
    ("what good looks like", Role::Measures),
    ("kpi", Role::Measures),
    ("key performance", Role::Measures),
    ("key result", Role::Measures),
    ("okr", Role::Measures),
    ("metric", Role::Measures),
    ("measur", Role::Measures),
    ("success", Role::Measures),
    ("baseline", Role::Measures),
    ("personas", Role::Background),
    ("target user", Role::Background),
    ("target audience", Role::Background),
    ("goal", Role::Goals),
    ("objective", Role::Goals),
    ("outcome", Role::Goals),
    ("benefit", Role::Goals),
    ("what we want", Role::Goals),
    ("what we gain", Role::Goals),
    ("what you gain", Role::Goals),
    ("aims", Role::Goals),
    ("aim ", Role::Goals),
    ("targets", Role::Goals),
    ("ambition", Role::Goals),
    ("expected result", Role::Goals),
    ("expected effect", Role::Goals),
    ("desired result", Role::Goals),
    ("come out of it", Role::Goals),
    ("get out of it", Role::Goals),
    ("what it brings", Role::Goals),
    ("what we hope", Role::Goals),
    ("intended effect", Role::Goals),
    ("vision", Role::Goals),
    ("advantages", Role::Goals),
    ("who gains", Role::Goals),
    ("actual behav", Role::Background),
    ("resource requirement", Role::Other),
    ("system requirement", Role::Other),
    ("hardware requirement", Role::Other),
    ("network requirement", Role::Other),
    ("access requirement", Role::Other),
    ("requirement", Role::Requirements),
    ("user stor", Role::Requirements),
    ("feature", Role::Requirements),
    ("functional", Role::Requirements),
    ("behav", Role::Requirements),
    ("scope", Role::Requirements),
    ("use case", Role::Requirements),
    ("rules", Role::Requirements),
    ("user need", Role::Requirements),
    ("must do", Role::Requirements),
    ("what we'll build", Role::Solution),
    ("what we will build", Role::Solution),
    ("what we build", Role::Solution),
    ("what we do", Role::Solution),
    ("what changes", Role::Solution),
    ("suggested", Role::Solution),
    ("fix", Role::Solution),
    ("the change", Role::Solution),
    ("details", Role::Solution),
    ("how it works", Role::Solution),
    ("how it would work", Role::Solution),
    ("launch", Role::Plan),
    ("release plan", Role::Plan),
    ("migration", Role::Plan),
    ("rollout", Role::Plan),
    ("roll-out", Role::Plan),
    ("timeline", Role::Plan),
    ("milestone", Role::Plan),
    ("schedule", Role::Plan),
    ("dates", Role::Plan),
    ("roadmap", Role::Plan),
    ("next step", Role::Plan),
    ("cut-over", Role::Plan),
    ("cutover", Role::Plan),
    ("change-over", Role::Plan),
    ("phase", Role::Plan),
    ("deployment", Role::Plan),
    ("go-live", Role::Plan),
    ("introduction plan", Role::Plan),
    ("project plan", Role::Plan),
    ("work plan", Role::Plan),
    ("deadlines", Role::Plan),
    ("steps", Role::Plan),
    ("timing", Role::Plan),
    ("action items", Role::Plan),
    ("solution", Role::Solution),
    ("proposal", Role::Solution),
    ("design", Role::Solution),
    ("approach", Role::Solution),
    ("implementation", Role::Solution),
    ("what to build", Role::Solution),
    ("background", Role::Background),
    ("context", Role::Background),
    ("motivation", Role::Background),
    ("problem", Role::Background),
    ("overview", Role::Background),
    ("abstract", Role::Background),
    ("summary", Role::Background),
    ("introduction", Role::Background),
    ("history", Role::Background),
    ("current state", Role::Background),
    ("situation", Role::Background),
    ("where we are", Role::Background),
    ("who it's for", Role::Background),
    ("steps to reproduce", Role::Background),
    ("what happened", Role::Background),
    ("cause", Role::Background),
    ("what we know", Role::Background),
    ("how things are", Role::Background),
    ("starting point", Role::Background),
    ("today", Role::Background),
    ("workaround", Role::Background),
    ("actual", Role::Background),
];

/// All stems in one pass: looking for each separately takes longer than everything else about a heading.
#[expect(
    clippy::expect_used,
    reason = "the stems are literals of this file, and a test looks for each"
)]
static STEMS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let stems = ROLES.iter().map(|(stem, _)| stem);
    AhoCorasick::new(stems).expect("stems that fit into memory")
});

impl Role {
    /// From the heading's words (lower case); `Other` if they don't say. Words in parentheses promise
    /// nothing: “The lonely cook problem (power feature)” is a problem.
    pub(crate) fn of(heading: &str) -> Self {
        let heading = straight(heading);
        let heading = heading.trim_matches([':', '.', '?', ' ', '-']);
        let outside = heading.strip_suffix(')').and_then(|it| it.rsplit_once('('));
        match outside.map(|it| Self::of_words(it.0.trim())) {
            Some(own) if own.is_aside() => own,
            _ => Self::of_words(heading),
        }
    }

    fn of_words(heading: &str) -> Self {
        match heading {
            "impact" | "why" | "persona" | "user persona" => return Self::Background,
            "aim" | "target" | "the goal" => return Self::Goals,
            "when" | "plan" | "plans" | "move" | "the move" | "release" | "start"
            | "rolling out" => {
                return Self::Plan;
            }
            "how" | "what" => return Self::Solution,
            _ => {}
        }
        // A stem begins a word: “claims” has no aims.
        let opens_a_word = |at: usize| !heading[..at].ends_with(|it: char| it.is_alphabetic());
        let found = STEMS.find_overlapping_iter(heading);
        found
            .filter(|it| opens_a_word(it.start()))
            .map(|it| it.pattern().as_usize())
            .min()
            .map_or(Self::Other, |first| ROLES[first].1)
    }

    /// Sections that say what must be achieved, item by item.
    pub(crate) fn is_target(self) -> bool {
        matches!(
            self,
            Self::Goals | Self::Measures | Self::Requirements | Self::Criteria
        )
    }

    /// Sections that report or weigh rather than promise.
    pub(crate) fn is_aside(self) -> bool {
        matches!(
            self,
            Self::Background
                | Self::Reasoning
                | Self::Fears
                | Self::NonGoals
                | Self::Questions
                | Self::Glossary
                | Self::Contents
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{ROLES, Role};

    #[test]
    fn the_first_stem_that_begins_a_word_says_what_a_section_is_for() {
        for (at, (stem, _)) in ROLES.iter().enumerate() {
            let role = Role::of_words(&format!("{stem}s"));
            let first = ROLES[..=at].iter().find(|(it, _)| stem.contains(it));
            assert_eq!(Some(role), first.map(|(_, role)| *role), "{stem}");
        }
        assert_eq!(Role::of_words("claims"), Role::Other);
    }
}
