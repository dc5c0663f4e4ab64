//! A stand-in for a command-line model; a script says what it does.

use std::io;
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    testkit::scripted::play::main()
}
