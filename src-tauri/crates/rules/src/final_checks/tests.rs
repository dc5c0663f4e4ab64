//! What the final checks say about pairs of texts: what was asked, and what a debate made of it.

use domain::Kind;
use domain::final_check::FinalCheck::{self, *};

use super::flags;

mod scope;

fn of(kind: Kind, original: &str, last: &str) -> Vec<FinalCheck> {
    let flags = flags(kind, original, last, &[]);
    for flag in &flags {
        let range = flag.range.expect("a place");
        assert_eq!(flag.quote, last[range.range()], "{last}");
        assert!(flag.question.ends_with('?'), "{flag:?}");
        assert!(!flag.justification.is_empty(), "{flag:?}");
    }
    flags.into_iter().map(|it| it.check).collect()
}

/// Asserts what is flagged in the final text of a debate.
fn check(original: &str, last: &str, expected: &[FinalCheck]) {
    assert_eq!(of(Kind::Task, original, last), expected, "{last}");
}

const HOVER: &str = "# Fix the button\n\nThe button does not change on hover.\n";

#[test]
fn a_small_problem_is_answered_by_a_small_change() {
    let fixed = |answer: &str| format!("{HOVER}\n## Fix\n\n{answer}\n");
    for large in [
        "We migrate all components to a theming system.",
        "Colors come from a new theme provider, and each component reads its design tokens.",
        "We introduce a new component library for all pages.",
        "We create a generic button factory.",
        "An abstract base class and a factory make each button change on hover.",
        "We introduce a `HoverFactory` and an abstract `HoverProvider` interface that all modules implement.",
        "We introduce a `HoverFactory` for it.",
        "We add a LayerRegistry and a plugin API for overlays.",
        "We add an event bus and a state machine for buttons.",
        "All buttons get their hover through an abstract class.",
        "All components get a theme prop and read their colors from a central theme store.",
        "We replace our styles with a themed design system.",
        "Change `button.tsx`, `card.tsx`, `theme.ts`, `tokens.ts` and `app.tsx`.",
    ] {
        check(HOVER, &fixed(large), &[ScopeExpansion]);
    }
    for small in [
        "Add one `:hover` line to `button.css`.",
        "Add one `:hover` line. No theming migration is needed.",
        "We migrate all components to a theming system. The current way is impossible because its styles are generated at build time.",
    ] {
        check(HOVER, &fixed(small), &[]);
    }
    for small in [
        "Hovering the button has no effect.",
        "Hovering over the Save button does nothing.",
        "The login button is 2 px too low.",
        "The icon sits a pixel too high.",
        "The button has no hover state.",
    ] {
        let text = format!("{small} We rewrite the layout of all pages with a new grid framework.");
        check(&text, &text, &[ScopeExpansion]);
        check(
            &format!("{small} Add one line."),
            &format!("{small} Add one line."),
            &[],
        );
    }
    check(
        HOVER,
        "# Theming\n\nWe migrate all components to a theming system.",
        &[ScopeExpansion],
    );
}

#[test]
fn the_question_names_the_problem_wherever_its_sentence_does() {
    for (problem, named) in [
        (
            "The button does not change on hover.",
            "“The button does not change on hover”",
        ),
        (
            "Since the incident in production on the last day of the month the save button does not change on hover.",
            "“… the save button does not change on hover”",
        ),
        (
            "After the release of last week, which nobody had looked at, there was a typo.",
            "“… a typo”",
        ),
        (
            "The button does not change on hover, as the mail of last week said.",
            "“The button does not change on hover …”",
        ),
    ] {
        let text = format!("{problem} We migrate all components to a new theming system.");
        let flags = flags(Kind::Task, &text, &text, &[]);
        let question = flags.first().map_or("", |it| it.question.as_str());
        assert!(question.contains(named), "{question}");
    }
}

#[test]
fn a_long_text_has_the_problem_that_it_opens_with() {
    let filler = "The cook sees the order on a screen. ".repeat(65);
    let theming = "We migrate all components to a new theming system.";
    let opening = format!("{HOVER}\n{filler}\n\n## Fix\n\n{theming}\n");
    check(&opening, &opening, &[ScopeExpansion]);
    let in_passing = format!(
        "# Shop\n\n{filler}\n\nThe button does not change on hover.\n\n## Fix\n\n{theming}\n"
    );
    check(&in_passing, &in_passing, &[]);
    let listed = format!("# Shop\n\n- Fix a typo\n- Sort the list\n\n{filler}\n\n{theming}\n");
    check(&listed, &listed, &[]);
}

