//! Which day a date means, and the table row that it is in.

use domain::Span;

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The last day that a date can mean, as `YYYY-MM-DD`.
pub(super) fn last_day(found: &domain::pattern::Captures<'_>) -> Option<String> {
    let part = |name: &str| found.name(name).map(|it| it.as_str());
    if let Some(iso) = part("iso") {
        return Some(iso.to_owned());
    }
    let year = ["y1", "y2", "y3", "y4"].into_iter().find_map(part)?;
    if let Some(quarter) = part("q").and_then(|it| it.parse::<usize>().ok()) {
        return Some(format!("{year}-{:02}-31", quarter * 3));
    }
    let name = ["m1", "m2", "m3"].into_iter().find_map(part)?;
    let month = MONTHS.iter().position(|it| name.starts_with(it))? + 1;
    let day: u32 = ["d1", "d2"]
        .into_iter()
        .find_map(part)
        .map_or(Some(31), |it| it.parse().ok())?;
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// Whether a day lies in the year of `today` or in the one before, both as `YYYY-MM-DD`. A text with plans for
/// longer ago is a record of them.
pub(super) fn is_of_late(day: &str, today: &str) -> bool {
    let year = |it: &str| it.get(..4).and_then(|it| it.parse::<u32>().ok());
    year(day)
        .zip(year(today))
        .is_some_and(|(day, today)| day + 1 >= today)
}

/// A cell is read with its whole row: “done” may be in another cell.
pub(super) fn row_around(rows: &[Span], span: Span) -> Span {
    let after = rows.partition_point(|it| it.start <= span.start);
    after
        .checked_sub(1)
        .map(|it| rows[it])
        .filter(|it| span.end <= it.end)
        .unwrap_or(span)
}
