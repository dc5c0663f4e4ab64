//! One file per day, readable only by its owner. The files that libraries create can be read by everyone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use tracing_subscriber::fmt::MakeWriter;

/// How many files to keep.
const MOST_FILES: usize = 7;

/// Writes to the file of the day; several processes may share it.
#[derive(Debug)]
pub(crate) struct Daily {
    folder: PathBuf,
    today: Mutex<Today>,
}

/// The file that was last written to, and its name.
#[derive(Debug)]
pub(crate) struct Today {
    name: String,
    file: File,
}

impl Daily {
    /// Creates `folder` and today's file, and removes old files.
    pub(crate) fn begin(folder: &Path) -> io::Result<Self> {
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(folder)?;
        let today = Today::open(folder, name_of_today())?;
        Ok(Self {
            folder: folder.to_owned(),
            today: Mutex::new(today),
        })
    }
}

impl Today {
    fn open(folder: &Path, name: String) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(folder.join(&name))?;
        remove_old(folder)?;
        Ok(Self { name, file })
    }
}

/// In universal time: every day of the log has 24 hours.
fn name_of_today() -> String {
    format!("whetstone.{}.log", Timestamp::now().strftime("%F"))
}

/// The files of the log in `folder`, newest first: their names contain the day.
pub(crate) fn newest_first(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        files.push(file?.path());
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "log"));
    files.sort_unstable_by(|a, b| b.cmp(a));
    Ok(files)
}

fn remove_old(folder: &Path) -> io::Result<()> {
    for file in newest_first(folder)?.into_iter().skip(MOST_FILES) {
        match fs::remove_file(file) {
            // Another process was first.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => done?,
        }
    }
    Ok(())
}

impl<'a> MakeWriter<'a> for Daily {
    type Writer = Writing<'a>;

    fn make_writer(&'a self) -> Self::Writer {
        Writing {
            folder: &self.folder,
            today: self.today.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// The right to write one event.
pub(crate) struct Writing<'a> {
    folder: &'a Path,
    today: MutexGuard<'a, Today>,
}

impl Write for Writing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let name = name_of_today();
        if self.today.name != name {
            *self.today = Today::open(self.folder, name)?;
        }
        self.today.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.today.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_day_has_a_new_file_and_a_week_is_kept() {
        let data = tempfile::tempdir().expect("a folder");
        let logs = data.path().join("logs");
        fs::create_dir(&logs).expect("a folder");
        for day in 10..20 {
            let name = format!("whetstone.2020-01-{day}.log");
            fs::write(logs.join(name), "old\n").expect("a file");
        }
        fs::write(logs.join("of-mine.txt"), "kept").expect("a file");
        let daily = Daily::begin(&logs).expect("a log");
        daily.today.lock().expect("no panic").name = "whetstone.2020-01-19.log".to_owned();
        daily.make_writer().write_all(b"new\n").expect("a write");
        let files = newest_first(&logs).expect("a folder");
        assert_eq!(files.len(), MOST_FILES);
        assert_eq!(fs::read(&files[0]).expect("a file"), b"new\n");
        assert_eq!(fs::read(&files[1]).expect("a file"), b"old\n");
        assert!(logs.join("of-mine.txt").exists());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&files[0])
                .expect("a file")
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
