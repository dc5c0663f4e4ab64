//! The layout of GitHub Spec Kit: a folder for each feature, and a constitution for all of them.

use domain::Kind;
use domain::page::PlanningRole;

use super::Layout;
use super::pattern::{self, Pattern};

pub(super) const LAYOUT: Layout = Layout {
    folders: &["specs", ".specify/memory"],
    about: Some(".specify/memory/constitution.md"),
    documents: |folder, _| pattern::found(folder, &DOCUMENTS),
    outside: |folder| pattern::outside(folder, &DOCUMENTS),
};

const DOCUMENTS: [Pattern; 4] = [
    Pattern {
        path: ".specify/memory/constitution.md",
        name: "Constitution",
        role: PlanningRole::Constitution,
        kind: Kind::Requirements,
    },
    Pattern {
        path: "specs/*/spec.md",
        name: "Spec",
        role: PlanningRole::Requirements,
        kind: Kind::Requirements,
    },
    Pattern {
        path: "specs/*/plan.md",
        name: "Plan",
        role: PlanningRole::Plan,
        kind: Kind::Tech,
    },
    Pattern {
        path: "specs/*/tasks.md",
        name: "Tasks",
        role: PlanningRole::Tasks,
        kind: Kind::ActionItems,
    },
];
