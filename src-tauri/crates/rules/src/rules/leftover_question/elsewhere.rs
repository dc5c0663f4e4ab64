//! Questions that are answered elsewhere in the text, or that somebody else asked.

use std::cell::OnceCell;

use crate::document::Sentence;
use crate::reading::Reading;

/// How many letters identify a word in its other forms: “registers” and “registration”.
const STEM: usize = 5;

/// Words at least that a question shares with a sentence which answers it. They are six in ten of its words,
/// too.
const SHARED: usize = 3;

/// If there are fewer words in all, each has to be there.
const LEAST_SHARED: usize = 2;

/// Words that questions about edge cases have in common.
const COMMON: [&str; 13] = [
    "user", "happen", "system", "handle", "attempt", "tries", "while", "during", "already",
    "their", "after", "before", "multiple",
];

/// What the sentences of a text name. Looked up once somebody asks: many texts have no question.
pub(super) struct Elsewhere<'r> {
    reading: &'r Reading,
    named: OnceCell<Vec<(Sentence, Vec<&'r str>)>>,
}

impl<'r> Elsewhere<'r> {
    pub(super) fn of(reading: &'r Reading) -> Self {
        Self {
            reading,
            named: OnceCell::new(),
        }
    }

    /// Whether another sentence states something about most of what the question names: a requirement that says
    /// what an edge case leads to.
    pub(super) fn deals_with(&self, question: Sentence) -> bool {
        let document = &self.reading.document;
        let asked = stems(document.lower(question.span));
        let enough = SHARED.min(asked.len());
        let shares = |said: &[&str]| {
            let shared = asked.iter().filter(|stem| said.contains(stem)).count();
            shared >= enough && shared * 10 >= asked.len() * 6
        };
        let states = |it: Sentence| {
            let is_question = document.lower(it.span).contains('?');
            it.block != question.block && !is_question && self.reading.binds(it)
        };
        let mut named = self.named.get_or_init(|| self.named()).iter();
        asked.len() >= LEAST_SHARED && named.any(|(it, said)| shares(said) && states(*it))
    }

    fn named(&self) -> Vec<(Sentence, Vec<&'r str>)> {
        let named = |it: Sentence| (it, stems(self.reading.document.lower(it.span)));
        self.reading.sentences().map(named).collect()
    }
}

/// What the words of a text begin with, each once; short words say little.
fn stems(text: &str) -> Vec<&str> {
    let words = text.split(|it: char| !it.is_ascii_alphabetic());
    let words =
        words.filter(|it| it.len() >= STEM && !COMMON.iter().any(|one| it.starts_with(one)));
    let mut stems: Vec<&str> = words.map(|it| &it[..STEM]).collect();
    stems.sort_unstable();
    stems.dedup();
    stems
}

/// “How can I see my bill?” is what a user wants to know.
pub(super) fn is_of_a_user(text: &str) -> bool {
    let mut words = text.split(|it: char| !it.is_ascii_alphabetic());
    words.any(|it| matches!(it, "i" | "my" | "me"))
}

/// Whether the section, or one that it belongs to, says what people said who tried something out.
pub(super) fn is_of_a_study(reading: &Reading, question: Sentence) -> bool {
    const STUDIES: [&str; 5] = ["study", "interview", "feedback", "survey", "usability"];
    let document = &reading.document;
    document.headings.iter().any(|it| {
        let heading = document.lower(it.text);
        let holds = it.section.start <= question.span.start && question.span.end <= it.section.end;
        holds && STUDIES.iter().any(|study| heading.contains(study))
    })
}
