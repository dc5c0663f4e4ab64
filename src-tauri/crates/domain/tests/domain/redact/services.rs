//! Keys and tokens of services, each in the service's own form.

use super::{HEX_40, check, check_untouched, noise};

fn alone(secret: &str, label: &str) {
    check(
        &format!("Use {secret} here."),
        &format!("Use [REDACTED_{label}] here."),
    );
    check(
        &format!("x = \"{secret}\";"),
        &format!("x = \"[REDACTED_{label}]\";"),
    );
}

#[test]
fn each_service_has_a_form() {
    alone(
        "xapp-1-A0123456789-1234567890123-0a1b2c3d4e5f",
        "SLACK_TOKEN",
    );
    for kind in ["sk_live", "rk_live", "sk_test", "rk_prod"] {
        alone(&format!("{kind}_{}", noise(24)), "STRIPE_KEY");
        alone(&format!("{kind}_{}", noise(99)), "STRIPE_KEY");
    }
    for kind in ["glpat", "gldt", "glrt", "glptt", "glcbt", "glsoat"] {
        alone(&format!("{kind}-{}", noise(20)), "GITLAB_TOKEN");
    }
    alone(
        &format!("glpat-{}.01{}", noise(40), "0a1b2c3"),
        "GITLAB_TOKEN",
    );
    alone(&format!("SG.{}.{}", noise(22), noise(43)), "SENDGRID_KEY");
    alone(&format!("npm_{}", noise(36)), "NPM_TOKEN");
    alone(&format!("pypi-AgEIcHlwaS5vcmc{}", noise(90)), "PYPI_TOKEN");
    let letters: String = noise(80)
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect();
    alone(&format!("hf_{}", &letters[..34]), "HUGGING_FACE_TOKEN");
    alone(
        &format!("dop_v1_{}", &HEX_40.repeat(2)[..64]),
        "DIGITALOCEAN_TOKEN",
    );
    alone(&format!("shpat_{}", &HEX_40[..32]), "SHOPIFY_TOKEN");
    check(
        &format!(
            "curl https://hooks.slack.com/services/T01234567/B01234567/{}",
            noise(24)
        ),
        "curl https://[REDACTED_SLACK_TOKEN]",
    );
    check(
        &format!("//registry.npmjs.org/:_authToken=npm_{}", noise(36)),
        "//registry.npmjs.org/:_authToken=[REDACTED_NPM_TOKEN]",
    );
    check(
        &format!("STRIPE_SECRET_KEY=sk_live_{}", noise(24)),
        "STRIPE_SECRET_KEY=[REDACTED_STRIPE_KEY]",
    );
}

#[test]
fn names_that_begin_alike_stay() {
    check_untouched(
        "sk_live_ and sk_test_… keys, pk_live_51H8xK2eZvKYlo2C9qW3, task_live_0123456789ab",
    );
    check_untouched("glpat- begins a token of GitLab; glpat-short, englpat-01234567890123456789");
    check_untouched("SG.UN, MSG.0123456789012345678901.x, SG.mail.send, sg.eu-west-1.example.com");
    check_untouched("npm_config_registry, npm_lifecycle_event, npm_package_config_port_number_01");
    check_untouched("hf_hub_download, hf_home, do_v1_migrate, dop_v1_, shpat_, pypi-AgE");
    check_untouched(
        "Post to hooks.slack.com/services, see https://api.slack.com/messaging/webhooks.",
    );
}
