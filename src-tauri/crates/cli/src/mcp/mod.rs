//! `whetstone mcp`: debates for other programs, over the Model Context Protocol.
//!
//! Standard output carries only the protocol, and no port is opened. What a client sends is data: names are
//! looked up, texts become tasks, and none of it is a command.

mod addresses;
mod answers;
mod changes;
mod host;
mod lent;
mod named;
mod read;
mod resources;
mod search;
mod server;
mod shown;
mod start;
mod tools;
mod wanted;
mod words;

use std::io::{IsTerminal, Read};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use engine::desk::needs_lent;
use rmcp::service::{ServerInitializeError, serve_server_with_ct};
use tokio::io::{AsyncWriteExt, DuplexStream, duplex};
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

use crate::output::{self, Failure};
use crate::{data, interrupt};
use host::Host;
use server::Server;

/// How many bytes of standard input are read ahead.
const READ_AHEAD: usize = 64 * 1024;

/// Serves one client until it closes standard input. Debates that are still running are interrupted and can
/// be continued.
pub(crate) async fn mcp(folder: &Path) -> Result<ExitCode, Failure> {
    if std::io::stdin().is_terminal() {
        output::say(
            "Coding agents start whetstone mcp by themselves once it’s registered, for example with: claude \
             mcp add whetstone -- whetstone mcp. To end it here, press Ctrl+C.",
        );
    }
    let gone = CancellationToken::new();
    let host = Arc::new(Host::new(data::desk(folder)?, gone.clone()));
    let transport = (input(gone), tokio::io::stdout());
    let ended = tokio::select! {
        served = serve(host.clone(), transport) => served.map(|()| ExitCode::SUCCESS),
        code = interrupt::received() => Ok(ExitCode::from(code)),
    };
    let running = host.running();
    host.desk.close().await;
    for debate in running {
        let view = host.desk.view(&debate).await?;
        if view.header.outcome.is_some() {
            continue;
        }
        let how = if needs_lent(&view) {
            format!("Continue {debate} with continue_debate from a client that offers its model.")
        } else {
            format!("Continue with: whetstone resume {debate}")
        };
        output::say(&format!("Interrupted. Nothing is lost. {how}"));
    }
    ended
}

async fn serve(
    host: Arc<Host>,
    transport: (DuplexStream, tokio::io::Stdout),
) -> Result<(), Failure> {
    let served = serve_server_with_ct(Server::new(host), transport, CancellationToken::new()).await;
    match served {
        Ok(running) => {
            let ended = running.waiting().await;
            ended.map(|_| ()).map_err(|error| {
                Failure::internal(format!("The server stopped unexpectedly: {error}."))
            })
        }
        // A client that leaves before it says anything didn't want anything.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(Failure::usage(
            format!(
                "The client didn’t start the way the Model Context Protocol requires: {error}."
            ),
            "Register whetstone mcp with a program that speaks it, such as Claude Code.",
        )),
    }
}

/// Standard input, read by a separate thread: a thread of the runtime would keep the program from exiting
/// while a terminal or client says nothing. Signals when the input ends.
fn input(gone: CancellationToken) -> DuplexStream {
    let (mut into, from) = duplex(READ_AHEAD);
    let runtime = Handle::current();
    std::thread::spawn(move || {
        let mut bytes = vec![0; READ_AHEAD];
        let mut input = std::io::stdin().lock();
        loop {
            match input.read(&mut bytes) {
                Ok(0) | Err(_) => break,
                Ok(read) if runtime.block_on(into.write_all(&bytes[..read])).is_err() => break,
                Ok(_) => {}
            }
        }
        gone.cancel();
    });
    from
}
