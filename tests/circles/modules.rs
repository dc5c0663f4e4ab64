//! The files of a crate, what each defines, and which others it names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::Context;
use outside::tree;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Ident, Item, Meta, Token, UseTree, Visibility};

use crate::Needs;

/// The path of a module, without the crate.
pub(crate) type Name = Vec<String>;

/// How many times a name may be reexported before it counts as unknown.
const PASSED_ON: usize = 16;

/// The files of one crate.
pub(crate) struct Tree(BTreeMap<Name, Module>);

/// One file.
#[derive(Default)]
struct Module {
    defines: BTreeSet<String>,
    /// Files that it declares only for tests.
    tests: Vec<String>,
    /// What it reexports: the name here, and the path behind it.
    passes_on: Vec<(Option<String>, Name)>,
    names: Vec<Name>,
}

impl Tree {
    /// Reads the sources of a crate; test-only code is left out.
    pub(crate) fn read(sources: &Path) -> anyhow::Result<Self> {
        let mut modules = BTreeMap::new();
        for file in tree::files(sources, &[".rs"])? {
            let source = fs::read_to_string(&file)?;
            let module = Module::parse(&source).with_context(|| file.display().to_string())?;
            modules.insert(name_of(file.strip_prefix(sources)?), module);
        }
        let tests = modules.iter().flat_map(|(name, module)| {
            let tests = module.tests.iter();
            tests.map(move |child| [&name[..], std::slice::from_ref(child)].concat())
        });
        for tests in tests.collect::<Vec<Name>>() {
            modules.retain(|name, _| !name.starts_with(&tests));
        }
        Ok(Self(modules))
    }

    /// The same from sources, each with the path of its module.
    pub(crate) fn parsed(files: &[(&str, &str)]) -> anyhow::Result<Self> {
        let mut tree = Self(BTreeMap::from([(Name::new(), Module::default())]));
        for (name, source) in files {
            let name = name.split("::").filter(|part| !part.is_empty());
            tree.0
                .insert(name.map(str::to_owned).collect(), Module::parse(source)?);
        }
        Ok(tree)
    }

    /// From each file to the others that it needs, except those above it.
    pub(crate) fn needs(&self) -> Needs {
        let needs = |(name, module): (&Name, &Module)| {
            let named = module.names.iter();
            let found = named.filter_map(|path| self.home(&self.absolute(name, path)?, 0));
            let others = found.filter(|found| !name.starts_with(found));
            (name.clone(), others.collect())
        };
        self.0.iter().map(needs).collect()
    }

    /// A path from the root; `None` if it leads out of the crate.
    fn absolute(&self, from: &Name, path: &Name) -> Option<Name> {
        let mut at = from.clone();
        let mut rest = path.as_slice();
        match rest.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                let child = [&at[..], &[first.to_owned()]].concat();
                self.0.get(&child)?;
            }
        }
        at.extend_from_slice(rest);
        Some(at)
    }

    /// The file in which a path from the root is defined.
    fn home(&self, path: &Name, passed_on: usize) -> Option<Name> {
        let known = |length: &usize| self.0.contains_key(&path[..*length]);
        let length = (0..=path.len()).rev().find(known)?;
        let (name, rest) = path.split_at(length);
        let module = self.0.get(name)?;
        let Some((item, inside)) = rest.split_first() else {
            return Some(name.to_vec());
        };
        if module.defines.contains(item) || passed_on == PASSED_ON {
            return Some(name.to_vec());
        }
        for (here, behind) in &module.passes_on {
            let Some(behind) = self.absolute(&name.to_vec(), behind) else {
                continue;
            };
            let path = match here {
                Some(here) if here == item => [&behind[..], inside].concat(),
                Some(_) => continue,
                None => {
                    let path = [&behind[..], rest].concat();
                    let home = self.home(&path, passed_on + 1)?;
                    if !self.0.get(&home)?.defines.contains(item) {
                        continue;
                    }
                    path
                }
            };
            return self.home(&path, passed_on + 1);
        }
        Some(name.to_vec())
    }
}

impl Module {
    fn parse(source: &str) -> anyhow::Result<Self> {
        let mut module = Self::default();
        let file = syn::parse_file(source)?;
        module.visit_file(&file);
        Ok(module)
    }

    fn take_use(&mut self, tree: &UseTree, before: &[String], is_passed_on: bool) {
        let then = |part: &Ident| [before, &[part.to_string()]].concat();
        let (here, path) = match tree {
            UseTree::Path(path) => {
                return self.take_use(&path.tree, &then(&path.ident), is_passed_on);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.take_use(tree, before, is_passed_on);
                }
                return;
            }
            UseTree::Name(name) if name.ident == "self" => {
                (before.last().cloned(), before.to_vec())
            }
            UseTree::Name(name) => (Some(name.ident.to_string()), then(&name.ident)),
            UseTree::Rename(name) => (Some(name.rename.to_string()), then(&name.ident)),
            UseTree::Glob(_) => (None, before.to_vec()),
        };
        if is_passed_on {
            self.passes_on.push((here, path));
        } else {
            self.names.push(path);
        }
    }
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, defined) = about(item);
        if is_for_tests(attributes) {
            if let Item::Mod(module) = item {
                self.tests.push(module.ident.to_string());
            }
            return;
        }
        self.defines.extend(defined.map(ToString::to_string));
        match item {
            Item::Use(item) => {
                let is_passed_on = !matches!(item.vis, Visibility::Inherited);
                self.take_use(&item.tree, &[], is_passed_on);
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts = path.segments.iter().map(|part| part.ident.to_string());
        self.names.push(parts.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        for argument in item.parse_body_with(parse).unwrap_or_default() {
            Visit::visit_expr(self, &argument);
        }
        self.visit_path(&item.path);
    }
}

/// The attributes of an item and, if others can name it, its name.
fn about(item: &Item) -> (&[Attribute], Option<&Ident>) {
    match item {
        Item::Mod(item) => (&item.attrs, None),
        Item::Use(item) => (&item.attrs, None),
        Item::Impl(item) => (&item.attrs, None),
        Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
        Item::Const(item) => (&item.attrs, Some(&item.ident)),
        Item::Static(item) => (&item.attrs, Some(&item.ident)),
        Item::Struct(item) => (&item.attrs, Some(&item.ident)),
        Item::Enum(item) => (&item.attrs, Some(&item.ident)),
        Item::Trait(item) => (&item.attrs, Some(&item.ident)),
        Item::Type(item) => (&item.attrs, Some(&item.ident)),
        _ => (&[], None),
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        _ => false,
    })
}

/// The module in a file.
fn name_of(file: &Path) -> Name {
    let parts = file.with_extension("");
    let parts = parts.iter().map(|part| part.to_string_lossy().into_owned());
    let roots = ["lib", "main", "mod"];
    parts
        .filter(|part| !roots.contains(&part.as_str()))
        .collect()
}
