//! The crate's public interface: catalog, planting, what counts, figures, table and picture.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod catalog;
mod counted;
mod intervals;
mod planting;
mod shown;
