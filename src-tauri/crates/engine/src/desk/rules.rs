//! The rules of the built-in reviewer, and where they are turned off.

use domain::page::{RuleOffTask, RuleRow};
use domain::rule::{RuleOff, RuleScope};
use domain::task::Project;
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;

impl Desk {
    /// All rules, in the order of the reviewer.
    pub async fn rules(&self) -> Result<Vec<RuleRow>, Error> {
        let store = self.store.clone();
        off_thread(move || rows(&store)).await
    }

    /// Turns a rule off, or on again, for debates that start from now on.
    pub async fn switch_rule(&self, rule: RuleOff, off: bool) -> Result<Vec<RuleRow>, Error> {
        if models::rule_catalog().all(|known| known.name != rule.rule) {
            return Err(Error::invalid(
                format!("The built-in reviewer has no rule named “{}”.", rule.rule),
                "Check its name.",
            ));
        }
        let store = self.store.clone();
        off_thread(move || {
            store.switch_rule(&rule, off)?;
            rows(&store)
        })
        .await
    }
}

fn rows(store: &Store) -> Result<Vec<RuleRow>, Error> {
    let mut rows: Vec<RuleRow> = models::rule_catalog()
        .map(|rule| RuleRow {
            name: rule.name.to_owned(),
            says: rule.says.to_owned(),
            personas: rule.personas.iter().map(|it| it.key.to_owned()).collect(),
            off: false,
            off_for: Vec::new(),
            off_in: Vec::new(),
        })
        .collect();
    for RuleOff { rule, scope } in store.rules_off()? {
        let Some(row) = rows.iter_mut().find(|row| row.name == rule) else {
            continue;
        };
        match scope {
            RuleScope::Everywhere {} => row.off = true,
            RuleScope::Task { task } => row.off_for.push(RuleOffTask {
                title: store.task(&task)?.row.title,
                task,
            }),
            RuleScope::Project { folder } => row.off_in.push(Project::at(folder)),
        }
    }
    Ok(rows)
}
