//! The adversaries of gauntlets, and the user’s changes to them. Debates that have begun keep theirs.

use domain::gauntlet::adversaries::{self, AdversaryRow, OwnAdversary};
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;
use crate::personas::wording;

impl Desk {
    /// All adversaries of gauntlets: the built-in ones, then the user’s own.
    pub async fn adversaries(&self) -> Result<Vec<AdversaryRow>, Error> {
        self.with_adversaries(|_, _| Ok(())).await
    }

    /// Adds an adversary of the user’s own. Without a key, it gets one made from its name; with the key of an
    /// example, that example becomes the user’s own.
    ///
    /// # Errors
    /// When something is missing or too long, or when its key or name is taken.
    pub async fn add_adversary(&self, adversary: OwnAdversary) -> Result<Vec<AdversaryRow>, Error> {
        self.with_adversaries(move |store, rows| {
            Ok(store.add_adversary(&wording::adversary(adversary, rows.iter())?)?)
        })
        .await
    }

    /// Rewords an adversary of the user’s own, found by its key.
    ///
    /// # Errors
    /// When there is none with that key, when it is built in, or as for [`Self::add_adversary`].
    pub async fn edit_adversary(
        &self,
        adversary: OwnAdversary,
    ) -> Result<Vec<AdversaryRow>, Error> {
        self.with_adversaries(move |store, rows| {
            let advice = "Make a copy of it and edit that.";
            let key = own(rows, &adversary.key, "edited", advice)?.key.clone();
            let others = rows.iter().filter(|it| it.adversary.key != key);
            let adversary = OwnAdversary {
                key: key.clone(),
                ..adversary
            };
            Ok(store.edit_adversary(&wording::adversary(adversary, others)?)?)
        })
        .await
    }

    /// Removes an adversary of the user’s own.
    ///
    /// # Errors
    /// When there is none with that name, or when it is built in.
    pub async fn remove_adversary(&self, name: &str) -> Result<Vec<AdversaryRow>, Error> {
        let name = name.to_owned();
        self.with_adversaries(move |store, rows| {
            let advice = "Leave it out of a gauntlet by naming the adversaries you want.";
            Ok(store.remove_adversary(&own(rows, &name, "removed", advice)?.key)?)
        })
        .await
    }

    /// The adversary of that name, if it’s the user’s own and can be edited.
    ///
    /// # Errors
    /// When there is none, or when it is built in.
    pub async fn own_adversary(&self, name: &str) -> Result<OwnAdversary, Error> {
        let rows = self.adversaries().await?;
        let advice = "Add one of your own.";
        own(&rows, name, "edited", advice).cloned()
    }

    /// Changes the list of adversaries, and returns the new list.
    async fn with_adversaries(
        &self,
        work: impl FnOnce(&Store, &[AdversaryRow]) -> Result<(), Error> + Send + 'static,
    ) -> Result<Vec<AdversaryRow>, Error> {
        let store = self.store.clone();
        off_thread(move || {
            work(&store, &adversaries::all(store.adversaries()?))?;
            Ok::<_, Error>(adversaries::all(store.adversaries()?))
        })
        .await
    }
}

/// The one of that name, which must be the user’s own. `done` says in the error what can’t be done to
/// built-in ones.
fn own<'a>(
    rows: &'a [AdversaryRow],
    name: &str,
    done: &str,
    advice: &str,
) -> Result<&'a OwnAdversary, Error> {
    let row = find(rows, name)?;
    if row.built_in {
        return Err(Error::invalid(
            format!(
                "“{}” is built in, so it can’t be {done}.",
                row.adversary.label
            ),
            advice,
        ));
    }
    Ok(&row.adversary)
}

/// The one of that name.
pub(super) fn find<'a>(rows: &'a [AdversaryRow], name: &str) -> Result<&'a AdversaryRow, Error> {
    adversaries::find(rows, name).ok_or_else(|| {
        let keys: Vec<&str> = rows.iter().map(|it| it.adversary.key.as_str()).collect();
        Error::invalid(
            format!("There is no adversary named “{name}”."),
            format!("Choose one of {}.", keys.join(", ")),
        )
    })
}
