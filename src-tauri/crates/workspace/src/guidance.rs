//! The files that say how a project is built, as models read them.

use std::path::Path;

use domain::patterns::{FILES, GuidanceFile};
use domain::text::redact::Redactor;
use domain::usage::{grouped, size};

use crate::numbered::load;
use crate::place;

/// What is read of a project’s guidance, and what went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guidance {
    /// The files that exist, in the order of [`FILES`].
    pub files: Vec<GuidanceFile>,
    /// What was left out, cut or removed, a sentence each.
    pub warnings: Vec<String>,
}

/// Reads the guidance in the root of a project, at most this many bytes of each file. A link is only followed
/// inside the project. Missing files are no warning. Blocks.
pub fn guidance(project: &Path, most_bytes: usize, redactor: &Redactor) -> Guidance {
    let mut guidance = Guidance::default();
    for name in FILES {
        let path = project.join(name);
        if path.symlink_metadata().is_err() {
            continue;
        }
        let place = place::find(Some(project), &path);
        let loaded =
            place.and_then(|place| load(&place.root, &place.below, name, most_bytes, redactor));
        let file = match loaded {
            Ok(file) => file,
            Err(why) => {
                guidance.warnings.push(format!("{name} {why}."));
                continue;
            }
        };
        if file.is_cut {
            guidance.warnings.push(format!(
                "{name} is {}, and only its first {} bytes were read.",
                size(file.size),
                grouped(most_bytes as u64)
            ));
        }
        if file.redacted > 0 {
            guidance.warnings.push(match file.redacted {
                1 => format!("1 secret was removed from {name}."),
                more => format!("{} secrets were removed from {name}.", grouped(more as u64)),
            });
        }
        guidance.files.push(GuidanceFile {
            name: name.to_owned(),
            size: file.size,
            is_cut: file.is_cut,
            lines: file.lines,
            redacted: file.redacted,
            text: file.text,
        });
    }
    guidance
}
