//! Secrets are found, look-alikes are left alone, and what was covered comes back byte for byte.

mod in_code;
mod services;

use domain::text::redact::{Cover, Misfit, OwnPattern, Redactor};
use proptest::prelude::*;

const HEX_40: &str = "da39a3ee5e6b4b0d3255bfef95601890afd80709";

/// This many characters that look like a key's.
fn noise(length: usize) -> String {
    "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY"
        .chars()
        .cycle()
        .take(length)
        .collect()
}

fn redacted(text: &str) -> String {
    Redactor::default().redact(text).text
}

fn check(text: &str, expected: &str) {
    assert_eq!(redacted(text), expected, "of {text}");
}

fn check_untouched(text: &str) {
    check(text, text);
}

#[test]
fn a_value_that_says_what_it_is_gives_way_to_a_marker() {
    let key = noise(24);
    for name in [
        "api_key",
        "api-key",
        "apikey",
        "API_KEY",
        "STRIPE_API_KEY",
        "apiKey",
    ] {
        check(
            &format!("{name}={key}"),
            &format!("{name}=[REDACTED_API_KEY]"),
        );
        check(
            &format!("{name}: \"{key}\"."),
            &format!("{name}: \"[REDACTED_API_KEY]\"."),
        );
    }
    check(
        &format!("{{\"api_key\": \"{key}\"}}"),
        "{\"api_key\": \"[REDACTED_API_KEY]\"}",
    );
    check(
        &format!("`api_key = '{key}'`"),
        "`api_key = '[REDACTED_API_KEY]'`",
    );
    check(
        "password = hunter2hunter2",
        "password = [REDACTED_PASSWORD]",
    );
    check("DB_PASSWORD=Tr0ub4dor&3", "DB_PASSWORD=[REDACTED_PASSWORD]");
    check("passwd: 'correct-horse'", "passwd: '[REDACTED_PASSWORD]'");
    check("pwd:s3cr3t!!x", "pwd:[REDACTED_PASSWORD]");
    check(
        "**Password:** s3cr3t!!x, until May",
        "**Password:** [REDACTED_PASSWORD], until May",
    );
    check("password: supersecret", "password: [REDACTED_PASSWORD]");
    check(
        &format!("client_secret = {key}"),
        "client_secret = [REDACTED_SECRET]",
    );
    check(
        &format!("access_token: {key}"),
        "access_token: [REDACTED_SECRET]",
    );
    check(
        &format!("?token={key}&next=1"),
        "?token=[REDACTED_SECRET]&next=1",
    );
    check(
        "aws_access_key_id = 1234567890ABCDEFGHIJ",
        "aws_access_key_id = [REDACTED_AWS_KEY]",
    );
    check(
        &format!("AWS_SECRET_ACCESS_KEY=wJalr/+{}", noise(33)),
        "AWS_SECRET_ACCESS_KEY=[REDACTED_AWS_SECRET]",
    );
}

