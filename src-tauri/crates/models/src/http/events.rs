//! Splits the body of an answer into events of bounded size.
//!
//! However the body arrives in pieces, its events are the same. Bytes are counted before the splitter can
//! store them. An event has at most 32 MB; text and thinking (`read`) 16 MB; a refusal (`client`) 64 KB.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::ready;
use futures::stream::{BoxStream, once};
use futures::{Stream, StreamExt, TryStreamExt};
use sse_stream::SseByteStream;
use tokio_util::bytes::Bytes;
use tokio_util::codec::{FramedRead, LinesCodec, LinesCodecError};
use tokio_util::io::StreamReader;

use super::trouble::{Excess, Trouble};

/// Max bytes of one event. The last event of an answer may repeat all of it.
const LIMIT: usize = 32 << 20;

/// Ends an event that a server left unfinished.
const END: Bytes = Bytes::from_static(b"\n\n");

/// How a body is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// Events with names and data.
    ServerSent,
    /// Lines.
    Lines,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    /// Its name, if it has one.
    pub(super) name: Option<String>,
    /// Its data; never empty.
    pub(super) data: String,
}

/// The events of a body.
pub(super) struct Events<'a> {
    events: BoxStream<'a, Result<Event, Trouble>>,
    held: Held,
}

impl<'a> Events<'a> {
    pub(super) fn new(
        framing: Framing,
        body: impl Stream<Item = Result<Bytes, Trouble>> + Send + 'a,
    ) -> Self {
        let held = Held::default();
        let counted = held.clone();
        let body = body.and_then(move |piece| ready(counted.add(piece)));
        let events = match framing {
            Framing::ServerSent => server_sent(body),
            Framing::Lines => lines(body),
        };
        Self { events, held }
    }

    pub(super) async fn next(&mut self) -> Option<Result<Event, Trouble>> {
        let event = self.events.next().await?;
        self.held.let_go();
        Some(event)
    }

    /// Whether bytes came after the last event.
    pub(super) fn left(&self) -> bool {
        self.held.0.load(Ordering::Relaxed) > 0
    }
}

fn server_sent<'a>(
    body: impl Stream<Item = Result<Bytes, Trouble>> + Send + 'a,
) -> BoxStream<'a, Result<Event, Trouble>> {
    let whole = body.chain(once(ready(Ok(END))));
    let events = SseByteStream::new(Box::pin(whole)).map_err(|error| match error {
        sse_stream::Error::Body(error) => ours(error),
        other => Trouble::unreadable(&other),
    });
    let told = events.try_filter_map(|event| {
        let data = event.data.filter(|data| !data.is_empty());
        ready(Ok(data.map(|data| Event {
            name: event.event,
            data,
        })))
    });
    told.boxed()
}

fn lines<'a>(
    body: impl Stream<Item = Result<Bytes, Trouble>> + Send + 'a,
) -> BoxStream<'a, Result<Event, Trouble>> {
    let reader = StreamReader::new(Box::pin(body.map_err(io::Error::other)));
    // The stored bytes have been counted already.
    let lines = FramedRead::new(reader, LinesCodec::new()).map_err(|error| match error {
        LinesCodecError::Io(error) => match error.downcast::<Trouble>() {
            Ok(trouble) => trouble,
            Err(error) => Trouble::unreadable(&error),
        },
        other @ LinesCodecError::MaxLineLengthExceeded => Trouble::unreadable(&other),
    });
    let told = lines.try_filter_map(|data| {
        let is_one = !data.trim().is_empty();
        ready(Ok(is_one.then_some(Event { name: None, data })))
    });
    told.boxed()
}

fn ours(error: Box<dyn std::error::Error + Send + Sync>) -> Trouble {
    match error.downcast::<Trouble>() {
        Ok(trouble) => *trouble,
        Err(error) => Trouble::unreadable(&error),
    }
}

/// How many bytes came since the last event: as many as the splitter can store.
#[derive(Clone, Default)]
struct Held(Arc<AtomicUsize>);

impl Held {
    fn add(&self, piece: Bytes) -> Result<Bytes, Trouble> {
        let before = self.0.fetch_add(piece.len(), Ordering::Relaxed);
        if before.saturating_add(piece.len()) > LIMIT {
            return Err(Trouble::too_much(Excess::Bytes(LIMIT), ""));
        }
        Ok(piece)
    }

    fn let_go(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}
