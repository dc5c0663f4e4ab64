//! What a section is for, told from the words of its heading.

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

/// Stems of heading words, first match wins: the more telling ones stand first.
const ROLES: &[(&str, Role)] = &[
    ("table of contents", Role::Contents),
    ("contents", Role::Contents),
    ("glossary", Role::Glossary),
    ("definitions", Role::Glossary),
    ("abbreviations", Role::Glossary),
    ("open question", Role::Questions),
    ("unresolved", Role::Questions),
    ("questions", Role::Questions),
    ("faq", Role::Questions),
    ("non-goal", Role::NonGoals),
    ("non goal", Role::NonGoals),
    ("out of scope", Role::NonGoals),
    ("not in scope", Role::NonGoals),
    ("exclusions", Role::NonGoals),
    ("undesired", Role::Fears),
    ("risk", Role::Fears),
    ("anti-goal", Role::Fears),
    ("acceptance", Role::Criteria),
    ("criteria", Role::Criteria),
    ("definition of done", Role::Criteria),
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
    ("compatibility", Role::Reasoning),
    ("why ", Role::Reasoning),
    ("kpi", Role::Measures),
    ("key performance", Role::Measures),
    ("key result", Role::Measures),
    ("okr", Role::Measures),
    ("metric", Role::Measures),
    ("measur", Role::Measures),
    ("success", Role::Measures),
    ("baseline", Role::Measures),
    ("goal", Role::Goals),
    ("objective", Role::Goals),
    ("outcome", Role::Goals),
    ("benefit", Role::Goals),
    ("requirement", Role::Requirements),
    ("user stor", Role::Requirements),
    ("feature", Role::Requirements),
    ("functional", Role::Requirements),
    ("behav", Role::Requirements),
    ("scope", Role::Requirements),
    ("use case", Role::Requirements),
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
    ("next steps", Role::Plan),
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
];

impl Role {
    /// Told from the heading's words (small letters); `Other` where they don't say.
    pub(crate) fn of(heading: &str) -> Self {
        ROLES
            .iter()
            .find(|(stem, _)| heading.contains(stem))
            .map_or(Self::Other, |(_, role)| *role)
    }

    /// Sections that say what must come true, item by item.
    pub(crate) fn is_target(self) -> bool {
        matches!(
            self,
            Self::Goals | Self::Measures | Self::Requirements | Self::Criteria
        )
    }

    /// Sections that tell or weigh rather than promise.
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
