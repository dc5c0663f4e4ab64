//! The user's own servers in lists.

use std::path::Path;

use domain::model::{KeyFrom, ModelSpec, Server};
use domain::page::{ModelGroup, ModelRow, ModelState};

use crate::host::host;
use crate::keys::Keys;
use crate::prices;

/// The row of the user's own server. Nothing is sent, and no keychain is opened.
pub(crate) fn own_row(spec: &ModelSpec, server: &Server, folder: &Path) -> ModelRow {
    let keys = Keys::new(folder);
    let (state, note) = match &server.key {
        KeyFrom::Nowhere => (ModelState::Ready, "Ready. Sends no key.".to_owned()),
        KeyFrom::Environment { variable } if keys.find(&spec.name, &server.key).is_none() => (
            ModelState::NotSignedIn,
            format!("No key: the variable {variable} isn’t set. Set it and restart Whetstone."),
        ),
        KeyFrom::Environment { variable } => {
            (ModelState::Ready, format!("Ready. Key from {variable}."))
        }
        KeyFrom::Keychain if keys.lies_in_file(&spec.name) => (
            ModelState::Ready,
            "Ready. Key stored in a file that only you can read, because there is no keychain."
                .to_owned(),
        ),
        KeyFrom::Keychain => (
            ModelState::Ready,
            "Ready. Key stored in your keychain.".to_owned(),
        ),
    };
    ModelRow {
        name: spec.name.clone(),
        label: spec.label(),
        provider: host(&server.base_url),
        group: ModelGroup::Server,
        state,
        note,
        command: None,
        version: None,
        price: prices::words(spec),
        cost: prices::cost(spec),
        without_effort: crate::without_effort(spec),
        can_search: crate::can_search(spec),
        own: true,
    }
}
