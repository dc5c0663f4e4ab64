//! Times and identifiers.

use std::sync::Mutex;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use uuid::{ContextV7, Uuid};

use crate::{Error, Result, guard};

/// The time as the store writes it: RFC 3339, UTC, with milliseconds.
pub fn now() -> String {
    format!("{:.3}", Timestamp::now())
}

/// Hundredths of a second since 1970, from a time in the format of [`now`].
pub(crate) fn hundredths(at: &str) -> Option<i64> {
    let at: Timestamp = at.parse().ok()?;
    Some(at.as_millisecond().div_euclid(10))
}

/// When a day in this machine's time zone begins and ends, in the format of [`now`].
///
/// # Errors
/// [`Error::Invalid`] when `date` is not a day such as 2026-03-01.
pub fn day(date: &str) -> Result<(String, String)> {
    let bounds = || {
        let day: jiff::civil::Date = date.parse()?;
        let begins = day.to_zoned(TimeZone::system())?.timestamp();
        let ends = day.tomorrow()?.to_zoned(TimeZone::system())?.timestamp();
        Ok((format!("{begins:.3}"), format!("{ends:.3}")))
    };
    bounds().map_err(|_: jiff::Error| {
        Error::invalid(format!("“{date}” isn’t a date. Write it like 2026-03-01"))
    })
}

/// Creates identifiers that only increase.
#[derive(Debug)]
pub(crate) struct Ids(Mutex<ContextV7>);

impl Ids {
    /// Starts after `newest`, so that new things don't come before old ones if the clock was set back.
    pub(crate) fn after(newest: Option<&str>) -> Self {
        let context = ContextV7::new();
        let stored = newest
            .and_then(|id| Uuid::parse_str(id).ok())
            .and_then(|id| id.get_timestamp());
        if let Some(stored) = stored {
            // The counter starts anywhere within a millisecond, so begin in the next one.
            let (seconds, nanos) = stored.to_unix();
            let millis = nanos / 1_000_000 + 1;
            let (seconds, millis) = (seconds + u64::from(millis / 1000), millis % 1000);
            uuid::Timestamp::from_unix(&context, seconds, millis * 1_000_000);
        }
        Self(Mutex::new(context))
    }

    pub(crate) fn next(&self) -> String {
        let now = Timestamp::now();
        let seconds = u64::try_from(now.as_second()).unwrap_or_default();
        let nanos = u32::try_from(now.subsec_nanosecond()).unwrap_or_default();
        let timestamp = uuid::Timestamp::from_unix(&*guard(&self.0), seconds, nanos);
        Uuid::new_v7(timestamp).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::{Ids, day, now};

    #[test]
    fn a_time_has_milliseconds_and_is_utc() {
        let now = now();
        assert_eq!(now.len(), "2026-01-02T03:04:05.678Z".len());
        assert_eq!(now.as_bytes()[19], b'.');
        assert!(now.ends_with('Z'));
    }

    #[test]
    fn a_day_ends_where_the_next_begins() {
        let (begins, ends) = day("2026-03-01").unwrap();
        assert_eq!(begins.len(), now().len());
        assert!(begins < ends);
        assert_eq!(day("2026-03-02").unwrap().0, ends);
        for wrong in ["", "2026-02-30", "yesterday", "2026"] {
            day(wrong).unwrap_err();
        }
    }

    #[test]
    fn identifiers_go_up() {
        let ids = Ids::after(None);
        let made: Vec<String> = (0..1000).map(|_| ids.next()).collect();
        assert!(made.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn identifiers_follow_a_stored_one_from_the_future() {
        let stored = "04000000-0fff-7fff-bfff-ffffffffffff";
        let ids = Ids::after(Some(stored));
        assert!(ids.next().as_str() > stored);
        assert!(ids.next().as_str() > stored);
    }

    #[test]
    fn an_identifier_of_another_sort_is_no_obstacle() {
        let ids = Ids::after(Some("sample"));
        assert!(ids.next() < ids.next());
    }
}
