//! The actual difference between a text and its replacement.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

/// The bytes of `old` that `new` changes, and their replacement: without common beginnings and endings, cut
/// between words so that no word, number, accented letter or CRLF is split.
///
/// If the same change can be read in two ways, the one that adds or removes whole lines is chosen; otherwise
/// the later one. Equal texts result in two empty parts.
pub(crate) fn narrow<'a>(old: &str, new: &'a str) -> (Range<usize>, &'a str) {
    let prefix = common_prefix(old, new);
    let suffix = common_suffix(&old[prefix..], &new[prefix..]);
    let late = (prefix..old.len() - suffix, &new[prefix..new.len() - suffix]);
    if old == new || is_whole_lines(&old[late.0.clone()], late.1) {
        return late;
    }
    let suffix = common_suffix(old, new);
    let (old_head, new_head) = (&old[..old.len() - suffix], &new[..new.len() - suffix]);
    let prefix = common_prefix(old_head, new_head);
    let early = (prefix..old_head.len(), &new_head[prefix..]);
    if is_whole_lines(&old[early.0.clone()], early.1) {
        early
    } else {
        late
    }
}

fn common_prefix(old: &str, new: &str) -> usize {
    let pairs = old.split_word_bounds().zip(new.split_word_bounds());
    pairs
        .take_while(|(old, new)| old == new)
        .map(|(word, _)| word.len())
        .sum()
}

fn common_suffix(old: &str, new: &str) -> usize {
    let pairs = old
        .split_word_bounds()
        .rev()
        .zip(new.split_word_bounds().rev());
    pairs
        .take_while(|(old, new)| old == new)
        .map(|(word, _)| word.len())
        .sum()
}

/// Whether a change only adds or only removes, and does so from one line break to the next.
fn is_whole_lines(old: &str, new: &str) -> bool {
    let only = match (old.is_empty(), new.is_empty()) {
        (true, false) => new,
        (false, true) => old,
        _ => return false,
    };
    only.starts_with(['\n', '\r']) || only.ends_with('\n')
}
