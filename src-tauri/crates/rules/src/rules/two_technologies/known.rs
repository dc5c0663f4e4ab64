//! Technologies and what they are for.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::pattern::words;

/// Two groups of technologies with one purpose; a text that uses one of each should say why.
pub(super) struct Pair {
    pub(super) first: LazyLock<Regex>,
    pub(super) second: LazyLock<Regex>,
    pub(super) purpose: &'static str,
    /// Whether two apps or services may differ.
    pub(super) each_its_own: bool,
}

/// Technologies where one of a kind is enough.
pub(super) struct Group {
    pub(super) members: LazyLock<Regex>,
    pub(super) purpose: &'static str,
    /// Whether two apps or services may differ.
    pub(super) each_its_own: bool,
}

/// A database, and what is mostly used as a cache next to it.
pub(super) static STORES: [Pair; 2] = [
    Pair {
        first: LazyLock::new(|| words(r"mongo(?:db)?|dynamodb|couchdb|cassandra|firestore")),
        second: LazyLock::new(|| words(r"redis|memcached|valkey")),
        purpose: "data storage",
        each_its_own: false,
    },
    Pair {
        first: LazyLock::new(|| {
            words(
                r"postgres(?:ql)?|mysql|mariadb|sqlite|(?:ms )?sql server|mssql|(?:in|on|to|from|with|uses?|and) oracle|oracle (?:data ?base|db)|aurora|cockroachdb|sql (?:databases?|stores?|db)|(?:lives?|kept|held|stor(?:es?|ed)|sav(?:es?|ed)|put|go(?:es)?) (?:in|into|to) sql|sql (?:and|with|plus) (?:redis|memcached|valkey)|(?:redis|memcached|valkey) (?:and|with|plus) sql",
            )
        }),
        second: LazyLock::new(|| words(r"redis|memcached|valkey")),
        purpose: "data storage",
        each_its_own: false,
    },
];

pub(super) static PAIRS: [Pair; 3] = [
    Pair {
        first: LazyLock::new(|| words(r"postgres(?:ql)?|mysql|mariadb|sql server|oracle database")),
        second: LazyLock::new(|| words(r"mongo(?:db)?|dynamodb|couchdb|cassandra")),
        purpose: "data storage",
        each_its_own: false,
    },
    Pair {
        first: LazyLock::new(|| words(r"redux|mobx|zustand|recoil|jotai|pinia|vuex")),
        second: LazyLock::new(|| {
            words(r"react context|context api|usecontext|(?:in|and|with|plus) (?:an? )?context")
        }),
        purpose: "page state",
        each_its_own: true,
    },
    Pair {
        first: LazyLock::new(|| {
            words(
                r"(?:over|via|by|a|and|with|in|as|both|through) rest|rest(?:ful)? (?:api|endpoints?|and)",
            )
        }),
        second: LazyLock::new(|| {
            words(
                r"(?:over|via|by|a|and|with|in|as|both|through|uses?|using|speaks?) graphql|graphql (?:api|endpoints?|and)",
            )
        }),
        purpose: "serving data",
        each_its_own: true,
    },
];

pub(super) static GROUPS: [Group; 19] = [
    Group {
        members: LazyLock::new(|| {
            words(r"postgres(?:ql)?|mysql|mariadb|(?:ms )?sql server|mssql|oracle database")
        }),
        purpose: "data storage",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| words(r"istio|linkerd|consul connect|kuma|cilium mesh")),
        purpose: "connecting services",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| words(r"nginx|haproxy|traefik|caddy|envoy")),
        purpose: "load balancing",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| words(r"terraform|pulumi|cloudformation|opentofu|bicep")),
        purpose: "provisioning",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"cypress|playwright|selenium|puppeteer|webdriverio|testcafe")
        }),
        purpose: "testing",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(
                r"s3|minio|google cloud storage|gcs|azure blob(?: storage)?|ceph|wasabi|backblaze",
            )
        }),
        purpose: "file storage",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(
                r"mjml|foundation for emails|maizzle|handlebars|mustache|liquid|thymeleaf|freemarker|velocity|jinja2?|twig|ejs",
            )
        }),
        purpose: "templates",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"timescale(?:db)?|influxdb|prometheus|questdb|victoriametrics|opentsdb|graphite")
        }),
        purpose: "time-series storage",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| words(r"etcd|consul|zookeeper")),
        purpose: "coordinating",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"flutter|react native|xamarin|ionic|kotlin multiplatform|capacitor|cordova")
        }),
        purpose: "mobile apps",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"vue(?:\.?js)?|angular|svelte(?:kit)?|ember(?:\.?js)?|preact|solidjs")
        }),
        purpose: "building pages",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| words(r"webpack|vite|rollup|parcel|esbuild|turbopack")),
        purpose: "bundling",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"jenkins|github actions|gitlab ci|circleci|teamcity|buildkite|travis(?: ci)?")
        }),
        purpose: "building and testing",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"datadog|new relic|dynatrace|appdynamics|honeycomb|sentry|bugsnag|rollbar")
        }),
        purpose: "monitoring",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| words(r"redux|mobx|zustand|recoil|jotai|pinia|vuex")),
        purpose: "page state",
        each_its_own: true,
    },
    Group {
        members: LazyLock::new(|| {
            words(
                r"prisma|typeorm|sequelize|drizzle|sqlalchemy|django orm|n?hibernate|mybatis|kysely|ebean|peewee|jooq|diesel|seaorm|activerecord|entity framework|dapper|mikroorm|gorm",
            )
        }),
        purpose: "object-relational mapping",
        each_its_own: true,
    },
    Group {
        members: LazyLock::new(|| words(r"kafka|rabbitmq|sqs|nats|activemq|pulsar")),
        purpose: "messaging",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"tailwind(?: css)?|bootstrap|styled-components|emotion|bulma")
        }),
        purpose: "styling",
        each_its_own: false,
    },
    Group {
        members: LazyLock::new(|| {
            words(r"elasticsearch|opensearch|solr|meilisearch|algolia|typesense")
        }),
        purpose: "searching",
        each_its_own: false,
    },
];
