//! Finding a pattern in the text being edited.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::text::document::find::{PatternHits, PatternSearch, hits};
use tauri::async_runtime::spawn_blocking;
use tokio::time::timeout;

use super::{Reply, failed};

/// The longest that anybody waits for a match.
const LONGEST: Duration = Duration::from_secs(1);

/// The matches of a pattern. One that takes too long is abandoned here right away, and stops itself
/// at its next match.
#[tauri::command]
pub(crate) async fn text_find(search: PatternSearch) -> Reply<PatternHits> {
    let given_up = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&given_up);
    let search = spawn_blocking(move || hits(&search, || seen.load(Ordering::Relaxed)));
    let Ok(ended) = timeout(LONGEST, search).await else {
        given_up.store(true, Ordering::Relaxed);
        return Ok(PatternHits::TooMuch {});
    };
    ended.map_err(|error| failed("The text could not be searched.", &error))
}
