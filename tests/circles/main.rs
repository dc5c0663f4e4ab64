//! No two files need each other, directly or indirectly: you can read what one file does without reading what
//! uses it. A file may use what the module above it defines.
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::Context;
use modules::{Name, Tree};
use outside::tree;

/// The files that each file needs.
type Needs = BTreeMap<Name, BTreeSet<Name>>;

#[test]
fn no_two_files_of_a_crate_need_each_other() -> anyhow::Result<()> {
    let crates = tree::root().join("src-tauri/crates");
    let mut sources = vec![
        tree::root().join("src-tauri/src"),
        tree::root().join("xtask/src"),
    ];
    for krate in fs::read_dir(&crates).with_context(|| crates.display().to_string())? {
        sources.push(krate?.path().join("src"));
    }
    let mut found = Vec::new();
    for source in sources {
        let needs = Tree::read(&source)?.needs();
        let named = |circle| format!("{}: {circle}", source.display());
        found.extend(circles(&needs).into_iter().map(named));
        assert!(!needs.is_empty(), "{} has no files", source.display());
    }
    assert!(
        found.is_empty(),
        "these files need each other; move what both need to a file of its own:\n{}",
        found.join("\n")
    );
    Ok(())
}

/// One cycle for each file that leads back to itself, in words; each cycle once.
fn circles(needs: &Needs) -> Vec<String> {
    let mut told = BTreeSet::new();
    let mut circles = Vec::new();
    for file in needs.keys() {
        if told.contains(file) {
            continue;
        }
        if let Some(way) = way_back(needs, file) {
            told.extend(way.iter().cloned());
            let names: Vec<String> = way.iter().map(|name| name.join("::")).collect();
            circles.push(format!("{} -> {}", names.join(" -> "), names[0]));
        }
    }
    circles
}

/// The shortest path from a file back to itself.
fn way_back(needs: &Needs, file: &Name) -> Option<Vec<Name>> {
    let mut came_from: BTreeMap<&Name, &Name> = BTreeMap::new();
    let mut at = vec![file];
    while !at.is_empty() {
        let mut next = Vec::new();
        for from in at {
            for to in needs.get(from).into_iter().flatten() {
                if to == file {
                    let mut way = vec![from.clone()];
                    let mut step = from;
                    while let Some(before) = came_from.get(step) {
                        way.insert(0, (*before).clone());
                        step = before;
                    }
                    return Some(way);
                }
                if to != file && !came_from.contains_key(to) {
                    came_from.insert(to, from);
                    next.push(to);
                }
            }
        }
        at = next;
    }
    None
}

/// Test cases: a description, the files with their sources, and the cycles in them.
type Case = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [&'static str],
);

#[test]
fn a_circle_is_found_however_it_is_written() -> anyhow::Result<()> {
    let cases: [Case; 8] = [
        (
            "two that import each other",
            &[
                ("a", "use crate::b::B; struct A;"),
                ("b", "use super::a::A; struct B;"),
            ],
            &["a -> b -> a"],
        ),
        (
            "one that imports, one that writes the path out",
            &[
                ("a", "use crate::b; fn f() {}"),
                ("b", "fn g() { crate::a::f() }"),
            ],
            &["a -> b -> a"],
        ),
        (
            "through a name that the root passes on",
            &[
                ("", "pub use b::B;"),
                ("a", "use crate::B; struct A;"),
                ("b", "use crate::a::A; struct B;"),
            ],
            &["a -> b -> a"],
        ),
        (
            "through everything that the root passes on",
            &[
                ("", "pub use b::*;"),
                ("a", "use crate::B; struct A;"),
                ("b", "use crate::a::A; pub struct B;"),
            ],
            &["a -> b -> a"],
        ),
        (
            "three, one of them in a macro",
            &[
                ("a", "use crate::b::{self, B}; struct A;"),
                ("b", "fn f() { vec![crate::c::g()]; } struct B;"),
                ("c", "use crate::a::A as Other; fn g() {}"),
            ],
            &["a -> b -> c -> a"],
        ),
        (
            "one way only",
            &[("a", "use crate::b::B;"), ("b", "use std::fs; struct B;")],
            &[],
        ),
        (
            "a child that uses what its parent defines",
            &[
                ("a", "mod b; use b::B; pub struct A;"),
                ("a::b", "use super::A; pub struct B;"),
            ],
            &[],
        ),
        (
            "tests only",
            &[
                ("a", "use crate::b::B; struct A;"),
                ("b", "struct B; #[cfg(test)] mod tests { use crate::a::A; }"),
            ],
            &[],
        ),
    ];
    for (what, files, expected) in cases {
        let tree = Tree::parsed(files)?;
        assert_eq!(circles(&tree.needs()), expected, "{what}");
    }
    Ok(())
}
