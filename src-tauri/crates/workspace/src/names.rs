//! The words in a name.

/// Letters of the shortest part of a name that is a word by itself.
const SHORTEST: usize = 3;

/// Names, in lowercase, that only look as if they were made of words.
const ONE_WORD: &[&str] = &[
    "bigquery",
    "bitbucket",
    "clickhouse",
    "cloudflare",
    "coffeescript",
    "datadog",
    "docusign",
    "elasticsearch",
    "firebase",
    "github",
    "gitlab",
    "hubspot",
    "javascript",
    "langchain",
    "mailchimp",
    "opensearch",
    "openshift",
    "paypal",
    "powershell",
    "pytorch",
    "salesforce",
    "sendgrid",
    "supabase",
    "tensorflow",
    "typescript",
    "whatsapp",
    "wordpress",
    "youtube",
];

/// The pieces between underscores: `save_task` has two, `saveTask` one.
pub(crate) fn pieces(name: &str) -> impl Iterator<Item = &str> {
    name.split('_').filter(|piece| !piece.is_empty())
}

/// The words of a piece, if all of its parts are words: `saveTask` and `HTTPServer` have two. `SQLite`,
/// `GraphQL`, `TypeScript`, `OAuth2` and `APIs` are words themselves.
pub(crate) fn words(piece: &str) -> Vec<&str> {
    let parts = parts(piece);
    let is_word = |part: &&str| part.chars().filter(|it| it.is_alphabetic()).count() >= SHORTEST;
    let is_whole = ONE_WORD.contains(&piece.to_lowercase().as_str()) || is_product(&parts);
    if is_whole || !parts.iter().all(is_word) {
        return vec![piece];
    }
    parts
}

/// Whether it is written like a product name: a capitalized word, then an abbreviation, as in `PostgreSQL`.
fn is_product(parts: &[&str]) -> bool {
    let [first, .., last] = parts else {
        return false;
    };
    let mut first = first.chars();
    let is_capital = first.next().is_some_and(char::is_uppercase);
    is_capital && first.all(char::is_lowercase) && last.chars().all(char::is_uppercase)
}

/// The parts between capitals.
fn parts(piece: &str) -> Vec<&str> {
    let letters: Vec<(usize, char)> = piece.char_indices().collect();
    let (mut parts, mut from) = (Vec::new(), 0);
    for (place, (at, letter)) in letters.iter().enumerate().skip(1) {
        let before = letters[place - 1].1;
        let next_is_small = letters.get(place + 1).is_some_and(|it| it.1.is_lowercase());
        let is_plural = &piece[*at + letter.len_utf8()..] == "s";
        let begins =
            letter.is_uppercase() && (!before.is_uppercase() || (next_is_small && !is_plural));
        if begins {
            parts.push(&piece[from..*at]);
            from = *at;
        }
    }
    parts.push(&piece[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::{pieces, words};

    #[test]
    fn names_come_apart_where_all_parts_are_words() {
        let check = |name: &str, of: &[&str]| {
            let found: Vec<&str> = pieces(name).flat_map(words).collect();
            assert_eq!(found, of, "{name}");
        };
        check("saveTask", &["save", "Task"]);
        check("save_task", &["save", "task"]);
        check("HTTPServer", &["HTTP", "Server"]);
        check("parseURL", &["parse", "URL"]);
        check("__init__", &["init"]);
        check("RATE_LIMIT", &["RATE", "LIMIT"]);
        check("sessionToken2", &["session", "Token2"]);
        check("word", &["word"]);
        check("Ölstand", &["Ölstand"]);
        check("_", &[]);
        for whole in [
            "SQLite",
            "PostgreSQL",
            "GraphQL",
            "MongoDB",
            "OAuth2",
            "gRPC",
            "APIs",
            "URLs",
            "iOS",
            "TypeScript",
            "JavaScript",
            "GitHub",
            "isDone",
        ] {
            check(whole, &[whole]);
        }
    }
}
