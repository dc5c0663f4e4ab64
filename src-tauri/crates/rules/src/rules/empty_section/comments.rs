//! HTML comments, which readers of a page never see.

/// How a comment begins in which an author says that there is nothing to say.
const NOTHING: [&str; 4] = ["no ", "none", "n/a", "not applicable"];

/// A stretch of source without comments, except those that leave the section empty on purpose.
pub(super) fn without_comments(source: &str) -> String {
    let mut rest = source;
    let mut seen = String::new();
    while let Some(start) = rest.find("<!--") {
        let Some(end) = rest[start..].find("-->") else {
            break;
        };
        let said = rest[start + 4..start + end].trim().to_lowercase();
        let kept = NOTHING.iter().any(|it| said.starts_with(it));
        seen.push_str(&rest[..if kept { start + end + 3 } else { start }]);
        rest = &rest[start + end + 3..];
    }
    seen.push_str(rest);
    seen
}