#[test]
fn two_technologies_for_one_purpose_need_a_reason() {
    for two in [
        "The service uses PostgreSQL and Redis.",
        "Orders are kept in PostgreSQL and sessions in Redis.",
        "Orders are kept in MySQL. Carts live in Memcached.",
        "Orders are kept in a SQL database and Redis.",
        "Users live in a SQL database; carts live in Redis.",
        "Bookings are stored in Oracle, sessions in Memcached.",
        "the service keeps orders in mysql and carts in memcached.",
        "The cart page keeps its state in Redux and in MobX.",
        "Cart state: Redux. Cart drawer: Zustand.",
        "Entities are mapped with Hibernate and with MyBatis.",
        "The cart page keeps its state in Zustand and in React context.",
        "The editor keeps its selection in Zustand and its theme in a Context.",
        "- Invoices: Prisma\n- Customers: Drizzle",
        "Bills are kept in S3 and in Google Cloud Storage.",
        "Orders are served over REST and GraphQL.",
        "The service uses Prisma and TypeORM.",
        "The service doesn't wait: it uses Prisma and TypeORM.",
        "The list is not sorted. Orders are kept in PostgreSQL and sessions in Redis.",
    ] {
        check(two, two, &[MismatchedAnalogues]);
        check("Orders are kept.", two, &[MismatchedAnalogues]);
    }
    for settled in [
        "The service uses PostgreSQL, with Redis as a cache.",
        "Orders are kept in PostgreSQL. Redis caches menus.",
        "Redis for carts and PostgreSQL for orders because carts may vanish.",
        "Orders are kept in PostgreSQL.",
        "Orders are kept in PostgreSQL. We don't use Redis.",
        "Orders are kept in PostgreSQL. We looked at Redis and left it out.",
        "The dashboard keeps its state in MobX. The kiosk keeps its state in Redux.",
        "Orders are kept in PostgreSQL. We don’t use Redis.",
        "Orders are kept in PostgreSQL. Redis is not used.",
        "Orders are kept in PostgreSQL. Redis and Memcached won’t be used.",
        "The cart page keeps its state in MobX. We don't use Redux.",
        "The cart page keeps its state in MobX and doesn't use Redux.",
        "We remove Redux and use React Context.",
        "The editor keeps its selection in Zustand, which a user sees in a context menu.",
        "- The till knows: Prisma\n\nCustomers like Drizzle.",
        "For AWS we keep bills in S3, and for GCP we keep them in GCS.",
    ] {
        check(settled, settled, &[]);
    }
    let columns = "| | Laptop | Server |\n|---|---|---|\n| Data | SQLite | Managed Redis |\n";
    check(columns, columns, &[]);
    let spoken = "Experts: Angular, Vue and more.";
    check(spoken, spoken, &[]);
    let options = "Option A keeps orders in PostgreSQL. Option B keeps them in Redis.";
    assert_eq!(of(Kind::Options, options, options), []);
}

#[test]
fn a_database_and_a_store_in_memory_need_a_reason_however_they_are_named() {
    for two in [
        "Storage: PostgreSQL with Redis.",
        "The backend runs on PostgreSQL and Redis.",
        "The service depends on MySQL and Redis.",
        "MySQL with Memcached.",
        "We deploy PostgreSQL and Memcached.",
        "The app connects to MySQL and Valkey.",
        "Accounts: PostgreSQL. Sessions: Redis.",
        "- Accounts: PostgreSQL\n- Sessions: Redis",
        "| Part | Technology |\n|---|---|\n| Accounts | PostgreSQL |\n| Sessions | Redis |",
        "We add Redis next to PostgreSQL.",
        "PostgreSQL for accounts and Redis for sessions.",
        "Data goes to SQLite and Redis.",
        "User data is in MySQL; carts are in Redis.",
        "Use a SQL database plus Redis.",
        "The stack is React, PostgreSQL and Redis.",
        "Profiles live in SQL. Sessions live in Redis.",
        "Carts are in DynamoDB and in Redis.",
        // What something else is for.
        "Pages have cache headers. Accounts are in PostgreSQL. Carts are in Redis.",
        "The queue at the till is printed.\n\nAccounts are in PostgreSQL.\n\nCarts are in Redis.",
        "Accounts are in PostgreSQL or MySQL. Carts are in Redis.",
        "The link expires after 7 days, kept in PostgreSQL and Redis.",
    ] {
        let text = format!("# Shop\n\n{two}\n");
        check(&text, &text, &[MismatchedAnalogues]);
    }
    for settled in [
        "Accounts live in PostgreSQL. Redis holds the queue of mails.",
        "Accounts live in PostgreSQL; Redis does pub/sub between the servers.",
        "Accounts live in PostgreSQL. We add Redis. It caches menus.",
        "Accounts live in PostgreSQL.\n\n## Cache\n\nRedis 7.",
        "Accounts live in PostgreSQL.\n\n## Redis\n\n- Menus, cached for a day",
        "| Part | Technology |\n|---|---|\n| Accounts | PostgreSQL |\n| Cache | Redis |",
        "Accounts live in PostgreSQL. Carts live in Redis because they may vanish.",
        "Accounts live in PostgreSQL. Carts live in Redis.\n\n```text\ntill -> Redis (cache)\n```",
        "Accounts are in PostgreSQL. Redis remains where required by the till.",
        "Accounts are in PostgreSQL, and Redis (event bus) tells the tills.",
        "Accounts are in PostgreSQL, and Redis holds carts that expire.",
        "Start PostgreSQL and Redis, then open the page.",
        "Install `psql`, the cassandra-driver and a client of Redis.",
        "The till needs PostgreSQL and Redis / Valkey.",
        "The page might use a database, e.g. MySQL. Carts live in Redis.",
        "PostgreSQL listens on port 5432, and Redis on port 6379.",
        "The page shows no timing oracle. Carts live in Redis.",
        "The page doesn't allow SQL injection. Carts live in Redis.",
        "The page shows AWS, Kubernetes, PostgreSQL, MySQL, Redis and Kafka.",
    ] {
        let text = format!("# Shop\n\n{settled}\n");
        check(&text, &text, &[]);
    }
}

