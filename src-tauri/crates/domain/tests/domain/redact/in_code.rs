//! Secrets in the forms used by code and SQL.

use super::{check, check_untouched};

#[test]
fn code_and_sql_give_a_value_away_without_a_plain_equals_sign() {
    const KEY: &str = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";
    let masked = |form: &str, value: &str, kind: &str| {
        let marker = format!("[REDACTED_{kind}]");
        check(&form.replace('…', value), &form.replace('…', &marker));
    };
    for form in [
        "const PASSWORD: &str = \"…\";",
        "static DB_PASSWORD: &'static str = \"…\";",
        ".password(\"…\")",
        "const password: string = '…';",
        "const dbPassword string = \"…\"",
        "PASSWORD: str = \"…\"",
        "os.environ.get(\"DB_PASSWORD\", \"…\")",
        "CREATE USER app WITH PASSWORD '…';",
        "CREATE USER app IDENTIFIED BY '…';",
    ] {
        masked(form, "hunter2hunter2", "PASSWORD");
    }
    masked("const API_KEY: &str = \"…\";", KEY, "API_KEY");
    masked("clientSecret: string = \"…\"", KEY, "SECRET");
    masked("private token: Option<String> = '…'", KEY, "SECRET");
    for stays in [
        "<input type=\"password\" name=\"confirm_password\">",
        "fields: [\"username\", \"password\", \"confirmPassword\"]",
        "password: String, confirmation: String",
        "fn set_password(password: &str) -> Result<(), Error> {",
        "A row is identified by 'id'.",
        "The customer is identified by: the customer_number.",
        "let password = read_password(\"Password: \");",
        "The password \"must be\" long.",
        "the token `refresh_token_expires_at_ms` counts",
    ] {
        check_untouched(stays);
    }
}

#[test]
fn command_lines_give_a_password_away_by_its_place() {
    for line in [
        "curl -u deploy:… https://registry.shop.com/v2/",
        "curl -sS --user 'deploy:…' -X POST https://ci.shop.com/build",
        "curl https://ci.shop.com/build --user=\"deploy:…\"",
        "mysql -h db -u app -p… shop < dump.sql",
        "mysqldump --single-transaction -p'…' shop",
        "sshpass -p … ssh deploy@shop.com",
        "docker login registry.shop.com -u deploy -p …",
        "redis-cli -h cache -a … ping",
    ] {
        check(
            &line.replace('…', "hunter2hunter2"),
            &line.replace('…', "[REDACTED_PASSWORD]"),
        );
    }
    for stays in [
        "curl -u deploy https://registry.shop.com/v2/",
        "curl -u \"$USER:$PASS\" https://registry.shop.com/v2/",
        "curl -u <user>:<password> https://registry.shop.com/v2/",
        "curl -u user:password https://registry.shop.com/v2/",
        "curl https://ci.shop.com; docker run -u 10001:10001 shop",
        "docker run -u 10001:10001 shop",
        "mysql -u app -p shop",
        "mysql -u app -p\"$DB_PASSWORD\" shop",
        "mkdir -p /var/lib/mysql",
        "docker login -u deploy -p \"$TOKEN_OF_CI\"",
        "redis-cli -a \"$REDIS_PASSWORD\" ping",
        "Users curl up with -p a book.",
    ] {
        check_untouched(stays);
    }
}
