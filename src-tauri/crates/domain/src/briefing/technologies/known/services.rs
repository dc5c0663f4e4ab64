//! Hosting platforms, and services that programs call.

use super::{Known, NOTHING};

pub(super) const KNOWN: &[Known] = &[
    Known {
        key: "docker",
        name: "Docker",
        words: &["docker", "dockerfile", "docker-compose"],
        packages: &["dockerfile", "docker-compose.yml", "compose.yaml"],
        ..NOTHING
    },
    Known {
        key: "kubernetes",
        name: "Kubernetes",
        aliases: &["k8s"],
        words: &["kubernetes", "k8s", "kubectl", "daemonset"],
        packages: &["k8s.io/client-go", "kube"],
        ..NOTHING
    },
    Known {
        key: "terraform",
        name: "Terraform",
        words: &[
            "terraform plan",
            "terraform apply",
            "terraform module",
            "terraform modules",
            "terraform state",
            "terraform provider",
        ],
        exact: &["Terraform"],
        ..NOTHING
    },
    Known {
        key: "awslambda",
        name: "AWS Lambda",
        aliases: &["lambda"],
        words: &["aws lambda"],
        exact: &["Lambda function", "Lambda functions", "Lambdas"],
        ..NOTHING
    },
    Known {
        key: "s3",
        name: "Amazon S3",
        aliases: &["amazons3", "awss3"],
        words: &["amazon s3", "aws s3", "s3://", "s3-compatible"],
        exact: &[
            "S3 bucket",
            "S3 buckets",
            "S3 object",
            "S3 objects",
            "S3 API",
        ],
        packages: &["@aws-sdk/client-s3", "aws-sdk-s3"],
        ..NOTHING
    },
    Known {
        key: "cloudflareworkers",
        name: "Cloudflare Workers",
        words: &["cloudflare worker", "cloudflare workers", "wrangler.toml"],
        packages: &["wrangler", "@cloudflare/workers-types"],
        ..NOTHING
    },
    Known {
        key: "firebase",
        name: "Firebase",
        aliases: &["firestore"],
        words: &["firebase", "firestore"],
        packages: &["firebase", "firebase-admin", "firebase-functions"],
        ..NOTHING
    },
    Known {
        key: "supabase",
        name: "Supabase",
        words: &["supabase"],
        packages: &["@supabase/supabase-js", "supabase"],
        ..NOTHING
    },
    Known {
        key: "stripe",
        name: "Stripe",
        words: &[
            "stripe api",
            "stripe webhook",
            "stripe webhooks",
            "stripe checkout",
            "stripe connect",
            "stripe billing",
            "stripe.js",
        ],
        shapes: &[r"(?:[a-z,;]\s+|[(/+&]\s*)(Stripe)(?:['’]s|[^\w\s'’-]|\s*$|\s+[a-z])"],
        packages: &["stripe", "@stripe/stripe-js", "async-stripe"],
        ..NOTHING
    },
    Known {
        key: "auth0",
        name: "Auth0",
        words: &["auth0"],
        packages: &["auth0", "@auth0/nextjs-auth0", "@auth0/auth0-react"],
        ..NOTHING
    },
    Known {
        key: "openai",
        name: "OpenAI API",
        aliases: &["openaiapi"],
        words: &["openai"],
        packages: &["openai", "async-openai"],
        ..NOTHING
    },
];
