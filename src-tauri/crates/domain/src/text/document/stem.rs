//! The file name for a document.

/// The most characters of a title in a file name.
const LONGEST: usize = 60;

/// The file name for a title, without an extension: `weekly-digest`. It is safe in every file system, and
/// empty if the title has no letter or digit.
pub fn file_stem(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name = words.join("-").to_lowercase();
    let name: String = name.chars().take(LONGEST).collect();
    name.trim_end_matches('-').to_owned()
}
