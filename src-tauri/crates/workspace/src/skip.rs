//! What is skipped in every project: other people’s code, generated files, and secrets.

/// Folders of version control, dependencies, and the leftovers of builds, editors and test runs. Hidden
/// folders are skipped anyway.
const FOLDERS: &[&str] = &[
    "node_modules",
    "bower_components",
    "jspm_packages",
    "vendor",
    "third_party",
    "site-packages",
    "target",
    "dist",
    "build",
    "out",
    "obj",
    "DerivedData",
    "Pods",
    "__pycache__",
    "venv",
    "virtualenv",
    "coverage",
    "htmlcov",
    "CVS",
    "_darcs",
];

/// Names, in lowercase, of files that contain secrets.
const SECRETS: &[&str] = &[
    "credentials",
    "secrets",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    "htpasswd",
    "netrc",
    "npmrc",
    "pypirc",
    "pgpass",
    "kubeconfig",
    "service-account",
    "service_account",
    "keyfile",
];

/// Extensions of files with secrets: code such as `credentials.rs` contains none.
const OF_SECRETS: &[&str] = &[
    "",
    "json",
    "yml",
    "yaml",
    "toml",
    "ini",
    "cfg",
    "conf",
    "txt",
    "csv",
    "xml",
    "properties",
];

/// Extensions, in lowercase, of keys and key stores.
const KEYS: &[&str] = &[
    "pem", "key", "p12", "pfx", "p8", "jks", "keystore", "kdbx", "gpg", "ppk", "ovpn", "env",
];

/// Endings of generated files, in lowercase.
const MADE: &[&str] = &[
    "lock",
    "map",
    "min.js",
    "min.css",
    "min.mjs",
    "bundle.js",
    "pb.go",
    "pb.cc",
    "pb.h",
    "g.dart",
    "designer.cs",
    "snap",
    "log",
];

/// Names of generated files, in lowercase.
const MADE_NAMES: &[&str] = &[
    "package-lock.json",
    "pnpm-lock.yaml",
    "npm-shrinkwrap.json",
    "go.sum",
];

/// Extensions of files that aren’t text, in lowercase.
const BINARY: &[&str] = &[
    "png", "jpg", "jpeg", "gif", "webp", "ico", "icns", "bmp", "tiff", "svgz", "pdf", "zip", "gz",
    "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "jar", "war", "class", "o", "a", "so", "dylib",
    "dll", "exe", "wasm", "pyc", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "mov", "avi",
    "webm", "ogg", "wav", "flac", "db", "sqlite", "sqlite3", "bin", "dat", "iso", "dmg", "docx",
    "xlsx", "pptx", "parquet", "npy", "pt", "onnx",
];

/// Why a file is skipped without being opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skipped {
    /// Its name says that it contains secrets.
    Secret,
    /// A program wrote it.
    Made,
    /// It isn’t text.
    Binary,
}

/// Whether a folder of this name is skipped.
pub(crate) fn folder(name: &str) -> bool {
    FOLDERS.contains(&name)
}

/// Why a file of this name is skipped, if it is.
pub(crate) fn file(name: &str) -> Option<Skipped> {
    let name = name.to_ascii_lowercase();
    let bare = name.trim_start_matches('.');
    let (stem, ending) = bare.split_once('.').unwrap_or((bare, ""));
    let last = extension(&name);
    let is_secret = (SECRETS.contains(&stem) && OF_SECRETS.contains(&ending))
        || (stem == "env" && name.starts_with('.'))
        || KEYS.contains(&last);
    let is_made = MADE.contains(&last)
        || MADE.contains(&ending)
        || MADE_NAMES.contains(&name.as_str())
        || ending.contains("generated")
        || stem.ends_with("_pb2");
    if is_secret {
        Some(Skipped::Secret)
    } else if is_made {
        Some(Skipped::Made)
    } else if BINARY.contains(&last) {
        Some(Skipped::Binary)
    } else {
        None
    }
}

/// The part after the last dot of a name, empty without one.
pub(crate) fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

#[cfg(test)]
mod tests {
    use super::{Skipped, file, folder};

    #[test]
    fn names_say_what_is_passed_over() {
        let check = |name: &str, why: Option<Skipped>| assert_eq!(file(name), why, "{name}");
        for secret in [
            ".env",
            ".env.local",
            ".ENV",
            "prod.env",
            "server.pem",
            "id_rsa",
            "id_ed25519",
            "credentials",
            "credentials.json",
            "Secrets.yaml",
            ".netrc",
            ".npmrc",
            "tls.key",
        ] {
            check(secret, Some(Skipped::Secret));
        }
        for made in [
            "Cargo.lock",
            "package-lock.json",
            "app.min.js",
            "app.js.map",
            "api.pb.go",
            "api_pb2.py",
            "types.generated.ts",
            "server.log",
        ] {
            check(made, Some(Skipped::Made));
        }
        check("logo.PNG", Some(Skipped::Binary));
        for read in [
            "main.rs",
            "credentials.rs",
            "secrets.py",
            "environment.ts",
            "env.rs",
            "keys.rs",
            "lock.rs",
            "README",
            "Makefile",
            "log.rs",
            "key.ts",
        ] {
            check(read, None);
        }
        assert!(folder("node_modules") && folder("target") && !folder("src"));
    }
}
