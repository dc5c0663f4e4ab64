//! Decodes a page’s bytes to text: with the encoding that its header or the page itself names, otherwise as
//! UTF-8.

use encoding_rs::{Encoding, UTF_8};

/// How many bytes from the beginning of a page can name its encoding, as in browsers.
const NAMED_WITHIN: usize = 1024;

/// The text; `None` if the bytes aren’t text. `kind` is the content type as the server sent it.
pub(crate) fn text(bytes: &[u8], kind: &str, is_html: bool) -> Option<String> {
    let in_page = || {
        let beginning = &bytes[..bytes.len().min(NAMED_WITHIN)];
        is_html.then(|| named(&String::from_utf8_lossy(beginning)))?
    };
    // A byte order mark before the text counts more than any declared encoding.
    let (text, _, _) = named(kind).or_else(in_page).unwrap_or(UTF_8).decode(bytes);
    (!text.contains('\0')).then(|| text.into_owned())
}

/// The encoding after the first `charset=`, if it is a known one.
fn named(text: &str) -> Option<&'static Encoding> {
    let lower = text.to_ascii_lowercase();
    let (_, behind) = lower.split_once("charset")?;
    let name = behind.trim_start().strip_prefix('=')?;
    let name = name.trim_start_matches(|c: char| c.is_whitespace() || c == '"' || c == '\'');
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || "-_:.".contains(c);
    let end = name.find(|c| !is_in_name(c)).unwrap_or(name.len());
    Encoding::for_label(&name.as_bytes()[..end])
}
