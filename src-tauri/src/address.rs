//! Addresses that text from anywhere may link to; they open only in the user's own browser.

use domain::page::{AppError, ErrorCode};
use tauri::Url;

/// Parses a web address. Everything else is refused: other schemes reach programs and files of
/// this machine, and a user name before the host makes an address look like another one.
pub(crate) fn of_the_web(address: &str) -> Result<Url, AppError> {
    // URL parsers drop these silently; nobody uses them in good faith.
    if address.contains(|letter: char| letter.is_control() || letter.is_whitespace()) {
        return Err(refused(address, "it contains spaces or control characters"));
    }
    let url = Url::parse(address).map_err(|error| refused(address, &error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(refused(address, "it isn’t a web address"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refused(address, "it contains a user name before the host"));
    }
    Ok(url)
}

fn refused(address: &str, why: &str) -> AppError {
    AppError {
        code: ErrorCode::Invalid,
        message: format!("This link was not opened: {why}."),
        hint: "Only addresses that begin with https:// or http:// are opened.".to_owned(),
        detail: address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Url, of_the_web};

    fn check(address: &str, opened: Option<&str>) {
        let url = of_the_web(address).ok();
        assert_eq!(url.as_ref().map(Url::as_str), opened, "{address:?}");
    }

    #[test]
    fn addresses_of_the_web_are_opened_as_they_are_meant() {
        check(
            "https://example.org/a?b=c#d",
            Some("https://example.org/a?b=c#d"),
        );
        check("HTTP://EXAMPLE.org", Some("http://example.org/"));
        check(
            "https://example.org/a\"b",
            Some("https://example.org/a%22b"),
        );
        check(
            "https://bücher.example/",
            Some("https://xn--bcher-kva.example/"),
        );
        check("http://[::1]:8080/", Some("http://[::1]:8080/"));
    }

    #[test]
    fn everything_else_is_refused() {
        for address in [
            "",
            "example.org",
            "//example.org/",
            "/etc/passwd",
            "-https://example.org",
            "--help",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "vbscript:x",
            "mailto:sam@example.org",
            "ssh://example.org",
            "smb://example.org/share",
            "ms-msdt:/id",
            "tauri://localhost/",
            "view-source:https://example.org",
            "https:",
            "https://",
            "https://user@example.org/",
            "https://bank.example:pass@evil.example/",
            "https://example.org/a b",
            "https://example.org/\n--new-window",
            "java\tscript:alert(1)",
            "\u{1}https://example.org/",
            " https://example.org/",
            "https://example.org:99999/",
            "https://exa mple.org/",
        ] {
            check(address, None);
        }
    }
}
