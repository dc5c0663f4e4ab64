//! The user's own models.

use domain::model::{ModelSpec, RULES};

use super::{collect, from_json, to_json};
use crate::{Error, Result, Store};

impl Store {
    /// The user's own models, in the order in which they were added.
    pub fn own_models(&self) -> Result<Vec<ModelSpec>> {
        self.read(|connection| {
            let sql = "SELECT name, spec FROM own_models ORDER BY n";
            collect(connection, sql, [], |row| {
                let name: String = row.get("name")?;
                let spec: String = row.get("spec")?;
                from_json(&spec, || format!("The definition of the model {name}"))
            })
        })
    }

    /// Adds a model.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the name is taken, or is that of the built-in rules.
    pub fn add_own_model(&self, model: &ModelSpec) -> Result<()> {
        let taken = || {
            let message = format!("There is already a model named “{}”", model.name);
            Error::invalid(message)
        };
        if model.name == RULES {
            return Err(taken());
        }
        self.write(|connection| {
            let added = connection.execute(
                "INSERT OR IGNORE INTO own_models (name, spec) VALUES (?1, ?2)",
                (&model.name, to_json(model)?),
            )?;
            if added == 0 {
                return Err(taken());
            }
            Ok(())
        })
    }

    /// Removes a model. Debates that it took part in keep its definition.
    pub fn remove_own_model(&self, name: &str) -> Result<()> {
        self.write(|connection| {
            let removed = connection.execute("DELETE FROM own_models WHERE name = ?1", [name])?;
            if removed == 0 {
                return Err(Error::not_found("model named", format!("“{name}”")));
            }
            Ok(())
        })
    }
}
