//! Archives: debates with their tasks, or everything, as a file that can be imported again.
//!
//! The file is one JSON value with a record on each line, so that reader and writer never hold more than
//! one record:
//!
//! ```text
//! {"whetstone":{"form":"archive","schema":1},"records":[
//! {"task":{…}},
//! {"text":"…"},
//! {"version":{…}},
//! {"debate":{…}},
//! {"text":"…"},
//! {"fact":{…}}
//! ]}
//! ```
//!
//! - Everything that names a text by its hash stands behind that text, and each text stands once.
//! - A version stands behind its task, a debate behind its task, and a debate's facts directly behind
//!   it, from the first to the last. The debate says how many there are and what the last seal is.
//! - A fact is the journal's own record with its seal. Seals cover the bytes of `event`, so a file
//!   that was laid out anew is refused.
//! - An archive of everything begins with `settings`, each `persona` and each `adversary` of the user's own.
//!   Behind the tasks it has a `rule_off` for each rule that is switched off, and each resolved `concern`
//!   with the debate that it comes from. Archives from before these were in it lack them. Models are never in it: they are commands and
//!   addresses of one machine.
//!
//! An error names the line, and only a hash of each text written is remembered. Identifiers, times and
//! seals are taken for what they should be only after looking. Lists are folded again from the facts. An
//! imported debate is listed by when it came in: its number is that of its first fact here.

mod debates;
mod intake;
mod lines;
mod places;
mod record;
mod tasks;
mod write;
