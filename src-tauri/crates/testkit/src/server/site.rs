//! A scripted web site on loopback, and a search service if the script makes it one.

use std::io::{self, Read};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::http::{self, Request};

/// What a site answers.
#[derive(Clone, Debug)]
pub enum Reply {
    /// A status, a content type and a body.
    Body(u16, &'static str, String),
    /// A content type and a body that needn’t be text.
    Bytes(&'static str, Vec<u8>),
    /// A redirect to this address.
    Redirect(String),
    /// The same bytes again and again, until the client hangs up.
    Endless(&'static str, &'static str),
    /// Nothing, until the client hangs up.
    Mute,
    /// Too many requests, with this header that says how long to wait.
    Wait(&'static str),
    /// A body of a content type that claims to be compressed.
    Packed(&'static str),
}

impl Reply {
    /// A page.
    pub fn html(page: impl Into<String>) -> Self {
        Self::Body(200, "text/html; charset=utf-8", page.into())
    }

    /// An answer of a service.
    pub fn json(answer: &serde_json::Value) -> Self {
        Self::Body(200, "application/json", answer.to_string())
    }
}

type Script = dyn Fn(&Request, &str) -> Reply + Send + Sync;

/// A site. Dropping it closes all its connections.
pub struct Site {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
    accepting: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    requests: Vec<Request>,
    connections: Vec<TcpStream>,
    closed: bool,
}

impl Site {
    /// Listens on a free port. The script gets each request, and the address of the site without a slash at
    /// the end.
    #[expect(clippy::expect_used, reason = "a test can't run without its site")]
    pub fn new(script: impl Fn(&Request, &str) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shared: Arc<Mutex<Shared>> = Arc::default();
        let (serving, script) = (shared.clone(), Arc::new(script) as Arc<Script>);
        let base = format!("http://{address}");
        let accepting = thread::spawn(move || accept(&listener, &base, &serving, &script));
        Self {
            address,
            shared,
            accepting: Some(accepting),
        }
    }

    /// The address of a path: `/page`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The port that it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The requests so far, oldest first.
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.shared, |shared| shared.requests.clone())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        lock(&self.shared, |shared| {
            shared.closed = true;
            for connection in &shared.connections {
                // A connection that is already closed needs no closing.
                let _ = connection.shutdown(Shutdown::Both);
            }
        });
        // Wakes the thread that waits for a connection. Once it has ended, the port is closed.
        let _ = TcpStream::connect(self.address);
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}

fn accept(listener: &TcpListener, base: &str, shared: &Arc<Mutex<Shared>>, script: &Arc<Script>) {
    for connection in listener.incoming().filter_map(Result::ok) {
        let is_closed = lock(shared, |shared| {
            shared.connections.extend(connection.try_clone());
            shared.closed
        });
        if is_closed {
            return;
        }
        let (base, shared, script) = (base.to_owned(), shared.clone(), script.clone());
        thread::spawn(move || {
            // An error here is a client that has hung up, which may be part of the script.
            let _ = serve(&connection, &base, &shared, &script);
            let _ = connection.shutdown(Shutdown::Both);
        });
    }
}

fn serve(
    mut connection: &TcpStream,
    base: &str,
    shared: &Mutex<Shared>,
    script: &Arc<Script>,
) -> io::Result<()> {
    let Some(request) = http::read(connection)? else {
        return Ok(());
    };
    let reply = script(&request, base);
    lock(shared, |shared| shared.requests.push(request));
    match reply {
        Reply::Body(status, kind, body) => {
            http::begin(connection, status, kind, &[])?;
            http::chunk(connection, body.as_bytes())?;
            http::end(connection)
        }
        Reply::Bytes(kind, body) => {
            http::begin(connection, 200, kind, &[])?;
            http::chunk(connection, &body)?;
            http::end(connection)
        }
        Reply::Redirect(to) => {
            http::begin(connection, 302, "text/html", &[("location".to_owned(), to)])?;
            http::end(connection)
        }
        Reply::Endless(kind, piece) => {
            http::begin(connection, 200, kind, &[])?;
            loop {
                http::chunk(connection, piece.as_bytes())?;
            }
        }
        Reply::Mute => {
            let mut rest = [0; 64];
            while connection.read(&mut rest)? > 0 {}
            Ok(())
        }
        Reply::Wait(seconds) => {
            let wait = ("retry-after".to_owned(), seconds.to_owned());
            http::begin(connection, 429, "application/json", &[wait])?;
            http::end(connection)
        }
        Reply::Packed(kind) => {
            let packed = ("content-encoding".to_owned(), "gzip".to_owned());
            http::begin(connection, 200, kind, &[packed])?;
            http::end(connection)
        }
    }
}

fn lock<T>(shared: &Mutex<Shared>, then: impl FnOnce(&mut Shared) -> T) -> T {
    then(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}
