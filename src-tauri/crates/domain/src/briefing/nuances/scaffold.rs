//! A starter NUANCES.md.

use crate::briefing::technologies::Technology;

const HEAD: &str = "# Technology Nuances

How this project’s technologies differ from what you’d expect. Reviewers read this before each debate and
point out what contradicts it. Add one list item for each surprise:

<!--
## Redis

- Keys without an expiry are evicted too, since maxmemory-policy is allkeys-lru.
-->
";

/// A file with one heading for each technology and no nuances yet.
pub fn scaffold(technologies: &[Technology]) -> String {
    let mut file = HEAD.to_owned();
    for (at, technology) in technologies.iter().enumerate() {
        let before = &technologies[..at];
        if before.iter().all(|it| it.key != technology.key) {
            file.push_str("\n## ");
            file.push_str(&technology.name);
            file.push('\n');
        }
    }
    file
}
