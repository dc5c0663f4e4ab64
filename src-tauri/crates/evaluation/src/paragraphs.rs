//! Where a sentence can be added to an unprepared text: after paragraphs of prose.

/// Min words of a paragraph: fewer are a caption or a greeting.
const LEAST_WORDS: usize = 8;

/// The bytes after which a sentence can be added, in the order of the text: the ends of paragraphs that
/// consist of whole sentences. Headings, lists, tables, quotes, code and front matter don't count.
pub(crate) fn ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut paragraph: Option<(usize, usize)> = None;
    let mut fence: Option<&str> = None;
    let mut at = front_matter(text);
    for raw in text[at..].split_inclusive('\n') {
        let line = raw.trim();
        let start = at;
        at += raw.len();
        if let Some(mark) = fence {
            if line.starts_with(mark) {
                fence = None;
            }
            continue;
        }
        fence = ["```", "~~~"]
            .into_iter()
            .find(|mark| line.starts_with(mark));
        if fence.is_none() && is_prose(raw) {
            let end = start + raw.trim_end().len();
            paragraph = Some((paragraph.map_or(start, |(first, _)| first), end));
            continue;
        }
        // A paragraph followed by a list or an underline isn’t complete.
        let is_whole = line.is_empty();
        ends.extend(
            paragraph
                .take()
                .filter(|_| is_whole)
                .and_then(|it| end_of(text, it)),
        );
    }
    ends.extend(paragraph.and_then(|it| end_of(text, it)));
    ends
}

fn is_prose(raw: &str) -> bool {
    let line = raw.trim();
    let is_indented = raw.starts_with("    ") || raw.starts_with('\t');
    let begins = |mark: &str| line.starts_with(mark);
    let is_numbered = line
        .trim_start_matches(|it: char| it.is_ascii_digit())
        .starts_with(['.', ')'])
        && line.starts_with(|it: char| it.is_ascii_digit());
    let is_block = ["#", "- ", "* ", "+ ", ">", "|", "<", "---", "===", "!["]
        .into_iter()
        .any(begins);
    !line.is_empty() && !is_indented && !is_numbered && !is_block
}

/// The end of a paragraph that is long enough and ends a sentence.
fn end_of(text: &str, (start, end): (usize, usize)) -> Option<usize> {
    let paragraph = text[start..end].trim();
    let is_sentence = paragraph.ends_with(['.', '!', '?', '…']);
    let words = paragraph.split_whitespace().count();
    (is_sentence && words >= LEAST_WORDS).then_some(end)
}

/// Where the text begins after its front matter.
fn front_matter(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("---\n") else {
        return 0;
    };
    rest.find("\n---\n").map_or(0, |end| 4 + end + 5)
}
