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
//! - Everything that refers to a text by its hash comes after that text, and each text is there once.
//! - A version comes after its task, a debate after its task, and a debate's facts directly after it,
//!   from the first to the last. The debate says how many there are and what the last seal is.
//! - A fact is the journal's own record with its seal. Seals cover the bytes of `event`, so a
//!   reformatted file is refused.
//! - An archive of everything begins with `settings`, each `persona` and each `adversary` of the user's own.
//!   After the tasks, it has a `rule_off` for each rule that is turned off, and each resolved `concern`
//!   with the debate that it comes from. Older archives don't have these. Models are never in it: they are
//!   commands and addresses of one machine.
//!
//! An error names the line, and only a hash of each written text is remembered. Identifiers, times and
//! seals are checked before they are trusted. Lists are rebuilt from the facts. An imported debate is
//! listed by the time of its import: its number is that of its first fact here.

mod debates;
mod intake;
mod lines;
mod places;
mod record;
mod tasks;
mod write;
