//! Laws of the user's own models and settings.

use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::page::{Appearance, Settings};
use store::{Error, Store};

use crate::common::fresh;

fn own(name: &str) -> ModelSpec {
    ModelSpec {
        name: name.to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: vec!["answer".to_owned(), "--plain".to_owned()],
        },
    }
}

#[test]
fn own_models_keep_the_order_in_which_they_were_added() {
    let (_folder, store) = fresh();
    for name in ["zebra", "ant", "mole"] {
        store.add_own_model(&own(name)).unwrap();
    }
    store.remove_own_model("ant").unwrap();
    assert_eq!(store.own_models().unwrap(), [own("zebra"), own("mole")]);
}

#[test]
fn a_name_is_taken_once() {
    let (_folder, store) = fresh();
    store.add_own_model(&own("zebra")).unwrap();
    let built_in = store.add_own_model(&own("offline/rules")).unwrap_err();
    assert!(matches!(built_in, Error::Invalid { .. }), "{built_in:?}");
    let error = store.add_own_model(&own("zebra")).unwrap_err();
    assert!(matches!(error, Error::Invalid { .. }), "{error:?}");
    assert!(error.to_string().contains("“zebra”"), "{error}");
    assert_eq!(store.own_models().unwrap().len(), 1);
}

#[test]
fn removing_a_model_that_is_not_there_says_so() {
    let (_folder, store) = fresh();
    let error = store.remove_own_model("zebra").unwrap_err();
    assert_eq!(error.to_string(), "There is no model named “zebra”");
}

#[test]
fn settings_are_the_defaults_until_they_are_set() {
    let (folder, store) = fresh();
    assert_eq!(store.settings().unwrap(), Settings::default());
    let dark = Settings {
        appearance: Appearance::Dark,
        ..Settings::default()
    };
    store
        .set_settings(&Settings {
            appearance: Appearance::Light,
            ..Settings::default()
        })
        .unwrap();
    store.set_settings(&dark).unwrap();
    assert_eq!(
        Store::open(folder.path()).unwrap().settings().unwrap(),
        dark
    );
}
