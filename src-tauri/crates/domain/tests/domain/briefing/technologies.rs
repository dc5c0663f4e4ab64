//! Which technologies a text names and, above all, which it doesn't.

use domain::briefing::technologies::{called, technologies_of_manifest};
use domain::briefing::{Detector, OwnTechnology, Technology, technologies};

/// The keys of the technologies that a text names, in its order.
fn check(text: &str, keys: &[&str]) {
    let found = technologies(text);
    let named: Vec<&str> = found.iter().map(|it| it.key.as_str()).collect();
    assert_eq!(named, keys, "{text}: {found:?}");
}

#[test]
fn each_pattern_of_the_page_names_its_technology() {
    for (key, words) in [
        (
            "convex",
            "convex.dev, useQuery, useMutation, a Convex query, on Convex",
        ),
        (
            "redis",
            "redis, redisClient, ioredis, redis-cli, Redis, REDIS",
        ),
        (
            "postgresql",
            "postgres, postgresql, pg_dump, psql, Postgres, PostgreSQL",
        ),
        ("prisma", "prisma, PrismaClient, schema.prisma, Prisma"),
        (
            "nextjs",
            "next.js, nextjs, next/image, getServerSideProps, Next.js",
        ),
        (
            "react",
            "a react component, useState, useEffect, jsx, in React, the React app, JSX",
        ),
        (
            "typescript",
            "typescript, server.ts, TypeScript, page.tsx, tsconfig.json",
        ),
    ] {
        for word in words.split(", ") {
            check(&format!("We build it ({word}) today."), &[key]);
            check(word, &[key]);
        }
    }
}

#[test]
fn plain_english_names_no_technology() {
    for text in [
        "We react to alerts within 5 minutes.",
        "React to each alert.",
        "How users react, and why they react with anger.",
        "When to React and When to Wait",
        "A React-to-Change plan.",
        "The type of a document; each type has an interface for people.",
        "Type a name. The user interface is simple.",
        "Express delivery, or express checkout. Users express interest.",
        "We ship with American Express and DHL Express.",
        "In spring we launch. Spring 2025 brings a new release.",
        "Ready to go. We go to market in May, using go-to-market plans. Go live!",
        "Step 1: Go to the page. Go on.",
        "Rust on the pipes; the Rust Belt. Protection against Rust.",
        "A swift answer. SWIFT transfers take 2 days.",
        "The set is convex. A convex hull, convex optimization and Convex functions.",
        "Convex optimization finds it. A convex lens.",
        "A flask of water. Flask in hand, we drink.",
        "Guard rails keep it on the rails.",
        "Angular momentum and angular velocity. The Angular Momentum page.",
        "A svelte design.",
        "Tailwinds helped sales, and a tailwind is expected.",
        "A drizzle in the morning. Prisms.",
        "The electron moves. Electrons flow.",
        "Butterflies flutter. Flutter in the stomach.",
        "A stripe on the card, and stripes.",
        "Java is an island; java is coffee.",
        "Rediscover the page. Predisposed. Postgresque.",
        "The next/previous page. What comes next. next is now.",
        "Section 1.ts is about v2. A .ts ending.",
        "Terms of lambda calculus. A node of the tree. The nest.",
        "Kafka wrote The Trial. A Kafkaesque process.",
        "S3 is the severity; a mongoose; vite, vite!",
        "Vitest runs the tests in a browser.",
        "See https://example.com/redis/prisma and [this](https://example.com/django-vs-rust).",
        "a@redisearch.example",
        "",
    ] {
        check(text, &[]);
    }
}

#[test]
fn names_that_are_english_words_count_where_the_technology_is_meant() {
    for (text, key) in [
        ("The page is a React app.", "react"),
        ("We use React for it.", "react"),
        ("It is built with React.", "react"),
        ("React 18 renders twice.", "react"),
        (
            "TypeScript-free, with react and little else.",
            "typescript react",
        ),
        ("A service written in Go.", "go"),
        ("Go 1.21 changed it.", "go"),
        ("the go.mod file", "go"),
        ("It is written in Rust.", "rust"),
        ("The Rust compiler refuses.", "rust"),
        ("A Spring Boot service.", "spring"),
        ("The Express server answers.", "express"),
        ("Express.js answers.", "express"),
        ("The Swift code and SwiftUI.", "swift"),
        ("We rely on Convex caching queries.", "convex"),
        ("Convex queries are cached.", "convex"),
        ("The Flask app runs.", "flask"),
        ("Ruby on Rails answers.", "rails"),
        ("We pay by Stripe today.", "stripe"),
        ("The Stripe webhook fires.", "stripe"),
        ("Styled with Tailwind CSS.", "tailwind"),
        ("A Svelte component.", "svelte"),
        ("The Angular app.", "angular"),
        ("Events go to Kafka topics.", "kafka"),
        ("The Flutter app.", "flutter"),
        ("A desktop program built with Electron.", "electron"),
        ("React Native draws it.", "reactnative"),
        ("We target .NET 8.", "dotnet"),
        ("\u{2002}React 18 renders twice.", "react"),
        ("```ts\nlet x = 1;\n```", "typescript"),
        (
            "```\ninterface User {\n  name: string;\n}\n```",
            "typescript",
        ),
        ("type Id = 'a' | 'b';", "typescript"),
        ("Hosted on docs.convex.dev", "convex"),
        ("See https://docs.convex.dev/auth", "convex"),
        ("Built in React\n\nIt works.", "react"),
    ] {
        let keys: Vec<&str> = key.split(' ').collect();
        check(text, &keys);
    }
}

