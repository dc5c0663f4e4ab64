//! The layout of Kiro: a folder for each spec.

use domain::Kind;
use domain::page::PlanningRole;

use super::Layout;
use super::pattern::{self, Pattern};

pub(super) const LAYOUT: Layout = Layout {
    folders: &[".kiro/specs"],
    about: Some(".kiro/steering/product.md"),
    documents: |folder, _| pattern::found(folder, &DOCUMENTS),
    outside: |folder| pattern::outside(folder, &DOCUMENTS),
};

const DOCUMENTS: [Pattern; 3] = [
    Pattern {
        path: ".kiro/specs/*/requirements.md",
        name: "Requirements",
        role: PlanningRole::Requirements,
        kind: Kind::Requirements,
    },
    Pattern {
        path: ".kiro/specs/*/design.md",
        name: "Design",
        role: PlanningRole::Design,
        kind: Kind::Tech,
    },
    Pattern {
        path: ".kiro/specs/*/tasks.md",
        name: "Tasks",
        role: PlanningRole::Tasks,
        kind: Kind::ActionItems,
    },
];
