//! Finds what a project already has on the topic of a text.

use std::path::{Path, PathBuf};
use std::time::Instant;

use domain::TextHash;
use domain::text::redact::{Redactor, without_markers};
use serde::{Deserialize, Serialize};

use crate::discover::discover;
use crate::excerpts::{Excerpt, MOST_LINES, Seeker, cut};
use crate::keywords::{self, Keywords};
use crate::left_out::Why;
use crate::matcher::{Hit, Matcher};
use crate::order::{MOST_READ, order};
use crate::rank::{Scale, name};
use crate::read;
use crate::redact::redact;
use crate::root::{Root, Unusable};
use crate::searches::Search;
use crate::stop::{Ended, Stop};

/// How many bytes of a file are kept.
const MOST_KEPT: usize = 10 * 1024;
/// How many words are shown for a file.
const MOST_WORDS: usize = 8;

/// What to explore.
#[derive(Clone, Debug)]
pub struct Request {
    /// The project folder.
    pub root: PathBuf,
    /// The text to explore for.
    pub text: String,
    /// The file of that text, below the root with slashes. It is left out, because it says nothing new about
    /// itself.
    pub own: Option<String>,
    /// What to look for; see [`Search::of_kind`].
    pub searches: Vec<Search>,
    /// What counts as a secret.
    pub redactor: Redactor,
}

/// What was found. Secrets are taken out of all of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Explored {
    /// What was looked for, in the order of the request.
    pub searches: Vec<Search>,
    /// The words that were searched for, those with the most weight first.
    pub keywords: Vec<String>,
    /// The files that matter most, the best first; each once.
    pub found: Vec<Found>,
    /// How many of the files that matter the caller took out, because they are read anyway.
    #[serde(default)]
    pub read_anyway: usize,
    /// How many files were searched.
    pub looked_through: usize,
    /// How many secrets were taken out of what was found.
    pub redacted: usize,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// What was left out or went wrong, a sentence each.
    pub warnings: Vec<String>,
}

/// A file that matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Below the root, with slashes.
    pub path: String,
    /// Which search it was found by.
    pub search: Search,
    /// How much it matters, from 0 to 1, where the best file has 1.
    pub relevance: f64,
    /// Words of the text that occur in it or in its path, the most telling first.
    pub matches: Vec<String>,
    /// Hash of its content as it was read.
    pub hash: TextHash,
    /// How many lines it has.
    pub lines: usize,
    /// Up to 10 KB of its lines, around the best passage; long lines are cut.
    pub text: String,
    /// The number of the first line of `text`, from 1.
    pub from: usize,
    /// Its best passages, in order; its beginning if only its path matched.
    pub excerpts: Vec<Excerpt>,
}

/// Searches a project and reads what matters most. Blocks; call it from its own thread. Nothing is written,
/// nothing outside the folder is read, and no link is followed.
///
/// # Errors
/// When the folder can’t be read at all. Everything smaller is a warning.
pub fn explore(request: &Request, stop: &Stop) -> Result<Explored, Unusable> {
    Ok(below(&Root::open(&request.root)?, request, stop))
}

/// Explores below an open root, which may vanish meanwhile.
fn below(root: &Root, request: &Request, stop: &Stop) -> Explored {
    let began = Instant::now();
    // Neither a secret nor its marker may come back as a word that was searched for.
    let (text, _) = redact(&request.redactor, &request.text);
    let text = without_markers(&text);
    let keywords = keywords::keywords(&text);
    let matcher = Matcher::new(&keywords, &request.searches);
    let mut explored = Explored {
        searches: request.searches.clone(),
        keywords: telling(&keywords),
        ..Explored::default()
    };
    if keywords.words.is_empty() && keywords.paths.is_empty() {
        let none = "The text has no words to look for in the project.";
        explored.warnings.push(none.to_owned());
        return explored;
    }
    let mut discovered = discover(root, &request.searches, &matcher, stop);
    explored.looked_through = discovered.totals.files;
    let scale = Scale::new(&keywords, &matcher, &discovered.totals);
    let own = request.own.as_deref();
    let ranked = order(&scale, discovered.candidates, own, &request.searches);
    let names = names(&keywords);
    let reader = Reader {
        root,
        redactor: &request.redactor,
        seeker: Seeker {
            matcher: &matcher,
            worth: &scale.worth,
            names: &names,
        },
    };
    for (weight, search, path) in ranked {
        if explored.found.len() == MOST_READ || stop.ended() == Some(Ended::Told) {
            break;
        }
        match reader.read(&path) {
            Ok((found, redacted)) => {
                explored.redacted += redacted;
                explored.found.push(Found {
                    search,
                    relevance: weight,
                    ..found
                });
            }
            Err(why) => discovered.left_out.add(Why::Unread(why), &path),
        }
    }
    sort(&mut explored.found);
    explored.warnings.extend(discovered.warnings);
    // If the folder vanished, that is why anything is missing.
    match root.vanished() {
        Some(vanished) => explored.warnings.push(vanished),
        None => explored.warnings.extend(discovered.left_out.warnings()),
    }
    if explored.found.is_empty() {
        let nothing = "No relevant context was found in the project.";
        explored.warnings.push(nothing.to_owned());
    }
    explored.duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    explored
}

