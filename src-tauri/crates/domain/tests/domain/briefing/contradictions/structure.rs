//! What a nuance demands, and texts that break it, keep it, or only speak of it, in other words than the
//! nuance.

use super::found;

/// A technology, a nuance, what breaks it, and what doesn't.
type Case = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

fn check(cases: &[Case]) {
    for (technology, nuance, broken, kept) in cases {
        for text in *broken {
            let found = found(technology, nuance, text);
            assert_eq!(found.len(), 1, "{nuance} / {text}");
        }
        for text in *kept {
            let found = found(technology, nuance, text);
            assert_eq!(found, [], "{nuance} / {text}");
        }
    }
}

#[test]
fn a_forbidden_thing_is_used_in_any_way() {
    check(&[
        (
            "PostgreSQL",
            "No triggers.",
            &[
                "Stock is lowered by a PostgreSQL trigger.",
                "A PostgreSQL trigger writes the date.",
                "The date is set with a trigger in PostgreSQL.",
            ],
            &[
                "Stock in PostgreSQL is lowered by the service, not by a trigger.",
                "Today a PostgreSQL trigger sets the date.",
                "A PostgreSQL trigger sets the date. This task removes it.",
                "We remove the PostgreSQL trigger.",
                "A Zapier trigger writes the order into PostgreSQL.",
                "The vendor's PostgreSQL server has a trigger.",
                "Should a PostgreSQL trigger set the date?",
                "The date is set in PostgreSQL, and a trigger of Zapier follows.",
            ],
        ),
        (
            "Next.js",
            "Server actions are forbidden.",
            &["The Next.js form posts to a server action."],
            &["The Next.js form posts to an API route, since server actions are forbidden."],
        ),
        (
            "Nginx",
            "WebSockets are disabled.",
            &["The chat opens a WebSocket through Nginx."],
            &["The chat polls through Nginx, since WebSockets are disabled."],
        ),
        (
            "GraphQL",
            "Subscriptions are not supported.",
            &["Prices are pushed to the shopper with a GraphQL subscription."],
            &["Shoppers with a subscription see prices from GraphQL."],
        ),
        (
            "TypeScript",
            "Enums are not allowed.",
            &["The TypeScript status is an enum with four values."],
            &["The TypeScript status is a union of four strings instead of an enum."],
        ),
        (
            "Cypress",
            "No sleeps.",
            &["The Cypress test sleeps for two seconds before it clicks."],
            &["The Cypress test waits for the response and doesn't sleep."],
        ),
        (
            "Solr",
            "Do not use Solr for new features; use OpenSearch.",
            &["The address search is built on Solr."],
            &[
                "The old catalog runs on Solr and stays as it is.",
                "The last three uses of Solr are converted to OpenSearch.",
                "The billing team's portal is built on Solr.",
            ],
        ),
    ]);
}

#[test]
fn a_thing_is_somewhere_else_or_called_by_what_it_consists_of() {
    check(&[
        (
            "Terraform",
            "State is stored in the S3 bucket, never in the repository.",
            &["We commit the Terraform state file to the Git repository."],
            &["Terraform code lives in the repository, and the state is in the bucket."],
        ),
        (
            "Kubernetes",
            "Secrets come from the secret store, not from manifests.",
            &["The Kubernetes manifests contain the database password."],
            &["The Kubernetes pod reads the password from the secret store."],
        ),
        (
            "Sentry",
            "No personal data in events.",
            &["Each Sentry event includes the customer's name and date of birth."],
            &["Before a Sentry event is sent, the customer's name and e-mail address are removed."],
        ),
        (
            "Redis",
            "We never use Redis as a primary store.",
            &["Carts are kept in Redis, which is their primary store."],
            &["We keep sessions in Redis; Redis is a cache only and never the primary store."],
        ),
    ]);
}

#[test]
fn what_may_never_be_done_is_done() {
    check(&[
        (
            "Docker",
            "Containers must not run as root.",
            &["The Docker container of the importer runs as root because it binds to port 80."],
            &["The Docker container gets a user so that it no longer runs as root."],
        ),
        (
            "Vault",
            "Tokens cannot be renewed.",
            &["The worker renews its Vault token every hour."],
            &["When the Vault token ends, the worker asks for a new one."],
        ),
        (
            "MinIO",
            "Buckets are never public.",
            &["The MinIO bucket with the brochures is public."],
            &["The MinIO bucket is private; links are signed."],
        ),
        (
            "Nginx",
            "Must not log IP addresses.",
            &["Nginx logs the IP address of each guest."],
            &["Nginx logs the path, never the IP address."],
        ),
        (
            "Docker",
            "Do not install curl in images.",
            &["The Docker image installs curl for the health check."],
            &["We remove curl from the Docker image."],
        ),
    ]);
}

