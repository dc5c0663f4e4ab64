//! Reading existing output.

use domain::Failure;
use domain::model::CliFormat;

use super::run::Stream;
use super::stdout::Reading;
use super::wire;
use crate::Reply;
use crate::failure::Who;

/// Reads what a program with this output format printed on standard output before it ended with `code`, as
/// if it came in these pieces. `delta` gets the text of the answer as it arrives.
///
/// For existing output: a running program is asked through [`crate::open`].
pub fn replay(
    format: CliFormat,
    pieces: &[&[u8]],
    code: Option<i32>,
    delta: &mut (dyn FnMut(&str) + Send),
) -> Result<Reply, Failure> {
    let who = Who {
        name: "The program".to_owned(),
        program: String::new(),
        command: String::new(),
        sign_in: "",
        install: "",
    };
    let mut reading = Reading::new(wire(format), &who, delta);
    for piece in pieces {
        reading.take(Stream::Out, piece)?;
    }
    reading.finish(code, "")
}
