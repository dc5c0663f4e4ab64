//! `whetstone search`: the service that research uses.

use std::path::Path;
use std::process::ExitCode;

use domain::model::KeyFrom;
use domain::page::{ModelState, NewKey, NewSearch, NewSearcher, SearchTest};
use domain::research::Searcher;
use engine::Desk;
use serde_json::json;

use crate::args::{Named, Search, SearchCommand};
use crate::data;
use crate::output::{self, Failure};

/// Sets up, shows, tests and removes the service.
pub(crate) async fn search(folder: &Path, args: Search) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    match args.command {
        SearchCommand::Set {
            searcher: Named::Model(model),
            ..
        } => {
            let said = format!("Research now uses {model}.");
            let unready = unready(&desk, &model).await?;
            desk.set_search(NewSearcher::Model { model }).await?;
            output::say(&said);
            if let Some(unready) = unready {
                output::say(&format!("warning: {unready}"));
            }
        }
        SearchCommand::Set {
            searcher: Named::Service(service),
            address,
            key_env,
        } => {
            let unset = key_env.as_ref().filter(|it| std::env::var_os(it).is_none());
            let unset = unset
                .map(|it| format!("warning: {it} isn’t set here. Set it before you research."));
            let new = NewSearch {
                service,
                address: address.unwrap_or_default(),
                key: Some(
                    key_env.map_or(NewKey::Nowhere, |variable| NewKey::Environment { variable }),
                ),
            };
            desk.set_search(NewSearcher::Service(new)).await?;
            output::say(&format!("Research now uses {}.", service.label()));
            if let Some(unset) = unset {
                output::say(&unset);
            }
        }
        SearchCommand::Show { json } => show(&desk, json)?,
        SearchCommand::Test { json } => return test(&desk, json).await,
        SearchCommand::Allow { host } => desk.allow_host(host, true).await?,
        SearchCommand::Forbid { host } => desk.allow_host(host, false).await?,
        SearchCommand::Clear => desk.clear_searches().await?,
        SearchCommand::Remove => desk.remove_search().await?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Says that the model that searches for research can’t be asked yet, if one does and it can’t.
pub(crate) async fn unready_searcher(desk: &Desk) -> Result<Option<String>, Failure> {
    match desk.store().settings()?.search {
        Some(Searcher::Model { model }) => unready(desk, &model.name).await,
        _ => Ok(None),
    }
}

/// Reports that a model can’t be asked yet, and why.
async fn unready(desk: &Desk, name: &str) -> Result<Option<String>, Failure> {
    let rows = desk.models().await?;
    let row = rows.into_iter().find(|row| row.name == name);
    let row = row.filter(|row| row.state != ModelState::Ready);
    Ok(row.map(|row| {
        let command = row.command.unwrap_or_default();
        let warning = format!("{name} can’t be asked yet. {} {command}", row.note);
        warning.trim_end().to_owned()
    }))
}

fn show(desk: &Desk, as_json: bool) -> Result<(), Failure> {
    let settings = desk.store().settings()?;
    let (searcher, hosts) = (settings.search, settings.search_hosts);
    if as_json {
        output::json(&json!({ "search": searcher, "allowed_hosts": hosts }));
        return Ok(());
    }
    output::print(&match searcher {
        None => "No search service is set up.\n".to_owned(),
        Some(searcher) => line(&searcher),
    });
    for host in hosts {
        output::print(&format!("allowed: {host}\n"));
    }
    Ok(())
}

fn line(searcher: &Searcher) -> String {
    let source = match searcher {
        Searcher::Service(source) => source,
        Searcher::Model { model } => return format!("{}  its own web search\n", model.name),
    };
    let key = match &source.key {
        KeyFrom::Nowhere => "no key".to_owned(),
        KeyFrom::Environment { variable } => format!("key in {variable}"),
        KeyFrom::Keychain => "saved key".to_owned(),
    };
    format!("{} {}  {key}\n", source.service.label(), source.address)
}

async fn test(desk: &Desk, as_json: bool) -> Result<ExitCode, Failure> {
    let tested: SearchTest = desk.test_search(output::say).await?;
    if as_json {
        output::json(&tested);
    }
    match &tested.problem {
        None if tested.results == 1 => output::say("It works: 1 result."),
        None => output::say(&format!("It works: {} results.", tested.results)),
        Some(problem) => output::say(&format!("error: {problem}")),
    }
    Ok(match tested.problem {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}
