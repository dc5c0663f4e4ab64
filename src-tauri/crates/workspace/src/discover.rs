//! Searches all files of a project for what a text is about.

use std::path::Path;

use domain::briefing::nuances;
use domain::usage::grouped;

use crate::left_out::{LeftOut, Why};
use crate::matcher::Matcher;
use crate::rank::{Candidate, Totals};
use crate::read;
use crate::root::Root;
use crate::searches::Search;
use crate::skip;
use crate::stop::{Ended, Stop};
use crate::walk::walk;

/// How many files a walk visits.
const MOST_VISITED: usize = 200_000;

/// How many bytes at the beginning of a file usually say what it is for.
const BEGINNING: usize = 300;
/// How much a word there counts.
const AT_BEGINNING: u8 = 3;

/// The result of the walk.
pub(crate) struct Discovered {
    /// Files with something from the text.
    pub(crate) candidates: Vec<Candidate>,
    /// Statistics over all files together.
    pub(crate) totals: Totals,
    /// What couldn’t be read.
    pub(crate) left_out: LeftOut,
    /// Why the walk ended early.
    pub(crate) warnings: Vec<String>,
}

/// What one thread of the walk gathers.
#[derive(Default)]
struct Share {
    candidates: Vec<Candidate>,
    totals: Totals,
    left_out: LeftOut,
    bytes: Vec<u8>,
    counts: Vec<u8>,
}

/// Searches all files that fit one of the searches.
pub(crate) fn discover(
    root: &Root,
    searches: &[Search],
    matcher: &Matcher,
    stop: &Stop,
) -> Discovered {
    let walked = walk(
        root,
        Path::new(""),
        MOST_VISITED,
        stop,
        |share: &mut Share, path| {
            let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
            let is_wanted = searches.iter().any(|search| search.takes(name));
            if is_wanted && skip::file(name).is_none() {
                share.look_through(root, path, matcher);
            }
        },
    );
    let mut discovered = Discovered {
        candidates: Vec::new(),
        totals: Totals::default(),
        left_out: walked.left_out,
        warnings: Vec::new(),
    };
    for share in walked.shares {
        discovered.candidates.extend(share.candidates);
        discovered.totals.join(&share.totals);
        discovered.left_out.join(share.left_out);
    }
    let files = grouped(walked.files as u64);
    let ended = match walked.ended {
        _ if walked.is_cut => Some(format!(
            "Only the first {files} files were searched, because the project has more. Choose a subfolder."
        )),
        Some(Ended::Late) => Some(format!(
            "Time ran out after {files} files. The results so far are used."
        )),
        Some(Ended::Told) => Some(format!("Stopped after {files} files.")),
        None => None,
    };
    discovered.warnings.extend(ended);
    discovered
}

impl Share {
    fn look_through(&mut self, root: &Root, path: &str, matcher: &Matcher) {
        if let Err(why) = read::read(root, Path::new(path), &mut self.bytes) {
            // Another part of the briefing reads the nuances of the project, and says how much of them.
            if path != nuances::FILE {
                self.left_out.add(Why::Unread(why), path);
            }
            return;
        }
        self.totals.files += 1;
        self.totals.bytes += self.bytes.len() as u64;
        self.totals.files_with.resize(matcher.terms(), 0);
        self.counts.clear();
        self.counts.resize(matcher.terms(), 0);
        let (counts, mut in_text) = (&mut self.counts, Vec::new());
        matcher.each(
            &self.bytes,
            |hit| {
                let more = if hit.start < BEGINNING {
                    AT_BEGINNING
                } else {
                    1
                };
                counts[hit.term] = counts[hit.term].saturating_add(more);
            },
            |search| {
                if !in_text.contains(&search) {
                    in_text.push(search);
                }
            },
        );
        let mut found = Vec::new();
        for (term, count) in self
            .counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            self.totals.files_with[term] += 1;
            found.push((u8::try_from(term).unwrap_or(u8::MAX), *count));
        }
        let mut in_path = false;
        matcher.each(path.as_bytes(), |_| in_path = true, |_| {});
        if !found.is_empty() || in_path {
            self.candidates.push(Candidate {
                path: path.into(),
                length: u32::try_from(self.bytes.len()).unwrap_or(u32::MAX),
                counts: found.into_boxed_slice(),
                in_text: in_text.into_boxed_slice(),
            });
        }
    }
}
