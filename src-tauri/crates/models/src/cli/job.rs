//! A program to run, and what it gets.

use std::ffi::OsString;
use std::path::PathBuf;

/// A program with everything it gets.
#[derive(Debug)]
pub(crate) struct Job {
    /// The program.
    pub(crate) program: PathBuf,
    /// Its arguments.
    pub(crate) arguments: Vec<OsString>,
    /// Its environment.
    pub(crate) environment: Environment,
    /// Its working directory.
    pub(crate) folder: PathBuf,
    /// What it reads on standard input.
    pub(crate) input: String,
}

/// The environment of a program.
#[derive(Debug)]
pub(crate) enum Environment {
    /// These variables and no other.
    Only(Vec<(OsString, OsString)>),
    /// Ours, without these.
    AllBut(Vec<OsString>),
}