#[test]
fn stores_of_data_belong_to_the_whole_of_a_long_text() {
    let filler = "We will read the orders of each shop once a night from its own file. ".repeat(50);
    let of = |one: &str, other: &str| {
        let text = format!("# Shop\n\n## Orders\n\n{one}\n\n{filler}\n\n## Rest\n\n{other}\n");
        of(Kind::Task, &text, &text)
    };
    let [postgres, redis] = [
        "Orders are kept in PostgreSQL.",
        "Sessions are kept in Redis.",
    ];
    assert_eq!(of(postgres, redis), [MismatchedAnalogues]);
    assert_eq!(of(postgres, "Redis keeps a cache of them."), []);
    assert_eq!(of("The till uses Prisma.", "The shop uses TypeORM."), []);
}

#[test]
fn from_three_variants_on_there_is_an_interface() {
    let code = |body: &str| format!("Prices are read so:\n\n```python\n{body}\n```\n");
    for chain in [
        "If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.".to_owned(),
        code("if x == \"A\":\n    a()\nelif x == \"B\":\n    b()\nelif x == \"C\":\n    c()"),
        code("if exchange == \"binance\":\n    a()\nelif exchange == \"kraken\":\n    b()\nelif exchange == \"okx\":\n    c()"),
    ] {
        check(&chain, &chain, &[IfThenProliferation]);
    }
    for chain in [
        "if (\"stripe\".equals(processor)) a(); else if (\"adyen\".equals(processor)) b(); else if (\"own\".equals(processor)) c();",
        "if (\"stripe\" == processor) a(); else if (\"adyen\" == processor) b(); else if (\"own\" == processor) c();",
        "if (ex === Exchange.Binance) a();\nelse if (ex === Exchange.Kraken) b();\nelse if (ex === Exchange.Own) c();",
        "if ex is Exchange.BINANCE:\n    a()\nelif ex is Exchange.KRAKEN:\n    b()\nelif ex is Exchange.OWN:\n    c()",
        "switch (ex) {\n  case Exchange.Binance: a();\n  case Exchange.Kraken: b();\n  case Exchange.Own: c();\n}",
        "if exchange in (\"binance\",):\n    a()\nelif exchange in (\"kraken\", \"own\"):\n    b()\nelif exchange in (\"okx\",):\n    c()",
    ] {
        let text = code(chain);
        check(&text, &text, &[IfThenProliferation]);
    }
    for other in [
        "if (s === State.Open) a();\nelse if (s === State.Held) b();\nelse if (s === State.Closed) c();",
        "if (\"open\".equals(state)) a(); else if (\"held\".equals(state)) b(); else if (\"closed\".equals(state)) c();",
        "if exchange in (\"binance\", \"kraken\", \"okx\"):\n    a()",
        "a = { ex: Exchange.Binance, to: Exchange.Kraken, or: Exchange.Own }",
    ] {
        let text = code(other);
        check(&text, &text, &[]);
    }
    let states = "Each platform has its own states:\n\n```python\nif post.status == \"draft\":\n    a()\nelif post.status == \"sent\":\n    b()\nelif post.status == \"seen\":\n    c()\n```\n";
    check(states, states, &[]);
    for clouds in [
        "Backups go to AWS, Azure and GCP, and each has its own upload script.",
        "If the cloud is AWS we call S3, if it is Azure we call Blob Storage, and if it is GCP we call GCS.",
        "On AWS we sign the request, on Azure we send a token, and on GCP we use a service account.",
    ] {
        check(clouds, clouds, &[IfThenProliferation]);
    }
    let towns = "Prices come in three ways. If the market is Leeds, we read a file. If it is York, we ask the stall. In case of Hull somebody calls.";
    check(towns, towns, &[IfThenProliferation]);
    let told = "We run it with Semantic UI. In July we read the logs from Kafka, and on ELK we call the owner.";
    check(told, told, &[]);
    for face in [
        "Each exchange implements an adapter and registers it: Binance, Kraken, Coinbase. If one is down, the others go on.".to_owned(),
        code("if x == \"A\":\n    a()\nelif x == \"B\":\n    b()"),
        code("adapters = {\"binance\": Binance(), \"kraken\": Kraken(), \"okx\": Okx()}\nadapters[exchange].prices()"),
    ] {
        check(&face, &face, &[]);
    }
}

