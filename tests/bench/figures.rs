//! Prints figures as soon as they are known.

/// Median and worst of many, in milliseconds.
pub(crate) fn spread(name: &str, times: &[f64], budget: f64) {
    let median = median(times);
    let worst = times.iter().copied().fold(0.0, f64::max);
    let about = format!("of {}; load {}", times.len(), crate::load::average());
    one(&format!("{name}, median"), median, "ms", budget, &about);
    one(&format!("{name}, worst"), worst, "ms", budget, &about);
}

/// One figure that should not exceed its budget.
pub(crate) fn one(name: &str, value: f64, unit: &str, budget: f64, about: &str) {
    println!("{name}\t{value:.1}\t{unit}\t{budget}\t{about}");
}

/// The middle value; 0 for an empty list.
pub(crate) fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
