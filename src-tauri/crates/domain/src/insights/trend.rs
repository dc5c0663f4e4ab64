//! How figures developed over time.

use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan};

use super::{Counted, share};
use crate::page::{Trend, TrendPoint, TrendStep};
use crate::post_mortem::day;
use crate::scores::Cases;

/// Up to this many weeks, steps are weeks.
const MOST_WEEKS: i32 = 26;
/// How many steps are shown: the newest ones.
const MOST_STEPS: usize = 60;

/// The day this many days before a moment, as RFC 3339 begins; `None` if the moment isn't a date.
pub(super) fn days_before(now: &str, days: u32) -> Option<String> {
    let span = Span::new().try_days(days).ok()?;
    Some(day(now)?.checked_sub(span).ok()?.to_string())
}

/// The figures of debates by week or month, from the first day (empty: from the first debate) to now. Steps
/// without debates are included.
pub(super) fn trend(debates: &[Counted<'_>], since: &str, now: &str) -> Trend {
    let days = debates.iter().filter_map(|it| day(it.started_at));
    let first = day(since).or_else(|| days.min());
    let (Some(first), Some(last)) = (first, day(now)) else {
        return Trend::default();
    };
    let weeks = first.until(last).map_or(0, |it| it.get_days() / 7);
    let by = if weeks <= MOST_WEEKS {
        TrendStep::Week
    } else {
        TrendStep::Month
    };
    let mut starts = steps(by, first, last);
    starts.drain(..starts.len().saturating_sub(MOST_STEPS));
    let mut sums = vec![Sum::default(); starts.len()];
    for debate in debates {
        let Some(at) = day(debate.started_at) else {
            continue;
        };
        // The last step that had begun by then.
        let step = starts.partition_point(|start| *start <= at);
        if let Some(sum) = step.checked_sub(1).and_then(|step| sums.get_mut(step)) {
            sum.add(debate);
        }
    }
    let points = starts.iter().zip(&sums).map(|(from, sum)| sum.point(*from));
    Trend {
        by,
        points: points.collect(),
    }
}

/// The first days of all weeks or months from that of `first` to that of `last`.
fn steps(by: TrendStep, first: Date, last: Date) -> Vec<Date> {
    let (mut at, step) = match by {
        TrendStep::Week => (monday(first), 1.week()),
        TrendStep::Month => (first.first_of_month(), 1.month()),
    };
    let mut starts = Vec::new();
    while at <= last {
        starts.push(at);
        match at.checked_add(step) {
            Ok(next) => at = next,
            Err(_) => break,
        }
    }
    starts
}

fn monday(day: Date) -> Date {
    let since = day.weekday().since(Weekday::Monday);
    day.checked_sub(i64::from(since).days()).unwrap_or(day)
}

#[derive(Clone, Copy, Default)]
struct Sum {
    debates: u32,
    findings: Cases,
    cost: f64,
    priced: u32,
}

impl Sum {
    fn add(&mut self, debate: &Counted<'_>) {
        if !debate.scores.ended {
            return;
        }
        self.debates = self.debates.saturating_add(1);
        self.findings.add(&debate.scores.findings);
        if let Some(usd) = debate.scores.cost_usd() {
            self.cost += usd;
            self.priced = self.priced.saturating_add(1);
        }
    }

    fn point(&self, from: Date) -> TrendPoint {
        TrendPoint {
            from: from.to_string(),
            debates: self.debates,
            acceptance: share(self.findings.accepted, self.findings.decided()),
            // An average of the few debates with a known price says nothing about the others.
            cost_per_debate: (self.priced * 2 > self.debates)
                .then(|| self.cost / f64::from(self.priced)),
            unpriced: self.debates.saturating_sub(self.priced),
        }
    }
}
