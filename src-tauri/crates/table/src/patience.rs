//! Whether a failed call is worth another try, and how long to wait before it.

use std::time::Duration;

use domain::{Failure, FailureKind};

/// How patient calls are.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The wait before the second try; each further one is twice as long.
    pub first: Duration,
    /// The longest wait. If a provider asks for a longer one, the call isn't tried again.
    pub longest: Duration,
    /// Max tries of one call, including the first.
    pub tries: u32,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            first: Duration::from_secs(2),
            longest: Duration::from_mins(5),
            tries: 5,
        }
    }
}

impl Patience {
    /// The wait before the next try of a call that failed this many times; `None` if another try would fail
    /// the same way. `spread`, from 0 to 1, keeps calls that failed together from returning together: it
    /// adds up to half of the wait.
    pub(crate) fn wait(self, failure: &Failure, failed: u32, spread: f64) -> Option<Duration> {
        if failed >= self.tries || !may_pass(failure.kind) {
            return None;
        }
        let doubled = 2_u32.saturating_pow(failed.saturating_sub(1));
        let backoff = self.first.saturating_mul(doubled).min(self.longest);
        let wait = match failure.retry_after_s {
            Some(_) => backoff.max(self.asked_for(failure)?),
            None => backoff,
        };
        Some(wait.mul_f64(1.0 + spread.clamp(0.0, 1.0) / 2.0))
    }

    /// The wait that the provider asks for, unless it is longer than anyone should wait.
    pub(crate) fn asked_for(self, failure: &Failure) -> Option<Duration> {
        let seconds = failure.retry_after_s.map(Duration::from_secs)?;
        (seconds <= self.longest).then_some(seconds)
    }
}

/// Whether the same call may well succeed a little later without anyone doing anything.
fn may_pass(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::RateLimited | FailureKind::Overloaded | FailureKind::Offline
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(kind: FailureKind, retry_after_s: Option<u64>) -> Failure {
        Failure {
            kind,
            message: String::new(),
            hint: String::new(),
            command: None,
            detail: String::new(),
            retry_after_s,
            went_out: false,
        }
    }

    fn check(kind: FailureKind, retry_after_s: Option<u64>, failed: u32, seconds: Option<f64>) {
        let waits = [0.0, 1.0].map(|spread| {
            let failure = failure(kind, retry_after_s);
            let wait = Patience::default().wait(&failure, failed, spread);
            wait.map(|wait| wait.as_secs_f64())
        });
        let expected = [seconds, seconds.map(|seconds| seconds * 1.5)];
        assert_eq!(waits, expected, "{kind:?}, {retry_after_s:?}, {failed}");
    }

    #[test]
    fn waits_double_and_obey_the_provider() {
        use FailureKind::{Offline, Overloaded, RateLimited};
        check(RateLimited, None, 1, Some(2.0));
        check(Overloaded, None, 2, Some(4.0));
        check(Offline, None, 4, Some(16.0));
        check(RateLimited, Some(30), 1, Some(30.0));
        check(RateLimited, Some(1), 3, Some(8.0));
        check(RateLimited, Some(300), 1, Some(300.0));
        check(RateLimited, None, 5, None);
        check(RateLimited, Some(301), 1, None);
    }

    #[test]
    fn what_waiting_does_not_mend_is_not_tried_again() {
        use FailureKind::{
            Cancelled, Crashed, KeyRefused, NotInstalled, NotSignedIn, OfferedTools, Refused,
            Silent, TimedOut, TooLong, UnknownModel, Unreadable,
        };
        for kind in [
            NotInstalled,
            NotSignedIn,
            KeyRefused,
            UnknownModel,
            TooLong,
            Refused,
            Silent,
            TimedOut,
            Crashed,
            Unreadable,
            OfferedTools,
            Cancelled,
        ] {
            check(kind, Some(1), 1, None);
        }
    }

    #[test]
    fn any_number_of_failures_is_borne() {
        let endless = Patience {
            tries: u32::MAX,
            ..Patience::default()
        };
        let failure = failure(FailureKind::Overloaded, None);
        let wait = endless.wait(&failure, u32::MAX - 1, 0.0);
        assert_eq!(wait, Some(endless.longest));
    }
}
