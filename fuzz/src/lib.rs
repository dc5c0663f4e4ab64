//! What the targets share: documents out of bytes, and the slow and plain way of replacing.

mod parts;
mod texts;

pub use parts::{labeled, parts, persona};
pub use texts::{replaced, revised, stretch, text};