#[test]
fn a_secret_that_its_form_gives_away_needs_no_name() {
    let alone = |secret: &str, label: &str| {
        check(
            &format!("Use {secret} here."),
            &format!("Use [REDACTED_{label}] here."),
        );
        check(
            &format!("key=\"{secret}\"\n"),
            &format!("key=\"[REDACTED_{label}]\"\n"),
        );
    };
    alone("AKIAIOSFODNN7EXAMPLE", "AWS_KEY");
    for kind in ["ghp", "gho", "ghs", "ghu", "ghr"] {
        alone(&format!("{kind}_{}", noise(36)), "GITHUB_TOKEN");
    }
    alone(
        &format!("github_pat_{}_{}", noise(22), noise(59)),
        "GITHUB_TOKEN",
    );
    alone(&format!("sk-{}", noise(48)), "OPENAI_KEY");
    alone(
        &format!("sk-proj-{}-_{}", noise(40), noise(40)),
        "OPENAI_KEY",
    );
    alone(&format!("sk-ant-api03-{}", noise(93)), "ANTHROPIC_KEY");
    alone(&format!("AIza{}", noise(35)), "GOOGLE_KEY");
    alone("xoxb-123456789012-abcdefABCDEF", "SLACK_TOKEN");
    alone(
        &format!("eyJ{}.eyJ{}.{}", noise(20), noise(40), noise(43)),
        "JWT",
    );
    check(
        &format!("Authorization: Bearer {}==, please", noise(30)),
        "Authorization: Bearer [REDACTED_TOKEN], please",
    );
    check_untouched("Bearer authentication-and-authorization-of-version-2 is on.");
    check(
        "postgres://app:s3cr3t@db.internal:5432/app",
        "postgres://app:[REDACTED_CONNECTION_STRING]@db.internal:5432/app",
    );
    check(
        "redis://:p4ss@cache",
        "redis://:[REDACTED_CONNECTION_STRING]@cache",
    );
    check(
        "postgres://bob:p@ss:w0rd@db/app, then amqp://bob:secr3t@pass@queue",
        "postgres://bob:[REDACTED_CONNECTION_STRING]@db/app, then amqp://bob:[REDACTED_CONNECTION_STRING]@queue",
    );
    check(
        "mysql://u:pa/ss@db, then redis://:p4ss/w/ord@cache",
        "mysql://u:[REDACTED_CONNECTION_STRING]@db, then redis://:[REDACTED_CONNECTION_STRING]@cache",
    );
    check(
        r#"["redis://ann:s3cr3t77@a", "mail@shop.com"]"#,
        r#"["redis://ann:[REDACTED_CONNECTION_STRING]@a", "mail@shop.com"]"#,
    );
}

#[test]
fn a_private_key_goes_whole_and_prose_about_one_stays() {
    let body = format!("{}\n{}\n{}==", noise(64), noise(64), noise(20));
    for kind in ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "] {
        let key =
            format!("-----BEGIN {kind}PRIVATE KEY-----\n{body}\n-----END {kind}PRIVATE KEY-----");
        check(&format!("a\n{key}\nb"), "a\n[REDACTED_PRIVATE_KEY]\nb");
        check(&key.replace('\n', "\\n"), "[REDACTED_PRIVATE_KEY]");
        check(&key.replace('\n', "\r\n"), "[REDACTED_PRIVATE_KEY]");
    }
    check(
        &format!(
            "-----BEGIN RSA PRIVATE KEY-----\n{}\n\nThe rest is lost.",
            noise(64)
        ),
        "[REDACTED_PRIVATE_KEY]\n\nThe rest is lost.",
    );
    check_untouched("A file that opens with -----BEGIN PRIVATE KEY----- is refused.");
    check_untouched(&format!(
        "-----BEGIN PUBLIC KEY-----\n{body}\n-----END PUBLIC KEY-----"
    ));
}

#[test]
fn look_alikes_stay() {
    check_untouched(&format!("Fixed in {HEX_40} and da39a3e."));
    check_untouched("Order 123e4567-e89b-12d3-a456-426614174000 was lost.");
    check_untouched(&format!(
        "https://example.com/a/long/path/{}?page=2&sort={}",
        noise(60),
        noise(30)
    ));
    check_untouched("https://example.com:8080/@team and http://localhost:3000");
    check_untouched("http://[::1]:8080/@team and http://{host}:{port}/users/@me");
    check_untouched("ssh://git@host:org/repo@main and file://c:/Users/ann@shop");
    check_untouched(&format!(
        "![logo](data:image/png;base64,{}+/{}==)",
        noise(900),
        noise(400)
    ));
    check_untouched("sk-loading-indicator and the task-sk-line, AKIA, ghp_short");
    check_untouched("eyJ is how each JSON web token begins.");
}

#[test]
fn prose_about_secrets_stays() {
    check_untouched("A password has at least 12 characters.");
    check_untouched("Password: minimum length of 12.");
    check_untouched("Passwords: hashed with Argon2id, never logged.");
    check_untouched("- password: required\n- token: optional\n");
    check_untouched("The password: bcrypt-hashed, then stored.");
    check_untouched("The API key: rotate it every ninety days.");
    check_untouched("The secret is that nobody reads this.");
    check_untouched("We keep one token: the-one-that-the-mailer-needs, and no other.");
}