#[test]
fn sentences_that_only_tell_hide_no_branches_in_code() {
    let chain = "```js\nif (x == \"Binance\") { a() } else if (x == \"Kraken\") { b() } else if (x == \"Coinbase\") { c() }\n```";
    for told in [
        "",
        " Sessions are cached.",
        " Orders are stored.",
        " The page is shown. You see your `cart`. Ann asked for it. It was slow. Ben looked. The list was sorted.",
    ] {
        let text = format!("{HOVER}\n## Fix\n\nWe add two lines.{told}\n\n{chain}\n");
        check(HOVER, &text, &[IfThenProliferation]);
    }
    // Prose like this only describes, so branches in it aren't flagged.
    let told = "You run `a` on AWS separately, on Azure separately and on GCP separately. You see `b` then. You call `c` then. You read `d` then.\n\n```\na\n```\n";
    check(told, told, &[]);
    for reports in [
        format!("# Minutes of the meeting\n\nWe add two lines.\n\n{chain}\n"),
        format!("# Changelog\n\n## 1.2.0\n\nWe add two lines.\n\n{chain}\n"),
        format!("# Till\n\n## Install\n\nRun it.\n\n## Usage\n\nCall it.\n\n{chain}\n"),
    ] {
        check(&reports, &reports, &[]);
    }
}

#[test]
fn a_long_text_and_one_with_code_are_looked_at_too() {
    let filler = "We will read the orders of each shop once a night from its own file. ".repeat(60);
    let code = "```toml\nname = \"orders\"\n```\n\nThe file must say where. We will read it at night. Nobody will edit it.";
    for more in [filler.as_str(), code] {
        let text =
            format!("# Orders\n\nOrders are kept in PostgreSQL and sessions in Redis.\n\n{more}\n");
        check(&text, &text, &[MismatchedAnalogues]);
    }
}

#[test]
fn names_in_small_letters_are_spelled_as_people_spell_them() {
    let title = |text: &str| {
        let flags = flags(Kind::Task, text, text, &[]);
        flags.first().map_or(String::new(), |it| it.title.clone())
    };
    assert_eq!(
        title("the service keeps orders in mysql and carts in memcached."),
        "MySQL and Memcached for the same purpose"
    );
    assert_eq!(
        title("orders are served over rest and by graphql."),
        "REST and GraphQL for the same purpose"
    );
    assert_eq!(
        title(
            "if the exchange is binance we sign a header, if it is okx a body, and if it is kraken both."
        ),
        "Handled one by one: “Binance”, “Kraken” and “OKX”"
    );
}

#[test]
fn a_check_is_off_with_its_rule() {
    let two = "The service uses PostgreSQL and Redis.";
    let off = ["two-technologies".to_owned()];
    assert_eq!(flags(Kind::Task, two, two, &off), []);
}

#[test]
fn notes_and_other_languages_raise_nothing() {
    let notes = "# Minutes of the meeting\n\nWe use PostgreSQL and Redis.";
    check(notes, notes, &[]);
    let german = "Der Dienst speichert seine Aufträge in PostgreSQL und die Körbe in Redis.";
    check(german, german, &[]);
    check("", "", &[]);
}

#[test]
fn a_flag_keeps_its_id_when_the_text_around_it_changes() {
    let two = "The service uses PostgreSQL and Redis.";
    let exchanges = "If the exchange is Binance we sign with a header, if it is Kraken with a body, and if it is Coinbase with both.";
    let ids = |last: &str| -> Vec<String> {
        let flags = flags(Kind::Task, last, last, &[]);
        flags.iter().map(|it| it.id.to_string()).collect()
    };
    let both = ids(&format!("{two} {exchanges}"));
    assert_eq!(both.len(), 2, "{both:?}");
    assert_ne!(both[0], both[1]);
    assert_eq!(ids(&format!("One service.\n\n{exchanges}")), both[1..]);
}
