//! Text that attributes hide from a diff. Git before 2.41 reads attributes from the repository’s files, and
//! every version reads them from a file in `.git`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::locked::{self, DIFF, Git};
use super::revisions::Refusal;

/// Files with more bytes than this stay binary, so that they can’t fill up memory.
const MOST_BYTES: u64 = 5 << 20;

/// Max total size of the files that are read again, in bytes.
const MOST_TOGETHER: u64 = 64 << 20;

/// Max files passed to git in one call: systems limit the length of a command.
const AT_ONCE: usize = 100;

/// A file whose lines a diff doesn’t show.
struct Binary {
    /// Its paths before and after the change, or the one that it has.
    paths: Vec<Vec<u8>>,
    /// The hashes of both sides; all zeros for a side that git doesn’t store.
    sides: Vec<String>,
}

impl Binary {
    fn path(&self) -> &[u8] {
        self.paths.last().map(Vec::as_slice).unwrap_or_default()
    }
}

/// Git's unified diff of what is compared, which is a hash or one of our flags. Whatever attributes say, a file
/// without a zero byte in its changed lines is text.
pub(super) fn diff(git: &Git, compared: &[&str]) -> Result<Vec<u8>, Refusal> {
    let diff = git.bytes(&locked::diff_arguments(compared))?;
    if !is_binary(&diff) {
        return Ok(diff);
    }
    let mut binary = binary(git, compared)?;
    let hidden = named(git, binary.iter().map(Binary::path))?;
    binary.retain(|it| hidden.contains(it.path()));
    let small = small(git, binary)?;
    let mut shown = HashMap::new();
    for some in small.chunks(AT_ONCE) {
        let text = as_text(git, compared, some)?;
        let texts = sections(&text).filter(|it| !it.contains(&0));
        shown.extend(texts.map(|it| (header(it).to_vec(), it.to_vec())));
    }
    let whole = sections(&diff).map(|it| match shown.get(header(it)) {
        Some(text) if is_binary(it) => text.as_slice(),
        _ => it,
    });
    Ok(whole.collect::<Vec<_>>().concat())
}

/// Git that compares commits without any attributes: in an empty bare repository with the same objects, whose folder
/// is returned with it. It knows commits by their hashes only.
pub(super) fn without(git: &Git) -> Result<(Git, TempDir), Refusal> {
    let path = |name| git.path(&["rev-parse", "--path-format=absolute", "--git-path", name]);
    let (objects, shallow) = (path("objects")?, path("shallow")?);
    let folder = bare(git.hash(), &shallow).map_err(|it| Refusal::NotRun(it.to_string()))?;
    let mut git = git.clone();
    git.folder = Some(folder.path().to_owned());
    git.set("GIT_DIR", folder.path().into());
    git.set("GIT_OBJECT_DIRECTORY", objects.into_os_string());
    Ok((git, folder))
}

/// An empty bare repository with this type of hash; `shallow` lists commits whose parents are missing, if any are.
fn bare(hash: &str, shallow: &Path) -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    let settings = format!(
        "[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = {hash}\n"
    );
    fs::write(folder.path().join("config"), settings)?;
    fs::write(folder.path().join("HEAD"), "ref: refs/heads/none\n")?;
    fs::create_dir(folder.path().join("refs"))?;
    match fs::copy(shallow, folder.path().join("shallow")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(folder),
    }
}

/// The paths whose attributes say how git compares them.
pub(super) fn named<'a>(
    git: &Git,
    paths: impl Iterator<Item = &'a [u8]>,
) -> Result<HashSet<Vec<u8>>, Refusal> {
    let paths: Vec<&[u8]> = paths.collect();
    if paths.is_empty() {
        return Ok(HashSet::new());
    }
    let mut asked = vec![OsString::from("-C"), top(git).into_os_string()];
    asked.extend(["check-attr", "--stdin", "-z", "diff"].map(OsString::from));
    let said = git.fed(&paths.join(&0), &asked)?.stdout;
    let fields: Vec<&[u8]> = said.split(|byte| *byte == 0).collect();
    let named = fields.chunks_exact(3).filter(|it| it[2] != b"unspecified");
    Ok(named.map(|it| it[0].to_vec()).collect())
}

/// The root of the files; in a bare repository, the folder where git runs.
fn top(git: &Git) -> PathBuf {
    let top = git.path(&["rev-parse", "--show-toplevel"]);
    top.unwrap_or_else(|_| ".".into())
}

