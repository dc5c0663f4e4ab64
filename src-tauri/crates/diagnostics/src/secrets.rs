//! Secrets are removed from whatever is logged or shown about this program.

use std::sync::{LazyLock, PoisonError, RwLock};

use domain::text::redact::{OwnPattern, Redactor};

static REDACTOR: LazyLock<RwLock<Redactor>> = LazyLock::new(RwLock::default);

/// Uses the user's own patterns of secrets from now on.
pub fn know(patterns: &[OwnPattern]) {
    *REDACTOR.write().unwrap_or_else(PoisonError::into_inner) = Redactor::new(patterns);
}

/// `text` without the secrets that are found in it.
pub(crate) fn redacted(text: &str) -> String {
    let redactor = REDACTOR.read().unwrap_or_else(PoisonError::into_inner);
    redactor.redact(text).text
}
