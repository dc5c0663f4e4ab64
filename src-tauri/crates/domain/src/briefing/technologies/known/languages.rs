//! Languages, and frameworks for desktop and mobile apps.

use super::{Known, NOTHING};

pub(super) const KNOWN: &[Known] = &[
    Known {
        key: "typescript",
        name: "TypeScript",
        aliases: &["ts"],
        words: &["typescript", "tsconfig", "tsconfig.json", "```ts", "```tsx"],
        endings: &[".ts", ".tsx"],
        shapes: &[
            // Typed declarations that only TypeScript writes this way.
            r"\binterface [A-Z]\w*(?: extends [\w, ]+)? *\{[^{}]*:\s*(?:string|number|boolean)\b",
            r"\btype [A-Z]\w* *= *(?:\{[^{}]*:\s*(?:string|number|boolean)\b|(?:string|number|boolean)\b|'[^'\n]*' *\||\x22[^\x22\n]*\x22 *\|)",
        ],
        signs: &["interface", "type"],
        packages: &["typescript", "tsconfig.json"],
        ..NOTHING
    },
    Known {
        key: "python",
        name: "Python",
        words: &["python", "python3", "pip install"],
        packages: &["pyproject.toml", "requirements.txt", "python"],
        ..NOTHING
    },
    Known {
        key: "go",
        name: "Go",
        aliases: &["golang"],
        words: &["golang", "go.mod", "go.sum", "goroutine", "goroutines"],
        shapes: &[
            r"\bGo 1\.\d",
            r"\bGo (?:code|modules?|toolchains?|services?|programs?|backends?|servers?|binar(?:y|ies)|packages?|compiler|clients?|SDK|runtime|routines?|developers?|standard library)\b",
            r"(?i:\b(?:written|implemented|rewritten|built|coded|code|services?|programs?|backend|server) in)\s+(Go)\b(?:[^\w\s-]|\s*$|\s+[a-z])",
            r"(?i:\busing)\s+(Go)(?:[^\w\s-]|\s*$|\s+(?:and|for|with|as)\b)",
        ],
        packages: &["go.mod"],
        ..NOTHING
    },
    Known {
        key: "rust",
        name: "Rust",
        words: &[
            "rustfmt",
            "rustc",
            "rustup",
            "cargo.toml",
            "cargo build",
            "cargo test",
            "cargo fmt",
            "cargo clippy",
            "rust-lang",
        ],
        shapes: &[
            r"\bRust (?:code|editions?|style|crates?|compiler|services?|librar(?:y|ies)|programs?|projects?|toolchain|backend|binar(?:y|ies)|developers?|20(?:15|18|21|24))\b",
            r"(?i:\b(?:written|implemented|rewritten|built|coded|code|services?|programs?|backend|server) in)\s+(Rust)(?:[^\w\s-]|\s*$|\s+[a-z])",
            r"(?i:\busing)\s+(Rust)(?:[^\w\s-]|\s*$|\s+(?:and|for|with|as)\b)",
        ],
        packages: &["cargo.toml"],
        ..NOTHING
    },
    Known {
        key: "java",
        name: "Java",
        words: &["openjdk", "maven", "gradle"],
        shapes: &[
            r"\bJava (?:[89]|1\d|2\d|code|services?|programs?|backend|server|class(?:es)?|clients?|virtual machine|apps?|applications?|developers?|SDK|API|librar(?:y|ies)|runtime)\b",
            r"(?i:\b(?:written|implemented|rewritten|built|coded|code) in|\busing)\s+(Java)(?:[^\w\s-]|\s*$|\s+[a-z])",
        ],
        packages: &["pom.xml"],
        ..NOTHING
    },
    Known {
        key: "kotlin",
        name: "Kotlin",
        words: &["kotlin"],
        packages: &["org.jetbrains.kotlin"],
        ..NOTHING
    },
    Known {
        key: "swift",
        name: "Swift",
        words: &["swiftui", "xcode"],
        shapes: &[
            r"\bSwift (?:[4-9]|code|apps?|packages?|concurrency|compiler)\b",
            r"(?i:\b(?:written|implemented|built|coded|code) in|\busing)\s+(Swift)(?:[^\w\s-]|\s*$|\s+[a-z])",
        ],
        packages: &["package.swift"],
        ..NOTHING
    },
    Known {
        key: "dotnet",
        name: ".NET",
        aliases: &["net", "aspnet", "aspnetcore"],
        words: &["asp.net", "dotnet", "c#", "entity framework"],
        exact: &[".NET"],
        ..NOTHING
    },
    Known {
        key: "flutter",
        name: "Flutter",
        words: &["flutter sdk", "pubspec.yaml"],
        shapes: &[
            r"\bFlutter (?:apps?|applications?|widgets?|code|plugins?|[1-4])\b",
            r"(?i:\b(?:written in|built with|using|uses?|in|with))\s+(Flutter)(?:[^\w\s-]|\s*$|\s+[a-z])",
        ],
        packages: &["flutter"],
        ..NOTHING
    },
    Known {
        key: "electron",
        name: "Electron",
        words: &["electron-builder", "electron.js", "electronjs"],
        exact: &["Electron app", "Electron apps", "BrowserWindow"],
        shapes: &[
            r"(?i:\b(?:built with|built on|using|uses?))\s+(Electron)(?:[^\w\s-]|\s*$|\s+[a-z])",
        ],
        packages: &["electron"],
        ..NOTHING
    },
    Known {
        key: "tauri",
        name: "Tauri",
        words: &["tauri"],
        packages: &["tauri", "@tauri-apps/api"],
        ..NOTHING
    },
];
