//! Seals: a hash over each fact of a debate and the seal of the one before. A fact that was changed,
//! removed or inserted breaks the chain there.
//!
//! A seal is the SHA-256 of the previous seal (none for the first) and of the fact's own fields, each after
//! its length as eight bytes: debate, number, key, time, form, JSON. Texts are included by their hashes.
//! `heads` has the newest fact of each debate, which shows whether the end is missing. Triggers refuse to
//! change a fact, or to remove one from a debate that has a head; a deleted debate leaves no record.

use rusqlite::{Connection, Row};
use sha2::{Digest, Sha256};

use crate::Result;

/// The schema step from which on facts are sealed.
pub(crate) const STEP: i64 = 6;

/// SHA-256.
pub(crate) type Seal = [u8; 32];

/// A fact exactly as in the journal, byte for byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) debate: &'a str,
    pub(crate) seq: u64,
    pub(crate) key: &'a str,
    pub(crate) at: &'a str,
    pub(crate) version: i64,
    pub(crate) event: &'a str,
}

impl<'a> Record<'a> {
    /// From a row of the journal with these columns.
    pub(crate) fn read(row: &'a Row<'_>) -> Result<Self> {
        let text = |column| -> Result<&'a str> {
            Ok(row
                .get_ref(column)?
                .as_str()
                .map_err(rusqlite::Error::from)?)
        };
        Ok(Self {
            debate: text("debate")?,
            seq: row.get("seq")?,
            key: text("key")?,
            at: text("at")?,
            version: row.get("version")?,
            event: text("event")?,
        })
    }

    /// The seal after the previous one, which is empty for the first fact. Each field comes after its
    /// length, so that no two records hash the same bytes.
    pub(crate) fn seal(&self, before: &[u8]) -> Seal {
        let mut hash = Sha256::new_with_prefix(before);
        let (seq, version) = (self.seq.to_string(), self.version.to_string());
        for field in [self.debate, &seq, self.key, self.at, &version, self.event] {
            hash.update((field.len() as u64).to_be_bytes());
            hash.update(field);
        }
        hash.finalize().into()
    }
}

/// A seal as people and files write it.
pub(crate) fn hex(seal: &[u8]) -> String {
    seal.iter()
        .flat_map(|byte| [byte >> 4, byte & 0xf])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// Seals what was recorded before seals existed.
pub(crate) fn seal_older(connection: &Connection) -> Result<()> {
    let mut read = connection.prepare(
        "SELECT n, debate, seq, key, at, version, event FROM journal ORDER BY debate, seq",
    )?;
    let mut write = connection.prepare("UPDATE journal SET seal = ?2 WHERE n = ?1")?;
    let mut rows = read.query([])?;
    let (mut debate, mut before) = (String::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let record = Record::read(row)?;
        if record.debate != debate {
            record.debate.clone_into(&mut debate);
            before.clear();
        }
        before = record.seal(&before).to_vec();
        write.execute((row.get::<_, i64>("n")?, &before))?;
    }
    connection.execute(
        "INSERT INTO heads (debate, seq, seal) SELECT debate, max(seq), seal FROM journal GROUP BY debate",
        [],
    )?;
    Ok(())
}
