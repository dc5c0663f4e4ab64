//! A review by models that is resumed: it is printed and exits like any other.

use std::process::ExitCode;

use ::report::Source;
use engine::code_review::of_text;
use engine::desk::Running;
use engine::{Desk, Finished};
use serde_json::{Value, json};

use super::{Told, blocking, closing, counts, print, result};
use crate::output::{self, Failure};
use crate::{run, state};

/// Waits for the end of a review that was continued, and prints what it found.
pub(crate) async fn resumed(
    desk: &Desk,
    running: Running,
    as_json: bool,
) -> Result<ExitCode, Failure> {
    let finished = match run::ended(desk, running, as_json).await? {
        Ok(finished) => finished,
        Err(code) => return Ok(code),
    };
    let (store, setup) = (desk.store(), finished.view.setup.as_ref());
    let text = setup.map(|it| store.text(&it.original)).transpose()?;
    let found = of_text(&text.unwrap_or_default());
    let told = Told::of(&finished.view, &found, &store.settings()?.patterns);
    if as_json {
        output::json(&debate(desk, &finished, &told)?);
    } else {
        print(&told);
    }
    Ok(closing(&counts(&found, &told, &[]), &told))
}

/// The debate as scripts read it, and the fields of a code review that it doesn’t have.
fn debate(desk: &Desk, finished: &Finished, told: &Told) -> Result<Value, Failure> {
    let store = desk.store();
    let earlier = store.followed(&finished.view)?;
    let texts = |hash: &_| store.text(hash).ok();
    let source = Source {
        view: &finished.view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: finished.replayed,
        redacted: 0,
    };
    let mut debate = state::covered(store, &source, |source| state::json(store, source))??;
    debate["findings"] = json!(result::findings(told));
    debate["blocking"] = json!(blocking(&told.findings));
    debate["criteria"] = json!(told.criteria);
    debate["degraded"] = json!(told.degraded);
    Ok(debate)
}
