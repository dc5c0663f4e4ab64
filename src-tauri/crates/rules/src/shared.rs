//! A shared text. The personas of a round, the questions before it and the synthesis after it ask for the
//! same text, so it is parsed once and each rule runs on it once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use domain::Kind;
use domain::question::Parts;

use crate::language::is_english;
use crate::reading::Reading;
use crate::rule::Problem;
use crate::rules::RULES;

/// The text that was read last, until it is released.
static LAST: Mutex<Option<Arc<ReadText>>> = Mutex::new(None);

/// A text with what the rules found in it so far.
pub(crate) struct ReadText {
    pub(crate) reading: Reading,
    kind: Kind,
    english: OnceLock<bool>,
    /// What each rule found, in the order of the rules.
    found: Vec<OnceLock<Vec<Problem>>>,
}

impl ReadText {
    /// A text that isn't shared with anyone.
    pub(crate) fn alone(text: &str, kind: Kind) -> Self {
        Self {
            reading: Reading::of(text, kind),
            kind,
            english: OnceLock::new(),
            found: RULES.iter().map(|_| OnceLock::new()).collect(),
        }
    }

    /// The text of a kind, reusing the last reading if it is the same.
    pub(crate) fn of(text: &str, kind: Kind) -> Arc<Self> {
        Self::shared(text, kind, None)
    }

    /// The text of a question, read on its day.
    pub(crate) fn on_its_day(parts: &Parts) -> Arc<Self> {
        Self::shared(&parts.document, parts.kind, Some(&parts.today))
    }

    fn shared(text: &str, kind: Kind, today: Option<&str>) -> Arc<Self> {
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = last.take().filter(|it| it.is(text, kind, today));
        let read = kept.unwrap_or_else(|| {
            let read = Self::alone(text, kind);
            if let Some(today) = today {
                read.reading.today.get_or_init(|| today.to_owned());
            }
            Arc::new(read)
        });
        last.insert(read).clone()
    }

    /// Whether it is this text. If no day was asked for yet, it is set to the one that is asked for now.
    fn is(&self, text: &str, kind: Kind, today: Option<&str>) -> bool {
        let day = |today: &str| self.reading.today.get_or_init(|| today.to_owned()) == today;
        self.kind == kind && self.reading.document.source == text && today.is_none_or(day)
    }

    /// Whether the text is in English.
    pub(crate) fn is_english(&self) -> bool {
        *self
            .english
            .get_or_init(|| is_english(&self.reading.document.lower))
    }

    /// What the rule at a place of the list found.
    pub(crate) fn found(
        &self,
        rule: usize,
        find: impl FnOnce(&Reading) -> Vec<Problem>,
    ) -> &[Problem] {
        self.found[rule].get_or_init(|| find(&self.reading))
    }
}

/// Whether a text is in English, if it is the one that was read last.
pub(crate) fn last_is_english(text: &str) -> Option<bool> {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let same = last.filter(|it| it.reading.document.source == text);
    same.map(|it| it.is_english())
}

/// Releases the text that was read last.
pub(crate) fn let_go() {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
}
