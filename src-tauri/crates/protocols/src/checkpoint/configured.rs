//! Values in the project's configuration that can't be used as they are.

use domain::checkpoint::Checkpoint;
use serde_json::{Value, json};
use table::{Error, Halt, Table, off_thread};

use crate::planning::config::Config;

/// Says once how they were interpreted.
pub(super) async fn say(table: &Table) -> Result<(), Halt> {
    let Some(Checkpoint { name, folder, .. }) = table.setup().agenda.document().cloned() else {
        return Ok(());
    };
    let read = async {
        let said = move || {
            let config = Config::read(folder.as_ref());
            let problem = config.problem.clone().into_iter();
            Ok::<_, Error>(problem.chain(config.said_of(&name)).collect::<Vec<_>>())
        };
        Ok(json!(off_thread(said).await?))
    };
    let said = table.observe("configuration", read).await?;
    let said = said.as_array().into_iter().flatten();
    for (index, words) in said.filter_map(Value::as_str).enumerate() {
        let key = format!("configuration/{}", index + 1);
        table.warn(&key, words.to_owned()).await?;
    }
    Ok(())
}
