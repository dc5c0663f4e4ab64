//! Running a program for what it prints about itself.

use std::path::Path;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::Cli;
use super::environment::User;
use super::ground::Ground;
use super::job::Job;
use super::run::{self, Patience, Stream};
use crate::Tools;

/// How long a program may take to print something about itself.
const LIMIT: Duration = Duration::from_secs(20);

/// Max bytes that a program may print about itself.
const MOST: usize = 16 << 20;

/// What a program printed on standard output.
pub(crate) struct Printed {
    /// Its exit code; `None` if a signal ended it.
    pub(crate) code: Option<i32>,
    text: String,
}

impl Printed {
    /// The text of a program that succeeded.
    pub(crate) fn on_success(self) -> Option<String> {
        (self.code == Some(0)).then_some(self.text)
    }
}

/// Runs the program for what it prints for this user; `None` if it could not be run to its end.
pub(crate) async fn printed(
    cli: &'static Cli,
    user: User,
    program: &Path,
    folder: &Path,
    arguments: &[&str],
) -> Option<Printed> {
    let ground = Ground::new(cli, folder, user, Tools::Off).await.ok()?;
    let job = Job {
        program: program.to_owned(),
        arguments: arguments.iter().map(Into::into).collect(),
        environment: ground.environment(program),
        folder: ground.work(),
        input: String::new(),
    };
    let patience = Patience {
        whole: LIMIT,
        silence: LIMIT,
    };
    let mut output = Vec::new();
    let take = |stream: Stream, piece: &[u8]| {
        if stream == Stream::Out {
            output.extend_from_slice(piece);
        }
        if output.len() > MOST { Err(()) } else { Ok(()) }
    };
    let code = run::run(job, patience, &CancellationToken::new(), take).await;
    Some(Printed {
        code: code.ok()?,
        text: String::from_utf8_lossy(&output).into_owned(),
    })
}
