//! What is printed, as soon as it is known.

/// Median and worst of many, in milliseconds.
pub(crate) fn spread(name: &str, times: &[f64], budget: f64) {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let median = sorted.get(sorted.len() / 2).copied().unwrap_or_default();
    let worst = sorted.last().copied().unwrap_or_default();
    let about = format!("of {}; load {}", times.len(), crate::load::average());
    one(&format!("{name}, median"), median, "ms", budget, &about);
    one(&format!("{name}, worst"), worst, "ms", budget, &about);
}

/// One figure that should not be above its budget.
pub(crate) fn one(name: &str, value: f64, unit: &str, budget: f64, about: &str) {
    println!("{name}\t{value:.1}\t{unit}\t{budget}\t{about}");
}
