//! What is printed.

use std::fmt::{self, Display};

/// Figures of one scene, line by line.
#[derive(Default)]
pub(crate) struct Figures(Vec<String>);

impl Figures {
    /// Median and worst of many, in milliseconds.
    pub(crate) fn spread(&mut self, name: &str, times: &[f64], budget: f64) {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share: usize| sorted.get(sorted.len() * share / 100).copied();
        let worst = sorted.last().copied().unwrap_or_default();
        let about = format!("of {}", times.len());
        self.one(
            &format!("{name}, median"),
            at(50).unwrap_or_default(),
            "ms",
            budget,
            &about,
        );
        self.one(&format!("{name}, worst"), worst, "ms", budget, &about);
    }

    /// One figure that should not be above its budget.
    pub(crate) fn one(&mut self, name: &str, value: f64, unit: &str, budget: f64, about: &str) {
        self.0
            .push(format!("{name}\t{value:.1}\t{unit}\t{budget}\t{about}"));
    }
}

impl Display for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("\n"))
    }
}
