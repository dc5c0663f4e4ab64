//! The steps, as a list. All use one workspace, one profile, one set of features and one compiler, which
//! lints, so that cargo builds each crate once.

use std::process::Command;
use std::thread::available_parallelism;

use super::{Tally, counted, lint};
use crate::setup::Node;
use crate::{locks, page, shell};

/// One step.
pub(super) struct Step {
    /// Its name in the output.
    pub(super) name: &'static str,
    /// The step that it depends on.
    pub(super) needs: Option<&'static str>,
    /// Whether it is part of the quick round.
    pub(super) quick: bool,
    /// Runs it.
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
        run: |_, _| shell::run(&mut shell::cargo(&["fmt", "--all", "--check"])),
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
        name: BUILD,
        needs: Some(PAGE),
        quick: true,
        run: |_, _| shell::build_all(),
    },
    Step {
        name: "lint",
        needs: Some(BUILD),
        quick: true,
        run: |_, _| lint::check(),
    },
    Step {
        name: "tests",
        needs: Some(BUILD),
        quick: true,
        run: |_, tally| {
            // Most of them wait for files, git and scripted models about half of the time.
            let at_once = 2 * available_parallelism()?.get();
            let mut tests = workspace_tests()?;
            tests
                .arg("--no-fail-fast")
                .env("RUST_TEST_THREADS", at_once.to_string());
            counted(&mut tests, tally)
        },
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
        run: |_, tally| counted(workspace_tests()?.args(["--test", "window"]), tally),
    },
];

fn workspace_tests() -> anyhow::Result<Command> {
    shell::linting(&["test", "--workspace"])
}
