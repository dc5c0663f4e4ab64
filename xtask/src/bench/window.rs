//! The real window with long debates and large texts: how long a person waits, and what it costs meanwhile.

use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

use super::history::MANY;
use crate::setup::{self, Purpose};
use crate::tree::{self, Profile};
use crate::{page, seed, shell};

/// A figure with its budget; budgets apply on a quiet machine.
pub(super) struct Figure {
    name: String,
    value: f64,
    unit: String,
    budget: f64,
    /// The unit after it.
    about: String,
}

/// Runs the window, as a release build, through its scenes.
pub(super) fn measure() -> anyhow::Result<Vec<Figure>> {
    page::build(&setup::ensure(Purpose::DriveTheWindow)?)?;
    shell::run(&mut shell::cargo(&[
        "build",
        "--release",
        "--workspace",
        "--bins",
        "--example",
        "seed",
        "--example",
        "window",
        "--example",
        "empty",
    ]))?;
    let output = Command::new(tree::program("examples/window", Profile::Release))
        .arg(seed::once(1, true)?)
        .arg(seed::once(MANY, false)?)
        .stderr(Stdio::inherit())
        .output()
        .context("the example could not be started")?;
    ensure!(output.status.success(), "the window could not be measured");
    let printed = String::from_utf8(output.stdout)?;
    printed.lines().map(read).collect()
}

fn read(line: &str) -> anyhow::Result<Figure> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, value, unit, budget, about] = fields[..] else {
        anyhow::bail!("not a figure: {line}");
    };
    Ok(Figure {
        name: name.to_owned(),
        value: value.parse()?,
        unit: unit.to_owned(),
        budget: budget.parse()?,
        about: about.to_owned(),
    })
}

pub(super) fn print(figures: &[Figure]) {
    println!(
        "\n{:<60} {:>12} {:>10}",
        "in the window", "measured", "budget"
    );
    for Figure {
        name,
        value,
        unit,
        budget,
        about,
    } in figures
    {
        println!("{name:<60} {value:>9.1} {unit:<2} {budget:>7} {unit:<2}  {about}");
    }
}

impl Figure {
    /// The names and words of a figure are our own and need no escaping.
    pub(super) fn json(&self) -> String {
        format!(
            r#"  {{"name": "{}", "value": {:.1}, "unit": "{}", "budget": {}, "about": "{}"}}"#,
            self.name, self.value, self.unit, self.budget, self.about
        )
    }
}
