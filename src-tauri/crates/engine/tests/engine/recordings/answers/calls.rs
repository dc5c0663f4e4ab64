//! The page’s calls, as the window’s commands answer them.

use std::fs;
use std::path::Path;

use domain::model::{ModelSource, ModelSpec};
use domain::page::{DebatePlan, NewOwnModel, TaskText};
use domain::rule::RuleOff;
use domain::task::Origin;
use domain::text::compare::diff;
use domain::{TaskId, VersionId};
use engine::{Desk, Error, files};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::{NewTask, Store};

/// What the window answers.
pub(in crate::recordings) async fn answered(
    desk: &Desk,
    call: &str,
    args: &[Value],
) -> Result<Value, Error> {
    let name = |at: usize| read::<String>(&args[at]);
    Ok(match call {
        "personaList" => json!(desk.personas().await?),
        "personaAdd" => json!(desk.add_persona(read(&args[0])).await?),
        "personaEdit" => json!(desk.edit_persona(&name(0), read(&args[1])).await?),
        "personaRestore" => json!(desk.restore_persona(&name(0)).await?),
        "personaEnable" => json!(desk.enable_persona(&name(0), read(&args[1])).await?),
        "personaRemove" => json!(desk.remove_persona(&name(0)).await?),
        "personaDifference" => json!(desk.persona_difference(&name(0)).await?),
        "adversaryList" => json!(desk.adversaries().await?),
        "adversaryAdd" => json!(desk.add_adversary(read(&args[0])).await?),
        "adversaryEdit" => json!(desk.edit_adversary(read(&args[0])).await?),
        "adversaryRemove" => json!(desk.remove_adversary(&name(0)).await?),
        "concernList" => json!(desk.concerns().await?),
        "concernEdit" => json!(desk.edit_concern(read(&args[0]), read(&args[1])).await?),
        "concernRemove" => json!(desk.remove_concern(read(&args[0])).await?),
        "concernPutBack" => {
            let (deleted, from) = (read(&args[0]), read(&args[1]));
            json!(desk.put_back_concern(deleted, from).await?)
        }
        "concernImport" => {
            let text = match &args[1] {
                Value::String(text) => text.clone(),
                entries => entries.to_string(),
            };
            json!(desk.import_concerns(&name(0), text).await?)
        }
        "ruleList" => json!(desk.rules().await?),
        "ruleSwitch" => {
            let (rule, scope) = (name(0), read(&args[1]));
            json!(
                desk.switch_rule(RuleOff { rule, scope }, read(&args[2]))
                    .await?
            )
        }
        "modelList" => json!(desk.models().await?),
        "modelTest" => json!(desk.test_model(&name(0)).await?),
        "modelAddCli" => {
            let NewOwnModel {
                name,
                format,
                command,
            } = read(&args[0]);
            let source = ModelSource::OwnCli { format, command };
            desk.store().add_own_model(&ModelSpec { name, source })?;
            json!(desk.models().await?)
        }
        "modelAddHttp" => {
            desk.add_http_model(read(&args[0])).await?;
            json!(desk.models().await?)
        }
        "modelRemove" => {
            desk.remove_model(name(0)).await?;
            json!(desk.models().await?)
        }
        "httpProviders" => json!(models::providers()),
        "triggerList" => json!(desk.triggers()),
        "criteriaList" => json!(desk.criteria()),
        "debateForms" => json!(desk.forms(&read(&args[0])).await?),
        "debateReasons" => json!(desk.reasons(&read(&args[0])).await?),
        "debateReseat" => json!(engine::seated(&read(&args[0]))),
        "debateWithheld" => {
            let plan: DebatePlan = read(&args[0]);
            json!(
                desk.withheld(&plan.task, &desk.resolve(&plan).await?)
                    .await?
            )
        }
        "settingsGet" => json!(desk.store().settings()?),
        "auditVerify" => json!(desk.store().audit(None)?),
        "backupList" => json!(desk.store().backups()?),
        "backupLoss" => json!(desk.store().loss(&name(0))?),
        "firstStartEnd" => {
            desk.end_first_start().await?;
            Value::Null
        }
        "debateDelete" => json!(desk.delete(&read(&args[0])).await?),
        "debateWatch" => json!(desk.store().view(&read(&args[0]))?),
        "listRead" => json!(protocols::lists::read(&name(0), read(&args[1]))),
        _ => return of_tasks(desk.store(), call, args),
    })
}

/// The window’s answers about tasks, their versions and their files.
fn of_tasks(store: &Store, call: &str, args: &[Value]) -> Result<Value, Error> {
    let text = |at: usize| read::<String>(&args[at]);
    let task = || read::<TaskId>(&args[0]);
    Ok(match call {
        "taskList" => json!(store.tasks(&text(0), read(&args[1]))?),
        "taskOpen" => json!(store.task(&task())?),
        "taskSave" => json!(store.save_task(&read(&args[0]))?),
        "taskCreate" => json!(store.create_task(new(text(0), &args[1], text(2), Origin::Typed))?),
        "taskImportText" => json!(files::paste(store, &text(0), text(1))?),
        "taskImport" => {
            let files = args[0].as_array().into_iter().flatten();
            let opened = files.map(|file| {
                written(&file["path"], &file["text"]);
                files::open(store, Path::new(&read::<String>(&file["path"])))
            });
            json!(opened.collect::<Result<Vec<_>, _>>()?)
        }
        "taskArchive" => json!(store.archive_task(&task(), read(&args[1]))?),
        "taskChooseProject" => json!(store.set_project(&task(), Some(&text(1)))?),
        "taskLeaveProject" => json!(store.set_project(&task(), None)?),
        "versionList" => json!(store.versions(&task())?),
        "versionCompare" => {
            let of = |text: &Value| text_of(store, &task(), &read(text));
            json!(diff::compare(&of(&args[1])?, &of(&args[2])?))
        }
        "versionRestore" => {
            store.snapshot(&task())?;
            let version: VersionId = read(&args[1]);
            let text = store.text(&store.version(&version)?.text)?;
            store.add_version(&task(), &text, Origin::Restored { version })?;
            json!(store.task(&task())?)
        }
        "fileWritten" => {
            written(&args[0], &args[1]);
            Value::Null
        }
        "fileLook" => json!(files::look(store, &task())?),
        "fileSave" => json!(files::save(store, &task())?),
        "fileSaveAs" => json!(files::save_as(store, &task(), Path::new(&text(1)))?),
        "fileTake" => json!(files::take(store, &task())?),
        "fileKeep" => json!(files::keep(store, &task())?),
        "fileText" => json!(files::text(store, &task())?),
        other => panic!("{other} is not answered here"),
    })
}

fn new(title: String, kind: &Value, body: String, origin: Origin) -> NewTask {
    NewTask {
        title,
        kind: read(kind),
        body,
        origin,
        path: None,
        project: None,
    }
}

fn text_of(store: &Store, task: &TaskId, of: &TaskText) -> Result<String, Error> {
    Ok(match of {
        TaskText::Version { version } => store.text(&store.version(version)?.text)?,
        TaskText::Now {} => store.task(task)?.body,
        TaskText::File {} => files::text(store, task)?,
    })
}

/// Another program writes a file.
fn written(path: &Value, text: &Value) {
    fs::write(read::<String>(path), read::<String>(text)).expect("a file is written");
}

fn read<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("what the page says")
}
