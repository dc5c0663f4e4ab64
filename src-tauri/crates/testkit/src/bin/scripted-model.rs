//! A stand-in for a command-line model; what it does stands in a script.

use std::io;
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    testkit::scripted::play::main()
}
