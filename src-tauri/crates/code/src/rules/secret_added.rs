//! Passwords, keys and tokens in lines that the change adds.

use domain::Severity;

use super::stand_ins;
use crate::language::{self, Language};
use crate::reading::{Leak, Reading, Seen};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "secret-added",
    says: "Passwords, keys and tokens in new lines.",
    severity: Severity::Blocking,
    matter: &["secret", "token", "key", "password", "credential"],
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "src/pay.ts",
            " const a = 1;\n+const token = \"ghp_0123456789abcdefghijABCDEFGHIJ456789\";",
            "const token = \"[REDACTED_GITHUB_TOKEN]\";",
        ),
        fires(
            "config/prod.yml",
            "+  password: s3cr3t-horse-77",
            "password: [REDACTED_PASSWORD]",
        ),
        fires(
            "deploy/key.pem",
            "+-----BEGIN RSA PRIVATE KEY-----\n+MIIEowIBAAKCAQEAvFZ0Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZg==\n+-----END RSA PRIVATE KEY-----",
            "[REDACTED_PRIVATE_KEY]",
        ),
        fires(
            "tests/pay_test.go",
            "+\tkey := \"AKIA2E0A8F3B244C9986\"",
            "key := \"[REDACTED_AWS_KEY]\"",
        ),
        fires(
            "src/pay.ts",
            concat!("+const k = \"sk_", "live_51H8xK2eZvKYlo2C9qW3rT7uP4mN\";"),
            "const k = \"[REDACTED_STRIPE_KEY]\";",
        ),
        fires(
            ".env",
            concat!(
                "+STRIPE_SECRET_KEY=sk_",
                "live_51H8xK2eZvKYlo2C9qW3rT7uP4mN"
            ),
            "STRIPE_SECRET_KEY=[REDACTED_STRIPE_KEY]",
        ),
        fires(
            "deploy.py",
            concat!("+x = \"glpat", "-x7Kq2mP9vR4tY8wZ1bN3\""),
            "x = \"[REDACTED_GITLAB_TOKEN]\"",
        ),
        fires(
            "mail.rb",
            concat!(
                "+key = \"SG",
                ".x7Kq2mP9vR4tY8wZ1bN3aQ.p7Kq2mP9vR4tY8wZ1bN3aQx7Kq2mP9vR4tY8wZ1bN3a\""
            ),
            "key = \"[REDACTED_SENDGRID_KEY]\"",
        ),
        fires(
            ".npmrc",
            concat!(
                "+//registry.npmjs.org/:_authToken=npm_",
                "x7Kq2mP9vR4tY8wZ1bN3aQx7Kq2mP9vR4tY8"
            ),
            "//registry.npmjs.org/:_authToken=[REDACTED_NPM_TOKEN]",
        ),
        silent(
            "src/pay.ts",
            "+const kinds = [\"sk_live_\", \"sk_test_your_key_here\", \"glpat-…\", \"npm_config_registry\"];",
        ),
        silent(
            "src/pay.ts",
            "-const password = \"s3cr3t-horse-77\";\n+const password = env.PASSWORD;",
        ),
        silent(
            "src/pay.ts",
            "-  password: \"s3cr3t-horse-77\",\n+    password: \"s3cr3t-horse-77\",",
        ),
        silent(
            "src/pay.ts",
            " const password = \"s3cr3t-horse-77\";\n+const a = 1;",
        ),
        silent("tests/login.py", "+    password = \"s3cr3t-horse-77\""),
        silent(
            "src/login.rs",
            " mod tests {\n+    let user = login(\"ann\", password = \"s3cr3t-horse-77\");",
        ),
        silent(
            "docs/setup.md",
            "+Set `password = \"s3cr3t-horse-77\"` in the file.",
        ),
        silent(
            "docs/aws.md",
            "+    aws_access_key_id = AKIAIOSFODNN7EXAMPLE",
        ),
        silent("src/aws.ts", "+const id = \"AKIAIOSFODNN7EXAMPLE\";"),
        silent(
            "src/token.ts",
            "+const token = \"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c\";",
        ),
        silent(
            "deploy/seal.yml",
            "+kind: SealedSecret\n+spec:\n+  encryptedData:\n+    password: AgBy3i4OJSWK1PiTySYZZA9rO43cGDEq",
        ),
        silent(
            "deploy/store.yml",
            "+  credentialSecret: longhorn-s3-credentials",
        ),
        silent("deploy/up.sh", "+K3S_TOKEN=\"K3S_TOKEN_PLACEHOLDER_1\""),
        silent(
            "src/db.go",
            "+\treturn fmt.Sprintf(\"amqp://%s:%s@%s/1\", user, password, host)",
        ),
        silent(
            "deploy/mask.sh",
            "+sed 's|postgres://[^:]*:\\([^@]*\\)@|postgres://|'",
        ),
        silent(
            "src/db.py",
            "+URL = \"postgresql://app:app1@localhost/app\"\n+OTHER = \"amqp://guest1:guest1@queue\"",
        ),
        silent(
            "app.cfg",
            "+# Example: result_backend = db+postgresql://app:s3cr3t-horse-77@db/app",
        ),
        silent(".env.example", "+REDIS_PASSWORD=dev_redis_123"),
        silent(
            "src/firebase.ts",
            "+  apiKey: \"AIzaSyD4x7Kq2mP9vR4tY8wZ1bN3aQx7Kq2mP9v\",\n+  authDomain: \"shop.firebaseapp.com\",",
        ),
        fires(
            "src/db.py",
            "+URL = \"postgresql://app:s3cr3t-horse-77@db.shop.com/app\"",
            "URL = \"postgresql://app:[REDACTED_CONNECTION_STRING]@db.shop.com/app\"",
        ),
        silent(
            "src/fields.ts",
            "+  password: this.form.controls.password.value,",
        ),
        silent(
            "src/login.js",
            "+  <input placeholder=\"password\" type=\"password\">",
        ),
        silent(
            "src/Token.svelte",
            "+<input placeholder=\"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\" />",
        ),
        silent(
            "src/keys.ts",
            concat!(
                "+const shown = \"sk-",
                "proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\";"
            ),
        ),
        silent("src/aws.ts", "+const form = \"AKIAXXXXXXXXXXXXXXXX\";"),
        silent(
            "src/notify.ts",
            concat!(
                "+const hook = \"https://hooks.slack.com/services/",
                "T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX\";"
            ),
        ),
        silent(
            "src/Token.tsx",
            "+<Input placeholder={\"ghp_0123456789efghijABCDEFGHIJ4567890abc\"} />",
        ),
        silent(
            "src/fields.ts",
            "+  \"placeholder\": \"ghp_0123456789efghijABCDEFGHIJ4567890abc\",",
        ),
        fires(
            "src/Token.svelte",
            "+<input placeholder=\"Token\" value=\"ghp_0123456789abcdefghijABCDEFGHIJ456789\" />",
            "<input placeholder=\"Token\" value=\"[REDACTED_GITHUB_TOKEN]\" />",
        ),
        fires(
            "src/aws.ts",
            "+const key = \"AKIA2E0A8F3BZZZZZ986\";",
            "const key = \"[REDACTED_AWS_KEY]\";",
        ),
        fires(
            "src/notify.ts",
            concat!(
                "+const hook = \"https://hooks.slack.com/services/",
                "T00000000/B00000000/x7Kq2mP9vR4tY8wZ1bN3aQx7\";"
            ),
            "const hook = \"https://[REDACTED_SLACK_TOKEN]\";",
        ),
    ],
};