/// The parts of a diff, one for each file. In a diff, no line of a file begins the way they do.
fn sections(diff: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = diff;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (section, others) = rest.split_at(section_ends(rest));
        rest = others;
        Some(section)
    })
}

/// Where the part about the first file of a diff ends.
fn section_ends(diff: &[u8]) -> usize {
    let mut end = 0;
    for line in diff.split_inclusive(|byte| *byte == b'\n') {
        let is_next = line.starts_with(b"diff --git ") || line.starts_with(b"* Unmerged path ");
        if end > 0 && is_next {
            break;
        }
        end += line.len();
    }
    end
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|it| it == what)
}

/// Whether a diff hides the lines of some file.
fn is_binary(diff: &[u8]) -> bool {
    find(diff, b"\nBinary files ").is_some()
}

/// What a part of a diff says about names and modes. A file that became a link has two parts.
fn header(section: &[u8]) -> &[u8] {
    &section[..find(section, b"\nindex ").unwrap_or(section.len())]
}

/// The files whose lines a diff doesn’t show, in the order of their paths.
fn binary(git: &Git, compared: &[&str]) -> Result<Vec<Binary>, Refusal> {
    // With `--unified`, git would print the lines, too.
    let format = DIFF.iter().filter(|it| !it.starts_with("--unified"));
    let format: Vec<&str> = format.copied().collect();
    let listed = ["--raw", "--no-abbrev", "--numstat", "-z"];
    let listed = git.bytes(&[&format, &listed[..], compared, &["--"]].concat())?;
    let mut fields = listed.split(|byte| *byte == 0);
    let (mut all, mut binary) = (BTreeMap::new(), Vec::new());
    while let Some(field) = fields.next() {
        let mut path = || fields.next().unwrap_or_default().to_vec();
        if let Some(about) = field.strip_prefix(b":") {
            let about = String::from_utf8_lossy(about);
            let words: Vec<&str> = about.split(' ').collect();
            let is_moved = words.last().is_some_and(|it| it.starts_with(['R', 'C']));
            let paths: Vec<_> = (0..=usize::from(is_moved)).map(|_| path()).collect();
            let sides = words.iter().skip(2).take(2);
            let sides = sides.map(|it| (*it).to_owned()).collect();
            all.insert(paths.last().cloned(), Binary { paths, sides });
        } else if field.ends_with(b"\t") {
            // Both paths of a file that was moved follow.
            let (_, moved) = (path(), path());
            binary.extend(field.starts_with(b"-").then_some(moved));
        } else if let Some(path) = field.strip_prefix(b"-\t-\t") {
            binary.push(path.to_vec());
        }
    }
    let binary = binary.into_iter().filter_map(|it| all.remove(&Some(it)));
    Ok(binary.collect())
}

/// The files that don’t take up too much memory.
fn small(git: &Git, mut files: Vec<Binary>) -> Result<Vec<Binary>, Refusal> {
    let hashes: Vec<&str> = files
        .iter()
        .flat_map(|it| &it.sides)
        .map(String::as_str)
        .collect();
    let said = git.fed(hashes.join("\n").as_bytes(), &["cat-file", "--batch-check"])?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let stored = said.lines().filter_map(|line| {
        let (hash, size) = line.split_once(" blob ")?;
        Some((hash, size.parse().ok()?))
    });
    let stored: HashMap<&str, u64> = stored.collect();
    let top = top(git);
    let mut together = 0;
    files.retain(|file| {
        let on_disk = top.join(locked::os_string(file.path())).symlink_metadata();
        let on_disk = on_disk.map_or(0, |it| it.len());
        let size = |hash: &String| stored.get(hash.as_str()).copied().unwrap_or(on_disk);
        let sides: Vec<u64> = file.sides.iter().map(size).collect();
        let size: u64 = sides.iter().sum();
        let fits = sides.iter().all(|it| *it <= MOST_BYTES) && together + size <= MOST_TOGETHER;
        together += if fits { size } else { 0 };
        fits
    });
    Ok(files)
}

/// The diff of these files, all of them read as text.
fn as_text(git: &Git, compared: &[&str], files: &[Binary]) -> Result<Vec<u8>, Refusal> {
    let flags = ["--text", "-O/dev/null"];
    let flags = [&DIFF[..], &flags, compared, &["--"]].concat();
    let paths = files.iter().flat_map(|it| &it.paths).map(|path| {
        let mut named = OsString::from(":(top,literal)");
        named.push(locked::os_string(path));
        named
    });
    let words = flags.iter().map(OsString::from).chain(paths);
    git.bytes(&words.collect::<Vec<_>>())
}
