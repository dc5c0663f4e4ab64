//! Web front ends and the servers behind them.

use super::{Known, NOTHING};

pub(super) const KNOWN: &[Known] = &[
    Known {
        key: "nextjs",
        name: "Next.js",
        aliases: &["next"],
        words: &[
            "next.js",
            "nextjs",
            "next/image",
            "next/link",
            "next/router",
            "next/navigation",
            "next/headers",
            "next/server",
            "next/font",
            "next/cache",
            "next.config",
        ],
        exact: &["getServerSideProps", "getStaticProps"],
        packages: &["next"],
        ..NOTHING
    },
    Known {
        key: "reactnative",
        name: "React Native",
        words: &["react native", "react-native"],
        packages: &["react-native", "expo"],
        ..NOTHING
    },
    Known {
        key: "react",
        name: "React",
        aliases: &["reactjs"],
        words: &["react.js", "reactjs", "react-dom", "jsx"],
        exact: &["useState", "useEffect"],
        shapes: &[
            r"(?i)\breact[ -](?:components?|apps?|applications?|hooks?|front-?ends?|front ends?|pages?|ui|clients?|state|router|context|code|server components?|spa|single[- ]page|projects?|developers?|tree|librar(?:y|ies)|views?|query|v?1[5-9]|v?19)\b",
            r"(?:(?i:\b(?:in|with|using|uses?|via|on|a|the|our|of|from|into|by|is|plus))|[,(/+&])\s*\b(React)(?:['’]s|[^\w\s'’-]|\s*$|\s+(?:[a-su-z]|t[a-np-z]))",
            r"(?i)\b(?:in|with|using|uses?|via) (react)(?:[.,;:)+/]|\s*$|\s+(?:and|or|for|as|plus)\b)",
            r"(?m)^[-*+#>| \t]*(React)(?:\s*$|\s*[:+,/&]|\s+(?:and|with|on|for) [A-Z])",
        ],
        packages: &["react", "react-dom", "preact"],
        ..NOTHING
    },
    Known {
        key: "tanstackquery",
        name: "TanStack Query",
        aliases: &["reactquery"],
        words: &["tanstack query", "react query", "react-query", "@tanstack/"],
        packages: &[
            "@tanstack/react-query",
            "@tanstack/vue-query",
            "react-query",
        ],
        ..NOTHING
    },
    Known {
        key: "vue",
        name: "Vue",
        aliases: &["vuejs"],
        words: &["vue.js", "vuejs", "vuex", "vue-router"],
        exact: &["Vue"],
        endings: &[".vue"],
        packages: &["vue"],
        ..NOTHING
    },
    Known {
        key: "nuxt",
        name: "Nuxt",
        aliases: &["nuxtjs"],
        words: &["nuxt", "nuxt.js", "nuxtjs"],
        packages: &["nuxt"],
        ..NOTHING
    },
    Known {
        key: "svelte",
        name: "Svelte",
        aliases: &["sveltekit"],
        words: &["sveltekit"],
        endings: &[".svelte"],
        shapes: &[
            r"(?i)\bsvelte (?:components?|apps?|stores?|runes?|pages?|v?[3-6])\b",
            r"(?:[a-z,;]\s+|[(/+&]\s*)(Svelte)(?:['’]s|[^\w\s'’-]|\s*$|\s+[a-z])",
        ],
        packages: &["svelte", "@sveltejs/kit"],
        ..NOTHING
    },
    Known {
        key: "angular",
        name: "Angular",
        aliases: &["angularjs"],
        words: &[
            "angularjs",
            "angular.js",
            "@angular/",
            "angular cli",
            "angular component",
            "angular components",
        ],
        shapes: &[
            r"(?:[a-z,;]\s+|[(/+&]\s*)(Angular)(?:['’]s|[^\w\s'’-]|\s*$|\s+(?:[2-9]|1\d|2\d|apps?|front-?end|services?|and|or|with|for|on|in|is|client|code)\b)",
        ],
        packages: &["@angular/core"],
        ..NOTHING
    },
    Known {
        key: "tailwind",
        name: "Tailwind CSS",
        aliases: &["tailwindcss"],
        words: &[
            "tailwind css",
            "tailwindcss",
            "tailwind.config",
            "tailwind classes",
        ],
        shapes: &[r"(?:[a-z,;]\s+|[(/+&]\s*)(Tailwind)(?:['’]s|[^\w\s'’-]|\s*$|\s+[a-z])"],
        packages: &["tailwindcss"],
        ..NOTHING
    },
    Known {
        key: "vite",
        name: "Vite",
        words: &["vite.config", "vite build", "vite dev", "vitejs"],
        exact: &["Vite"],
        packages: &["vite"],
        ..NOTHING
    },
    Known {
        key: "nodejs",
        name: "Node.js",
        aliases: &["node"],
        words: &["node.js", "nodejs"],
        packages: &["@types/node", "node"],
        ..NOTHING
    },
    Known {
        key: "express",
        name: "Express",
        aliases: &["expressjs"],
        words: &[
            "express.js",
            "expressjs",
            "express middleware",
            "express router",
            "express server",
            "node/express",
        ],
        exact: &[
            "express()",
            "require('express')",
            "require(\"express\")",
            "from 'express'",
            "from \"express\"",
        ],
        packages: &["express"],
        ..NOTHING
    },
    Known {
        key: "nestjs",
        name: "NestJS",
        aliases: &["nest"],
        words: &["nestjs", "nest.js", "@nestjs/"],
        packages: &["@nestjs/core"],
        ..NOTHING
    },
    Known {
        key: "django",
        name: "Django",
        words: &["django"],
        packages: &["django"],
        ..NOTHING
    },
    Known {
        key: "flask",
        name: "Flask",
        words: &["import flask", "from flask import", "flask-sqlalchemy"],
        shapes: &[
            r"\bFlask (?:apps?|applications?|servers?|API|blueprints?|routes?|extensions?|services?|backend|views?)\b",
            r"(?i:\b(?:using|uses?|written in|built with|built on))\s+(Flask)(?:[^\w\s'’-]|\s*$|\s+[a-z])",
        ],
        packages: &["flask"],
        ..NOTHING
    },
    Known {
        key: "fastapi",
        name: "FastAPI",
        words: &["fastapi"],
        packages: &["fastapi"],
        ..NOTHING
    },
    Known {
        key: "rails",
        name: "Ruby on Rails",
        aliases: &["rubyonrails"],
        words: &["ruby on rails", "activerecord"],
        exact: &["ActionCable"],
        shapes: &[
            r"\bRails (?:[4-9]|apps?|applications?|API|controllers?|models?|migrations?|engines?|server|backend|console|code|monolith)\b",
            r"(?i:\b(?:using|uses?|written in|built with|built on))\s+(Rails)(?:[^\w\s'’-]|\s*$|\s+[a-z])",
        ],
        signs: &["rails"],
        packages: &["rails"],
        ..NOTHING
    },
    Known {
        key: "laravel",
        name: "Laravel",
        words: &["laravel"],
        packages: &["laravel/framework"],
        ..NOTHING
    },
    Known {
        key: "spring",
        name: "Spring",
        aliases: &["springboot"],
        words: &[
            "spring boot",
            "springboot",
            "springframework",
            "spring-boot",
        ],
        exact: &[
            "Spring MVC",
            "Spring Security",
            "Spring Data",
            "Spring Framework",
            "Spring Cloud",
            "Spring Batch",
            "Spring WebFlux",
        ],
        packages: &[
            "org.springframework.boot",
            "spring-boot-starter",
            "spring-boot-starter-web",
        ],
        ..NOTHING
    },
];