/// Kinds that are recognized by their form alone: made-up values in tests look different.
const UNMISTAKABLE: [&str; 14] = [
    "GITHUB_TOKEN",
    "ANTHROPIC_KEY",
    "OPENAI_KEY",
    "GOOGLE_KEY",
    "SLACK_TOKEN",
    "AWS_KEY",
    "STRIPE_KEY",
    "GITLAB_TOKEN",
    "SENDGRID_KEY",
    "NPM_TOKEN",
    "PYPI_TOKEN",
    "HUGGING_FACE_TOKEN",
    "DIGITALOCEAN_TOKEN",
    "SHOPIFY_TOKEN",
];

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems: Vec<Problem> = reading.files.iter().flat_map(in_file).collect();
    // A line with several secrets is one finding.
    problems.dedup_by(|next, one| next.file == one.file && next.lines == one.lines);
    problems
}

fn in_file(seen: &Seen) -> Vec<Problem> {
    let leaks = seen.secrets.iter();
    leaks.filter_map(|leak| problem(seen, leak)).collect()
}

fn problem(seen: &Seen, leak: &Leak) -> Option<Problem> {
    let (line, label) = (&seen.after[leak.first], leak.label.as_str());
    let is_new = seen.after[leak.first..=leak.last]
        .iter()
        .any(|line| line.is_fresh);
    let is_made_up = seen.is_test
        || line.in_tests
        || seen.language == Language::Prose
        || language::shows_how(seen.file.path());
    let counts = if UNMISTAKABLE.contains(&label) {
        !is_made_up || looks_random(line.text)
    } else {
        !is_made_up && looks_chosen(leak) && !is_looked_up(seen, leak)
    };
    if !is_new || !counts || stand_ins::is_one(seen, leak) {
        return None;
    }
    let words = Words {
        severity: Severity::Blocking,
        title: format!("{} in the change", name(&leak.label)),
        concern: "Once it’s committed, everyone with access to the repository has it, and deleting the line later doesn’t remove it from the history.",
        suggestion: "Take it out, read it from the environment or a secret store, and replace it if it was ever shared.",
    };
    Some(Problem::after(seen, leak.first, leak.last, words))
}