#[test]
fn a_name_in_place_of_a_value_hides_no_secret() {
    check(
        "password = password = hunter2abc",
        "password = password = [REDACTED_PASSWORD]",
    );
    check(
        "password=<password=hunter2abc",
        "password=<password=[REDACTED_PASSWORD]",
    );
}

#[test]
fn gaps_and_code_are_no_secrets() {
    for value in [
        "<your-password>",
        "${DB_PASSWORD}",
        "$DB_PASSWORD",
        "{{ vault.password }}",
        "********",
        "xxxxxxxxxxxx",
        "process.env.PASSWORD",
        "getPassword()",
        "request.body.password",
    ] {
        check_untouched(&format!("password = {value}"));
        check_untouched(&format!("password: {value};"));
    }
    check_untouched("api_key = your-api-key-goes-here-please");
    check_untouched("postgres://app:${PASSWORD}@db");
}

#[test]
fn the_more_telling_kind_is_told_and_each_secret_counts_once() {
    let token = format!("ghp_{}", noise(36));
    let redacted = Redactor::default().redact(&format!("token={token}\napi_key={token}\n"));
    assert_eq!(
        redacted.text,
        "token=[REDACTED_GITHUB_TOKEN]\napi_key=[REDACTED_GITHUB_TOKEN]\n"
    );
    assert_eq!(redacted.count, 2);
}

#[test]
fn the_same_secret_has_one_number_wherever_it_stands() {
    let text =
        "password = hunter2abc\npwd: s3cr3t!!x\n\nSign in with hunter2abc, or (hunter2abc).\n";
    let cover = Cover::over(&Redactor::default(), &[text]);
    let hidden = cover.hide(text);
    assert_eq!(
        hidden,
        "password = [REDACTED_PASSWORD_1]\npwd: [REDACTED_PASSWORD_2]\n\n\
         Sign in with [REDACTED_PASSWORD_1], or ([REDACTED_PASSWORD_1]).\n"
    );
    assert_eq!(cover.count(), 2);
    assert_eq!(
        cover.kinds().iter().collect::<Vec<_>>(),
        [(&"PASSWORD".to_owned(), &2)]
    );
    assert_eq!(cover.restore(&hidden), text);
    assert_eq!(cover.restore("\"[REDACTED_PASSWORD_2]\""), "\"s3cr3t!!x\"");
    assert_eq!(
        cover.restore("[REDACTED_PASSWORD_3]"),
        "[REDACTED_PASSWORD_3]"
    );
}

#[test]
fn a_placeholder_that_the_author_wrote_stays_the_authors() {
    let text = "See [REDACTED_PASSWORD_1] and [REDACTED_PASSWORD].\npassword = hunter2abc\n";
    let cover = Cover::over(&Redactor::default(), &[text]);
    let hidden = cover.hide(text);
    assert_eq!(
        hidden,
        "See [REDACTED_PASSWORD_1] and [REDACTED_PASSWORD].\npassword = [REDACTED_PASSWORD_2]\n"
    );
    assert_eq!(cover.restore(&hidden), text);
    let passages = cover.passages(text);
    let stand_in = passages.iter().filter(|passage| passage.placeholder);
    let stand_in: Vec<&str> = stand_in.map(|passage| passage.text.as_str()).collect();
    assert_eq!(stand_in, ["[REDACTED_PASSWORD_2]"]);
}

#[test]
fn a_word_that_is_a_password_is_no_part_of_other_words() {
    let text = "password: elephant\n\nElephants, elephant and elephantine.\n";
    let cover = Cover::over(&Redactor::default(), &[text]);
    let hidden = cover.hide(text);
    assert_eq!(
        hidden,
        "password: [REDACTED_PASSWORD_1]\n\nElephants, [REDACTED_PASSWORD_1] and elephantine.\n"
    );
    assert_eq!(cover.restore(&hidden), text);
}

