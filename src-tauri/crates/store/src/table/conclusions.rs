//! The results of debates that end in a conclusion, for lists and for figures across debates.

use domain::came_to::CameTo;
use domain::figures::Sum;
use domain::worth::{Worth, competed};
use domain::{Conclusion, DebateId, Kind, Protocol, Recorded, Ruling, View};
use rusqlite::{Connection, Row};

use super::{collect, from_word, journal, to_json, to_word};
use crate::{Error, Result, Store};

impl Store {
    /// The newest debates of a form on texts of a kind in which sides competed and were judged; at most
    /// `most` of them.
    pub fn worths(&self, protocol: Protocol, kind: Kind, most: usize) -> Result<Vec<Worth>> {
        let sql = "SELECT disagreements, with_challenger, with_advocate FROM conclusions
                   WHERE protocol = ?1 AND kind = ?2 AND competed = 1
                     AND doubt IS NOT 'no_verdict'
                   ORDER BY debate DESC LIMIT ?3";
        let form = to_word(&protocol)?;
        self.read(|connection| {
            collect(connection, sql, (form, kind.key(), most), |row| {
                Ok(Worth {
                    protocol,
                    kind,
                    disagreements: row.get("disagreements")?,
                    with_challenger: row.get("with_challenger")?,
                    with_advocate: row.get("with_advocate")?,
                })
            })
        })
    }

    /// The results of all debates, with those of one form, kind and decision added up.
    pub fn sums(&self) -> Result<Vec<Sum>> {
        let sql = "SELECT protocol, kind, competed, decision, doubt, decided, count(*) AS runs,
                          sum(disagreements) AS disagreements,
                          sum(with_challenger) AS with_challenger,
                          sum(with_advocate) AS with_advocate
                   FROM conclusions WHERE protocol = ?1
                   GROUP BY kind, competed, decision, doubt, decided";
        self.read(|connection| {
            let mut sums = Vec::new();
            for protocol in Protocol::ALL {
                sums.extend(collect(connection, sql, [to_word(&protocol)?], sum)?);
            }
            Ok(sums)
        })
    }
}

/// Adds the result of a debate.
pub(crate) fn concluded(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
    conclusion: &Conclusion,
) -> Result<()> {
    let setup = journal::setup(connection, debate)?;
    let worth = Worth::of_conclusion(&setup, conclusion);
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO conclusions
                 (debate, protocol, kind, competed, disagreements, with_challenger, with_advocate)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute((
            n,
            to_word(&setup.protocol)?,
            setup.kind.key(),
            competed(&setup),
            worth.disagreements,
            worth.with_challenger,
            worth.with_advocate,
        ))?;
    came_to(connection, n, debate, fact)
}

/// Updates it with the author's decisions.
pub(crate) fn ruled(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
    ruling: &Ruling,
) -> Result<()> {
    match ruling {
        Ruling::Overruled { .. }
        | Ruling::Chosen { .. }
        | Ruling::Placed { .. }
        | Ruling::Upheld
        | Ruling::Undecided
        | Ruling::Weighed { .. } => came_to(connection, n, debate, fact),
    }
}

/// Writes the debate's result as people see it after a fact: folded, so that no list differs from the
/// debate itself.
fn came_to(connection: &Connection, n: i64, debate: &DebateId, fact: &Recorded) -> Result<()> {
    let mut facts = journal::events(connection, debate, 0)?;
    facts.retain(|earlier| earlier.seq <= fact.seq);
    let Some(concluded) = View::fold(&facts).conclusion else {
        return Ok(());
    };
    let came_to = concluded.came_to;
    connection
        .prepare_cached(
            "UPDATE conclusions
             SET decision = ?2, doubt = ?3, decided = ?4, came_to = ?5, waits = ?6
             WHERE debate = ?1",
        )?
        .execute((
            n,
            came_to.decision.map(|it| to_word(&it)).transpose()?,
            came_to.doubt.map(|it| to_word(&it)).transpose()?,
            came_to.decided.map(|it| to_word(&it)).transpose()?,
            to_json(&came_to)?,
            came_to.waits(),
        ))?;
    Ok(())
}

fn sum(row: &Row<'_>) -> Result<Sum> {
    let what = || "The figures of debates".to_owned();
    let word = |column: &str| Ok::<Option<String>, Error>(row.get(column)?);
    let kind: String = row.get("kind")?;
    let protocol: String = row.get("protocol")?;
    let protocol = from_word(&protocol, what)?;
    Ok(Sum {
        kind: Kind::from_key(&kind)
            .ok_or_else(|| Error::damaged(what(), format!("unknown kind {kind}")))?,
        competed: row.get("competed")?,
        came_to: CameTo {
            protocol,
            decision: word("decision")?
                .map(|it| from_word(&it, what))
                .transpose()?,
            doubt: word("doubt")?.map(|it| from_word(&it, what)).transpose()?,
            decided: word("decided")?
                .map(|it| from_word(&it, what))
                .transpose()?,
            recommended: None,
            chosen: None,
            against: None,
            undecided: 0,
            unheard: Vec::new(),
            unchallenged: false,
            alone: None,
            twice: None,
            own_weights: false,
            outranked: None,
        },
        runs: row.get("runs")?,
        disagreements: row.get("disagreements")?,
        with_challenger: row.get("with_challenger")?,
        with_advocate: row.get("with_advocate")?,
    })
}
