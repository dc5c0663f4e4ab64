//! The order of preference: data that the user can replace with their own file.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use domain::{Profile, Role};
use serde::Deserialize;

use super::Candidate;
use super::names::Names;

/// The file in the data folder that replaces the built-in order.
const FILE: &str = "roles.toml";
const BUILT_IN: &str = include_str!("roles.toml");

/// Who comes first for what.
#[derive(Debug)]
pub struct Preference {
    /// The month of the data.
    pub as_of: String,
    unfit: Names,
    orders: BTreeMap<String, Order>,
    roles: BTreeMap<Role, PerProfile>,
}

/// Which of the available models come first.
#[derive(Debug)]
pub(super) struct Order {
    names: Names,
    but: Names,
    pub(super) paid: Paid,
}

/// Which models that cost money come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Paid {
    /// In the order of their names.
    Named,
    /// The cheapest.
    Cheapest,
    /// The most expensive.
    Dearest,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    as_of: String,
    #[serde(default)]
    unfit: Vec<String>,
    order: BTreeMap<String, WrittenOrder>,
    roles: BTreeMap<Role, PerProfile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenOrder {
    names: Vec<String>,
    #[serde(default)]
    but: Vec<String>,
    paid: Paid,
}

/// The name of an order for each profile.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PerProfile {
    quality: String,
    balanced: String,
    budget: String,
}

impl Preference {
    /// The built-in order.
    ///
    /// # Errors
    /// In words, if it can't be read: a bug.
    pub fn built_in() -> Result<Self, String> {
        Self::of(BUILT_IN)
    }

    /// The user's own order from the data folder, otherwise the built-in one; and in one sentence why their
    /// own is not used.
    ///
    /// # Errors
    /// As [`Self::built_in`].
    pub fn read(folder: &Path) -> Result<(Self, Option<String>), String> {
        let file = folder.join(FILE);
        let own = match fs::read_to_string(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Self::built_in()?, None));
            }
            Err(error) => Err(error.to_string()),
            Ok(text) => Self::of(&text),
        };
        own.map(|own| (own, None)).or_else(|error| {
            let problem = format!(
                "{} can’t be used, so the built-in order is used: {error}.",
                file.display()
            );
            Ok((Self::built_in()?, Some(problem)))
        })
    }

    /// Reads the order from a text.
    ///
    /// # Errors
    /// In words: what is wrong in it, and where.
    pub fn of(text: &str) -> Result<Self, String> {
        let written: Written = toml::from_str(text).map_err(|error| one_line(&error, text))?;
        for role in Role::ALL {
            let role_name = role.label();
            let per_profile = written.roles.get(&role);
            let chosen = per_profile.ok_or_else(|| format!("it doesn’t mention {role_name}"))?;
            for name in [&chosen.quality, &chosen.balanced, &chosen.budget] {
                if !written.order.contains_key(name) {
                    return Err(format!(
                        "{role_name} uses the order {name}, which doesn’t exist"
                    ));
                }
            }
        }
        let orders = written.order.into_iter().map(|(name, order)| {
            let order = Order {
                names: Names::of(&order.names),
                but: Names::of(&order.but),
                paid: order.paid,
            };
            (name, order)
        });
        Ok(Self {
            as_of: written.as_of,
            unfit: Names::of(&written.unfit),
            orders: orders.collect(),
            roles: written.roles,
        })
    }

    /// Whether a model can hold a debate at all.
    pub(super) fn is_fit(&self, candidate: &Candidate) -> bool {
        ![&candidate.name, &candidate.model]
            .iter()
            .any(|name| self.unfit.place(name).is_some())
    }

    /// The order that applies to a role. Reading made sure that there is one.
    pub(super) fn order(&self, role: Role, profile: Profile) -> Option<&Order> {
        let per_profile = self.roles.get(&role)?;
        self.orders.get(match profile {
            Profile::Quality => &per_profile.quality,
            Profile::Balanced => &per_profile.balanced,
            Profile::Budget => &per_profile.budget,
        })
    }
}

impl Order {
    /// The rank of a model; `None` if the order doesn't name it.
    pub(super) fn rank(&self, candidate: &Candidate) -> Option<usize> {
        let names = [&candidate.name, &candidate.model];
        if names.iter().any(|name| self.but.place(name).is_some()) {
            return None;
        }
        names.iter().filter_map(|name| self.names.place(name)).min()
    }
}

/// What is wrong with a file, and in which line.
fn one_line(error: &toml::de::Error, text: &str) -> String {
    let said = error.message().trim_end_matches('.').replace('\n', " ");
    let before = error.span().and_then(|span| text.get(..span.start));
    before.map_or(said.clone(), |before| {
        format!("line {}: {said}", before.matches('\n').count() + 1)
    })
}
