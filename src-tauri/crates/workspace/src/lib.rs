//! Reads a project folder: finds what it already has on the topic of a text. Knows no model, no debate
//! and no store.
//!
//! ```no_run
//! # fn main() -> Result<(), workspace::Unusable> {
//! use std::time::Duration;
//! use workspace::{Report, Request, Search, Stop, explore};
//!
//! let request = Request {
//!     root: "/home/ann/project".into(),
//!     text: "Retry after a rate limit".to_owned(),
//!     own: None,
//!     searches: Search::of_kind(domain::Kind::Task).to_vec(),
//!     redactor: domain::text::redact::Redactor::default(),
//! };
//! let stop = Stop::after(Duration::from_secs(30)); // its clones share `stop.stop()`
//! let explored = explore(&request, &stop)?; // blocks; an error only when there is no such folder
//! for found in &explored.found {
//!     println!("{:.2} {}", found.relevance, found.path); // with `text`, `excerpts`, `hash`, …
//! }
//! let report = Report::of(&explored); // the JSON of `whetstone explore --json`
//! println!("{}", report.markdown()); // the same as Markdown with citations
//! # Ok(())
//! # }
//! ```
//!
//! [`Explored`] and [`Report`] can be serialized and read back, so that what was found can be recorded.
//! [`Citation::all`] finds citations in what a model wrote, and [`Citation::check`] says whether the file
//! and the lines exist. [`attach`] loads files and folders that somebody attached to a text.
//!
//! One idea per file: `root` opens files and never leaves the folder, `walk` finds them, `skip` says which
//! are skipped, `keywords` says what a text is about, `matcher` finds that in a file, `discover` does so in
//! all files, `searches` lists what to look for, `rank` weighs files, `excerpts` picks passages, `deep`
//! searches again, `redact` takes secrets out. For attachments, `place` says below which folder they are
//! read, and `numbered` writes a file as models read it; `guidance` does so with the files that say how a
//! project is built.

mod attached;
mod cite;
mod deep;
mod discover;
mod excerpts;
mod explore;
mod guidance;
mod keywords;
mod left_out;
mod matcher;
mod names;
mod numbered;
mod order;
mod place;
mod rank;
mod read;
mod redact;
mod report;
mod root;
mod searches;
mod skip;
mod stem;
mod stop;
mod stop_words;
mod walk;

pub use attached::{Attached, AttachedFile, LeftOutFile, attach, bytes_of};
pub use cite::{Citation, Misquote};
pub use deep::explore_deep;
pub use excerpts::Excerpt;
pub use explore::{Explored, Found, Request, explore};
pub use guidance::{Guidance, guidance};
pub use report::{FileFound, KeyExcerpt, Pattern, Report, Results};
pub use root::{Root, Unusable};
pub use searches::Search;
pub use stop::Stop;
