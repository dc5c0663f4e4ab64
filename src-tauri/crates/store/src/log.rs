//! The log that `SQLite` writes before the database itself (`whetstone.db-wal`).
//!
//! `SQLite` reads it as far as its checksums match and silently ignores the rest; this detects whether that
//! was more than the unfinished transaction that a crash leaves. The first process to open the database
//! counts the transactions that the log should contain. Damaged files are copied to `damaged/` before
//! anything is written, and closing doesn't write the log into the file until that was opened completely.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::{Error, Result, connect, private};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The path of a saved log whose last transactions could not be read; `None` if all is well. Must be called
/// before anyone has the database open.
pub(crate) fn torn(folder: &Path) -> Result<Option<PathBuf>> {
    let log = connect::file(folder).with_extension("db-wal");
    let promised = match transactions_end(&log) {
        Ok(frames) => frames,
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(Error::file(&log, error)),
    };
    if promised == 0 {
        return Ok(None);
    }
    let connection = connect::connect(&connect::file(folder))?;
    connect::settle_on_close(&connection, false)?;
    let state = |mode| {
        let sql = format!("PRAGMA wal_checkpoint({mode})");
        connection.query_one(&sql, [], |row| row.get::<_, i64>(1))
    };
    // The first use of the connection reads the log.
    if state("NOOP")? >= promised {
        return Ok(None);
    }
    let kept = private::damaged_file(folder)?.with_extension("db-wal");
    fs::copy(&log, &kept).map_err(|error| Error::file(&kept, error))?;
    // Otherwise, what is left of the old frames would be read again after the new ones.
    state("TRUNCATE")?;
    Ok(Some(kept))
}

/// The number of the last frame that is marked as the end of a transaction in this log; 0 if there is none.
fn transactions_end(log: &Path) -> io::Result<i64> {
    let mut file = File::open(log)?;
    let mut header = [0; HEADER];
    if file.read_exact(&mut header).is_err() {
        return Ok(0);
    }
    let page_size = match word(&header, 8) {
        1 => 65_536,
        size @ 512..=65_536 => u64::from(size),
        _ => 4096,
    };
    let mut salts = is_whole(&header).then(|| salts(&header, 16));
    let mut last = 0;
    for number in 1.. {
        let mut frame = [0; FRAME_HEADER];
        if file.read_exact(&mut frame).is_err() {
            break;
        }
        let of_frame = self::salts(&frame, 8);
        let ends_transaction = word(&frame, 4) > 0;
        if *salts.get_or_insert(of_frame) == of_frame && ends_transaction {
            last = number;
        }
        file.seek(SeekFrom::Current(i64::try_from(page_size).unwrap_or(0)))?;
    }
    Ok(last)
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let word = bytes.get(at..at + 4).and_then(|word| word.try_into().ok());
    u32::from_be_bytes(word.unwrap_or_default())
}

fn salts(bytes: &[u8], at: usize) -> (u32, u32) {
    (word(bytes, at), word(bytes, at + 4))
}

/// Whether the checksum at the end of the header matches what comes before it.
fn is_whole(header: &[u8; HEADER]) -> bool {
    let is_big_endian = word(header, 0) & 1 == 1;
    let read = |at| {
        let word = word(header, at);
        if is_big_endian {
            word
        } else {
            word.swap_bytes()
        }
    };
    let (mut first, mut second) = (0_u32, 0_u32);
    for at in (0..24).step_by(8) {
        first = first.wrapping_add(read(at)).wrapping_add(second);
        second = second.wrapping_add(read(at + 4)).wrapping_add(first);
    }
    (first, second) == salts(header, 24)
}