#[test]
fn words_that_two_technologies_share_go_to_the_one_that_is_named() {
    check("useQuery returns pages.", &["convex"]);
    check(
        "With TanStack Query, useQuery returns pages.",
        &["tanstackquery"],
    );
    check("Apollo Client: useMutation", &["apollo"]);
    check(
        "Convex queries, useQuery and React Query.",
        &["convex", "react", "tanstackquery"],
    );
}

#[test]
fn further_technologies_are_known() {
    for (text, key) in [
        ("Vue.js", "vue"),
        ("Nuxt", "nuxt"),
        ("Node.js", "nodejs"),
        ("NestJS", "nestjs"),
        ("Django", "django"),
        ("FastAPI", "fastapi"),
        ("Laravel", "laravel"),
        ("MongoDB", "mongodb"),
        ("MySQL", "mysql"),
        ("SQLite", "sqlite"),
        ("DynamoDB", "dynamodb"),
        ("Elasticsearch", "elasticsearch"),
        ("RabbitMQ", "rabbitmq"),
        ("GraphQL", "graphql"),
        ("gRPC", "grpc"),
        ("Docker", "docker"),
        ("k8s", "kubernetes"),
        ("Terraform", "terraform"),
        ("AWS Lambda", "awslambda"),
        ("an S3 bucket", "s3"),
        ("Firebase", "firebase"),
        ("Supabase", "supabase"),
        ("Vite", "vite"),
        ("Tauri", "tauri"),
        ("Kotlin", "kotlin"),
        ("Python", "python"),
        ("drizzle-orm", "drizzle"),
        ("SQLAlchemy", "sqlalchemy"),
        ("tRPC", "trpc"),
        ("Cloudflare Workers", "cloudflareworkers"),
        ("Auth0", "auth0"),
        ("OpenAI", "openai"),
        ("Java 21", "java"),
    ] {
        check(text, &[key]);
    }
}

#[test]
fn real_documents_name_what_is_in_them_and_nothing_else() {
    check(
        "Without a simple, accessible, and compassionate process to request assistance, Veterans may \
         avoid engagement altogether, leading to increased stress. The form will include clear \
         guidance and easy to process flow. We chose to start here because it allows us to quickly \
         test and iterate based on real Veteran behavior.",
        &[],
    );
    check(
        "rely on this feature for guaranteed scheduling since Kubernetes 1.12.\n\
         Create `scheduling.k8s.io/v1` API group. [tests](https://github.com/x/y/admission_test.go)",
        &["kubernetes"],
    );
    check(
        "Code in Rust\n2015, 2018, or 2021 will use the existing default style, as implemented by \
         rustfmt. The `edition` option in `Cargo.toml`.",
        &["rust"],
    );
    check(
        "Many people believe the `go` line in the `go.mod` file specifies which Go toolchain to use. \
         The GitHub Action `setup-go` does something similar. Build on a Windows/AMD64 system. \
         My [talk](https://www.youtube.com/watch?v=v24wrd3RwGo).",
        &["go"],
    );
}

#[test]
fn the_first_words_and_their_line_are_told() {
    let text =
        "# Cart\n\nCarts live in Redis; redis is fast.\n\nOrders:\n- in Postgres, using\n  React\n";
    let told: Vec<(String, String, usize)> = technologies(text)
        .into_iter()
        .map(|it| (it.name, it.words, it.line))
        .collect();
    let expected = [
        ("Redis", "Redis", 3),
        ("PostgreSQL", "Postgres", 6),
        ("React", "React", 7),
    ];
    let expected = expected.map(|(name, words, line)| (name.to_owned(), words.to_owned(), line));
    assert_eq!(told, expected);
}

fn own(name: &str, words: &[&str]) -> OwnTechnology {
    OwnTechnology {
        name: name.to_owned(),
        words: words.iter().map(|&word| word.to_owned()).collect(),
    }
}

