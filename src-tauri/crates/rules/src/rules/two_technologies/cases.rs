//! Texts in which two technologies need a reason, and texts in which they don't.

use crate::rule::cases::{Case, fires, silent};

pub(super) const CASES: &[Case] = &[
    silent("Orders are kept in something like Postgres. Stuff like Mongo is used, too."),
    silent("The till serves a RESTful API with GraphQL for complex queries."),
    silent("Bills are kept in Google\nCloud Storage, and old bills in Google Cloud Storage."),
    fires(
        "Nice. Orders are kept in PostgreSQL and Redis.",
        "Orders are kept in PostgreSQL and Redis.",
    ),
    fires(
        "The server uses MySQL. Carts live in Memcached.",
        "Carts live in Memcached.",
    ),
    fires(
        "The cart page keeps its state in Redux and in MobX.",
        "The cart page keeps its state in Redux and in MobX.",
    ),
    fires(
        "Orders are served over REST and GraphQL.",
        "Orders are served over REST and GraphQL.",
    ),
    fires(
        "The service uses Prisma and TypeORM.",
        "The service uses Prisma and TypeORM.",
    ),
    fires(
        "We query orders with Prisma and TypeORM.",
        "We query orders with Prisma and TypeORM.",
    ),
    fires(
        "Orders are mapped with Sequelize. Invoices are mapped with TypeORM.",
        "Invoices are mapped with TypeORM.",
    ),
    silent("Orders are kept in PostgreSQL; Redis is a cache for menus."),
    silent("We use Redis for carts and PostgreSQL for orders because carts may vanish."),
    fires(
        "Plates are kept in Redis and in DynamoDB.",
        "Plates are kept in Redis and in DynamoDB.",
    ),
    fires(
        "The guest's app is written in Flutter. The cook's is in React Native.",
        "The cook's is in React Native.",
    ),
    fires(
        "Prices are read over a REST interface; the app uses GraphQL for the same prices.",
        "Prices are read over a REST interface; the app uses GraphQL for the same prices.",
    ),
    fires(
        "## 2 Overview\n\nHeat goes into InfluxDB. Prices go to TimescaleDB.",
        "Heat goes into InfluxDB.",
    )
    .of(domain::Kind::Tech),
    silent("Menus are in DynamoDB. Counters are in Redis, as a cache."),
    fires(
        "Nice. We will use PostgreSQL and MySQL for storage.",
        "We will use PostgreSQL and MySQL for storage.",
    ),
    silent("We move sessions from Redis to PostgreSQL, and remove Redis in May."),
    silent("We chose PostgreSQL over MySQL and Redis. Redis is not used."),
    silent("We keep carts in Redis today. From May, carts are in PostgreSQL and Redis is gone."),
    silent("Orders go to PostgreSQL. We chose it over Redis."),
    fires(
        "Carts are kept in PostgreSQL and Redis. MySQL is gone.",
        "Carts are kept in PostgreSQL and Redis.",
    ),
    silent(
        "Carts are kept in MySQL and Redis today. From May, they are in Redis and MySQL is gone.",
    ),
    silent("Orders are mapped with Prisma today. We will use TypeORM, and drop Prisma."),
    fires(
        "Users live in PostgreSQL. We move carts to Redis.",
        "We move carts to Redis.",
    ),
    fires(
        "Orders are kept in PostgreSQL and carts in Redis. If Redis is gone, the page says so.",
        "Orders are kept in PostgreSQL and carts in Redis.",
    ),
    fires(
        "Orders are kept in PostgreSQL and carts in Redis. We remove Redis keys after a day.",
        "Orders are kept in PostgreSQL and carts in Redis.",
    ),
    fires(
        "Orders are kept in PostgreSQL and carts in Redis. We prefer a new page over an old one.",
        "Orders are kept in PostgreSQL and carts in Redis.",
    ),
    fires(
        "Jobs live in MariaDB and Redis.",
        "Jobs live in MariaDB and Redis.",
    ),
    fires(
        "The queue is in MariaDB and Redis.",
        "The queue is in MariaDB and Redis.",
    ),
    fires(
        "Profiles are stored in MySQL and counters in Memcached.",
        "Profiles are stored in MySQL and counters in Memcached.",
    ),
    fires(
        "Profiles are in MySQL and limits in Memcached.",
        "Profiles are in MySQL and limits in Memcached.",
    ),
    silent("Profiles are in MySQL, and events are published to Redis."),
    silent("Profiles are in MySQL, and Redis counts limits that expire."),
    silent("Profiles are in MySQL. The queue of mails is in Redis."),
    silent("Profiles are in MySQL, and the background jobs are in Redis."),
    silent("- [Vue.js](#vuejs)\n- [Svelte](#svelte)"),
    silent("The till supports PostgreSQL and MySQL."),
    silent("Example menus using [cypress-axe](a.md). Example menus using [axe/playwright](b.md)."),
    silent("| Tool | For |\n|--|--|\n| Docker | Running PostgreSQL and Redis on the till |"),
    silent("The page shows a line to use for each framework (React/Vue/Angular)."),
    silent("Run the whole till, with PostgreSQL, Valkey and NATS, by one command."),
    silent("Orders are kept in PostgreSQL."),
    silent("Orders are kept in PostgreSQL. Jobs are rows of a table, so no Redis is needed."),
    silent("The page is styled with Tailwind CSS. Set it up in the tailwind file."),
    silent("The suite integrates with what runs builds (GitHub Actions, Jenkins, etc.)."),
    silent("Pages detect the routers of Vue and Angular."),
    silent("Jobs are kept in SQLite. **Alternatives rejected**: Celery with Redis."),
    silent("## Alternatives\n\nWe could use Redux or MobX."),
    silent(
        "DynamoDB holds the authoritative copy of orders. PostgreSQL keeps guests and a short-lived cache of orders.",
    ),
    fires(
        "Orders are kept in PostgreSQL. Bills are kept in DynamoDB.",
        "Orders are kept in PostgreSQL.",
    ),
    silent("We will replace MobX with Redux."),
    silent("The rest of the orders, in the context of SQL and the GraphQL schema."),
    silent("State: useState and useContext, with Zustand available if needed for complex state."),
    silent("We use:\n\n- PostgreSQL: A relational database.\n- MySQL: An old database."),
    // Words on something else in the sentence give no reason.
    fires(
        "Support calls are stored in PostgreSQL and Redis.",
        "Support calls are stored in PostgreSQL and Redis.",
    ),
    fires(
        "Notes of existing guests live in MySQL and Redis.",
        "Notes of existing guests live in MySQL and Redis.",
    ),
    fires(
        "Drop-in lessons and their options are kept in MySQL and Memcached.",
        "Drop-in lessons and their options are kept in MySQL and Memcached.",
    ),
    fires(
        "Carts are stored in PostgreSQL and Redis, and the adapter of the till reads them.",
        "Carts are stored in PostgreSQL and Redis, and the adapter of the till reads them.",
    ),
    fires(
        "Vouchers that expire are kept in MySQL and Redis.",
        "Vouchers that expire are kept in MySQL and Redis.",
    ),
    fires(
        "Carts are stored in MySQL and Redis and run in containers.",
        "Carts are stored in MySQL and Redis and run in containers.",
    ),
    fires(
        "We migrate all pages to Svelte and keep themes in MySQL and Redis.",
        "We migrate all pages to Svelte and keep themes in MySQL and Redis.",
    ),
    fires(
        "Carts are read from MySQL and Redis.",
        "Carts are read from MySQL and Redis.",
    ),
    fires(
        "Carts are kept in PostgreSQL, Redis and S3.",
        "Carts are kept in PostgreSQL, Redis and S3.",
    ),
    fires(
        "We use MySQL, Redis and Kafka.",
        "We use MySQL, Redis and Kafka.",
    ),
    fires(
        "Stack: PostgreSQL, Redis, Docker.",
        "Stack: PostgreSQL, Redis, Docker.",
    ),
    silent("The till supports a choice of PostgreSQL, MySQL and Redis."),
    silent("The till integrates with PostgreSQL and Redis."),
    silent(
        "PostgreSQL and Redis drivers are part of the till. MySQL and Redis are also supported.",
    ),
    silent("The old system keeps carts in Redis; the new one keeps them in MySQL."),
    silent("We move the carts of the till from Redis to PostgreSQL."),
    silent("Carts are kept in PostgreSQL. The Redis chapter of the manual is out of date."),
    // Each app and each service may have its own.
    silent("The admin app uses Redux. The shop app uses Zustand."),
    silent("We use Redux in the admin app and Zustand in the shop app."),
    silent("The billing service uses Prisma, and the search service uses TypeORM."),
    silent("## Billing service\n\nIt uses Prisma.\n\n## Search service\n\nIt uses TypeORM."),
    silent("The partners read bills over REST. The shop app uses GraphQL for the same bills."),
    fires(
        "The admin app uses Redux. Its start page uses Zustand.",
        "The admin app uses Redux.",
    ),
    fires(
        "The shop app uses Redux. The admin app uses MobX and Redux.",
        "The admin app uses MobX and Redux.",
    ),
    fires(
        "The app uses Redux. The app uses Zustand as well.",
        "The app uses Redux.",
    ),
    // Named and left out, or the only one in use.
    silent("Loyalty points are persisted in MySQL. We looked at Redis and left it out."),
    silent("Points are kept in MySQL. We considered Redis, but decided against it."),
    silent("Points are kept in MySQL. Redis was left out."),
    silent("Points are kept in MySQL. Redis is not needed."),
    silent("Points are kept in MySQL. We evaluated Redis."),
    silent("The hosting team runs PostgreSQL and Redis for others; we use only PostgreSQL."),
    silent("The host offers PostgreSQL and Redis. We use just PostgreSQL."),
    fires(
        "Points are kept in MySQL. We looked at the menu in Redis.",
        "Points are kept in MySQL.",
    ),
    fires(
        "The host offers much. We use only PostgreSQL and Redis.",
        "We use only PostgreSQL and Redis.",
    ),
    fires(
        "Points are kept in MySQL and Redis. Redis is left out of the backup.",
        "Points are kept in MySQL and Redis.",
    ),
    // A list of four or more parts that the thing is made of.
    fires(
        "The back end consists of a Go API, PostgreSQL, Redis and Nginx.",
        "The back end consists of a Go API, PostgreSQL, Redis and Nginx.",
    ),
    fires(
        "Tech stack: React, Node.js, PostgreSQL, Redis.",
        "Tech stack: React, Node.js, PostgreSQL, Redis.",
    ),
    fires(
        "The shop is made up of a web client, a small API, MySQL and Memcached.",
        "The shop is made up of a web client, a small API, MySQL and Memcached.",
    ),
    fires(
        "Stack: Svelte, Rust, PostgreSQL, Redis, Nginx",
        "Stack: Svelte, Rust, PostgreSQL, Redis, Nginx",
    ),
    silent("The back end consists of a Go API, PostgreSQL, Redis as a cache and Nginx."),
    silent("Tech stack: React, Node.js, PostgreSQL, Redis (cache)."),
    silent("The host offers Nginx, PostgreSQL, Redis and NATS."),
    // Units without a name of their own, lists in one line, and another mapper.
    silent("The dashboard keeps its state in MobX. The kiosk keeps its state in Redux."),
    silent("The console uses Prisma. The portal uses Drizzle."),
    fires(
        "Cart state: Redux. Cart drawer: Zustand.",
        "Cart drawer: Zustand.",
    ),
    fires(
        "Entities are mapped with Hibernate and with MyBatis.",
        "Entities are mapped with Hibernate and with MyBatis.",
    ),
    fires(
        "The dashboard keeps filters in MobX. The dashboard keeps its theme in Redux.",
        "The dashboard keeps its theme in Redux.",
    ),
];
