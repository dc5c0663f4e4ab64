//! `whetstone doctor`

use std::path::Path;
use std::process::ExitCode;

use diagnostics::Program;
use domain::page::Audit;
use serde::Serialize;

use crate::args::Doctor;
use crate::data;
use crate::output::{self, Failure};

/// Checks the data folder and reports the result, handles its backups or its audit log, or prints
/// diagnostics. Exit code 1 if something is wrong.
pub(crate) async fn doctor(folder: &Path, args: &Doctor) -> Result<ExitCode, Failure> {
    if args.instead.diagnostics {
        return diagnostics(folder).await;
    }
    if args.instead.audit {
        return audit(folder, args.json);
    }
    if args.instead.backups {
        return data::list(folder, args.json);
    }
    if args.instead.backup {
        return data::back_up(folder, args.json);
    }
    if let Some(name) = &args.instead.restore {
        return data::restore(folder, name, args.json);
    }
    let store = data::store(folder)?;
    if args.rebuild {
        store.rebuild()?;
        output::say("Rebuilt the lists and the search index from the journal.");
    }
    let checks = store.check();
    if args.json {
        output::json(&checks);
    } else {
        for check in &checks {
            let mark = if check.ok { "ok   " } else { "wrong" };
            output::print(&format!("{mark} {}: {}\n", check.name, check.words));
        }
    }
    Ok(if checks.iter().all(|check| check.ok) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The result of checking the audit log, in words.
#[derive(Serialize)]
struct Audited<'a> {
    #[serde(flatten)]
    audit: &'a Audit,
    log: Vec<store::Audited>,
}

async fn diagnostics(folder: &Path) -> Result<ExitCode, Failure> {
    let program = Program {
        name: "headless",
        version: env!("CARGO_PKG_VERSION"),
        web_view: None,
    };
    let desk = data::desk(folder).inspect_err(|failure| {
        output::failure(failure, false);
    });
    output::print(&diagnostics::text(&program, folder, desk.as_ref().ok()).await);
    Ok(ExitCode::SUCCESS)
}

fn audit(folder: &Path, as_json: bool) -> Result<ExitCode, Failure> {
    let audit = data::store(folder)?.audit(None)?;
    if as_json {
        let log = data::store(folder)?.audit_log()?;
        output::json(&Audited { audit: &audit, log });
    } else if audit.broken.is_empty() {
        output::print(&format!("{}\n", audit.words()));
    }
    for broken in &audit.broken {
        output::say(&format!("error: {}\n{}", broken.message, broken.hint));
    }
    if !audit.broken.is_empty() {
        output::say("To list backups, run: whetstone doctor --backups");
    }
    Ok(if audit.broken.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
