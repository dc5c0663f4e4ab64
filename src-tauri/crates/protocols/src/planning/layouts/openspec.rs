//! The layout of OpenSpec: a folder for each change, with a spec for each capability that it touches.
//! Changes in its archive are done and aren't documents anymore.

use domain::Kind;
use domain::page::PlanningRole;

use super::Layout;
use super::pattern::{self, Pattern};

pub(super) const LAYOUT: Layout = Layout {
    folders: &["openspec/changes"],
    about: Some("openspec/project.md"),
    documents: |folder, _| pattern::found(folder, &DOCUMENTS),
    outside: |folder| pattern::outside(folder, &DOCUMENTS),
};

const DOCUMENTS: [Pattern; 5] = [
    Pattern {
        path: "openspec/changes/*/proposal.md",
        name: "Proposal",
        role: PlanningRole::Proposal,
        kind: Kind::Proposal,
    },
    Pattern {
        path: "openspec/changes/*/specs/*/spec.md",
        name: "Spec",
        role: PlanningRole::Requirements,
        kind: Kind::Requirements,
    },
    Pattern {
        path: "openspec/changes/*/specs/*/*/spec.md",
        name: "Spec",
        role: PlanningRole::Requirements,
        kind: Kind::Requirements,
    },
    Pattern {
        path: "openspec/changes/*/design.md",
        name: "Design",
        role: PlanningRole::Design,
        kind: Kind::Tech,
    },
    Pattern {
        path: "openspec/changes/*/tasks.md",
        name: "Tasks",
        role: PlanningRole::Tasks,
        kind: Kind::ActionItems,
    },
];
