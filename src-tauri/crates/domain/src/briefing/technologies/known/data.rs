//! Data stores, and how data is transported.

use super::{Known, NOTHING};

pub(super) const KNOWN: &[Known] = &[
    Known {
        key: "convex",
        name: "Convex",
        words: &["convex.dev", "convex/server", "convex/react", "npx convex"],
        exact: &["useQuery", "useMutation"],
        shapes: &[
            r"(?i)\bconvex (?:quer(?:y|ies)|mutations?|actions|schema|backend|tables?|database|db|deployments?|dashboard|components?|client|apps?|auth|crons?|validators?|documents?|cloud)\b",
            r"(?:(?i:\b(?:in|with|using|uses?|via|on|to|from|by|into|our))\s+|[(/+&]\s*)(Convex)(?:['’]s|[^\w\s-]|\s*$|\s+[a-z])",
            r"(?m)^[-*+#>| \t]*(Convex)(?:\s*$|\s+(?:is our|stores|handles|runs|caches|provides|supports|gives|lets)\b)",
            r"(?i)\b(?:using|uses?) (convex)(?:[.,;:)+/]|\s*$|\s+(?:and|for|as|with|plus)\b)",
        ],
        shared: &["useQuery", "useMutation"],
        shared_with: &["tanstackquery", "apollo", "trpc"],
        packages: &["convex"],
        ..NOTHING
    },
    Known {
        key: "redis",
        name: "Redis",
        words: &["redis", "redisclient", "ioredis", "redis-cli"],
        packages: &[
            "redis",
            "ioredis",
            "redis-py",
            "go-redis",
            "github.com/redis/go-redis",
        ],
        ..NOTHING
    },
    Known {
        key: "postgresql",
        name: "PostgreSQL",
        aliases: &["postgres", "pg"],
        words: &["postgres", "postgresql", "psql", "pg_"],
        packages: &[
            "pg",
            "postgres",
            "postgresql",
            "psycopg",
            "psycopg2",
            "psycopg2-binary",
            "asyncpg",
            "tokio-postgres",
            "github.com/jackc/pgx",
        ],
        ..NOTHING
    },
    Known {
        key: "mysql",
        name: "MySQL",
        words: &["mysql", "mysqldump"],
        packages: &["mysql", "mysql2", "mysqlclient", "pymysql", "mysql_async"],
        ..NOTHING
    },
    Known {
        key: "sqlite",
        name: "SQLite",
        words: &["sqlite", "sqlite3"],
        packages: &["sqlite3", "better-sqlite3", "rusqlite", "aiosqlite"],
        ..NOTHING
    },
    Known {
        key: "mongodb",
        name: "MongoDB",
        aliases: &["mongo"],
        words: &["mongodb", "mongosh"],
        exact: &["Mongo", "Mongoose"],
        packages: &["mongodb", "mongoose", "pymongo", "mongo"],
        ..NOTHING
    },
    Known {
        key: "dynamodb",
        name: "DynamoDB",
        words: &["dynamodb"],
        packages: &["@aws-sdk/client-dynamodb", "aws-sdk-dynamodb"],
        ..NOTHING
    },
    Known {
        key: "elasticsearch",
        name: "Elasticsearch",
        words: &["elasticsearch"],
        packages: &["elasticsearch", "@elastic/elasticsearch"],
        ..NOTHING
    },
    Known {
        key: "prisma",
        name: "Prisma",
        words: &[
            "prismaclient",
            "schema.prisma",
            "prisma migrate",
            "prisma generate",
            "@prisma/client",
        ],
        exact: &["Prisma", "prisma"],
        endings: &[".prisma"],
        packages: &["prisma", "@prisma/client", "schema.prisma"],
        ..NOTHING
    },
    Known {
        key: "drizzle",
        name: "Drizzle",
        aliases: &["drizzleorm"],
        words: &["drizzle-orm", "drizzle orm", "drizzle-kit", "drizzleorm"],
        packages: &["drizzle-orm", "drizzle-kit"],
        ..NOTHING
    },
    Known {
        key: "sqlalchemy",
        name: "SQLAlchemy",
        words: &["sqlalchemy"],
        packages: &["sqlalchemy"],
        ..NOTHING
    },
    Known {
        key: "kafka",
        name: "Kafka",
        aliases: &["apachekafka"],
        words: &["apache kafka", "kafkajs"],
        exact: &["kafka"],
        shapes: &[
            r"\bKafka(?:['’]s)? (?:topics?|consumers?|producers?|brokers?|clusters?|streams?|connect|messages?|events?|partitions?|queues?|offsets?|groups?|pipelines?)\b",
            r"(?:\b(?:in|on|to|via|using|uses?|through|from|into|over|with|a|the|our|behind|and)|[,(/+&])\s+(Kafka)(?:[^\w\s’'-]|\s*$|\s+[a-z])",
        ],
        packages: &["kafkajs", "kafka-python", "confluent-kafka", "rdkafka"],
        ..NOTHING
    },
    Known {
        key: "rabbitmq",
        name: "RabbitMQ",
        words: &["rabbitmq"],
        packages: &["amqplib", "pika", "lapin", "rabbitmq"],
        ..NOTHING
    },
    Known {
        key: "graphql",
        name: "GraphQL",
        words: &["graphql"],
        packages: &["graphql", "async-graphql", "graphene"],
        ..NOTHING
    },
    Known {
        key: "apollo",
        name: "Apollo",
        aliases: &["apolloclient", "apolloserver"],
        words: &[
            "apollo client",
            "apollo server",
            "apollo federation",
            "@apollo/",
        ],
        packages: &["@apollo/client", "@apollo/server"],
        ..NOTHING
    },
    Known {
        key: "grpc",
        name: "gRPC",
        words: &["grpc"],
        packages: &["@grpc/grpc-js", "grpcio", "tonic", "google.golang.org/grpc"],
        ..NOTHING
    },
    Known {
        key: "trpc",
        name: "tRPC",
        words: &["trpc"],
        packages: &["@trpc/server", "@trpc/client"],
        ..NOTHING
    },
];
