//! Amounts of money.

/// Dollars as millionths of a dollar.
pub(super) fn dollars(amount: &str) -> Result<u64, String> {
    let usd: f64 = amount
        .parse()
        .map_err(|_| "use an amount such as 0.05".to_owned())?;
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