fn own(name: &str, pattern: &str) -> OwnPattern {
    OwnPattern {
        name: name.to_owned(),
        pattern: pattern.to_owned(),
    }
}

#[test]
fn patterns_of_the_users_name_their_markers() {
    let redactor = Redactor::new(&[
        own("Customer number", r"\bC-\d{6}\b"),
        own("Case", "case (\\w+)"),
    ]);
    let redacted = redactor.redact("C-123456 and case blue; api_key=none");
    assert_eq!(
        redacted.text,
        "[REDACTED_CUSTOMER_NUMBER] and case [REDACTED_CASE]; api_key=none"
    );
}

#[test]
fn a_pattern_is_checked_before_it_is_used() {
    let check = |name: &str, pattern: &str, fits: fn(&Result<(), Misfit>) -> bool| {
        let checked = own(name, pattern).check();
        assert!(fits(&checked), "{name}, {pattern}: {checked:?}");
    };
    check("Case", r"case-\d+", Result::is_ok);
    check("", "a", |it| *it == Err(Misfit::Name));
    check("123 …", "a", |it| *it == Err(Misfit::Name));
    check(&"n".repeat(41), "a", |it| *it == Err(Misfit::Name));
    check("Case", "", |it| *it == Err(Misfit::Length));
    check("Case", &"a".repeat(501), |it| *it == Err(Misfit::Length));
    check("Case", "a*", |it| *it == Err(Misfit::Empty));
    check("Case", r"\w{400}{400}", |it| *it == Err(Misfit::Large));
    check("Case", "(a", |it| matches!(it, Err(Misfit::Syntax(_))));
}

/// Texts made of secrets, names, markers and words, in any order.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just("password = ".to_owned()),
        Just("api_key: \"".to_owned()),
        Just("token=".to_owned()),
        Just("hunter2abc".to_owned()),
        Just(noise(24)),
        Just(format!("ghp_{}", noise(36))),
        Just("AKIAIOSFODNN7EXAMPLE".to_owned()),
        Just(format!("sk-ant-{}", noise(20))),
        Just(format!("eyJ{}.{}.{}", noise(10), noise(10), noise(10))),
        Just("-----BEGIN PRIVATE KEY-----".to_owned()),
        Just("-----END PRIVATE KEY-----".to_owned()),
        Just(noise(64)),
        Just("postgres://app:".to_owned()),
        Just("s3cret@host".to_owned()),
        Just("[REDACTED_PASSWORD_1]".to_owned()),
        Just("[REDACTED_".to_owned()),
        Just("]".to_owned()),
        "[ \n\"'.,:;=*_@/-]{1,2}",
        "\\PC{0,6}",
    ];
    proptest::collection::vec(pieces, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn redacting_twice_is_redacting_once(text in texts()) {
        let once = redacted(&text);
        let twice = Redactor::default().redact(&once);
        prop_assert_eq!(&twice.text, &once);
        prop_assert_eq!(twice.count, 0);
    }

    #[test]
    fn what_was_covered_comes_back(text in texts(), other in texts()) {
        let redactor = Redactor::default();
        let cover = Cover::over(&redactor, &[&other, &text]);
        let hidden = cover.hide(&text);
        prop_assert_eq!(cover.restore(&hidden), text.clone());
        let passages = cover.passages(&text);
        prop_assert!(passages.iter().all(|passage| !passage.text.is_empty()));
        let joined: String = passages.into_iter().map(|passage| passage.text).collect();
        prop_assert_eq!(&joined, &hidden);
        prop_assert_eq!(cover.kinds().values().sum::<usize>(), cover.count());
        prop_assert!(redactor.secrets(&hidden).is_empty(), "{}", hidden);
        prop_assert_eq!(Cover::over(&redactor, &[&other, &text]).hide(&text), hidden);
    }

    #[test]
    fn any_text_can_be_redacted(text in "\\PC*") {
        let redacted = redacted(&text);
        prop_assert!(redacted.len() <= text.len() * 4);
    }
}