#[test]
fn what_is_required_is_left_out() {
    check(&[
        (
            "Stripe",
            "Webhooks must be verified with the signature.",
            &[
                "Stripe webhooks are accepted without a signature check.",
                "The signature of the Stripe webhook is skipped.",
            ],
            &[
                "A Stripe webhook whose signature is wrong is answered with 400.",
                "A Stripe webhook without a signature is rejected.",
            ],
        ),
        (
            "S3",
            "Buckets must be encrypted with our own KMS key.",
            &["The new S3 bucket for contracts is left unencrypted."],
            &["The new S3 bucket for contracts is encrypted."],
        ),
        (
            "PostgreSQL",
            "Only migrations may change the schema.",
            &["The service alters the PostgreSQL schema at start, without a migration."],
            &["A migration adds the column to the PostgreSQL schema."],
        ),
        (
            "Vault",
            "All secrets come from Vault.",
            &["Vault is skipped for this job: the password is in a file."],
            &[
                "The job reads the password from Vault.",
                "Vault is not down during the upgrade.",
            ],
        ),
        (
            "Helm",
            "Charts come from our own registry only.",
            &["The Helm chart is pulled from Docker Hub."],
            &["The Helm chart is pulled from our own registry."],
        ),
        (
            "React",
            "Every component needs a test.",
            &["The React dialog ships without a test."],
            &["The React dialog has a test without a browser."],
        ),
        (
            "Python",
            "Type hints are mandatory.",
            &["The Python module has no type hints."],
            &["The Python module has type hints and no globals."],
        ),
        (
            "Kafka",
            "Topics must have three replicas.",
            &["The Kafka topic is created without replicas."],
            &["The Kafka topic gets three replicas and no compaction."],
        ),
    ]);
}

#[test]
fn a_limit_is_exceeded_in_any_phrasing() {
    check(&[
        (
            "Redis",
            "Values are at most 512 KB.",
            &[
                "Each Redis value holds a 3 MB picture.",
                "The whole feed, about 14 MB, is kept under a single Redis key.",
            ],
            &[
                "Redis values hold 20 KB; pictures of 3 MB go to S3.",
                "The Redis value holds the id of the 3 MB picture.",
            ],
        ),
        (
            "Kafka",
            "Retention is 7 days.",
            &[
                "We read Kafka events of the last 90 days.",
                "Reports come from last year's Kafka events.",
            ],
            &["Kafka keeps events for 7 days; the audit log is kept for 10 years."],
        ),
        (
            "S3",
            "Uploads are limited to 5 MB.",
            &["Guests put videos of 200 MB into S3."],
            &["The S3 bucket holds 900 GB of pictures."],
        ),
        (
            "MySQL",
            "Connections are closed after 60 seconds.",
            &["The MySQL connection stays open for ten minutes."],
            &["MySQL answers the report within two seconds."],
        ),
        (
            "SQS",
            "Messages are deleted after 4 days.",
            &["Orders can wait in SQS for two weeks until the warehouse collects them."],
            &["Messages in SQS are collected within two hours."],
        ),
        (
            "Lambda",
            "A function may run for at most 15 minutes.",
            &["The conversion runs as one Lambda call and takes about two hours."],
            &["The Lambda function reads a file of two hours of audio and takes 40 seconds."],
        ),
        (
            "Kubernetes",
            "Pods have at most 2 GB of memory.",
            &["The Kubernetes pod for the model loads a 6 GB index into memory."],
            &["The Kubernetes cluster has 64 GB of disk per node for logs."],
        ),
        (
            "Twilio",
            "At most 1 SMS per second and number.",
            &["From our number we send 50 SMS per second through Twilio."],
            &["Twilio sends 50 SMS each day."],
        ),
        (
            "Kafka",
            "Messages are at most 1 MB.",
            &["The Kafka message carries a PDF of 4 MB."],
            &["Kafka messages are 4 MB now, which breaks the rule; we bring them under 1 MB."],
        ),
    ]);
}

#[test]
fn one_way_excludes_the_other() {
    check(&[
        (
            "Prisma",
            "Migrations are written by hand.",
            &["Prisma generates the migration automatically."],
            &["A developer writes the Prisma migration by hand."],
        ),
        (
            "Jenkins",
            "Production deployments are started by hand.",
            &["After each merge Jenkins automatically deploys to production."],
            &["Jenkins automatically deploys each merge to the test environment."],
        ),
        (
            "Redis",
            "Redis loses everything on restart.",
            &["Orders are kept only in Redis and survive a restart."],
            &["The page is still fast after Redis restarts."],
        ),
        (
            "SQLite",
            "The database is read-only.",
            &["The app updates the prices in SQLite."],
            &["The app reads the prices from SQLite and updates its view."],
        ),
        (
            "Jenkins",
            "Only the main branch is deployed.",
            &["Jenkins deploys every branch."],
            &["Jenkins tests every branch."],
        ),
        (
            "SQLite",
            "Only one writer at a time.",
            &["Eight workers write to the SQLite file in parallel."],
            &["Many readers open the SQLite file in parallel; one writer appends."],
        ),
        (
            "Kafka",
            "Order is guaranteed only within a partition.",
            &["Kafka guarantees that consumers see the events in their global order."],
            &[
                "All events of one customer go to the same Kafka partition so that their order is kept.",
            ],
        ),
        (
            "GraphQL",
            "Never expose introspection.",
            &["GraphQL exposes the introspection of our schema, so introspection is exposed."],
            &["The vendor's GraphQL server exposes introspection; ours does not."],
        ),
    ]);
}

#[test]
fn what_comes_first_comes_last() {
    check(&[
        (
            "Flyway",
            "Migrations run before the application starts.",
            &["The application is started first, and once it is up Flyway applies the migrations."],
            &[
                "Flyway applies the migrations first, and then the application is started.",
                "Does Flyway run the migrations after the application starts?",
            ],
        ),
        (
            "OpenAPI",
            "The specification is written first and the code is generated from it.",
            &[
                "The handlers are coded first; afterwards the OpenAPI specification is derived from the code.",
            ],
            &["The OpenAPI specification is written first, and then the code is generated."],
        ),
    ]);
}
