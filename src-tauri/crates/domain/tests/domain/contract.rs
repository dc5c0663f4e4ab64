//! What the page takes from Rust is committed to the repository. `cargo xtask contract` writes it.

use std::fs;
use std::path::Path;

/// What is written: each file with its contents.
type Written = (&'static str, fn() -> String);

const FILES: [Written; 2] = [
    ("index.ts", domain::contract::typescript),
    ("personas.css", domain::personas::style_sheet),
];

#[test]
fn contract_with_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/contract");
    let writes = std::env::var_os("WHETSTONE_WRITE_CONTRACT").is_some();
    for (name, content) in FILES {
        let (file, wanted) = (folder.join(name), content());
        if writes {
            fs::write(&file, &wanted).expect("a file that can be written");
        }
        let committed = fs::read_to_string(&file).unwrap_or_default();
        let both = committed.lines().zip(wanted.lines());
        let line = both.take_while(|(a, b)| a == b).count() + 1;
        assert!(
            committed == wanted,
            "{name} is stale from line {line} on: run `cargo xtask contract` and commit the file"
        );
    }
}
