//! The contents of a document: its lines, words and figures, and where passages are.

pub mod excerpt;
pub(crate) mod figures;
pub mod find;
pub(crate) mod fuzzy;
pub mod markdown;
pub(crate) mod outline;
pub(crate) mod plain;
pub mod prose;
pub mod quote;
pub mod seen;
pub mod shape;
pub mod size;
pub mod stem;
pub mod stems;
pub mod utf16;
pub(crate) mod words;
pub(crate) mod wrapped;
