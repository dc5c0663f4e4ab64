//! The words of Whetstone as types, and pure functions on text.
//!
//! This crate knows no clock, no file, no process and no data base: whatever it needs from outside
//! is passed in, and whatever it finds is returned.

pub mod absent;
pub mod adversary;
pub mod against;
pub mod agenda;
pub mod anchors;
pub mod answer;
pub mod author;
pub mod came_back;
pub mod came_to;
pub mod checkpoint;
pub mod contract;
pub mod contradiction;
pub mod dispute;
pub mod event;
pub mod failure;
pub mod fate;
pub mod figures;
pub mod finding;
pub mod fold;
pub mod headline;
pub mod hint;
pub mod ids;
pub mod kind;
pub mod model;
pub mod notice;
pub mod page;
pub mod persona;
pub mod personas;
pub mod position;
pub mod priority;
pub mod protocol;
pub mod question;
pub mod reported;
pub mod review;
pub mod role;
pub mod round;
pub mod rule;
pub mod scorecard;
pub mod setup;
pub mod task;
pub mod text;
pub mod twice;
pub mod usage;
pub mod verdict;
pub mod view;
pub mod worth;

pub use agenda::Agenda;
pub use event::{Event, Recorded};
pub use failure::{Failure, FailureKind};
pub use finding::{Finding, FindingStatus, QuoteMatch, Severity};
pub use hint::Hint;
pub use ids::{ChangeId, DebateId, EditId, FindingId, SeatId, TaskId, TextHash, VersionId};
pub use kind::Kind;
pub use persona::Persona;
pub use position::Position;
pub use protocol::{Depth, Protocol};
pub use review::{Change, Decision, Place};
pub use role::{Profile, Role};
pub use setup::{ConsensusRule, Outcome, Seat, Setup};
pub use text::Span;
pub use usage::Usage;
pub use verdict::{Conclusion, Judgement, Ruling, Verdict};
pub use view::View;
