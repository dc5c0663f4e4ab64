//! The crate's public interface: catalog, planting, what counts, figures, table and picture.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod catalog;
mod counted;
mod intervals;
mod planting;
mod shown;
