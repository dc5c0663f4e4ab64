//! Amounts that flags take: money and whole numbers.

use std::ops::RangeInclusive;

/// An amount of dollars; the caller decides which amounts make sense.
pub(super) fn usd(amount: &str) -> Result<f64, String> {
    let usd = amount.parse();
    usd.map_err(|_| "use an amount such as 0.05".to_owned())
}

/// Dollars, in millionths.
pub(super) fn dollars(amount: &str) -> Result<u64, String> {
    let usd = usd(amount)?;
    if !(0.0..=1e6).contains(&usd) {
        return Err("use an amount such as 0.05".to_owned());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is between nothing and a million"
    )]
    Ok((usd * 1e6).round() as u64)
}

/// Whole numbers in a range.
pub(super) fn whole<N>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |number| {
        let number = number.parse().ok().filter(|it| range.contains(it));
        let number = number.and_then(|it: u64| N::try_from(it).ok());
        number.ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("use a whole number, {least} or more"),
            (least, most) => format!("use a whole number from {least} to {most}"),
        })
    }
}
