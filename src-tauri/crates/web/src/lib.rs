//! The web, as far as research needs it: public pages as text, and search services.
//!
//! Everything that comes back was written by strangers. It is read within limits of time, size and type,
//! never run, and an address that leads to this machine or its network is refused unless its host is allowed
//! by name.

mod address;
mod encoding;
mod fetch;
mod markup;
mod reach;
mod readable;
mod services;
mod trouble;

pub use address::is_public;
pub use fetch::{Fetcher, Page};
pub use reach::Lookup;
pub use services::{Hit, Search, address, search, search_telling};
pub use trouble::Trouble;
