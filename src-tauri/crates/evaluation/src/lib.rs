//! How many planted defects reviewers find, and what else they say: the catalog, planting, figures with
//! intervals, and how these are shown.
//!
//! Everything here is a pure function. Running the debates is done elsewhere.

pub mod catalog;
pub mod figures;
pub mod heard;
pub mod interval;
mod kind;
mod paragraphs;
pub mod picture;
pub mod planted;
mod seed;
pub mod table;
pub mod texts;

pub use catalog::{Defect, Document};
pub use figures::{Figures, Row, Scored};
pub use heard::{Heard, score};
pub use kind::DefectKind;
pub use planted::{Placed, Planted};
pub use texts::{PER_TEXT, Text, texts};
