//! How long a debate was active: not counting time when it waited for its author, was paused, or nobody was
//! running it.

use jiff::Timestamp;

use crate::view::PartKey;
use crate::{Event, View};

impl View {
    /// Adds the time since the last fact to the debate and to its current round, if it was active all that
    /// time. Call this before applying the fact, with the time at which it was recorded.
    pub(super) fn count_time(&mut self, event: &Event, at: &str) -> Option<PartKey> {
        let header = &mut self.header;
        let stood = header.outcome.is_some()
            || header.waiting.is_some()
            || matches!(event, Event::Resumed {})
            || (header.paused && !ends_a_call(event));
        if stood {
            return None;
        }
        let since = milliseconds(&header.updated_at, at)?;
        let took = match event {
            // A call that was lost when the program ended is only recorded once the debate is resumed.
            Event::Unanswered { call } => since.min(call.duration_ms),
            _ => since,
        };
        header.duration_ms += took;
        let round = self.rounds.last_mut().filter(|it| it.ended_at.is_none())?;
        round.duration_ms += took;
        Some(PartKey::Round {
            number: round.number,
        })
    }
}

/// Whether a fact says that a call ended: in a pause, only calls that were already running continue.
pub(crate) fn ends_a_call(event: &Event) -> bool {
    matches!(event, Event::Replied { .. } | Event::Unanswered { .. })
}

/// Milliseconds from one moment to a later one, both RFC 3339.
fn milliseconds(from: &str, to: &str) -> Option<u64> {
    let (from, to) = (
        from.parse::<Timestamp>().ok()?,
        to.parse::<Timestamp>().ok()?,
    );
    u64::try_from(to.as_millisecond() - from.as_millisecond()).ok()
}
