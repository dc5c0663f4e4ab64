//! A scripted stand-in for a model server, on loopback. It speaks each wire, and its script can make it
//! disconnect, fall silent, garble, drip and refuse. It records what it was sent.
//!
//! ```no_run
//! use testkit::server::{Answer, Server, Wire};
//!
//! let server = Server::new(Wire::Openai, [
//!     Answer::status(429, "slow down").with_header("retry-after", "30").on_call(1),
//!     Answer::text("fine"),
//! ]);
//! let spec = server.model("mine");
//! // … ask it …
//! assert_eq!(server.requests().len(), 2);
//! ```

mod answer;
mod events;
mod http;
mod pieces;
mod responses;
mod serve;
pub mod site;

use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use domain::model::{KeyFrom, ModelSource, ModelSpec, Price, Server as Definition};

pub use answer::Answer;
pub use domain::model::Wire;
pub use http::Request;
pub use pieces::USED;

/// Longer than any test waits for what must happen.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server with a script. Dropping it closes all its connections.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
}

/// The state that the threads of a server share.
#[derive(Debug)]
struct Shared {
    wire: Wire,
    answers: Vec<Answer>,
    /// The models that it lists.
    models: Vec<String>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    requests: Vec<Request>,
    connections: Vec<TcpStream>,
    /// Connections that the client closed before the answer was complete.
    hung_up: usize,
    closed: bool,
}

impl Server {
    /// Listens on a free port. The first answer that matches is sent; if none does, the request gets
    /// status 501.
    pub fn new(wire: Wire, answers: impl IntoIterator<Item = Answer>) -> Self {
        Self::listing(wire, answers, &[])
    }

    /// The same with a list of models.
    #[expect(clippy::expect_used, reason = "a test can't run without its server")]
    pub fn listing(wire: Wire, answers: impl IntoIterator<Item = Answer>, models: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared {
            wire,
            answers: answers.into_iter().collect(),
            models: models.iter().map(|&model| model.to_owned()).collect(),
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let serving = shared.clone();
        let accepting = thread::spawn(move || serve::accept(&listener, &serving));
        Self {
            address,
            shared,
            accepting: Some(accepting),
        }
    }

    /// Host and port.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// The base address, before the path of the wire.
    pub fn base_url(&self) -> String {
        match self.shared.wire {
            Wire::Openai | Wire::Responses => format!("http://{}/v1", self.address),
            _ => format!("http://{}", self.address),
        }
    }

    /// A model behind it that needs no key.
    pub fn model(&self, name: &str) -> ModelSpec {
        self.keyed(name, "test-model", KeyFrom::Nowhere)
    }

    /// A model behind it.
    pub fn keyed(&self, name: &str, model: &str, key: KeyFrom) -> ModelSpec {
        ModelSpec {
            name: name.to_owned(),
            source: ModelSource::Http(Definition {
                wire: self.shared.wire,
                base_url: self.base_url(),
                model: model.to_owned(),
                key,
                price: None,
            }),
        }
    }

    /// A model behind it with the user’s own price, in millionths of a dollar per million tokens: sent,
    /// including cached ones, and received.
    pub fn priced(&self, name: &str, input: u64, output: u64) -> ModelSpec {
        let mut spec = self.model(name);
        if let ModelSource::Http(server) = &mut spec.source {
            server.price = Some(Price {
                input,
                cached: input,
                output,
            });
        }
        spec
    }

    /// The requests so far, oldest first, without those for the list of models.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.lock().requests.clone()
    }

    /// Waits until clients have closed this many connections before their answers were complete. Returns
    /// whether they did.
    pub fn hung_up(&self, times: usize) -> bool {
        let waiting =
            self.shared
                .changed
                .wait_timeout_while(self.shared.lock(), PATIENCE, |state| state.hung_up < times);
        waiting.is_ok_and(|(_, waited)| !waited.timed_out())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.closed = true;
        for connection in &state.connections {
            // A connection that is already closed needs no closing.
            let _ = connection.shutdown(Shutdown::Both);
        }
        drop(state);
        // Wakes the thread that waits for a connection. Once it has ended, the port is closed.
        let _ = TcpStream::connect(self.address);
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
