//! Forms of debate, as they are stored and named.

use domain::Protocol;

#[test]
fn a_form_is_stored_under_its_key() {
    for protocol in Protocol::ALL {
        let stored = serde_json::to_string(&protocol).expect("a name");
        assert_eq!(stored, format!("\"{}\"", protocol.key()));
        assert_eq!(Protocol::from_key(protocol.key()), Some(protocol));
        let depths = protocol.depths();
        assert!(depths.contains(&protocol.usual()), "{protocol:?}");
    }
}

#[test]
fn what_was_stored_under_an_older_name_stays_readable() {
    let check = |older: &str, form: Protocol, key: &str| {
        let read: Protocol = serde_json::from_str(&format!("\"{older}\"")).expect("a form");
        assert_eq!((read, read.key()), (form, key));
        assert_eq!(Protocol::from_key(older), Some(form));
    };
    check("devils_advocate", Protocol::DevilsAdvocate, "devil");
    check("prioritise", Protocol::Prioritize, "prioritize");
    assert_eq!(Protocol::from_key("poem"), None);
}
