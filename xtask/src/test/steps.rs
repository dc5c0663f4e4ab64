//! The steps, as a list. One workspace, one profile, one set of features throughout, so that cargo
//! builds each crate once for checking and once for running.

use std::process::Command;

use super::{Tally, counted};
use crate::setup::Node;
use crate::{contract, locks, page, shell};

/// One step.
pub(super) struct Step {
    /// What it is called in the output.
    pub(super) name: &'static str,
    /// The step without which it makes no sense.
    pub(super) needs: Option<&'static str>,
    /// Whether it is part of the quick round.
    pub(super) quick: bool,
    /// Does it.
    pub(super) run: fn(&Node, &mut Tally) -> anyhow::Result<()>,
}

const PACKAGES: &str = "page: packages";
const PAGE: &str = "page: build";
const BUILD: &str = "build everything";

pub(super) const STEPS: &[Step] = &[
    Step {
        name: "format",
        needs: None,
        quick: true,
        run: |_, _| {
            shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))?;
            let fuzz = "--manifest-path=fuzz/Cargo.toml";
            shell::run(&mut shell::cargo(&["fmt", fuzz, "--check"]))
        },
    },
    Step {
        name: "contract with the page",
        needs: None,
        quick: true,
        run: |_, _| contract::check(),
    },
    Step {
        name: PACKAGES,
        needs: None,
        quick: true,
        run: |node, _| page::install(node),
    },
    Step {
        name: PAGE,
        needs: Some(PACKAGES),
        quick: true,
        run: |node, _| page::build(node),
    },
    Step {
        name: "page: lint",
        needs: Some(PACKAGES),
        quick: true,
        run: |node, _| shell::run(&mut node.npm(&["run", "lint"])?),
    },
    Step {
        name: "page: types",
        needs: Some(PACKAGES),
        quick: true,
        run: |node, _| shell::run(&mut node.npm(&["run", "check"])?),
    },
    Step {
        name: "page: tests",
        needs: Some(PACKAGES),
        quick: true,
        run: |node, tally| counted(node.npm(&["run", "test"])?.env("NO_COLOR", "1"), tally),
    },
    Step {
        name: "lint",
        needs: Some(PAGE),
        quick: false,
        run: |_, _| {
            shell::run(
                workspace("clippy")
                    .args(shell::ALL_TARGETS)
                    .args(["--", "-Dwarnings"]),
            )
        },
    },
    Step {
        name: "lint of the fuzz targets",
        needs: None,
        quick: false,
        run: |_, _| {
            // The folder of the tree, where most of what they need is checked already.
            let fuzz = ["--manifest-path=fuzz/Cargo.toml", "--target-dir=target"];
            shell::run(
                shell::cargo(&["clippy"])
                    .args(fuzz)
                    .args(["--", "-Dwarnings"]),
            )
        },
    },
    Step {
        name: BUILD,
        needs: Some(PAGE),
        quick: true,
        run: |_, _| shell::build_all(),
    },
    Step {
        name: "tests",
        needs: Some(BUILD),
        quick: true,
        run: |_, tally| counted(workspace("test").arg("--no-fail-fast"), tally),
    },
    Step {
        name: "locks of the real programs",
        needs: Some(BUILD),
        quick: false,
        run: |_, _| locks::check(),
    },
    Step {
        name: "tests in the window",
        needs: Some(BUILD),
        quick: false,
        run: |_, tally| counted(workspace("test").args(["--test", "window"]), tally),
    },
];

fn workspace(verb: &str) -> Command {
    shell::cargo(&[verb, "--workspace"])
}
