//! `whetstone adversaries`

use std::path::Path;
use std::process::ExitCode;

use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use domain::gauntlet::response::ResponseProtocol;
use engine::Desk;

use crate::args::{Adversaries, AdversariesCommand, AdversaryChange};
use crate::output::{self, Failure};
use crate::{data, input};

/// Lists, adds, edits and removes adversaries of gauntlets.
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
                key: named(key)?,
                label,
                purpose,
                response: ResponseProtocol {
                    text: response,
                    non_answers,
                    ..ResponseProtocol::default()
                },
            };
            desk.add_adversary(adversary).await?;
        }
        AdversariesCommand::Edit { key, change, .. } => edit(&desk, &key, change).await?,
        AdversariesCommand::Remove { key, .. } => {
            desk.remove_adversary(&key).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The given key.
fn named(key: String) -> Result<String, Failure> {
    if key.trim().is_empty() {
        return Err(Failure::usage(
            "The key is empty.",
            "Use lowercase letters, digits, _ and -, such as cost_hawk.",
        ));
    }
    Ok(key)
}

/// Changes only what is given.
async fn edit(desk: &Desk, name: &str, change: AdversaryChange) -> Result<(), Failure> {
    let mut adversary = desk.own_adversary(name).await?;
    let AdversaryChange {
        prompt,
        label,
        purpose,
        response,
        non_answers,
    } = change;
    if let Some(file) = prompt {
        adversary.prompt = input::text(&file)?;
    }
    adversary.label = label.unwrap_or(adversary.label);
    adversary.purpose = purpose.unwrap_or(adversary.purpose);
    adversary.response.text = response.unwrap_or(adversary.response.text);
    adversary.response.non_answers = non_answers.unwrap_or(adversary.response.non_answers);
    desk.edit_adversary(adversary).await?;
    Ok(())
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
