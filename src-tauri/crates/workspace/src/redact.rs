//! Removes secrets from text, line by line.

use domain::text::redact::Redactor;

/// A text with a marker for each secret, and the number of secrets. A secret of several lines keeps its line
/// breaks, so that line numbers stay correct.
pub(crate) fn redact(redactor: &Redactor, text: &str) -> (String, usize) {
    let secrets = redactor.secrets(text);
    let mut safe = String::with_capacity(text.len());
    let mut from = 0;
    for secret in &secrets {
        safe.push_str(&text[from..secret.range.start]);
        safe.push_str("[REDACTED_");
        safe.push_str(&secret.label);
        safe.push(']');
        let breaks = text[secret.range.range()].matches('\n').count();
        safe.extend(std::iter::repeat_n('\n', breaks));
        from = secret.range.end;
    }
    safe.push_str(&text[from..]);
    (safe, secrets.len())
}

#[cfg(test)]
mod tests {
    use domain::text::redact::Redactor;

    use super::redact;

    #[test]
    fn lines_keep_their_numbers() {
        let key = format!(
            "-----BEGIN PRIVATE KEY-----\n{}\n{}\n-----END PRIVATE KEY-----",
            "A".repeat(64),
            "b".repeat(64)
        );
        let text = format!("one\npassword = hunter2hunter2\n{key}\nlast\n");
        let (safe, count) = redact(&Redactor::default(), &text);
        assert_eq!(count, 2);
        assert_eq!(safe.lines().count(), text.lines().count());
        assert_eq!(safe.lines().last(), Some("last"));
        assert!(
            !safe.contains("hunter2") && !safe.contains("AAAA"),
            "{safe}"
        );
        assert_eq!(
            redact(&Redactor::default(), "plain\n"),
            ("plain\n".to_owned(), 0)
        );
    }
}
