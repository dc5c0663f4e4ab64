//! `whetstone adversaries`

use std::path::Path;
use std::process::ExitCode;

use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use domain::gauntlet::response::ResponseProtocol;

use crate::args::{Adversaries, AdversariesCommand};
use crate::output::{self, Failure};
use crate::{data, input};

/// Lists, adds and removes adversaries of gauntlets.
pub(crate) async fn adversaries(folder: &Path, args: Adversaries) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    match args.command {
        AdversariesCommand::List { json: true } => output::json(&desk.adversaries().await?),
        AdversariesCommand::List { json: false } => {
            for row in desk.adversaries().await? {
                output::print(&line(&row));
            }
        }
        AdversariesCommand::Add {
            key,
            prompt,
            label,
            purpose,
            response,
            non_answers,
            ..
        } => {
            let adversary = OwnAdversary {
                prompt: input::text(&prompt)?,
                key,
                label,
                purpose,
                response: ResponseProtocol {
                    text: response,
                    non_answers,
                },
            };
            desk.add_adversary(adversary).await?;
        }
        AdversariesCommand::Remove { key, .. } => {
            desk.remove_adversary(&key).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn line(row: &AdversaryRow) -> String {
    let kind = match (row.usual, row.built_in) {
        (true, _) => "default",
        (false, true) => "example",
        (false, false) => "your own",
    };
    let it = &row.adversary;
    let line = format!("{:<20} {kind:<9} {}. {}", it.key, it.label, it.purpose);
    format!("{}\n", line.trim_end())
}
