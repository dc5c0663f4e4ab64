//! A shop that stores sessions, as a real repository would have it, so that the results look realistic.

use std::fs;

use outside::driven::home::Home;

/// The document that is debated.
const DRAFT: &str = "# Move sessions to Redis

## Problem

Each request reads its session from PostgreSQL. On sale days that is 41 % of all reads, and sign-in takes \
2.3 seconds at the 95th percentile.

## Goal

Sign-in takes less than 400 ms at the 95th percentile on a sale day, measured at the load balancer.

## Proposal

- Sessions live in Redis, under one key for each session. Redis keys live for 24 hours.
- `SessionStore` gets a second implementation beside the one for PostgreSQL. The sign-in page and the cart use \
it without a change.
- Signing out deletes the session at once, on all devices of the customer if they say so.
- The admin page lists the sessions of a customer and can end each of them.

## Rollout

1. Write to both stores for a week, and read from PostgreSQL.
2. Read from Redis for staff, then for everybody.
3. Drop the table `sessions`.

## Open

Who is paged when Redis is down is TBD.
";

const FILES: &[(&str, &str)] = &[
    (
        "NUANCES.md",
        "# Technology nuances

## Redis

- Redis keys live for at most 12 hours: the janitor sets it for all of them.
- One Redis serves carts and sessions. `maxmemory-policy` is `allkeys-lru`, so a full cart cache evicts sessions.

## PostgreSQL

- Reads go to a replica that lags by up to 5 seconds.
",
    ),
    (
        "README.md",
        "# Shop

Sign-in, cart and checkout. Sessions are in PostgreSQL; the cart cache is in Redis. See `docs/sessions.md`.
",
    ),
    (
        "docs/sessions.md",
        "# Sessions

A session begins at sign-in and ends at sign-out, after 24 hours, or when an admin ends it. `SessionStore` is the
only way to it. The cart keeps a copy of the customer's id, so ending a session does not empty the cart.
",
    ),
    (
        "src/session/store.rs",
        "//! Where sessions live.

pub trait SessionStore: Send + Sync {
    /// Begins one, for 24 hours.
    fn begin(&self, of: Customer) -> Key;
    fn find(&self, key: &Key) -> Session;
    fn end_all(&self, of: Customer);
}
",
    ),
    (
        "src/session/postgres.rs",
        "//! Sessions in the table `sessions`.

use super::store::{SESSION_HOURS, SessionStore};

/// Reads from the replica, so a session can be missing for seconds after sign-in.
pub struct PostgresSessions {
    pool: Pool,
}

impl SessionStore for PostgresSessions {
    fn find(&self, key: &SessionKey) -> Result<Option<CustomerId>, StoreError> {
        self.pool.query(
            \"SELECT customer FROM sessions WHERE key = $1 AND expires_at > now()\",
            &[key],
        )
    }
}
",
    ),
    (
        "src/cache/redis.rs",
        "//! The Redis client that the cart cache uses.

/// One connection for each thread. A call that takes longer than 50 ms counts as a miss.
pub struct RedisCache {
    client: redis::Client,
}

impl RedisCache {
    /// Stores a value. The janitor lets all keys expire after 12 hours, whatever is set here.
    pub fn set(&self, key: &str, value: &[u8], expires_after: Duration) -> Result<(), CacheError> {
        let mut connection = self.client.get_connection()?;
        connection.set_ex(key, value, expires_after.as_secs())
    }
}
",
    ),
    (
        "src/pages/sign_in.rs",
        "//! The sign-in page.

/// Checks the password, begins a session and sets its cookie.
pub async fn sign_in(form: SignIn, sessions: &dyn SessionStore) -> Result<Response, PageError> {
    let customer = check_password(&form).await?;
    let key = sessions.begin(customer)?;
    Ok(Response::redirect(\"/account\").with_cookie(session_cookie(&key)))
}
",
    ),
    (
        "src/pages/admin/sessions.rs",
        "//! The admin page that lists the sessions of a customer.

/// Ends the session that an admin chose.
pub async fn end_session(key: SessionKey, sessions: &dyn SessionStore) -> Result<Response, PageError> {
    sessions.end(&key)?;
    Ok(Response::redirect(\"/admin/sessions\"))
}
",
    ),
    (
        "migrations/0007_sessions.sql",
        "CREATE TABLE sessions (
    key TEXT PRIMARY KEY,
    customer BIGINT NOT NULL REFERENCES customers (id),
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sessions_by_customer ON sessions (customer);
",
    ),
    (
        "tests/sessions.rs",
        "#[test]
fn a_session_expires_after_a_day() {
    let sessions = store_at(noon());
    let key = sessions.begin(ANNA).unwrap();
    assert_eq!(sessions.at(noon() + hours(25)).find(&key).unwrap(), None);
}
",
    ),
    (
        "src/checkout/tax.rs",
        "/// The tax on a price, in cents, by the country it is shipped to.
pub fn tax(cents: u64, country: Country) -> u64 {
    cents * country.rate() / 10_000
}
",
    ),
];

/// Makes it, and returns the path of the document.
pub(super) fn with_draft(home: &Home) -> anyhow::Result<String> {
    let root = home.project();
    fs::create_dir_all(root.join(".git"))?;
    for (path, text) in FILES {
        let file = root.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(file, text)?;
    }
    let draft = root.join("sessions-in-redis.md");
    fs::write(&draft, DRAFT)?;
    Ok(draft.to_string_lossy().into_owned())
}
