//! The calls of the page, as the commands of the window answer them.

use domain::model::{ModelSource, ModelSpec};
use domain::page::{DebatePlan, NewOwnModel};
use domain::rule::RuleOff;
use engine::{Desk, Error};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What the window answers.
pub(super) async fn answered(desk: &Desk, call: &str, args: &[Value]) -> Result<Value, Error> {
    let name = |at: usize| read::<String>(&args[at]);
    Ok(match call {
        "personaList" => json!(desk.personas().await?),
        "personaAdd" => json!(desk.add_persona(read(&args[0])).await?),
        "personaEdit" => json!(desk.edit_persona(&name(0), read(&args[1])).await?),
        "personaRestore" => json!(desk.restore_persona(&name(0)).await?),
        "personaEnable" => json!(desk.enable_persona(&name(0), read(&args[1])).await?),
        "personaRemove" => json!(desk.remove_persona(&name(0)).await?),
        "personaDifference" => json!(desk.persona_difference(&name(0)).await?),
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
        "taskOpen" => json!(desk.store().task(&read(&args[0]))?),
        "taskSave" => json!(desk.store().save_task(&read(&args[0]))?),
        "debateStart" => {
            let running = desk.start(&read(&args[0]), crate::common::rules()).await?;
            json!(running.debate)
        }
        "debateWatch" => json!(desk.store().view(&read(&args[0]))?),
        "listRead" => json!(protocols::lists::read(&name(0), read(&args[1]))),
        other => panic!("{other} is not answered here"),
    })
}

fn read<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("what the page says")
}