#[test]
fn users_add_technologies_and_words_of_their_own() {
    let keys = |own: &[OwnTechnology], text: &str| -> Vec<String> {
        let found = Detector::new(own).technologies(text);
        found.into_iter().map(|it| it.key).collect()
    };
    let ledger = own("Our Ledger 2", &["ledgerd", "ledger core", "x", " "]);
    assert_eq!(
        keys(std::slice::from_ref(&ledger), "Ledger Core and x"),
        ["ourledger"]
    );
    assert_eq!(keys(&[ledger], "ledgerds"), Vec::<String>::new());
    assert_eq!(
        keys(&[own("Redis 7", &["cachebox"])], "the Cachebox"),
        ["redis"]
    );
    assert_eq!(
        keys(&[own("Größe", &["größe"])], "die größe, größer"),
        ["größe"]
    );
    assert_eq!(keys(&[own("", &[])], "redis"), ["redis"]);
}

#[test]
fn headings_are_called_with_or_without_a_version() {
    for (heading, key) in [
        ("Next.js 15", "nextjs"),
        ("nextjs", "nextjs"),
        ("NEXT", "nextjs"),
        ("Next.js v15.1.x", "nextjs"),
        ("`redis` (ioredis)", "redis"),
        ("Redis@7", "redis"),
        ("Postgres", "postgresql"),
        ("PostgreSQL 16 (RDS)", "postgresql"),
        ("React", "react"),
        ("Go", "go"),
        ("Golang 1.22", "go"),
        (".NET 8", "dotnet"),
        ("Auth0", "auth0"),
        ("S3", "s3"),
        ("The Redis cluster", "redis"),
        ("Our Ledger 2.0", "ourledger"),
        ("  Vue.js:  ", "vue"),
        ("", ""),
        ("***", ""),
        ("2024", "2024"),
    ] {
        assert_eq!(called(heading).0, key, "{heading}");
    }
    assert_eq!(called("Our Ledger 2.0").1, "Our Ledger");
    assert_eq!(called("nextjs 15").1, "Next.js");
}

#[test]
fn each_technology_of_the_list_is_called_by_its_key_and_its_name() {
    let named = technologies("Redis, Convex.dev");
    for Technology { key, name, .. } in named {
        assert_eq!(called(&key).0, key);
        assert_eq!(called(&name).0, key);
    }
}

#[test]
fn manifests_name_what_they_list_and_not_what_they_say() {
    let check = |name: &str, content: &str, expected: &[&str]| {
        let found = technologies_of_manifest(name, content);
        let told: Vec<String> = found
            .iter()
            .map(|it| format!("{} {}", it.key, it.line))
            .collect();
        assert_eq!(told, expected, "{name}: {content}");
    };
    check(
        "package.json",
        "{\"name\": \"redis\",\n\"dependencies\": {\n\"next\": \"15\", \"react\": \"19\"},\n\"devDependencies\": {\"@prisma/client\": \"6\"}}",
        &["nextjs 3", "react 3", "prisma 4"],
    );
    check(
        "package.json",
        "{\"dependencies\": {\"react-is\": \"1\"}",
        &[],
    );
    check("package.json", "[]", &[]);
    check("tsconfig.json", "{ // base\n}", &["typescript 1"]);
    check(
        "Cargo.toml",
        "[package]\ndescription = \"redis, react\"\nkeywords = [\"redis\"]\n[dependencies]\n# redis = 1\ntauri = \"2\"\nrusqlite.workspace = true\n",
        &["rust 1", "tauri 6"],
    );
    check(
        "go.mod",
        "module x\n\nrequire (\n\tgithub.com/jackc/pgx/v5 v5.5.0\n)\n",
        &["postgresql 4", "go 1"],
    );
    check(
        "requirements.txt",
        "Django>=4\nredis[hiredis]==5\n-r dev.txt\n",
        &["django 1", "redis 2", "python 1"],
    );
    check(
        "pyproject.toml",
        "dependencies = [\"fastapi>=0.1\", 'sqlalchemy']\n",
        &["fastapi 1", "sqlalchemy 1", "python 1"],
    );
    check(
        "Gemfile",
        "source \"https://rubygems.org\"\ngem \"rails\", \"~> 7\"\ngem 'pg'\n",
        &["rails 2", "postgresql 3"],
    );
    check(
        "pom.xml",
        "<artifactId>spring-boot-starter-web</artifactId>",
        &["spring 1", "java 1"],
    );
    check(
        "build.gradle.kts",
        "  implementation(\"org.springframework.boot:spring-boot-starter\")",
        &["spring 1"],
    );
    check(
        "docker-compose.yml",
        "services:\n  db:\n    image: postgres:16\n",
        &["postgresql 3", "docker 1"],
    );
    check(
        "Dockerfile",
        "FROM node:20 AS build\nRUN redis-cli\n",
        &["nodejs 1", "docker 1"],
    );
    check(
        "composer.json",
        "{\"require\": {\"laravel/framework\": \"^11\"}}",
        &["laravel 1"],
    );
    check(
        "pubspec.yaml",
        "dependencies:\n  flutter:\n    sdk: flutter\n",
        &["flutter 2"],
    );
    check("Cargo.lock", "", &[]);
}
