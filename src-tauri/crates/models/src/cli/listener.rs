//! A loopback provider that records requests and always gives the same answer.

use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

/// Max bytes to read of one request.
const MOST: usize = 4 << 20;

/// Listens until it is dropped.
pub(crate) struct Listener {
    address: String,
    noted: Arc<Mutex<Vec<String>>>,
    task: JoinHandle<()>,
}

impl Listener {
    /// Answers requests whose path ends in `path` with this stream of events, and all others with nothing.
    pub(crate) async fn open(path: &'static str, answer: &'static str) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = format!("http://{}", listener.local_addr()?);
        let noted = Arc::new(Mutex::new(Vec::new()));
        let task = tokio::spawn(listen(listener, path, answer, Arc::clone(&noted)));
        Ok(Self {
            address,
            noted,
            task,
        })
    }

    /// Its address: `http://127.0.0.1:…`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The bodies sent to the path so far.
    pub(crate) fn noted(&self) -> Vec<String> {
        self.noted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn listen(
    listener: TcpListener,
    path: &'static str,
    answer: &'static str,
    noted: Arc<Mutex<Vec<String>>>,
) {
    let mut open = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        let noted = Arc::clone(&noted);
        open.spawn(async move {
            if let Err(error) = serve(stream, path, answer, &noted).await {
                tracing::debug!(%error, "a connection to the loopback provider broke");
            }
        });
        while open.try_join_next().is_some() {}
    }
}

async fn serve(
    mut stream: TcpStream,
    path: &str,
    answer: &str,
    noted: &Mutex<Vec<String>>,
) -> io::Result<()> {
    let Some((head, body)) = read(&mut stream).await? else {
        return Ok(());
    };
    let target = head.split_whitespace().nth(1).unwrap_or_default();
    let asked = target.split('?').next().unwrap_or_default();
    let (status, kind, text) = if asked.ends_with(path) {
        noted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(body);
        ("200 OK", "text/event-stream", answer)
    } else {
        ("404 Not Found", "application/json", "{}")
    };
    let reply = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    );
    stream.write_all(reply.as_bytes()).await?;
    stream.shutdown().await
}

/// Head and body of one request; `None` if it isn't one.
async fn read(stream: &mut TcpStream) -> io::Result<Option<(String, String)>> {
    let mut bytes = Vec::new();
    let mut piece = vec![0; 16 << 10];
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                let is_length = name.eq_ignore_ascii_case("content-length");
                is_length.then(|| value.trim().parse().ok())?
            });
            let body = &bytes[end + 4..];
            if body.len() >= length.unwrap_or(0) {
                return Ok(Some((head, String::from_utf8_lossy(body).into_owned())));
            }
        }
        let read = stream.read(&mut piece).await?;
        if read == 0 || bytes.len() > MOST {
            return Ok(None);
        }
        bytes.extend_from_slice(&piece[..read]);
    }
}
