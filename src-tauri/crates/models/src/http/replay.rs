//! Reading an existing answer.

use domain::model::{KeyFrom, Server, Wire};
use domain::{Failure, FailureKind};
use futures::{FutureExt, stream};
use tokio_util::bytes::Bytes;

use super::read::Reading;
use super::trouble::Trouble;
use super::wire::spoken;
use super::words::Whom;
use crate::Reply;

/// Reads what a server sent as the body of an answer, as if it came in these pieces. `delta` gets the text
/// of the answer as it arrives.
///
/// For existing bytes: a server is asked through [`crate::open`].
pub fn replay_http(
    wire: Wire,
    pieces: &[&[u8]],
    delta: &mut (dyn FnMut(&str) + Send),
) -> Result<Reply, Failure> {
    let whom = Whom {
        name: "The model".to_owned(),
        host: "the server".to_owned(),
        is_local: true,
        server: Server {
            wire,
            base_url: String::new(),
            model: String::new(),
            key: KeyFrom::Nowhere,
            price: None,
        },
    };
    let pieces = pieces.iter().map(|piece| Ok(Bytes::copy_from_slice(piece)));
    let mut reading = Reading::new(delta);
    let read = reading.all(spoken(wire).answer(), false, stream::iter(pieces));
    // There is nothing to wait for.
    let read = read.now_or_never();
    match read.unwrap_or_else(|| Err(Trouble::new(FailureKind::Crashed, ""))) {
        Ok(()) => Ok(reading.reply("", None)),
        Err(trouble) => Err(whom.failure(&trouble)),
    }
}
