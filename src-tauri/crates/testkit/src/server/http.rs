//! As much of HTTP as a stand-in needs.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

/// A request as it was sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// GET or POST.
    pub method: String,
    /// Path and query.
    pub path: String,
    /// The headers, by their lowercase names.
    pub headers: BTreeMap<String, String>,
    /// The body; null if it isn’t JSON.
    pub body: Value,
}

impl Request {
    /// All texts of the body, one after another: system text, prompt and the rest.
    pub fn asked(&self) -> String {
        let mut texts = String::new();
        collect(&self.body, &mut texts);
        texts
    }

    /// The answer shape that the prompt asks for; empty if it asks for none.
    pub fn shape(&self) -> String {
        let asked = self.asked();
        let mut lines = asked.lines().rev();
        let shape = lines.find_map(|line| line.trim().strip_prefix("Answer shape: "));
        shape.unwrap_or_default().to_owned()
    }
}

/// Reads a request; `None` if the client closed the connection instead.
pub(super) fn read(connection: &TcpStream) -> io::Result<Option<Request>> {
    let mut reader = BufReader::new(connection);
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, path) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.split_once(':') else {
            break;
        };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers
        .get("content-length")
        .and_then(|length| length.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body)?;
    Ok(Some(Request {
        method,
        path,
        headers,
        body: serde_json::from_slice(&body).unwrap_or_default(),
    }))
}

/// Writes the head of an answer whose body comes in chunks.
pub(super) fn begin(
    mut connection: &TcpStream,
    status: u16,
    content_type: &str,
    headers: &[(String, String)],
) -> io::Result<()> {
    let mut head = format!(
        "HTTP/1.1 {status} Scripted\r\ncontent-type: {content_type}\r\n\
         transfer-encoding: chunked\r\nconnection: close\r\n"
    );
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    head.push_str("\r\n");
    connection.write_all(head.as_bytes())
}

/// Writes a piece of the body.
pub(super) fn chunk(mut connection: &TcpStream, piece: &[u8]) -> io::Result<()> {
    if piece.is_empty() {
        return Ok(());
    }
    let mut chunk = format!("{:x}\r\n", piece.len()).into_bytes();
    chunk.extend(piece);
    chunk.extend(b"\r\n");
    connection.write_all(&chunk)
}

/// Signals that the body is complete.
pub(super) fn end(mut connection: &TcpStream) -> io::Result<()> {
    connection.write_all(b"0\r\n\r\n")
}

fn collect(value: &Value, texts: &mut String) {
    match value {
        Value::String(text) => {
            texts.push_str(text);
            texts.push('\n');
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, texts)),
        _ => {}
    }
}
