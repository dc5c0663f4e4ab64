//! Accepts connections and plays the script on them.

use std::io::{self, Read};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use domain::model::Wire;
use serde_json::json;

use super::answer::{Answer, Body, Manner};
use super::events::events;
use super::http::{self, Request};
use super::{Shared, State};
use crate::scripted::When;
use crate::scripted::play::FLAGS;

/// Accepts connections until the server is dropped.
pub(super) fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    for connection in listener.incoming().filter_map(Result::ok) {
        let mut state = shared.lock();
        if state.closed {
            return;
        }
        state.connections.extend(connection.try_clone());
        drop(state);
        let shared = shared.clone();
        thread::spawn(move || {
            // An error here is a client that has hung up, which may be part of the script.
            if serve(&connection, &shared).is_err() {
                shared.lock().hung_up += 1;
                shared.changed.notify_all();
            }
            let _ = connection.shutdown(Shutdown::Both);
        });
    }
}

fn serve(connection: &TcpStream, shared: &Shared) -> io::Result<()> {
    connection.set_nodelay(true)?;
    let Some(request) = http::read(connection)? else {
        return Ok(());
    };
    if request.method == "GET" {
        return match shared.answers.iter().find(|answer| answer.is_page()) {
            Some(page) => play(connection, shared.wire, page),
            None => list(connection, shared),
        };
    }
    let is_about_flags = |answer: &Answer| answer.when.shape.as_deref() == Some(FLAGS);
    if request.shape() == FLAGS && !shared.answers.iter().any(is_about_flags) {
        return play(connection, shared.wire, &Answer::text(r#"{ "flags": [] }"#));
    }
    let answer = {
        let mut state = shared.lock();
        let answer = shared
            .answers
            .iter()
            .find(|answer| fits(&answer.when, &request, &state));
        state.requests.push(request);
        answer.cloned()
    };
    let unscripted = || Answer::status(501, "The script has no answer to this.");
    play(connection, shared.wire, &answer.unwrap_or_else(unscripted))
}

fn list(connection: &TcpStream, shared: &Shared) -> io::Result<()> {
    let names = shared.models.iter();
    let models = match shared.wire {
        Wire::Ollama => {
            json!({"models": names.map(|name| json!({"name": name})).collect::<Vec<_>>()})
        }
        _ => json!({"data": names.map(|name| json!({"id": name})).collect::<Vec<_>>()}),
    };
    http::begin(connection, 200, "application/json", &[])?;
    http::chunk(connection, models.to_string().as_bytes())?;
    http::end(connection)
}

fn fits(when: &When, request: &Request, state: &State) -> bool {
    let asks = |request: &Request| {
        let asked = request.asked();
        let shape = request.shape();
        when.shape.as_ref().is_none_or(|wanted| *wanted == shape)
            && when
                .contains
                .iter()
                .all(|words| asked.contains(words.as_str()))
    };
    let number = || state.requests.iter().filter(|before| asks(before)).count() + 1;
    asks(request) && when.call.is_none_or(|wanted| wanted == number())
}

fn play(connection: &TcpStream, wire: Wire, answer: &Answer) -> io::Result<()> {
    if answer.manner == Manner::Mute {
        return hold(connection);
    }
    let content_type = match (&answer.body, wire) {
        (Body::Bytes(_, content_type), _) => content_type,
        (_, Wire::Ollama) => "application/x-ndjson",
        _ => "text/event-stream",
    };
    http::begin(connection, answer.status, content_type, &answer.headers)?;
    let (pieces, end) = pieces(wire, answer);
    let half = match answer.manner {
        Manner::Cut | Manner::Half | Manner::Stall => pieces.len().div_ceil(2),
        Manner::Whole | Manner::Drip | Manner::Mute => pieces.len(),
    };
    for piece in &pieces[..half] {
        send(connection, answer.manner, piece)?;
    }
    match answer.manner {
        Manner::Cut => return Ok(()),
        Manner::Stall => return hold(connection),
        Manner::Half => {}
        Manner::Whole | Manner::Drip | Manner::Mute => {
            for piece in &end {
                send(connection, answer.manner, piece)?;
            }
        }
    }
    http::end(connection)
}

fn pieces(wire: Wire, answer: &Answer) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let texts = match &answer.body {
        Body::Bytes(bytes, _) => {
            let half = bytes.len().div_ceil(2);
            return (
                bytes.chunks(half.max(1)).map(<[u8]>::to_vec).collect(),
                Vec::new(),
            );
        }
        Body::Text(text, pieces) => cut(text, *pieces),
        Body::Flood(megabytes) => vec!["0123456789abcdef".repeat(1 << 16); *megabytes],
    };
    let events = events(wire, &texts, answer.reports, answer.stop.as_deref());
    (events.pieces, events.end)
}

fn send(connection: &TcpStream, manner: Manner, piece: &[u8]) -> io::Result<()> {
    if manner != Manner::Drip {
        return http::chunk(connection, piece);
    }
    piece
        .iter()
        .try_for_each(|byte| http::chunk(connection, &[*byte]))
}

/// Waits until the client hangs up.
fn hold(mut connection: &TcpStream) -> io::Result<()> {
    let mut rest = [0; 64];
    while connection.read(&mut rest)? > 0 {}
    Err(io::ErrorKind::ConnectionAborted.into())
}

/// Cuts a text into this many pieces.
fn cut(text: &str, pieces: usize) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let size = characters.len().div_ceil(pieces).max(1);
    characters.chunks(size).map(String::from_iter).collect()
}
