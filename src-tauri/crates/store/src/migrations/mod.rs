//! From any older schema to the current one. `user_version` counts the steps taken.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use crate::table::versions;
use crate::{Error, Result, seal};

/// The steps, oldest first. New ones are only ever appended.
pub(crate) const STEPS: &[&str] = &[
    include_str!("001_primary.sql"),
    include_str!("002_projections.sql"),
    include_str!("003_personas_and_rules.sql"),
    include_str!("004_labels.sql"),
    include_str!("005_projects.sql"),
    include_str!("006_seals.sql"),
    include_str!("007_imports.sql"),
    include_str!("008_conclusions.sql"),
    include_str!("009_came_to.sql"),
    include_str!("010_what_is_read.sql"),
    include_str!("011_names_and_words.sql"),
    include_str!("012_orders.sql"),
    include_str!("013_drafts.sql"),
    include_str!("014_left_to_decide.sql"),
    include_str!("015_checkpoints.sql"),
    include_str!("016_calls_under_way.sql"),
    include_str!("017_whom_concerns_were_put_to.sql"),
    include_str!("018_files.sql"),
    include_str!("019_conclusions_that_wait.sql"),
    include_str!("020_words_to_sort_by.sql"),
    include_str!("021_words_of_prose.sql"),
    include_str!("022_attached.sql"),
    include_str!("023_gauntlet.sql"),
    include_str!("024_scores.sql"),
    include_str!("025_origin_of_concerns.sql"),
    include_str!("026_proposals.sql"),
    include_str!("027_more_figures.sql"),
    include_str!("028_runs.sql"),
    include_str!("029_reviews_of_code.sql"),
    include_str!("030_declined_without_time.sql"),
    include_str!("031_findings_raised_anew.sql"),
    include_str!("032_findings_settled_before.sql"),
    include_str!("033_checks_taken_over.sql"),
    include_str!("034_what_gauntlets_came_to.sql"),
    include_str!("035_revisions_to_approve.sql"),
    include_str!("036_settled_checks.sql"),
    include_str!("037_numbers_by_time.sql"),
];

/// The result of the steps for a new database. Running the steps takes five times as long, on each first
/// start.
const WHOLE: &str = include_str!("whole.sql");

/// Creates a database with the current schema if there is none yet, completely or not at all.
pub(crate) fn make_if_new(connection: &mut Connection) -> Result<()> {
    if version(connection)? > 0 {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(WHOLE)?;
    transaction.pragma_update(None, "user_version", known())?;
    Ok(transaction.commit()?)
}

/// Takes the missing steps, each in its own transaction.
pub(crate) fn take(connection: &mut Connection, steps: &[&str]) -> Result<()> {
    let found = version(connection)?;
    let taken = usize::try_from(found).unwrap_or_default();
    let missing = steps.get(taken..).unwrap_or_default();
    for (number, step) in (found + 1..).zip(missing) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        if number == seal::STEP {
            seal::seal_older(&transaction)?;
        }
        if number == versions::STEP {
            versions::count_anew(&transaction)?;
        }
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Fails if the database has more steps than this program knows.
pub(crate) fn refuse_newer(connection: &Connection, path: &Path) -> Result<()> {
    let found = version(connection)?;
    if found > known() {
        return Err(Error::NewerSchema {
            what: format!("The data in {}", path.display()),
            found,
            known: known(),
        });
    }
    Ok(())
}

/// The schema that this program writes.
pub(crate) fn known() -> i64 {
    count(STEPS)
}

pub(crate) fn count(steps: &[&str]) -> i64 {
    i64::try_from(steps.len()).unwrap_or(i64::MAX)
}

/// The schema of an open database; 0 if it is new.
pub(crate) fn version(connection: &Connection) -> Result<i64> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{STEPS, known, make_if_new, take, version};

    /// The schema of a database, and how many rows each table has.
    fn made(connection: &Connection) -> Vec<String> {
        let sql = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY 1, 2";
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| {
            let (of, name): (String, String) = (row.get(0)?, row.get(1)?);
            let (table, sql): (String, String) = (row.get(2)?, row.get(3)?);
            Ok((of, name, table, sql))
        });
        let rows = rows.unwrap().map(Result::unwrap);
        rows.map(|(of, name, table, sql)| {
            let count = format!("SELECT count(*) FROM \"{table}\"");
            let rows: i64 = connection.query_one(&count, [], |row| row.get(0)).unwrap();
            format!("{of} {name} on {table}, {rows} rows: {sql}")
        })
        .collect()
    }

    #[test]
    fn a_new_data_base_is_what_the_steps_make_of_one() {
        let mut new = Connection::open_in_memory().unwrap();
        make_if_new(&mut new).unwrap();
        let mut stepped = Connection::open_in_memory().unwrap();
        take(&mut stepped, STEPS).unwrap();
        for (one, other) in made(&new).iter().zip(&made(&stepped)) {
            assert_eq!(one, other, "whole.sql and the steps differ");
        }
        assert_eq!(made(&new).len(), made(&stepped).len());
        assert_eq!(version(&new).unwrap(), known());
    }
}