/// The name of a kind of secret, for titles.
fn name(label: &str) -> &'static str {
    match label {
        "PRIVATE_KEY" => "Private key",
        "GITHUB_TOKEN" => "GitHub token",
        "ANTHROPIC_KEY" => "Anthropic key",
        "OPENAI_KEY" => "OpenAI key",
        "GOOGLE_KEY" => "Google key",
        "SLACK_TOKEN" => "Slack token",
        "STRIPE_KEY" => "Stripe key",
        "GITLAB_TOKEN" => "GitLab token",
        "SENDGRID_KEY" => "SendGrid key",
        "NPM_TOKEN" => "npm token",
        "PYPI_TOKEN" => "PyPI token",
        "HUGGING_FACE_TOKEN" => "Hugging Face token",
        "DIGITALOCEAN_TOKEN" => "DigitalOcean token",
        "SHOPIFY_TOKEN" => "Shopify token",
        "JWT" => "Signed token",
        "AWS_KEY" | "AWS_SECRET" => "AWS key",
        "CONNECTION_STRING" => "Password in an address",
        "API_KEY" => "API key",
        "PASSWORD" => "Password",
        _ => "Secret",
    }
}

/// Whether nothing in the line suggests that the value is made up: real keys neither count up nor say that
/// they’re fake.
fn looks_random(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let signs = [
        "example",
        "fake",
        "dummy",
        "test",
        "sample",
        "xxxx",
        "0000",
        "1234",
        "abcd",
        "redact",
        "placeholder",
        "your",
    ];
    !signs.iter().any(|sign| line.contains(sign))
}

/// Whether a value that is only recognized by its name was chosen as a secret: plain words are just as often
/// a label, a name or a placeholder.
fn looks_chosen(leak: &Leak) -> bool {
    let value = leak.value.as_str();
    let has_digit = value.bytes().any(|it| it.is_ascii_digit());
    match leak.label.as_str() {
        "PRIVATE_KEY" | "JWT" => true,
        "CONNECTION_STRING" => has_digit || !value.to_ascii_lowercase().contains("pass"),
        _ => has_digit && !value.contains(['{', '}', '<', '>', '$', '%', '(']),
    }
}

/// Whether the value is an expression that looks the secret up: in code, a secret is inside quotation marks.
fn is_looked_up(seen: &Seen, leak: &Leak) -> bool {
    let is_code = !matches!(
        seen.language,
        Language::Config | Language::Shell | Language::Prose | Language::Other
    );
    let text = seen.after[leak.first].text;
    is_code && leak.first == leak.last && !language::is_in_quotes(text, leak.at, seen.language)
}
