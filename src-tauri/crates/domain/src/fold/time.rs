//! How long a debate was debated: neither while it waited for its author or was paused, nor while nobody
//! drove it.

use jiff::Timestamp;

use crate::view::PartKey;
use crate::{Event, View};

impl View {
    /// Adds the time since the last fact to the debate, and to its round under way, where it was debated
    /// all that time. To be called before the fact is taken in, with when it was recorded.
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
            // What was lost with the program is recorded once the debate is taken up again.
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

/// Whether a fact says that a call ended: only those that were under way go on in a pause.
fn ends_a_call(event: &Event) -> bool {
    matches!(event, Event::Replied { .. } | Event::Unanswered { .. })
}

/// From one moment to a later one, both RFC 3339.
fn milliseconds(from: &str, to: &str) -> Option<u64> {
    let (from, to) = (
        from.parse::<Timestamp>().ok()?,
        to.parse::<Timestamp>().ok()?,
    );
    u64::try_from(to.as_millisecond() - from.as_millisecond()).ok()
}
