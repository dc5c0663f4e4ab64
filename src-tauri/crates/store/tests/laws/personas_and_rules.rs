//! Laws of personas and of rules that are turned off.

use domain::TaskId;
use domain::persona::{KeptPersona, PersonaText};
use domain::rule::{RuleOff, RuleScope};
use store::{Error, Store};

use crate::common::{fresh, typed};

fn own(key: &str) -> KeptPersona {
    KeptPersona {
        key: key.to_owned(),
        text: Some(PersonaText {
            label: key.to_uppercase(),
            purpose: "Reads the contract.".to_owned(),
            prompt: "Read it “twice”.\nThen say what is missing.".to_owned(),
        }),
        enabled: true,
    }
}

fn off(rule: &str, scope: RuleScope) -> RuleOff {
    RuleOff {
        rule: rule.to_owned(),
        scope,
    }
}

fn in_task(task: &TaskId) -> RuleScope {
    RuleScope::Task { task: task.clone() }
}

fn task(store: &Store, title: &str) -> TaskId {
    store.create_task(typed(title, "Text.")).unwrap().row.id
}

#[test]
fn personas_keep_their_order_and_their_text_to_the_byte() {
    let (folder, store) = fresh();
    let disabled = KeptPersona {
        key: "qa".to_owned(),
        text: None,
        enabled: false,
    };
    store.add_persona(&own("zoning")).unwrap();
    store.put_persona(&disabled).unwrap();
    store.add_persona(&own("legal")).unwrap();
    let changed = KeptPersona {
        enabled: false,
        ..own("zoning")
    };
    store.put_persona(&changed).unwrap();
    let stored = Store::open(folder.path()).unwrap().personas().unwrap();
    assert_eq!(stored, [changed, disabled, own("legal")]);
}

#[test]
fn a_key_is_taken_once() {
    let (_folder, store) = fresh();
    store.add_persona(&own("legal")).unwrap();
    let error = store.add_persona(&own("legal")).unwrap_err();
    assert!(matches!(error, Error::Invalid { .. }), "{error:?}");
    assert!(error.to_string().contains("“legal”"), "{error}");
    store.remove_persona("legal").unwrap();
    store.add_persona(&own("legal")).unwrap();
}

#[test]
fn removing_a_persona_that_is_not_there_says_so() {
    let (_folder, store) = fresh();
    let error = store.remove_persona("legal").unwrap_err();
    assert_eq!(error.to_string(), "There is no persona “legal”");
}

#[test]
fn a_rule_is_off_where_it_was_switched_off_and_nowhere_else() {
    let (folder, store) = fresh();
    let (export, login) = (task(&store, "Export"), task(&store, "Login"));
    store
        .switch_rule(&off("no-timeout", in_task(&export)), true)
        .unwrap();
    let everywhere = off("past-date", RuleScope::Everywhere {});
    store.switch_rule(&everywhere, true).unwrap();
    store
        .switch_rule(&off("past-date", in_task(&login)), true)
        .unwrap();

    let store = Store::open(folder.path()).unwrap();
    let names = |task| store.rules_off_for(task).unwrap();
    assert_eq!(names(&export), ["no-timeout", "past-date"]);
    assert_eq!(names(&login), ["past-date"]);
    store.switch_rule(&everywhere, false).unwrap();
    assert_eq!(names(&export), ["no-timeout"]);
    assert_eq!(names(&login), ["past-date"]);
}

#[test]
fn a_rule_is_off_for_the_tasks_of_a_project_as_long_as_they_are_in_it() {
    let (folder, store) = fresh();
    let (export, login) = (task(&store, "Export"), task(&store, "Login"));
    store.set_project(&export, Some("/srv/shop")).unwrap();
    store.set_project(&login, Some("/srv/shop-2")).unwrap();
    let in_shop = RuleScope::Project {
        folder: "/srv/shop".to_owned(),
    };
    let rule = off("no-timeout", in_shop);
    store.switch_rule(&rule, true).unwrap();
    store
        .switch_rule(&off("no-timeout", in_task(&export)), true)
        .unwrap();

    let store = Store::open(folder.path()).unwrap();
    let names = |task| store.rules_off_for(task).unwrap();
    assert_eq!(names(&export), ["no-timeout"], "once");
    assert_eq!(names(&login), Vec::<String>::new());
    assert!(store.rules_off().unwrap().contains(&rule));

    store.set_project(&login, Some("/srv/shop")).unwrap();
    assert_eq!(names(&login), ["no-timeout"]);
    store.set_project(&login, None).unwrap();
    assert_eq!(names(&login), Vec::<String>::new());
    store.switch_rule(&rule, false).unwrap();
    assert_eq!(names(&export), ["no-timeout"], "for it alone");
}

#[test]
fn switching_is_the_same_done_once_or_twice() {
    let (_folder, store) = fresh();
    let rule = off("no-timeout", in_task(&task(&store, "Export")));
    for switched_off in [true, true, false, false] {
        store.switch_rule(&rule, switched_off).unwrap();
        let expected = if switched_off {
            vec![rule.clone()]
        } else {
            Vec::new()
        };
        assert_eq!(store.rules_off().unwrap(), expected);
    }
}

#[test]
fn a_rule_can_only_be_switched_for_a_task_that_is_there() {
    let (_folder, store) = fresh();
    let rule = off("no-timeout", in_task(&TaskId::new("nowhere")));
    let error = store.switch_rule(&rule, true).unwrap_err();
    assert_eq!(error.to_string(), "There is no task nowhere");
    assert!(store.rules_off().unwrap().is_empty());
}
