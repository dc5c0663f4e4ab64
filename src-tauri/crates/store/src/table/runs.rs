//! Runs of coding agents, and their output.

use domain::run::{
    FollowUp, Run, RunEnd, RunOutcome, RunOutput, RunReviewed, RunSetup, RunState, warnings,
};
use domain::{RunId, TaskId};
use rusqlite::{Connection, Row};

use super::{collect, fixed, from_json, missing, to_json};
use crate::{Error, Result, Store, now};

/// How much of a run’s output is stored, in bytes: the newest.
const MOST_KEPT: i64 = 2 << 20;

/// Runs, each with what was sent back to its agent.
macro_rules! runs {
    () => {
        "SELECT *, (SELECT json_group_array(json(follow_up)) FROM
            (SELECT follow_up FROM run_follow_ups WHERE run = runs.n ORDER BY n)) AS follow_ups
         FROM runs "
    };
}

impl Store {
    /// Records that a run begins. The caller holds its lock.
    pub fn begin_run(&self, run: &RunId, task: &TaskId, setup: &RunSetup) -> Result<()> {
        let setup = to_json(setup)?;
        self.write(|connection| {
            fixed::refuse(task)?;
            connection
                .prepare_cached(
                    "INSERT INTO runs (id, task, began_at, setup) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute((run.as_str(), task.as_str(), now(), &setup))?;
            Ok(())
        })
    }

    /// Records what a run begins with once that is certain.
    pub fn set_run_setup(&self, run: &RunId, setup: &RunSetup) -> Result<()> {
        let setup = to_json(setup)?;
        self.write(|connection| {
            connection
                .prepare_cached("UPDATE runs SET setup = ?2 WHERE id = ?1")?
                .execute((run.as_str(), &setup))?;
            Ok(())
        })
    }

    /// Deletes a run, its output, and what was said about its change. The caller holds its lock.
    pub fn forget_run(&self, run: &RunId) -> Result<()> {
        self.write(|connection| {
            for sql in [
                "DELETE FROM runs WHERE id = ?1",
                "DELETE FROM declined_findings WHERE place = 'run ' || ?1",
                "DELETE FROM said_of_code WHERE place = 'run ' || ?1",
            ] {
                connection.prepare_cached(sql)?.execute([run.as_str()])?;
            }
            Ok(())
        })
    }

    /// Adds to the output of a run's agent, in whole lines. Only the newest two megabytes are stored.
    pub fn add_run_output(&self, run: &RunId, text: &str) -> Result<()> {
        self.write_soon(|connection| {
            let (number, kept): (i64, i64) = connection
                .prepare_cached("SELECT n, kept FROM runs WHERE id = ?1")?
                .query_one([run.as_str()], |row| Ok((row.get("n")?, row.get("kept")?)))
                .map_err(|error| missing(error, "run", run))?;
            connection
                .prepare_cached("INSERT INTO run_output (run, text) VALUES (?1, ?2)")?
                .execute((number, text))?;
            let added = i64::try_from(text.len()).unwrap_or(i64::MAX);
            make_room(connection, number, kept + added)
        })
    }

    /// Records how a run ended. Nobody knows when an interrupted one did.
    pub fn end_run(&self, run: &RunId, end: &RunEnd) -> Result<()> {
        let at = (end.outcome != RunOutcome::Interrupted).then(now);
        let end = to_json(end)?;
        let sql = "UPDATE runs SET ending = ?2, ended_at = ?3 WHERE id = ?1 AND ending IS NULL";
        self.write(|connection| {
            connection
                .prepare_cached(sql)?
                .execute((run.as_str(), &end, at))?;
            Ok(())
        })
    }

    /// Records the last commit on the branch of a run that has ended.
    pub fn note_run_tip(&self, run: &RunId, tip: &str) -> Result<()> {
        self.write(|connection| {
            let Some(mut end) = by_id(connection, run)?.end else {
                return Ok(());
            };
            let last = end.later_tips.last().or(end.tip.as_ref());
            if last.is_none_or(|last| last != tip) {
                end.later_tips.push(tip.to_owned());
                connection
                    .prepare_cached("UPDATE runs SET ending = ?2 WHERE id = ?1")?
                    .execute((run.as_str(), to_json(&end)?))?;
            }
            Ok(())
        })
    }

    /// Records what a review of the change of a run that has ended came to.
    pub fn note_run_review(&self, run: &RunId, reviewed: RunReviewed) -> Result<()> {
        let known = self.read(|connection| by_id(connection, run))?.end;
        if known.is_none_or(|end| end.reviewed == Some(reviewed)) {
            return Ok(());
        }
        self.write(|connection| {
            let Some(end) = by_id(connection, run)?.end else {
                return Ok(());
            };
            let end = RunEnd {
                reviewed: Some(reviewed),
                ..end
            };
            connection
                .prepare_cached("UPDATE runs SET ending = ?2 WHERE id = ?1")?
                .execute((run.as_str(), to_json(&end)?))?;
            Ok(())
        })
    }

    /// Records that findings were sent back to the agent of a run, which is running again. The caller holds
    /// its lock.
    pub fn follow_up_run(&self, run: &RunId, findings: Vec<String>) -> Result<()> {
        self.write(|connection| {
            let before = by_id(connection, run)?;
            let follow_up = to_json(&FollowUp {
                at: now(),
                findings,
                end: before.end,
            })?;
            let add = "INSERT INTO run_follow_ups (run, follow_up)
                       SELECT n, ?2 FROM runs WHERE id = ?1";
            connection.execute(add, (run.as_str(), &follow_up))?;
            let begin = "UPDATE runs SET ending = NULL, ended_at = NULL, stop_asked = 0
                         WHERE id = ?1";
            connection.execute(begin, [run.as_str()])?;
            Ok(())
        })
    }

    /// Records that the worktree of a run was removed.
    pub fn run_removed(&self, run: &RunId) -> Result<()> {
        self.write(|connection| {
            connection
                .prepare_cached("UPDATE runs SET removed_at = ?2 WHERE id = ?1")?
                .execute((run.as_str(), now()))?;
            Ok(())
        })
    }

    /// Asks whoever is managing a run to stop it.
    pub fn ask_run_to_stop(&self, run: &RunId) -> Result<()> {
        self.write(|connection| {
            connection
                .prepare_cached("UPDATE runs SET stop_asked = 1 WHERE id = ?1")?
                .execute([run.as_str()])?;
            Ok(())
        })
    }

    /// Whether someone asked for a run to be stopped.
    pub fn is_run_to_stop(&self, run: &RunId) -> Result<bool> {
        self.read(|connection| {
            let sql = "SELECT stop_asked FROM runs WHERE id = ?1";
            let asked = connection
                .prepare_cached(sql)?
                .query_one([run.as_str()], |row| row.get(0));
            asked.map_err(|error| missing(error, "run", run))
        })
    }

    /// A run, by its ID or a unique beginning of it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none, and [`Error::Invalid`] when there are several.
    pub fn run(&self, id: &str) -> Result<Run> {
        let sql = concat!(
            runs!(),
            "WHERE ?1 <> '' AND substr(id, 1, length(?1)) = ?1 LIMIT 2"
        );
        let mut found = self.read(|connection| collect(connection, sql, [id], row))?;
        match (found.pop(), found.pop()) {
            (Some(run), None) => Ok(self.as_it_stands(run)),
            (Some(_), Some(_)) => Err(Error::invalid(format!(
                "Several runs have an ID that begins with “{id}”"
            ))),
            _ => Err(Error::not_found("run", id)),
        }
    }

    /// All runs, the newest first; only those of one task, if it is named.
    pub fn runs(&self, task: Option<&TaskId>) -> Result<Vec<Run>> {
        let task = task.map(TaskId::as_str);
        let sql = concat!(runs!(), "WHERE ?1 IS NULL OR task = ?1 ORDER BY n DESC");
        let found = self.read(|connection| collect(connection, sql, [task], row))?;
        Ok(found
            .into_iter()
            .map(|run| self.as_it_stands(run))
            .collect())
    }

    /// The stored output of a run's agent, after the piece with that number; 0 for all of it.
    pub fn run_output(&self, run: &RunId, after: i64) -> Result<Vec<RunOutput>> {
        let sql = "SELECT o.n, o.text FROM run_output o JOIN runs r ON r.n = o.run
                   WHERE r.id = ?1 AND o.n > ?2 ORDER BY o.n";
        self.read(|connection| {
            collect(connection, sql, (run.as_str(), after), |row| {
                Ok(RunOutput {
                    number: row.get("n")?,
                    text: row.get("text")?,
                })
            })
        })
    }

    /// One without an end that nobody is managing was interrupted. If that can’t be determined, it counts
    /// as running.
    fn as_it_stands(&self, run: Run) -> Run {
        let is_left = || self.is_run_driven(&run.id).is_ok_and(|driven| !driven);
        if run.state == RunState::Running && is_left() {
            // It may have ended between the two checks.
            let ended = self.read(|connection| by_id(connection, &run.id));
            let run = ended.unwrap_or(run);
            let state = match run.state {
                RunState::Running => RunState::Interrupted,
                ended => ended,
            };
            return Run { state, ..run };
        }
        run
    }
}

fn by_id(connection: &Connection, run: &RunId) -> Result<Run> {
    let mut found = collect(
        connection,
        concat!(runs!(), "WHERE id = ?1"),
        [run.as_str()],
        row,
    )?;
    found.pop().ok_or_else(|| Error::not_found("run", run))
}

/// Removes the oldest pieces until the rest is within the limit. One piece always stays.
fn make_room(connection: &Connection, run: i64, mut kept: i64) -> Result<()> {
    let mut left_out = 0;
    while kept > MOST_KEPT {
        let sql = "DELETE FROM run_output WHERE n = (SELECT min(n) FROM run_output WHERE run = ?1)
                   AND n < (SELECT max(n) FROM run_output WHERE run = ?1)
                   RETURNING length(CAST(text AS BLOB)) AS bytes";
        let gone: Vec<i64> = collect(connection, sql, [run], |row| Ok(row.get("bytes")?))?;
        let Some(bytes) = gone.first() else { break };
        kept -= bytes;
        left_out += bytes;
    }
    connection
        .prepare_cached("UPDATE runs SET kept = ?2, left_out = left_out + ?3 WHERE n = ?1")?
        .execute((run, kept, left_out))?;
    Ok(())
}

fn row(row: &Row<'_>) -> Result<Run> {
    let id: String = row.get("id")?;
    let what = || format!("The run {id}");
    let (setup, ending): (String, Option<String>) = (row.get("setup")?, row.get("ending")?);
    let end: Option<RunEnd> = ending.map(|json| from_json(&json, what)).transpose()?;
    let left_out: i64 = row.get("left_out")?;
    let follow_ups: String = row.get("follow_ups")?;
    let follow_ups: Vec<FollowUp> = from_json(&follow_ups, what)?;
    Ok(Run {
        task: TaskId(row.get("task")?),
        state: end
            .as_ref()
            .map_or(RunState::Running, |end| end.outcome.into()),
        began_at: row.get("began_at")?,
        setup: from_json(&setup, what)?,
        ended_at: row.get("ended_at")?,
        warnings: warnings(end.as_ref(), &follow_ups),
        end,
        removed_at: row.get("removed_at")?,
        left_out: left_out.unsigned_abs(),
        follow_ups,
        out_of_reach: None,
        id: RunId(id),
    })
}