/// Puts the most relevant first, with weights as shares of the best, with two decimals.
fn sort(found: &mut [Found]) {
    found.sort_by(|one, other| {
        let by_weight = other.relevance.total_cmp(&one.relevance);
        by_weight.then_with(|| one.path.cmp(&other.path))
    });
    let best = found.first().map_or(1.0, |best| best.relevance);
    for one in found {
        one.relevance = (one.relevance / best * 100.0).round() / 100.0;
    }
}

/// The words that people are shown as the search terms.
fn telling(keywords: &Keywords) -> Vec<String> {
    let words = keywords.words.iter().map(|it| &it.word);
    words
        .filter(|it| keywords::is_telling(it))
        .cloned()
        .collect()
}

/// The readable form of each term.
fn names(keywords: &Keywords) -> Vec<String> {
    let word = |at: usize| keywords.words[at].word.as_str();
    let pairs = keywords.pairs.iter();
    let pairs = pairs.map(|(one, other, _)| format!("{} {}", word(*one), word(*other)));
    let words = keywords.words.iter().map(|it| it.word.clone());
    words.chain(pairs).collect()
}

/// Reads a file closely.
struct Reader<'a> {
    root: &'a Root,
    redactor: &'a Redactor,
    seeker: Seeker<'a>,
}

impl Reader<'_> {
    /// The file, and how many secrets it had.
    fn read(&self, path: &str) -> Result<(Found, usize), read::Unread> {
        let mut bytes = Vec::new();
        read::read(self.root, Path::new(path), &mut bytes)?;
        let (text, redacted) = redact(self.redactor, &String::from_utf8_lossy(&bytes));
        let lines: Vec<&str> = text.lines().collect();
        let terms = self.seeker.terms(&lines);
        let mut excerpts = self.seeker.excerpts(&lines, &terms);
        if excerpts.is_empty() && !lines.is_empty() {
            excerpts.push(beginning(&lines));
        }
        let around = excerpts.first().map_or(0, |best| best.from - 1);
        let (kept, from) = kept(&lines, around);
        excerpts.sort_by_key(|excerpt| excerpt.from);
        let found = Found {
            path: path.to_owned(),
            search: Search::RelatedCode,
            relevance: 0.0,
            matches: self.matches(path, &lines, &terms),
            hash: TextHash::of_bytes(&bytes),
            lines: lines.len(),
            text: kept,
            from,
            excerpts,
        };
        Ok((found, redacted))
    }

    fn matches(&self, path: &str, lines: &[&str], terms: &[Vec<usize>]) -> Vec<String> {
        let mut found: Vec<usize> = terms.concat();
        // Many files are in a folder of that name; only their own names say something about each.
        let (name, mut of_folders) = (name(path), Vec::new());
        let sort = |hit: Hit| {
            let of_name = hit.start >= name;
            let part = if of_name { &mut found } else { &mut of_folders };
            part.push(hit.term);
        };
        self.seeker.matcher.each(path.as_bytes(), sort, |_| {});
        if found.is_empty() {
            found = of_folders;
        }
        let worth = self.seeker.worth;
        found.sort_by(|one, other| worth[*other].total_cmp(&worth[*one]).then(one.cmp(other)));
        found.dedup();
        found.retain(|term| keywords::is_telling(&self.seeker.names[*term]));
        found.truncate(MOST_WORDS);
        let words = self.seeker.words(&[lines, &[path]].concat());
        let name = |term: &usize| words.get(term).unwrap_or(&self.seeker.names[*term]).clone();
        found.iter().map(name).collect()
    }
}

/// The first lines of a file.
fn beginning(lines: &[&str]) -> Excerpt {
    let shown: Vec<String> = lines
        .iter()
        .take(MOST_LINES)
        .map(|line| cut(line))
        .collect();
    Excerpt {
        from: 1,
        to: shown.len(),
        text: shown.join("\n"),
        matches: Vec::new(),
    }
}

/// As many whole lines as may be kept, a third of them before the line `around`, and the number of the first,
/// from 1.
fn kept(lines: &[&str], around: usize) -> (String, usize) {
    let (mut from, mut before) = (around, 0);
    while from > 0 && before + lines[from - 1].len() < MOST_KEPT / 3 {
        from -= 1;
        before += lines[from].len() + 1;
    }
    let mut text = String::new();
    for line in &lines[from..] {
        let line = cut(line);
        if text.len() + line.len() >= MOST_KEPT {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    (text, from + 1)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use domain::text::redact::Redactor;

    use super::*;

    #[test]
    fn a_folder_that_vanishes_is_named() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let project = folder.path().join("shop");
        fs::create_dir(&project)?;
        for name in ["refund.rs", "ledger.rs"] {
            fs::write(project.join(name), "fn refund(ledger: &Ledger) {}\n")?;
        }
        let request = Request {
            root: project.clone(),
            text: "A refund goes through the ledger.".to_owned(),
            own: None,
            searches: vec![Search::RelatedCode],
            redactor: Redactor::default(),
        };
        let root = Root::open(&project)?;
        let explored = below(&root, &request, &Stop::default());
        assert_eq!((explored.found.len(), explored.warnings.len()), (2, 0));
        fs::rename(&project, folder.path().join("moved"))?;
        let explored = below(&root, &request, &Stop::default());
        let named = format!(
            "The folder {} was removed or renamed during the search, so files are missing.",
            root.path().display()
        );
        assert_eq!(explored.warnings[0], named, "{:?}", explored.warnings);
        let says = |words: &str| explored.warnings.iter().any(|it| it.contains(words));
        assert!(!says("another program"), "{:?}", explored.warnings);
        Ok(())
    }
}
